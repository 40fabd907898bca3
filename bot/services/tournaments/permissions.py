"""Who may do what in a tournament: its organiser, its chief judge."""

from bot.services.context import UpdateContext
from bot.store import entrants, event_games, protests, tournaments
from bot.store.tournaments import Tournament

HELD = 24 * 3600.0
"""Seconds, scaled, for which a tournament keeps its groups after the last that happened in it: one that is
given up locks nobody out."""


async def tournament_here(ctx: UpdateContext, tournament_id: int) -> Tournament | None:
    """A tournament of this bot, by an id from outside."""
    return await tournaments.find(ctx.tx, ctx.bot_id, tournament_id)


async def has_entered(ctx: UpdateContext, tournament: Tournament) -> bool:
    """Whether the person organises the tournament, or has entered it, though he has left it since."""
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    return ctx.person.user_id in {tournament.organiser_id, *(who.user_id for who in people)}


async def is_for_a_round(ctx: UpdateContext) -> bool:
    """Whether a tournament that is under way says what is played in this group or topic."""
    target, since = ctx.target, ctx.tx.now - HELD * ctx.app.scale
    return await event_games.has_table(ctx.tx, ctx.bot_id, target.chat_id, target.thread_id or 0, since)


async def tournament_of_protest(ctx: UpdateContext, protest_id: int) -> Tournament | None:
    """The tournament in which somebody protests, by an id from outside."""
    protest = await protests.find(ctx.tx, protest_id)
    row = None if protest is None else await event_games.of_game(ctx.tx, protest.game_id)
    return None if row is None else await tournaments.find(ctx.tx, ctx.bot_id, row.tournament_id)
