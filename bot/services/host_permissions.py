"""Who hosts a table: its creator and the administrators; and somebody else, when the creator has gone."""

from aiogram.types import CallbackQuery

from bot.render.post import line
from bot.services.context import UpdateContext
from bot.services.members import Standing
from bot.services.user_permissions import STAND_INS, may_decide
from bot.store import games, seats
from bot.store.games import Game

HOST_AWAY = 5 * 60.0
"""Seconds, scaled, without a sign of a lobby's creator: then any player in it may begin or cancel it."""


async def may_host(ctx: UpdateContext, game: Game, query: CallbackQuery | None = None) -> bool:
    """Whether this person decides for the table; who does not is told so.

    Raises `AskFirst` where Telegram has to say who somebody is.
    """
    hosts = {game.creator_id}
    if ctx.person.user_id not in hosts and await _is_next(ctx, game) and _creator_has_gone(ctx, game):
        hosts.add(ctx.person.user_id)
    return await may_decide(ctx, line("creator-only"), besides=hosts, query=query)


async def _is_next(ctx: UpdateContext, game: Game) -> bool:
    """Whether this person would stand in for the creator: in a lobby anybody who sits, in a running game the
    lowest seat at the table alone, since a stopped game can not be taken up again."""
    user_id = ctx.person.user_id
    if game.status == "lobby":
        return any(who.user_id == user_id for who in await seats.of_game(ctx.tx, game.id))
    if game.status != "running":
        return False
    live = await ctx.games.live_game(ctx.tx, game.id)
    return bool(live.state.table) and live.roster.seat_of(user_id) == min(live.state.table)


def _creator_has_gone(ctx: UpdateContext, game: Game) -> bool:
    """He has left the group; or, while the table gathers, nothing was seen of him for some time."""
    seen_at = game.created_at if game.host_seen_at is None else game.host_seen_at
    if seen_at == games.HOST_LEFT:
        return True
    if game.status == "lobby" and ctx.tx.now - seen_at >= HOST_AWAY * ctx.app.scale:
        return True
    if game.creator_id in STAND_INS:
        return False
    return ctx.member(game.chat_id, game.creator_id).standing is Standing.GONE
