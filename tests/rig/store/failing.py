"""The errors of a database whose file is locked, or whose disk fails."""

import sqlite3

from sqlalchemy.exc import OperationalError


def failed(code: int = sqlite3.SQLITE_IOERR) -> sqlite3.OperationalError:
    """Returns an error with this code of SQLite, as the driver raises it."""
    error = sqlite3.OperationalError("the disk failed")
    error.sqlite_errorcode = code
    return error


def locked() -> OperationalError:
    """Returns the error of a file that another program has locked, as SQLAlchemy raises it."""
    return OperationalError("BEGIN", None, failed(sqlite3.SQLITE_BUSY))
