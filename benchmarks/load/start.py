"""Measures how soon the program hosts its games: runs the real command on a database full of games."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from benchmarks.load.telegram import TOKEN

READY, HOSTS = "The sandbox is at ", "started"


def command(database_url: str) -> float:
    """Runs `mafia run` on this database. Returns the seconds until its log says that it has started. Raises
    RuntimeError if it ends before that."""
    with _process("-m", "sandbox", "--port", "0", "--token", TOKEN) as telegram:
        address = _line(telegram, READY).split(READY)[1].strip().rstrip("/")
        settings = {"MAFIA_API_SERVER": address, "MAFIA_BOT_TOKEN": TOKEN, "MAFIA_DATABASE_URL": database_url}
        begun = time.monotonic()
        with _process("-m", "bot.commands.cli", "run", **settings) as bot:
            _line(bot, HOSTS)
            return time.monotonic() - begun


@contextmanager
def _process(*arguments: str, **settings: str) -> Iterator[IO[str]]:
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
    for line in output:
        if words in line:
            return line
    raise RuntimeError(f"it never said “{words}”")
