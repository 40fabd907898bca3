"""Handles the buttons of the judge's panel: he chooses an act, a seat and a reason, and the act is done."""

from aiogram import Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, PRIVATE, Command
from bot.handlers.game.acts import refusal_lines
from bot.handlers.judge.own_words import ask_words
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.judge import JudgeTap
from bot.render.game.outside import not_undone
from bot.render.judge import home, pages
from bot.render.judge.pages import JUDGED, NO_REASON, OWN_WORDS, WARNING, WHY
from bot.render.post import Line, Post, line
from bot.services.game import pauses, playing
from bot.services.game.cards import FACE, turn_over
from bot.services.game.private_messages import call_speaker_again
from bot.services.game.undoing import explain, last_of, moment, unexplained
from bot.services.judge import chair
from bot.services.judge.panel import go_home, show_page, shows, warn
from bot.services.live.game import LiveGame
from bot.services.lobby import hosting
from bot.services.scope import UpdateContext
from bot.values.game import Game
from engine import legal, view
from engine.acts import Award, Claim, Defeat, Foul, Hint, JudgeAct, LiftHand, Remove
from engine.offers import judge_offers
from engine.roles import Team
from engine.rules.choices import Lift
from engine.rules.clauses import catalogue, clauses
from engine.state import State

WARNING_PAGE = f"{WARNING}:0"

router = Router()

TOO_LATE = line("too-late")

PAGES = "home hint award-red award-black stop resign undo"
"""Wishes that only open another page of the panel."""

ACTS = (
    "why foul foul-sure remove remove-sure defeat defeat-sure claim hint-sure award-red-sure award-black-sure"
)
"""Wishes that do something in the game. If the seat, the reason or the confirmation is missing, they only
open the page that asks for it."""

AWARDS = {"award-red-sure": Team.RED, "award-black-sure": Team.BLACK}


@router.message(PRIVATE, Command("judge"))
async def panel_again(message: Message, ctx: UpdateContext) -> None:
    """Sends the judge his panel or open marks again as the chat's last message. Says so if he has none."""
    if not await chair.show_panel(ctx):
        await ctx.say(line("judge-no-game"))


@router.message(GROUP, Command("judge"))
async def who_judges(message: Message, ctx: UpdateContext) -> None:
    """Replies who judges here, or how a person takes the empty chair. Refused without a game."""
    game = await ctx.open_game()
    if game is None:
        await ctx.refuse(line("no-game"))
    else:
        await chair.tell_chair(ctx, game)


