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

router = Router()


@router.callback_query(HouseTap.filter())
async def house_tap(query: CallbackQuery, callback_data: HouseTap, desk: Desk, own: int | None) -> None:
    """One page of the dialogue to the next."""
    book, name, word = callback_data.book, callback_data.name, callback_data.value
    await desk.answer(query)
    if name == "name":
        await desk.post(house.ask_name(book, desk.person.user_id, desk.person.name))
        return
    if name == "reset":
        await _keep(desk, book, overrides={}, name=None)
    elif word and name != "back":
        kept = dict(variants.house_of(await settings_here(desk), book).get("overrides", {}))
        await _keep(desk, book, overrides={**kept, name: house.chosen(name, word)})
    chosen = await played_here(desk, book)
    asks = name in variants.HOUSE and not word
    page = house.parameter(chosen.rules, name) if asks else house.house(chosen.rules, chosen.name)
    await desk.show_again(own, page, question="house")


async def _keep(desk: Desk, book: str, **changes: object) -> None:
    kept = variants.with_house(await settings_here(desk), book, **changes)
    await chats.set_settings(desk.unit, desk.bot_id, desk.place.chat_id, kept)
    await keep_up(desk)


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
