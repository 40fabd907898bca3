"""Checks who may decide. About a chat its administrators may. About a lobby or a game its creator may too,
and the judge of a running game; if the creator has gone, another player may."""

from collections.abc import Collection

from aiogram.types import CallbackQuery

from bot.render.post import Line, line
from bot.services.live.members import Membership
from bot.services.scope import SERVICE_ACCOUNTS, UpdateContext
from bot.store.game import games, seats
from bot.store.lobby import comers, evenings
from bot.values.game import Game
from engine import view

HOST_AWAY = 5 * 60.0
"""Seconds (scaled). If the creator of a lobby does nothing for so long, everybody who sits in it may begin or
cancel it."""


async def may_host(ctx: UpdateContext, game: Game, query: CallbackQuery | None = None) -> bool:
    """Returns whether this person may decide about the game. If he may not, tells him so. `query`: his press;
    None if he wrote a command.

    Raises `AskFirst` if the bot has to ask Telegram first who somebody is.
    """
    hosts = {game.creator_id}
    if game.status == "running" and game.judge_id is not None:
        hosts.add(game.judge_id)
    if ctx.person.user_id not in hosts and await _is_next(ctx, game) and _creator_has_gone(ctx, game):
        hosts.add(ctx.person.user_id)
    return await may_decide(ctx, line("creator-only"), besides=hosts, query=query)


async def _is_next(ctx: UpdateContext, game: Game) -> bool:
    """Returns whether this person may decide if the creator has gone. In a lobby everybody who sits may,
    about an evening everybody who comes. In a running game only the player with the lowest seat may (of those
    who are in the game, as far as everybody knows), because a game that was stopped can not be continued."""
    user_id = ctx.person.user_id
    if game.status == "lobby":
        return any(who.user_id == user_id for who in await seats.of_game(ctx.tx, game.id))
    if game.is_evening:
        come = await comers.of_evening(ctx.tx, await evenings.get(ctx.tx, game.id))
        return any(who.user_id == user_id and who.comes for who in come)
    if game.status != "running":
        return False
    live = await ctx.games.live_game(ctx.tx, game.id)
    there = view.known_table(live.state)
    return bool(there) and live.roster.seat_of(user_id) == min(there)


def _creator_has_gone(ctx: UpdateContext, game: Game) -> bool:
    """Returns whether the creator has left the group or, in a lobby, has done nothing for `HOST_AWAY`. Raises
    `AskFirst` if the bot has to ask Telegram first."""
    seen_at = game.created_at if game.host_seen_at is None else game.host_seen_at
    if seen_at == games.HOST_LEFT:
        return True
    if game.status == "lobby" and ctx.tx.now - seen_at >= HOST_AWAY * ctx.app.scale:
        return True
    if game.creator_id in SERVICE_ACCOUNTS:
        return False
    return ctx.member(game.chat_id, game.creator_id).standing is Membership.GONE


def is_administrator(ctx: UpdateContext) -> bool:
    """Returns whether he is known to administer the chat. Raises `AskFirst` if Telegram has to be asked."""
    return (
        ctx.as_group
        or ctx.member(ctx.target.chat_id, ctx.person.user_id).standing is Membership.ADMINISTRATOR
    )


async def may_decide(
    ctx: UpdateContext, refusal: Line, *, besides: Collection[int] = (), query: CallbackQuery | None = None
) -> bool:
    """Returns whether this person is an administrator of the chat, or one of the people `besides` (user ids).
    If he is neither, tells him `refusal`, or that Telegram has not said who he is.

    Raises `AskFirst` if the bot has to ask Telegram first who he is.
    """
    user_id = ctx.person.user_id
    if (user_id in besides and user_id not in SERVICE_ACCOUNTS) or is_administrator(ctx):
        return True
    standing = ctx.member(ctx.target.chat_id, user_id).standing
    await refuse(ctx, line("rights-unknown") if standing is Membership.UNKNOWN else refusal, query)
    return False


async def refuse(ctx: UpdateContext, said: Line, query: CallbackQuery | None) -> None:
    """Tells the person why the bot does not do what he wants: in an alert if he has pressed a button,
    otherwise in a reply."""
    if query is not None:
        await ctx.answer(query, said, alert=True)
    else:
        await ctx.refuse(said)
