"""What a chat has chosen: its settings, and its variant of each book."""

from collections.abc import Mapping
from typing import Any

from bot import variants
from bot.services.context import UpdateContext
from bot.store import chats
from bot.variants import Variant
from engine.rules.registry import DEFAULT


async def settings_here(ctx: UpdateContext) -> Mapping[str, Any]:
    """What the chat has chosen."""
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    return chat.settings if chat is not None else {}


async def choices_here(ctx: UpdateContext) -> dict[str, str]:
    """The value of each setting of `variants.CHOICES`: the chosen one, or the default."""
    kept = await settings_here(ctx)
    return {name: variants.setting(kept, name) for name in variants.CHOICES}


async def save_settings(ctx: UpdateContext, settings: Mapping[str, Any]) -> None:
    """Replaces all settings of the chat."""
    await chats.set_settings(ctx.tx, ctx.bot_id, ctx.target.chat_id, settings)


async def played_here(ctx: UpdateContext, book: str) -> Variant:
    """The book as this chat plays it."""
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    return variants.variant(chat.settings if chat else {}, ctx.books[book], chat.title if chat else "")


async def last_book(ctx: UpdateContext) -> str:
    """The book that this chat chose last."""
    last = (await settings_here(ctx)).get("book")
    return last if isinstance(last, str) and last in ctx.books else DEFAULT.id


async def remember_book(ctx: UpdateContext, book: str) -> None:
    """The book that is offered first in this chat from now on."""
    await save_settings(ctx, {**await settings_here(ctx), "book": book})


async def overrides_here(ctx: UpdateContext, book: str) -> dict[str, object]:
    """The parameters of a book that this chat has changed."""
    return dict(variants.house_of(await settings_here(ctx), book).get("overrides", {}))
