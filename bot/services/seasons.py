"""A chat's seasons: begun and ended by its administrators, and the rating of each."""

import datetime as dt
import secrets
from typing import assert_never

from bot.choices import ChatSettings
from bot.keyboards.taps import SeasonEnd, SeasonStart, SeasonTap
from bot.render.post import line
from bot.render.rating import Rating, page_of, rating_post
from bot.services.chat_settings import settings_here
from bot.services.context import AppContext, UpdateContext
from bot.services.outbox_writer import ChatTarget
from bot.store import chats, games, season_strengths, season_sums, seasons
from bot.store.season import Season, Terms
from bot.store.transaction import Transaction
from championship.season import season_standing
from championship.strength import ordered
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


async def begin(ctx: UpdateContext, chosen: SeasonTap) -> bool:
    """A season begins, if none runs here. Games of the season before do not count once more."""
    before = await seasons_here(ctx)
    if any(one.until is None for one in before):
        return False
    now = await _now(ctx)
    since = max([_since(chosen.start, now), *(one.until for one in before if one.until is not None)])
    terms = Terms(
        since, counted(ctx, chosen.books), chosen.least, secrets.randbelow(LOTS), _ends_at(chosen.end, now)
    )
    await seasons.begin(ctx.tx, ctx.target.chat_id, terms)
    return True


async def plan_end(ctx: UpdateContext, season_id: int, end: SeasonEnd) -> bool:
    """The season is to end then by itself, if it runs here."""
    running = await running_here(ctx)
    if running is None or running.id != season_id:
        return False
    await seasons.plan_end(ctx.tx, season_id, _ends_at(end, await _now(ctx)))
    return True


async def end(ctx: UpdateContext, season_id: int) -> bool:
    """The season is over, if it runs here."""
    running = await running_here(ctx)
    if running is None or running.id != season_id:
        return False
    await seasons.end(ctx.tx, season_id)
    return True


async def rating(tx: Transaction, bot_id: int, season: Season) -> Rating:
    """Who stands where in a season, and how strong its players are."""
    sums = await season_sums.of_season(tx, season.id)
    strengths = ordered(await season_strengths.of_season(tx, season.id))
    named = await seasons.names(tx, bot_id, [int(one.player) for one in sums])
    standing = season_standing(sums, least=season.terms.least, seed=season.terms.seed)
    return Rating(season, standing, strengths, {str(user_id): name for user_id, name in named.items()})


def counted(ctx: UpdateContext, books: str) -> tuple[str, ...]:
    """The ids of the books that are meant, none for all of them."""
    if books == "scored":
        return tuple(sorted(name for name, rules in ctx.books.items() if is_scored(rules)))
    return () if books == "all" else (books,)


async def _now(ctx: UpdateContext) -> dt.datetime:
    """By the group's own calendar."""
    return dt.datetime.fromtimestamp(ctx.tx.now, (await settings_here(ctx)).clock or dt.UTC)


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
    """The first moment after the month, the quarter or the year."""
    match end:
        case "none":
            return None
        case "month":
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
    """Ends the seasons whose planned end has come."""
    async with app.store.read_only() as tx:
        due = await seasons.due(tx, app.bot.id)
    for chat_id in due:
        async with app.store.transaction() as tx:
            await _end_in_time(app, tx, chat_id)


async def _end_in_time(app: AppContext, tx: Transaction, chat_id: int) -> None:
    """Not while they play: that game is to count. The group is told with the standing."""
    running = [game for game in await games.all_open_in(tx, app.bot.id, chat_id) if game.status == "running"]
    if running or chat_id not in await seasons.due(tx, app.bot.id):
        return
    found = await seasons.of_chat(tx, chat_id)
    await seasons.end(tx, found[-1].id)
    found = await seasons.of_chat(tx, chat_id)
    chat = await chats.get(tx, app.bot.id, chat_id)
    settings = chat.settings if chat is not None else ChatSettings()
    page = page_of(await rating(tx, app.bot.id, found[-1]), "points", 1)
    post = rating_post(page, found, settings.clock, drawn=settings.theme is not None)
    said = (line("season-ended-in-time", number=found[-1].number), *post.lines)
    locale = (chat.locale if chat is not None else None) or app.default_locale
    target = ChatTarget(chat_id, locale)
    await app.outbox(tx).say(target, post.model_copy(update={"lines": said}), question="rating")
