"""Groups that are not among those the bot is to serve: told so once a day at the most, and left alone."""

from aiogram import F, Router
from aiogram.filters import JOIN_TRANSITION, ChatMemberUpdatedFilter, Command
from aiogram.types import CallbackQuery, ChatMemberUpdated, Message, TelegramObject

from bot.handlers.filters import GROUP
from bot.render.post import line
from bot.services import menus
from bot.services.context import UpdateContext
from bot.store import chats

router = Router()

TOLD = "unserved-told"
"""Among a chat's settings: when it was told that it is not served, in unix seconds."""

TELL_EVERY = 24 * 3600.0
"""Seconds, not scaled."""


async def is_served(ctx: UpdateContext, chat_id: int) -> bool:
    """A group that became a supergroup is still the one that was allowed."""
    serves = ctx.app.serves
    if serves is None or chat_id in serves:
        return True
    chat = await chats.get(ctx.tx, ctx.bot_id, chat_id)
    return chat is not None and chat.settings.get(chats.WAS) in serves


async def unserved(event: TelegramObject, ctx: UpdateContext) -> bool:
    return ctx.in_group and not await is_served(ctx, ctx.target.chat_id)


@router.callback_query(unserved)
async def pressed(query: CallbackQuery, ctx: UpdateContext) -> None:
    await ctx.answer(query, line("chat-not-served"), alert=True)


@router.message(GROUP, Command(*menus.GROUP), unserved)
async def asked(message: Message, ctx: UpdateContext) -> None:
    await _tell(ctx)


@router.my_chat_member(GROUP, ChatMemberUpdatedFilter(JOIN_TRANSITION), unserved)
async def invited(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    await _tell(ctx)


@router.message(GROUP, F.left_chat_member.is_(None), F.migrate_to_chat_id.is_(None), unserved)
async def said(message: Message, ctx: UpdateContext) -> None:
    """Nothing comes of it. (Who goes, and where the group moves, matters to games of before.)"""


async def _tell(ctx: UpdateContext) -> None:
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    if chat is not None and ctx.tx.now - chat.settings.get(TOLD, 0.0) >= TELL_EVERY:
        kept = {**chat.settings, TOLD: ctx.tx.now}
        await chats.set_settings(ctx.tx, ctx.bot_id, chat.chat_id, kept)
        await ctx.say(line("chat-not-served"), silent=True)
