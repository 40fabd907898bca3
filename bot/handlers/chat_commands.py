"""Commands that change nothing in a game: help, rules, table, language, settings."""

from dataclasses import replace

from aiogram import F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.choices import section_of
from bot.handlers.filters import GROUP
from bot.handlers.tournaments import bind_table
from bot.keyboards.taps import LocaleTap, SettingTap
from bot.render import glossary, rulesets
from bot.render.buttons import to_words
from bot.render.chat_settings import languages, section_post, settings_post
from bot.render.house_rules import books_of_house
from bot.render.post import Post, line
from bot.render.table import current_row, table_post
from bot.services.bot_permissions import lacking_here
from bot.services.chat_settings import last_book, played_here, settings_here
from bot.services.context import UpdateContext
from bot.services.live_game import rules_of
from bot.services.settings_changes import choose, choose_language
from bot.services.themes import theme_of
from bot.services.values import Game
from bot.version import version

router = Router()


@router.message(Command("help"))
async def help_here(message: Message, ctx: UpdateContext) -> None:
    said = line("help-group" if ctx.in_group else "help-private")
    owns = not ctx.in_group and ctx.person.user_id == ctx.app.owner
    lines = (said, *((line("help-owner"),) if owns else ()), line("help-version", version=version()))
    rows = to_words(in_group=ctx.in_group)
    await ctx.reply(Post(lines=lines, rows=rows, silent=True), "help")


@router.message(Command("rules"))
async def rules(message: Message, ctx: UpdateContext) -> None:
    """The rules of the open game here (in private: of the person's own), or of the next one."""
    await show_rules(ctx, await (ctx.open_game() if ctx.in_group else ctx.own_game()))


async def show_rules(ctx: UpdateContext, game: Game | None) -> None:
    """The rules of the game; of the next one here if there is none."""
    if game is None:
        chosen = await played_here(ctx, await last_book(ctx))
        rules, variant = chosen.rules, chosen.name
    else:
        rules, variant = rules_of(game, ctx.books), game.variant
    await ctx.reply(rulesets.in_full(rules, variant, in_group=ctx.in_group), "rules")


@router.message(Command("words"))
async def words(message: Message, ctx: UpdateContext) -> None:
    await ctx.reply(glossary.page(), "words")


@router.message(GROUP, Command("table"))
async def table(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """Who is still in, the ballot, past votes, and a link to the message of the present step. With a
    tournament's code and a table's name, the group becomes that table."""
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
    """What everybody at it may see of a table."""
    url = await ctx.games.voice.link_to_newest(ctx.tx, game)
    if game.status == "lobby":
        post = Post(lines=(line("table-lobby"),), rows=current_row(url), silent=True)
        await ctx.reply(post, "table")
        return
    current = await ctx.games.live_game(ctx.tx, game.id)
    protocol = await ctx.games.protocol_so_far(ctx.tx, current)
    theme = await theme_of(ctx.tx, game)
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
    """In private a person chooses for himself, in a group an administrator for the group."""
    locale, said = callback_data.locale, line("language-chosen")
    await choose_language(ctx, locale)
    await ctx.outbox.answer(query, locale, said)
    await ctx.close(own, Post(lines=(said,)), target=replace(ctx.target, locale=locale))


@router.message(GROUP, Command("settings"))
async def settings(message: Message, ctx: UpdateContext) -> None:
    chosen = await settings_here(ctx)
    post = settings_post(chosen, await lacking_here(ctx, chosen))
    await ctx.show(post, "settings", question="settings")


@router.callback_query(SettingTap.filter(F.name == "house"))
async def house_rules(query: CallbackQuery, ctx: UpdateContext) -> None:
    await ctx.answer(query)
    await ctx.show(books_of_house(ctx.books), "house", question="house")


@router.callback_query(SettingTap.filter(F.value == ""))
async def turn_page(
    query: CallbackQuery, callback_data: SettingTap, ctx: UpdateContext, own: int | None
) -> None:
    """Opens a page of the settings, or goes back to all of them."""
    chosen, section = await settings_here(ctx), callback_data.name
    if section:
        post = section_post(chosen, section)
    else:
        post = settings_post(chosen, await lacking_here(ctx, chosen))
    await ctx.answer(query)
    await ctx.show_again(own, post, question="settings")


@router.callback_query(SettingTap.filter())
async def choose_setting(
    query: CallbackQuery, callback_data: SettingTap, ctx: UpdateContext, own: int | None
) -> None:
    chosen = await choose(ctx, callback_data.name, callback_data.value)
    await ctx.answer(query, line("setting-kept"))
    post = section_post(chosen, section_of(callback_data.name))
    await ctx.show_again(own, post, question="settings")
