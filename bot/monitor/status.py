"""The line about this program in `systemctl status`."""

import asyncio

from bot.monitor.watching import Monitor
from bot.runtime import supervisor
from bot.runtime.condition import Condition

AGAIN = 10.0
"""Seconds between two lines."""


def status_of(condition: Condition, hosted: int) -> str:
    """`hosted`: how many bots this process hosts now."""
    does = f"bots: {hosted}" if hosted else "stands by"
    line = f"{does}, games: {condition.games}, tables that gather: {condition.lobbies}"
    troubles = sorted(condition.troubles)
    return f"{line}; trouble: {', '.join(troubles)}" if troubles else line


async def tell_status(monitor: Monitor) -> None:
    """Tells the service manager again and again, until cancelled. If there is none, it ends at once."""
    while supervisor.is_there():
        supervisor.tell(STATUS=status_of(await monitor.condition(), monitor.hosted))
        await asyncio.sleep(AGAIN)
