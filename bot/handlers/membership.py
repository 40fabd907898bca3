"""Comings and goings: people and the bot itself, in groups and private chats."""

from functools import partial

import structlog
from aiogram import F, Router
from aiogram.filters import JOIN_TRANSITION, LEAVE_TRANSITION, ChatMemberUpdatedFilter
from aiogram.types import ChatMemberUpdated, Message

from bot.desk import Desk
from bot.handlers.cards import show_card
from bot.handlers.filters import GROUP, PRIVATE
from bot.handlers.lobby import refresh
from bot.handlers.trouble import closed_to, lose
from bot.members import Standing, member_of
from bot.render.post import line
from bot.store import chats, games, people, seats
from engine.acts import Leave

log = structlog.get_logger("bot")
router = Router()


@router.my_chat_member(PRIVATE, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
async def blocked(event: ChatMemberUpdated, desk: Desk) -> None:
    await closed_to(desk.host, desk.unit, desk.person.user_id)


@router.my_chat_member(PRIVATE, ChatMemberUpdatedFilter(JOIN_TRANSITION))
async def unblocked(event: ChatMemberUpdated, desk: Desk) -> None:
    """Whoever plays has his card again: it may have been refused meanwhile."""
    if not desk.person.reachable:
        await people.set_reachable(desk.unit, desk.bot_id, desk.person.user_id, True)
        await show_card(desk)


@router.my_chat_member(GROUP, ChatMemberUpdatedFilter(JOIN_TRANSITION))
async def invited(event: ChatMemberUpdated, desk: Desk) -> None:
    await chats.set_left(desk.unit, desk.bot_id, desk.place.chat_id, None)
    await desk.say(line("hello-group"))


@router.my_chat_member(GROUP, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
async def expelled(event: ChatMemberUpdated, desk: Desk) -> None:
    """Without the bot there is no host: what is open here ends, and its players are free."""
    await chats.set_left(desk.unit, desk.bot_id, desk.place.chat_id, desk.unit.now)
    for game in await games.all_open_in(desk.unit, desk.bot_id, desk.place.chat_id):
        await lose(desk.host, desk.unit, game)


@router.message(GROUP, F.left_chat_member)
async def gone(message: Message, desk: Desk) -> None:
    """Who leaves the group leaves its table."""
    if message.left_chat_member is not None:
        await _gone(desk, message.left_chat_member.id)


@router.chat_member(GROUP)
async def gone_quietly(event: ChatMemberUpdated, desk: Desk) -> None:
    """Whoever is banned sits nowhere here, also if he has not been in the group."""
    if member_of(event.new_chat_member).standing is Standing.GONE:
        await _gone(desk, event.new_chat_member.user.id)


async def _gone(desk: Desk, user_id: int) -> None:
    await games.host_left(desk.unit, desk.bot_id, desk.place.chat_id, user_id)
    game = await games.of_person(desk.unit, desk.bot_id, user_id)
    if game is None or game.chat_id != desk.place.chat_id:
        return
    if game.status == "lobby":
        await seats.stand_up(desk.unit, game.id, user_id)
        await refresh(desk, game)
        return
    table = await desk.tables.table(desk.unit, game.id)
    seat = table.roster.seat_of(user_id)
    if seat is not None and table.state.here(seat):
        await desk.tables.act(desk.unit, table, Leave(seat))


@router.message(GROUP, F.migrate_to_chat_id)
async def migrated(message: Message, desk: Desk) -> None:
    """The group has become a supergroup: its games go on under the new id."""
    if message.migrate_to_chat_id is not None:
        old = desk.place.chat_id
        if old in (desk.host.serves or ()):
            log.warning("a group of MAFIA_CHATS has a new number", was=old, now=message.migrate_to_chat_id)
        await chats.migrate(desk.unit, desk.bot_id, old, message.migrate_to_chat_id)
        for game in await games.all_open_in(desk.unit, desk.bot_id, message.migrate_to_chat_id):
            desk.unit.after_commit(partial(desk.tables.forget, game.id))
