"""What SQLite holds and PostgreSQL does not take: SQLite checks neither lengths nor ranges, and keeps NUL."""

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import BigInteger, Column, Integer, String
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.copying import TABLES, batches

LARGEST = (1 << 31) - 1
"""Of a column of the type INTEGER."""


async def unfit(conn: AsyncConnection) -> AsyncIterator[str]:
    """Where each such value stands and what is wrong with it, without the value."""
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
        case int() if isinstance(column.type, Integer) and abs(value) > LARGEST:
            return "too large a number"
    return None


def _is_checked(column: Column[Any]) -> bool:
    small = isinstance(column.type, Integer) and not isinstance(column.type, BigInteger)
    return small or isinstance(column.type, String)
