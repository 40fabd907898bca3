"""`mafia check --alive`: says whether a bot runs on this machine and makes progress. It is called often, so
it must be quick."""

import sys
import time
from datetime import UTC, datetime

from bot.runtime import lock
from bot.runtime.heartbeat import STALE, seconds_since_beat
from bot.settings import Settings

STANDS_STILL = 1


def alive(settings: Settings) -> int:
    """Prints a line that says whether a bot runs here and makes progress. Returns the exit code."""
    wrong = _wrong(settings.database_url)
    sys.stdout.write("✓ alive\n" if wrong is None else f"✗ alive: {wrong}\n")
    return 0 if wrong is None else STANDS_STILL


def _wrong(database_url: str) -> str | None:
    age = seconds_since_beat(database_url)
    if lock.is_held(database_url) is False:
        ended = "" if age is None else f"; the last one was alive at {_moment(age)}"
        return f"no bot runs here{ended}"
    if age is None:
        return "no bot runs with this database"
    return f"the bot has stood still for {age:.0f} s; its log says which part" if age > STALE else None


def _moment(age: float) -> str:
    """Returns as text the time of day that was `age` seconds ago."""
    return f"{datetime.fromtimestamp(time.time() - age, UTC):%Y-%m-%d %H:%M:%S} UTC"
