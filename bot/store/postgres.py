"""PostgreSQL: an engine whose transactions see one state of the database.

Isolation is REPEATABLE READ: a transaction sees what was committed before its first statement, and one that
would overwrite a newer row fails and is tried again. Within one bot there is one writer, as with SQLite.
"""

from typing import Any

import asyncpg
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.sqlstate import OutOfReachError, is_transient

CONNECTING = 10.0
"""Seconds that a connection may take."""
ANSWERING = 30.0
"""Seconds that a statement may take."""

_SESSION = {
    "application_name": "mafia",
    # A program that stands still within a transaction holds its locks no longer than this.
    "idle_in_transaction_session_timeout": "10s",
    "jit": "off",  # the statements are short: to compile one takes longer than to run it
}


def open_engine(url: URL) -> AsyncEngine:
    """An engine for `postgresql://…`."""
    return create_async_engine(
        url.set(drivername="postgresql+asyncpg"),
        hide_parameters=True,
        isolation_level="REPEATABLE READ",
        connect_args={
            "async_creator_fn": _connect,
            "prepared_statement_cache_size": 512,
            "timeout": CONNECTING,
            "command_timeout": ANSWERING,
            "server_settings": _SESSION,
        },
    )


async def _connect(*args: Any, **options: Any) -> Any:
    try:
        return await asyncpg.connect(*args, **options)
    except OSError as error:  # a timeout too
        raise OutOfReachError(type(error).__name__) from error
    except asyncpg.PostgresError as error:
        if is_transient(error):
            raise OutOfReachError(type(error).__name__) from error
        raise
