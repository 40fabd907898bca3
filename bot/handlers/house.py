"""The chat's own variant of a book: changed by an administrator, parameter by parameter, and named."""

from aiogram import Router
from aiogram.dispatcher.event.bases import SkipHandler
from aiogram.filters import StateFilter
from aiogram.fsm.context import FSMContext
from aiogram.fsm.state import State, StatesGroup
from aiogram.types import CallbackQuery, Message

from bot import variants
from bot.desk import Desk
from bot.handlers.filters import GROUP
from bot.handlers.opening import keep_up, played_here, settings_here
from bot.handlers.rights import may_decide
from bot.keyboards.taps import HouseTap
from bot.render import house
from bot.render.phrase import LONGEST_NAME
from bot.render.post import Post, line
from bot.store import chats, games
from engine.rules.registry import BOOKS

router = Router()


class Naming(StatesGroup):
    """The dialogue in which a variant is named; the book waits in its data."""

    name = State()


@router.callback_query(HouseTap.filter())
async def house_tap(query: CallbackQuery, callback_data: HouseTap, desk: Desk, state: FSMContext) -> None:
    if callback_data.book not in BOOKS or not desk.in_group:
        await desk.answer(query, line("button-of-nothing"), alert=True)
        return
    if await may_decide(desk, line("admins-only"), query=query):
        await _turn(query, callback_data, state, desk)


async def _turn(query: CallbackQuery, tap: HouseTap, state: FSMContext, desk: Desk) -> None:
    """One page of the dialogue to the next."""
    match tap.name:
        case "back":
            await _show(query, desk, tap.book)
        case "reset":
            await _keep(desk, tap.book, overrides={}, name=None)
            await _show(query, desk, tap.book)
        case "name":
            await state.set_state(Naming.name)
            await state.set_data({"book": tap.book})
            await desk.answer(query)
            await desk.say(line("house-ask-name"))
        case name if name in variants.HOUSE and not tap.value:
            await desk.answer(query)
            chosen = await played_here(desk, tap.book)
            await _rewrite(query, desk, house.parameter(chosen.rules, name))
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
    await _rewrite(query, desk, house.house(chosen.rules, chosen.name))


async def _rewrite(query: CallbackQuery, desk: Desk, post: Post) -> None:
    if query.message is not None:
        await desk.voice.say(desk.place, post, what="edit", message_id=query.message.message_id)


@router.message(GROUP, StateFilter(Naming.name))
async def name_variant(message: Message, desk: Desk, state: FSMContext) -> None:
    """The next words of who asked to name the variant; a command, or his minute at a table, ends the wish."""
    book = (await state.get_data()).get("book")
    await state.clear()
    name = " ".join((message.text or "").split())
    if not isinstance(book, str) or book not in BOOKS or not name or name.startswith("/"):
        raise SkipHandler
    sitting = await games.of_person(desk.unit, desk.bot_id, desk.person.user_id)
    if sitting is not None and sitting.status == "running" and sitting.chat_id == desk.place.chat_id:
        raise SkipHandler
    await _keep(desk, book, name=name[:LONGEST_NAME])
    await desk.say(line("house-named", name=name[:LONGEST_NAME]))
