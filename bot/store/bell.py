"""The bell: a signal between programs at the same PostgreSQL database. A program may store an update for a
bot that another program owns. It then rings, so that the owner reads the inbox.

PostgreSQL delivers the ring when the transaction is committed (NOTIFY). A ring can be lost when a connection
breaks, so owners also look into the inbox from time to time.
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
"""Seconds to wait before a new connection is opened after one was lost."""
PROBED = 10.0
"""Seconds between two checks whether the server still answers. If a connection breaks, there may be no other
sign."""
ANSWERING = 5.0
"""Within so many seconds the server has to answer such a check."""

_RING = select(func.pg_notify(CHANNEL, bindparam("bot")))


async def ring(tx: Transaction, bot_id: int) -> None:
    """Signals to the program that owns the bot that updates are stored for it. The signal goes out at the
    commit."""
    await tx.conn.execute(_RING, {"bot": str(bot_id)})


async def listen(engine: AsyncEngine, rung: Callable[[int], None], stopping: asyncio.Event) -> None:
    """Calls `rung` with the bot's id whenever a program rings for this bot, until `stopping` is set. After a
    connection is lost, opens a new one."""
    while not stopping.is_set():
        try:
            await unless_set(stopping, _listen(engine, rung))
        except StoppingError:
            return
        except Exception as error:  # also errors of the driver: no error may end the listening
            log.warning("the bell is out of reach", again_in=AGAIN, **fault(error))
        await set_within(stopping, AGAIN)


async def _listen(engine: AsyncEngine, rung: Callable[[int], None]) -> None:
    """Listens on one connection of the database, and returns when this connection is lost."""

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
            await conn.invalidate()  # this connection listens or is dead: nobody else may get it
