"""The bot's database, for a command that works beside the bot or without it."""

from bot.runtime import files
from bot.settings import SettingsError
from bot.store.migrate import SchemaState, state_of


async def require(database_url: str, name: str = "MAFIA_DATABASE_URL") -> None:
    """Raises SettingsError, which begins with the name, if there is none, or it does not have this program's
    schema."""
    if not is_there(database_url):
        raise SettingsError(f"{name}: there is no such database")
    if await state_of(database_url) is not SchemaState.CURRENT:
        raise SettingsError(f"{name}: the schema is another: `mafia check` says more")


def is_there(database_url: str) -> bool:
    """Opening a file would make it."""
    file = files.database_file(database_url)
    return file is None or file.is_file()
