"""Handles commands that change nothing in a game: help, rules, table, language, settings."""

from dataclasses import replace

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP
from bot.handlers.tournaments.tournaments import bind_table
from bot.presses.chat import LocaleTap
from bot.render import glossary
from bot.render.chat.settings import languages
from bot.render.game.buttons import to_words
from bot.render.game.table import current_row, table_post
from bot.render.lobby import books
from bot.render.post import Post, line
from bot.services.chat.forbidden_words import fouled_by_bot
from bot.services.chat.settings import last_book, played_here
from bot.services.lobby.rules_page import rules_page
from bot.services.scope import UpdateContext
from bot.services.settings_changes import choose_language
from bot.values.game import Game
from bot.version import version

router = Router()


@router.message(Command("help"))
async def help_here(message: Message, ctx: UpdateContext) -> None:
    said = line("help-group" if ctx.in_group else "help-private")
    owns = not ctx.in_group and ctx.person.user_id == ctx.app.owner
    of_owner = (line("help-owner"), line("help-version", version=version())) if owns else ()
    rows = to_words(in_group=ctx.in_group)
    await ctx.reply(Post(lines=(said, *of_owner), rows=rows, silent=True), "help")


@router.message(Command("rules"))
async def rules(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/rules`: in a group, shows the rules of its open game; in private, the rules of the person's own game.
    If there is no game, shows the rules of the next game. `/rules BOOK` shows those of a book."""
    book = (command.args or "").strip().casefold()
    if book in ctx.books:
        await show_rules(ctx, None, book)
    elif book:
        await ctx.refuse(line("no-such-book"))
    else:
        await show_rules(ctx, await (ctx.open_game() if ctx.in_group else ctx.own_game()))


async def show_rules(ctx: UpdateContext, game: Game | None, book: str | None = None) -> None:
    """Shows the person the rules of this game. If `game` is None, shows the rules of the next game in this
    chat, or of `book`, if it is named."""
    if game is None:
        chosen = await played_here(ctx, book or await last_book(ctx))
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
    await ctx.reply(page, "rules")


@router.message(Command("words"))
async def words(message: Message, ctx: UpdateContext) -> None:
    await ctx.reply(glossary.page(), "words")


@router.message(GROUP, Command("table"))
async def table(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/table`: shows who is still in the game, the nominated seats, past votes, and a link to the message of
    the present step. `/table CODE NAME` makes the group the table NAME of the tournament with this code."""
    code, _, name = (command.args or "").partition(" ")
    if name:
        await bind_table(ctx, code, name.strip())
        return
    game = await ctx.open_game()
    if game is None:
        await ctx.refuse(line("no-game"))
    else:
        await show_table(ctx, game)


async def show_table(ctx: UpdateContext, game: Game) -> None:
    """Shows the person what everybody at the table may know of this game."""
    url = await ctx.voice.link_to_newest(ctx.tx, game)
    if game.status == "lobby":
        post = Post(lines=(line("table-lobby"),), rows=current_row(url), silent=True)
        await ctx.reply(post, "table")
        return
    current = await ctx.games.live_game(ctx.tx, game.id)
    protocol = await ctx.games.protocol_so_far(ctx.tx, current)
    theme = (await ctx.settings_of(game.chat_id)).theme
    await ctx.reply(table_post(current.state, replace(current.roster, url=url), protocol, theme), "table")


@router.message(Command("lang"))
async def lang(message: Message, ctx: UpdateContext) -> None:
    await show_languages(ctx)


async def show_languages(ctx: UpdateContext) -> None:
    await ctx.show(languages(ctx.target.locale), "lang", question="lang")


@router.callback_query(LocaleTap.filter())
async def choose_locale(
    query: CallbackQuery, callback_data: LocaleTap, ctx: UpdateContext, own: int | None
) -> None:
    """Stores the language that the person has chosen: in private for himself, in a group for the group."""
    locale, said = callback_data.locale, line("language-chosen")
    await choose_language(ctx, locale)
    await ctx.outbox.answer(query, locale, said)
    await ctx.close(own, Post(lines=(said,)), target=replace(ctx.target, locale=locale))
