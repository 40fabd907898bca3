"""Handles the buttons by which the judge enters what players say or show, as a nomination, a hand, a pass."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.handlers.game.acts import refusal_lines
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.judge import JudgeTap
from bot.render.judge import entering
from bot.render.post import Line, line
from bot.services.game import playing
from bot.services.game.playing import Withheld
from bot.services.judge.panel import go_home, show_page
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.store.game.acts import draft
from bot.values.outgoing import Priority
from engine import legal
from engine.acts import NameBest, Nominate, Pass, PlayerAct, Vote, Withdraw
from engine.legal import BEST_MOVE_SEATS
from engine.refusals import Refusal
from engine.roles import Seat
from engine.steps import BALLOTS

router = Router()

PAGE = "enter:0"

ENTERS = "enter enter-pass enter-nominate enter-withdraw enter-pick enter-again enter-done"
"""Wishes by which the judge enters what a player did."""


@router.callback_query(Press(JudgeTap, ENTERS, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED))
async def enter_tap(
    query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame
) -> None:
    serial = live.state.step.serial
    if callback_data.wish != "enter" and callback_data.at != serial:
        await ctx.answer(query, line("too-late"))
        await go_home(ctx, live)
        return
    picked = await draft(ctx.tx, live.game.id, serial)
    acts = _acts(callback_data, live, picked)
    if not acts:
        picked = _picked(callback_data, live, picked)
        await playing.keep_named(ctx, live, serial, picked)
        await ctx.answer(query)
        await show_page(ctx, live, PAGE, entering.enter_page(live.state, live.roster, picked))
        return
    await _enter(ctx, live, acts)
    await ctx.answer(query, line("judge-done"))
    after = await ctx.games.live_game(ctx.tx, live.game.id)
    if after.game.is_open:
        await go_home(ctx, after)


def _acts(tap: JudgeTap, live: LiveGame, picked: tuple[Seat, ...]) -> tuple[PlayerAct, ...]:
    """Returns the acts that a press of this button asks for; none if it only opens a page or picks a seat, or
    no seat is picked yet (`picked`). Raises `StaleTapError` if nothing of this kind can be entered now."""
    name, speaker = live.state.step.name, live.state.step.seat
    if name in BALLOTS:
        if tap.wish in ("enter-pass", "enter-nominate", "enter-withdraw"):
            raise StaleTapError(line("refusal-wrong-step"))
        return tuple(Vote(seat) for seat in picked) if tap.wish == "enter-done" else ()
    if not entering.can_enter(live.state) or speaker is None:
        raise StaleTapError(line("judge-nobody-speaks"))
    match tap.wish:
        case "enter-pass":
            return (Pass(speaker),)
        case "enter-nominate":
            return (Nominate(speaker, tap.seat),)
        case "enter-withdraw":
            return (Withdraw(speaker, tap.seat),)
        case "enter-done" if picked:
            return (NameBest(speaker, picked),)
        case _:
            return ()


def _picked(tap: JudgeTap, live: LiveGame, picked: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Returns the seats that are picked after this press. `picked`: before it. Raises `StaleTapError` if the
    judge can not pick this seat."""
    if tap.wish == "enter-again":
        return ()
    if tap.wish != "enter-pick" or tap.seat in picked:
        return picked
    state = live.state
    if state.step.name in BALLOTS:
        act: PlayerAct = Vote(tap.seat)
    else:
        if len(picked) >= BEST_MOVE_SEATS:
            raise StaleTapError(line("enough-named"))
        act = NameBest(state.step.seat or 0, (*picked, tap.seat))
    refusal = legal.refusal(state, act)
    if refusal is not None:
        raise StaleTapError(*_refused(live, refusal, act))
    return (*picked, tap.seat)


async def _enter(ctx: UpdateContext, live: LiveGame, acts: tuple[PlayerAct, ...]) -> None:
    """Does these acts in the name of their players. Before that, tells the group that the judge enters them.
    Raises `StaleTapError`, and does none of them, if one is not allowed."""
    for act in acts:
        refusal = playing.withheld(live, act) or legal.refusal(live.state, act)
        if refusal is not None:
            raise StaleTapError(*_refused(live, refusal, act))
    post = entering.entered(live.roster, acts)
    await ctx.outbox.say(live.group, post, priority=Priority.NEWS, game_id=live.game.id)
    await playing.clear_named(ctx, live)
    for act in acts:
        await playing.act(ctx, await ctx.games.live_game(ctx.tx, live.game.id), act)


def _refused(live: LiveGame, refusal: Refusal | Withheld, act: PlayerAct) -> tuple[Line, ...]:
    """Returns lines that tell the judge why an act is refused. If a player has voted already, they name
    him."""
    said = refusal_lines(live, refusal, act)
    if refusal is not Refusal.ALREADY_VOTED:
        return said
    return (live.roster.with_names(line("judge-enter-voted", seat=act.by)), *said[1:])
