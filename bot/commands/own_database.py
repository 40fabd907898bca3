"""Opens the bot's database for commands that use it while the bot runs or is stopped."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from sqlalchemy.exc import DBAPIError

from bot.runtime import files
from bot.setting_values import database_name
from bot.settings import SettingsError
from bot.store.chat import chats
from bot.store.chat.chats import Chat
from bot.store.database import transaction
from bot.store.database.database import is_collision
from bot.store.database.migrate import SchemaError, require_current
from bot.store.database.transaction import Store, Transaction
from bot.store.privacy import erasure
from engine.remark import Remark

T = TypeVar("T")

TRIES = 20
"""How often a transaction is tried: a running bot may write the same rows at the same moment."""


async def require(database_url: str, name: str = "MAFIA_DATABASE_URL") -> None:
    """Raises SettingsError if the database does not exist or does not have this program's schema. The message
    begins with `name`."""
    where = f"{name}: {database_name(database_url)}"
    if not is_there(database_url):
        raise SettingsError((where, Remark("no-database")))
    try:
        await require_current(database_url)
    except SchemaError as error:
        raise SettingsError((where, error)) from None


@asynccontextmanager
async def opened(database_url: str) -> AsyncIterator[Store]:
    """Yields the bot's database, and closes it at the end of the block. Raises SettingsError if it does not
    exist or does not have this program's schema."""
    await require(database_url)
    async with transaction.open_store(database_url) as store:
        yield store


def is_there(database_url: str) -> bool:
    """Returns whether the database exists, as far as this is known without opening it. (If SQLite opened a
    file that does not exist, it would create it.)"""
    file = files.database_file(database_url)
    return file is None or file.is_file()


async def written(store: Store, work: Callable[[Transaction], Awaitable[T]]) -> T:
    """Does the work in one transaction, and returns its result. If the transaction collides with one of a
    running bot, does all of it again. Raises the DBAPIError after `TRIES` tries; other errors at once."""
    tries = 0
    while True:
        try:
            async with store.transaction(patient=True) as tx:
                return await work(tx)
        except DBAPIError as error:
            tries += 1
            if tries == TRIES or not is_collision(error):
                raise


async def chat(tx: Transaction, chat_id: int) -> Chat:
    """Returns a group as the database knows it through the first bot that is still in it; if none is, through
    the first that was. Raises `SettingsError` if no bot knows the group."""
    known = [await chats.get(tx, bot_id, chat_id) for bot_id in sorted(await erasure.bots(tx))]
    there = sorted((one for one in known if one is not None), key=lambda one: one.left_at is not None)
    if not there:
        raise SettingsError(("--chat", Remark("no-group")))
    return there[0]
