"""A lease that can not be taken, because the line to the database breaks while the last owner is in the
way."""

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest

from bot.replica import ownership
from bot.replica.ownership import Lookout, Ownership
from bot.runtime.stopping import StoppingError
from bot.store.database import leases
from bot.store.database.sqlstate import OutOfReachError
from bot.store.database.transaction import Store


async def lost(database: Path) -> list[dict[str, Any]]:
    """Tries to take a lease. Both the attempt and the end of whoever blocks it fail. Returns the errors that
    nobody has read."""
    store = Store.open(f"sqlite:///{database}")
    owner = Ownership(store, store, 7, "a", Lookout(store))
    left: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, error: left.append(error))
    stopping, broken = asyncio.Event(), asyncio.Event()

    async def number(_: object) -> int:
        return 1

    async def free(_: object) -> dict[int, bool]:
        return {7: True}

    async def take(*_: object) -> None:
        await broken.wait()
        raise OutOfReachError("the line is cut")

    async def end(*_: object) -> None:
        broken.set()
        stopping.set()
        raise OutOfReachError("the line is cut")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ownership, "SECONDS_LEASED", 0.0)
        for name, instead in (("number_of", number), ("free", free), ("take", take), ("end_who_blocks", end)):
            patch.setattr(leases, name, instead)
        with pytest.raises(StoppingError):
            async with owner.term(stopping):
                pass
    await store.close()
    gc.collect()
    await asyncio.sleep(0)
    return left


async def test_a_failed_try_to_take_a_lease_leaves_no_unread_error(database: Path) -> None:
    assert await lost(database) == []
