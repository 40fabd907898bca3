"""What is written in the group during a game: the speaker's words are acts, other talk is out of turn."""

from aiogram import F, Router
from aiogram.enums import ContentType
from aiogram.types import Message

from bot import variants, words
from bot.desk import Desk
from bot.handlers.filters import GROUP
from bot.handlers.game import refused
from bot.render.post import Post
from bot.store import chats
from bot.store.outbox import Priority
from bot.table import Table
from bot.words import Nomination, Wish, Withdrawal
from bot.words import Pass as PassWord
from engine.acts import Foul, Nominate, Pass, PlayerAct, Withdraw
from engine.refusals import Refusal
from engine.roles import Phase, Seat
from engine.steps import SPEECHES, StepName

router = Router()

OUT_OF_TURN = "6.6.1"
"""The clause of a foul for speech outside one's minute."""

SPOKEN = frozenset(
    {
        ContentType.TEXT,
        ContentType.VOICE,
        ContentType.VIDEO_NOTE,
        ContentType.VIDEO,
        ContentType.AUDIO,
        ContentType.PHOTO,
        ContentType.ANIMATION,
        ContentType.STICKER,
        ContentType.DOCUMENT,
        ContentType.CONTACT,
        ContentType.DICE,
        ContentType.LOCATION,
        ContentType.POLL,
        ContentType.STORY,
        ContentType.VENUE,
    }
)
"""What is speech; that somebody pins a message, or comes, is none."""

UNTOLD = frozenset({Refusal.WRONG_STEP, Refusal.NOT_ALLOWED})
"""Words that are no act here are mere speech: «спасибо» needs no answer."""


@router.message(GROUP, F.content_type.in_(SPOKEN), ~F.text.startswith("/"))
async def said(message: Message, desk: Desk) -> None:
    """Text, voice and video alike are speech; only text can be understood."""
    game = await desk.open_game()
    if game is None or game.status != "running":
        return
    table = await desk.tables.table(desk.unit, game.id)
    seat = table.roster.seat_of(desk.person.user_id)
    if seat is None:
        return
    text = message.text or message.caption or ""
    settings = await _settings(desk)
    step = table.state.step
    if step.name in SPEECHES and step.seat == seat:
        if step.silent and not words.heard(text):
            await _out_of_turn(desk, table, seat, message, settings["discipline"], "silent-turn-warned")
        else:
            await _heed(desk, table, seat, text, settings["oaths"])
    elif seat in table.state.day.silenced and seat in table.state.table and step.phase is Phase.DAY:
        await _warn(desk, table, seat, "silenced-warned")
    elif step.name is not StepName.DEAL:
        await _out_of_turn(desk, table, seat, message, settings["discipline"], "out-of-turn")


async def _settings(desk: Desk) -> dict[str, str]:
    chat = await chats.get(desk.unit, desk.bot_id, desk.place.chat_id)
    chosen = chat.settings if chat is not None else {}
    return {name: variants.setting(chosen, name) for name in variants.CHOICES}


async def _heed(desk: Desk, table: Table, seat: Seat, text: str, oaths: str) -> None:
    """Does what the speaker's words ask; and, where the chat wants it, fouls an oath."""
    for wish in words.heard(text):
        act = _act(wish, seat)
        refusal = await desk.tables.act(desk.unit, table, act)
        if refusal is not None and refusal not in UNTOLD:
            post = Post(lines=refused(table, refusal, act), silent=True)
            await desk.show(post, "speech", Priority.NEWS)
        table = await desk.tables.table(desk.unit, table.game.id)
    clause = words.oaths(text) if oaths == "foul" else None
    if clause is not None and table.state.here(seat):
        await desk.tables.act(desk.unit, table, Foul(seat, clause))


def _act(wish: Wish, seat: Seat) -> PlayerAct:
    match wish:
        case Nomination():
            return Nominate(seat, wish.seat)
        case Withdrawal():
            return Withdraw(seat, wish.seat)
        case PassWord():
            return Pass(seat)


async def _out_of_turn(
    desk: Desk, table: Table, seat: Seat, message: Message, discipline: str, key: str
) -> None:
    """Talk in another's minute, in a silent one, at night, or by one who is out: as the chat wants it."""
    if discipline == "off":
        return
    if discipline == "warn":
        await _warn(desk, table, seat, key)
        return
    await desk.voice.say(
        desk.place, Post(), what="delete", priority=Priority.DELETION, message_id=message.message_id
    )
    if discipline == "foul" and table.state.here(seat):
        await desk.tables.act(desk.unit, table, Foul(seat, OUT_OF_TURN))


async def _warn(desk: Desk, table: Table, seat: Seat, key: str) -> None:
    """Once a step: whoever goes on talking must not talk the game's own messages out of their turn."""
    serial = table.state.step.serial
    known, told = desk.tables.warned.get(table.game.id, (serial, frozenset()))
    already = told if known == serial else frozenset()
    if seat not in already:
        desk.tables.warned[table.game.id] = (serial, already | {seat})
        await desk.show(Post(lines=(table.roster.named(key, seat),), silent=True), f"warned:{seat}")
