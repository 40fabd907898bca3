"""A table is opened for a book as the chat plays it, and keeps up with the chat until the cards are dealt."""

from collections.abc import Mapping
from typing import Any

from bot import variants
from bot.desk import Desk
from bot.handlers.lobby import refresh
from bot.handlers.powers import warn_of_privacy
from bot.store import chats, games
from bot.store.games import AlreadyOpenError, Game
from bot.variants import Variant
from engine.rules.registry import BOOKS, DEFAULT


async def settings_here(desk: Desk) -> Mapping[str, Any]:
    """What the chat has chosen."""
    chat = await chats.get(desk.unit, desk.bot_id, desk.place.chat_id)
    return chat.settings if chat is not None else {}


async def played_here(desk: Desk, book: str) -> Variant:
    """The book as this chat plays it."""
    chat = await chats.get(desk.unit, desk.bot_id, desk.place.chat_id)
    return variants.variant(chat.settings if chat else {}, BOOKS[book], chat.title if chat else "")


async def last_book(desk: Desk) -> str:
    """The book that this chat chose last."""
    last = (await settings_here(desk)).get("book")
    return last if isinstance(last, str) and last in BOOKS else DEFAULT.id


async def open_table(desk: Desk, book: str) -> Game | None:
    """Opens a lobby; None if one is open already. The chat keeps its language, and remembers its book."""
    chosen = await played_here(desk, book)
    try:
        game = await games.create(
            desk.unit,
            bot_id=desk.bot_id,
            chat_id=desk.place.chat_id,
            thread_id=desk.place.thread_id or 0,
            creator_id=desk.person.user_id,
            ruleset=book,
            overrides=chosen.overrides,
            variant=chosen.name,
            locale=desk.place.locale,
        )
    except AlreadyOpenError:
        return None
    await chats.choose_locale(desk.unit, desk.bot_id, desk.place.chat_id, desk.place.locale)
    await _remember(desk, book)
    warn_of_privacy(desk)
    return game


async def change_book(desk: Desk, game: Game, book: str) -> None:
    """A lobby gathers for another book."""
    await _remember(desk, book)
    await _gather_for(desk, game, book)


async def keep_up(desk: Desk) -> None:
    """The chat has changed its rules: the tables that gather in it will play them, and show so."""
    for game in await games.all_open_in(desk.unit, desk.bot_id, desk.place.chat_id):
        if game.status == "lobby":
            chosen = await played_here(desk, game.ruleset)
            if (chosen.overrides, chosen.name) != (game.overrides, game.variant):
                await _gather_for(desk, game, game.ruleset)


async def _gather_for(desk: Desk, game: Game, book: str) -> None:
    chosen = await played_here(desk, book)
    await games.set_book(desk.unit, game.id, book, chosen.overrides, chosen.name)
    await refresh(desk, await games.get(desk.unit, game.id))


async def _remember(desk: Desk, book: str) -> None:
    settings = {**await settings_here(desk), "book": book}
    await chats.set_settings(desk.unit, desk.bot_id, desk.place.chat_id, settings)
