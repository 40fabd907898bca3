"""Writes the utterances of a game as rows of the outbox, for the group or for one player.

**Must live here:** in which chat and language a game speaks, and links to what it has said.
**Does not know:** the words, and when a row is sent.
**Could be better:** an utterance goes through three functions with nearly the same arguments: `_put` here,
`OutboxWriter.say`, and `put` of the store.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from bot.render.game.roster import Roster
from bot.render.game.utterance import Utterance
from bot.services.live.game import LiveGame
from bot.services.live.outbox_writer import ChatTarget, OutboxWriter, language
from bot.store.database.transaction import Transaction
from bot.store.people import people
from bot.store.telegram import messages
from bot.values.game import Game
from engine.roles import Seat


@dataclass(frozen=True)
class GameVoice:
    """Writes what games say to the outbox. `scale`: delays are multiplied by it. `link`: a function that
    returns a link to a message of a chat, None if it has none."""

    default_locale: str
    scale: float
    writer: Callable[[Transaction], OutboxWriter]
    link: Callable[[int, int], str | None]

    async def utter(self, tx: Transaction, live: LiveGame, said: Iterable[Utterance]) -> None:
        """Writes these utterances of a game to the outbox, in their order; none for a player to whom the bot
        can not write."""
        for utterance in said:
            await self._put(tx, live, utterance)

    async def _put(self, tx: Transaction, live: LiveGame, utterance: Utterance) -> None:
        target: ChatTarget | None = live.group
        if utterance.seat is not None:
            target = await self.private_target(tx, live, utterance.seat)
        if target is None:
            return
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

    async def private_target(self, tx: Transaction, live: LiveGame, seat: Seat) -> ChatTarget | None:
        """Returns the private chat of the player at this seat, with his language; None if the bot can not
        write to him, so that he plays in the group."""
        person = await people.get(tx, live.game.bot_id, live.roster.people[seat].user_id)
        if person is None or not person.reachable:
            return None
        return ChatTarget(person.user_id, language(person, self.default_locale))

    async def linked(self, tx: Transaction, live: LiveGame) -> Roster:
        """Returns the roster of a game with a link to the game's newest message in the group."""
        return replace(live.roster, url=await self.link_to_newest(tx, live.game))

    async def link_to_newest(self, tx: Transaction, game: Game) -> str | None:
        """Returns a link to the group's newest message that fills a slot of the game; None if there is
        none."""
        return self.link_to(game, await messages.newest(tx, game.chat_id, game.id))

    async def link_to_slot(self, tx: Transaction, game: Game, slot: str) -> str | None:
        """Returns a link to the message in this slot of the game's group; None if there is no link."""
        return self.link_to(game, await messages.find(tx, game.chat_id, game.id, slot))

    def link_to(self, game: Game, message_id: int | None) -> str | None:
        """Returns a link to a message of the game's group; None if there is no link."""
        return None if message_id is None else self.link(game.chat_id, message_id)
