"""The sender sends all messages of one bot with Telegram's API. No other part of the bot sends messages."""

import asyncio
import math
import time
from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import suppress
from typing import assert_never

import structlog
from aiogram import Bot

from bot.delivery.budget import Budget
from bot.delivery.clock import now
from bot.delivery.courier import Courier
from bot.delivery.lane import lane_of
from bot.delivery.learnt import EphemeralSupport
from bot.delivery.ledger import Ledger, OnAccepted, OnRefused, Waits
from bot.delivery.message import Render
from bot.delivery.schedule import Schedule
from bot.delivery.toasts import Toasts
from bot.delivery.verdict import CALL_BACKOFF, Accepted, Again, Moved, Refused
from bot.runtime.logs import complain, log_ids
from bot.runtime.stopping import StoppingError
from bot.store.database.retry import retry_transient
from bot.store.database.transaction import Store
from bot.store.telegram import outbox
from bot.values.outgoing import Outgoing

log = structlog.get_logger("bot.delivery")

ROWS_A_QUERY = 500
"""How many rows of the outbox are read with one query."""

HELD_LOOK = 1.0
"""Seconds between two looks for answers that may be sent again, while all other rows are held."""

HOLD_BACK = 0.05
"""For how many seconds, before the time scale, the ledger may hold back the result of an answer or an edit,
to write it together with other results."""


