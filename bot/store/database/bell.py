"""The bell: a signal between programs at the same PostgreSQL database, on one of several channels. A program
may store an update for a bot that another program owns. It then rings, so that the owner reads the inbox. The
owner rings when a game has changed whose page other programs may show, when it answers a press of such a
page, and when the speaker at such a table has said something.

PostgreSQL delivers the ring when the transaction is committed (NOTIFY). A ring can be lost when a connection
breaks, so owners also look into the inbox from time to time, and a page reads its game again after some
seconds. If the ring with an answer is lost, the page says that there is no answer yet.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import structlog
from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.runtime.logs import error_fields
from bot.runtime.stopping import StoppingError, set_within, unless_set
from bot.store.database.transaction import Transaction

log = structlog.get_logger("bot.store")

INBOX = "mafia_inbox"
"""Updates are stored. The text is the id of their bot."""
TABLES = "mafia_tables"
"""A game has changed. The text is its id."""
ANSWERS = "mafia_answers"
"""A press of a page is answered. The text is the answer as JSON."""
REMARKS = "mafia_remarks"
"""Somebody has said something in his speech. The text is the remark as JSON."""
SECONDS_TO_RECONNECT = 1.0
"""Seconds to wait before a new connection is opened after one was lost."""
SECONDS_BETWEEN_PROBES = 10.0
"""Seconds between two checks whether the server still answers. A broken connection may have no other sign."""
SECONDS_TO_ANSWER = 5.0
"""How many seconds the server has to answer such a check."""

_RING = select(func.pg_notify(bindparam("channel"), bindparam("text")))

Hear = Mapping[str, Callable[[str], None]]
"""For each channel, what is called with the text of a ring."""


async def ring(tx: Transaction, channel: str, text: str) -> None:
    """Sends `text` (less than 8,000 bytes) at the commit to all programs that listen on the channel."""
    await tx.conn.execute(_RING, {"channel": channel, "text": text})


async def listen(engine: AsyncEngine, hear: Hear, stopping: asyncio.Event) -> None:
    """Gives each ring to the function that `hear` has for its channel, until `stopping` is set. Opens a new
    connection after a loss."""
    while not stopping.is_set():
        try:
            await unless_set(stopping, _listen(engine, hear))
        except StoppingError:
            return
        except Exception as error:  # also errors of the driver: no error may end the listening
            log.warning("the bell is out of reach", again_in=SECONDS_TO_RECONNECT, **error_fields(error))
        await set_within(stopping, SECONDS_TO_RECONNECT)


async def _listen(engine: AsyncEngine, hear: Hear) -> None:
    """Listens on one connection of the database, and returns when this connection is lost. Raises the
    driver's error if the server does not answer in time."""

    def heard(_connection: Any, _pid: int, channel: str, text: str) -> None:
        hear[channel](text)

    lost = asyncio.Event()
    async with engine.connect() as conn:
        try:
            driver: Any = (await conn.get_raw_connection()).driver_connection
            driver.add_termination_listener(lambda _connection: lost.set())
            for channel in hear:
                await driver.add_listener(channel, heard)
            while not await set_within(lost, SECONDS_BETWEEN_PROBES):
                await driver.execute("SELECT 1", timeout=SECONDS_TO_ANSWER)
        finally:
            await conn.invalidate()  # this connection listens or is dead: nobody else may get it
