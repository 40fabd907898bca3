"""The program's counts and measurements of itself, for Prometheus.

**What no label contains**: a chat, a person, a name, a role, a kind of act. The value of a label is the
number of a bot or a word from a closed list. So the metrics say how much is done and how long it takes, but
never who does what.

**How.** A process has one `Metrics`, with its own registry. The parts of a bot get its `BotMetrics` and count
what they do, which takes a microsecond. Numbers that describe a state (games, rows that wait) are read when
somebody asks for the metrics (`bot/monitor/`).
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

# Without this, each counter has a second time series with its creation time, which nobody needs.
disable_created_metrics()  # type: ignore[no-untyped-call]

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The upper limits of the histograms' buckets, in seconds."""

CALL_BUCKETS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 10.0)
"""The same for calls of the Bot API, in seconds: a call within a data centre takes less than the first."""

PRESSES_KEPT = 10_000
"""How many presses that have no answer yet are remembered."""


class Result(StrEnum):
    """The result of a call of Telegram's API, as metrics show it."""

    OK = "ok"
    TOO_MANY = "too_many_requests"
    """Telegram answered 429: the bot made too many calls."""
    REFUSED = "refused"
    """The call can not succeed, for example because the bot was removed from the chat or the message is
    gone."""
    FAILED = "failed"
    """Telegram was out of reach, had an internal error or gave no legible answer, or no call was made."""


class Asks(StrEnum):
    """What a call asks Telegram for, as metrics show it."""

    ANSWER = "answer"
    """To answer a press."""
    SEND = "send"
    """To show a message of text."""
    FILE = "file"
    """To show a picture or a document, which has to be uploaded."""
    CHANGE = "change"
    """To edit, delete or pin a message."""
    OTHER = "other"
    """All the rest: who somebody is, permissions, menus."""


class Failed(StrEnum):
    """The kinds of work whose failures are counted."""

    UPDATE = "update"
    OTHER = "other"
    """Work that handles no update: the end of a step, or work that a service has queued."""
    HOUSEKEEPING = "housekeeping"
    """Regular work: deleting old data, closing lobbies that have lapsed."""


class Presses:
    """Measures how long presses wait for their answers. It remembers at most `PRESSES_KEPT` presses that have
    no answer yet; if there are more, it drops the oldest."""

    def __init__(self, observe: Callable[[float], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._observe = observe
        self._clock = clock
        self._since: OrderedDict[str, float] = OrderedDict()

    def arrived(self, body: Mapping[str, Any]) -> None:
        """Notes that an update has come from Telegram. If it is a press, its time begins now. If the same
        press comes again, the time of its first arrival counts."""
        match body:
            case {"callback_query": {"id": str(query_id)}}:
                self._since.setdefault(query_id, self._clock())
        if len(self._since) > PRESSES_KEPT:
            self._since.popitem(last=False)

    def answered(self, query_id: str) -> None:
        """Notes that Telegram has accepted a press's answer, and measures how long the press has waited."""
        since = self._since.pop(query_id, None)
        if since is not None:
            self._observe(self._clock() - since)


class Metrics:
    """All metrics of a process, for all its bots."""

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
            "mafia_api_call_seconds", "Seconds of a call of the Bot API", "bot", "asks", buckets=CALL_BUCKETS
        )
        self.calls = self._counter("mafia_api_calls", "Calls of the Bot API", "bot", "result")
        self.pages = self._gauge("mafia_pages_open", "Pages of tables that this process serves now", "bot")
        self.touches = self._counter("mafia_page_acts", "Acts that came from pages of tables", "bot")
        self.turned_away = self._counter("mafia_page_refusals", "Pages that got no session", "bot")
        self.failures = self._counter("mafia_failures", "Work that ended with an error", "bot", "work")

    def of_bot(self, bot_id: int) -> "BotMetrics":
        """Creates the metrics that the parts of one bot count, with the value 0, and returns them."""
        return BotMetrics(self, str(bot_id))

    def _gauge(self, name: str, meaning: str, *labels: str) -> Gauge:
        return Gauge(name, meaning, labels, registry=self.registry)

    def _histogram(
        self, name: str, meaning: str, *labels: str, buckets: tuple[float, ...] = BUCKETS
    ) -> Histogram:
        return Histogram(name, meaning, labels, registry=self.registry, buckets=buckets)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(name, meaning, labels, registry=self.registry)


class BotMetrics:
    """The metrics of one bot. The parts of the bot use it to count what they do."""

    def __init__(self, metrics: Metrics, bot: str) -> None:
        self.of = metrics
        metrics.lease.labels(bot)
        self.over = metrics.over.labels(bot)
        self.update = metrics.update.labels(bot)
        self.late = metrics.late.labels(bot)
        self.call = {asks: metrics.call.labels(bot, asks) for asks in Asks}
        self.pages = metrics.pages.labels(bot)
        self.touches = metrics.touches.labels(bot)
        self.turned_away = metrics.turned_away.labels(bot)
        self.calls = {result: metrics.calls.labels(bot, result) for result in Result}
        self.failures = {work: metrics.failures.labels(bot, work) for work in Failed}
        self.presses = Presses(metrics.press.labels(bot).observe)
