"""What a game says: its utterances become rows of the outbox, for the group or for one player."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from bot.render.roster import Roster
from bot.render.utterance import Utterance
from bot.services.language import language
from bot.services.live_game import LiveGame
from bot.services.outbox_writer import ChatTarget, OutboxWriter
from bot.store import messages, people
from bot.store.games import Game
from bot.store.transaction import Transaction
from engine.roles import Seat


@dataclass(frozen=True)
class GameVoice:
    """`scale`: delays are multiplied by it. `link`: a link to a message of a chat, None if it has none."""

    default_locale: str
    scale: float
    writer: Callable[[Transaction], OutboxWriter]
    link: Callable[[int, int], str | None]

    async def utter(self, tx: Transaction, live: LiveGame, said: Iterable[Utterance]) -> None:
        """Writes what a game says, in this order."""
        for utterance in said:
            await self._put(tx, live, utterance)

    async def _put(self, tx: Transaction, live: LiveGame, utterance: Utterance) -> None:
        target = live.group
        if utterance.seat is not None:
            target = await self.private_target(tx, live, utterance.seat)
        await self.writer(tx).say(
            target,
            utterance.post,
            what=utterance.what,
            priority=utterance.priority,
            game_id=live.game.id,
            slot=utterance.slot,
            opens=utterance.opens,
            delay=utterance.delay * self.scale,
        )

    async def private_target(self, tx: Transaction, live: LiveGame, seat: Seat) -> ChatTarget:
        """A player's private chat, in his language."""
        person = await people.get(tx, live.game.bot_id, user := live.roster.people[seat].user_id)
        return ChatTarget(user, language(person, self.default_locale))

    async def linked(self, tx: Transaction, live: LiveGame) -> Roster:
        """The roster, with a link to the game's newest message in the group."""
        return replace(live.roster, url=await self.link_to_newest(tx, live.game))

    async def link_to_newest(self, tx: Transaction, game: Game) -> str | None:
        """A link to the game's newest message in the group; None if there can be none."""
        return self.link_to(game, await messages.newest(tx, game.chat_id, game.id))

    async def link_to_slot(self, tx: Transaction, game: Game, slot: str) -> str | None:
        """A link to the message of the group that fills the slot; None if there can be none."""
        return self.link_to(game, await messages.find(tx, game.chat_id, game.id, slot))

    def link_to(self, game: Game, message_id: int | None) -> str | None:
        """A link to a message of the game's group; None if there can be none."""
        return None if message_id is None else self.link(game.chat_id, message_id)
