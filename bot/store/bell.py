"""The bell: whoever stores an update of a bot that another program owns rings for that one.

PostgreSQL carries it with the commit (NOTIFY). It can be lost when a connection breaks, so owners look into
the inbox from time to time as well.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import structlog
from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.runtime.logs import fault
from bot.runtime.stopping import StoppingError, set_within, unless_set
from bot.store.transaction import Transaction

log = structlog.get_logger("bot.store")

CHANNEL = "mafia_inbox"
AGAIN = 1.0
"""Seconds before a lost connection is opened again."""
PROBED = 10.0
"""Seconds between two looks whether the server is still there: a line that was cut says nothing."""
ANSWERING = 5.0
"""Seconds within which it has to answer."""

_RING = select(func.pg_notify(CHANNEL, bindparam("bot")))


async def ring(tx: Transaction, bot_id: int) -> None:
    """Rings when the transaction is committed."""
    await tx.conn.execute(_RING, {"bot": str(bot_id)})


async def listen(engine: AsyncEngine, rung: Callable[[int], None], stopping: asyncio.Event) -> None:
    """Calls `rung` with the number of the bot each time, until `stopping` is set. After a lost connection it
    listens on a new one."""
    while not stopping.is_set():
        try:
            await unless_set(stopping, _listen(engine, rung))
        except StoppingError:
            return
        except Exception as error:  # the driver's own kinds too: nothing may end the listening
            log.warning("the bell is out of reach", again_in=AGAIN, **fault(error))
        await set_within(stopping, AGAIN)


async def _listen(engine: AsyncEngine, rung: Callable[[int], None]) -> None:
    """Until the connection is lost."""

    def hear(_connection: Any, _pid: int, _channel: str, bot_id: str) -> None:
        rung(int(bot_id))

    lost = asyncio.Event()
    async with engine.connect() as conn:
        driver: Any = (await conn.get_raw_connection()).driver_connection
        driver.add_termination_listener(lambda _connection: lost.set())
        await driver.add_listener(CHANNEL, hear)
        try:
            while not await set_within(lost, PROBED):
                await driver.execute("SELECT 1", timeout=ANSWERING)
        finally:
            await conn.invalidate()  # nobody else should get a connection that listens, or one that is dead
