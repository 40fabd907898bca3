"""A player is there again: what he says or presses takes back all that his absence has led to."""

from bot.services import motions
from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from bot.services.passing import nobody_asks
from engine.roles import Phase, Seat


async def is_seen(ctx: UpdateContext, live: LiveGame, seat: Seat) -> LiveGame:
    """The player has pressed something, be it too late. Returns the game with that. By night it does not
    count: only he and the bot know of it, and it would tell who has something to do there."""
    if live.game.is_practice or live.state.step.phase is Phase.NIGHT or not live.state.here(seat):
        return live
    return await ctx.games.notice(ctx.tx, live, seat)


async def is_here_by_day(ctx: UpdateContext, live: LiveGame, seat: Seat) -> LiveGame:
    """He has done something that only he and the bot know of. By night it does not count."""
    return live if live.state.step.phase is Phase.NIGHT else await is_here(ctx, live, seat)


async def is_here(ctx: UpdateContext, live: LiveGame, seat: Seat) -> LiveGame:
    """He has said something at the table, or that he is there: the reminder goes, and nobody is asked about
    him any more."""
    if live.game.is_practice or not live.state.here(seat):
        return live
    live = await ctx.games.notice(ctx.tx, live, seat)
    if seat in live.attendance.missed:
        await nobody_asks(ctx.outbox, live, seat)
        await motions.drop_about(ctx.app, ctx.tx, live, "remove", seat)
    return live
