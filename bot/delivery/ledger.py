"""Writes down what came of the rows: those that end while a transaction is under way share the next one."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import structlog

from bot.delivery.verdict import Accepted, Refused
from bot.runtime.logs import complain
from bot.store import messages, outbox, questions
from bot.store.outbox import Outgoing
from bot.store.retry import StoppingError, retry_transient
from bot.store.transaction import Store, Transaction

log = structlog.get_logger("bot.delivery")

OnAccepted = Callable[[Transaction, Outgoing, float], Awaitable[None]]
"""Awaited in the transaction that settles a row with `opens`, with the moment of its acceptance."""
OnRefused = Callable[[Transaction, Outgoing, Refused], Awaitable[None]]
"""Awaited in the transaction that gives a row up."""


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
        clock: Callable[[], float],
        stopping: asyncio.Event,
    ) -> None:
        self._store = store
        self._on_accepted = on_accepted
        self._on_refused = on_refused
        self._clock = clock
        self._stopping = stopping
        self._ends: list[_End] = []
        self._failed: dict[int, Exception] = {}
        self._turn = asyncio.Lock()

    async def mark_done(
        self, row: Outgoing, verdict: Accepted | Refused, together: tuple[Outgoing, ...] = ()
    ) -> None:
        """Returns when the end of the row is committed, with what its hook wrote; and that of all that went
        `together` with it, for which the hook is told once.

        Raises StoppingError; its rows stay in the outbox then, as after any failure.
        """
        end = _End(row, verdict, self._clock(), together or (row,))
        self._ends.append(end)
        async with self._turn:
            if end in self._ends:
                ends, self._ends = self._ends, []
                await self._write(ends)
        if (failure := self._failed.pop(row.id, None)) is not None:
            raise failure

    async def _write(self, ends: Sequence[_End]) -> None:
        """All in one transaction; each in its own, if a hook fails that another must not suffer for.

        What fails for good is told to whoever waits for the row.
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
        """What Telegram has accepted must not be sent again, whatever its hook does."""
        complain(log, "hook failed", error, row=end.row.id, what=end.row.what)
        try:
            await self._commit([end], with_hooks=False)
        except Exception as failure:
            self._failed[end.row.id] = failure

    async def _commit(self, ends: Sequence[_End], *, with_hooks: bool) -> None:
        async def transaction() -> None:
            # The next new message is held back until this is committed: a flood of updates must not delay it.
            async with self._store.transaction(urgent=True) as tx:
                for end in ends:
                    for row in end.together:
                        await outbox.mark_done(tx, row.id)
                    await _note(tx, end)
                    if with_hooks:
                        await self._tell(tx, end)

        await retry_transient(transaction, self._stopping)

    async def _tell(self, tx: Transaction, end: _End) -> None:
        if isinstance(end.verdict, Refused):
            await self._on_refused(tx, end.row, end.verdict)
        elif end.row.opens is not None:
            await self._on_accepted(tx, end.row, end.at)


async def _note(tx: Transaction, end: _End) -> None:
    """Keeps the slot true, and what the message asks."""
    row, verdict = end.row, end.verdict
    if row.question is not None and isinstance(verdict, Accepted) and verdict.message_id is not None:
        await questions.record(tx, row.bot_id, row.chat_id, verdict.message_id, row.question)
    if row.slot is None or row.game_id is None:
        return
    place = (tx, row.bot_id, row.chat_id, row.game_id, row.slot)
    if isinstance(verdict, Accepted):
        if row.what == "delete":
            await messages.forget(*place)
        elif row.what != "edit" and verdict.message_id is not None:
            await messages.record(*place, message_id=verdict.message_id)
    elif verdict is Refused.MESSAGE_GONE:
        await messages.forget(*place)
