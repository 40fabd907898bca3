"""Commands that change nothing in a game: help, the rules, the table, figures, language and settings."""

from dataclasses import replace
from functools import partial

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot import variants
from bot.handlers.filters import GROUP
from bot.keyboards.taps import LocaleTap, SettingTap
from bot.render import rulesets
from bot.render.chat_settings import languages, settings_post
from bot.render.house_rules import books_of_house
from bot.render.post import Post, line
from bot.render.table import current_row, table_post
from bot.services.bot_permissions import TOLD, warn_of_weakness
from bot.services.context import UpdateContext
from bot.services.live_game import rules_of
from bot.services.lobby import keep_up, last_book, played_here, settings_here
from bot.store import chats, games, messages, people
from engine.rules.registry import BOOKS

router = Router()


@router.message(Command("help"))
async def help_here(message: Message, ctx: UpdateContext) -> None:
    said = line("help-group" if ctx.in_group else "help-private")
    await ctx.reply(Post(lines=(said,), silent=True), "help")


@router.message(Command("rules"))
async def rules(message: Message, ctx: UpdateContext) -> None:
    """What is played at the table here (in private: at the person's own), or would be at the next."""
    game = await (ctx.open_game() if ctx.in_group else ctx.own_game())
    if game is not None:
        await ctx.reply(rulesets.told(rules_of(game), game.variant), "rules")
    else:
        chosen = await played_here(ctx, await last_book(ctx))
        await ctx.reply(rulesets.told(chosen.rules, chosen.name), "rules")


@router.message(GROUP, Command("table"))
async def live(message: Message, ctx: UpdateContext) -> None:
    """Who is in, the ballot, past votes, and a link to what is going on."""
    game = await ctx.open_game()
    if game is None:
        await ctx.refuse(line("no-game"))
        return
    newest = await messages.newest(ctx.tx, ctx.bot_id, game.chat_id, game.id)
    url = None if newest is None else ctx.app.link(game.chat_id, newest)
    if game.status == "lobby":
        post = Post(lines=(line("table-lobby"),), rows=current_row(url), silent=True)
        await ctx.reply(post, "table")
        return
    current = await ctx.games.live_game(ctx.tx, game.id)
    protocol = await ctx.games.protocol_so_far(ctx.tx, current)
    await ctx.reply(table_post(current.state, replace(current.roster, url=url), protocol), "table")


@router.message(GROUP, Command("stats"))
async def stats(message: Message, ctx: UpdateContext) -> None:
    """How many games were played here, and who won."""
    played = await games.results_in(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    if not played.total():
        await ctx.reply(Post(lines=(line("stats-none"),), silent=True), "stats")
        return
    counts = {name: played[name] for name in ("red", "black", "draw")}
    said = line("stats", games=played.total(), **counts)
    await ctx.reply(Post(lines=(said,), silent=True), "stats")


@router.message(Command("lang"))
async def lang(message: Message, ctx: UpdateContext) -> None:
    await ctx.show(languages(ctx.target.locale), "lang", question="lang")


@router.callback_query(LocaleTap.filter())
async def choose_locale(
    query: CallbackQuery, callback_data: LocaleTap, ctx: UpdateContext, own: int | None
) -> None:
    """In private for oneself; in a group for the group."""
    locale, said = callback_data.locale, line("language-chosen")
    if ctx.in_group:
        await _locale_here(locale, ctx)
    else:
        await people.choose_locale(ctx.tx, ctx.bot_id, ctx.person.user_id, locale)
    await ctx.outbox.answer(query, locale, said)
    await ctx.close(own, Post(lines=(said,)), target=replace(ctx.target, locale=locale))


async def _locale_here(locale: str, ctx: UpdateContext) -> None:
    await chats.choose_locale(ctx.tx, ctx.bot_id, ctx.target.chat_id, locale)
    await games.speak(ctx.tx, ctx.bot_id, ctx.target.chat_id, locale)
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        ctx.tx.after_commit(partial(ctx.games.forget, game.id))


@router.message(GROUP, Command("settings"))
async def settings(message: Message, ctx: UpdateContext) -> None:
    await ctx.show(settings_post(await _chosen(ctx)), "settings", question="settings")


async def _chosen(ctx: UpdateContext) -> dict[str, str]:
    kept = await settings_here(ctx)
    return {name: variants.setting(kept, name) for name in variants.CHOICES}


@router.callback_query(SettingTap.filter(F.name == "house"))
async def house_rules(query: CallbackQuery, ctx: UpdateContext) -> None:
    await ctx.answer(query)
    await ctx.show(books_of_house(BOOKS), "house", question="house")


@router.callback_query(SettingTap.filter())
async def choose_setting(
    query: CallbackQuery, callback_data: SettingTap, ctx: UpdateContext, own: int | None
) -> None:
    await _set_here(query, callback_data, ctx, own)


async def _set_here(query: CallbackQuery, tap: SettingTap, ctx: UpdateContext, own: int | None) -> None:
    chosen = {**await _chosen(ctx), tap.name: tap.value}
    kept = {**await settings_here(ctx), **chosen}
    if tap.name == "discipline":
        kept.pop(TOLD, None)
    await chats.set_settings(ctx.tx, ctx.bot_id, ctx.target.chat_id, kept)
    await warn_of_weakness(ctx.app, ctx.tx, ctx.target)
    await keep_up(ctx)
    await ctx.answer(query, line("setting-kept"))
    await ctx.show_again(own, settings_post(chosen), question="settings")
