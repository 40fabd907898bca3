"""Reads what the bot keeps in its database, while the bot runs or is dead."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from tests.rig.e2e.process import PATIENCE
from tests.rig.e2e.reader import read
from tests.rig.e2e.town import Town

T = TypeVar("T")


def rows(town: Town, sql: str, *values: object) -> list[tuple[Any, ...]]:
    (found,) = read(town.database, (sql, *values))
    return found


def acts_so_far(town: Town) -> int:
    """Returns how many acts are stored; the end of a step's time is one, too."""
    ((number,),) = rows(town, "SELECT count(*) FROM acts")
    return int(number)


async def until_kept(condition: Callable[[], T | None], why: str, within: float = PATIENCE) -> T:
    """Waits until the condition, which reads the database, is true. Returns its value."""
    try:
        async with asyncio.timeout(within):
            while True:
                if found := condition():
                    return found
                await asyncio.sleep(0.02)  # the database does not announce writes
    except TimeoutError:
        raise AssertionError(why) from None
