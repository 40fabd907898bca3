"""A game that is planned for an hour. Its lobby opens at once. The bot calls its people some minutes before
the hour, and begins the ready check at the hour."""

from bot.render.lobby import ready as told
from bot.services.live.game import target_of
from bot.services.lobby import ready
from bot.services.lobby.lobby import expect, expect_hour, refresh, rest
from bot.services.scope import Scope, UpdateContext
from bot.store.game import games, seats
from bot.values.game import Game
from bot.values.outgoing import Priority

AT_ONCE = 5
"""The most people that the bot mentions in one message. Telegram notifies only the first five people that a
message mentions."""


async def plan(ctx: UpdateContext, game: Game, hour: float) -> Game:
    """Plans a lobby for an hour, in unix seconds. Returns the changed lobby."""
    await games.plan(ctx.tx, game.id, hour)
    await expect_hour(ctx, game, hour)
    return await games.get(ctx.tx, game.id)


async def call(scope: Scope, game: Game) -> None:
    """Mentions the people who sit in the lobby in new messages, some minutes before its hour."""
    if game.planned_at is not None:
        await expect(scope, game, "hour", game.planned_at)
        people = [(who.user_id, who.name) for who in await seats.of_game(scope.tx, game.id)]
        for start in range(0, len(people), AT_ONCE):
            post = told.call(people[start : start + AT_ONCE], first=start == 0)
            writer = scope.outbox
            await writer.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id)


async def hour_has_come(scope: Scope, game: Game) -> None:
    """Is called at the hour of a planned lobby. Starts the ready check. If nobody sits, the lobby stays open
    for a while."""
    if await seats.of_game(scope.tx, game.id):
        await ready.ask(scope, game)
    else:
        await rest(scope, game, anew=True)
    await refresh(scope, game)
