"""Games that end with a result in one step."""

from bot.services.game import playing
from bot.values.game import Game
from engine.acts import Leave
from engine.roles import Team
from tests.rig.flows.town import Town


async def reds_win(town: Town, game: Game) -> None:
    """All blacks leave."""
    async with town.scope() as scope:
        live = await scope.games.live_game(scope.tx, game.id)
        for seat in [seat for seat, role in enumerate(live.state.roles, 1) if role.team is Team.BLACK]:
            live = await scope.games.live_game(scope.tx, game.id)
            await playing.act(scope, live, Leave(seat))
    await town.quiet()
