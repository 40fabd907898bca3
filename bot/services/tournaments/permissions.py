"""Who may do what in a tournament: its organiser, its chief judge."""

from bot.services.context import UpdateContext
from bot.store import event_games, protests, tournaments
from bot.store.games import Game
from bot.store.tournaments import Tournament


async def tournament_here(ctx: UpdateContext, tournament_id: int) -> Tournament | None:
    """A tournament of this bot, by an id from outside."""
    return await tournaments.find(ctx.tx, ctx.bot_id, tournament_id)


async def awaits_a_round(ctx: UpdateContext, game: Game) -> bool:
    """Whether a tournament that is not over says what is played after this game."""
    row = await event_games.of_game(ctx.tx, game.id)
    return row is not None and (await tournaments.get(ctx.tx, row.tournament_id)).status != "over"


async def tournament_of_protest(ctx: UpdateContext, protest_id: int) -> Tournament | None:
    """The tournament in which somebody protests, by an id from outside."""
    protest = await protests.find(ctx.tx, protest_id)
    row = None if protest is None else await event_games.of_game(ctx.tx, protest.game_id)
    return None if row is None else await tournaments.find(ctx.tx, ctx.bot_id, row.tournament_id)
