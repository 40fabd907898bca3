"""Handles `/newgame` and the choice of a book, for a new lobby or for an open one."""

import datetime as dt
import re
from collections.abc import Mapping

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, Answers, Command
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.presses.lobby import BookTap
from bot.presses.press import question
from bot.render.book_words import title_args
from bot.render.chat.settings import ask_city
from bot.render.lobby import books, lobby
from bot.render.lobby.evening import ask_hour_of_day, to_post
from bot.render.locales import LOCALES
from bot.render.phrase import plain
from bot.render.post import Line, Post, line
from bot.services.chat.hosts import may_decide, may_host
from bot.services.chat.settings import books_here, played_in, remember_book
from bot.services.lobby.evening import play_by
from bot.services.lobby.lobby import CHOOSING, MORE, change_book, open_lobby, played_lately, show, show_in
from bot.services.lobby.planning import CITY_QUESTION, drop_wanted, plan
from bot.services.lobby.slot_messages import say_once, unsay
from bot.services.scope import UpdateContext
from bot.services.tournaments.registration import is_for_a_round
from bot.store.game import games
from bot.store.lobby import evenings
from bot.values.game import Game
from bot.words.hours import hour_of, is_day, moment_of, names_time
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

router = Router()

NO_GAME = 0
"""Stands in place of the game's id in a button that chooses the book of a new lobby, because there is no game
yet."""

HOUR = "hour"
"""The name of the question that a reply with an hour answers."""

DAY = "hour-of"
"""The name of the question that a reply with an hour answers, after a command with only a day."""

CLOCK = re.compile(r"\b\d{1,2}[:.]\d\d$")
"""Matches what looks like an hour at the end of a text, whether there is such an hour or not."""

SHORTEST = 3
"""How many characters of a book's name are enough."""

LONGEST_HOUR, LONGEST_DAY = 50, 30
"""How many characters a text with an hour may have, and one with only a day."""


