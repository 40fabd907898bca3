"""Opens the database that the settings name: SQLite's file, or a PostgreSQL server."""

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import sqlite, sqlstate

READING = {**sqlite.READING, "postgresql_readonly": True}
"""The execution options of transactions that only read, for either database."""


def open_engine(database_url: str) -> AsyncEngine:
    """An engine for `sqlite:///PATH` or `postgresql://…`. Its errors never show the parameters of
    statements: those hold what people wrote."""
    url = make_url(database_url)
    if not is_postgres(database_url):
        return sqlite.open_engine(url)
    from bot.store import postgres  # noqa: PLC0415  (the driver is loaded where it is used)

    return postgres.open_engine(url)


def is_postgres(database_url: str) -> bool:
    return make_url(database_url).get_backend_name() == "postgresql"


def is_transient(error: BaseException) -> bool:
    """Whether the same transaction may succeed later: the database is locked, full or out of reach, or
    another transaction was in the way."""
    if isinstance(error, sqlstate.OutOfReachError | TimeoutError):
        return True
    if not isinstance(error, DBAPIError):
        return False
    lost, why = error.connection_invalidated, error.orig
    return lost or sqlite.is_transient(why) or sqlstate.is_transient(why) or sqlstate.is_collision(why)


def is_collision(error: BaseException) -> bool:
    """Whether two transactions were in each other's way, and this one was rolled back."""
    return isinstance(error, DBAPIError) and sqlstate.is_collision(error.orig)
