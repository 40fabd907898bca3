"""Handles cards, suspicions, `/lift` and `/leave`; and in the private chat what people write (by night the
blacks talk there), and commands that have no handler of their own."""

from aiogram import Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import COMMAND, GROUP, PRIVATE, Command
from bot.handlers.game.acts import refused_own
from bot.handlers.game.confirmations import confirm_twice
from bot.handlers.game.speech import SPOKEN, at_the_table
from bot.handlers.person.start import hello
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.game import AdviceTap, CardTap, OutTap, SuspectTap
from bot.presses.press import ONLY, question
from bot.render.game import buttons, private, suspicions
from bot.render.game.advice import advice, has_advice
from bot.render.person.welcome import ADD_TO_GROUP, welcome
from bot.render.post import Line, Post, line
from bot.services.absence import is_here_by_day
from bot.services.chat import menus
from bot.services.game import outside
from bot.services.game.afterlife import is_open_to, tell_the_others
from bot.services.game.cards import ADVICE, FACE, seat_of, turn_over
from bot.services.game.playing import withheld
from bot.services.game.private_talk import answer_by_night, spends, tell, written_by_night
from bot.services.game.suspicions import may_say, suspect
from bot.services.judge.chair import ask_resign, stand_down
from bot.services.live.game import LiveGame
from bot.services.lobby.seating import leave_lobby
from bot.services.lobby.waiting import lists_to_leave
from bot.services.practice import neighbours
from bot.services.scope import UpdateContext
from bot.values.game import Game
from bot.values.outgoing import Priority
from engine import legal
from engine.acts import Leave, LiftHand
from engine.roles import Phase, Seat, Team
from engine.state import State
from engine.steps import StepName
from engine.view import is_out, known_table

router = Router()


@router.message(PRIVATE, Command("role"))
async def role(message: Message, ctx: UpdateContext) -> None:
    sitting = await seat_of(ctx)
    if sitting is None:
        await ctx.say(await _no_card(ctx))
        return
    live, seat = sitting
    roster = await ctx.voice.linked(ctx.tx, live)
    await ctx.post(private.role(live.state, seat, roster))


