"""Work that the program repeats at intervals: it closes lapsed lobbies, ends seasons, computes the strengths
of their players, gives back permissions in groups, deletes old data, counts old games in the statistics, and
tells the owner about troubles."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import structlog

from bot.render.lobby import lobby
from bot.runtime.logs import complain
from bot.runtime.stopping import StoppingError, set_within
from bot.services.chat.restraints import settle_all
from bot.services.lobby import evening
from bot.services.lobby.lobby import LOBBY_LASTS, close
from bot.services.operator.owner import watch
from bot.services.past.counting import count
from bot.services.scope import AppContext, Scope, Work
from bot.services.season import end_in_time
from bot.settings import Kept
from bot.store.database.retry import retry_transient
from bot.store.database.transaction import Store, Transaction
from bot.store.lobby import evenings, lobbies
from bot.store.past import statistics
from bot.store.privacy import retention
from bot.store.privacy.retention import Job
from bot.store.season import season_strengths, seasons
from bot.store.telegram import inbox
from bot.values.durations import DAY, HOUR
from bot.values.season import Season

log = structlog.get_logger("bot")

LOOK_EVERY = 60.0
"""Seconds (scaled) between two searches for lapsed lobbies."""

UNPLAYED_KEPT = HOUR
"""Seconds for which the data of a practice, or of a lobby that was never dealt, is kept after its end."""

PAUSE_SECONDS = 0.05
"""Seconds of pause after each page of rows and after each old game, so running games can use the database."""


async def every(seconds: float, work: Work, stopping: asyncio.Event, failed: Callable[[], None]) -> None:
    """Repeats `work` until `stopping` is set, with pauses of `seconds` (not scaled). If the work fails, logs
    the error, calls `failed` and goes on."""
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
    return str(getattr(getattr(work, "func", work), "__name__", work))


async def keep_house(app: AppContext, stopping: asyncio.Event, failed: Callable[[], None]) -> None:
    """Repeats all the work of this module until the program stops. `failed` is called when a part fails,
    except the messages to the owner."""
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
        every(HOUR, forget, stopping, failed),
        every(DAY, remember, stopping, failed),
        watch(app, stopping),
    )


async def close_lapsed_lobbies(app: AppContext) -> None:
    """Closes lobbies in which nothing was done for `LOBBY_LASTS` (a table of an evening: after its deadline),
    and lobbies and evenings whose book is gone. Their messages say why, and people may sit elsewhere. Does
    nothing while Telegram is away."""
    if app.timers.stand_still:
        return
    async with app.store.transaction(patient=True) as tx:
        lapsed = await lobbies.lapsed(tx, app.bot.id, LOBBY_LASTS * app.scale)
        bookless = await lobbies.without_book(tx, app.bot.id, app.books)
        for game in lapsed + bookless:
            bookless_now = game in bookless
            post = lobby.over("without-book" if bookless_now else "lapsed")
            await close(Scope(app, tx), game, post, "no book" if bookless_now else "lapsed")
        for planned in await evenings.without_book(tx, app.bot.id, app.books):
            await evening.close(Scope(app, tx), planned, "without-book")


async def clean(
    store: Store,
    bot_id: int,
    kept: Kept,
    stopping: asyncio.Event,
    *,
    pause: float = PAUSE_SECONDS,
    failed: Callable[[], None] = lambda: None,
) -> None:
    """Runs each clean-up job once. A job deletes data that was kept long enough. Each page of rows has its
    own transaction, and `pause` seconds pass after it. `failed` is called for each job in which something
    failed; the rest of the job and the other jobs go on."""
    for job, seconds in jobs(kept):
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
    """One clean-up job. `error`: the first error that was raised. `failures`: how many errors were raised."""

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
        """Runs the job on its whole table. A row on which the job fails is left as it is. `seconds`: for how
        long data is kept."""
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
        """Runs the job on a page row by row, because it has failed on the page as a whole. `after`: the key
        after which the page begins. Returns the key of the last row; None at the end of the table."""
        key: int | None = after
        for _ in range(retention.ROWS_A_QUERY):
            if key is None or self.stopping.is_set():
                break
            after = key
            try:
                key = await self._page(job, after, seconds, size=1)
            except StoppingError:
                raise
            except Exception as error:
                self.failed(error)
                key = await self._key_after(job, after)
            await set_within(self.stopping, self.pause)
        return key

    async def _page(self, job: Job, after: int, seconds: float, *, size: int | None = None) -> int | None:
        return await self._in_transaction(lambda tx: job(tx, self.bot_id, after, seconds, size=size))

    async def _key_after(self, job: Job, after: int) -> int | None:
        return await self._in_transaction(lambda tx: retention.key_after(tx, job, self.bot_id, after))

    async def _in_transaction(self, work: Callable[[Transaction], Awaitable[int | None]]) -> int | None:
        async def transaction() -> int | None:
            async with self.store.transaction(patient=True) as tx:
                return await work(tx)

        return await retry_transient(transaction, self.stopping)


def jobs(kept: Kept) -> list[tuple[Job, float]]:
    """Returns the clean-up jobs, each with the seconds its data is kept. No job is for data kept for ever."""
    days = (
        (retention.games, kept.games),
        (retention.acts, kept.acts),
        (retention.people, kept.people),
        (retention.guests, kept.people),
        (retention.lost_chats, kept.lost_chats),
    )
    return [
        (retention.updates, inbox.SECONDS_KEPT),
        (retention.unplayed, UNPLAYED_KEPT),
        *((job, count * DAY) for job, count in days if count),
    ]


async def learn_strengths(store: Store, stopping: asyncio.Event, *, pause: float = PAUSE_SECONDS) -> None:
    """Computes how strong players are, from those games of seasons that were not used for this yet. Each
    transaction uses a few games."""
    learnt = True
    while learnt and not stopping.is_set():
        async with store.read_only(patient=True) as tx:
            behind = await seasons.behind(tx)
        learnt = False
        for season in behind:
            learnt |= await retry_transient(partial(_learn, store, season), stopping)
            await set_within(stopping, pause)


async def _learn(store: Store, season: Season) -> bool:
    async with store.transaction(patient=True) as tx:
        return await season_strengths.learn(tx, season)


async def count_old_games(app: AppContext, stopping: asyncio.Event, *, pause: float = PAUSE_SECONDS) -> None:
    """Counts games in the statistics that ended before the program had statistics. Each game has its own
    transaction. A game that can not be read any more is left out."""
    after: int | None = 0
    while after is not None and not stopping.is_set():
        async with app.store.read_only(patient=True) as tx:
            found, after = await statistics.not_counted(tx, app.bot.id, after)
        for game_id in found:
            if await set_within(stopping, pause):
                return
            await _count_old_game(app, game_id, stopping)


async def _count_old_game(app: AppContext, game_id: int, stopping: asyncio.Event) -> None:
    async def transaction() -> None:
        async with app.store.transaction(patient=True) as tx:
            await count(tx, await app.games.live_game(tx, game_id))

    try:
        await retry_transient(transaction, stopping)
    except StoppingError:
        return
    except Exception as error:
        complain(log, "a game of old is not counted", error, game=game_id)
