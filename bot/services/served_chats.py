"""The groups that the bot is to serve (`MAFIA_CHATS`); any other is told so once a day at the most."""

from bot.render.post import line
from bot.services.context import UpdateContext
from bot.store import chats

TOLD_AT = "unserved-told"
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


async def tell_unserved(ctx: UpdateContext) -> None:
    """Says to the group that it is not served, unless it was told a short while ago."""
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    if chat is not None and ctx.tx.now - chat.settings.get(TOLD_AT, 0.0) >= TELL_EVERY:
        kept = {**chat.settings, TOLD_AT: ctx.tx.now}
        await chats.set_settings(ctx.tx, ctx.bot_id, chat.chat_id, kept)
        await ctx.say(line("chat-not-served"), silent=True)
