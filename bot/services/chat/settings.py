"""The settings of a chat, and the books with its house rules."""

from bot import variants
from bot.choices import ChatSettings
from bot.services.scope import Scope, UpdateContext
from bot.store.chat import chats
from bot.store.game import games
from bot.variants import Variant
from engine.rules.party import PARTY

FOR_FRIENDS = PARTY.id
"""The id of the book that is offered first to a group that has chosen none: it has the shortest games, and
needs the fewest people."""


async def save_settings(ctx: UpdateContext, changed: ChatSettings) -> None:
    """Stores the settings that have a value in `changed`. The chat's other settings stay as they are."""
    await chats.change_settings(ctx.tx, ctx.bot_id, ctx.target.chat_id, changed)


async def played_in(scope: Scope, chat_id: int, book: str) -> Variant:
    """Returns the book with the house rules of a chat. Raises KeyError if there is no book with this id."""
    chat = await chats.get(scope.tx, scope.bot_id, chat_id)
    settings, title = (chat.settings, chat.title) if chat is not None else (ChatSettings(), "")
    return variants.variant(settings, scope.books[book], title)


async def last_book(ctx: UpdateContext) -> str:
    """Returns the id of the book that this chat chose last; `FOR_FRIENDS` if that can not be played."""
    last = (await ctx.settings_of(ctx.target.chat_id)).book
    return last if last is not None and last in ctx.books else FOR_FRIENDS


async def books_here(ctx: UpdateContext, likely: str | None = None) -> list[str]:
    """Returns the ids of all books in the order in which this chat sees them: first `likely`, or else the
    book that it chose last."""
    first = likely if likely in ctx.books else await last_book(ctx)
    return sorted(ctx.books, key=lambda book: book != first)


async def likely_book(ctx: UpdateContext) -> str:
    """Returns the id of the book whose rules a person wants to read: in private the book of his newest game;
    in a group, or if he has not played, the book that the chat chose last, or `FOR_FRIENDS`."""
    played = None if ctx.in_group else await games.latest_of(ctx.tx, ctx.bot_id, ctx.person.user_id)
    if played is not None and played.ruleset in ctx.books:
        return played.ruleset
    return await last_book(ctx)


async def remember_book(ctx: UpdateContext, book: str) -> None:
    """Stores that this chat has chosen the book with this id, which is then offered first."""
    await save_settings(ctx, ChatSettings(book=book))
