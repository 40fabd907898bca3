"""The private chat: the card again, the hand taken down, leaving, and the blacks' talk by night."""

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import Message

from bot.desk import Desk
from bot.handlers.cards import seat_of
from bot.handlers.filters import GROUP, PRIVATE
from bot.handlers.game import refused
from bot.handlers.lobby import hello, leave_lobby
from bot.handlers.presses import question
from bot.render import buttons, private
from bot.render.post import Line, Post, line
from bot.store.outbox import Priority
from bot.table import Table
from engine import legal
from engine.acts import Leave, LiftHand
from engine.roles import Seat, Team
from engine.state import State
from engine.steps import StepName

router = Router()


@router.message(PRIVATE, Command("role"))
async def role(message: Message, desk: Desk) -> None:
    sitting = await seat_of(desk)
    if sitting is None:
        await desk.say(await _no_card(desk))
        return
    table, seat = sitting
    roster = await desk.tables.linked(desk.unit, table)
    await desk.post(private.role(table.state, seat, roster, table.notes))


async def _no_card(desk: Desk) -> Line:
    """Why there is no card: cards are dealt when the game begins."""
    return line("no-card" if await desk.own_game() is None else "no-card-yet")


@router.message(GROUP, Command("role"))
async def role_in_group(message: Message, desk: Desk) -> None:
    post = Post(lines=(line("role-in-private"),), rows=buttons.to_bot("button-to-bot"), silent=True)
    await desk.reply(post, "role")


@router.message(Command("lift"))
async def lift(message: Message, desk: Desk) -> None:
    """Taking a hand down is asked once more, in private: it costs a foul, or more."""
    sitting = await seat_of(desk)
    if sitting is None:
        await desk.whisper(Post(lines=(await _no_card(desk),)))
        return
    table, seat = sitting
    act = LiftHand(seat)
    refusal = legal.refusal(table.state, act)
    if refusal is not None:
        await desk.whisper(Post(lines=refused(table, refusal, act)))
        return
    asked = private.ask(act, table.state, table.game.id)
    await desk.ask(asked, question("lift", table.game.id), Priority.PROMPT, of_a_step=True)


@router.message(Command("leave"))
async def leave(message: Message, desk: Desk) -> None:
    """Leaves the lobby at once; a running game only when asked once more, in private."""
    game = await desk.own_game()
    if game is not None and game.status == "lobby":
        await leave_lobby(desk, game)
        return
    sitting = await seat_of(desk)
    if sitting is None:
        await desk.refuse(line("not-at-a-table"))
        return
    table, seat = sitting
    if table.state.here(seat):
        asked = private.ask(Leave(seat), table.state, table.game.id)
        await desk.ask(asked, question("leave", table.game.id))
    else:
        await desk.whisper(Post(lines=(line("out-already"),)))


@router.message(PRIVATE, F.text.startswith("/"))
async def unknown(message: Message, desk: Desk) -> None:
    """A command that is for groups, or for nothing: never words for the other blacks."""
    await desk.say(line("hello" if await desk.own_game() is None else "no-such-command"), silent=True)


@router.message(PRIVATE)
async def said(message: Message, desk: Desk) -> None:
    """While the blacks may talk, what one of them writes is passed to the others under his number."""
    sitting = await seat_of(desk)
    if sitting is None:
        await desk.say(await hello(desk))
        return
    table, seat = sitting
    if not _may_talk(table.state, seat):
        await desk.say(line("nobody-hears"), silent=True)
    elif message.text is None:
        await desk.post(Post(lines=(line("only-text"),), silent=True, protected=True))
    else:
        await _pass_on(desk, table, seat, message.text)


def _may_talk(state: State, seat: Seat) -> bool:
    talking = state.step.name is StepName.MEETING or (
        state.step.name is StepName.HUNT and state.rules.blacks_talk_in_hunt
    )
    return talking and seat in state.night.present and state.role(seat).team is Team.BLACK


async def _pass_on(desk: Desk, table: Table, seat: Seat, text: str) -> None:
    for other in table.state.night.present:
        if other != seat and table.state.role(other).team is Team.BLACK:
            place = await desk.tables.private_place(desk.unit, table, other)
            post = Post(lines=(line("black-says", seat=seat, text=text),), protected=True)
            await desk.voice.say(place, post, priority=Priority.PROMPT, game_id=table.game.id)
