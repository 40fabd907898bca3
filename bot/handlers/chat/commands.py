"""Handles `/help`, `/rules`, `/words`, `/lang`, and the `/table` of a group. None of them is an act."""

from dataclasses import replace

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, Command
from bot.handlers.press import Changes, Press, Where, Who
from bot.handlers.tournaments.tournaments import bind_table
from bot.presses.chat import LocaleTap
from bot.presses.press import ONLY
from bot.render import glossary
from bot.render.chat.settings import languages
from bot.render.game import buttons, notes, stream
from bot.render.game.table import current_row, table_post
from bot.render.lobby import books
from bot.render.person.welcome import tables
from bot.render.post import Post, line
from bot.services.chat.forbidden_words import fouled_by_bot
from bot.services.chat.settings import likely_book, played_in
from bot.services.game import streaming
from bot.services.lobby.finding import gathering_for, point_to_next
from bot.services.lobby.rules_page import rules_page
from bot.services.scope import UpdateContext
from bot.services.settings_changes import choose_language
from bot.store.game import games
from bot.store.game import notes as kept_notes
from bot.values.game import Game
from bot.version import version

router = Router()


@router.message(Command("help"))
async def help_here(message: Message, ctx: UpdateContext) -> None:
    own = None if ctx.in_group else await ctx.own_game()
    alone = "help-practice" if own is not None and own.is_practice else "help-private"
    said = line("help-group" if ctx.in_group else alone)
    of_page = (line("help-page-group" if ctx.in_group else "help-page-private"),) if ctx.app.has_pages else ()
    owns = not ctx.in_group and ctx.person.user_id == ctx.app.owner
    of_owner = (line("help-owner"), line("help-version", version=version())) if owns else ()
    rows = buttons.to_words(in_group=ctx.in_group)
    await ctx.reply_to_person(Post(lines=(said, *of_page, *of_owner), rows=rows, silent=True), "help")


