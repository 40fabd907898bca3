"""What happens when a person or the bot itself comes to a chat or leaves it."""

from functools import partial

import structlog

from bot.render.post import line
from bot.services import judge_chair, ready
from bot.services.cards import show_card
from bot.services.context import UpdateContext
from bot.services.delivery_failures import lose
from bot.services.lobby import refresh
from bot.store import chats, games, people, seats, waiting
from engine.acts import Leave

log = structlog.get_logger("bot")


async def private_chat_opened(ctx: UpdateContext) -> None:
    """The person can be written to again. A player gets his card again: it may have failed meanwhile."""
    if not ctx.person.reachable:
        await people.set_reachable(ctx.tx, ctx.bot_id, ctx.person.user_id, True)
        await show_card(ctx)


async def bot_came(ctx: UpdateContext) -> None:
    """The bot was added to the group, which it greets."""
    await chats.set_left(ctx.tx, ctx.bot_id, ctx.target.chat_id, None)
    await ctx.say(line("hello-group"))


async def bot_was_expelled(ctx: UpdateContext) -> None:
    """The bot was thrown out: open games of this group end, and their players are free."""
    await chats.set_left(ctx.tx, ctx.bot_id, ctx.target.chat_id, ctx.tx.now)
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        await lose(ctx.app, ctx.tx, game)


async def person_left(ctx: UpdateContext, user_id: int) -> None:
    """Whoever leaves the group leaves its lobby or its game as well."""
    await games.host_left(ctx.tx, ctx.bot_id, ctx.target.chat_id, user_id)
    await judge_chair.gone(ctx.app, ctx.tx, user_id, ctx.target.chat_id)
    for listed in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if await waiting.go(ctx.tx, listed.id, user_id) and listed.status == "lobby":
            await refresh(ctx, listed)
    game = await games.of_person(ctx.tx, ctx.bot_id, user_id)
    if game is None or game.chat_id != ctx.target.chat_id:
        return
    if game.status == "lobby":
        await seats.stand_up(ctx.tx, game.id, user_id)
        await ready.somebody_went(ctx.app, ctx.tx, game)
        return
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(user_id)
    if seat is not None and live.state.here(seat):
        await ctx.games.act(ctx.tx, live, Leave(seat))


async def group_moved(ctx: UpdateContext, new: int) -> None:
    """The group has become a supergroup: its games go on under the id `new`."""
    old = ctx.target.chat_id
    if old in (ctx.app.serves or ()):
        log.warning("a group of MAFIA_CHATS has a new number", was=old, now=new)
    await chats.migrate(ctx.tx, ctx.bot_id, old, new)
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, new):
        ctx.tx.after_commit(partial(ctx.games.forget, game.id))
