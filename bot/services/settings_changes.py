"""Changes settings of a chat: stores the choice, and applies it at once to lobbies, and to running games
where they may change."""

from dataclasses import replace
from functools import partial

from bot.choices import BY_BOOK, ChatSettings
from bot.services import season
from bot.services.chat.bot_rights import tell_lacking
from bot.services.chat.settings import save_settings
from bot.services.game import kept_words
from bot.services.judge.chair import follow_setting
from bot.services.judge.panel import speak_anew
from bot.services.lobby import calling, evening
from bot.services.lobby.lobby import follow_chat, refresh, refresh_all
from bot.services.scope import UpdateContext
from bot.store.chat import chats
from bot.store.game import games
from bot.store.people import people

STREAMED = ("spectators", "stream_roles")
"""Settings that say who may look at pages of tables."""


async def choose(ctx: UpdateContext, name: str, value: str) -> ChatSettings:
    """Changes one setting of the chat. `name`: its name in `CHOICES`. Returns all settings. Raises ValueError
    if the setting can not have this `value`."""
    before = await ctx.settings_of(ctx.target.chat_id)
    await save_settings(ctx, ChatSettings.model_validate({name: value}))
    chosen = await ctx.settings_of(ctx.target.chat_id)
    if name == "zone":
        await season.follow_clock(ctx, before.clock, chosen.clock)
        await calling.follow_clock(ctx, before.clock, chosen.clock)
    await tell_lacking(ctx, ctx.target)
    await follow_chat(ctx)
    await follow_setting(ctx)
    if name in (*BY_BOOK, "talk", "zone"):
        await refresh_all(ctx)
        await evening.refresh_all(ctx)
    if name in ("keeps_words", *STREAMED):
        for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
            if game.status == "running" and name == "keeps_words":
                await kept_words.announce(ctx, await ctx.games.live_game(ctx.tx, game.id))
            elif game.status == "running":
                await ctx.app.watchers.changes(ctx.tx, game.id)
    return chosen


async def play_by_book(ctx: UpdateContext) -> None:
    """Sets this chat's tables without a judge to the book's own discipline and durations."""
    await save_settings(ctx, ChatSettings.model_validate(BY_BOOK))
    await tell_lacking(ctx, ctx.target)
    await follow_chat(ctx)
    await refresh_all(ctx)


async def change_house_rules(ctx: UpdateContext, book: str, **changes: object) -> None:
    """Changes the `name` or the `overrides` of the chat's house rules for the book with this id."""
    house = (await ctx.settings_of(ctx.target.chat_id)).house_of(book).model_copy(update=changes)
    await save_settings(ctx, ChatSettings(house={book: house}))
    await follow_chat(ctx)


async def choose_language(ctx: UpdateContext, locale: str) -> None:
    """Stores the language that the person has chosen: in a group for the group, in private for himself. Open
    games in this chat also change to it."""
    if ctx.in_group:
        await chats.choose_locale(ctx.tx, ctx.target.chat_id, locale)
    else:
        await people.choose(ctx.tx, ctx.person.user_id, locale=locale)
    await games.speak(ctx.tx, ctx.bot_id, ctx.target.chat_id, locale)
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if game.status == "running":
            live = await ctx.games.live_game(ctx.tx, game.id)
            await speak_anew(ctx, replace(live, game=game))
        else:
            await refresh(ctx, game)
        ctx.tx.after_commit(partial(ctx.games.forget, game.id))
    await evening.refresh_all(ctx)
