"""Opens the database that the settings name: SQLite's file, or a PostgreSQL server."""

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFreeError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import sqlite, sqlite_begin, sqlstate
from bot.store.sqlstate import ConnectError, OutOfReachError

__all__ = [
    "READING",
    "ConnectError",
    "OutOfReachError",
    "is_collision",
    "is_postgres",
    "is_transient",
    "open_engine",
    "why",
]

READING = {sqlite_begin.READING: True, "postgresql_readonly": True}
"""The execution options of transactions that only read, for either database."""


def open_engine(database_url: str, *, patient: bool = False) -> AsyncEngine:
    """An engine for `sqlite:///PATH` or `postgresql://…`. `patient`: a statement may take any time.
    Its errors never show the parameters of statements: those hold what people wrote."""
    url = make_url(database_url)
    if not is_postgres(database_url):
        return sqlite.open_engine(url)
    from bot.store import postgres  # noqa: PLC0415  (the driver is loaded where it is used)

    return postgres.open_engine(url, patient=patient)


def is_postgres(database_url: str) -> bool:
    return make_url(database_url).get_backend_name() == "postgresql"


def is_transient(error: BaseException) -> bool:
    """Whether the same transaction may succeed later: the database is locked, full or out of reach, or
    another transaction was in the way."""
    if isinstance(error, OutOfReachError | NoConnectionFreeError):
        return True
    if not isinstance(error, DBAPIError):
        return sqlstate.is_raw(error)
    lost, cause = error.connection_invalidated, error.orig
    return lost or sqlite.is_transient(cause) or sqlstate.is_transient(cause) or sqlstate.is_collision(cause)


def is_collision(error: BaseException) -> bool:
    """Whether two transactions were in each other's way, and this one was rolled back."""
    return isinstance(error, DBAPIError) and sqlstate.is_collision(error.orig)


def why(error: DBAPIError | ConnectError) -> str:
    """What went wrong, in one line."""
    if isinstance(error, DBAPIError):
        return " ".join(str(error.orig).split())
    kind = "out of reach" if isinstance(error, OutOfReachError) else "refused"
    said = _SAID.get(str(error))
    return f"{kind} ({error})" if said is None else f"{kind}: {said}"


_SAID = {
    "ConnectionRefusedError": "nobody listens there",
    "ConnectionResetError": "the server breaks the connection off",
    "FileNotFoundError": "there is no server's socket",
    "InvalidAuthorizationSpecificationError": "the server does not let this user in",
    "InvalidCatalogNameError": "the server has no database of this name",
    "InvalidPasswordError": "the server does not take this user or password",
    "TimeoutError": "no answer in time",
    "TooManyConnectionsError": "the server has too many connections",
    "gaierror": "the name of the server is not found",
}
"""What the driver's errors mean."""
