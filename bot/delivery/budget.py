"""Telegram's limits as budgets that can be asked before they are spent."""

import math
from collections import deque
from dataclasses import dataclass
from typing import Self

TOLERANCE = 1e-6
"""Seconds by which a call waits longer than it should: sums of seconds are not exact."""
MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Budget:
    """How many calls may be made. Every send, edit and delete counts; answers to taps do not."""

    bot_per_second: int = 30
    chat_burst: int = 5
    """Telegram's limit for a chat is one call a second. It is used as so many calls in any so many
    seconds."""
    group_per_minute: int = 20
    counts_per_minute: int = 10
    """Of a group's calls a minute, so many may be edits of figures. The rest is kept for prompts and news."""
    new_under_way: int = 1
    """New messages under way at once. If the program is killed they are sent again."""
    others_per_second: int = 20
    """Of the bot's calls a second, so many may belong to no game. The rest is kept for games."""
    others_burst: int = 3
    """The same of a chat's burst."""
    others_per_minute: int = 14
    """The same of a group's calls a minute, while no game is at play in it."""
    others_burst_at_play: int = 1
    others_per_minute_at_play: int = 4
    """The same while a game is at play. It is taken from the share of the figures, so prompts and news
    lose nothing."""
    deletions_per_minute: int = 12
    """Calls that delete; each deletes many messages. Telegram's limits are on messages that are sent, so
    deletions take nothing from the chat's budget."""


class Window:
    """At most `limit` calls in any `interval` seconds, by a clock that only goes forward.

    A call is entered when its answer comes, not when it begins. So at whatever moment between the server
    counts it, no window of the server's has more calls than one here.
    """

    def __init__(self, limit: int, interval: float) -> None:
        self._limit = limit
        self._interval = interval
        self._spent: deque[float] = deque(maxlen=limit)
        """When the newest calls were entered. One more pushes the oldest out."""

    def wait(self, now: float, begun: int = 0) -> float:
        """Seconds until one more call fits, with `begun` calls under way. Infinite if only their
        answers can make room."""
        room_at = self._limit - begun
        if room_at <= 0:
            return math.inf
        if len(self._spent) < room_at:
            return 0.0
        blocking = self._spent[-room_at]
        return max(blocking + self._interval + TOLERANCE - now, 0.0)

    def spend(self, now: float) -> None:
        """Enters one call, made by `now` at the latest. If more were made than fit, the newest count."""
        self._spent.append(now)


@dataclass(frozen=True, slots=True)
class ChatBudget:
    """The budgets of one chat. `all`: every call. Parts of it: `counts`, edits of figures; `others`, what
    belongs to no game; `others_at_play`, the same while a game is at play. `deletions` is separate."""

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
        """Seconds until a game's row may go, with `begun` other calls under way."""
        allowances = (*self.all, *self.counts) if counting else self.all
        return max(allowance.wait(now, begun) for allowance in allowances)

    def wait_other(self, now: float, play_ends: float) -> float:
        """Seconds until a row without a game may go. `play_ends`: until when a game of the chat counts
        as at play."""
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
    """Whether a chat is a group. Telegram gives people positive ids, and groups negative ones."""
    return chat_id < 0
