"""The choice of a book: for a new lobby, or for one that is open."""

from aiogram import F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP
from bot.keyboards.taps import BookTap, question
from bot.render import lobby, rulesets
from bot.render.chat_settings import section_post
from bot.render.post import Line, Post, line
from bot.services.chat_settings import last_book, played_here, settings_here
from bot.services.context import UpdateContext
from bot.services.lobby import SLOT, change_book, open_lobby, show, show_in
from bot.services.planning import plan
from bot.services.tables import played_lately
from bot.services.tournaments.permissions import is_for_a_round
from bot.services.values import Game, Priority
from bot.words.hours import hour_of, moment_of
from engine.rules.registry import BOOKS

router = Router()

NO_GAME = 0
"""Stands in a book's button in place of a game: the lobby is not open yet."""


@router.message(GROUP, Command("newgame"))
async def new_game(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/newgame [RULESET] [HOUR]`: opens a lobby. Without a book it offers them all; for an hour it takes the
    last. A chat or topic has one open game."""
    wanted = (command.args or "").strip().lower()
    book, _, hour = wanted.partition(" ")
    if book not in ctx.books and hour_of(wanted) is not None:
        book, hour = await last_book(ctx), wanted
    if await ctx.open_game():
        await ctx.refuse(line("already-open"))
    elif await is_for_a_round(ctx):
        await ctx.refuse(line("event-not-again"))
    elif await ctx.is_crowded():
        await ctx.refuse(line("too-much-waits"))
    elif not wanted:
        await _offer_new(ctx)
    elif book not in ctx.books:
        await ctx.refuse(*no_such_book(ctx))
    elif hour.strip():
        await _open_for_hour(ctx, book, hour)
    else:
        game = await open_lobby(ctx, book)
        if game is not None:
            await show(ctx, game)


async def _offer_new(ctx: UpdateContext) -> None:
    """All books, and the last game's people if they played here a short while ago."""
    choice = await _choice(ctx, await last_book(ctx))
    last = await played_lately(ctx)
    if last is not None:
        choice = choice.model_copy(update={"rows": (*choice.rows, lobby.same_people(last.id))})
    await ctx.show(choice, "newgame", question=question("books", NO_GAME))


async def _open_for_hour(ctx: UpdateContext, book: str, text: str) -> None:
    """Opens a lobby for an hour by the group's clock. Asks for its time zone if it has none yet."""
    hour, settings = hour_of(text), await settings_here(ctx)
    if hour is None:
        await ctx.refuse(line("planned-no-hour", text=text))
        return
    if settings.clock is None:
        page = section_post(settings, "time")
        asked = page.model_copy(update={"lines": (line("planned-zone-first"),)})
        await ctx.show(asked, "zone", question="settings")
        return
    moment = moment_of(hour, settings.clock, ctx.tx.now)
    if moment is None:
        await ctx.refuse(line("planned-no-day"))
        return
    game = await open_lobby(ctx, book)
    if game is not None:
        await show(ctx, await plan(ctx, game, moment))


def no_such_book(ctx: UpdateContext) -> tuple[Line, ...]:
    """Which books there are."""
    own = ", ".join(book for book in ctx.books if book not in BOOKS)
    return (line("no-such-book"), *((line("own-books", text=own),) if own else ()))


async def _choice(ctx: UpdateContext, likely: str, game_id: int = 0) -> Post:
    """The list of the books as this chat plays them."""
    return rulesets.choose([await played_here(ctx, book) for book in ctx.books], likely, game_id)


async def offer_books(ctx: UpdateContext, game: Game) -> None:
    """Turns the lobby's message into the list of books, until one is chosen."""
    post = await _choice(ctx, game.ruleset, game.id)
    await ctx.outbox.say(ctx.target, post, what="edit", priority=Priority.PROMPT, game_id=game.id, slot=SLOT)


@router.callback_query(BookTap.filter(F.game == NO_GAME))
async def open_for(query: CallbackQuery, callback_data: BookTap, ctx: UpdateContext, own: int | None) -> None:
    """Opens a lobby. The message that offered the books becomes its message; any other message stays as
    it is."""
    if await ctx.is_crowded():
        await ctx.answer(query, line("too-much-waits"), alert=True)
        return
    game = await open_lobby(ctx, callback_data.book)
    if game is None:  # never: the guard has looked
        return
    await ctx.answer(query)
    if own is None:
        await show(ctx, game)
        return
    await show_in(ctx, game, own)


@router.callback_query(BookTap.filter())
async def choose_book(query: CallbackQuery, callback_data: BookTap, ctx: UpdateContext, game: Game) -> None:
    """Changes the book of the lobby."""
    await ctx.answer(query)
    await change_book(ctx, game, callback_data.book)
