"""Reads a town's database, of either kind, while bots write to it or are dead."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from typing import Any, TypeVar

import asyncpg

from bot.store.database.database import is_postgres

T = TypeVar("T")

Rows = list[tuple[Any, ...]]
Query = tuple[Any, ...]
"""A statement with `?` for its values, and then the values."""


def read(database: str, *queries: Query) -> list[Rows]:
    """Returns the rows of each query. All queries see the database at the same moment. `database`: its
    URL."""
    if is_postgres(database):
        return _apart(lambda: _from_server(database, queries))
    with closing(sqlite3.connect(f"file:{database.removeprefix('sqlite:///')}?mode=ro", uri=True)) as found:
        found.execute("BEGIN")
        return [found.execute(sql, values).fetchall() for sql, *values in queries]


def run_script(database: str, script: str) -> None:
    """Runs SQL statements that no program of the project would run."""
    if is_postgres(database):
        _apart(lambda: _on_server(database, script))
        return
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as found:
        found.executescript(script)


def _apart(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Runs the work in a thread with its own event loop, because the test's loop is busy. Returns the
    result."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()


async def _from_server(database: str, queries: Sequence[Query]) -> list[Rows]:
    conn = await asyncpg.connect(database)
    try:
        async with conn.transaction(isolation="repeatable_read", readonly=True):
            return [[tuple(row) for row in await conn.fetch(_numbered(sql), *of)] for sql, *of in queries]
    finally:
        await conn.close()


async def _on_server(database: str, script: str) -> None:
    conn = await asyncpg.connect(database)
    try:
        await conn.execute(script)
    finally:
        await conn.close()


def _numbered(sql: str) -> str:
    """Numbers the `?` of a statement, as PostgreSQL needs it."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in zip(count(1), rest, strict=False))
