"""A person's own data: what the bot keeps, shown to him alone, and forgotten when he wants it."""

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.desk import Desk
from bot.handlers.filters import PRIVATE
from bot.keyboards.taps import ForgetTap
from bot.render import personal
from bot.render.post import Line, Post, line
from bot.store import dossier, erasure
from bot.store.outbox import Priority

router = Router()


@router.message(Command("privacy"))
async def privacy(message: Message, desk: Desk) -> None:
    await desk.reply(personal.privacy(desk.host.kept), "privacy")


@router.message(PRIVATE, Command("mydata"))
async def mydata(message: Message, desk: Desk) -> None:
    who = desk.person
    kept = await dossier.of_person(desk.unit, desk.bot_id, who.user_id)
    post = personal.mydata(who.name, who.seen_at, kept)
    await desk.voice.say(desk.private, post, what="document", priority=Priority.REPLY, reply="mydata")


@router.message(PRIVATE, Command("forget"))
async def forget(message: Message, desk: Desk) -> None:
    """Asks once more, if it could be done at all."""
    refused = await _not_yet(desk)
    if refused is not None:
        await desk.say(refused)
    else:
        await desk.post(personal.forget(), question="forget")


@router.callback_query(ForgetTap.filter())
async def forget_tap(query: CallbackQuery, callback_data: ForgetTap, desk: Desk, own: int | None) -> None:
    said = line("as-it-was") if callback_data.wish == "no" else await _forgotten(desk)
    await desk.answer(query)
    if own is None:
        await desk.say(said)
    else:
        await desk.close(own, Post(lines=(said,)))


async def _forgotten(desk: Desk) -> Line:
    """Forgets the person, or says why not yet. What is said to him after it is on its way is gone too."""
    refused = await _not_yet(desk)
    if refused is None:
        await erasure.person(desk.unit, desk.bot_id, desk.person.user_id)
    return refused or line("forget-done")


async def _not_yet(desk: Desk) -> Line | None:
    """A table can not do without its people until it is over."""
    status = await erasure.needed_by(desk.unit, desk.bot_id, desk.person.user_id)
    if status is None:
        return None
    return line("forget-lobby" if status == "lobby" else "forget-game")
