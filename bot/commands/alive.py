"""`mafia check --alive`: whether a bot runs here and makes progress. It is called often, so it must be
quick."""

import sys

from bot.runtime.heartbeat import STALE, seconds_since_beat
from bot.settings import Settings

STANDS_STILL = 1


def alive(settings: Settings) -> int:
    """Prints one line; returns the exit code."""
    age = seconds_since_beat(settings.database_url)
    if age is None:
        sys.stdout.write("✗ alive: no bot runs with this database\n")
        return STANDS_STILL
    if age > STALE:
        sys.stdout.write(f"✗ alive: the bot has stood still for {age:.0f} s; its log says which part\n")
        return STANDS_STILL
    sys.stdout.write("✓ alive\n")
    return 0
