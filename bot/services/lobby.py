"""A table is opened for a book as the chat plays it, and keeps up with the chat until the cards are dealt."""

from collections.abc import Mapping
from typing import Any

from bot import variants
from bot.handlers.lobby import refresh
from bot.services.bot_permissions import warn_of_privacy
from bot.services.context import UpdateContext
from bot.store import chats, games
from bot.store.games import AlreadyOpenError, Game
from bot.variants import Variant
from engine.rules.registry import BOOKS, DEFAULT


async def settings_here(ctx: UpdateContext) -> Mapping[str, Any]:
    """What the chat has chosen."""
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    return chat.settings if chat is not None else {}


async def played_here(ctx: UpdateContext, book: str) -> Variant:
    """The book as this chat plays it."""
    chat = await chats.get(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    return variants.variant(chat.settings if chat else {}, BOOKS[book], chat.title if chat else "")


async def last_book(ctx: UpdateContext) -> str:
    """The book that this chat chose last."""
    last = (await settings_here(ctx)).get("book")
    return last if isinstance(last, str) and last in BOOKS else DEFAULT.id


async def open_table(ctx: UpdateContext, book: str) -> Game | None:
    """Opens a lobby; None if one is open already. The chat keeps its language, and remembers its book."""
    chosen = await played_here(ctx, book)
    try:
        game = await games.create(
            ctx.tx,
            bot_id=ctx.bot_id,
            chat_id=ctx.target.chat_id,
            thread_id=ctx.target.thread_id or 0,
            creator_id=ctx.person.user_id,
            ruleset=book,
            overrides=chosen.overrides,
            variant=chosen.name,
            locale=ctx.target.locale,
        )
    except AlreadyOpenError:
        return None
    await chats.choose_locale(ctx.tx, ctx.bot_id, ctx.target.chat_id, ctx.target.locale)
    await _remember(ctx, book)
    warn_of_privacy(ctx)
    return game


async def change_book(ctx: UpdateContext, game: Game, book: str) -> None:
    """A lobby gathers for another book."""
    await _remember(ctx, book)
    await _gather_for(ctx, game, book)


async def keep_up(ctx: UpdateContext) -> None:
    """The chat has changed its rules: the tables that gather in it will play them, and show so."""
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if game.status == "lobby":
            chosen = await played_here(ctx, game.ruleset)
            if (chosen.overrides, chosen.name) != (game.overrides, game.variant):
                await _gather_for(ctx, game, game.ruleset)


async def _gather_for(ctx: UpdateContext, game: Game, book: str) -> None:
    chosen = await played_here(ctx, book)
    await games.set_book(ctx.tx, game.id, book, chosen.overrides, chosen.name)
    await refresh(ctx, await games.get(ctx.tx, game.id))


async def _remember(ctx: UpdateContext, book: str) -> None:
    settings = {**await settings_here(ctx), "book": book}
    await chats.set_settings(ctx.tx, ctx.bot_id, ctx.target.chat_id, settings)
