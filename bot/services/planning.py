"""A game planned for an hour: its table opens at once, its people are called before it, and asked at it."""

from bot.render import planned
from bot.services import ready
from bot.services.context import AppContext, UpdateContext
from bot.services.live_game import target_of
from bot.services.lobby import expect, refresh_in, rest
from bot.store import games, seats
from bot.store.deadlines import CALL, HOUR
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.transaction import Transaction

CALLED_BEFORE = 10 * 60.0
"""Seconds, scaled, before the hour."""

AT_ONCE = 5
"""People mentioned in one message: Telegram lets no more mentions of a message ring."""


async def plan(ctx: UpdateContext, game: Game, hour: float) -> Game:
    """The lobby is for this hour, in unix seconds. Returns it so."""
    await games.plan(ctx.tx, game.id, hour)
    called_at = hour - CALLED_BEFORE * ctx.app.scale
    serial, due_at = (CALL, called_at) if called_at > ctx.tx.now else (HOUR, hour)
    await expect(ctx.app, ctx.tx, game, serial, due_at)
    return await games.get(ctx.tx, game.id)


async def call(app: AppContext, tx: Transaction, game: Game) -> None:
    """Calls those who sit, some minutes before the hour."""
    if game.planned_at is not None:
        await expect(app, tx, game, HOUR, game.planned_at)
        people = [(who.user_id, who.name) for who in await seats.of_game(tx, game.id)]
        for start in range(0, len(people), AT_ONCE):
            post = planned.call(people[start : start + AT_ONCE], first=start == 0)
            writer = app.outbox(tx)
            await writer.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id)


async def hour_has_come(app: AppContext, tx: Transaction, game: Game) -> None:
    """Asks who is there; a table at which nobody sits waits for a while."""
    if await seats.of_game(tx, game.id):
        await ready.ask(app, tx, game)
    else:
        await rest(app, tx, game, anew=True)
    await refresh_in(app, tx, game)
