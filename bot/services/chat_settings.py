"""What a chat has chosen: its settings, and its variant of each book."""

from bot import variants
from bot.choices import ChatSettings
from bot.services.context import UpdateContext
from bot.store import chats
from bot.variants import Variant
from engine.rules.registry import DEFAULT


async def settings_here(ctx: UpdateContext) -> ChatSettings:
    """What the chat has chosen."""
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    return chat.settings if chat is not None else ChatSettings()


async def save_settings(ctx: UpdateContext, changed: ChatSettings) -> None:
    """Stores those settings that `changed` was made with; the others stay."""
    await chats.change_settings(ctx.tx, ctx.bot_id, ctx.target.chat_id, changed)


async def played_here(ctx: UpdateContext, book: str) -> Variant:
    """The book as this chat plays it."""
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    settings, title = (chat.settings, chat.title) if chat is not None else (ChatSettings(), "")
    return variants.variant(settings, ctx.books[book], title)


async def last_book(ctx: UpdateContext) -> str:
    """The book that this chat chose last."""
    last = (await settings_here(ctx)).book
    return last if last is not None and last in ctx.books else DEFAULT.id


async def remember_book(ctx: UpdateContext, book: str) -> None:
    """The book that is offered first in this chat from now on."""
    await save_settings(ctx, ChatSettings(book=book))
