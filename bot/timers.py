"""The clock of all games: whoever is due is told, in the lane of his game."""

import asyncio
import heapq
import time
from collections.abc import Callable
from typing import NamedTuple


class Running(NamedTuple):
    """A step's deadline in unix seconds. `real`: Telegram has accepted the message that opened it."""

    serial: int
    due_at: float
    real: bool


class Timers:
    """Deadlines in memory; the store has them too, and fills this at the start.

    `due` is called once for each deadline that passes, with the game's id and the step's serial.
    """

    def __init__(self, due: Callable[[int, int], None], clock: Callable[[], float] = time.time) -> None:
        self._due = due
        self._clock = clock
        self._running: dict[int, Running] = {}
        self._heap: list[tuple[float, int, int]] = []
        self._changed = asyncio.Event()

    def put(self, game_id: int, running: Running) -> None:
        """The game's deadline from now on."""
        self._running[game_id] = running
        heapq.heappush(self._heap, (running.due_at, game_id, running.serial))
        self._changed.set()

    def clear(self, game_id: int) -> None:
        self._running.pop(game_id, None)

    def ends_at(self, game_id: int, serial: int) -> float | None:
        """When a step ends, once its clock runs."""
        running = self._running.get(game_id)
        return running.due_at if running and running.real and running.serial == serial else None

    async def run(self) -> None:
        """Runs until cancelled."""
        while True:
            self._changed.clear()
            self._tell_due()
            pause = self._heap[0][0] - self._clock() if self._heap else None
            try:
                async with asyncio.timeout(None if pause is None else max(0.0, pause)):
                    await self._changed.wait()
            except TimeoutError:
                continue

    def _tell_due(self) -> None:
        while self._heap and self._heap[0][0] <= self._clock():
            due_at, game_id, serial = heapq.heappop(self._heap)
            running = self._running.get(game_id)
            if running is not None and (running.due_at, running.serial) == (due_at, serial):
                del self._running[game_id]
                self._due(game_id, serial)
