"""What is asked once more before it is done: leaving, lifting a hand, surrendering.

The question is answered in its own message: it says what was done, or why not, and has no buttons any more.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.desk import Desk
from bot.handlers.game import StaleTapError, in_time, refused, seated
from bot.keyboards.taps import LeaveTap
from bot.render import private
from bot.render.post import Line, Post, line
from bot.store.outbox import Priority
from bot.table import Table
from engine import legal
from engine.acts import Leave, LiftHand, PlayerAct, Surrender
from engine.roles import Seat

router = Router()

ACTS: Mapping[str, Callable[[Seat], PlayerAct]] = MappingProxyType(
    {"leave": Leave, "lift": LiftHand, "surrender": Surrender}
)


@router.callback_query(LeaveTap.filter(F.wish.endswith("-ask")))
async def ask_tap(query: CallbackQuery, callback_data: LeaveTap, desk: Desk) -> None:
    """Asks once more, if it could be done at all."""
    try:
        table, seat = await seated(desk, callback_data.game)
        act = ACTS[callback_data.wish.removesuffix("-ask")](seat)
        _may(table, act)
    except StaleTapError as stale:
        await desk.answer(query, *stale.said, alert=True)
        return
    await desk.answer(query)
    await desk.whisper(private.ask(act, table.state, table.game.id))


@router.callback_query(LeaveTap.filter(F.wish == "no"))
async def no_tap(query: CallbackQuery, desk: Desk) -> None:
    await desk.answer(query)
    await _settle(query, desk, line("as-it-was"))


@router.callback_query(LeaveTap.filter())
async def sure_tap(query: CallbackQuery, callback_data: LeaveTap, desk: Desk) -> None:
    try:
        table, seat = await seated(desk, callback_data.game)
        act = ACTS[callback_data.wish](seat)
        if isinstance(act, LiftHand):
            in_time(table, callback_data.serial)
        _may(table, act)
    except StaleTapError as stale:
        await desk.answer(query, *stale.said, alert=True)
        await _settle(query, desk, *stale.said)
        return
    await desk.tables.act(desk.unit, table, act)
    await desk.answer(query)
    after = await desk.tables.table(desk.unit, table.game.id)
    await _settle(query, desk, private.done(act, after.state))


def _may(table: Table, act: PlayerAct) -> None:
    """Raises `StaleTapError` where the act is refused now."""
    refusal = legal.refusal(table.state, act)
    if refusal is not None:
        raise StaleTapError(*refused(table, refusal, act))


async def _settle(query: CallbackQuery, desk: Desk, *said: Line) -> None:
    """A question is only asked in private: a forged answer must not rewrite the group's messages."""
    if not desk.in_group:
        await desk.rewrite(query, Post(lines=said), priority=Priority.PROMPT)
