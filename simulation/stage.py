"""Plays evenings in a folder in memory, with copies of an empty database."""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TextIO

from bot.store.database.migrate import migrate
from simulation.evening import Evening, Outcome
from simulation.plan import Plan
from simulation.trace import Trace

SHARED_MEMORY = Path("/dev/shm")  # noqa: S108  (a folder of Linux, whose files never reach a disk)


class Stage:
    """Plays evenings, one after another. `folder`: for their files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._template = new_database(folder)
        self._numbers = count(1)

    def play(self, plan: Plan, file: TextIO | None = None) -> Outcome:
        """Plays an evening. `file`: gets all lines of its trace."""
        return Evening(plan, self._folder / str(next(self._numbers)), self._template, Trace(file)).run()


@contextmanager
def new_folder() -> Iterator[Path]:
    """Yields a new folder, in memory if this machine has files there. It is deleted at the end."""
    with tempfile.TemporaryDirectory(dir=SHARED_MEMORY if SHARED_MEMORY.is_dir() else None) as folder:
        yield Path(folder)


def new_database(folder: Path) -> Path:
    """Makes a database with the schema of this program and without data. Returns its file."""
    file = folder / "template.db"
    asyncio.run(migrate(f"sqlite:///{file}", lambda *_: None))
    return file


@contextmanager
def opened() -> Iterator[Stage]:
    """Yields a stage. Its folder is deleted at the end."""
    with new_folder() as folder:
        yield Stage(folder)
