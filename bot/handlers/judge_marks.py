"""Presses of the judge after the game: bonuses, penalties, and whether the game counts."""

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.handlers.game import StaleTapError
from bot.handlers.presses.of_judge import MARKS
from bot.keyboards.taps import JudgeTap
from bot.render import judge_marks
from bot.render.judge_panel import NO_REASON
from bot.render.post import Line, line
from bot.services import judge_marks as marking
from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from engine.marks import Judge, allowed, penalties_of
from engine.roles import Seat, Team
from engine.rules.clauses import is_scored

router = Router()


@router.callback_query(JudgeTap.filter(F.wish.in_(MARKS)))
async def mark_tap(query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame) -> None:
    may = marking.correct if callback_data.wish == "correct" else marking.marks_of
    given = await may(ctx, live)
    if given is None:
        raise StaleTapError(line("judge-marks-closed"))
    _check(callback_data, live)
    refused = await _mark(callback_data, ctx, live, given)
    await ctx.answer(query, *((refused,) if refused else ()), alert=refused is not None)


def _check(tap: JudgeTap, live: LiveGame) -> None:
    """Raises `StaleTapError` for what the book does not have, or nobody is."""
    if tap.seat and tap.seat not in live.roster.people:
        raise StaleTapError(line("refusal-no-such-seat"))
    if tap.wish in ("bonus", "penalty", "no-best") and not is_scored(live.state.rules):
        raise StaleTapError(line("refusal-not-allowed"))


async def _mark(tap: JudgeTap, ctx: UpdateContext, live: LiveGame, given: Judge) -> Line | None:
    """Turns a page or gives a mark; or says why not."""
    match tap.wish:
        case "bonus" if tap.seat:
            return await _bonus(tap, ctx, live, given)
        case "penalty" if tap.seat:
            return await _penalty(tap, ctx, live, given)
        case "bonus" | "penalty":
            seats = [seat for seat in sorted(live.roster.people) if tap.wish == "bonus" or _cases(live, seat)]
            await marking.turn(ctx, live, judge_marks.seats_page(live.roster, tap.wish, seats))
        case "void":
            return await _void(tap, ctx, live, given)
        case "no-best" if tap.at != given.no_best_move:
            return line("judge-done-already")
        case "no-best":
            changed = given.model_copy(update={"no_best_move": not given.no_best_move})
            await marking.keep(ctx, live, changed)
        case "done":
            await marking.turn(ctx, live, judge_marks.sure_page(live.roster, given))
        case "done-sure":
            await marking.close(ctx, live, given)
        case _:
            await marking.turn(ctx, live, await marking.first_page(ctx.tx, live, given))
    return None


async def _bonus(tap: JudgeTap, ctx: UpdateContext, live: LiveGame, given: Judge) -> Line | None:
    values = allowed(live.state.role(tap.seat).team, _winner(live))
    if not values:
        return judge_marks.limit_line("8.4.7", 0)
    if not tap.reason:
        await marking.turn(ctx, live, judge_marks.bonus_page(live.roster, tap.seat, values))
        return None
    points = {NO_REASON: 0, **{str(value): value for value in values}}.get(tap.reason)
    if points is None:
        return line("button-of-nothing")
    return await marking.give_bonus(ctx, live, given, tap.seat, points)


def _winner(live: LiveGame) -> Team | None:
    return None if live.state.result is None else live.state.result.winner


def _cases(live: LiveGame, seat: Seat) -> tuple[str, ...]:
    return penalties_of(live.state.role(seat), _winner(live))


async def _penalty(tap: JudgeTap, ctx: UpdateContext, live: LiveGame, given: Judge) -> Line | None:
    if not tap.reason:
        cases, before = _cases(live, tap.seat), given.penalties.get(str(tap.seat), ())
        await marking.turn(ctx, live, judge_marks.penalty_page(live.roster, tap.seat, cases, before))
        return None
    if tap.reason not in _cases(live, tap.seat):
        return line("button-of-nothing")
    if tap.at != len(given.penalties.get(str(tap.seat), ())):
        return line("judge-done-already")
    await marking.toggle_penalty(ctx, live, given, tap.seat, tap.reason)
    return None


async def _void(tap: JudgeTap, ctx: UpdateContext, live: LiveGame, given: Judge) -> Line | None:
    if not tap.reason:
        await marking.turn(ctx, live, judge_marks.void_page(live.roster))
        return None
    if tap.reason not in (NO_REASON, *judge_marks.VOIDS):
        return line("button-of-nothing")
    await marking.void(ctx, live, given, None if tap.reason == NO_REASON else tap.reason)
    return None
