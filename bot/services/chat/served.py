"""The groups that the bot serves (`MAFIA_CHATS`). The bot tells any other group, at most once a day, that it
does not serve it."""

import structlog

from bot.choices import ChatSettings
from bot.render.post import line
from bot.services.scope import UpdateContext
from bot.store.chat import chats
from bot.values.durations import DAY

log = structlog.get_logger("bot.services")

TELL_EVERY = DAY
"""Seconds (not scaled) between two messages that tell the same group that the bot does not serve it."""


async def is_served(ctx: UpdateContext, chat_id: int) -> bool:
    """Returns whether the bot serves the chat. After a group has become a supergroup, `MAFIA_CHATS` may still
    contain its old id: the bot serves it then too."""
    serves = ctx.app.serves
    if serves is None or chat_id in serves:
        return True
    chat = await chats.get(ctx.tx, ctx.bot_id, chat_id)
    return chat is not None and chat.settings.migrated_from in serves


async def tell_unserved(ctx: UpdateContext) -> None:
    """Tells the group that the bot does not serve it, unless it was told so less than `TELL_EVERY` ago."""
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    if chat is not None and ctx.tx.now - chat.settings.unserved_told_at >= TELL_EVERY:
        changed = ChatSettings(unserved_told_at=ctx.tx.now)
        log.info("a group that is not served", chat=chat.chat_id)
        await chats.change_settings(ctx.tx, ctx.bot_id, chat.chat_id, changed)
        await ctx.say(line("chat-not-served"), silent=True)
