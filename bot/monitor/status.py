"""The line that `systemctl status` shows about this program."""

import asyncio

from bot.monitor.watching import Monitor
from bot.runtime import supervisor
from bot.runtime.condition import Condition

SECONDS_BETWEEN_UPDATES = 10.0
"""Seconds between two updates of the line."""


def status_of(condition: Condition, hosted: int) -> str:
    """Returns the status line for this condition. `hosted`: how many bots this process hosts now."""
    does = f"bots: {hosted}" if hosted else "stands by"
    line = f"{does}, games: {condition.games}, tables that gather: {condition.lobbies}"
    troubles = sorted(condition.troubles)
    return f"{line}; trouble: {', '.join(troubles)}" if troubles else line


async def tell_status(monitor: Monitor) -> None:
    """Sends the status line to the service manager at intervals, until the task is cancelled. Returns at once
    if there is no service manager."""
    while supervisor.is_there():
        supervisor.tell(STATUS=status_of(await monitor.condition(), monitor.hosted))
        await asyncio.sleep(SECONDS_BETWEEN_UPDATES)
