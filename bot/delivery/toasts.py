"""Makes calls that have no rows in the outbox: their data is only in memory. They are answers to presses that
the gate refused, and messages to the owner about a trouble. The database itself may be the trouble, so these
calls do not use it.

The calls do not go through the schedule. In a flood there are thousands of them, and they must not delay the
answers to players. So only `CALLS_AT_ONCE` of them are made at the same time.
"""

import asyncio
from collections import deque

from bot.delivery.courier import Courier
from bot.delivery.verdict import Again
from bot.values.outgoing import Outgoing

CALLS_AT_ONCE = 32
"""How many calls without a row in the outbox are made at the same time. If Telegram answers within 80 ms,
that makes 400 a second."""
MOST_WAITING = 5_000
"""How many of these calls may wait. If more come, the oldest are dropped. With 400 calls a second, each waits
at most 12 s. Telegram accepts an answer to a press for about 15 s."""
TRIES, LONGEST_PAUSE = 3, 2.0
"""How often such a call is tried, and the longest pause before a try, in seconds (not scaled). If a longer
pause is needed, the call is given up."""


class Toasts:
    """Makes the calls of one bot that have no rows in the outbox. `pause`: seconds to wait before a failed
    call is made again."""

    def __init__(self, courier: Courier, *, pause: float, stopping: asyncio.Event) -> None:
        self._courier = courier
        self._pause = pause
        self._stopping = stopping
        self.waiting: deque[Outgoing] = deque(maxlen=MOST_WAITING)
        self.under_way: set[asyncio.Task[None]] = set()

    def add(self, row: Outgoing) -> None:
        """Queues the call that `row` describes. It is made when fewer than `CALLS_AT_ONCE` calls are
        unanswered, but not after the stop. If `MOST_WAITING` wait, the oldest is dropped."""
        self.waiting.append(row)
        self._begin()

    async def ended(self) -> None:
        """Waits until all calls that have begun are answered. After the stop, no new ones begin."""
        while self.under_way:
            await asyncio.wait(self.under_way)

    def _begin(self) -> None:
        while self.waiting and len(self.under_way) < CALLS_AT_ONCE and not self._stopping.is_set():
            task = asyncio.create_task(self._answer(self.waiting.popleft()), name="toast")
            self.under_way.add(task)
            task.add_done_callback(self._end)

    def _end(self, task: "asyncio.Task[None]") -> None:
        self.under_way.discard(task)
        self._begin()

    async def _answer(self, row: Outgoing) -> None:
        for _ in range(TRIES):
            verdict = await self._courier.carry(row, self._pause)
            if not isinstance(verdict, Again) or verdict.pause > LONGEST_PAUSE or self._stopping.is_set():
                return
            await asyncio.sleep(verdict.pause)
