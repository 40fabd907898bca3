"""A connection that goes to its thread only for what may wait. All that is private of aiosqlite is used here.

aiosqlite runs each statement in a thread of the connection. A statement within a transaction only touches
memory, and with the write-ahead log it waits for nobody; going to another thread and back takes several times
as long as the statement. What may wait still goes to the thread: the begin of a transaction (for the lock)
and its end (for the disk).

aiosqlite is pinned to a version that has these parts. If it has them no more, its own connection is used:
slower, and otherwise the same.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import aiosqlite

PRIVATE = ("_connect", "_execute", "_conn", "_thread")
"""What a connection of aiosqlite has to have."""


def connect_args() -> dict[str, Any]:
    """What SQLAlchemy needs in order to connect so; nothing where aiosqlite has changed."""
    unopened = aiosqlite.Connection(lambda: sqlite3.connect(":memory:"), iter_chunk_size=64)
    return {"async_creator_fn": _connect} if {*PRIVATE} <= {*dir(unopened)} else {}


class InlineConnection(aiosqlite.Connection):
    async def _connect(self) -> aiosqlite.Connection:
        try:
            return await super()._connect()
        except BaseException:
            # Its thread calls the loop when it ends. A loop that has ended by then raises.
            await asyncio.to_thread(self._thread.join)
            raise

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        connection = self._conn
        outside = bool(args) and not connection.in_transaction
        if outside or fn in (connection.commit, connection.close):
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        return fn(*args, **kwargs)


def _connect(path: str, **options: Any) -> InlineConnection:
    connection = InlineConnection(lambda: sqlite3.connect(path, **options), iter_chunk_size=64)
    # As SQLAlchemy does: a connection that was left open does not keep the program alive.
    connection._thread.daemon = True
    return connection
