"""What is looked at when somebody asks: the bots that this process hosts, and their database."""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import structlog

from bot.runtime.logs import fault
from bot.runtime.metrics import Metrics
from bot.store import figures
from bot.store.outbox import Outgoing, Priority
from bot.store.transaction import Store

log = structlog.get_logger("bot.monitor")

ANSWERS_WITHIN = 2.0
"""Seconds in which the database has to answer a small query."""
BEHIND = 15.0
"""Seconds. Whoever pressed a button longer ago can not be answered any more."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What can be asked of a bot that is hosted here. `lag`: for how many seconds its oldest work has waited.
    `waiting`: its rows of the outbox."""

    bot_id: int
    lag: Callable[[], float]
    waiting: Callable[[], Iterable[Outgoing]]


class Monitor:
    """`stuck`: the parts of the process that make no progress. `clock`: unix seconds."""

    def __init__(
        self,
        metrics: Metrics,
        store: Store,
        stuck: Callable[[], Collection[str]] = tuple,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.metrics = metrics
        self._store = store
        self._stuck = stuck
        self._clock = clock
        self._hosted: dict[int, tuple[Watched, Callable[[], bool]]] = {}

    @contextmanager
    def watching(self, bot: Watched, holds: Callable[[], bool] = lambda: True) -> Iterator[None]:
        """Within the block this process hosts the bot. `holds`: whether its lease is held."""
        self._hosted[bot.bot_id] = (bot, holds)
        try:
            yield
        finally:
            del self._hosted[bot.bot_id]
            self.metrics.lease.labels(str(bot.bot_id)).set(0)

    def standing_still(self) -> list[str]:
        """The parts that make no progress, a line each; none if the process is alive."""
        return [f"{part} makes no progress" for part in sorted(self._stuck())]

    async def not_ready(self) -> list[str]:
        """Why this process should get no work, a line each. Without a bot it needs its database alone."""
        wrong = [] if await self._look_at_database() else ["the database does not answer"]
        for bot, holds in self._hosted.values():
            if not holds():
                wrong.append(f"bot {bot.bot_id}: the lease is lost")
            if (lag := bot.lag()) > BEHIND:
                wrong.append(f"bot {bot.bot_id}: work has waited for {lag:.0f} s")
        return wrong

    async def look(self) -> None:
        """Brings the figures up to date that nobody counts."""
        await self._look_at_database()
        for family in (self.metrics.rows, self.metrics.oldest, self.metrics.lag):
            family.clear()
        self.metrics.stuck.set(bool(self._stuck()))
        for bot, holds in self._hosted.values():
            number = str(bot.bot_id)
            self.metrics.lease.labels(number).set(holds())
            self.metrics.lag.labels(number).set(bot.lag())
            self._show_outbox(number, bot.waiting())

    def _show_outbox(self, number: str, rows: Iterable[Outgoing]) -> None:
        now, depth = self._clock(), dict.fromkeys(Priority, 0)
        oldest = dict.fromkeys(Priority, 0.0)
        for row in rows:
            depth[row.priority] += 1
            waited = now - max(row.created_at, row.not_before)
            oldest[row.priority] = max(oldest[row.priority], waited)
        for priority in Priority:
            name = priority.name.lower()
            self.metrics.rows.labels(number, name).set(depth[priority])
            self.metrics.oldest.labels(number, name).set(oldest[priority])

    async def _look_at_database(self) -> bool:
        """Whether it answers. Shows that, how fast, and what the query told."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(ANSWERS_WITHIN), self._store.read_only() as tx:
                found = await figures.open_games(tx)
        except Exception as error:
            log.warning("the database does not answer", **fault(error))
            self.metrics.database_up.set(0)
            self.metrics.games.clear()
            return False
        self.metrics.database_up.set(1)
        self.metrics.round_trip.set(time.monotonic() - begun)
        self.metrics.games.clear()
        for bot_id in self._hosted:
            for state in figures.STATES:
                self.metrics.games.labels(str(bot_id), state).set(found.get((bot_id, state), 0))
        return True
