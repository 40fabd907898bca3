"""Breaks a program on purpose: it always believes it owns a bot, whatever the clock and the database say."""

import asyncio
from contextlib import suppress

from bot.replica.ownership import RENEWED, Ownership
from bot.store.database import leases
from bot.store.database.leases import Lease


def _always(self: Ownership) -> bool:
    return True


async def _never_lost(self: Ownership, lease: Lease) -> None:
    while True:
        with suppress(Exception):  # a program that takes the bot over may end the connection
            async with self._leases.transaction() as tx:
                await leases.renew(tx.conn, lease)
        await asyncio.sleep(RENEWED)


def _doubts_nothing(self: Ownership, lost: asyncio.Event) -> None:
    """Prevents that the program starts again after a pause in the middle of a commit."""


Ownership.holds = _always  # type: ignore[method-assign]
Ownership.renew_until_lost = _never_lost  # type: ignore[method-assign]
Ownership.doubt = _doubts_nothing  # type: ignore[method-assign]
