"""Which restraints a game wants: the group closed by night, and who is out silent until the end."""

from collections.abc import Callable

from bot.services.live_game import LiveGame
from bot.store import chats, restraints
from bot.store.restraints import EVERYBODY
from bot.store.transaction import Transaction
from engine.roles import Phase, Seat
from engine.state import State
from engine.steps import StepName
from engine.view import is_out

Settle = Callable[[Transaction, int], None]
"""Has what is wanted in a chat done after the commit."""


async def follow(tx: Transaction, before: LiveGame, after: LiveGame, settle: Settle) -> None:
    """Stores what the game wants since it went from one state to the other, forward or back, or was
    paused or resumed.

    Only what all know decides: the night itself, and who is out for good. Not in a topic, since what is taken
    there is taken in all topics; and not in a practice."""
    game = after.game
    closes = int(is_closed(after)) - int(is_closed(before))
    was, now = _out(before.state), _out(after.state)
    if game.thread_id or game.is_practice or not (closes or was != now):
        return
    chat = await chats.get(tx, game.bot_id, game.chat_id)
    if chat is None:
        return
    if closes > 0 and chat.settings.closes == "on":
        await restraints.want(tx, game.bot_id, game.chat_id, EVERYBODY, game.id)
    elif closes < 0:
        await restraints.release(tx, game.id, EVERYBODY)
    for seat in now - was if chat.settings.silences == "on" else ():
        await restraints.want(tx, game.bot_id, game.chat_id, after.roster.people[seat].user_id, game.id)
    for seat in was - now:
        await restraints.release(tx, game.id, after.roster.people[seat].user_id)
    settle(tx, game.chat_id)


async def release(tx: Transaction, live: LiveGame, settle: Settle) -> None:
    """The game is over, however it ended: all is given back."""
    if await restraints.release(tx, live.game.id):
        settle(tx, live.game.chat_id)


def is_closed(live: LiveGame) -> bool:
    """Whether it is night at the table. While the cards are dealt nobody sleeps yet, and in a pause all may
    talk."""
    step = live.state.step
    return (
        live.pause is None and step.phase is Phase.NIGHT and step.name not in (StepName.DEAL, StepName.OVER)
    )


def _out(state: State) -> frozenset[Seat]:
    return frozenset(seat for seat in range(1, len(state.roles) + 1) if is_out(state, seat))
