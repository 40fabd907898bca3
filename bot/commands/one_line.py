"""How a command tells what an operator can mend."""

# ruff: noqa: PLC0415  (they take long to load, and most commands need neither)

from collections.abc import Iterator
from contextlib import contextmanager

from bot import settings


@contextmanager
def one_line() -> Iterator[None]:
    """Errors that an operator can mend end the program with one line, without a traceback."""
    from sqlalchemy.exc import DBAPIError

    from bot.store.backup import BackupError
    from bot.store.database import ConnectError, why
    from bot.store.migrate import SchemaError

    try:
        yield
    except (SchemaError, BackupError, settings.SettingsError) as error:
        settings.refuse(error)
    except (DBAPIError, ConnectError) as error:
        settings.refuse(settings.SettingsError(f"MAFIA_DATABASE_URL: {why(error)}"))
