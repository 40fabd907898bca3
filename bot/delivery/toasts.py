"""Answers to presses that were refused unseen: in memory only, with no row that waits for them.

They have a way of their own beside the schedule, on which only so many are under way at once: when somebody
floods they come by the thousand, and they must hold up no player's answer.
"""

import asyncio
from collections import deque

from bot.delivery.courier import Courier
from bot.delivery.verdict import Again
from bot.store.outbox import Outgoing

AT_ONCE = 32
"""Answers under way: with Telegram 80 ms away, 400 a second."""
MOST = 5_000
"""Answers that wait, the newest: at that pace the oldest has waited 12 s; Telegram takes one for about 15."""
TRIES, PATIENCE = 3, 2.0
"""How often a call is made, and the longest real seconds before one of them."""


class Toasts:
    """`pause`: seconds before a failed call is made again."""

    def __init__(self, courier: Courier, *, pause: float, stopping: asyncio.Event) -> None:
        self._courier = courier
        self._pause = pause
        self._stopping = stopping
        self._waiting: deque[Outgoing] = deque(maxlen=MOST)
        self._under_way: set[asyncio.Task[None]] = set()

    def add(self, row: Outgoing) -> None:
        """Answers as soon as fewer than `AT_ONCE` are under way."""
        self._waiting.append(row)
        self._begin()

    async def ended(self) -> None:
        """Waits for those under way; once the sender stops, no others are begun."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def _begin(self) -> None:
        while self._waiting and len(self._under_way) < AT_ONCE and not self._stopping.is_set():
            task = asyncio.create_task(self._answer(self._waiting.popleft()), name="toast")
            self._under_way.add(task)
            task.add_done_callback(self._end)

    def _end(self, task: "asyncio.Task[None]") -> None:
        self._under_way.discard(task)
        self._begin()

    async def _answer(self, row: Outgoing) -> None:
        for _ in range(TRIES):
            verdict = await self._courier.carry(row, self._pause)
            if not isinstance(verdict, Again) or verdict.pause > PATIENCE or self._stopping.is_set():
                return
            await asyncio.sleep(verdict.pause)
