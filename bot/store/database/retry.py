"""Repeats a transaction while the database is out of reach, or another transaction is in the way."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from bot.backoff import Backoff
from bot.runtime.logs import error_fields
from bot.runtime.stopping import StoppingError, set_within
from bot.store.database.database import is_collision, is_transient

log = structlog.get_logger("bot.store")

T = TypeVar("T")

TRANSACTION_BACKOFF = Backoff(first=0.1, longest=5.0)


async def retry_transient(transaction: Callable[[], Awaitable[T]], stopping: asyncio.Event) -> T:
    """Runs `transaction` and returns its result. If the database is locked, full or out of reach, repeats it
    after a pause. If another transaction was in the way, repeats it at once. Raises StoppingError if
    `stopping` is set during a pause, and all other exceptions of the transaction."""
    failures = 0
    while True:
        try:
            return await transaction()
        except Exception as error:
            if not is_transient(error):
                raise
            if is_collision(error):
                continue  # the other transaction is over: there is nothing to wait for
            failures += 1
            pause = TRANSACTION_BACKOFF.after(failures)
            tell_out_of_reach(error, pause)
        if await set_within(stopping, pause):
            raise StoppingError


def tell_out_of_reach(error: Exception, pause: float) -> None:
    """Logs why the database is out of reach, in its own words. They contain nothing that people wrote, and
    say what the operator has to repair. `pause`: seconds until the next try."""
    why = str(getattr(error, "orig", error))
    log.warning("database out of reach", why=why, again_in=pause, **error_fields(error))
