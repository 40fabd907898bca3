"""Ignores posts of a linked channel, and refuses groups that the bot does not serve."""

from aiogram import F, Router
from aiogram.filters import JOIN_TRANSITION, ChatMemberUpdatedFilter
from aiogram.types import CallbackQuery, ChatMemberUpdated, Message, TelegramObject

from bot.handlers.filters import GROUP, Command, Matches
from bot.render.post import line
from bot.services.chat import menus
from bot.services.chat.served import is_served, tell_unserved
from bot.services.scope import UpdateContext

router = Router()


@router.message(GROUP, Matches(F.is_automatic_forward))
async def forwarded(message: Message) -> None:
    """Ignores a post that Telegram has copied into the group from the channel to which it is linked."""


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
    """Ignores all other messages of a group that the bot does not serve. Messages about people who leave and
    about a new id of the group are not among them, because older games there still need them."""
