"""Copies what one database holds into an empty one, of the same kind or the other. All arrives, or nothing.

Leases stay behind: they tell which programs use a database, not what it holds.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from sqlalchemy import Row, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.backup import Told, untold

BATCH = 1000
"""Rows that are read, and written, at once."""
TABLES = [table for table in schema.metadata.sorted_tables if table is not schema.leases]
"""In the order of their foreign keys."""

_LAST_ON_SQLITE = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
_FORGET_ON_SQLITE = text("DELETE FROM sqlite_sequence WHERE name = :name")
_GO_ON_ON_SQLITE = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)")
_LAST_ON_POSTGRES = text("SELECT pg_sequence_last_value(pg_get_serial_sequence(:name, :key)::regclass)")
_GO_ON_ON_POSTGRES = text("SELECT setval(pg_get_serial_sequence(:name, :key)::regclass, :last)")


class CopyError(Exception):
    """It can not be copied: one line that says why."""


@dataclass(slots=True)
class Held:
    """How many rows a table holds, and a digest of them, whatever their order."""

    rows: int = 0
    digest: int = 0

    def add(self, batch: Sequence[Row[Any]]) -> None:
        for row in batch:
            written = repr(tuple(row)).encode("utf-8", "surrogatepass")
            self.digest ^= int.from_bytes(blake2b(written, digest_size=16).digest())
        self.rows += len(batch)


async def copy(source: AsyncConnection, target: AsyncConnection, told: Told = untold) -> Mapping[str, int]:
    """Returns how many rows each table has. `told`: is told how many tables have come over. The caller
    commits. Raises CopyError if the target holds
    anything, or not afterwards what the source holds."""
    await _require_empty(target)
    copied: dict[str, Held] = {}
    for done, table in enumerate(TABLES):
        told(done, len(TABLES))
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
    """All rows of a table."""
    async with conn.stream(select(table)) as rows:
        async for batch in rows.partitions(BATCH):
            yield batch


async def first_held(conn: AsyncConnection) -> str | None:
    """The first table that has a row; None if the database holds nothing."""
    for table in TABLES:
        if (await conn.execute(select(table.primary_key.columns[0]).limit(1))).first() is not None:
            return table.name
    return None


async def _require_empty(target: AsyncConnection) -> None:
    table = await first_held(target)
    if table is not None:
        raise CopyError(f"the target is not empty: {table} has rows")


async def _copy(source: AsyncConnection, target: AsyncConnection, table: Table) -> Held:
    keys = [column.key for column in table.columns]
    sent = Held()
    async for batch in batches(source, table):
        await target.execute(insert(table), [dict(zip(keys, row, strict=True)) for row in batch])
        sent.add(batch)
    return sent


async def _last_id(conn: AsyncConnection, table: Table) -> int:
    """The greatest number that a row of this table has, or had; 0 if it numbers no rows."""
    column = table.autoincrement_column
    if column is None:
        return 0
    last = _LAST_ON_SQLITE if conn.dialect.name == "sqlite" else _LAST_ON_POSTGRES
    given = (await conn.execute(last, _names(table))).scalar_one_or_none()
    present = (await conn.execute(select(func.max(column)))).scalar_one()
    return max(given or 0, present or 0)


async def _go_on_after(conn: AsyncConnection, table: Table, last: int) -> None:
    """The next row of this table has a greater number: a number of old never comes again."""
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
