"""Prints errors that the operator can repair as one line, without a traceback."""

# ruff: noqa: PLC0415  (these modules take long to load, and most commands do not need them)

from collections.abc import Iterator
from contextlib import contextmanager

from bot import settings
from bot.commands.answers import refuse
from bot.runtime.lock import LockError
from bot.setting_values import database_name


@contextmanager
def one_line(database_url: str) -> Iterator[None]:
    """Ends the program with exit code 2 and a line for each thing that is wrong, without a traceback, if its
    block raises an error that the operator can repair."""
    from sqlalchemy.exc import DBAPIError

    from bot.store.backup.backup import BackupError
    from bot.store.database.database import why
    from bot.store.database.migrate import SchemaError
    from bot.store.database.sqlstate import ConnectError

    where = f"MAFIA_DATABASE_URL: {database_name(database_url)}"
    try:
        yield
    except (BackupError, settings.SettingsError) as error:
        refuse(error)
    except (SchemaError, LockError) as error:
        refuse((where, error))
    except (DBAPIError, ConnectError) as error:
        refuse((where, why(error)))
