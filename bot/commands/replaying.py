"""`mafia replay`: plays records with the engine and prints their protocols."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bot.commands.answers import warn
from bot.site.page_record import record_in
from engine.protocol_json import as_json
from engine.record import RecordError, parse
from engine.remark import Remark
from engine.replay import Replay, replay
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

WRONG_INPUT = 2
REJECTED = 1

MOST_BYTES = 1 << 17
"""The largest size of a record, in bytes. A whole game has about ten thousand."""

PAGE = ".html"
"""The ending of the name of a page."""

LARGEST_PAGE = 1 << 20
"""The largest size of the page of a game, in bytes."""

LARGEST_EVENT = 1 << 20
"""The largest size of a file about many games (an event, or a table of results), in bytes."""


def replay_all(
    files: Sequence[Path],
    written: Callable[[Replay], str],
    books: Mapping[str, RuleSet] = BOOKS,
    *,
    strict: bool,
) -> int:
    """Plays the games of these records and prints their protocols, in this order. Returns the exit code.
    Stops at the first file that is not a record: then it is 2. `written`: returns the text of a protocol.
    `strict`: whether it is 1 if an act was rejected."""
    rejected = False
    for path in files:
        try:
            played = replay(parse(read_text(path), books))
        except RecordError as error:
            warn(path, error)
            return WRONG_INPUT
        rejected = rejected or bool(played.rejected)
        sys.stdout.write(written(played))
    return REJECTED if strict and rejected else 0


def read_bytes(path: Path, largest: int) -> bytes:
    """Returns a file's content. Raises `RecordError` if it is unreadable or has more than `largest` bytes."""
    try:
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except OSError as error:
        raise RecordError(error if error.strerror else Remark("unreadable")) from None
    if len(content) > largest:
        raise RecordError(Remark("too-large", text=largest))
    return content


def read_text(path: Path, largest: int = MOST_BYTES) -> str:
    """Returns the text of a file, without a byte order mark; of the page of a game, the record in it. Raises
    `RecordError` if the file has more than `largest` bytes (a page: `LARGEST_PAGE`), can not be read, or is
    not valid UTF-8, and for a page without a record."""
    is_page = path.suffix == PAGE
    try:
        text = read_bytes(path, LARGEST_PAGE if is_page else largest).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(Remark("not-utf8")) from None
    record = record_in(text) if is_page else text
    if record is None:
        raise RecordError(Remark("page-without-record"))
    return record


def data(played: Replay) -> str:
    """Returns the protocol of a replayed game as one JSON object in one line."""
    return json_line(as_json(played))


def json_line(value: object) -> str:
    """Returns the value as JSON text in one line. Characters that a terminal can not show are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text) + "\n"
