"""`people.csv`, a file that says which person of Telegram has a nickname, or that the nickname belongs to a
guest. A person may be written in several ways; `one_name` makes one name of them."""

from collections.abc import Mapping
from pathlib import Path

from bot.commands.answers import in_language, warn
from bot.commands.results_file import read_results
from bot.commands.spreadsheet import BYTE_MARK, as_text, spreadsheet
from bot.render.phrase import tidy
from bot.store.people.nicknames import FIRST_GUEST
from engine.record import RecordError
from engine.remark import Remark
from engine.scoring.sheet import Row, TableError, rows_of
from engine.scoring.table_words import as_key, visible_text

MEANS_NOBODY = frozenset({"", "-", "–", "—", "nobody", "guest", "никто", "гость", "ніхто", "гість"})
GUEST = None
"""Stands in place of the Telegram number of a person who is not in Telegram."""


def one_name(written: str) -> str:
    """Returns the name by which a person is known, from the way in which a file writes it: one line without
    signs that nobody sees, and without the apostrophe that `as_text` puts before a formula."""
    return visible_text(tidy(visible_text(written)))


def people_text(doubtful: Mapping[str, str]) -> str:
    """Returns the text of a file in which the operator still has to decide about everybody. `doubtful`: the
    names, each with the persons whom it may mean."""
    titles = in_language(Remark("people-head")).split(";")
    rows = ((as_text(name), "", as_text(like)) for name, like in doubtful.items())
    return spreadsheet(titles, rows).removeprefix(BYTE_MARK)


def read_people(path: Path) -> Mapping[str, int | None]:
    """Returns the Telegram number for each nickname in the file, or `GUEST`. Prints a warning for what is
    left out. Raises `RecordError` if the file is wrong or can not be read; the message names it."""
    found: dict[str, int | None] = {}
    try:
        rows, notes = rows_of(read_results(path), ("player", "telegram"), ("perhaps",))
        for row in rows:
            name = one_name(row["player"]) if row["player"] else ""
            if not name:
                raise row.wrong("player")
            if name in found:
                raise row.wrong("player", Remark("there-twice", name=name))
            found[name] = _number(row)
    except (RecordError, TableError) as error:
        raise RecordError(path, error) from None
    for note in notes:
        warn(path, note)
    return found


def _number(row: Row) -> int | None:
    written = row["telegram"]
    if as_key(written) in MEANS_NOBODY:
        return GUEST
    if not written.isascii() or not written.isdecimal() or not 0 < int(written[:20]) < FIRST_GUEST:
        raise row.wrong("telegram", Remark("no-number", text=written))
    return int(written)
