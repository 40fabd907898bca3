"""Groups that are not among those the bot is to serve: told so once a day at the most, and left alone."""

from aiogram import F, Router
from aiogram.filters import JOIN_TRANSITION, ChatMemberUpdatedFilter, Command
from aiogram.types import CallbackQuery, ChatMemberUpdated, Message, TelegramObject

from bot.desk import Desk
from bot.handlers import menus
from bot.handlers.filters import GROUP
from bot.render.post import line
from bot.store import chats

router = Router()

TOLD = "unserved-told"
"""Among a chat's settings: when it was told that it is not served, in unix seconds."""

TELL_EVERY = 24 * 3600.0
"""Seconds, not scaled."""


async def is_served(desk: Desk, chat_id: int) -> bool:
    """A group that became a supergroup is still the one that was allowed."""
    serves = desk.host.serves
    if serves is None or chat_id in serves:
        return True
    chat = await chats.get(desk.unit, desk.bot_id, chat_id)
    return chat is not None and chat.settings.get(chats.WAS) in serves


async def unserved(event: TelegramObject, desk: Desk) -> bool:
    return desk.in_group and not await is_served(desk, desk.place.chat_id)


@router.callback_query(unserved)
async def pressed(query: CallbackQuery, desk: Desk) -> None:
    await desk.answer(query, line("chat-not-served"), alert=True)


@router.message(GROUP, Command(*menus.GROUP), unserved)
async def asked(message: Message, desk: Desk) -> None:
    await _tell(desk)


@router.my_chat_member(GROUP, ChatMemberUpdatedFilter(JOIN_TRANSITION), unserved)
async def invited(event: ChatMemberUpdated, desk: Desk) -> None:
    await _tell(desk)


@router.message(GROUP, F.left_chat_member.is_(None), F.migrate_to_chat_id.is_(None), unserved)
async def said(message: Message, desk: Desk) -> None:
    """Nothing comes of it. (Who goes, and where the group moves, matters to games of before.)"""


async def _tell(desk: Desk) -> None:
    chat = await chats.get(desk.unit, desk.bot_id, desk.place.chat_id)
    if chat is not None and desk.unit.now - chat.settings.get(TOLD, 0.0) >= TELL_EVERY:
        kept = {**chat.settings, TOLD: desk.unit.now}
        await chats.set_settings(desk.unit, desk.bot_id, chat.chat_id, kept)
        await desk.say(line("chat-not-served"), silent=True)
