"""Copies a whole database into an empty one, in one transaction. Each of the two may be SQLite or PostgreSQL.

The table of leases is not copied: leases tell which programs use a database, and are not part of its data.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from sqlalchemy import BigInteger, Column, Integer, Row, String, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.backup.backup import Report, report_nothing
from bot.store.database.connection import Connection
from engine.remark import Remark

BATCH = 1000
"""How many rows are read, and then written, with one statement."""
TABLES = [table for table in schema.metadata.sorted_tables if table is not schema.leases]
"""The tables that are copied. Each comes after the tables that it refers to."""

_LAST_ON_SQLITE = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
_FORGET_ON_SQLITE = text("DELETE FROM sqlite_sequence WHERE name = :name")
_GO_ON_ON_SQLITE = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)")
_LAST_ON_POSTGRES = text("SELECT pg_sequence_last_value(pg_get_serial_sequence(:name, :key)::regclass)")
_GO_ON_ON_POSTGRES = text("SELECT setval(pg_get_serial_sequence(:name, :key)::regclass, :last)")


class CopyError(Exception):
    """The database can not be copied. The message is one line that says why."""


@dataclass(slots=True)
class Held:
    """What a table holds: how many rows, and a digest of all rows that does not depend on their order."""

    rows: int = 0
    digest: int = 0

    def add(self, batch: Sequence[Row[Any]]) -> None:
        for row in batch:
            written = repr(tuple(row)).encode("utf-8", "surrogatepass")
            self.digest ^= int.from_bytes(blake2b(written, digest_size=16).digest())
        self.rows += len(batch)


async def copy(
    source: AsyncConnection, target: AsyncConnection, tell: Report = report_nothing
) -> Mapping[str, int]:
    """Copies all tables of `source` to the empty database `target`. Returns how many rows each table has.
    `tell`: is called with the number of tables copied so far and the number of all tables. The caller
    commits. Raises CopyError if the target is not empty, or if the copy differs from the source."""
    await _require_empty(target)
    copied: dict[str, Held] = {}
    for done, table in enumerate(TABLES):
        tell(done, len(TABLES))
        copied[table.name] = await _copy(source, target, table)
    for table in TABLES:
        await _go_on_after(target, table, await _last_id(source, table))
        arrived = await held(target, table)
        if arrived != copied[table.name]:
            raise CopyError(f"{table.name}: what arrived is not what was sent; nothing is kept")
    return {name: found.rows for name, found in copied.items()}


async def held(conn: AsyncConnection, table: Table) -> Held:
    found = Held()
    async for batch in batches(conn, table):
        found.add(batch)
    return found


async def batches(conn: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Row[Any]]]:
    """Yields all rows of a table, at most `BATCH` at a time."""
    async with conn.stream(select(table)) as rows:
        async for batch in rows.partitions(BATCH):
            yield batch


async def first_held(conn: Connection) -> str | None:
    """Returns the name of a table that has rows; None if no table has any."""
    for table in TABLES:
        if (await conn.execute(select(table.primary_key.columns[0]).limit(1))).first() is not None:
            return table.name
    return None


async def _require_empty(target: AsyncConnection) -> None:
    table = await first_held(target)
    if table is not None:
        raise CopyError(Remark("not-empty-base", name=table))


async def _copy(source: AsyncConnection, target: AsyncConnection, table: Table) -> Held:
    keys = [column.key for column in table.columns]
    sent = Held()
    async for batch in batches(source, table):
        await target.execute(insert(table), [dict(zip(keys, row, strict=True)) for row in batch])
        sent.add(batch)
    return sent


async def _last_id(conn: AsyncConnection, table: Table) -> int:
    """Returns the greatest number that the database has ever given to a row of this table, even if that row
    is deleted by now. Returns 0 if the database does not number the table's rows."""
    column = table.autoincrement_column
    if column is None:
        return 0
    last = _LAST_ON_SQLITE if conn.dialect.name == "sqlite" else _LAST_ON_POSTGRES
    given = (await conn.execute(last, _names(table))).scalar_one_or_none()
    present = (await conn.execute(select(func.max(column)))).scalar_one()
    return max(given or 0, present or 0)


async def _go_on_after(conn: AsyncConnection, table: Table, last: int) -> None:
    """Makes the database number new rows of this table above `last`, so that no number is used twice."""
    if last == 0:
        return
    if conn.dialect.name != "sqlite":
        await conn.execute(_GO_ON_ON_POSTGRES, {**_names(table), "last": last})
    elif table.dialect_options["sqlite"]["autoincrement"]:
        await conn.execute(_FORGET_ON_SQLITE, _names(table))
        await conn.execute(_GO_ON_ON_SQLITE, {**_names(table), "last": last})


def _names(table: Table) -> dict[str, str]:
    column = table.autoincrement_column
    return {"name": table.name, "key": column.name if column is not None else ""}


LARGEST_INTEGER = (1 << 31) - 1
"""The largest number that a column of the type INTEGER can hold in PostgreSQL."""


async def unfit(conn: AsyncConnection) -> AsyncIterator[str]:
    """Yields a line for each text or number that PostgreSQL does not accept in its column: where it stands
    and why, but not the value itself. SQLite checks neither lengths nor ranges, and keeps the character NUL.
    JSON is not checked."""
    for table in TABLES:
        checked = [(place, column) for place, column in enumerate(table.columns) if _is_checked(column)]
        key = [(place, column.name) for place, column in enumerate(table.columns) if column.primary_key]
        async for batch in batches(conn, table):
            for row in batch:
                for place, column in checked:
                    if why := wrong_with(column, row[place]):
                        row_name = ", ".join(f"{name} {row[at]}" for at, name in key)
                        yield f"{table.name}.{column.name} ({row_name}): {why}"


def wrong_with(column: Column[Any], value: object) -> str | None:
    match value:
        case str() if "\0" in value:
            return "a NUL character"
        case str() if isinstance(column.type, String) and len(value) > (column.type.length or len(value)):
            return f"longer than {column.type.length} characters"
        case int() if isinstance(column.type, Integer) and abs(value) > LARGEST_INTEGER:
            return "too large a number"
    return None


def _is_checked(column: Column[Any]) -> bool:
    small = isinstance(column.type, Integer) and not isinstance(column.type, BigInteger)
    return small or isinstance(column.type, String)
