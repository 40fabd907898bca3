"""Telegram's limits on a bot's messages. Sends and edits count together. Times are in the sandbox's scaled
time."""

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

A_BOT = (30, 1.0)
A_GROUP = (20, 60.0)
"""The most messages of a bot in a group, and the period in seconds."""
A_CHAT_BURST = 5
"""A chat accepts one message a second, and this many at once after a silence."""


class Mode(StrEnum):
    OFF = "off"
    COUNT = "count"
    ENFORCE = "enforce"


@dataclass(slots=True)
class Window:
    """A limit: at most `most` messages in any `seconds` (scaled)."""

    most: int
    seconds: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float, scale: float) -> float:
        """Returns the real seconds until one more message is allowed; 0 if it is allowed now."""
        while self.times and self.times[0] <= now - self.seconds * scale:
            self.times.popleft()
        if len(self.times) < self.most:
            return 0.0
        return self.times[-self.most] + self.seconds * scale - now


class Limits:
    """The limits of all bots. `now` returns real seconds; `scale`: real seconds for each second of the
    limits. `over` counts messages beyond the limits."""

    def __init__(self, mode: Mode, now: Callable[[], float], scale: Callable[[], float]) -> None:
        self.mode = mode
        self.over = 0
        self._now = now
        self._scale = scale
        self._bots: defaultdict[int, Window] = defaultdict(lambda: Window(*A_BOT))
        self._groups: defaultdict[tuple[int, int], Window] = defaultdict(lambda: Window(*A_GROUP))
        self._chats: defaultdict[tuple[int, int], Window] = defaultdict(
            lambda: Window(A_CHAT_BURST, float(A_CHAT_BURST))
        )
        self._shut: dict[tuple[int, int], float] = {}

    def spend(self, bot: int, chat: int) -> int:
        """Returns 0 if a bot may send a message to a chat now, and counts it; otherwise `retry_after` in
        whole real seconds. In mode `count` it returns 0 also above the limit; in mode `off` it counts
        nothing. A bot that was told to wait is refused until this time is over: in the chat whose limit it
        broke, or in all chats if it broke its own limit."""
        if self.mode is Mode.OFF:
            return 0
        now, scale = self._now(), self._scale()
        windows = {0: [self._bots[bot]], chat: [self._chats[bot, chat]]}
        if chat < 0:
            windows[chat].append(self._groups[bot, chat])
        waits = {
            scope: max(self._shut.get((bot, scope), 0.0) - now, *(each.wait(now, scale) for each in found))
            for scope, found in windows.items()
        }
        longest = max(waits.values())
        if longest > 0:
            self.over += 1
        if longest <= 0 or self.mode is Mode.COUNT:
            for found in windows.values():
                for each in found:
                    each.times.append(now)
            return 0
        for scope, wait in waits.items():
            if wait > 0 and self._shut.get((bot, scope), 0.0) <= now:
                self._shut[bot, scope] = now + math.ceil(wait)
        return math.ceil(longest)
