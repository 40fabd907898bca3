"""`mafia check --alive`: says whether a bot runs on this machine and makes progress. It is called often, so
it must be quick."""

import sys
import time
from datetime import UTC, datetime

from bot.commands.answers import tell
from bot.runtime import lock
from bot.runtime.heartbeat import STALE, seconds_since_beat
from bot.settings import Settings

STANDS_STILL = 1


def alive(settings: Settings) -> int:
    """Prints a line that says whether a bot runs here and makes progress. Returns 0 if it does, else 1."""
    wrong = _wrong(settings.database_url)
    sys.stdout.write(f"✓ {tell('alive')}\n" if wrong is None else f"✗ {tell('alive')}: {wrong}\n")
    return 0 if wrong is None else STANDS_STILL


def _wrong(database_url: str) -> str | None:
    age = seconds_since_beat(database_url)
    if lock.is_held(database_url) is False:
        return tell("alive-none") if age is None else tell("alive-ended", text=_moment(age))
    if age is None:
        return tell("alive-no-database")
    return tell("alive-stands", text=f"{age:.0f}") if age > STALE else None


def _moment(age: float) -> str:
    return f"{datetime.fromtimestamp(time.time() - age, UTC):%Y-%m-%d %H:%M:%S} UTC"