@router.callback_query(Press(CardTap, ONLY, Where.PRIVATE, Who.PLAYER, When.RUNNING))
async def card_tap(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    theme = (await ctx.settings_of(live.game.chat_id)).theme
    await turn_over(ctx, live, FACE, private.face(live.state, seat, live.roster, live.knowledge, theme))
    await ctx.answer(query)


@router.callback_query(Press(AdviceTap, ONLY, Where.PRIVATE, Who.PLAYER, When.RUNNING))
async def advice_tap(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    if has_advice(live.state.rules):
        await ctx.answer(query)
        await turn_over(ctx, live, ADVICE, advice(live.state, seat, live.game.id))
    else:
        await ctx.answer(query, line("button-of-nothing"), alert=True)


@router.callback_query(Press(SuspectTap, ONLY, Where.PRIVATE, Who.PLAYER, When.RUNNING, Changes.NOTES))
async def suspect_tap(
    query: CallbackQuery, callback_data: SuspectTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    other = callback_data.seat
    known = (0, *known_table(live.state))
    if not may_say(live, seat, callback_data.night) or other == seat or other not in known:
        await ctx.answer(query, line("too-late"))
        return
    named = await suspect(ctx, live, seat, other)
    if named is None:
        await ctx.answer(query, line("suspects-enough"))
        return
    await ctx.answer(query)
    post = suspicions.asked(live.state, live.roster, seat, named)
    await ctx.outbox.say(ctx.private, post, what="edit", game_id=live.game.id, slot=suspicions.SUSPECTS)


@router.callback_query(
    Press(OutTap, "red black cards", Where.PRIVATE, Who.PLAYER, When.RUNNING, Changes.SEAT)
)
async def out_tap(
    query: CallbackQuery, callback_data: OutTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    wish = callback_data.wish
    if wish == "cards":
        refused = await outside.see_cards(ctx, live, seat)
    else:
        refused = await outside.guess(ctx, live, seat, wish)
    if refused is not None:
        raise StaleTapError(refused)
    await ctx.answer(query, line("cards-kept" if wish == "cards" else "guess-kept"))


async def _no_card(ctx: UpdateContext) -> Line:
    return line("no-card" if await ctx.own_game() is None else "no-card-yet")


@router.message(GROUP, Command("role"))
async def role_in_group(message: Message, ctx: UpdateContext) -> None:
    game = await ctx.open_game()
    if game is None or game.status != "running":
        await ctx.refuse(await _no_card(ctx))
    else:
        post = Post(lines=(line("role-in-group"),), rows=buttons.own_card(game.id))
        await ctx.reply_to_person(post, "role")


@router.message(Command("lift"))
async def lift(message: Message, ctx: UpdateContext) -> None:
    """`/lift`: asks the player in private to confirm that he takes his hand down, because this may cost a
    foul or more; or says why he can not. One without a private chat confirms it by the same command."""
    if ctx.is_nobody:
        await ctx.refuse(line("anonymous-has-no-seat"))
        return
    sitting = await seat_of(ctx)
    if sitting is None:
        await ctx.refuse(await _no_card(ctx))
        return
    live, seat = sitting
    act, at_the_table = LiftHand(seat), ctx.in_group and not ctx.person.reachable
    refusal = withheld(live, act) or legal.refusal(live.state, act)
    if refusal is not None:
        said = refused_own(live, refusal, act)
        if at_the_table:  # by night the victim is told the same as everybody
            by_night = live.state.step.phase is Phase.NIGHT
            post = Post(lines=(line("no-vote-now"),) if by_night else said, silent=True)
            await ctx.reply_to_all(post, "lift")
        else:
            await ctx.whisper(Post(lines=said))
        return
    if at_the_table:
        said = await confirm_twice(ctx, live, act, "lift-again")
        await ctx.reply_to_all(Post(lines=said, silent=True), "lift")
        return
    asked = private.ask(act, live.state, live.roster)
    await ctx.ask(asked, question("lift", live.game.id), Priority.PROMPT, of_a_step=True)


@router.message(Command("leave"))
async def leave(message: Message, ctx: UpdateContext) -> None:
    """`/leave`: takes the person out of his lobby, out of its judge's chair, or off waiting lists at once. A
    player or a judge of a running game has to confirm it first. Refused if he is in none of these."""
    game = await ctx.own_game()
    if game is not None and game.status == "lobby":
        await leave_lobby(ctx, game)
        return
    if ctx.is_nobody:
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
    if ctx.in_group and not ctx.person.reachable:
        await ctx.reply_to_all(Post(lines=await _leave_at_the_table(ctx, live, seat), silent=True), "leave")
    elif not live.state.here(seat):
        await ctx.whisper(Post(lines=(line("out-already"),)))
    else:
        asked = private.ask(Leave(seat), live.state, live.roster)
        await ctx.ask(asked, question("leave", live.game.id))


async def _leave_at_the_table(ctx: UpdateContext, live: LiveGame, seat: Seat) -> tuple[Line, ...]:
    """Lets a player without a private chat leave when he repeats the command. Returns the lines that answer
    him. By night it lets nobody leave: another answer would show who is the victim of this night."""
    if is_out(live.state, seat):
        return (line("out-already"),)
    if live.state.step.phase is Phase.NIGHT:
        return (line("leave-by-day"),)
    return await confirm_twice(ctx, live, Leave(seat), "leave-again")


async def _leave_chair(ctx: UpdateContext, judged: Game) -> None:
    """Frees the judge's chair in a lobby, because the judge leaves it. If the game is running, asks him in
    his panel to confirm this."""
    if judged.status == "lobby":
        await stand_down(ctx, judged)
        await ctx.reply_to_person(Post(lines=(line("judge-stood-down"),), silent=True), "leave")
    else:
        await ask_resign(ctx, judged)


@router.message(PRIVATE, Command(*menus.GROUP))
async def meant_for_a_group(message: Message, ctx: UpdateContext) -> None:
    """Answers a command that only a group has, and that no other handler answers in a private chat."""
    rows = () if await ctx.own_game() else ((ADD_TO_GROUP,),)
    await ctx.post(Post(lines=(line("memory-in-group"),), rows=rows, silent=True))


@router.message(PRIVATE, COMMAND)
async def unknown(message: Message, ctx: UpdateContext) -> None:
    """Answers an unknown command. The bot never passes the text of a command on to other players."""
    if await ctx.own_game() is None:
        await ctx.post(welcome())
    else:
        await ctx.say(line("no-such-command"), silent=True)


@router.message(PRIVATE)
async def said(message: Message, ctx: UpdateContext) -> None:
    """Handles what a person has written in the private chat. By night, the bot passes a black's words on to
    the other blacks, with his seat, while they may talk. Players who are out write to each other, if their
    place is open. In a practice, all else counts as said at the table. Otherwise says that nobody hears."""
    sitting = await seat_of(ctx)
    if sitting is None:
        await ctx.post(await hello(ctx))
        return
    live, seat = sitting
    live = await is_here_by_day(ctx, live, seat)
    talks = _may_talk(live.state, seat)
    if live.game.is_practice and not talks and message.content_type in SPOKEN:
        await at_the_table(message, ctx, live, seat)
    elif await is_open_to(ctx, live, seat):
        await tell_the_others(ctx, live, seat, message.text)
    elif live.state.step.phase is not Phase.NIGHT:
        await ctx.say(line("nobody-hears"), silent=True)
    else:
        slot = await written_by_night(ctx, live, seat, message.message_id)
        why_not = _refused_by_night(ctx, live, seat, message.text, talks=talks)
        if why_not is not None:
            await answer_by_night(ctx, live, why_not, slot)
        elif message.text is not None:
            await _pass_on(ctx, live, seat, message.text, slot)


def _refused_by_night(
    ctx: UpdateContext, live: LiveGame, seat: Seat, text: str | None, *, talks: bool
) -> Line | None:
    """Returns the line that says why a message is not passed on by night; None if it is, and counts it.
    `text`: its words; None if it has none. `talks`: whether the player may talk now."""
    if not talks:
        return line("nobody-hears-by-night")
    if live.pause is not None:
        return line("refusal-pause")
    if text is None:
        return line("only-text")
    return None if spends(ctx, live, seat) else line("talk-too-often")


def _may_talk(state: State, seat: Seat) -> bool:
    talking = state.step.name is StepName.MEETING or (
        state.step.name is StepName.HUNT and state.rules.blacks_talk_in_hunt
    )
    return talking and seat in state.night.present and state.role(seat).team is Team.BLACK


async def _pass_on(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str, slot: str) -> None:
    blacks = [other for other in live.state.night.present if live.state.role(other).team is Team.BLACK]
    others = {other: live.roster.people[other].is_simulated for other in blacks if other != seat}
    people = [other for other, is_simulated in others.items() if not is_simulated]
    told = await tell(ctx, live, line("black-says", seat=seat, text=text), people, silent=False, slot=slot)
    readers = tuple(other for other, is_simulated in others.items() if is_simulated or other in told)
    passed = line("talk-passed", seats=readers) if readers else line("nobody-hears-by-night")
    await answer_by_night(ctx, live, passed, slot)
    await neighbours.overhear(ctx, live, seat, text)
