"""The bot's database, for a command that works beside the bot or without it."""

from bot.runtime import files
from bot.setting_values import shown
from bot.settings import SettingsError
from bot.store.migrate import SchemaError, require_current


async def require(database_url: str, name: str = "MAFIA_DATABASE_URL") -> None:
    """Raises SettingsError, which begins with the name, if there is none, or it does not have this program's
    schema."""
    where = f"{name}: {shown(database_url)}"
    if not is_there(database_url):
        raise SettingsError(f"{where}: there is no such database")
    try:
        await require_current(database_url)
    except SchemaError as error:
        raise SettingsError(f"{where}: {error}") from None


def is_there(database_url: str) -> bool:
    """Opening a file would make it."""
    file = files.database_file(database_url)
    return file is None or file.is_file()
