"""The sender. A bot has one, and nothing else calls the Bot API to say something."""

import asyncio
import math
import time
from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import suppress
from typing import assert_never

import structlog
from aiogram import Bot

from bot.delivery.alone import Alone
from bot.delivery.budget import Budget
from bot.delivery.courier import Courier
from bot.delivery.ledger import Ledger, OnAccepted, OnRefused, Waits
from bot.delivery.message import Render
from bot.delivery.schedule import Schedule
from bot.delivery.toasts import Toasts
from bot.delivery.verdict import BACKOFF, Accepted, Again, Moved, Refused
from bot.runtime.logs import about, complain
from bot.runtime.stopping import StoppingError
from bot.store import outbox
from bot.store.outbox import Outgoing
from bot.store.retry import retry_transient
from bot.store.transaction import Store

log = structlog.get_logger("bot.delivery")

PAGE = 500
"""Rows of the outbox that are read at once."""

LEISURE = 0.05
"""Seconds, scaled, for which what became of an answer or an edit waits to be written with other results."""


class Sender:
    """Sends what is in the outbox, until it is stopped.

    It asks the schedule which row goes next, has the courier make the call, and the ledger write down the
    result. A row leaves the outbox in the transaction that notes its acceptance. If the program is killed
    between Telegram's acceptance and that commit, the next start sends this one message again. Nothing is
    ever left out.
    """

    def __init__(
        self,
        bot: Bot,
        store: Store,
        render: Render,
        *,
        on_accepted: OnAccepted,
        on_refused: OnRefused,
        waits: Waits | None = None,
        budget: Budget | None = None,
        time_scale: float = 1.0,
        clock: Callable[[], float] = time.time,
        alone: Alone | None = None,
    ) -> None:
        self._bot_id = bot.id
        self._store = store
        self._clock = clock
        self._schedule = Schedule(budget or Budget(), time_scale)
        self._backoff = BACKOFF.scaled(time_scale)
        self._failures: dict[int, int] = {}
        self._newest = 0
        self._arrived: list[Outgoing] = []
        self._news = asyncio.Event()
        self._stopping = asyncio.Event()
        self._under_way: set[asyncio.Task[None]] = set()
        self._called: set[int] = set()
        self._tries = 0
        self._courier = Courier(
            bot, store, render, clock=clock, stopping=self._stopping, alone=alone or Alone()
        )
        self._ledger = Ledger(
            store,
            on_accepted=on_accepted,
            on_refused=on_refused,
            waits=waits,
            clock=clock,
            stopping=self._stopping,
            leisure=LEISURE * time_scale,
        )
        self._toasts = Toasts(self._courier, pause=self._backoff.after(1), stopping=self._stopping)

    def toast(self, answer: Outgoing) -> None:
        """Makes a call that has no row: answers a press that was refused before it was stored, or tells the
        owner of a trouble."""
        self._toasts.add(answer)

    def add(self, row: Outgoing) -> None:
        """Queues a row. It must be stored and committed."""
        self._arrived.append(row)
        self._news.set()

    def try_again(self, chat_id: int) -> None:
        """What was refused in a chat, and waits, is tried at once."""
        self._schedule.try_again(chat_id, _now())
        self._news.set()

    async def run(self) -> None:
        """Sends until `stop`. Begins with what an earlier run left in the outbox."""
        await self._read()
        while not self._stopping.is_set():
            self._news.clear()
            self._queue_arrived()
            while (row := self._schedule.take(_now())) is not None:
                self._tries += 1
                with about(row=row.id, game=row.game_id):
                    task = asyncio.create_task(self._deliver(row), name=f"outbox {row.id}")
                self._under_way.add(task)
                task.add_done_callback(self._under_way.discard)
            await self._news_within(self._schedule.wait(_now()))
        if self._under_way:
            await asyncio.wait(self._under_way)
        await self._toasts.ended()

    async def stop(self) -> None:
        """Lets `run` end when the calls under way are answered. The rest stays in the outbox."""
        self._stopping.set()
        self._news.set()

    def held(self) -> Collection[Hashable]:
        """For the heartbeat: the calls under way. If there are none though a row is due: the number of calls
        so far, which then does not grow."""
        if self._under_way:
            return tuple(self._under_way)
        return (self._tries,) if self._arrived or self._is_due() else ()

    def waiting(self) -> Iterator[Outgoing]:
        """All rows that are not done."""
        yield from self._arrived
        yield from self._schedule.waiting()

    def _is_due(self) -> bool:
        """Whether a row could go now. A row that would wait for ever was forgotten: it counts as due."""
        return len(self._schedule) > 0 and self._schedule.wait(_now()) in (0.0, math.inf)

    async def _read(self) -> None:
        """Takes up what is in the outbox, a page at a time, without what is above the bounds of today."""

        async def trim() -> None:
            async with self._store.transaction() as tx:
                await outbox.trim(tx, self._bot_id)

        async def look() -> list[Outgoing]:
            async with self._store.read_only() as tx:
                after = found[-1].id if found else 0
                return await outbox.pending(tx, self._bot_id, after=after, most=PAGE)

        found: list[Outgoing] = []
        with suppress(StoppingError):
            await retry_transient(trim, self._stopping)
            while page := await retry_transient(look, self._stopping):
                found += page
            self._arrived = [*found, *self._arrived]

    def _queue_arrived(self) -> None:
        """Queues the rows that have arrived. A row that was committed while the outbox was read is
        there twice."""
        for row in self._arrived:
            if row.id > self._newest:
                self._newest = row.id
                self._queue(row)
                for dropped in row.drops:
                    self._failures.pop(dropped, None)
        self._arrived.clear()

    async def _news_within(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(None if math.isinf(seconds) else seconds):
                await self._news.wait()

    async def _deliver(self, row: Outgoing) -> None:
        together = self._schedule.together(row)
        self._called.update(each.id for each in together)
        verdict = await self._courier.carry(row, self._pause(row), together)
        try:
            match verdict:
                case Refused() if await self._ledger.waits(row, verdict):
                    verdict = Again(self._pause(row))
                case Accepted() | Refused():
                    self._schedule.accepted(row)
                    await self._ledger.mark_done(row, verdict, together)
                case Moved(chat_id):
                    self._called.difference_update(each.id for each in together)
                    await self._move(row, chat_id)
                case Again():
                    pass
                case _:
                    assert_never(verdict)
        except StoppingError:
            return  # the next start sends the row again
        except Exception as error:
            # The row stays in the outbox. The next start sends it again; this run must not.
            complain(log, "result not written", error)
        self._called.difference_update(each.id for each in together)
        if isinstance(verdict, Again):
            self._failures[row.id] = self._failures.get(row.id, 0) + 1
            self._schedule.again(row, _now(), verdict.pause, flood=verdict.flood)
        else:
            self._failures.pop(row.id, None)
            self._schedule.done(row, _now())
        self._news.set()

    async def _move(self, row: Outgoing, chat_id: int) -> None:
        moved = await self._courier.move(row.chat_id, chat_id)
        self._schedule.drop(row.chat_id)
        for waiting in moved:
            if waiting.id <= self._newest and waiting.id not in self._called:
                self._queue(waiting)

    def _queue(self, row: Outgoing) -> None:
        self._schedule.add(row, _now(), _now() + row.not_before - self._clock())

    def _pause(self, row: Outgoing) -> float:
        return self._backoff.after(self._failures.get(row.id, 0) + 1)


def _now() -> float:
    return asyncio.get_running_loop().time()
