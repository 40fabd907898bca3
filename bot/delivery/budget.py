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
    game_per_minute: int = 12
    """Calls a minute that a group can follow. Figures stop before; openings and news never do."""
    openings_per_minute: int = 3
    """Of these, so many are kept for openings: no figure goes when fewer are left."""
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
    """The same while a game is at play. These calls slow down the figures, so prompts and news lose
    nothing."""
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


class Pace:
    """How fast edits of figures may follow one another in a group.

    Every call of the chat is entered. While more than `HURRIED` calls of the minute are left, a figure waits
    for nothing. Then the pause after the last figure grows: 4, 6, 12 seconds before the last one that is
    left.
    """

    HURRIED = 3
    LONGEST = 12.0
    """Seconds (not scaled) between two figures if the minute has room for one only."""

    def __init__(self, limit: int, interval: float) -> None:
        self._calls = Window(limit, interval)
        self._longest = self.LONGEST * interval / MINUTE
        self._figure_at = -math.inf

    def wait(self, now: float, begun: int = 0) -> float:
        """Seconds until a figure may go, with `begun` other calls under way. Infinite as in `Window`."""
        return min(
            max(self._calls.wait(now, begun + left - 1), self._pause(left) - now)
            for left in range(1, self.HURRIED + 2)
        )

    def _pause(self, left: int) -> float:
        """The moment when the next figure may go if so many calls are left."""
        return -math.inf if left > self.HURRIED else self._figure_at + self._longest / left

    def spend(self, now: float, *, figure: bool) -> None:
        self._calls.spend(now)
        if figure:
            self._figure_at = now


@dataclass(frozen=True, slots=True)
class ChatBudget:
    """The budgets of one chat. `all`: every call. Parts of it: `others`, what belongs to no game;
    `others_at_play`, the same while a game is at play. `pace`: of figures in a group; private chats have
    none. `deletions` is separate."""

    all: tuple[Window, ...]
    others: tuple[Window, ...]
    deletions: Window
    pace: Pace | None = None
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
            pace=Pace(budget.game_per_minute - budget.openings_per_minute, minute),
            others_at_play=(
                Window(budget.others_burst_at_play, burst),
                Window(budget.others_per_minute_at_play, minute),
            ),
        )

    def wait(self, now: float, counting: bool, begun: int = 0) -> float:
        """Seconds until a game's row may go, with `begun` other calls under way."""
        wait = max(allowance.wait(now, begun) for allowance in self.all)
        if self.pace is None or not counting:
            return wait
        return max(wait, self.pace.wait(now, begun))

    def wait_other(self, now: float, play_ends: float) -> float:
        """Seconds until a row without a game may go. `play_ends`: until when a game of the chat counts
        as at play."""
        wait = max(allowance.wait(now) for allowance in (*self.all, *self.others))
        if play_ends <= now or not self.others_at_play:
            return wait
        at_play = max(allowance.wait(now) for allowance in self.others_at_play)
        return max(wait, min(at_play, play_ends - now))

    def spend(self, now: float, counting: bool) -> None:
        for allowance in self.all:
            allowance.spend(now)
        if self.pace is not None:
            self.pace.spend(now, figure=counting)

    def spend_other(self, now: float) -> None:
        for allowance in (*self.others, *self.others_at_play):
            allowance.spend(now)
        self.spend(now, counting=False)


def is_group(chat_id: int) -> bool:
    """Whether a chat is a group. Telegram gives people positive ids, and groups negative ones."""
    return chat_id < 0
