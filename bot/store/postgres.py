"""PostgreSQL: an engine whose transactions see one state of the database.

Isolation is REPEATABLE READ: a transaction sees what was committed before its first statement, and one that
would overwrite a newer row fails and is tried again. Within one bot there is one writer, as with SQLite.
"""

from typing import Any

import asyncpg
from sqlalchemy import URL, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import json_text
from bot.store.sqlstate import OutOfReachError, RefusedError, is_transient

CONNECTING = 10.0
"""Seconds that a connection may take."""
ANSWERING = 20.0
"""Seconds after which a server that does not answer counts as out of reach. It ends a slow statement itself
before that."""
_SESSION = {
    "application_name": "mafia",
    "statement_timeout": "15s",
    # A program that stands still within a transaction holds its locks no longer than this.
    "idle_in_transaction_session_timeout": "10s",
    "jit": "off",  # the statements are short: to compile one takes longer than to run it
}


def open_engine(url: URL, *, patient: bool = False) -> AsyncEngine:
    """An engine for `postgresql://…`. `patient`: a statement may take any time."""
    session = {**_SESSION, "statement_timeout": "0"} if patient else _SESSION
    engine = create_async_engine(
        url.set(drivername="postgresql+asyncpg"),
        hide_parameters=True,
        json_serializer=json_text.write,
        isolation_level="REPEATABLE READ",
        connect_args={
            "async_creator_fn": _connect,
            "prepared_statement_cache_size": 512,
            "timeout": CONNECTING,
            "command_timeout": None if patient else ANSWERING,
            "server_settings": session,
        },
    )
    event.listen(engine.sync_engine, "handle_error", _give_up)
    return engine


def _give_up(context: ExceptionContext) -> None:
    """The driver waits no longer for an answer: the line is cut, though nobody has said so. The connection is
    thrown away: to roll back on it would wait as long again."""
    if isinstance(context.original_exception, TimeoutError):
        context.is_disconnect = True
        context.invalidate_pool_on_disconnect = False
        raise OutOfReachError("TimeoutError") from context.original_exception


async def _connect(*args: Any, **options: Any) -> Any:
    try:
        return await asyncpg.connect(*args, **options)
    except OSError as error:  # a timeout too
        raise OutOfReachError(type(error).__name__) from error
    except asyncpg.PostgresError as error:
        if is_transient(error):
            raise OutOfReachError(type(error).__name__) from error
        raise RefusedError(type(error).__name__) from error
