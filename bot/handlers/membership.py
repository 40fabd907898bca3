"""Comings and goings: people and the bot itself, in groups and private chats."""

from functools import partial

import structlog
from aiogram import F, Router
from aiogram.filters import JOIN_TRANSITION, LEAVE_TRANSITION, ChatMemberUpdatedFilter
from aiogram.types import ChatMemberUpdated, Message

from bot.handlers.filters import GROUP, PRIVATE
from bot.handlers.lobby import refresh
from bot.render.post import line
from bot.services.cards import show_card
from bot.services.context import UpdateContext
from bot.services.delivery_failures import closed_to, lose
from bot.services.members import Standing, member_of
from bot.store import chats, games, people, seats
from engine.acts import Leave

log = structlog.get_logger("bot")
router = Router()


@router.my_chat_member(PRIVATE, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
async def blocked(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    await closed_to(ctx.app, ctx.tx, ctx.person.user_id)


@router.my_chat_member(PRIVATE, ChatMemberUpdatedFilter(JOIN_TRANSITION))
async def unblocked(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    """Whoever plays has his card again: it may have been refused meanwhile."""
    if not ctx.person.reachable:
        await people.set_reachable(ctx.tx, ctx.bot_id, ctx.person.user_id, True)
        await show_card(ctx)


@router.my_chat_member(GROUP, ChatMemberUpdatedFilter(JOIN_TRANSITION))
async def invited(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    await chats.set_left(ctx.tx, ctx.bot_id, ctx.target.chat_id, None)
    await ctx.say(line("hello-group"))


@router.my_chat_member(GROUP, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
async def expelled(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    """Without the bot there is no host: what is open here ends, and its players are free."""
    await chats.set_left(ctx.tx, ctx.bot_id, ctx.target.chat_id, ctx.tx.now)
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        await lose(ctx.app, ctx.tx, game)


@router.message(GROUP, F.left_chat_member)
async def gone(message: Message, ctx: UpdateContext) -> None:
    """Who leaves the group leaves its table."""
    if message.left_chat_member is not None:
        await _gone(ctx, message.left_chat_member.id)


@router.chat_member(GROUP)
async def gone_quietly(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    """Whoever is banned sits nowhere here, also if he has not been in the group."""
    if member_of(event.new_chat_member).standing is Standing.GONE:
        await _gone(ctx, event.new_chat_member.user.id)


async def _gone(ctx: UpdateContext, user_id: int) -> None:
    await games.host_left(ctx.tx, ctx.bot_id, ctx.target.chat_id, user_id)
    game = await games.of_person(ctx.tx, ctx.bot_id, user_id)
    if game is None or game.chat_id != ctx.target.chat_id:
        return
    if game.status == "lobby":
        await seats.stand_up(ctx.tx, game.id, user_id)
        await refresh(ctx, game)
        return
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(user_id)
    if seat is not None and live.state.here(seat):
        await ctx.games.act(ctx.tx, live, Leave(seat))


@router.message(GROUP, F.migrate_to_chat_id)
async def migrated(message: Message, ctx: UpdateContext) -> None:
    """The group has become a supergroup: its games go on under the new id."""
    if message.migrate_to_chat_id is not None:
        old = ctx.target.chat_id
        if old in (ctx.app.serves or ()):
            log.warning("a group of MAFIA_CHATS has a new number", was=old, now=message.migrate_to_chat_id)
        await chats.migrate(ctx.tx, ctx.bot_id, old, message.migrate_to_chat_id)
        for game in await games.all_open_in(ctx.tx, ctx.bot_id, message.migrate_to_chat_id):
            ctx.tx.after_commit(partial(ctx.games.forget, game.id))
