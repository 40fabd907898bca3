"""Changes of settings: what is chosen is stored, and open lobbies and games follow at once."""

from dataclasses import replace
from functools import partial

from bot.choices import ChatSettings
from bot.services.bot_permissions import tell_lacking
from bot.services.chat_settings import save_settings, settings_here
from bot.services.context import UpdateContext
from bot.services.judge_chair import follow_setting
from bot.services.judge_panel import speak_anew
from bot.services.lobby import follow_chat
from bot.store import chats, games, people


async def choose(ctx: UpdateContext, name: str, value: str) -> ChatSettings:
    """Changes one setting of the chat, by its name in `CHOICES`; returns all settings."""
    await save_settings(ctx, ChatSettings.model_validate({name: value}))
    await tell_lacking(ctx.app, ctx.tx, ctx.target)
    await follow_chat(ctx)
    await follow_setting(ctx)
    return await settings_here(ctx)


async def change_house_rules(ctx: UpdateContext, book: str, **changes: object) -> None:
    """Changes `name` or `overrides` of the chat's variant of a book."""
    house = (await settings_here(ctx)).house_of(book).model_copy(update=changes)
    await save_settings(ctx, ChatSettings(house={book: house}))
    await follow_chat(ctx)


async def choose_language(ctx: UpdateContext, locale: str) -> None:
    """In a group for the group, in private for the person; and for the open games there."""
    if ctx.in_group:
        await chats.choose_locale(ctx.tx, ctx.target.chat_id, locale)
    else:
        await people.choose_locale(ctx.tx, ctx.person.user_id, locale)
    await games.speak(ctx.tx, ctx.bot_id, ctx.target.chat_id, locale)
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if game.status == "running":
            live = await ctx.games.live_game(ctx.tx, game.id)
            await speak_anew(ctx.app, ctx.tx, replace(live, game=game))
        ctx.tx.after_commit(partial(ctx.games.forget, game.id))
