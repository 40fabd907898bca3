"""The groups that the bot serves (`MAFIA_CHATS`). Any other group is told so, at most once a day."""

import structlog

from bot.choices import ChatSettings
from bot.render.post import line
from bot.services.context import UpdateContext
from bot.store import chats

log = structlog.get_logger("bot.services")

TELL_EVERY = 24 * 3600.0
"""Seconds, not scaled."""


async def is_served(ctx: UpdateContext, chat_id: int) -> bool:
    """Whether the bot serves the chat. A supergroup is served if the group that it was is in
    `MAFIA_CHATS`."""
    serves = ctx.app.serves
    if serves is None or chat_id in serves:
        return True
    chat = await chats.get(ctx.tx, ctx.bot_id, chat_id)
    return chat is not None and chat.settings.migrated_from in serves


async def tell_unserved(ctx: UpdateContext) -> None:
    """Tells the group that it is not served, unless it was told less than `TELL_EVERY` ago."""
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    if chat is not None and ctx.tx.now - chat.settings.unserved_told_at >= TELL_EVERY:
        changed = ChatSettings(unserved_told_at=ctx.tx.now)
        log.info("a group that is not served", chat=chat.chat_id)
        await chats.change_settings(ctx.tx, ctx.bot_id, chat.chat_id, changed)
        await ctx.say(line("chat-not-served"), silent=True)
