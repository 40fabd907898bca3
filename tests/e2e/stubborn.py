"""Spoils a program: it takes itself for the owner of a bot for ever, whatever clock and database say."""

import asyncio
from contextlib import suppress

from bot.replica.ownership import RENEWED, Ownership
from bot.store import leases
from bot.store.leases import Lease


def _always(self: Ownership) -> bool:
    return True


async def _never_lost(self: Ownership, lease: Lease) -> None:
    while True:
        with suppress(Exception):  # whoever takes the bot over may end a connection
            async with self._leases.transaction() as tx:
                await leases.renew(tx.conn, lease)
        await asyncio.sleep(RENEWED)


def _doubts_nothing(self: Ownership, lost: asyncio.Event) -> None:
    """Otherwise it begins anew when it was paused in the middle of a commit."""


Ownership.holds = _always  # type: ignore[method-assign]
Ownership._renew_until_lost = _never_lost  # type: ignore[method-assign]
Ownership._doubt = _doubts_nothing  # type: ignore[method-assign]
