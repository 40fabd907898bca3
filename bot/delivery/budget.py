"""How much may be sent, and when: Telegram's limits as allowances that can be asked before they are spent."""

import math
from dataclasses import dataclass
from typing import Self

from pyrate_limiter import InMemoryBucket, Rate, RateItem

MICROSECONDS = 1_000_000
"""The limiter counts in whole units; milliseconds would be too coarse for a scaled second."""
MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Budget:
    """Calls that count: every send, edit and delete, but no answer to a callback query."""

    bot_per_second: int = 30
    chat_burst: int = 5
    """A chat's one a second: so many in any so many seconds, at once after a silence."""
    group_per_minute: int = 20
    counts_per_minute: int = 10
    """Of a group's: edits that only bring a figure up to date leave the rest to prompts and news."""
    new_under_way: int = 1
    """New messages whose acceptance is not yet written down: a program that is killed sends them again."""
    others_per_second: int = 20
    """Of the bot's: what belongs to no game leaves the rest to the games."""
    others_burst: int = 3
    """Of a chat's burst."""
    others_per_minute: int = 14
    """Of a group's, while no game is at play in it."""
    others_burst_at_play: int = 1
    others_per_minute_at_play: int = 4
    """Of a group's figures, while a game is at play: prompts and news have as much as without."""
    deletions_per_minute: int = 12
    """Calls, one after another; each deletes many messages. Telegram's limits are on messages, so these
    take nothing from the chat's."""


class Window:
    """At most `limit` calls in any `interval` seconds, by a clock that only goes forward.

    A call is spent when its answer is in, not when it is begun: whenever in between the server counted
    it, no window of the server's is then fuller than this one.
    """

    def __init__(self, limit: int, interval: float) -> None:
        self._rate = Rate(limit, max(1, round(interval * MICROSECONDS)))
        self._bucket = InMemoryBucket([self._rate])

    def wait(self, now: float, begun: int = 0) -> float:
        """Seconds until one more call fits, `begun` calls being under way; infinite if only their answers can
        make room."""
        moment = _ticks(now)
        self._bucket.leak(moment)
        room_at = self._rate.limit - begun - 1
        if room_at < 0:
            return math.inf
        if self._bucket.count() <= room_at:
            return 0.0
        blocking = self._bucket.peek(room_at)
        if blocking is None:
            return 0.0
        return (blocking.timestamp + self._rate.interval + 1 - moment) / MICROSECONDS

    def spend(self, now: float) -> None:
        """One call was made, by `now` at the latest. If more were made than fit, the newest count."""
        while not self._bucket.put(RateItem("call", _ticks(now))):
            del self._bucket.items[0]


@dataclass(frozen=True, slots=True)
class ChatBudget:
    """What one chat may be sent: `all`; of it, edits of figures (`counts`), what belongs to no game
    (`others`), and that while a game is at play (`others_at_play`). `deletions` are apart."""

    all: tuple[Window, ...]
    others: tuple[Window, ...]
    deletions: Window
    counts: tuple[Window, ...] = ()
    others_at_play: tuple[Window, ...] = ()

    @classmethod
    def of(cls, budget: Budget, chat_id: int, time_scale: float) -> Self:
        minute, burst = MINUTE * time_scale, budget.chat_burst * time_scale
        all_burst, others_burst = Window(budget.chat_burst, burst), Window(budget.others_burst, burst)
        deletions = Window(1, minute / budget.deletions_per_minute)
        if not is_group(chat_id):
            return cls((all_burst,), (others_burst,), deletions)
        return cls(
            all=(all_burst, Window(budget.group_per_minute, minute)),
            others=(others_burst, Window(budget.others_per_minute, minute)),
            deletions=deletions,
            counts=(Window(budget.counts_per_minute, minute),),
            others_at_play=(
                Window(budget.others_burst_at_play, burst),
                Window(budget.others_per_minute_at_play, minute),
            ),
        )

    def wait(self, now: float, counting: bool, begun: int = 0) -> float:
        """Seconds until a game's row may go, `begun` other calls being under way."""
        allowances = (*self.all, *self.counts) if counting else self.all
        return max(allowance.wait(now, begun) for allowance in allowances)

    def wait_other(self, now: float, play_ends: float) -> float:
        """Seconds until a row without a game may go, if the chat's game counts as at play until then."""
        wait = max(allowance.wait(now) for allowance in (*self.all, *self.others))
        if play_ends <= now or not self.others_at_play:
            return wait
        at_play = max(allowance.wait(now) for allowance in (*self.counts, *self.others_at_play))
        return max(wait, min(at_play, play_ends - now))

    def spend(self, now: float, counting: bool) -> None:
        for allowance in (*self.all, *self.counts) if counting else self.all:
            allowance.spend(now)

    def spend_other(self, now: float) -> None:
        for allowance in (*self.all, *self.counts, *self.others, *self.others_at_play):
            allowance.spend(now)


def is_group(chat_id: int) -> bool:
    """Telegram gives people positive ids and groups negative ones."""
    return chat_id < 0


def _ticks(now: float) -> int:
    return round(now * MICROSECONDS)
