"""The version of this program, as it was installed."""

from functools import cache
from importlib import metadata

DISTRIBUTION = "mafia-host"


@cache
def version() -> str:
    """For people: `mafia --version`, and the last line of /help."""
    return metadata.version(DISTRIBUTION)
