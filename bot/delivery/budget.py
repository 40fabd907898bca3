"""Telegram's limits on calls, as budgets. A caller asks a budget how many seconds to wait for room. After the
call, the caller counts it in the budget with `spend`."""

import math
from collections import deque
from dataclasses import dataclass
from typing import Self

from bot.values.durations import MINUTE

TOLERANCE = 1e-6
"""Seconds. Added to each wait for a budget, because sums of seconds are not exact."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many calls of Telegram's API the bot may make. Every send, edit and delete counts; answers to
    presses do not."""

    bot_per_second: int = 30
    chat_burst: int = 5
    """How many calls the bot makes in one chat in any 5 seconds. Telegram allows one a second on average."""
    group_per_minute: int = 20
    game_per_minute: int = 12
    """How many calls a minute the people in a group can follow. When a group has had so many, the bot sends
    it no updates of counts, but still sends openings of steps and news."""
    openings_per_minute: int = 3
    """How many of the calls in `game_per_minute` are kept for openings of steps. When only so many are left,
    the bot sends no updates of counts."""
    new_under_way: int = 1
    """How many calls that send a new message may be unanswered at the same time. If the program is killed,
    the next start sends these messages again."""
    others_per_second: int = 20
    """How many of the bot's calls a second may be for rows that belong to no game. The rest is kept for
    games."""
    others_burst: int = 3
    """How many calls of `chat_burst` may be for rows that belong to no game."""
    others_per_minute: int = 14
    """How many of a group's calls a minute may be for rows that belong to no game, while no game is at play
    in the group."""
    others_burst_at_play: int = 1
    others_per_minute_at_play: int = 4
    """How many of a group's calls a minute may be for rows that belong to no game, while a game is at play in
    the group. These calls may delay the game's counts, but not its prompts or news."""
    deletions_per_minute: int = 12
    """How many calls a minute may be for deletions that belong to no game; one call can delete many. They do
    not use the chat's other budgets, because Telegram limits only the messages that are sent."""


class Window:
    """Allows at most `limit` calls in any `interval` seconds. Moments are seconds of a clock that only goes
    forward.

    A call is counted when its answer comes, not when it begins. Telegram's server may count the call at any
    moment between its beginning and its answer. So Telegram never counts more than `limit` calls in an
    interval.
    """

    def __init__(self, limit: int, interval: float) -> None:
        self._limit = limit
        self._interval = interval
        self._spent: deque[float] = deque(maxlen=limit)
        """The moments of the newest counted calls. When one more is counted, the oldest moment is dropped."""

    def wait(self, now: float, begun: int = 0) -> float:
        """Returns how many seconds to wait until one more call is allowed. `begun`: how many calls have no
        answer yet. Infinite if one of them must be answered first."""
        room_at = self._limit - begun
        if room_at <= 0:
            return math.inf
        if len(self._spent) < room_at:
            return 0.0
        blocking = self._spent[-room_at]
        return max(blocking + self._interval + TOLERANCE - now, 0.0)

    def spend(self, now: float) -> None:
        """Counts one call. `now`: the moment of its answer. If more than `limit` calls are counted, only the
        newest are remembered."""
        self._spent.append(now)


class Pace:
    """Limits how fast updates of a vote's count may follow one another in a group. Every call counts, except
    deletions that belong to no game. While more than `HURRIED` calls of the minute are left, an update does
    not wait. Then the pause after the last update grows: 4 seconds, then 6, then 12 when one call is left."""

    HURRIED = 3
    LONGEST = 12.0
    """Seconds (not scaled) between two updates of counts if only one call of the minute is left."""

    def __init__(self, limit: int, interval: float) -> None:
        self._calls = Window(limit, interval)
        self._longest = self.LONGEST * interval / MINUTE
        self._count_at = -math.inf

    def wait(self, now: float, begun: int = 0) -> float:
        """Returns how many seconds to wait until an update of a count may be sent. `begun`: how many other
        calls have no answer yet. Infinite if one of them must be answered first."""
        return min(
            max(self._calls.wait(now, begun + left - 1), self._pause(left) - now)
            for left in range(1, self.HURRIED + 2)
        )

    def _pause(self, left: int) -> float:
        return -math.inf if left > self.HURRIED else self._count_at + self._longest / left

    def spend(self, now: float, *, count: bool) -> None:
        self._calls.spend(now)
        if count:
            self._count_at = now


@dataclass(frozen=True, slots=True)
class ChatBudget:
    """The budgets of one chat. `deletions`: counts deletions that belong to no game. `all`: count all other
    calls. `others`: count, of these, only calls for rows that belong to no game. `others_at_play`: count the
    same calls, but limit them only while a game is at play. `pace`: limits updates of counts in a group; None
    for a private chat."""

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
        """Returns how many seconds to wait until a row of a game may be sent. `counting`: whether the row
        is a count. `begun`: how many other calls of the chat have no answer yet."""
        wait = max(allowance.wait(now, begun) for allowance in self.all)
        if self.pace is None or not counting:
            return wait
        return max(wait, self.pace.wait(now, begun))

    def wait_other(self, now: float, play_ends: float) -> float:
        """Returns how many seconds to wait until a row that belongs to no game may be sent. `play_ends`:
        until this moment, by the clock of `now`, a game of the chat counts as at play. Infinite: no end is
        known."""
        wait = max(allowance.wait(now) for allowance in (*self.all, *self.others))
        if play_ends <= now or not self.others_at_play:
            return wait
        at_play = max(allowance.wait(now) for allowance in self.others_at_play)
        return max(wait, min(at_play, play_ends - now))

    def spend(self, now: float, counting: bool) -> None:
        for allowance in self.all:
            allowance.spend(now)
        if self.pace is not None:
            self.pace.spend(now, count=counting)

    def spend_other(self, now: float) -> None:
        for allowance in (*self.others, *self.others_at_play):
            allowance.spend(now)
        self.spend(now, counting=False)


def is_group(chat_id: int) -> bool:
    """Returns whether a chat is a group. Telegram gives people positive ids, and groups negative ones."""
    return chat_id < 0
