"""`mafia view`: makes the page of one game record."""

import sys
from collections.abc import Mapping
from pathlib import Path

from bot.commands.answers import warn
from bot.commands.replaying import WRONG_INPUT, read_text
from bot.commands.whole_file import write_atomically
from bot.site.replay_page import page_of_game
from engine.record import Record, RecordError, parse, printable
from engine.remark import Remark
from engine.rules.model import RuleSet

SUFFIX = ".mafia.toml"
MOST_LINES = 3000
"""The most lines that a record may have, so that a page can be made of it. The page shows each step to each
player. A game has some hundred lines."""


def view(file: Path, out: Path | None, locale: str, books: Mapping[str, RuleSet]) -> int:
    """Writes the page of a game record to the file `out`, or beside the record, and prints its path. Returns
    the exit code: 2 if the record is wrong or too long, or the page can not be written."""
    try:
        text = read_text(file)
        record = parse(text, books)
        require_page(record)
        made = page_of_game(record, locale, text)
    except RecordError as error:
        warn(file, error)
        return WRONG_INPUT
    where = out or file.with_name(f"{file.name.removesuffix(SUFFIX)}.html")
    try:
        write_atomically(where, made)
    except OSError as error:
        warn(where, error if error.strerror else Remark("unwritable"))
        return WRONG_INPUT
    sys.stdout.write(f"{printable(str(where))}\n")
    return 0


def require_page(record: Record) -> None:
    """Raises `RecordError` if a page of this record would take minutes to make."""
    if len(record.lines) > MOST_LINES:
        raise RecordError("game", Remark("too-long-page", count=MOST_LINES))
