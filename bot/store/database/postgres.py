"""Makes engines for PostgreSQL. Each of their transactions sees one state of the database.

Isolation is REPEATABLE READ: a transaction sees what was committed before its first statement. A transaction
that would overwrite a newer row fails and is tried again. Each bot has only one writer, as with SQLite.
"""

from typing import Any

import asyncpg
from sqlalchemy import URL, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.database import codec
from bot.store.database.sqlstate import OutOfReachError, RefusedError, is_transient

SECONDS_TO_CONNECT = 10.0
"""How many seconds opening a connection may take."""
SECONDS_TO_ANSWER = 20.0
"""Seconds. If the server does not answer within this time, it counts as out of reach. The server itself ends
a slow statement earlier."""
_SESSION = {
    "application_name": "mafia",
    "statement_timeout": "15s",
    # If a program stands still within a transaction, it holds the locks no longer than this.
    "idle_in_transaction_session_timeout": "10s",
    "jit": "off",  # the statements are short: to compile one takes longer than to run it
}


def open_engine(url: URL, *, patient: bool = False) -> AsyncEngine:
    """Returns an engine for `postgresql://…`. `patient`: whether a statement may take any time."""
    session = {**_SESSION, "statement_timeout": "0"} if patient else _SESSION
    engine = create_async_engine(
        url.set(drivername="postgresql+asyncpg"),
        hide_parameters=True,
        json_serializer=codec.to_text,
        isolation_level="REPEATABLE READ",
        connect_args={
            "async_creator_fn": _connect,
            "prepared_statement_cache_size": 512,
            "timeout": SECONDS_TO_CONNECT,
            "command_timeout": None if patient else SECONDS_TO_ANSWER,
            "server_settings": session,
        },
    )
    event.listen(engine.sync_engine, "handle_error", _give_up)
    return engine


def _give_up(context: ExceptionContext) -> None:
    """Makes SQLAlchemy treat a timeout of the driver as a lost connection, and raises OutOfReachError. The
    connection is discarded: a rollback on it would wait just as long once more."""
    if isinstance(context.original_exception, TimeoutError):
        context.is_disconnect = True
        context.invalidate_pool_on_disconnect = False
        raise OutOfReachError("TimeoutError") from context.original_exception


async def _connect(*args: Any, **options: Any) -> Any:
    try:
        return await asyncpg.connect(*args, **options)
    except OSError as error:  # a timeout is an OSError, too
        raise OutOfReachError(type(error).__name__) from error
    except asyncpg.PostgresError as error:
        if is_transient(error):
            raise OutOfReachError(type(error).__name__) from error
        raise RefusedError(type(error).__name__) from error
