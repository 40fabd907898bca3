"""Spoils a program: it takes itself for the owner for ever, and its transactions do not hold the lease."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import leases
from bot.store.leases import Lease
from tests.e2e import stubborn

__all__ = ["stubborn"]


async def _hold_nothing(conn: AsyncConnection, lease: Lease) -> None:
    """In place of the fence."""


leases.hold = _hold_nothing
