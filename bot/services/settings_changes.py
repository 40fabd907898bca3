"""A chat or a person chooses: what is chosen is stored, and open lobbies and games follow at once."""

from functools import partial

from bot import variants
from bot.services.bot_permissions import WARNED, warn_of_weakness
from bot.services.chat_settings import choices_here, save_settings, settings_here
from bot.services.context import UpdateContext
from bot.services.lobby import follow_chat
from bot.store import chats, games, people


async def choose(ctx: UpdateContext, name: str, value: str) -> dict[str, str]:
    """Changes one setting of the chat; returns the values of all."""
    chosen = {**await choices_here(ctx), name: value}
    kept = {**await settings_here(ctx), **chosen}
    if name == "discipline":
        kept.pop(WARNED, None)
    await save_settings(ctx, kept)
    await warn_of_weakness(ctx.app, ctx.tx, ctx.target)
    await follow_chat(ctx)
    return chosen


async def change_house_rules(ctx: UpdateContext, book: str, **changes: object) -> None:
    """Changes `name` or `overrides` of the chat's variant of a book."""
    await save_settings(ctx, variants.with_house(await settings_here(ctx), book, **changes))
    await follow_chat(ctx)


async def choose_language(ctx: UpdateContext, locale: str) -> None:
    """In a group for the group and its open games; in private for the person."""
    if not ctx.in_group:
        await people.choose_locale(ctx.tx, ctx.bot_id, ctx.person.user_id, locale)
        return
    await chats.choose_locale(ctx.tx, ctx.bot_id, ctx.target.chat_id, locale)
    await games.speak(ctx.tx, ctx.bot_id, ctx.target.chat_id, locale)
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        ctx.tx.after_commit(partial(ctx.games.forget, game.id))
