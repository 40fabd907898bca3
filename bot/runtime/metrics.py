"""What the program counts and measures of itself, for Prometheus.

**What no label carries**: a chat, a person, a name, a role, a kind of act. Labels are the number of a bot and
words of closed lists. So what is here says how much is done and how long it takes, never by whom or what.

**How.** A process has one `Metrics`, with a registry of its own. The parts of a bot get its `BotMetrics` and
count where the thing happens, which takes a microsecond. What only stands there (games, rows that wait) is
read when somebody asks: `bot/monitor/`.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)

from bot.version import version

# Else each counter has a second series, which nobody asks for.
disable_created_metrics()  # type: ignore[no-untyped-call]

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Seconds."""

PRESSES_KEPT = 10_000
"""Presses without an answer that are remembered at most."""


class Result(StrEnum):
    """What became of a call of the Bot API."""

    OK = "ok"
    TOO_MANY = "too_many_requests"
    """429: Telegram says that it was called too often"""
    REFUSED = "refused"
    """it can not be done: the bot was thrown out, the message is gone"""
    FAILED = "failed"
    """Telegram was out of reach, or failed itself"""


class Failed(StrEnum):
    """What may end with an error."""

    UPDATE = "update"
    OTHER = "other"
    """the end of a step, or what a service has queued"""
    HOUSEKEEPING = "housekeeping"
    """what is done by the clock: old data is deleted, lobbies lapse"""


class Presses:
    """How long presses wait for their answers. A press whose answer this process does not see is forgotten in
    the end."""

    def __init__(self, observe: Callable[[float], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._observe = observe
        self._clock = clock
        self._since: OrderedDict[str, float] = OrderedDict()

    def arrived(self, body: Mapping[str, Any]) -> None:
        """An update has come. If it is a press that came before, the first time counts."""
        match body:
            case {"callback_query": {"id": str(query_id)}}:
                self._since.setdefault(query_id, self._clock())
        if len(self._since) > PRESSES_KEPT:
            self._since.popitem(last=False)

    def answered(self, query_id: str) -> None:
        """Telegram has taken the answer."""
        since = self._since.pop(query_id, None)
        if since is not None:
            self._observe(self._clock() - since)


class Metrics:
    """All metrics of a process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        build = self._gauge("mafia_build_info", "The version of the program", "version")
        build.labels(version()).set(1)
        self.database_up = self._gauge("mafia_database_up", "Whether the database has answered just now")
        self.round_trip = self._gauge(
            "mafia_database_round_trip_seconds", "Seconds that a small query took just now"
        )
        self.transaction = self._histogram(
            "mafia_transaction_seconds", "Seconds from the wish to write to the commit"
        )
        self.games = self._gauge("mafia_games", "Games that are not over", "bot", "state")
        self.over = self._counter("mafia_games_over", "Games that have ended", "bot")
        self.free = self._gauge("mafia_disk_free_bytes", "Bytes that are free on the database's disk")
        self.backup = self._gauge(
            "mafia_backup_at_seconds", "When the newest backup was made, in unix seconds"
        )
        self.rows = self._gauge("mafia_outbox_rows", "Calls that wait in the outbox", "bot", "priority")
        self.oldest = self._gauge(
            "mafia_outbox_oldest_seconds", "Seconds that the oldest of them has waited", "bot", "priority"
        )
        self.lag = self._gauge("mafia_lag_seconds", "Seconds that the oldest work not done has waited", "bot")
        self.pending = self._gauge(
            "mafia_webhook_pending_updates", "Updates that wait at Telegram for the webhook", "bot"
        )
        self.failing = self._gauge(
            "mafia_webhook_failing", "Whether Telegram can not deliver updates to the webhook", "bot"
        )
        self.stuck = self._gauge("mafia_stands_still", "Whether a part of the process makes no progress")
        self.lease = self._gauge("mafia_lease_owner", "Whether this process hosts the bot", "bot")
        self.press = self._histogram(
            "mafia_tap_answer_seconds", "Seconds from a press to Telegram's taking its answer", "bot"
        )
        self.update = self._histogram(
            "mafia_update_seconds", "Seconds from the arrival of an update to its commit", "bot"
        )
        self.late = self._histogram(
            "mafia_deadline_late_seconds", "Seconds from a deadline to the commit of what it ends", "bot"
        )
        self.call = self._histogram(
            "mafia_api_call_seconds", "Seconds of a call of the Bot API, but for updates", "bot"
        )
        self.calls = self._counter("mafia_api_calls", "Calls of the Bot API", "bot", "result")
        self.failures = self._counter("mafia_failures", "Work that ended with an error", "bot", "work")

    def of_bot(self, bot_id: int) -> "BotMetrics":
        """The metrics that one bot counts. All of them are there from now on, at 0."""
        return BotMetrics(self, str(bot_id))

    def _gauge(self, name: str, meaning: str, *labels: str) -> Gauge:
        return Gauge(name, meaning, labels, registry=self.registry)

    def _histogram(self, name: str, meaning: str, *labels: str) -> Histogram:
        return Histogram(name, meaning, labels, registry=self.registry, buckets=BUCKETS)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(name, meaning, labels, registry=self.registry)


class BotMetrics:
    """What the parts of one bot count."""

    def __init__(self, of: Metrics, bot: str) -> None:
        self.of = of
        of.lease.labels(bot)
        self.over = of.over.labels(bot)
        self.update = of.update.labels(bot)
        self.late = of.late.labels(bot)
        self.call = of.call.labels(bot)
        self.calls = {result: of.calls.labels(bot, result) for result in Result}
        self.failures = {work: of.failures.labels(bot, work) for work in Failed}
        self.presses = Presses(of.press.labels(bot).observe)
