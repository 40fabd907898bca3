"""The judge: his panel, which leads from an act to a seat and a reason, and what he does with it."""

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, PRIVATE
from bot.handlers.game import StaleTapError, refused
from bot.keyboards.taps import JudgeTap
from bot.render import judge_home, judge_panel
from bot.render.judge_panel import NO_REASON, REASONED
from bot.render.post import Line, Post, line
from bot.services import calls, hosting, judge_chair
from bot.services.context import UpdateContext
from bot.services.game_settings import settings_of
from bot.services.judge_panel import go_home, turn
from bot.services.live_game import LiveGame
from bot.services.undoing import last_of, moment
from bot.services.values import Game
from bot.words.forbidden_phrases import CLAUSES
from engine import legal, view
from engine.acts import Award, Claim, Defeat, Foul, Hint, JudgeAct, Remove
from engine.roles import Team
from engine.rules.clauses import clauses, is_clause
from engine.rules.model import RuleSet

router = Router()

CLOCK = ("pause", "resume", "more", "undo-sure")
JUDGED = {kind.WORD: kind for kind in (Foul, Remove, Defeat)}
AWARDS = {"award-red-sure": Team.RED, "award-black-sure": Team.BLACK}


@router.message(PRIVATE, Command("judge"))
async def panel(message: Message, ctx: UpdateContext) -> None:
    """The panel again, below all else."""
    if not await judge_chair.show_panel(ctx):
        await ctx.say(line("judge-no-game"))


@router.message(GROUP, Command("judge"))
async def chair(message: Message, ctx: UpdateContext) -> None:
    """Who judges here, or how the empty chair is taken."""
    game = await ctx.open_game()
    if game is None:
        await ctx.refuse(line("no-game"))
    else:
        await judge_chair.tell_chair(ctx, game)


