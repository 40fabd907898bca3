"""What the owner of a bot on SQLite does when the disk fails during a commit."""

import asyncio
import sqlite3
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from bot.delivery.sender import Sender
from bot.replica.ownership import SoleOwner
from bot.runtime.stopping import StoppingError
from bot.store.database.sqlite_quick import FileConnection
from bot.store.database.transaction import CommitUnknownError, Store
from bot.store.people import people
from bot.store.telegram import outbox
from tests.rig.delivery.bench import FAST, HELLO, render
from tests.rig.store.failing import failed
from tests.rig.telegram.fake_api import FakeApi, bot_of, serving


def failing(code: int) -> type[FileConnection]:
    """Returns a connection whose commits are written, and then fail with this code of SQLite."""

    class Failing(FileConnection):
        def commit(self) -> None:
            super().commit()
            raise failed(code)

    return Failing


@pytest.mark.parametrize(
    ("code", "raised", "is_lost"),
    [
        (sqlite3.SQLITE_IOERR, CommitUnknownError, True),
        (sqlite3.SQLITE_IOERR_FSYNC, CommitUnknownError, True),
        (sqlite3.SQLITE_FULL, OperationalError, False),
    ],
)
async def test_a_term_ends_after_a_commit_of_unknown_result(
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


class Spoilt(FileConnection):
    """A connection to a disk that takes nothing any more."""

    refused = 0

    def commit(self) -> None:
        Spoilt.refused += 1
        self.rollback()
        raise failed(sqlite3.SQLITE_IOERR_WRITE)


async def nothing(*_: object) -> None:
    """Does nothing with what Telegram has accepted or refused."""


async def test_no_message_is_repeated_while_the_disk_fails(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram accepts a message, and the disk can not store that. Each new term would send it once more."""
    url = f"sqlite:///{database}"
    store = Store.open(url)
    async with store.transaction() as tx:
        await outbox.put(tx, replace(HELLO, game_id=None))
    await store.close()
    store, stopping = Store.open(url), asyncio.Event()

    def connect(_dialect: Any, _record: Any, _given: Any, options: dict[str, Any]) -> None:
        options["factory"] = Spoilt

    event.listen(store.quick.sync_engine, "do_connect", connect)
    owner, api = SoleOwner(store), FakeApi()

    async def serve() -> None:
        with suppress(StoppingError):
            while not stopping.is_set():
                async with bot_of(api) as bot, owner.term(stopping) as term:
                    sender = Sender(
                        bot, term.store, render, on_accepted=nothing, on_refused=nothing, time_scale=FAST
                    )
                    sending = asyncio.create_task(sender.run())
                    ends = [asyncio.create_task(each.wait()) for each in (term.lost, stopping)]
                    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                    await sender.stop()
                    await asyncio.wait({sending})

    async with serving(api):
        hosting = asyncio.create_task(serve())
        while Spoilt.refused < 3:  # noqa: ASYNC110 - what was sent, and two looks whether the disk works again
            await asyncio.sleep(0.01)
        assert [call.text for call in api.calls] == ["Доброе утро"]
        monkeypatch.setattr(Spoilt, "commit", FileConnection.commit)
        await api.until_called(2)
        stopping.set()
        await hosting
    await store.close()
