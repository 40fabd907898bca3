"""Says who may decide. About a chat: its administrators. About a lobby or a game: also its creator, the judge
of a running game, and another player if the creator has gone."""

from collections.abc import Collection

from aiogram.types import CallbackQuery

from bot.render.post import Line, line
from bot.services.live.members import Standing
from bot.services.scope import UpdateContext
from bot.store import games, seats
from bot.values.game import Game
from engine import view

HOST_AWAY = 5 * 60.0
"""Seconds (scaled). If the creator of a lobby does nothing for so long, everybody who sits in it may begin or
cancel it."""


SERVICE_ACCOUNTS = frozenset({777000, 136817688, 1087968824})
"""Telegram's accounts that represent channels and anonymous administrators. Each of them may be many
people."""


async def may_host(ctx: UpdateContext, game: Game, query: CallbackQuery | None = None) -> bool:
    """Returns whether this person may decide about the game. If he may not, he is told.

    Raises `AskFirst` if the bot has to ask Telegram first who somebody is.
    """
    hosts = {game.creator_id}
    if game.status == "running" and game.judge_id is not None:
        hosts.add(game.judge_id)
    if ctx.person.user_id not in hosts and await _is_next(ctx, game) and _creator_has_gone(ctx, game):
        hosts.add(ctx.person.user_id)
    return await may_decide(ctx, line("creator-only"), besides=hosts, query=query)


async def _is_next(ctx: UpdateContext, game: Game) -> bool:
    """Returns whether this person may decide in place of the creator. In a lobby, everybody who sits may. In
    a running game, only the player with the lowest seat of those who are publicly known to be in may: a game
    that was stopped can not be continued, so only one person may stop it."""
    user_id = ctx.person.user_id
    if game.status == "lobby":
        return any(who.user_id == user_id for who in await seats.of_game(ctx.tx, game.id))
    if game.status != "running":
        return False
    live = await ctx.games.live_game(ctx.tx, game.id)
    there = view.known_table(live.state)
    return bool(there) and live.roster.seat_of(user_id) == min(there)


def _creator_has_gone(ctx: UpdateContext, game: Game) -> bool:
    """Returns whether the creator has left the group or, in a lobby, has done nothing for `HOST_AWAY`."""
    seen_at = game.created_at if game.host_seen_at is None else game.host_seen_at
    if seen_at == games.HOST_LEFT:
        return True
    if game.status == "lobby" and ctx.tx.now - seen_at >= HOST_AWAY * ctx.app.scale:
        return True
    if game.creator_id in SERVICE_ACCOUNTS:
        return False
    return ctx.member(game.chat_id, game.creator_id).standing is Standing.GONE


async def may_decide(
    ctx: UpdateContext, refusal: Line, *, besides: Collection[int] = (), query: CallbackQuery | None = None
) -> bool:
    """Returns whether this person is an administrator, or one of the people `besides`. If he is neither, he
    is told.

    Raises `AskFirst` if the bot has to ask Telegram first.
    """
    user_id = ctx.person.user_id
    if ctx.as_group or (user_id in besides and user_id not in SERVICE_ACCOUNTS):
        return True
    standing = ctx.member(ctx.target.chat_id, user_id).standing
    if standing is Standing.ADMINISTRATOR:
        return True
    await refuse(ctx, line("rights-unknown") if standing is Standing.UNKNOWN else refusal, query)
    return False


async def refuse(ctx: UpdateContext, said: Line, query: CallbackQuery | None) -> None:
    """Tells the person why his wish is refused: in an alert if he has tapped, otherwise in a reply."""
    if query is not None:
        await ctx.answer(query, said, alert=True)
    else:
        await ctx.refuse(said)
