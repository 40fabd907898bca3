"""The private chat: the card again, taking a hand down, leaving, and the talk of the blacks by night."""

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import COMMAND, GROUP, PRIVATE
from bot.handlers.game import refused
from bot.handlers.lobby import hello
from bot.handlers.speech import SPOKEN, at_the_table
from bot.keyboards.taps import CardTap, question
from bot.render import buttons, private
from bot.render.post import Line, Post, line
from bot.render.welcome import welcome
from bot.services.afterlife import is_open_to
from bot.services.afterlife_talk import tell_the_others
from bot.services.cards import seat_of
from bot.services.context import UpdateContext
from bot.services.faces import turn_over
from bot.services.judge_chair import ask_resign, stand_down
from bot.services.live_game import LiveGame
from bot.services.presence import is_here_by_day
from bot.services.private_talk import may_talk, tell
from bot.services.seating import leave_lobby
from bot.services.values import Game, Priority
from bot.services.waiting import lists_to_leave
from bot.services.withheld import withheld
from engine import legal
from engine.acts import Leave, LiftHand
from engine.roles import Phase, Seat, Team
from engine.state import State
from engine.steps import StepName

router = Router()


@router.message(PRIVATE, Command("role"))
async def role(message: Message, ctx: UpdateContext) -> None:
    sitting = await seat_of(ctx)
    if sitting is None:
        await ctx.say(await _no_card(ctx))
        return
    live, seat = sitting
    roster = await ctx.games.voice.linked(ctx.tx, live)
    await ctx.post(private.role(live.state, seat, roster, live.knowledge))


@router.callback_query(CardTap.filter())
async def card_tap(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    shown = await turn_over(ctx.outbox, ctx.private, live, seat)
    await ctx.answer(query, *(() if shown else (line("no-pictures"),)))


async def _no_card(ctx: UpdateContext) -> Line:
    """Why there is no card: no game, or one that has not begun."""
    return line("no-card" if await ctx.own_game() is None else "no-card-yet")


@router.message(GROUP, Command("role"))
async def role_in_group(message: Message, ctx: UpdateContext) -> None:
    post = Post(lines=(line("role-in-private"),), rows=buttons.to_bot("button-to-bot"), silent=True)
    await ctx.reply(post, "role")


@router.message(Command("lift"))
async def lift(message: Message, ctx: UpdateContext) -> None:
    """Asks once more, in private: taking a hand down costs a foul or more."""
    if ctx.as_group:
        await ctx.refuse(line("anonymous-has-no-seat"))
        return
    sitting = await seat_of(ctx)
    if sitting is None:
        await ctx.whisper(Post(lines=(await _no_card(ctx),)))
        return
    live, seat = sitting
    act = LiftHand(seat)
    refusal = withheld(live, act) or legal.refusal(live.state, act)
    if refusal is not None:
        await ctx.whisper(Post(lines=refused(live, refusal, act)))
        return
    asked = private.ask(act, live.state, live.game.id)
    await ctx.ask(asked, question("lift", live.game.id), Priority.PROMPT, of_a_step=True)


@router.message(Command("leave"))
async def leave(message: Message, ctx: UpdateContext) -> None:
    """Leaves a lobby, or lists on which he waits, at once. Before somebody leaves a running game he is asked
    once more, in private."""
    game = await ctx.own_game()
    if game is not None and game.status == "lobby":
        await leave_lobby(ctx, game)
        return
    if ctx.as_group:
        await ctx.refuse(line("anonymous-has-no-seat"))
        return
    judged = await ctx.judged_game()
    if judged is not None:
        await _leave_chair(ctx, judged)
        return
    if ctx.in_group or game is None:
        lists = await lists_to_leave(ctx)
        for listed in lists:
            await leave_lobby(ctx, listed)
        if lists:
            return
    sitting = await seat_of(ctx)
    if sitting is None:
        await ctx.refuse(line("not-at-a-table"))
        return
    live, seat = sitting
    if live.state.here(seat):
        asked = private.ask(Leave(seat), live.state, live.game.id)
        await ctx.ask(asked, question("leave", live.game.id))
    else:
        await ctx.whisper(Post(lines=(line("out-already"),)))


async def _leave_chair(ctx: UpdateContext, judged: Game) -> None:
    """The judge leaves his chair; of a running game he is asked once more, in his panel."""
    if judged.status == "lobby":
        await stand_down(ctx, judged)
        await ctx.reply(Post(lines=(line("judge-stood-down"),), silent=True), "leave")
    else:
        await ask_resign(ctx, judged)


@router.message(PRIVATE, COMMAND)
async def unknown(message: Message, ctx: UpdateContext) -> None:
    """A command that is none here. It is never passed on to the other blacks."""
    if await ctx.own_game() is None:
        await ctx.post(welcome())
    else:
        await ctx.say(line("no-such-command"), silent=True)


@router.message(PRIVATE)
async def said(message: Message, ctx: UpdateContext) -> None:
    """While the blacks may talk, the words of one are passed on to the others under his number."""
    sitting = await seat_of(ctx)
    if sitting is None:
        await ctx.post(await hello(ctx))
        return
    live, seat = sitting
    live = await is_here_by_day(ctx, live, seat)
    talks = _may_talk(live.state, seat)
    if live.game.is_practice and not talks and message.content_type in SPOKEN:
        await at_the_table(message, ctx, live, seat)
    elif await is_open_to(ctx.tx, live, seat):
        await tell_the_others(ctx, live, seat, message.text)
    elif talks and live.pause is not None:
        await ctx.say(line("refusal-pause"), silent=True)
    elif not talks:
        by_night = live.state.step.phase is Phase.NIGHT
        await ctx.say(line("nobody-hears-by-night" if by_night else "nobody-hears"), silent=True)
    elif message.text is None:
        await ctx.post(Post(lines=(line("only-text"),), silent=True, protected=True))
    else:
        await _pass_on(ctx, live, seat, message.text)


def _may_talk(state: State, seat: Seat) -> bool:
    talking = state.step.name is StepName.MEETING or (
        state.step.name is StepName.HUNT and state.rules.blacks_talk_in_hunt
    )
    return talking and seat in state.night.present and state.role(seat).team is Team.BLACK


async def _pass_on(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str) -> None:
    if not await may_talk(ctx, live, seat):
        return
    await ctx.app.neighbours.overhear(ctx.tx, live, seat, text)
    readers = [
        other
        for other in live.state.night.present
        if other != seat
        and live.state.role(other).team is Team.BLACK
        and not live.roster.people[other].is_simulated
    ]
    await tell(ctx, live, line("black-says", seat=seat, text=text), readers, silent=False)
