"""Who may decide about a lobby or a game: its creator, the administrators, the judge of a running game, and a
stand-in if the creator has gone."""

from aiogram.types import CallbackQuery

from bot.render.post import line
from bot.services.context import UpdateContext
from bot.services.members import Standing
from bot.services.user_permissions import SERVICE_ACCOUNTS, may_decide
from bot.store import games, seats
from bot.store.games import Game
from engine import view

HOST_AWAY = 5 * 60.0
"""Seconds, scaled. If a lobby's creator did nothing for so long, anybody who sits in it may begin or cancel
it."""


async def may_host(ctx: UpdateContext, game: Game, query: CallbackQuery | None = None) -> bool:
    """Whether this person may decide about the game. If not, he is told.

    Raises `AskFirst` if only Telegram can say who somebody is.
    """
    hosts = {game.creator_id}
    if game.status == "running" and game.judge_id is not None:
        hosts.add(game.judge_id)
    if ctx.person.user_id not in hosts and await _is_next(ctx, game) and _creator_has_gone(ctx, game):
        hosts.add(ctx.person.user_id)
    return await may_decide(ctx, line("creator-only"), besides=hosts, query=query)


async def _is_next(ctx: UpdateContext, game: Game) -> bool:
    """Whether this person may stand in for the creator. In a lobby that is anybody who sits. In a running
    game it is only the lowest seat that the table knows to be in: a stopped game can not be continued."""
    user_id = ctx.person.user_id
    if game.status == "lobby":
        return any(who.user_id == user_id for who in await seats.of_game(ctx.tx, game.id))
    if game.status != "running":
        return False
    live = await ctx.games.live_game(ctx.tx, game.id)
    there = view.known_table(live.state)
    return bool(there) and live.roster.seat_of(user_id) == min(there)


def _creator_has_gone(ctx: UpdateContext, game: Game) -> bool:
    """He has left the group; or, in a lobby, he did nothing for `HOST_AWAY`."""
    seen_at = game.created_at if game.host_seen_at is None else game.host_seen_at
    if seen_at == games.HOST_LEFT:
        return True
    if game.status == "lobby" and ctx.tx.now - seen_at >= HOST_AWAY * ctx.app.scale:
        return True
    if game.creator_id in SERVICE_ACCOUNTS:
        return False
    return ctx.member(game.chat_id, game.creator_id).standing is Standing.GONE
