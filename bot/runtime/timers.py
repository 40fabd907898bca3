"""The timers of all games: they call back when the deadline of a step has passed."""

import asyncio
import heapq
import time
from collections.abc import Callable, Collection, Hashable
from typing import NamedTuple

import structlog

log = structlog.get_logger("bot.timers")

LEAP = 5.0
"""Seconds. If the system's clock was set by more, that is logged."""


class Running(NamedTuple):
    """A step's deadline in unix seconds. `real`: Telegram has accepted the message that opened it."""

    serial: int
    due_at: float
    real: bool


class Timers:
    """Deadlines in memory. The store has them too; they are read from it at the start.

    `due` is called once for each deadline that passes, with the game's id and the step's serial. `clock`
    (unix seconds) is read when a deadline is put; the waiting goes by `steady`. So if the system's clock is
    set while a step runs, the step ends neither sooner nor later.
    """

    def __init__(
        self,
        due: Callable[[int, int], None],
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._due = due
        self._clock = clock
        self._steady = steady
        self._offset = clock() - steady()
        self._running: dict[int, tuple[float, Running]] = {}
        self._heap: list[tuple[float, int]] = []
        self._changed = asyncio.Event()
        self.late = 0.0
        """While `due` is called: how many seconds ago the deadline was."""

    def put(self, game_id: int, running: Running) -> None:
        """Sets the game's deadline; it replaces the one before."""
        self._look_at_the_clock()
        moment = running.due_at - self._offset
        self._running[game_id] = (moment, running)
        heapq.heappush(self._heap, (moment, game_id))
        self._changed.set()

    def again(self, game_id: int, serial: int, seconds: float) -> None:
        """Makes the step due again, `seconds` from now; not if the game has another deadline by now."""
        if game_id not in self._running:
            self.put(game_id, Running(serial, self._clock() + seconds, real=True))

    def clear(self, game_id: int) -> None:
        self._running.pop(game_id, None)

    def has(self, game_id: int) -> bool:
        """Whether the game has a deadline that has not passed."""
        return game_id in self._running

    def ends_at(self, game_id: int, serial: int) -> float | None:
        """When a step ends, in unix seconds; None while its clock does not run."""
        _, running = self._running.get(game_id, (0.0, None))
        return running.due_at if running and running.real and running.serial == serial else None

    def held(self) -> Collection[Hashable]:
        """The first deadline, if it has passed and `due` was not called."""
        return self._heap[:1] if self._heap and self._heap[0][0] <= self._steady() else ()

    async def run(self) -> None:
        """Runs until cancelled."""
        while True:
            self._changed.clear()
            self._tell_due()
            pause = self._heap[0][0] - self._steady() if self._heap else None
            try:
                async with asyncio.timeout(None if pause is None else max(0.0, pause)):
                    await self._changed.wait()
            except TimeoutError:
                continue

    def _tell_due(self) -> None:
        while self._heap and self._heap[0][0] <= self._steady():
            moment, game_id = heapq.heappop(self._heap)
            due, running = self._running.get(game_id, (0.0, None))
            if running is not None and due == moment:
                del self._running[game_id]
                self.late = self._steady() - moment
                self._due(game_id, running.serial)

    def _look_at_the_clock(self) -> None:
        offset = self._clock() - self._steady()
        if abs(offset - self._offset) >= LEAP:
            log.warning("the system's clock was set", seconds=round(offset - self._offset, 1))
        self._offset = offset
