"""Tests of what only PostgreSQL does."""

import asyncio
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.runtime.client import NotOwnerError
from bot.store.database.database import is_collision, is_transient
from bot.store.database.leases import LeaseLostError
from bot.store.database.migrate import SchemaState, migrate, state_of
from bot.store.database.sqlstate import OutOfReachError
from bot.store.database.transaction import Store
from bot.store.people import people
from tests.rig.store.database import on_postgres
from tests.rig.store.postgres import Server

BOT = 7

STATES = [
    ("08006", "the connection is lost", True, False),
    ("40001", "the row was changed meanwhile", True, True),
    ("40P01", "two transactions wait for each other", True, True),
    ("53300", "too many connections", True, False),
    ("55P03", "a lock is not free", True, False),
    ("57P01", "the server is shut down", True, False),
    ("57014", "a statement took too long", True, False),
    ("25006", "a standby", True, False),
    ("23505", "a key that is there", False, False),
    ("42601", "no such syntax", False, False),
    ("22P02", "a value of no use", False, False),
]


class Driver(Exception):
    def __init__(self, sqlstate: str) -> None:
        super().__init__("in the server's words")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(("state", "why", "transient", "collision"), STATES)
def test_temporary_errors_are_distinguished_from_others(
    state: str, why: str, transient: bool, collision: bool
) -> None:
    error = DBAPIError("SELECT 1", None, Driver(state))
    assert (is_transient(error), is_collision(error)) == (transient, collision), why


@pytest.mark.parametrize(
    "error",
    [
        PoolTimeoutError("no connection is free"),
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
        asyncpg.InterfaceError("connection is closed"),
        ConnectionResetError("while the connection was prepared"),
        TimeoutError("the same"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_of_a_broken_connection_is_temporary(error: Exception) -> None:
    assert is_transient(error)


@pytest.mark.parametrize("error", [NotOwnerError(), LeaseLostError(), FileNotFoundError(), ValueError()])
def test_an_error_that_is_not_of_the_database_is_permanent(error: Exception) -> None:
    assert not is_transient(error)


async def test_two_programs_that_start_at_once_migrate_once(postgres: Server) -> None:
    url = postgres.create()
    await asyncio.gather(*(migrate(url) for _ in range(3)))
    assert await state_of(url) is SchemaState.CURRENT
    postgres.drop(url)


async def test_an_absent_server_is_a_temporary_error(tmp_path: Path) -> None:
    store = Store.open(f"postgresql:///secret-name?host={tmp_path}&user=secret-user&password=secret-word")
    with pytest.raises(OutOfReachError) as caught:
        async with store.transaction() as tx:
            await people.get(tx, BOT, 1)
    assert is_transient(caught.value)
    assert "secret" not in str(caught.value)
    await store.close()


@on_postgres
async def test_a_server_is_used_again_after_a_broken_connection(store: Store) -> None:
    async with store.transaction() as tx:
        await people.seen(tx, BOT, 1, "Аня", "ru")
    with pytest.raises(DBAPIError) as caught:
        async with store.transaction() as tx:
            await tx.conn.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    assert is_transient(caught.value)
    async with store.transaction() as tx:
        assert await people.get(tx, BOT, 1) is not None


async def test_a_server_that_hangs_is_out_of_reach(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.database.postgres.SECONDS_TO_ANSWER", 0.2)
    url = postgres.create()
    store = Store.open(url)
    with pytest.raises(OutOfReachError) as caught:
        async with store.transaction() as tx:
            await tx.conn.execute(text("SELECT pg_sleep(60)"))
    assert is_transient(caught.value)
    async with store.transaction() as tx:
        assert (await tx.conn.execute(text("SELECT 1"))).scalar_one() == 1
    await store.close()
    postgres.drop(url)


@on_postgres
async def test_a_transaction_sees_one_state_of_the_database(store: Store, database_url: str) -> None:
    other = Store.open(database_url)
    async with store.read_only() as look:
        assert await people.get(look, BOT, 1) is None
        async with other.transaction() as tx:
            await people.seen(tx, BOT, 1, "Аня", "ru")
        assert await people.get(look, BOT, 1) is None
    async with store.read_only() as look:
        assert await people.get(look, BOT, 1) is not None
    await other.close()


@on_postgres
async def test_a_read_only_transaction_can_not_write(store: Store) -> None:
    with pytest.raises(DBAPIError, match="read-only"):
        async with store.read_only() as look:
            await people.seen(look, BOT, 1, "Аня", "ru")
