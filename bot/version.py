"""The version of this program: that of its release, and between releases also its commit."""

import re
import subprocess
from contextlib import suppress
from functools import cache
from importlib import metadata
from pathlib import Path

DISTRIBUTION = "mafia-host"
ROOT = Path(__file__).parents[1]
WRITTEN = Path(__file__).with_name("commit.txt")
"""What the build of an image writes: the commit."""
PATIENCE = 5.0
"""Seconds for git."""


@cache
def version() -> str:
    """For people: `0.2.0` at its tag, else `0.2.0+gabc1234`; without the commit if nothing tells it.

    It is looked up once, and stays what it was when the program began."""
    released = metadata.version(DISTRIBUTION)
    return with_commit(released, _described(released))


def with_commit(released: str, described: str) -> str:
    """`described`: `v0.2.0-0-gabc1234` at the tag, `v0.2.0-5-gabc1234` after it, `abc1234` without one."""
    found = re.fullmatch(r"(?:.*-([0-9]+)-g)?([0-9a-f]{7,40})", described)
    return released if found is None or found[1] == "0" else f"{released}+g{found[2][:7]}"


def _described(released: str) -> str:
    """ "" if this is no checkout, or git is not there. The checkout may be another user's."""
    with suppress(OSError, subprocess.SubprocessError):
        if not (ROOT / ".git").exists():
            return WRITTEN.read_text("utf-8").strip()
        told = ("describe", "--always", "--long", "--tags", "--abbrev=7", "--match", f"v{released}")
        command = ("git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), *told)
        done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=PATIENCE)  # noqa: S603
        return done.stdout.strip()
    return ""
