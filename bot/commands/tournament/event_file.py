"""Reads and writes the file of an event."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bot.commands.replaying import LARGEST_EVENT, read_text
from bot.commands.whole_file import write_atomically
from championship.event import Event, EventError, read
from championship.event_text import write
from engine.record import RecordError
from engine.remark import Remark
from engine.rules.model import RuleSet
from engine.scoring.outcome import ScoringError
from engine.scoring.sheet import TableError


class FileError(Exception):
    """Is raised if a file can not be used. The message begins with the file."""

    def __init__(self, path: Path, *why: object) -> None:
        super().__init__(path, *why)


@contextmanager
def file_errors(path: Path) -> Iterator[None]:
    """Converts an error in its block that is about data to a `FileError` about this file."""
    try:
        yield
    except (EventError, RecordError, ScoringError, TableError) as error:
        raise FileError(path, error) from None


def load(path: Path, books: Mapping[str, RuleSet]) -> Event:
    """Reads an event from its file and returns it. Raises `FileError` if it can not be read or is wrong."""
    with file_errors(path):
        return read(read_text(path, LARGEST_EVENT), books)


def store(path: Path, event: Event) -> None:
    """Writes the whole event to its file. Raises `FileError` if it can not, and then writes nothing."""
    try:
        write_atomically(path, write(event))
    except OSError as error:
        raise FileError(path, error if error.strerror else Remark("unwritable")) from None


def relative(path: Path, event_file: Path) -> str:
    """Returns a path relative to the folder of the event's file, with forward slashes."""
    return Path(os.path.relpath(path.resolve(), event_file.resolve().parent)).as_posix()