class Sender:
    """Sends the rows of the outbox, until it is stopped.

    The schedule says which row is sent next, the courier makes the call, and the ledger stores the result.
    The transaction that stores Telegram's acceptance of a row also deletes the row from the outbox. If the
    program is killed between the acceptance and the commit, the next start sends the row again.
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
        ephemeral: EphemeralSupport | None = None,
    ) -> None:
        self._bot_id = bot.id
        self._store = store
        self._clock = clock
        self.schedule = Schedule(budget or Budget(), time_scale)
        self.backoff = CALL_BACKOFF.scaled(time_scale)
        self._failures: dict[int, int] = {}
        self._newest = 0
        self._arrived: list[Outgoing] = []
        self._news = asyncio.Event()
        self._stopping = asyncio.Event()
        self.under_way: set[asyncio.Task[None]] = set()
        self._called: set[int] = set()
        self._tries = 0
        self._held = False
        self.courier = Courier(
            bot,
            store,
            render,
            clock=clock,
            stopping=self._stopping,
            ephemeral=ephemeral or EphemeralSupport(),
        )
        self.courier.lost.limits = self.schedule
        self.ledger = Ledger(
            store,
            on_accepted=on_accepted,
            on_refused=on_refused,
            waits=waits,
            clock=clock,
            stopping=self._stopping,
            hold_back=HOLD_BACK * time_scale,
        )
        self.toasts = Toasts(self.courier, pause=self.backoff.after(1), stopping=self._stopping)

    def toast(self, answer: Outgoing) -> None:
        """Makes a call that has no row in the outbox: the answer to a press that the gate refused, or a
        message to the owner about a trouble."""
        self.toasts.add(answer)

    def add(self, row: Outgoing) -> None:
        """Queues a row of the outbox. The transaction that stored the row must be committed already."""
        self._arrived.append(row)
        self._news.set()

    def try_again(self, chat_id: int) -> None:
        """Ends the pause after a failure in this chat, so that its rows are tried again at once."""
        self.schedule.try_again(chat_id, now())
        self._news.set()

    def unsend(self, rows: Collection[Outgoing]) -> None:
        """Forgets rows that were deleted from the outbox, except those that are being sent."""
        gone = {row.id for row in rows}
        self._arrived = [row for row in self._arrived if row.id not in gone]
        for row in rows:
            self.schedule.remove(row.chat_id, lane_of(row), (row.id,), now())

    def hold(self) -> None:
        """Until `go_on` is called, takes no rows from the outbox but answers to presses: those for the page
        of a table go without Telegram. Calls of `toast` go on."""
        self._held = True

    def go_on(self) -> None:
        """Ends the pause that `hold` began. Rows that wait after a failure are tried again at once."""
        self._held = False
        self._failures.clear()
        for chat_id in [*self.schedule.chats]:
            self.schedule.try_again(chat_id, now())
        self._news.set()

    async def run(self) -> None:
        """Sends rows until `stop` is called. It begins with what an earlier run left in the outbox."""
        await self._read()
        while not self._stopping.is_set():
            self._news.clear()
            self._queue_arrived()
            while (row := self._take()) is not None:
                self._tries += 1
                with log_ids(row=row.id, game=row.game_id):
                    task = asyncio.create_task(self._deliver(row), name=f"outbox {row.id}")
                self.under_way.add(task)
                task.add_done_callback(self.under_way.discard)
            await self._news_within(HELD_LOOK if self._held else self.schedule.wait(now()))
        if self.under_way:
            await asyncio.wait(self.under_way)
        await self.toasts.ended()

    def _take(self) -> Outgoing | None:
        return self.schedule.take_answer(now()) if self._held else self.schedule.take(now())

    async def stop(self) -> None:
        """Makes `run` return when all calls under way are answered. The other rows stay in the outbox."""
        self._stopping.set()
        self._news.set()

    def held(self) -> Collection[Hashable]:
        """Returns what the heartbeat watches: the calls that have no answer yet. If there is none although a
        row is due, returns the number of calls so far. If this number stays the same, the heartbeat sees that
        the sender stands still. Otherwise, and while `hold` lasts, returns nothing."""
        if self.under_way:
            return tuple(self.under_way)
        return (self._tries,) if not self._held and (self._arrived or self._is_due()) else ()

    def waiting(self) -> Iterator[Outgoing]:
        """Yields all rows that wait or are being sent, except answers to presses that are being sent."""
        yield from self._arrived
        yield from self.schedule.waiting()

    def _is_due(self) -> bool:
        """Returns whether a row waits that could be sent now. The result is also True if the schedule would
        never send any waiting row, because only an error in the program can cause that."""
        return len(self.schedule) > 0 and self.schedule.wait(now()) in (0.0, math.inf)

    async def _read(self) -> None:
        """Deletes the rows for which the outbox has no room under its present limits. Then queues all other
        rows of the outbox; it reads them page by page."""

        async def trim() -> None:
            async with self._store.transaction(patient=True) as tx:
                await outbox.trim(tx, self._bot_id)

        async def look() -> list[Outgoing]:
            async with self._store.read_only() as tx:
                after = found[-1].id if found else 0
                return await outbox.pending(tx, self._bot_id, after=after, most=ROWS_A_QUERY)

        found: list[Outgoing] = []
        with suppress(StoppingError):
            await retry_transient(trim, self._stopping)
            while page := await retry_transient(look, self._stopping):
                found += page
            self._arrived = [*found, *self._arrived]

    def _queue_arrived(self) -> None:
        """Gives the schedule the rows that were read from the outbox or added since the last time. A row that
        came both ways is queued only once."""
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
        together = self.schedule.together(row)
        self._called.update(each.id for each in together)
        verdict = await self.courier.carry(row, self._pause(row), together)
        try:
            match verdict:
                case Refused() if await self.ledger.waits(row, verdict):
                    verdict = Again(self._pause(row))
                case Accepted() | Refused():
                    self.schedule.accepted(row)
                    await self.ledger.mark_done(row, verdict, together)
                case Moved(chat_id):
                    self._called.difference_update(each.id for each in together)
                    if not await self._move(row, chat_id):
                        verdict = Again(self._pause(row))
                case Again():
                    pass
                case _:
                    assert_never(verdict)
        except StoppingError:
            return  # the next start sends the row again
        except Exception as error:
            # The row stays in the outbox. The next start sends it again, but this run must not.
            complain(log, "result not written", error)
        self._called.difference_update(each.id for each in together)
        if isinstance(verdict, Again):
            self._failures[row.id] = self._failures.get(row.id, 0) + 1
            if verdict.unsent:
                self.schedule.postpone(row, now(), verdict.pause)
            else:
                self.schedule.again(row, now(), verdict.pause, flood=verdict.flood)
        else:
            self._failures.pop(row.id, None)
            self.schedule.done(row, now())
        self._news.set()

    async def _move(self, row: Outgoing, chat_id: int) -> bool:
        """Gives the group of a row its new id. Returns False if this fails: a game of the supergroup may
        be in the way, until the bot handles the update about the move. Raises StoppingError."""
        try:
            moved = await self.courier.move(row.chat_id, chat_id)
        except StoppingError:
            raise
        except Exception as error:
            complain(log, "chat not moved", error)
            return False
        self.schedule.drop(row.chat_id)
        for waiting in moved:
            if waiting.id <= self._newest and waiting.id not in self._called:
                self._queue(waiting)
        return True

    def _queue(self, row: Outgoing) -> None:
        """Queues a row. It waits no longer than it was to wait when it was written, because somebody may have
        set the system's clock back since then."""
        wait = row.not_before - max(self._clock(), row.created_at)
        self.schedule.add(row, now(), now() + wait)

    def _pause(self, row: Outgoing) -> float:
        return self.backoff.after(self._failures.get(row.id, 0) + 1)
