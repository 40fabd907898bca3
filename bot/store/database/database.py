"""Opens the database that the settings name: an SQLite file or a PostgreSQL database."""

import sqlite3

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFreeError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database import sqlite, sqlite_quick, sqlstate
from bot.store.database.sqlite_quick import QuickEngine
from bot.store.database.sqlstate import ConnectError, OutOfReachError
from engine.remark import Remark

READING = {sqlite_quick.READING: True, "postgresql_readonly": True}
"""The options with which a transaction that only reads is executed, on SQLite and on PostgreSQL."""


def open_engine(database_url: str, *, patient: bool = False) -> AsyncEngine:
    """Returns an engine for `sqlite:///PATH` or `postgresql://…`. `patient`: whether a statement on
    PostgreSQL may take any time; on SQLite it always may. The engine's errors never show the parameters of
    statements, because these contain what people wrote."""
    url = make_url(database_url)
    if not is_postgres(database_url):
        return sqlite.open_engine(url)
    from bot.store.database import postgres  # noqa: PLC0415  (the driver is loaded where it is used)

    return postgres.open_engine(url, patient=patient)


def open_quick(database_url: str) -> QuickEngine | None:
    """Returns an SQLite file's engine for short transactions, whose statements run on the event loop. None
    for PostgreSQL: there the engine of `open_engine` serves all, because none blocks the event loop."""
    return None if is_postgres(database_url) else sqlite.open_quick(make_url(database_url))


def is_postgres(database_url: str) -> bool:
    return make_url(database_url).get_backend_name() == "postgresql"


def is_transient(error: BaseException) -> bool:
    """Returns whether the transaction that raised this error may succeed later. This is so if the database is
    locked, full or out of reach, or if another transaction was in the way."""
    if isinstance(error, OutOfReachError | NoConnectionFreeError):
        return True
    if not isinstance(error, DBAPIError):
        return sqlstate.is_raw(error)
    lost, cause = error.connection_invalidated, error.orig
    return lost or sqlite.is_transient(cause) or sqlstate.is_transient(cause) or sqlstate.is_collision(cause)


def is_collision(error: BaseException) -> bool:
    """Returns whether the error says that a conflict with another transaction rolled this one back."""
    return isinstance(error, DBAPIError) and sqlstate.is_collision(error.orig)


def is_unknown(error: BaseException) -> bool:
    """Returns whether a commit that raised this error may have succeeded. SQLite rolls back a commit for
    which the disk has no room, but a disk that fails may have written it."""
    if is_collision(error) or not is_transient(error):
        return False
    cause = error.orig if isinstance(error, DBAPIError) else None
    return not isinstance(cause, sqlite3.Error) or sqlite.is_failure(cause)


def why(error: DBAPIError | ConnectError) -> object:
    """Returns a message that says why the database refused or failed."""
    if isinstance(error, DBAPIError):
        return (error.orig, Remark("restore-one")) if str(error.orig).endswith("is malformed") else error.orig
    kind = Remark("out-of-reach" if isinstance(error, OutOfReachError) else "refused")
    said = _SAID.get(str(error))
    return Remark("of-clause", why=kind, clause=str(error)) if said is None else (kind, Remark(said))


_SAID = {
    "ConnectionRefusedError": "nobody-listens",
    "ConnectionResetError": "broken-off",
    "FileNotFoundError": "no-socket",
    "InvalidAuthorizationSpecificationError": "not-let-in",
    "InvalidCatalogNameError": "no-base",
    "InvalidPasswordError": "wrong-password",
    "TimeoutError": "no-answer",
    "TooManyConnectionsError": "too-many",
    "gaierror": "no-server-name",
}
"""For the type of a driver's error, the key of the remark that explains it."""
