"""The ledger writes down what became of each row.

**The problem.** A row leaves the outbox in the same transaction that notes its acceptance: the id of the
message, the question that it asks, the step whose clock starts. Many calls end at the same time, and SQLite
has one writer: a transaction for each row would make them wait for one another.

**What always holds**
- A row leaves the outbox only after Telegram has accepted it, or has refused it for good.
- `mark_done` returns after the commit. So the schedule does not send the next row of a lane before the result
  of the last one is stored.
- What Telegram has accepted is never sent again by a program that goes on, even if its hook fails.

**How.** Whoever comes puts its result into `_ends` and waits for the lock. The first to get the lock writes
all results that are there, in one transaction. The others find theirs written. The result of an answer to a
tap, or of an edit that opens no step, is in no hurry, since to make that call twice does no harm: it lets
others come for a moment, and mostly goes with the tap's own messages.

**Who calls.** Only the sender. The ledger calls two hooks within its transaction: `on_accepted` for a message
of a game, and `on_refused` for a row that is given up. A third, `waits`, is asked before whether the row
is given up at all.

**What may fail**
- The database is out of reach for a while: the transaction is tried again until the program stops.
- A hook raises, or one result of several can not be written: each is written in a transaction of its own, so
  that no row fails because of another.
- A hook raises for the single row: the row is marked done without its hook, and the error is logged.
- That fails as well, or the program stops: `mark_done` raises, and the row stays in the outbox. The next
  start sends it again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import structlog

from bot.delivery.verdict import Accepted, Refused
from bot.runtime.logs import about, complain
from bot.runtime.stopping import StoppingError, set_within
from bot.store import messages, outbox, questions
from bot.store.outbox import Outgoing
from bot.store.retry import retry_transient
from bot.store.transaction import Store, Transaction

log = structlog.get_logger("bot.delivery")

OnAccepted = Callable[[Transaction, Outgoing, float], Awaitable[None]]
"""Awaited in the transaction that marks a new message or an edit of a game as done. The float is the moment
of acceptance, in unix seconds."""
OnRefused = Callable[[Transaction, Outgoing, Refused], Awaitable[None]]
"""Awaited in the transaction that gives a row up."""

Waits = Callable[[Transaction, Outgoing, Refused], Awaitable[bool]]
"""Awaited in a transaction of its own when a row was refused: whether it stays, to be tried again."""


class _End(NamedTuple):
    row: Outgoing
    verdict: Accepted | Refused
    at: float
    together: tuple[Outgoing, ...]


class Ledger:
    def __init__(
        self,
        store: Store,
        *,
        on_accepted: OnAccepted,
        on_refused: OnRefused,
        waits: Waits | None = None,
        clock: Callable[[], float],
        stopping: asyncio.Event,
        leisure: float = 0.0,
    ) -> None:
        """`leisure`: seconds for which the result of an answer or an edit waits for others."""
        self._leisure = leisure
        self._store = store
        self._on_accepted = on_accepted
        self._on_refused = on_refused
        self._waits = waits
        self._clock = clock
        self._stopping = stopping
        self._ends: list[_End] = []
        self._failed: dict[int, Exception] = {}
        self._turn = asyncio.Lock()

    async def waits(self, row: Outgoing, reason: Refused) -> bool:
        """Whether a refused row stays in the outbox, to be tried again. Raises as `mark_done` does."""
        waits = self._waits
        if waits is None or row.game_id is None:
            return False

        async def transaction() -> bool:
            async with self._store.transaction(urgent=True) as tx:
                return await waits(tx, row, reason)

        return await retry_transient(transaction, self._stopping)

    async def mark_done(
        self, row: Outgoing, verdict: Accepted | Refused, together: tuple[Outgoing, ...] = ()
    ) -> None:
        """Returns when the result of the row is committed, with what its hook wrote.

        `together`: all rows of the same call; the hook is called once for them. Raises StoppingError, or what
        the database raised: then the rows stay in the outbox.
        """
        end = _End(row, verdict, self._clock(), together or (row,))
        self._ends.append(end)
        if row.what in ("answer", "edit") and row.opens is None and self._leisure:
            await set_within(self._stopping, self._leisure)
        async with self._turn:
            if end in self._ends:
                ends, self._ends = self._ends, []
                await self._write(ends)
        if (failure := self._failed.pop(row.id, None)) is not None:
            raise failure

    async def _write(self, ends: Sequence[_End]) -> None:
        """All in one transaction. If that fails, each in a transaction of its own.

        A row that can not be written gets its error in `_failed`: `mark_done` raises it.
        """
        try:
            await self._commit(ends, with_hooks=True)
        except StoppingError as error:
            self._failed.update((end.row.id, error) for end in ends)
        except Exception as error:
            if len(ends) > 1:
                for end in ends:
                    await self._write([end])
            else:
                await self._write_without_hook(ends[0], error)

    async def _write_without_hook(self, end: _End, error: Exception) -> None:
        """What Telegram has accepted must not be sent again, even if its hook fails."""
        complain(log, "hook failed", error, row=end.row.id, what=end.row.what)
        try:
            await self._commit([end], with_hooks=False)
        except Exception as failure:
            self._failed[end.row.id] = failure

    async def _commit(self, ends: Sequence[_End], *, with_hooks: bool) -> None:
        async def transaction() -> None:
            # The next new message is held back until this is committed: a flood of updates must not delay it.
            async with self._store.transaction(urgent=True) as tx:
                await outbox.mark_done(tx, *(row for end in ends for row in end.together))
                for end in ends:
                    with about(row=end.row.id, game=end.row.game_id):
                        await _note(tx, end)
                        log.debug("done", **_said(end.verdict))
                        if with_hooks:
                            await self._tell(tx, end)

        await retry_transient(transaction, self._stopping)

    async def _tell(self, tx: Transaction, end: _End) -> None:
        if isinstance(end.verdict, Refused):
            await self._on_refused(tx, end.row, end.verdict)
        elif end.row.opens is not None or (end.row.game_id is not None and end.row.what in ("send", "edit")):
            await self._on_accepted(tx, end.row, end.at)


async def _note(tx: Transaction, end: _End) -> None:
    """Notes which message fills the slot, or is pinned, and what the message asks."""
    row, verdict = end.row, end.verdict
    if row.question is not None and isinstance(verdict, Accepted) and verdict.message_id is not None:
        await questions.record(tx, row.bot_id, row.chat_id, verdict.message_id, row.question)
    if row.slot is None or row.game_id is None:
        return
    place = (tx, row.bot_id, row.chat_id, row.game_id, row.slot)
    if isinstance(verdict, Accepted):
        if row.what in ("delete", "unpin"):
            await messages.forget(*place)
        elif row.what != "edit" and verdict.message_id is not None:
            await messages.record(*place, message_id=verdict.message_id)
    elif verdict is Refused.MESSAGE_GONE:
        await messages.forget(*place)


def _said(verdict: Accepted | Refused) -> dict[str, object]:
    """What is logged of a verdict: the number of the message, or why there is none."""
    if isinstance(verdict, Accepted):
        return {"message": verdict.message_id}
    return {"refused": verdict.name.lower()}
