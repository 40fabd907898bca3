"""Breaks a program on purpose: it always believes that it owns its bots, and its transactions do not lock the
lease."""

from bot.store.database import leases
from bot.store.database.connection import Connection
from bot.store.database.leases import Lease
from tests.rig.e2e import stubborn

__all__ = ["stubborn"]


async def _hold_nothing(conn: Connection, lease: Lease) -> None:
    """Stands in for the lock and does nothing."""


leases.hold = _hold_nothing
