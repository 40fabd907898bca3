"""A chat's seasons. Administrators begin and end them, or they end in time; each has a rating."""

import datetime as dt
import secrets
from dataclasses import replace
from typing import assert_never

from bot.presses.season import SeasonEnd, SeasonStart, SeasonTap
from bot.render.post import Line, line
from bot.render.season.rating import Rating, page_of, rating_post
from bot.services.live.outbox_writer import ChatTarget
from bot.services.scope import AppContext, Scope, UpdateContext
from bot.store.chat import chats
from bot.store.database.transaction import Transaction
from bot.store.game import games
from bot.store.season import season_strengths, season_sums, seasons
from bot.values.season import Season, Terms
from bot.words.hours import local_time, same_time
from championship.season import season_standing
from championship.strength import by_strength
from engine.rules.clauses import catalogue

LOTS = 2**31
"""The number of possible seeds with which a lot decides ties."""


async def season_here(ctx: UpdateContext, season_id: int) -> Season | None:
    """Returns a season of this chat; None if it has none with this id."""
    found = await seasons.of_chat(ctx.tx, ctx.target.chat_id)
    return next((one for one in found if one.id == season_id), None)


async def running(ctx: UpdateContext, tap: SeasonTap | None = None) -> Season | None:
    """Returns the season that is running in this chat; None if there is none, or `tap` means another."""
    found = await seasons.of_chat(ctx.tx, ctx.target.chat_id)
    return next((one for one in found if one.until is None and (tap is None or tap.season == one.id)), None)


async def begin(ctx: UpdateContext, chosen: SeasonTap) -> bool:
    """Begins a season with the terms in `chosen`, and returns True. Returns False if a season is running
    here. Games of an earlier season do not count again."""
    before = await seasons.of_chat(ctx.tx, ctx.target.chat_id)
    if any(one.until is None for one in before):
        return False
    now = await _now(ctx)
    since = max([_since(chosen.start, now), *(one.until for one in before if one.until is not None)])
    books, ends_at = counted(ctx, chosen.books), _ends_at(chosen.end, now)
    lot = secrets.randbelow(LOTS)
    terms = Terms(since, books, chosen.least, lot, ends_at, again=chosen.end == "monthly")
    await seasons.begin(ctx.tx, ctx.target.chat_id, terms)
    return True


async def plan_end(ctx: UpdateContext, tap: SeasonTap) -> bool:
    """Stores when the running season ends by itself, as the button `tap` says. Returns whether its season is
    running here; if not, nothing is stored."""
    season = await running(ctx, tap)
    if season is not None:
        ends_at = _ends_at(tap.end, await _now(ctx))
        await seasons.plan_end(ctx.tx, season.id, ends_at, again=tap.end == "monthly")
    return season is not None


async def follow_clock(ctx: UpdateContext, before: dt.tzinfo | None, now: dt.tzinfo | None) -> None:
    """Moves the planned end of the running season, if it has one, to the same midnight of the group's new
    clock. `before`, `now`: the group's time zones; None: UTC."""
    season = await running(ctx)
    if season is None or season.terms.ends_at is None:
        return
    midnight = same_time(season.terms.ends_at, before, now)
    await seasons.plan_end(ctx.tx, season.id, midnight, again=season.terms.again)


async def change(ctx: UpdateContext, tap: SeasonTap) -> bool:
    """Changes one of the terms of the running season: whether places go by the "average" or the "sum" of
    points, or whether games of tournaments count ("events") or not ("no-events"). Returns True; or False if
    the season of the button `tap` is not running here."""
    season = await running(ctx, tap)
    if season is not None:
        if tap.wish in ("average", "sum"):
            terms = replace(season.terms, average=tap.wish == "average")
        else:
            terms = replace(season.terms, events=tap.wish == "events")
        await seasons.change(ctx.tx, season, terms)
    return season is not None


async def end(ctx: UpdateContext, tap: SeasonTap) -> bool:
    """Ends the season, and posts its standing. Returns whether the season of `tap` was running here."""
    season = await running(ctx, tap)
    if season is not None:
        await _end(ctx, season, ctx.target)
    return season is not None


