"""The ledger stores the result of each row.

**The problem.** When Telegram accepts a row, one transaction deletes the row from the outbox and stores the
result: the id of the message, the question that it asks, the step whose clock starts. Many calls end at the
same time, and SQLite has one writer. If each row had its own transaction, they would wait for one another.

**What always holds**
- The ledger deletes a row only after Telegram has accepted it, or the bot has given it up.
- `mark_done` returns after the commit. So the schedule does not send the next row of a lane before the result
  of the last one is stored.
- As long as the program runs, it never sends a row again that Telegram has accepted, even if the hook of the
  row fails.

**How.** Each caller puts its result into `_ends` and waits for the lock. The first caller that gets the lock
writes all results in one transaction. The other callers then find that their results are written. Some
results can wait: an answer to a press, or an edit that opens no step, may be sent twice without harm. Such a
result waits a moment for other results, and is usually written together with those of the press's messages.

**Who calls.** Only the sender. Within its transaction the ledger calls two hooks: `on_accepted` for a message
of a game, and `on_refused` for a row that is given up. Before that, it calls a third hook, `waits`, which
says whether a refused row is to be tried again.

**What may fail**
- The database is out of reach for a while: the transaction is tried again until the program stops.
- A hook raises an exception, or one of several results can not be written: each result is written in its own
  transaction, so that no row fails because of another.
- A hook raises an exception in the transaction of a single row: the row is marked as done without its hook,
  and the error is logged.
- Even that fails, or the program stops: `mark_done` raises an exception, and the row stays in the outbox. The
  next start sends it again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import structlog

from bot.delivery.clock import now
from bot.delivery.verdict import Accepted, Refused
from bot.runtime.logs import complain, log_ids
from bot.runtime.stopping import StoppingError, set_within
from bot.runtime.timers import LEAP
from bot.store.database.retry import retry_transient
from bot.store.database.transaction import Store, Transaction
from bot.store.telegram import messages, outbox, questions
from bot.values.outgoing import Outgoing

log = structlog.get_logger("bot.delivery")

OnAccepted = Callable[[Transaction, Outgoing, float], Awaitable[None]]
"""A hook: a function that the ledger calls in the transaction that deletes an accepted row of a game from the
outbox, if it sends or edits a message. The float is the moment of the acceptance, in unix seconds."""
OnRefused = Callable[[Transaction, Outgoing, Refused], Awaitable[None]]
"""A hook: a function that the ledger calls in the transaction that deletes a refused row from the outbox."""

Waits = Callable[[Transaction, Outgoing, Refused], Awaitable[bool]]
"""A hook: a function that the ledger calls after Telegram has refused a row of a game, in a transaction of
its own. It returns whether the row stays in the outbox, to be tried again."""


class _End(NamedTuple):
    """The result of a row. `at`: when it was known, in unix seconds; `moment`: the same in seconds of the
    loop's clock, which nobody sets."""

    row: Outgoing
    verdict: Accepted | Refused
    at: float
    moment: float
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
        hold_back: float = 0.0,
    ) -> None:
        """`on_accepted`, `on_refused`, `waits`: functions that the ledger calls when a row was accepted or
        refused. `clock`: returns unix seconds. `hold_back`: for how many seconds the ledger may hold back the
        result of an answer or an edit, to write it together with other results."""
        self.hold_back = hold_back
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
        """Returns what the hook `waits` says: whether a refused row stays in the outbox, to be tried again.
        False without a hook and for rows of no game. Raises StoppingError, or the error of the hook or the
        database."""
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
        """Stores that a row was accepted or refused, and deletes it from the outbox. In the same transaction
        it calls `on_refused`, or `on_accepted` for a game's message. Returns after the commit. `together`:
        all rows of the same call; the hook is called once for them. If it fails, the rows are deleted without
        it. Raises StoppingError or the database's error; then they may still be there."""
        end = _End(row, verdict, self._clock(), now(), together or (row,))
        self._ends.append(end)
        if row.what in ("answer", "edit") and row.opens is None and self.hold_back:
            await set_within(self._stopping, self.hold_back)
        async with self._turn:
            if end in self._ends:
                ends, self._ends = self._ends, []
                await self._write(ends)
        if (failure := self._failed.pop(row.id, None)) is not None:
            raise failure

    async def _write(self, ends: Sequence[_End]) -> None:
        """Writes all results in one transaction. If that fails, writes each in its own transaction, but not
        if the program stops. If a result can not be written, its error is put into `_failed`, and the
        `mark_done` that waits for it raises the error."""
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
        """Stores the result of a row without calling its hook, because the transaction has raised `error`: an
        accepted message would be sent again if its row stayed in the outbox. Puts the error into `_failed` if
        this fails too."""
        complain(log, "hook failed", error, row=end.row.id, what=end.row.what)
        try:
            await self._commit([end], with_hooks=False)
        except Exception as failure:
            self._failed[end.row.id] = failure

    async def _commit(self, ends: Sequence[_End], *, with_hooks: bool) -> None:
        async def transaction() -> None:
            # Urgent, because the next new message waits for this commit. A flood of updates must not delay
            # it.
            async with self._store.transaction(urgent=True) as tx:
                await outbox.mark_done(tx, *(row for end in ends for row in end.together))
                for end in ends:
                    with log_ids(row=end.row.id, game=end.row.game_id):
                        await _note(tx, end)
                        log.debug("done", **_as_logged(end.verdict))
                        if with_hooks:
                            await self._tell(tx, end)

        await retry_transient(transaction, self._stopping)

    async def _tell(self, tx: Transaction, end: _End) -> None:
        if isinstance(end.verdict, Refused):
            await self._on_refused(tx, end.row, end.verdict)
        elif end.row.opens is not None or (end.row.game_id is not None and end.row.what in ("send", "edit")):
            await self._on_accepted(tx, end.row, self._known_at(end))

    def _known_at(self, end: _End) -> float:
        """Returns when the result was known, in unix seconds of the clock as it is set now: somebody may set
        it while the result waits for the disk."""
        at = self._clock() - (now() - end.moment)
        return at if abs(at - end.at) >= LEAP else end.at


async def _note(tx: Transaction, end: _End) -> None:
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


def _as_logged(verdict: Accepted | Refused) -> dict[str, object]:
    if isinstance(verdict, Accepted):
        return {"message": verdict.message_id}
    return {"refused": verdict.name.lower()}
