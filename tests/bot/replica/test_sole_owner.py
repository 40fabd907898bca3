"""What the owner of a bot on SQLite does when the disk fails during a commit."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from bot.replica.ownership import SoleOwner
from bot.store import people
from bot.store.sqlite_quick import FileConnection
from bot.store.transaction import CommitUnknownError, Store


def failing(code: int) -> type[FileConnection]:
    """Returns a connection whose commits are written, and then fail with this code of SQLite."""

    class Failing(FileConnection):
        def commit(self) -> None:
            super().commit()
            error = sqlite3.OperationalError("the disk failed")
            error.sqlite_errorcode = code
            raise error

    return Failing


@pytest.mark.parametrize(
    ("code", "raised", "is_lost"),
    [
        (sqlite3.SQLITE_IOERR, CommitUnknownError, True),
        (sqlite3.SQLITE_IOERR_FSYNC, CommitUnknownError, True),
        (sqlite3.SQLITE_FULL, OperationalError, False),
    ],
)
async def test_a_term_ends_if_nobody_knows_whether_a_commit_was_written(
    database: Path, code: int, raised: type[Exception], is_lost: bool
) -> None:
    store = Store.open(f"sqlite:///{database}")

    def connect(_dialect: Any, _record: Any, _given: Any, options: dict[str, Any]) -> None:
        options["factory"] = failing(code)

    event.listen(store.quick.sync_engine, "do_connect", connect)
    try:
        async with SoleOwner(store).term(asyncio.Event()) as term:
            with pytest.raises(raised):
                async with term.store.transaction() as tx:
                    await people.seen(tx, 7, 1, "Аня", "ru")
            assert term.lost.is_set() == is_lost
    finally:
        await store.close()
