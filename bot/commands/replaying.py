"""`mafia replay`: plays records through the engine and prints their protocols."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from engine.protocol_json import as_json
from engine.record import RecordError, parse, printable
from engine.replay import Replay, replay
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

WRONG_INPUT = 2
REJECTED = 1

LARGEST = 1 << 17
"""Bytes of a record at most. That of a whole game has some ten thousand."""

LARGEST_EVENT = 1 << 20
"""Bytes at most of what is about many games: the file of an event, a table of results."""


def replay_all(
    files: Sequence[Path],
    written: Callable[[Replay], str],
    books: Mapping[str, RuleSet] = BOOKS,
    *,
    strict: bool,
) -> int:
    """Plays and prints the files in order; returns the exit code. Stops at the first that is no record."""
    rejected = False
    for path in files:
        try:
            played = replay(parse(read_text(path), books))
        except RecordError as error:
            sys.stderr.write(f"mafia: {printable(str(path))}: {error}\n")
            return WRONG_INPUT
        rejected = rejected or bool(played.rejected)
        sys.stdout.write(written(played))
    return REJECTED if strict and rejected else 0


def read_text(path: Path, largest: int = LARGEST) -> str:
    """A file's text, of so many bytes at most. Raises `RecordError` if it can not be read or is no text."""
    try:
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except OSError as error:
        raise RecordError(error.strerror or "can not be read") from None
    if len(content) > largest:
        raise RecordError(f"is too large: more than {largest} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("is not UTF-8 text") from None


def data(played: Replay) -> str:
    """One JSON object on one line."""
    return json_line(as_json(played))


def json_line(value: object) -> str:
    """JSON on one line. Characters that a terminal can not show are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text) + "\n"
