"""A chat's seasons: begun and ended by its administrators, and the rating of each."""

import datetime as dt
import secrets
from typing import assert_never

from bot.keyboards.taps import SeasonStart
from bot.render.season import Rating
from bot.services.chat_settings import settings_here
from bot.services.context import UpdateContext
from bot.store import seasons
from bot.store.seasons import Season, Terms
from championship.season import season_standing
from engine.rules.clauses import is_scored

LOTS = 2**31
"""So many seeds of a lot there are."""


async def seasons_here(ctx: UpdateContext) -> list[Season]:
    """The seasons of this chat, the first one first; one that runs is the last."""
    return await seasons.of_chat(ctx.tx, ctx.target.chat_id)


async def season_here(ctx: UpdateContext, season_id: int) -> Season | None:
    """A season of this chat; None if it has none with this id."""
    return next((one for one in await seasons_here(ctx) if one.id == season_id), None)


async def running_here(ctx: UpdateContext) -> Season | None:
    """The season that runs in this chat."""
    return next((one for one in await seasons_here(ctx) if one.until is None), None)


async def begin(ctx: UpdateContext, start: SeasonStart, books: str, least: int) -> bool:
    """A season begins, if none runs here. Games of the season before do not count once more.

    `books`: as `SeasonTap` has them."""
    before = await seasons_here(ctx)
    if any(one.until is None for one in before):
        return False
    since = max([await _moment(ctx, start), *(one.until for one in before if one.until is not None)])
    terms = Terms(since, counted(ctx, books), least, secrets.randbelow(LOTS))
    await seasons.begin(ctx.tx, ctx.target.chat_id, terms)
    return True


async def end(ctx: UpdateContext, season_id: int) -> bool:
    """The season is over, if it runs here."""
    running = await running_here(ctx)
    if running is None or running.id != season_id:
        return False
    await seasons.end(ctx.tx, season_id)
    return True


async def rating(ctx: UpdateContext, season: Season) -> Rating:
    """Who stands where in a season."""
    sums = await seasons.sums(ctx.tx, season)
    named = await seasons.names(ctx.tx, ctx.bot_id, [int(one.player) for one in sums])
    standing = season_standing(sums, least=season.terms.least, seed=season.terms.seed)
    names = {str(user_id): name for user_id, name in named.items()}
    return Rating(season, standing, names, await seasons.games(ctx.tx, season))


async def games_of(ctx: UpdateContext, season: Season) -> int:
    """How many games count in a season."""
    return await seasons.games(ctx.tx, season)


def counted(ctx: UpdateContext, books: str) -> tuple[str, ...]:
    """The ids of the books that are meant, none for all of them."""
    if books == "scored":
        return tuple(sorted(name for name, rules in ctx.books.items() if is_scored(rules)))
    return () if books == "all" else (books,)


async def _moment(ctx: UpdateContext, start: SeasonStart) -> float:
    """When a season begins, by the group's own calendar."""
    now = dt.datetime.fromtimestamp(ctx.tx.now, (await settings_here(ctx)).clock or dt.UTC)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    match start:
        case "now":
            return ctx.tx.now
        case "month":
            return midnight.replace(day=1).timestamp()
        case "year":
            return midnight.replace(month=1, day=1).timestamp()
        case _:
            assert_never(start)
