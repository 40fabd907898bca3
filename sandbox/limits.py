"""Telegram's limits on a bot's messages: sends and edits together, in the sandbox's scaled time."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

A_BOT = (30, 1.0)
A_GROUP = (20, 60.0)
"""Messages, in seconds."""
A_CHAT_BURST = 5
"""One message a second in a chat, with this many at once after a silence."""


class Mode(StrEnum):
    OFF = "off"
    COUNT = "count"
    ENFORCE = "enforce"


@dataclass(slots=True)
class Window:
    """At most `most` times within `seconds`, whenever one looks."""

    most: int
    seconds: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float, scale: float) -> float:
        """Real seconds until one more fits; 0 if it does now."""
        while self.times and self.times[0] <= now - self.seconds * scale:
            self.times.popleft()
        if len(self.times) < self.most:
            return 0.0
        return self.times[-self.most] + self.seconds * scale - now


class Limits:
    """`now`: real seconds; `scale`: what a second of the limits lasts. `over` counts what was too much."""

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
        """One message of a bot to a chat: 0 if it may go, else `retry_after` in whole real seconds.

        Whoever was told to wait is refused until then, in that chat or (chat 0) everywhere.
        """
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
