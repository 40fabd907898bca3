"""What commands begin with: the settings, and a line for what an operator can mend."""

# ruff: noqa: PLC0415  (a wrong setting is told before the database's modules are loaded)

from collections.abc import Iterator
from contextlib import contextmanager

from bot import settings
from bot.runtime import logs


def settings_of(with_token: bool = False) -> settings.Settings:
    """Ends the program with one line if one is wrong."""
    try:
        loaded = settings.load()
        if with_token:
            _ = loaded.tokens
    except settings.SettingsError as error:
        settings.refuse(error)
    logs.configure(loaded)
    return loaded


@contextmanager
def one_line() -> Iterator[None]:
    """Errors that an operator can mend end the program with one line, without a traceback."""
    from sqlalchemy.exc import DBAPIError

    from bot.store.database import ConnectError, why
    from bot.store.migrate import SchemaError

    try:
        yield
    except (SchemaError, settings.SettingsError) as error:
        settings.refuse(error)
    except (DBAPIError, ConnectError) as error:
        settings.refuse(settings.SettingsError(f"MAFIA_DATABASE_URL: {why(error)}"))
