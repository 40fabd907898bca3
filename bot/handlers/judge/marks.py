"""Handles the buttons for the judge after a game: bonuses, penalties, and whether the game counts."""

from collections.abc import Mapping

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.handlers.press import Changes, Press, When, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.judge import JudgeTap
from bot.render.judge import marks_page
from bot.render.judge.pages import NO_REASON
from bot.render.post import Line, line
from bot.services.judge import marking
from bot.services.live.game import LiveGame
from bot.services.live.log import protocol_of
from bot.services.scope import UpdateContext
from bot.services.tournaments import chief, settling
from bot.services.tournaments.registration import is_chief_of
from engine.marks import OF_CHIEF, Judge, allowed
from engine.penalties import possible_penalties
from engine.roles import Seat
from engine.rules.clauses import catalogue

router = Router()

MARKS = "marks bonus penalty no-best void done done-sure correct"


@router.callback_query(Press(JudgeTap, MARKS, Where.PRIVATE, Who.MARKER, When.OVER, Changes.MARKS))
async def mark_tap(query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame) -> None:
    if callback_data.wish == "correct":
        given = await marking.correct(ctx, live)
    else:
        given = await marking.marks_of(ctx.tx, live, ctx.person.user_id)
    if isinstance(given, Line):
        raise StaleTapError(given)
    _check(callback_data, live)
    refused = await _mark(callback_data, ctx, live, given)
    await ctx.answer_done(query, refused)


def _check(tap: JudgeTap, live: LiveGame) -> None:
    if tap.seat and tap.seat not in live.roster.people:
        raise StaleTapError(line("refusal-no-such-seat"))
    if tap.wish in ("bonus", "penalty", "no-best") and not catalogue(live.state.rules).scored:
        raise StaleTapError(line("refusal-not-allowed"))


async def _mark(tap: JudgeTap, ctx: UpdateContext, live: LiveGame, marks: Judge) -> Line | None:
    """Gives the mark of this button, closes the marks, or opens a page. `marks`: the marks so far. Returns
    None, or a line that says why the mark is not given now."""
    match tap.wish:
        case "bonus" if tap.seat:
            return await _bonus(tap, ctx, live, marks)
        case "penalty" if tap.seat:
            return await _penalty(tap, ctx, live, marks)
        case "bonus" | "penalty":
            may = await _cases(ctx, live, marks, *sorted(live.roster.people))
            seats = [seat for seat, found in may.items() if found or tap.wish == "bonus"]
            await marking.show_page(ctx, live, marks_page.seats_page(live.roster, tap.wish, seats))
        case "void":
            return await _void(tap, ctx, live, marks)
        case "no-best" if tap.at != marks.no_best_move:
            return line("judge-done-already")
        case "no-best":
            return await marking.toggle_best_move(ctx, live, marks)
        case "done":
            best = await marking.best_of(ctx.tx, live)
            await marking.show_page(ctx, live, marks_page.sure_page(live.roster, marks, best))
        case "done-sure":
            await marking.close(ctx, live, marks, ctx.private)
            await settling.game_changed(ctx, live.game.id)
        case _:
            await marking.show_page(ctx, live, await marking.first_page(ctx.tx, live, marks))
    return None


async def _bonus(tap: JudgeTap, ctx: UpdateContext, live: LiveGame, marks: Judge) -> Line | None:
    values = allowed(live.state.role(tap.seat).team, marking.winner_of(live, marks))
    if not values:
        return marks_page.limit_line("8.4.7", 0)
    if not tap.reason:
        left = marking.left_for(await protocol_of(ctx.tx, live), marks, tap.seat)
        await marking.show_page(ctx, live, marks_page.bonus_page(live.roster, tap.seat, values, left))
        return None
    points = {NO_REASON: 0, **{str(value): value for value in values}}.get(tap.reason)
    if points is None:
        return line("button-of-nothing")
    if points in OF_CHIEF and await chief.ask_chief(ctx, live, tap.seat, points):
        return line("judge-asked-chief")
    refused = await marking.give_bonus(ctx, live, marks, tap.seat, points)
    if refused is None:  # the stage may have waited for an answer to what the judge has asked before
        await settling.game_changed(ctx, live.game.id)
    return refused


async def _cases(
    ctx: UpdateContext, live: LiveGame, marks: Judge, *seats: Seat
) -> Mapping[Seat, tuple[str, ...]]:
    protocol = await protocol_of(ctx.tx, live)
    return {seat: possible_penalties(protocol, seat, marking.winner_of(live, marks)) for seat in seats}


async def _penalty(tap: JudgeTap, ctx: UpdateContext, live: LiveGame, marks: Judge) -> Line | None:
    before = marks.penalties.get(str(tap.seat), ())
    may = (*before, *(await _cases(ctx, live, marks, tap.seat))[tap.seat])
    if not tap.reason:
        offered = tuple(sorted({*may}))
        await marking.show_page(ctx, live, marks_page.penalty_page(live.roster, tap.seat, offered, before))
        return None
    if tap.reason not in may:
        return line("button-of-nothing")
    if tap.at != len(before):
        return line("judge-done-already")
    await marking.toggle_penalty(ctx, live, marks, tap.seat, tap.reason)
    return None


async def _void(tap: JudgeTap, ctx: UpdateContext, live: LiveGame, marks: Judge) -> Line | None:
    by_chief = await is_chief_of(ctx, live.game.id)
    if not by_chief and await marking.is_decided(ctx, live, marks):
        return line("judge-void-decided")
    if not tap.reason:
        await marking.show_page(ctx, live, marks_page.void_page(live.roster))
        return None
    if tap.reason not in (NO_REASON, *marks_page.VOIDS):
        return line("button-of-nothing")
    why = None if tap.reason == NO_REASON else tap.reason
    if by_chief and why is None and (clause := await marking.unfit(ctx.tx, live, "counts")) is not None:
        return line("event-marks-first", clause=clause)
    await marking.void(ctx, live, marks, why, by_chief=by_chief)
    return None
