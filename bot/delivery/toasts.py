"""Calls without rows in the outbox, which are in memory only: answers to presses that the gate refused, and
now and then a message to the owner about a trouble, which may be the database's.

They do not go through the schedule. When somebody floods they come by the thousand, and must not delay the
answers to players. So only `AT_ONCE` of them are under way.
"""

import asyncio
from collections import deque

from bot.delivery.courier import Courier
from bot.delivery.verdict import Again
from bot.store.outbox import Outgoing

AT_ONCE = 32
"""Answers under way at most. If Telegram answers within 80 ms that is 400 a second."""
MOST = 5_000
"""Answers that wait at most: the newest. At that pace the oldest has waited 12 s. Telegram takes an answer
for about 15 s."""
TRIES, PATIENCE = 3, 2.0
"""How often a call is tried, and the longest pause (real seconds) before a try."""


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
        """Waits for those under way. When the sender stops, no others begin."""
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
