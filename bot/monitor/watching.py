"""Finds out for monitoring tools whether the program works. It looks at the bots that this process hosts, and
at their database."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import structlog

from bot.runtime import files
from bot.runtime.condition import BEHIND, Condition, WebhookState, recent_errors
from bot.runtime.logs import error_fields
from bot.runtime.metrics import Metrics
from bot.store.backup import saved
from bot.store.database.database import is_postgres
from bot.store.database.transaction import Store, Transaction
from bot.store.game import monitoring
from bot.values.outgoing import Outgoing, Priority
from bot.version import version

log = structlog.get_logger("bot.monitor")

T = TypeVar("T")

ANSWERS_WITHIN = 2.0
"""Within so many seconds the database has to answer a small query."""


@dataclass(frozen=True, slots=True)
class Watched:
    """Functions by which the monitor learns about a hosted bot. `lag`: returns how many seconds the bot's
    oldest work has waited. `waiting`: returns the bot's rows of the outbox. `webhook`: returns what Telegram
    last said about the bot's webhook; None in polling mode and before the first check."""

    bot_id: int
    lag: Callable[[], float]
    waiting: Callable[[], Iterable[Outgoing]]
    webhook: Callable[[], WebhookState | None] = lambda: None


class Monitor:
    """Looks at the bots of this process and at their database `store`. `database_url`: the URL of this
    database. `stuck`: returns the parts of the process that make no progress. `backups`: the folder where the
    monitor looks for backups. `clock`: returns unix seconds."""

    def __init__(
        self,
        metrics: Metrics,
        store: Store,
        database_url: str,
        stuck: Callable[[], Collection[str]] = tuple,
        backups: Path | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.metrics = metrics
        self.started_at = clock()
        self._store = store
        self._database_url = database_url
        self._stuck = stuck
        self._backups = backups
        self._clock = clock
        self._hosted: dict[int, tuple[Watched, Callable[[], bool]]] = {}

    @contextmanager
    def watching(self, bot: Watched, holds: Callable[[], bool] = lambda: True) -> Iterator[None]:
        """During the `with` block the monitor counts this bot as hosted by this process. `holds`: returns
        whether the process still holds the bot's lease."""
        self._hosted[bot.bot_id] = (bot, holds)
        try:
            yield
        finally:
            del self._hosted[bot.bot_id]
            self.metrics.lease.labels(str(bot.bot_id)).set(0)

    @property
    def hosted(self) -> int:
        """How many bots this process hosts."""
        return len(self._hosted)

    def standing_still(self) -> list[str]:
        """Returns the parts of the process that make no progress, a line for each; none if it is alive."""
        return [f"{part} makes no progress" for part in sorted(self._stuck())]

    async def not_ready(self) -> list[str]:
        """Returns why this process should get no work, one line for each reason. Without reasons the list is
        empty. A process that hosts no bot needs only its database."""
        wrong = [] if await self._look_at_database() else ["the database does not answer"]
        for bot, holds in self._hosted.values():
            if not holds():
                wrong.append(f"bot {bot.bot_id}: the lease is lost")
            if (lag := bot.lag()) > BEHIND:
                wrong.append(f"bot {bot.bot_id}: work has waited for {lag:.0f} s")
        return wrong

    async def condition(self) -> Condition:
        """Returns the present condition of the process and its database."""
        games = await self._ask(monitoring.open_games) or {}
        counted = {each: sum(n for (_, of), n in games.items() if of == each) for each in monitoring.STATES}
        return Condition(
            now=self._clock(),
            started_at=self.started_at,
            version=version(),
            database="PostgreSQL" if is_postgres(self._database_url) else "SQLite",
            games=counted["running"] + counted["practice"],
            lobbies=counted["lobby"],
            waits=max((bot.lag() for bot, _ in self._hosted.values()), default=0.0),
            size=await self._ask(monitoring.size),
            free=files.free_beside(self._database_url),
            backup_at=self._backup_at(),
            webhook=self._webhook(),
            stuck=tuple(sorted(self._stuck())),
            errors=recent_errors.newest(),
        )

    async def look(self) -> None:
        """Updates the metrics that describe a state, for example how many games are open. Other parts of the
        program update the metrics that count what happens."""
        await self._look_at_database()
        metrics = self.metrics
        for family in (metrics.rows, metrics.oldest, metrics.lag, metrics.pending, metrics.failing):
            family.clear()
        self.metrics.stuck.set(bool(self._stuck()))
        self.metrics.free.set(_or_nan(files.free_beside(self._database_url)))
        self.metrics.backup.set(_or_nan(self._backup_at()))
        for bot, holds in self._hosted.values():
            number = str(bot.bot_id)
            self.metrics.lease.labels(number).set(holds())
            self.metrics.lag.labels(number).set(bot.lag())
            self._show_outbox(number, bot.waiting())
            if (webhook := bot.webhook()) is not None:
                metrics.pending.labels(number).set(webhook.pending)
                metrics.failing.labels(number).set(bool(webhook.wrong))

    def _webhook(self) -> str | None:
        """Returns what is wrong with the webhooks of the hosted bots, for the owner's page: "" if nothing is;
        None if no webhook of theirs was checked."""
        states = [state for bot, _ in self._hosted.values() if (state := bot.webhook()) is not None]
        return "; ".join(dict.fromkeys(each.wrong for each in states if each.wrong)) if states else None

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
        begun = time.monotonic()
        found = await self._ask(monitoring.open_games)
        self.metrics.database_up.set(found is not None)
        self.metrics.games.clear()
        if found is None:
            return False
        self.metrics.round_trip.set(time.monotonic() - begun)
        for bot_id in self._hosted:
            for state in monitoring.STATES:
                self.metrics.games.labels(str(bot_id), state).set(found.get((bot_id, state), 0))
        return True

    def _backup_at(self) -> float | None:
        """Returns when the newest backup was made, in unix seconds; None if there is none. Backups before
        migrations do not count: an operator who makes no others would read for ever that the last one is
        old."""
        if self._backups is None:
            return None
        found = [each.made for each in saved.kept(self._backups, self._database_url) if each.before is None]
        return found[-1].timestamp() if found else None

    async def _ask(self, question: Callable[[Transaction], Awaitable[T]]) -> T | None:
        """Runs a query in a transaction and returns its result; None if it fails or takes too long."""
        try:
            async with asyncio.timeout(ANSWERS_WITHIN), self._store.read_only(patient=True) as tx:
                return await question(tx)
        except Exception as error:
            log.warning("the database does not answer", **error_fields(error))
            return None


def _or_nan(value: float | None) -> float:
    """Returns the value, or NaN for None. Prometheus shows NaN as unknown; 0 would look like a full disk."""
    return math.nan if value is None else value
