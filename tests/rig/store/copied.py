"""Databases for the tests of `mafia copy`: their rows, and the programs that use them."""

from collections.abc import Callable

from bot.runtime import lock
from bot.store.backup.copying import TABLES, Held, held
from bot.store.database import leases
from bot.store.database.database import open_engine
from bot.store.database.transaction import Store
from tests.rig.flows.telegram import BOT_ID
from tests.rig.store import kept

Unmade = Callable[[str], str]


def kind_of(url: str) -> str:
    return url.partition(":")[0]


async def all_in(url: str) -> dict[str, Held]:
    engine = open_engine(url)
    async with engine.connect() as conn:
        found = {table.name: await held(conn, table) for table in TABLES}
    await engine.dispose()
    return found


async def write(url: str, *statements: object) -> None:
    store = Store.open(url)
    async with store.transaction() as tx:
        for statement in statements:
            await tx.conn.execute(statement)  # type: ignore[call-overload]
    await store.close()


async def a_past(url: str) -> None:
    store = Store.open(url)
    async with store.transaction() as tx:
        await kept.meet(tx, 1, 2)
        await kept.game(tx, 1, 2)
        await kept.say(tx, 1)
    await store.close()


async def run_at(url: str) -> None:
    """Makes the database look as if a bot ran there, until the tests end."""
    if (path := lock.file_of(url)) is not None:
        assert lock.take(lock.opened(path))
        return
    store = Store.open(url)
    async with store.transaction() as tx:
        await leases.take(tx.conn, BOT_ID, "another", lasts=60.0)
    await store.close()