@router.message(GROUP, Command("newgame"))
async def new_game(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/newgame [RULESET] [HOUR]`: opens a lobby, or plans an evening for the hour; or says why not, as where
    a game is open. Without a book, it offers all books; with only an hour, it uses the chat's last book."""
    wanted = (command.args or "").strip().lower()
    book, hour = _named(wanted, ctx.books)
    if book is None and _means_an_hour(wanted):
        hour = wanted
    if hour:
        # A bare number is an hour only beside a word.
        await _plan(ctx, book, f"в {hour}" if hour.isdecimal() else hour)
    elif here := await ctx.open_game():
        said, there = line("already-open", status=here.status), await ctx.voice.link_to_newest(ctx.tx, here)
        await ctx.reply_to_person(Post(lines=(said,), rows=(to_post(there),), silent=True), "refused")
    elif await is_for_a_round(ctx):
        await ctx.refuse(line("event-not-again"))
    elif await ctx.is_crowded():
        await ctx.refuse(line("too-much-waits"))
    elif not wanted:
        await _offer_new(ctx)
    elif book is None:
        await ctx.refuse(*no_such_book(ctx))
    else:
        game = await open_lobby(ctx, book)
        if game is not None:
            await show(ctx, game)


def _named(wanted: str, books: Mapping[str, RuleSet]) -> tuple[str | None, str]:
    """Returns the id of the book that a text names, and the text beside the name. The text begins or ends
    with the book's id or title, or its first word, of `SHORTEST` letters or more, is how only one book's id
    or title begins. Returns None and an empty text if it names no book."""
    names = [
        (name.lower(), book)
        for book, rules in books.items()
        for name in (book, *(plain(line("button-book", **title_args(rules)), locale) for locale in LOCALES))
    ]
    for name, book in sorted(names, reverse=True):
        if f"{wanted} ".startswith(f"{name} "):
            return book, wanted[len(name) :].strip()
        if wanted.endswith(f" {name}"):
            return book, wanted[: -len(name)].strip()
    word, _, rest = wanted.partition(" ")
    found = {book for name, book in names if len(word) >= SHORTEST and name.startswith(word)}
    return (found.pop(), rest.strip()) if len(found) == 1 else (None, "")


def _means_an_hour(wanted: str) -> bool:
    """Returns whether a text is an hour, a day or a number, has a word of time, or ends with an hour that
    does not exist: «вт 25:00»."""
    clock = CLOCK.search(wanted)
    there = is_day(wanted) or wanted.isdecimal() or hour_of(wanted) is not None or names_time(wanted)
    return there or not any(map(str.isalpha, wanted)) or (clock is not None and hour_of(clock[0]) is None)


async def _offer_new(ctx: UpdateContext) -> None:
    """Sends a message with all books, from which the person chooses one for a new lobby. If a game ended here
    a short while ago, the message also offers a lobby for the people of that game."""
    choice = await _choice(ctx)
    last = await played_lately(ctx)
    if last is not None:
        choice = choice.model_copy(update={"rows": (*choice.rows, lobby.same_people(last.id))})
    await ctx.show_menu(choice, "newgame", question("books", NO_GAME))


@router.callback_query(
    Press(BookTap, "offer", Where.GROUP, Who.ANYBODY, When.FREE, Changes.NOTHING, drops="books")
)
async def offer_tap(query: CallbackQuery, callback_data: BookTap, ctx: UpdateContext) -> None:
    """Handles the button of the group's greeting: offers all books, as `/newgame` does."""
    if await ctx.is_crowded():
        await ctx.answer(query, line("too-much-waits"), alert=True)
        return
    await ctx.answer(query, line("books-below"))
    await _offer_new(ctx)


@router.message(GROUP, Answers(HOUR))
async def take_hour(message: Message, ctx: UpdateContext, about: str) -> None:
    """Plans an evening for the people of a lobby, at the hour that its host has written in his reply.
    `about`: the lobby's id. If the lobby is not open any more, says so."""
    lobby_here = await games.find(ctx.tx, ctx.bot_id, int(about))
    if lobby_here is None or lobby_here.status != "lobby":
        await ctx.refuse(line("lobby-not-open"))
    elif await may_host(ctx, lobby_here):
        await _plan(ctx, lobby_here.ruleset, message.text or "", lobby_here)


@router.message(GROUP, Answers(DAY))
async def take_hour_of_day(message: Message, ctx: UpdateContext, about: str) -> None:
    """Plans an evening at the hour that a person has written in his reply, for the book and the day that he
    wrote before (`about`), or says why not."""
    book, day = _named(about.strip(), ctx.books)
    text, asked = f"{day or about.strip()} {message.text or ''}", message.reply_to_message
    if hour_of(text) is not None and asked is not None:
        await ctx.close(asked.message_id, None)
    await _plan(ctx, book, text)


async def _plan(ctx: UpdateContext, book: str | None, text: str, gathers: Game | None = None) -> None:
    """Plans an evening by this book, or by the chat's last one (None), or says why not. Asks for the hour if
    the text has only a day. If the group's time zone is not set, asks an administrator for it, and goes on
    when he has chosen; everybody else is told who may choose it. `text`: the hour as the person wrote it.
    `gathers`: the lobby in whose place it comes."""
    settings = await ctx.settings_of(ctx.target.chat_id)
    evening = hour_of(f"{text} 23:59") if is_day(text) else None
    if evening is not None and moment_of(evening, settings.clock or dt.UTC, ctx.tx.now) is None:
        await ctx.refuse(line("planned-no-day"))
    elif is_day(text) and gathers is None and len(text) <= LONGEST_DAY:
        asked = ask_hour_of_day(ctx.person.user_id, ctx.person.name)
        await ctx.post(asked, question=f"{DAY}:{book or ''} {text.strip()}")
    elif is_day(text) or hour_of(text) is None or len(text) > LONGEST_HOUR:
        await ctx.refuse(line("planned-no-hour", text=text))
    elif await ctx.is_crowded():
        await ctx.refuse(line("too-much-waits"))
    elif settings.clock is not None:
        refused = await plan(ctx, book, text, gathers)
        if refused is not None:
            await ctx.refuse(refused)
    elif await may_decide(ctx, line("planned-zone-by-admin")):
        await drop_wanted(ctx)
        if book is not None:
            await remember_book(ctx, book)
        await ctx.reply_to_all(
            ask_city(settings, ctx.target.locale), "zone", question=f"{CITY_QUESTION}{text}"
        )


def no_such_book(ctx: UpdateContext) -> tuple[Line, ...]:
    """Returns lines that say that there is no such book, and that name the books of the operator."""
    own = ", ".join(book for book in ctx.books if book not in BOOKS)
    return (line("no-such-book"), *((line("own-books", text=own),) if own else ()))


async def _choice(ctx: UpdateContext, game: Game | None = None) -> Post:
    """Returns a post with all books, with this chat's house rules, from which the person chooses one for the
    lobby `game`, or for a new one. The button of the first book stands out."""
    ordered = await books_here(ctx, game.ruleset if game else None)
    offered = [await played_in(ctx, ctx.target.chat_id, book) for book in ordered]
    return books.choose(offered, game.id if game else NO_GAME, ctx.app.scale)


async def offer_books(ctx: UpdateContext, game: Game) -> None:
    """Shows the books below the lobby or the evening's post, in place of the buttons that few need."""
    await unsay(ctx, game, MORE)
    await say_once(ctx, game, await _choice(ctx, game), CHOOSING)


@router.callback_query(
    Press(BookTap, "open", Where.GROUP, Who.ANYBODY, When.FREE, Changes.LOBBY, asks="books")
)
async def open_for(query: CallbackQuery, callback_data: BookTap, ctx: UpdateContext, own: int | None) -> None:
    """Handles a button that chooses a book for a new lobby: opens the lobby. If the pressed message has asked
    for the book, it becomes the lobby's message."""
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


@router.callback_query(Press(BookTap, "change", Where.GROUP, Who.HOST, When.BEFORE, Changes.LOBBY))
async def choose_book(query: CallbackQuery, callback_data: BookTap, ctx: UpdateContext, game: Game) -> None:
    """Handles a button that changes the book of the lobby or the evening."""
    await ctx.answer(query)
    if game.is_evening:
        await play_by(ctx, await evenings.get(ctx.tx, game.id), callback_data.book)
    else:
        await change_book(ctx, game, callback_data.book)
