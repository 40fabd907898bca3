"""The version of this program: its release; between releases also the commit."""

import re
import subprocess
from contextlib import suppress
from functools import cache
from importlib import metadata
from pathlib import Path

DISTRIBUTION = "mafia-host"
ROOT = Path(__file__).parents[1]
WRITTEN = Path(__file__).with_name("commit.txt")
"""The file into which the build of an image writes the commit."""
GIT_TIMEOUT = 5.0
"""The most seconds that git may take."""


@cache
def version() -> str:
    """Returns `0.2.0` at the tag of the release, otherwise `0.2.0+gabc1234`; without the commit if that is
    unknown. It is looked up once, so it stays the same while the program runs."""
    released = metadata.version(DISTRIBUTION)
    return with_commit(released, _described(released))


def with_commit(released: str, described: str) -> str:
    """Returns the version of the program with its commit. `released`: the number of the release. `described`:
    `v0.2.0-0-gabc1234` at the tag, `v0.2.0-5-gabc1234` after it, `abc1234` without a tag; the commit is left
    out at the tag, and with any other text."""
    found = re.fullmatch(r"(?:.*-([0-9]+)-g)?([0-9a-f]{7,40})", described)
    return released if found is None or found[1] == "0" else f"{released}+g{found[2][:7]}"


def _described(released: str) -> str:
    """Returns how `git describe` names this commit. Without a checkout (which may belong to another user),
    returns what the build of an image has written. Returns "" if that fails."""
    with suppress(OSError, subprocess.SubprocessError):
        if not (ROOT / ".git").exists():
            return WRITTEN.read_text("utf-8").strip()
        told = ("describe", "--always", "--long", "--tags", "--abbrev=7", "--match", f"v{released}")
        command = ("git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), *told)
        done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=GIT_TIMEOUT)  # noqa: S603
        return done.stdout.strip()
    return ""
