"""Deletes the service message that Telegram posts in a group when the bot has pinned a message."""

from aiogram import F, Router
from aiogram.types import Message

from bot.handlers.filters import GROUP, Matches
from bot.render.post import Post
from bot.services.scope import UpdateContext
from bot.values.outgoing import Priority

router = Router()


@router.message(GROUP, Matches(F.pinned_message))
async def pinned(message: Message, ctx: UpdateContext) -> None:
    """Deletes Telegram's service message about a pin of the bot, if the bot may delete messages. Messages
    about other people's pins stay."""
    if ctx.person.user_id != ctx.bot_id:
        return
    if "delete" in ctx.member(ctx.target.chat_id, ctx.bot_id).rights:
        await ctx.outbox.say(
            ctx.target, Post(), what="delete", priority=Priority.DELETION, message_id=message.message_id
        )
