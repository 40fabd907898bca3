"""The bot's database, for a command that works beside the bot or without it."""

from pathlib import Path

from sqlalchemy.engine import make_url

from bot.settings import SettingsError
from bot.store.migrate import SchemaState, state_of


async def require(database_url: str) -> None:
    """Raises SettingsError if there is none, or it does not have this program's schema."""
    if not _is_there(database_url):
        raise SettingsError("MAFIA_DATABASE_URL: there is no such database")
    if await state_of(database_url) is not SchemaState.CURRENT:
        raise SettingsError("MAFIA_DATABASE_URL: the schema is another: `mafia check` says more")


def _is_there(database_url: str) -> bool:
    """Opening it would make it."""
    return Path(make_url(database_url).database or "").is_file()
