"""Commands that change nothing in a game: help, the rules, the table, figures, language and settings."""

from dataclasses import replace
from functools import partial

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot import variants
from bot.desk import Desk
from bot.handlers.filters import GROUP
from bot.handlers.opening import keep_up, last_book, played_here, settings_here
from bot.handlers.powers import TOLD, warn_of_weakness
from bot.keyboards.taps import LocaleTap, SettingTap
from bot.render import books
from bot.render.house import books_of_house
from bot.render.post import Post, line
from bot.render.settings import languages, settings_post
from bot.render.table import current_row, table_post
from bot.store import chats, games, messages, people
from bot.table import rules_of
from engine.rules.registry import BOOKS

router = Router()


@router.message(Command("help"))
async def help_here(message: Message, desk: Desk) -> None:
    said = line("help-group" if desk.in_group else "help-private")
    await desk.reply(Post(lines=(said,), silent=True), "help")


@router.message(Command("rules"))
async def rules(message: Message, desk: Desk) -> None:
    """What is played at the table here (in private: at the person's own), or would be at the next."""
    game = await (desk.open_game() if desk.in_group else desk.own_game())
    if game is not None:
        await desk.reply(books.told(rules_of(game), game.variant), "rules")
    else:
        chosen = await played_here(desk, await last_book(desk))
        await desk.reply(books.told(chosen.rules, chosen.name), "rules")


@router.message(GROUP, Command("table"))
async def table(message: Message, desk: Desk) -> None:
    """Who is in, the ballot, past votes, and a link to what is going on."""
    game = await desk.open_game()
    if game is None:
        await desk.refuse(line("no-game"))
        return
    newest = await messages.newest(desk.unit, desk.bot_id, game.chat_id, game.id)
    url = None if newest is None else desk.host.link(game.chat_id, newest)
    if game.status == "lobby":
        post = Post(lines=(line("table-lobby"),), rows=current_row(url), silent=True)
        await desk.reply(post, "table")
        return
    current = await desk.tables.table(desk.unit, game.id)
    protocol = await desk.tables.protocol_so_far(desk.unit, current)
    await desk.reply(table_post(current.state, replace(current.roster, url=url), protocol), "table")


@router.message(GROUP, Command("stats"))
async def stats(message: Message, desk: Desk) -> None:
    """How many games were played here, and who won."""
    played = await games.results_in(desk.unit, desk.bot_id, desk.place.chat_id)
    if not played.total():
        await desk.reply(Post(lines=(line("stats-none"),), silent=True), "stats")
        return
    counts = {name: played[name] for name in ("red", "black", "draw")}
    said = line("stats", games=played.total(), **counts)
    await desk.reply(Post(lines=(said,), silent=True), "stats")


@router.message(Command("lang"))
async def lang(message: Message, desk: Desk) -> None:
    await desk.show(languages(desk.place.locale), "lang", question="lang")


@router.callback_query(LocaleTap.filter())
async def choose_locale(query: CallbackQuery, callback_data: LocaleTap, desk: Desk, own: int | None) -> None:
    """In private for oneself; in a group for the group."""
    locale, said = callback_data.locale, line("language-chosen")
    if desk.in_group:
        await _locale_here(locale, desk)
    else:
        await people.choose_locale(desk.unit, desk.bot_id, desk.person.user_id, locale)
    await desk.voice.answer(query, locale, said)
    await desk.close(own, Post(lines=(said,)), place=replace(desk.place, locale=locale))


async def _locale_here(locale: str, desk: Desk) -> None:
    await chats.choose_locale(desk.unit, desk.bot_id, desk.place.chat_id, locale)
    await games.speak(desk.unit, desk.bot_id, desk.place.chat_id, locale)
    for game in await games.all_open_in(desk.unit, desk.bot_id, desk.place.chat_id):
        desk.unit.after_commit(partial(desk.tables.forget, game.id))


@router.message(GROUP, Command("settings"))
async def settings(message: Message, desk: Desk) -> None:
    await desk.show(settings_post(await _chosen(desk)), "settings", question="settings")


async def _chosen(desk: Desk) -> dict[str, str]:
    kept = await settings_here(desk)
    return {name: variants.setting(kept, name) for name in variants.CHOICES}


@router.callback_query(SettingTap.filter(F.name == "house"))
async def house_rules(query: CallbackQuery, desk: Desk) -> None:
    await desk.answer(query)
    await desk.show(books_of_house(BOOKS), "house", question="house")


@router.callback_query(SettingTap.filter())
async def choose_setting(
    query: CallbackQuery, callback_data: SettingTap, desk: Desk, own: int | None
) -> None:
    await _set_here(query, callback_data, desk, own)


async def _set_here(query: CallbackQuery, tap: SettingTap, desk: Desk, own: int | None) -> None:
    chosen = {**await _chosen(desk), tap.name: tap.value}
    kept = {**await settings_here(desk), **chosen}
    if tap.name == "discipline":
        kept.pop(TOLD, None)
    await chats.set_settings(desk.unit, desk.bot_id, desk.place.chat_id, kept)
    await warn_of_weakness(desk.host, desk.unit, desk.place)
    await keep_up(desk)
    await desk.answer(query, line("setting-kept"))
    await desk.show_again(own, settings_post(chosen), question="settings")