@router.message(Command("rules"))
async def rules(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/rules`: in a group, shows the rules of its open game, or of the next one; in private, the rules of
    the person's own game, or of his newest. `/rules BOOK` shows those of a book. Refused for an unknown
    book."""
    book = (command.args or "").strip().casefold()
    if book in ctx.books:
        await show_rules(ctx, None, book)
    elif book:
        await ctx.refuse(line("no-such-book"))
    else:
        await show_rules(ctx, await (ctx.open_game() if ctx.in_group else ctx.own_game()))


async def show_rules(ctx: UpdateContext, game: Game | None, book: str | None = None) -> None:
    """Shows the person the rules of this game. If `game` is None, shows the rules of `book`, if it is
    named; otherwise those of the person's newest game in private, and of the next game in a group."""
    if game is None:
        chosen = await played_in(ctx, ctx.target.chat_id, book or await likely_book(ctx))
        settings = await ctx.settings_of(ctx.target.chat_id)
        page = books.in_full(
            chosen.rules,
            chosen.name,
            in_group=ctx.in_group,
            in_a_call=settings.talk == "call",
            by_bot=fouled_by_bot(settings, chosen.rules),
        )
    else:
        page = await rules_page(ctx, game, in_group=ctx.in_group)
    await ctx.reply_to_person(page, "rules")


@router.message(Command("words"))
async def words(message: Message, ctx: UpdateContext) -> None:
    await ctx.reply_to_person(glossary.page(), "words")


@router.message(GROUP, Command("table"))
async def table(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/table`: shows who is still in the game, the nominated seats, past votes, and a link to the message of
    the present step (of a lobby only this link); without a game, when the next evening is. `/table CODE NAME`
    makes the group the table NAME of the tournament with this code."""
    code, _, name = (command.args or "").partition(" ")
    if name:
        await bind_table(ctx, code, name.strip())
        return
    game = await ctx.open_game()
    if game is None:
        await point_to_next(ctx, line("no-game"))
    else:
        await show_table(ctx, game)


async def show_table(ctx: UpdateContext, game: Game) -> None:
    """Shows the person what everybody at the table may know of this game; of a lobby, only a link to its
    message."""
    url = await ctx.voice.link_to_newest(ctx.tx, game)
    if game.status == "lobby":
        post = Post(lines=(line("table-lobby"),), rows=current_row(url), silent=True)
        await ctx.reply_to_person(post, "table")
        return
    current = await ctx.games.live_game(ctx.tx, game.id)
    protocol = await ctx.games.protocol_so_far(ctx.tx, current)
    settings = await ctx.settings_of(game.chat_id)
    roster = replace(current.roster, url=url)
    pages = _pages(ctx, game.id, watched=settings.spectators != "off")
    await ctx.reply_to_person(table_post(current.state, roster, protocol, settings.theme, pages), "table")


async def table_in_private(ctx: UpdateContext) -> None:
    """Shows the person the table of the game that he plays, judges or has opened, and then his notes. Without
    such a game, shows the lobbies and evenings of his groups, or that there are none. Raises `AskFirst`."""
    game = await ctx.own_game() or await ctx.judged_game()
    game = game or await games.created_by(ctx.tx, ctx.bot_id, ctx.person.user_id)
    if game is None:
        nowhere = Post(lines=(line("not-at-a-table"),), silent=True)
        gathering = await gathering_for(ctx)
        await ctx.reply_to_all(tables(gathering) if gathering else nowhere, "tables")
        return
    await show_table(ctx, game)
    if game.status == "running":
        await _show_overlays(ctx, game)
    written = await kept_notes.of_person(ctx.tx, game.id, ctx.person.user_id)
    if written:
        await ctx.reply_to_all(notes.notes_post(written), "notes")


async def _show_overlays(ctx: UpdateContext, game: Game) -> None:
    user_id, settings = ctx.person.user_id, await ctx.settings_of(game.chat_id)
    if game.is_practice or not ctx.app.has_pages or not streaming.holds_links(game, user_id):
        return
    live = await ctx.games.live_game(ctx.tx, game.id)
    roles = user_id if streaming.may_show_roles(live, settings, user_id) else None
    watched = settings.spectators != "off"
    if roles:
        await streaming.keep_from_playing(ctx.tx, game, user_id)
    if watched or roles:
        await ctx.reply_to_all(stream.overlays(game.id, watched=watched, roles=roles), "overlays")


def _pages(ctx: UpdateContext, game_id: int, *, watched: bool) -> buttons.Rows:
    if ctx.in_group:
        watching = buttons.page_in_browser(game_id) if watched else ()
        return (*buttons.table_page(game_id), *watching)
    user_id = ctx.person.user_id
    return (*buttons.table_page(game_id, private=True), *buttons.page_in_browser(game_id, user_id))


@router.message(Command("lang"))
async def lang(message: Message, ctx: UpdateContext) -> None:
    await show_languages(ctx)


async def show_languages(ctx: UpdateContext) -> None:
    await ctx.show_menu(languages(ctx.target.locale), "lang", "lang")


@router.callback_query(
    Press(LocaleTap, ONLY, Where.GROUP, Who.ADMINISTRATOR, changes=Changes.LOCALE, asks="lang")
)
@router.callback_query(
    Press(LocaleTap, ONLY, Where.PRIVATE, Who.ANYBODY, changes=Changes.OWN_LOCALE, asks="lang")
)
async def choose_locale(
    query: CallbackQuery, callback_data: LocaleTap, ctx: UpdateContext, own: int | None
) -> None:
    """Stores the language that the person has chosen: in private for himself, in a group for the group."""
    locale, said = callback_data.locale, line("language-chosen")
    await choose_language(ctx, locale)
    await ctx.outbox.answer(query, locale, said)
    await ctx.close(own, Post(lines=(said,)), target=replace(ctx.target, locale=locale))
