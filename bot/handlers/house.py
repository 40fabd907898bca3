"""The chat's own variant of a book: changed by an administrator, parameter by parameter, and named."""

from aiogram import F, Router
from aiogram.dispatcher.event.bases import SkipHandler
from aiogram.types import CallbackQuery, Message

from bot import variants
from bot.desk import Desk
from bot.handlers.filters import GROUP
from bot.handlers.opening import keep_up, played_here, settings_here
from bot.handlers.rights import may_decide
from bot.keyboards.taps import HouseTap
from bot.render import house
from bot.render.phrase import LONGEST_NAME, NOTHING, tidy
from bot.render.post import line
from bot.store import chats
from engine.rules.registry import BOOKS

router = Router()


@router.callback_query(HouseTap.filter())
async def house_tap(query: CallbackQuery, callback_data: HouseTap, desk: Desk) -> None:
    if callback_data.book not in BOOKS or not desk.in_group:
        await desk.answer(query, line("button-of-nothing"), alert=True)
        return
    if await may_decide(desk, line("admins-only"), query=query):
        await _turn(query, callback_data, desk)


async def _turn(query: CallbackQuery, tap: HouseTap, desk: Desk) -> None:
    """One page of the dialogue to the next."""
    match tap.name:
        case "back":
            await _show(query, desk, tap.book)
        case "reset":
            await _keep(desk, tap.book, overrides={}, name=None)
            await _show(query, desk, tap.book)
        case "name":
            await desk.answer(query)
            await desk.post(house.ask_name(tap.book, desk.person.user_id, desk.person.name))
        case name if name in variants.HOUSE and not tap.value:
            await desk.answer(query)
            chosen = await played_here(desk, tap.book)
            await desk.rewrite(query, house.parameter(chosen.rules, name))
        case name:
            await _choose(query, desk, tap.book, name, tap.value)


async def _choose(query: CallbackQuery, desk: Desk, book: str, name: str, word: str) -> None:
    value = house.chosen(name, word)
    if value is None:
        await desk.answer(query, line("button-of-nothing"), alert=True)
        return
    kept = dict(variants.house_of(await settings_here(desk), book).get("overrides", {}))
    await _keep(desk, book, overrides={**kept, name: value})
    await _show(query, desk, book)


async def _keep(desk: Desk, book: str, **changes: object) -> None:
    kept = variants.with_house(await settings_here(desk), book, **changes)
    await chats.set_settings(desk.unit, desk.bot_id, desk.place.chat_id, kept)
    await keep_up(desk)


async def _show(query: CallbackQuery, desk: Desk, book: str) -> None:
    chosen = await played_here(desk, book)
    await desk.answer(query)
    await desk.rewrite(query, house.house(chosen.rules, chosen.name))


@router.message(GROUP, F.reply_to_message.text, F.text, ~F.text.startswith("/"))
async def name_variant(message: Message, desk: Desk) -> None:
    """An administrator's reply to the question how to name a variant, whenever it comes."""
    question = message.reply_to_message
    if question is None or question.from_user is None or question.from_user.id != desk.bot_id:
        raise SkipHandler
    book = house.named_in(question.text or "")
    name = tidy(message.text or "")[:LONGEST_NAME]
    if book is None or name == NOTHING:
        raise SkipHandler
    if await may_decide(desk, line("admins-only")):
        await _keep(desk, book, name=name)
        await desk.say(line("house-named", name=name))
