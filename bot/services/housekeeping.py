"""Work that is done from time to time: lobbies lapse, seasons end, old data is deleted, games are counted,
the owner is told of troubles."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import structlog

from bot.render import lobby
from bot.runtime.logs import complain
from bot.runtime.stopping import StoppingError, set_within
from bot.services.context import AppContext
from bot.services.lobby import LOBBY_LASTS, close
from bot.services.memory import catch_up
from bot.services.owner import watch
from bot.services.restraints import settle_all
from bot.services.seasons import end_in_time
from bot.settings import Kept
from bot.store import lobbies, memory, retention, season_strengths, seasons
from bot.store.inbox import KEPT
from bot.store.retention import Job
from bot.store.retry import retry_transient
from bot.store.season import Season
from bot.store.transaction import Store, Transaction

log = structlog.get_logger("bot")

LOOK_EVERY = 60.0
"""Seconds, scaled, between two looks at the lobbies."""

AN_HOUR = 3600.0
A_DAY = 24 * AN_HOUR

UNPLAYED_KEPT = AN_HOUR
"""Seconds for which a lobby that came to nothing, or a practice, is kept after its end."""

PAUSE = 0.05
"""Seconds between two pages, or games, so that games get their turn at the database."""


async def every(
    seconds: float, work: Callable[[], Awaitable[None]], stopping: asyncio.Event, failed: Callable[[], None]
) -> None:
    """Does the work again and again, with `seconds` between, until `stopping` is set. A failure is logged,
    and told to `failed`."""
    while not stopping.is_set():
        try:
            await retry_transient(work, stopping)
        except StoppingError:
            return
        except Exception as error:
            complain(log, "housekeeping failed", error, work=_name(work))
            failed()
        await set_within(stopping, seconds)


def _name(work: object) -> str:
    """What the log calls it."""
    return str(getattr(getattr(work, "func", work), "__name__", work))


async def keep_house(app: AppContext, stopping: asyncio.Event, failed: Callable[[], None]) -> None:
    """All that is done from time to time, until the program stops. `failed` counts what fails."""
    look = partial(close_lapsed_lobbies, app)
    forget = partial(clean, app.store, app.bot.id, app.kept, stopping, failed=failed)
    keep = partial(settle_all, app)
    remember = partial(count_old_games, app, stopping)
    learn = partial(learn_strengths, app.store, stopping)
    await asyncio.gather(
        every(LOOK_EVERY * app.scale, look, stopping, failed),
        every(LOOK_EVERY, keep, stopping, failed),
        every(LOOK_EVERY * app.scale, partial(end_in_time, app), stopping, failed),
        every(LOOK_EVERY * app.scale, learn, stopping, failed),
        every(AN_HOUR, forget, stopping, failed),
        every(A_DAY, remember, stopping, failed),
        watch(app, stopping),
    )


async def close_lapsed_lobbies(app: AppContext) -> None:
    """Closes lobbies in which nothing was done for `LOBBY_LASTS`, and those whose book is gone. Each message
    says why, and the people are free."""
    async with app.store.transaction() as tx:
        lapsed = await lobbies.lapsed(tx, app.bot.id, LOBBY_LASTS * app.scale)
        bookless = await lobbies.without_book(tx, app.bot.id, app.books)
        for game in lapsed + bookless:
            why, post = ("no book", lobby.without_book()) if game in bookless else ("lapsed", lobby.lapsed())
            await close(app, tx, game, post, why)


async def clean(
    store: Store,
    bot_id: int,
    kept: Kept,
    stopping: asyncio.Event,
    *,
    pause: float = PAUSE,
    failed: Callable[[], None] = lambda: None,
) -> None:
    """Deletes once what was kept long enough. Each page is a transaction of its own. What fails is told to
    `failed`, and stands in the way of nothing else: neither of its job nor of the others."""
    for job, seconds in _jobs(kept):
        cleaning = _Cleaning(store, bot_id, stopping, pause)
        try:
            await cleaning.all_pages(job, seconds)
        except StoppingError:
            return
        except Exception as error:
            cleaning.failed(error)
        if cleaning.error is not None:
            complain(log, "clean-up failed", cleaning.error, job=job.__name__, times=cleaning.failures)
            failed()


@dataclass
class _Cleaning:
    """One job of the clean-up. `error`: the first that was raised; `failures`: how many were."""

    store: Store
    bot_id: int
    stopping: asyncio.Event
    pause: float
    error: Exception | None = None
    failures: int = 0

    def failed(self, error: Exception) -> None:
        self.error = self.error or error
        self.failures += 1

    async def all_pages(self, job: Job, seconds: float) -> None:
        """The whole table. A row that fails is left as it is."""
        key: int | None = retention.FIRST
        while key is not None and not self.stopping.is_set():
            after = key
            try:
                key = await self._page(job, after, seconds)
            except StoppingError:
                raise
            except Exception:
                key = await self._rows(job, after, seconds)
            await set_within(self.stopping, self.pause)

    async def _rows(self, job: Job, after: int, seconds: float) -> int | None:
        """A page that fails as a whole, row by row. Returns the key where it ended; None at the end of the
        table."""
        key: int | None = after
        for _ in range(retention.PAGE):
            if key is None or self.stopping.is_set():
                break
            after = key
            try:
                key = await self._page(job, after, seconds, size=1)
            except StoppingError:
                raise
            except Exception as error:
                self.failed(error)
                key = await self._in_transaction(partial(_key_after, job, after))
            await set_within(self.stopping, self.pause)
        return key

    async def _page(self, job: Job, after: int, seconds: float, *, size: int | None = None) -> int | None:
        async def work(tx: Transaction, bot_id: int) -> int | None:
            return await job(tx, bot_id, after, seconds, size=size)

        return await self._in_transaction(work)

    async def _in_transaction(self, work: Callable[[Transaction, int], Awaitable[int | None]]) -> int | None:
        async def transaction() -> int | None:
            async with self.store.transaction() as tx:
                return await work(tx, self.bot_id)

        return await retry_transient(transaction, self.stopping)


def _jobs(kept: Kept) -> list[tuple[Job, float]]:
    """What is deleted, and after how many seconds."""
    days = (
        (retention.games, kept.games),
        (retention.acts, kept.acts),
        (retention.people, kept.people),
        (retention.lost_chats, kept.lost_chats),
    )
    return [
        (retention.updates, KEPT),
        (retention.unplayed, UNPLAYED_KEPT),
        *((job, count * A_DAY) for job, count in days if count),
    ]


def _key_after(job: Job, after: int, tx: Transaction, bot_id: int) -> Awaitable[int | None]:
    return retention.key_after(tx, job, bot_id, after)


async def learn_strengths(store: Store, stopping: asyncio.Event, *, pause: float = PAUSE) -> None:
    """Learns how strong players are from the games that seasons have and strengths do not. A few games at
    once are a transaction of their own."""
    learnt = True
    while learnt and not stopping.is_set():
        async with store.read_only() as tx:
            behind = await seasons.behind(tx)
        learnt = False
        for season in behind:
            learnt |= await retry_transient(partial(_learn, store, season), stopping)
            await set_within(stopping, pause)


async def _learn(store: Store, season: Season) -> bool:
    async with store.transaction() as tx:
        return await season_strengths.learn(tx, season)


async def count_old_games(app: AppContext, stopping: asyncio.Event, *, pause: float = PAUSE) -> None:
    """Counts the games that ended before the program counted any, or gave points for them. Each is a
    transaction of its own; one that can not be read any more is left out."""
    after: int | None = 0
    while after is not None and not stopping.is_set():
        async with app.store.read_only() as tx:
            found, after = await memory.not_counted(tx, app.bot.id, after)
        for game_id in found:
            if await set_within(stopping, pause):
                return
            await _count_old_game(app, game_id, stopping)


async def _count_old_game(app: AppContext, game_id: int, stopping: asyncio.Event) -> None:
    async def transaction() -> None:
        async with app.store.transaction() as tx:
            await catch_up(tx, await app.games.live_game(tx, game_id))

    try:
        await retry_transient(transaction, stopping)
    except StoppingError:
        return
    except Exception as error:
        complain(log, "a game of old is not counted", error, game=game_id)