async def rating(tx: Transaction, bot_id: int, season: Season) -> Rating:
    """Returns the rating of a season: its standing, and the strength of players for whom it is known well."""
    sums = await season_sums.of_season(tx, season.id)
    strengths = [one for one in by_strength(await season_strengths.of_season(tx, season.id)) if one.tells]
    named = await seasons.names(tx, bot_id, season.chat_id, [int(one.player) for one in sums])
    terms = season.terms
    standing = season_standing(sums, least=terms.least, seed=terms.seed, average=terms.average)
    return Rating(season, standing, strengths, {str(user_id): name for user_id, name in named.items()})


def counted(ctx: UpdateContext, books: str) -> tuple[str, ...]:
    """Returns the ids of the books whose games count in a season; empty if games of all books count. `books`:
    the choice of a button."""
    if books == "scored":
        return tuple(sorted(name for name, rules in ctx.books.items() if catalogue(rules).scored))
    return () if books == "all" else (books,)


async def _now(ctx: UpdateContext) -> dt.datetime:
    return local_time(ctx.tx.now, (await ctx.settings_of(ctx.target.chat_id)).clock)


def _since(start: SeasonStart, now: dt.datetime) -> float:
    midnight = _midnight(now)
    match start:
        case "now":
            return now.timestamp()
        case "month":
            return midnight.replace(day=1).timestamp()
        case "year":
            return midnight.replace(month=1, day=1).timestamp()
        case _:
            assert_never(start)


def _ends_at(end: SeasonEnd, now: dt.datetime) -> float | None:
    """Returns when a season with this choice of an end is over: the first moment after the present month,
    quarter or year, in unix seconds; None if no end is planned."""
    match end:
        case "none":
            return None
        case "month" | "monthly":
            months = 1
        case "quarter":
            months = 3
        case "year":
            months = 12
        case _:
            assert_never(end)
    after = (now.month - 1) // months * months + months
    first = _midnight(now).replace(day=1, year=now.year + after // 12, month=after % 12 + 1)
    return first.timestamp()


def _midnight(now: dt.datetime) -> dt.datetime:
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


async def end_in_time(app: AppContext) -> None:
    """Ends the seasons whose planned end has passed. Where a game is running, the season waits."""
    async with app.store.read_only(patient=True) as tx:
        due = await seasons.due(tx, app.bot.id)
    for chat_id in due:
        async with app.store.transaction(patient=True) as tx:
            await _end_in_time(Scope(app, tx), chat_id)


async def _end_in_time(scope: Scope, chat_id: int) -> None:
    """Ends a chat's season, because its planned end has passed, and posts its standing in the group. Does
    nothing if no season is due there any more, or while a game is running there, because it still counts."""
    open_games = await games.all_open_in(scope.tx, scope.bot_id, chat_id)
    if any(game.status == "running" for game in open_games) or chat_id not in await seasons.due(
        scope.tx, scope.bot_id
    ):
        return
    chat = await chats.get(scope.tx, scope.bot_id, chat_id)
    locale = (chat.locale if chat is not None else None) or scope.app.default_locale
    over = (await seasons.of_chat(scope.tx, chat_id))[-1]
    await _end(scope, over, ChatTarget(chat_id, locale), again=over.terms.again)


async def _end(scope: Scope, season: Season, target: ChatTarget, *, again: bool = False) -> None:
    """Ends a season, and posts its standing in the group. `again`: whether the next one begins."""
    await seasons.end(scope.tx, season.id)
    found = await seasons.of_chat(scope.tx, season.chat_id)
    over = next(one for one in found if one.id == season.id)
    settings = await scope.settings_of(season.chat_id)
    page = page_of(await rating(scope.tx, scope.bot_id, over), "points", 1)
    post = rating_post(page, found, settings.clock, drawn=settings.theme is not None)
    said = [line("season-ended-in-time", number=over.number), *post.lines]
    if again:
        said.append(await _begin_next(scope.tx, over, settings.clock))
    await scope.outbox.say(target, post.model_copy(update={"lines": tuple(said)}), question="rating")


async def _begin_next(tx: Transaction, over: Season, clock: dt.tzinfo | None) -> Line:
    ends_at = _ends_at("monthly", local_time(tx.now, clock))
    terms = replace(over.terms, since=tx.now, seed=secrets.randbelow(LOTS), ends_at=ends_at)
    await seasons.begin(tx, over.chat_id, terms)
    return line("season-next", number=over.number + 1)
