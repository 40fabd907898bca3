"""Messages that only mention people: Telegram notifies few of those whom one message mentions."""

from collections.abc import Sequence

from bot.render.lobby.mentions import beside
from bot.render.post import Post
from bot.services.live.game import target_of
from bot.services.scope import Scope
from bot.store.telegram import messages
from bot.values.game import Game
from bot.values.outgoing import Priority

RING = f"{messages.ASIDE}ring-"
"""How the slots of these messages begin."""


async def ring(scope: Scope, game: Game, people: Sequence[tuple[int, str]]) -> None:
    """Mentions those whom the message that calls all these people does not notify, in messages of their own.
    They stand until the next call, or until the lobby or the evening is over. `people`: ids and names."""
    await hush(scope, game)
    for number, post in enumerate(beside(people)):
        slot = f"{RING}{number}"
        await scope.outbox.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=slot)


async def hush(scope: Scope, game: Game, slots: str = RING) -> None:
    """Deletes the messages that only mention people, or those in other `slots` that begin so."""
    for _, slot in await messages.places(scope.tx, game.id, slots):
        await scope.outbox.say(target_of(game), Post(), what="delete", game_id=game.id, slot=slot)