@router.callback_query(JudgeTap.filter(F.wish == "stand-down"))
async def stand_down_tap(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    await judge_chair.stand_down(ctx, game)
    await ctx.answer(query, line("judge-stood-down"), alert=True)


@router.callback_query(JudgeTap.filter(F.wish == "resign-sure"))
async def resign_tap(query: CallbackQuery, ctx: UpdateContext, live: LiveGame) -> None:
    await judge_chair.resign(ctx, live)
    await ctx.answer(query, line("judge-stood-down"))


@router.callback_query(JudgeTap.filter(F.wish == "stop-sure"))
async def stop_tap(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    await hosting.stop(ctx, game)
    await ctx.answer(query)


@router.callback_query(JudgeTap.filter(F.wish.in_(CLOCK)))
async def clock_tap(
    query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame
) -> None:
    refused = await _clock(ctx, live, callback_data)
    await ctx.answer(query, refused or line("judge-done"), alert=refused is not None)
    after = await ctx.games.live_game(ctx.tx, live.game.id)
    if callback_data.wish == "undo-sure" and refused is None and await _ask_undo(ctx, after, more=True):
        return
    await go_home(ctx.app, ctx.tx, after, changed=refused is None)


async def _clock(ctx: UpdateContext, live: LiveGame, tap: JudgeTap) -> Line | None:
    """Stops the clock, starts it, or adds to a speech; or says why not."""
    if tap.wish == "pause":
        return None if await ctx.games.pause(ctx.tx, live, "judge") else line("refusal-pause")
    if tap.wish == "resume":
        return None if await ctx.games.resume(ctx.tx, live, "judge") else line("not-paused")
    if tap.wish == "undo-sure":
        return await _undo(ctx, live, tap)
    clock = await ctx.games.pauses.countdown(ctx.tx, live)
    if clock is None or tap.at != judge_home.clock_number(clock):
        old = not judge_home.is_of_step(tap.at, live.state.step.serial)
        return line("too-late" if old else "judge-done-already")
    known = tap.reason in map(str, judge_home.MORE)
    added = known and await ctx.games.extend(ctx.tx, live, int(tap.reason))
    return None if added else line("judge-nobody-speaks")


async def _undo(ctx: UpdateContext, live: LiveGame, tap: JudgeTap) -> Line | None:
    if tap.at != await moment(ctx.tx, live):
        return line("judge-went-on")
    if await ctx.games.undo(ctx.tx, live) is not None:
        return line("judge-nothing-to-undo")
    await calls.follow_back(ctx.app, ctx.tx, live, await ctx.games.live_game(ctx.tx, live.game.id))
    return None


@router.callback_query(JudgeTap.filter())
async def judge_tap(
    query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame
) -> None:
    act = _act(callback_data, live)
    if act is None:
        await _turn(query, callback_data, ctx, live)
        return
    if callback_data.wish in JUDGED and await _is_asked(query, ctx, live, act):
        return
    if _counted(callback_data, live, act):
        raise StaleTapError(line("judge-done-already"))
    refusal = await ctx.games.act(ctx.tx, live, act)
    if refusal is not None:
        raise StaleTapError(*refused(live, refusal, act))
    await ctx.answer(query, line("judge-done"))
    after = await ctx.games.live_game(ctx.tx, live.game.id)
    if after.game.is_open:
        await go_home(ctx.app, ctx.tx, after)


async def _is_asked(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, act: JudgeAct) -> bool:
    """Whether the judge is asked once more, on a page of its own, before what costs a player dearly."""
    if not isinstance(act, Foul | Remove | Defeat) or legal.refusal(live.state, act) is not None:
        return False
    if not judge_panel.is_grave(live.state, act):
        return False
    await ctx.answer(query, line("judge-sure-in-panel"))
    page = f"{act.WORD}:{act.seat}"
    post = judge_panel.confirm_act(live.state, live.roster, act)
    await turn(ctx.outbox, live, page, post)
    return True


def _counted(tap: JudgeTap, live: LiveGame, act: JudgeAct) -> bool:
    """Whether the foul of this button counts already: its seat has more than when the button was made."""
    if not isinstance(act, Foul) or legal.refusal(live.state, act) is not None:
        return False
    return tap.at != view.fouls(live.state, act.seat)


def _act(tap: JudgeTap, live: LiveGame) -> JudgeAct | None:
    """The act that a button stands for; None if it only turns a page. Raises `StaleTapError` for a reason
    that the book does not have."""
    word = tap.wish.removesuffix("-sure")
    if word in JUDGED and tap.seat and tap.reason:
        if not _is_reason(live.state.rules, word, tap.reason):
            raise StaleTapError(line("button-of-nothing"))
        return JUDGED[word](tap.seat, "" if tap.reason == NO_REASON else tap.reason)
    if word in JUDGED and word != tap.wish:
        raise StaleTapError(line("button-of-nothing"))
    if tap.wish in AWARDS:
        return Award(AWARDS[tap.wish])
    if tap.wish == "hint-sure":
        return Hint(tap.seat)
    if tap.wish == "claim" and tap.seat:
        if tap.seat in live.state.memory.claimed:
            raise StaleTapError(line("judge-done-already"))
        return Claim(tap.seat)
    return None


def _is_reason(rules: RuleSet, word: str, reason: str) -> bool:
    """Whether the book has the reason for this act. Forbidden words may cost a foul by a graver clause."""
    if word == Foul.WORD and reason in CLAUSES.values():
        return is_clause(rules, reason)
    return reason in (NO_REASON, *clauses(rules, word, in_a_call=True))


async def _turn(query: CallbackQuery, tap: JudgeTap, ctx: UpdateContext, live: LiveGame) -> None:
    """Turns the panel to the page that the button asks for."""
    if tap.wish == "home":
        await go_home(ctx.app, ctx.tx, live)
    elif tap.wish == "undo":
        if not await _ask_undo(ctx, live):
            raise StaleTapError(line("judge-nothing-to-undo"))
    else:
        page = f"{tap.wish}:{tap.seat}"
        await turn(ctx.outbox, live, page, await _page(tap, ctx, live))
    await ctx.answer(query)


async def _page(tap: JudgeTap, ctx: UpdateContext, live: LiveGame) -> Post:
    state, roster, seat = live.state, live.roster, tap.seat
    if seat and seat not in roster.people:
        raise StaleTapError(line("refusal-no-such-seat"))
    if tap.wish in REASONED and seat:
        in_a_call = (await settings_of(ctx.tx, live.game)).talk == "call"
        reasons = clauses(state.rules, tap.wish, in_a_call=in_a_call)
        return judge_panel.why(state, roster, tap.wish, seat, reasons)
    if tap.wish in (*REASONED, Claim.WORD, Hint.WORD) and not seat:
        return judge_panel.whom(state, roster, tap.wish)
    if tap.wish == Hint.WORD:
        return judge_panel.confirm_hint(state, roster, seat)
    return judge_panel.confirm(roster, tap.wish)


async def _ask_undo(ctx: UpdateContext, live: LiveGame, *, more: bool = False) -> bool:
    """Asks whether the last act is to be taken back. `more`: the one after it was, just now. False if there
    is none."""
    last = await last_of(ctx.games, ctx.tx, live)
    if last is None:
        return False
    at = await moment(ctx.tx, live)
    post = judge_panel.confirm_undo(live.roster, last.act, last.back, at, more=more)
    await turn(ctx.outbox, live, "undo:0", post)
    return True