@router.callback_query(Press(JudgeTap, "stand-down", Where.PRIVATE, Who.JUDGE, When.LOBBY, Changes.LOBBY))
async def stand_down_tap(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    await chair.stand_down(ctx, game)
    await ctx.answer(query, line("judge-stood-down"), alert=True)


@router.callback_query(Press(JudgeTap, "roles", Where.PRIVATE, Who.JUDGE, When.RUNNING))
async def roles_tap(query: CallbackQuery, ctx: UpdateContext, live: LiveGame) -> None:
    """Handles the button that shows the roles to a judge who may see them, or hides them again."""
    if live.game.judge_sees:
        await turn_over(ctx, live, FACE, pages.roles(live.state, live.roster))
        await ctx.answer(query)
    else:
        await ctx.answer(query, line("button-of-nothing"), alert=True)


@router.callback_query(Press(JudgeTap, "resign-sure", Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED))
async def resign_tap(query: CallbackQuery, ctx: UpdateContext, live: LiveGame) -> None:
    await chair.resign(ctx, live)
    await ctx.answer(query, line("judge-stood-down"))


@router.callback_query(Press(JudgeTap, "stop-sure", Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED))
async def stop_tap(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    await hosting.stop(ctx, game)
    await ctx.answer(query)


@router.callback_query(
    Press(JudgeTap, "pause resume more", Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED)
)
async def clock_tap(
    query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame
) -> None:
    refused = await _clock(ctx, live, callback_data)
    await ctx.answer(query, refused or line("judge-done"), alert=refused not in (None, TOO_LATE))
    await go_home(ctx, await ctx.games.live_game(ctx.tx, live.game.id), changed=refused is None)


@router.callback_query(Press(JudgeTap, "undo-sure", Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED))
async def undo_tap(query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame) -> None:
    refused = await _undo(ctx, live, callback_data)
    await ctx.answer(query, refused or line("judge-done"), alert=refused is not None)
    after = await ctx.games.live_game(ctx.tx, live.game.id)
    if refused is not None or not await _ask_undo(ctx, after, more=True):
        await go_home(ctx, after, changed=refused is None)


async def _clock(ctx: UpdateContext, live: LiveGame, tap: JudgeTap) -> Line | None:
    if tap.wish == "pause":
        return None if await pauses.pause(ctx, live, "judge") else line("refusal-pause")
    if tap.wish == "resume":
        refused = "not-paused" if live.pause is None else "refusal-pause"
        return None if await pauses.resume(ctx, live, "judge") else line(refused)
    clock = await pauses.countdown(ctx.tx, live)
    if clock is None or tap.at != home.clock_number(clock):
        old = not home.is_of_step(tap.at, live.state.step.serial)
        return TOO_LATE if old else line("judge-done-already")
    known = tap.reason in map(str, home.MORE)
    added = known and await pauses.extend(ctx, live, int(tap.reason))
    return None if added else line("judge-nobody-speaks")


async def _undo(ctx: UpdateContext, live: LiveGame, tap: JudgeTap) -> Line | None:
    if tap.at != await moment(ctx.tx, live):
        return line("judge-went-on")
    last = await last_of(ctx, live)
    if last is not None and last.saw:
        return not_undone(last.saw)
    if await playing.undo(ctx, live) is not None:
        return line("judge-nothing-to-undo")
    await call_speaker_again(ctx, live, await ctx.games.live_game(ctx.tx, live.game.id))
    return None


@router.callback_query(Press(JudgeTap, PAGES, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.PANEL))
@router.callback_query(Press(JudgeTap, ACTS, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED))
async def judge_tap(
    query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame
) -> None:
    if callback_data.reason == OWN_WORDS and _act_word(callback_data) in JUDGED:
        await ask_words(query, ctx, live, _act_word(callback_data), callback_data)
        return
    act = _act(callback_data, live)
    if act is None:
        await _open_page(query, callback_data, ctx, live)
        return
    if not live.game.judge_sees and legal.waits_for_word(live.state, act):
        raise StaleTapError(pages.word_runs(live.state))
    if callback_data.wish in JUDGED and await _is_asked(query, ctx, live, act):
        return
    if await _is_done(callback_data, ctx, live, act):
        raise StaleTapError(line("judge-done-already"))
    refusal = await playing.act(ctx, live, _as_lift(act, live.state))
    if refusal is not None:
        raise StaleTapError(*refusal_lines(live, refusal, act))
    await ctx.answer(query, line("judge-done"))
    after = await ctx.games.live_game(ctx.tx, live.game.id)
    if after.game.is_open:
        await go_home(ctx, after)


async def _is_asked(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, act: JudgeAct) -> bool:
    """Asks the judge on a page of the panel to confirm the act, if it is grave. Returns whether it asks."""
    if not isinstance(act, Foul | Remove | Defeat) or legal.refusal(live.state, act) is not None:
        return False
    if not pages.is_grave(live.state, act):
        return False
    await ctx.answer(query, line("judge-sure-in-panel"))
    page = f"{act.WORD}:{act.seat}"
    post = pages.confirm_act(live.state, live.roster, act)
    await show_page(ctx, live, page, post)
    return True


async def _is_done(tap: JudgeTap, ctx: UpdateContext, live: LiveGame, act: JudgeAct) -> bool:
    """Returns whether the act of this button is already done: the seat has another number of fouls than when
    the button was made, or the log has a hint of this seat. False if the rules refuse the act."""
    if legal.refusal(live.state, act) is not None:
        return False
    if isinstance(act, Hint):
        given = (await ctx.games.protocol_so_far(ctx.tx, live)).given
        return any((one.word, one.seat) == (Hint.WORD, act.seat) for one in given)
    return isinstance(act, Foul) and tap.at != view.fouls(live.state, act.seat)


def _as_lift(act: JudgeAct, state: State) -> JudgeAct | LiftHand:
    if state.rules.lift is Lift.REVOTE and isinstance(act, Foul):
        lift = LiftHand(act.seat)
        if act.reason == catalogue(state.rules).lifted_hand and legal.refusal(state, lift) is None:
            return lift
    return act


def _act_word(tap: JudgeTap) -> str:
    return tap.wish.removesuffix("-sure")


def _act(tap: JudgeTap, live: LiveGame) -> JudgeAct | None:
    """Returns the act that a press of this button asks for; None if it only opens a page. Raises
    `StaleTapError` if the seat or the reason is missing in a confirmation, if the book has no such reason, or
    if a claim is noted already."""
    word = _act_word(tap)
    if word in JUDGED and tap.seat and tap.reason:
        if tap.reason not in (NO_REASON, *clauses(live.state.rules, word, in_a_call=True)):
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


async def _open_page(query: CallbackQuery, tap: JudgeTap, ctx: UpdateContext, live: LiveGame) -> None:
    if tap.wish == "home":
        await go_home(ctx, live)
    elif tap.wish == WHY and tap.reason:
        await _needs_unexplained_foul(tap, ctx, live)
        await _explain(tap, ctx, live)
    elif tap.wish == "undo":
        if not await _ask_undo(ctx, live):
            raise StaleTapError(line("judge-nothing-to-undo"))
    else:
        page = f"{tap.wish}:{tap.seat}"
        await show_page(ctx, live, page, await _page(tap, ctx, live))
    await ctx.answer(query)


async def _page(tap: JudgeTap, ctx: UpdateContext, live: LiveGame) -> Post:
    state, roster, seat = live.state, live.roster, tap.seat
    if seat and seat not in roster.people:
        raise StaleTapError(line("refusal-no-such-seat"))
    if tap.wish == WHY:
        await _needs_unexplained_foul(tap, ctx, live)
    if tap.wish in (*JUDGED, WHY) and seat:
        word = Foul.WORD if tap.wish == WHY else tap.wish
        in_a_call = (await ctx.settings_of(live.game.chat_id)).talk == "call"
        reasons = pages.reasons(state, word, seat, sees=live.game.judge_sees, in_a_call=in_a_call)
        return pages.why(state, roster, tap.wish, seat, reasons)
    if tap.wish in (*JUDGED, Claim.WORD, Hint.WORD) and not seat:
        return pages.whom(state, roster, tap.wish, sees=live.game.judge_sees)
    if tap.wish == Hint.WORD:
        return pages.confirm_hint(state, roster, seat)
    return pages.confirm(roster, tap.wish)


async def _needs_unexplained_foul(tap: JudgeTap, ctx: UpdateContext, live: LiveGame) -> None:
    foul = await unexplained(ctx, live)
    if foul is None or foul.seat != tap.seat:
        raise StaleTapError(line("judge-why-late"))


async def _explain(tap: JudgeTap, ctx: UpdateContext, live: LiveGame) -> None:
    if tap.reason not in clauses(live.state.rules, Foul.WORD, in_a_call=True):
        raise StaleTapError(line("button-of-nothing"))
    await go_home(ctx, await explain(ctx, live, Foul(tap.seat, tap.reason)))


async def _ask_undo(ctx: UpdateContext, live: LiveGame, *, more: bool = False) -> bool:
    """Asks the judge on a page of the panel to confirm that the last act is taken back. `more`: whether
    another act was taken back just now. Returns False if no act can be taken back. If a player would come
    back who has seen all cards, raises `StaleTapError`, or returns False after another undo."""
    last = await last_of(ctx, live)
    if last is None or (more and last.saw):
        return False
    if last.saw:
        raise StaleTapError(not_undone(last.saw))
    at = await moment(ctx.tx, live)
    post = pages.confirm_undo(live.roster, last.act, last.back, at, more=more)
    await show_page(ctx, live, "undo:0", post)
    return True


@router.callback_query(Press(JudgeTap, WARNING, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED))
async def warn_tap(query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame) -> None:
    """Handles the button with which the judge gives a player a verbal warning (6.3). The group is told, and
    the record does not contain the warning. Without a seat, opens the page that asks for it. Raises
    `StaleTapError` if the book has no warnings, or the player can get none now.

    A button of the panel works only while the panel shows the page of warnings, so a second press is refused,
    too. A touch on the page of the table carries the serial of the step instead.
    """
    seat = callback_data.seat
    if not catalogue(live.state.rules).warnings:
        raise StaleTapError(line("refusal-not-allowed"))
    if not seat:
        post = pages.whom(live.state, live.roster, WARNING, sees=live.game.judge_sees)
        await show_page(ctx, live, WARNING_PAGE, post)
        await ctx.answer(query)
        return
    if Foul(seat) not in judge_offers(live.state):
        raise StaleTapError(line("refusal-not-at-table"))
    of_this_step = callback_data.at and callback_data.at == live.state.step.serial
    if not of_this_step and not await shows(ctx, live, WARNING_PAGE):
        raise StaleTapError(line("judge-done-already"))
    await warn(ctx, live, seat)
    await ctx.answer(query, line("judge-done"))
    await go_home(ctx, live)
