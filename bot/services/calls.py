"""Calls a player in his private chat when he has the word, if he wants that."""

from bot.render import calls
from bot.services.context import AppContext
from bot.services.live_game import LiveGame
from bot.services.passing import chat_of, person_at, take_back
from bot.store.outbox import Priority
from bot.store.transaction import Transaction
from engine.roles import Seat
from engine.steps import SPEECHES


async def follow(app: AppContext, tx: Transaction, before: LiveGame, after: LiveGame) -> None:
    """After an act: calls who speaks now, and takes back the call to who spoke before."""
    if before.state.step.serial == after.state.step.serial:
        return
    writer, spoke, speaks = app.outbox(tx), _speaker(before), _speaker(after)
    if spoke is not None:
        await take_back(writer, before, spoke, calls.CALL)
    person = None if speaks is None else await person_at(writer, after, speaks)
    if person is not None and person.calls:
        await writer.say(
            chat_of(person, app.default_locale),
            calls.call(await app.games.voice.linked(tx, after)),
            priority=Priority.PROMPT,
            game_id=after.game.id,
            slot=calls.CALL,
        )


async def follow_back(app: AppContext, tx: Transaction, before: LiveGame, after: LiveGame) -> None:
    """The same after an undo. Who had the word and still has it is not called again."""
    if _speaker(before) != _speaker(after):
        await follow(app, tx, before, after)


def _speaker(live: LiveGame) -> Seat | None:
    """Who has the word; None at night and in a vote."""
    step = live.state.step
    return step.seat if step.name in SPEECHES else None
