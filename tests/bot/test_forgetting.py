"""`mafia forget` runs while a bot writes the same rows."""

from collections.abc import Callable, Collection
from itertools import count

import pytest
from sqlalchemy.exc import DBAPIError

from bot.commands.forgetting import forget
from bot.commands.own_database import TRIES
from bot.store.database.transaction import Store, Transaction
from bot.store.people import people
from bot.store.privacy import erasure
from tests.rig.store.database import clock, database, database_url, migrated, on_postgres, store, template
from tests.rig.store.postgres import postgres

__all__ = ["clock", "database", "database_url", "migrated", "postgres", "store", "template"]

BOT, ANNA = 7, 1

Busy = Callable[[int], None]

pytestmark = on_postgres


@pytest.fixture
async def busy(store: Store, monkeypatch: pytest.MonkeyPatch) -> Busy:
    """Returns `begin(times)`. After it is called, the bot stores the person again in the middle of each of
    the next `times` transactions of `mafia forget`."""
    numbers, bots = count(), erasure.bots

    async def write() -> None:
        async with store.transaction() as tx:
            await people.seen(tx, BOT, ANNA, f"Anna {next(numbers)}", "uk")

    await write()

    def begin(times: int) -> None:
        left = iter(range(times))

        async def found(tx: Transaction) -> Collection[int]:
            known = await bots(tx)
            if next(left, None) is not None:
                await write()
            return known

        monkeypatch.setattr(erasure, "bots", found)

    return begin


async def test_the_command_forget_retries_with_a_busy_database(
    database_url: str, busy: Busy, capsys: pytest.CaptureFixture[str]
) -> None:
    busy(3)
    assert await forget(database_url, ANNA) == 0
    assert capsys.readouterr().out == "1: forgotten\n"
    assert await forget(database_url, ANNA) == 0
    assert capsys.readouterr().out == "1: nothing was known\n"


async def test_the_command_forget_does_not_retry_for_ever(database_url: str, busy: Busy) -> None:
    busy(TRIES)
    with pytest.raises(DBAPIError):
        await forget(database_url, ANNA)
    assert await forget(database_url, ANNA) == 0
