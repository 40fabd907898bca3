"""`mafia copy`: copies a whole database into another one, while no bot uses either of them."""

from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager

from rich.console import Console
from rich.table import Table
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.commands import own_database
from bot.commands.progress import progress
from bot.runtime.lock import LockError
from bot.setting_values import database_name, database_url
from bot.settings import SettingsError
from bot.store.backup import copying
from bot.store.backup.copying import CopyError, unfit
from bot.store.backup.standstill import RunningError, standstill
from bot.store.database.database import is_postgres, why
from bot.store.database.migrate import SchemaError, SchemaState, migrate, state_of
from bot.store.database.sqlstate import ConnectError
from engine.remark import Remark

MOST_TOLD = 10
"""The most values that PostgreSQL does not accept and that the error lists."""


async def copy(source: str, target: str) -> None:
    """Copies the database, and prints how many rows each table has. Raises SettingsError if that is not
    possible, as when a bot runs at one of them or `target` is not empty; then no row is copied."""
    source, target = _url("source", source), _url("target", target)
    if source == target:
        raise SettingsError(("target", Remark("is-source")))
    at_source, at_target = f"source: {database_name(source)}", f"target: {database_name(target)}"
    async with AsyncExitStack() as stack:
        with _told_of(at_source):
            await own_database.require(source, "source")
            old = await stack.enter_async_context(standstill(source))
            if is_postgres(target):
                await _require_fit(old)
        with _told_of(at_target):
            await _prepare(target)
            new = await stack.enter_async_context(standstill(target))
        with _told_of("copying"), progress("copy") as told:
            copied = await copying.copy(old, new, told)
            await new.commit()
    _tell(copied)


def _url(name: str, url: str) -> str:
    try:
        return database_url(url)
    except ValueError as error:
        raise SettingsError((name, error)) from None


async def _prepare(target: str) -> None:
    if not own_database.is_there(target) or await state_of(target) is SchemaState.EMPTY:
        await migrate(target)
    await own_database.require(target, "target")


async def _require_fit(source: AsyncConnection) -> None:
    wrong = [line async for line in unfit(source)]
    if wrong:
        more = f"; and {len(wrong) - MOST_TOLD} more" if len(wrong) > MOST_TOLD else ""
        raise CopyError(f"PostgreSQL would not take {'; '.join(wrong[:MOST_TOLD])}{more}")


@contextmanager
def _told_of(name: str) -> Iterator[None]:
    """Converts an error of databases or locks in its block to a SettingsError that begins with `name`."""
    try:
        yield
    except (SchemaError, LockError, RunningError, CopyError) as error:
        raise SettingsError((name, error)) from None
    except (DBAPIError, ConnectError) as error:
        raise SettingsError((name, why(error))) from None


def _tell(copied: Mapping[str, int]) -> None:
    table = Table("table", "rows", box=None)
    table.columns[1].justify = "right"
    for name, rows in copied.items():
        table.add_row(name, str(rows))
    Console(highlight=False).print(table)
