"""Groups that the bot does not serve: they are told so, at most once a day, and nothing else happens."""

from aiogram import F, Router
from aiogram.filters import JOIN_TRANSITION, ChatMemberUpdatedFilter, Command
from aiogram.types import CallbackQuery, ChatMemberUpdated, Message, TelegramObject

from bot.handlers.filters import GROUP, Matches
from bot.render.post import line
from bot.services import menus
from bot.services.context import UpdateContext
from bot.services.served_chats import is_served, tell_unserved

router = Router()


async def unserved(event: TelegramObject, ctx: UpdateContext) -> bool:
    return ctx.in_group and not await is_served(ctx, ctx.target.chat_id)


@router.callback_query(unserved)
async def pressed(query: CallbackQuery, ctx: UpdateContext) -> None:
    await ctx.answer(query, line("chat-not-served"), alert=True)


@router.message(GROUP, Command(*menus.GROUP), unserved)
async def asked(message: Message, ctx: UpdateContext) -> None:
    await tell_unserved(ctx)


@router.my_chat_member(GROUP, ChatMemberUpdatedFilter(JOIN_TRANSITION), unserved)
async def invited(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    await tell_unserved(ctx)


@router.message(GROUP, Matches(F.left_chat_member.is_(None) & F.migrate_to_chat_id.is_(None)), unserved)
async def said(message: Message, ctx: UpdateContext) -> None:
    """Other messages do nothing. (Who leaves, and where a group moves, still matters to games of before.)"""
