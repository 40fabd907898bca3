"""How soon the program hosts: the command as it is typed, on a database full of running games."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from benchmarks.load.telegram import TOKEN

READY, HOSTS = "The sandbox is at ", "started"


def command(database: Path) -> float:
    """Seconds from `mafia run` to its line that it hosts. Works on a copy of the database."""
    return until_hosting(f"sqlite:///{shutil.copy(database, database.with_suffix('.start'))}")


def until_hosting(database_url: str) -> float:
    """The same on this very database."""
    with _process("-m", "sandbox", "--port", "0", "--token", TOKEN) as telegram:
        address = _line(telegram, READY).split(READY)[1].strip().rstrip("/")
        settings = {
            "MAFIA_API_SERVER": address,
            "MAFIA_BOT_TOKEN": TOKEN,
            "MAFIA_DATABASE_URL": database_url,
        }
        begun = time.monotonic()
        with _process("-m", "bot.commands.cli", "run", **settings) as bot:
            _line(bot, HOSTS)
            return time.monotonic() - begun


@contextmanager
def _process(*arguments: str, **settings: str) -> Iterator[IO[str]]:
    """What a program of this repository says, line by line; it is killed at the end."""
    with subprocess.Popen(  # noqa: S603  (the repository's own)
        [sys.executable, *arguments],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            if process.stdout is None:
                raise RuntimeError("it has no output")
            yield process.stdout
        finally:
            process.kill()


def _line(output: IO[str], words: str) -> str:
    """The first line with these words. Raises RuntimeError if it ends before."""
    for line in output:
        if words in line:
            return line
    raise RuntimeError(f"it never said “{words}”")
