"""Who hosts a table: its creator and the administrators; and somebody else, when the creator has gone."""

from aiogram.types import CallbackQuery

from bot.desk import Desk
from bot.handlers.rights import STAND_INS, may_decide
from bot.members import Standing
from bot.render.post import line
from bot.store import games, seats
from bot.store.games import Game

HOST_AWAY = 5 * 60.0
"""Seconds, scaled, without a sign of a lobby's creator: then any player in it may begin or cancel it."""


async def may_host(desk: Desk, game: Game, query: CallbackQuery | None = None) -> bool:
    """Whether this person decides for the table; who does not is told so.

    Raises `AskFirst` where Telegram has to say who somebody is.
    """
    hosts = {game.creator_id}
    if desk.person.user_id not in hosts and await _is_next(desk, game) and _creator_has_gone(desk, game):
        hosts.add(desk.person.user_id)
    return await may_decide(desk, line("creator-only"), besides=hosts, query=query)


async def _is_next(desk: Desk, game: Game) -> bool:
    """Whether this person would stand in for the creator: in a lobby anybody who sits, in a running game the
    lowest seat at the table alone, since a stopped game can not be taken up again."""
    user_id = desk.person.user_id
    if game.status == "lobby":
        return any(who.user_id == user_id for who in await seats.of_game(desk.unit, game.id))
    if game.status != "running":
        return False
    table = await desk.tables.table(desk.unit, game.id)
    return bool(table.state.table) and table.roster.seat_of(user_id) == min(table.state.table)


def _creator_has_gone(desk: Desk, game: Game) -> bool:
    """He has left the group; or, while the table gathers, nothing was seen of him for some time."""
    seen_at = game.created_at if game.host_seen_at is None else game.host_seen_at
    if seen_at == games.HOST_LEFT:
        return True
    if game.status == "lobby" and desk.unit.now - seen_at >= HOST_AWAY * desk.host.scale:
        return True
    if game.creator_id in STAND_INS:
        return False
    return desk.member(game.chat_id, game.creator_id).standing is Standing.GONE
