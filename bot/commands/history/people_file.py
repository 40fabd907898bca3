"""`people.csv`, a file that says which person of Telegram has a nickname, or that the nickname belongs to a
guest. A person may be written in several ways; `one_name` makes one name of them."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from bot.commands.results_file import read_results
from bot.commands.spreadsheet import as_text, is_formula
from bot.render.phrase import tidy
from bot.store.nicknames import FIRST_GUEST
from engine.record import RecordError
from engine.scoring.results_table import SEPARATORS
from engine.scoring.table_words import COLUMNS, plain

NUMBERS = frozenset({"telegram", "telegram id", "id", "телеграм", "телеграмм", "номер"})
NOBODY = frozenset({"", "-", "–", "—", "nobody", "guest", "никто", "гость", "ніхто", "гість"})
GUEST = None
"""Stands in place of the Telegram number of a person who is not in Telegram."""


def one_name(written: str) -> str:
    """Returns the name by which a person is known, from the way in which a file writes it: one line without
    direction marks, and without the apostrophe that `as_text` puts before a formula."""
    guarded = written.startswith("'") and is_formula(written[1:])
    return tidy(written[1:] if guarded else written)


def people_text(doubtful: Mapping[str, str]) -> str:
    """Returns the text of a file in which the operator still has to decide about everybody. `doubtful`: the
    names, each with the persons whom it may mean."""
    written = io.StringIO(newline="")
    lines = csv.writer(written, delimiter=";", lineterminator="\n")
    lines.writerow(("nickname", "telegram", "perhaps"))
    lines.writerows((as_text(name), "", as_text(perhaps)) for name, perhaps in doubtful.items())
    return written.getvalue()


def read_people(path: Path) -> Mapping[str, int | None]:
    """Returns the Telegram number for each nickname in the file, or `GUEST`. Raises `RecordError`, whose
    message names the file."""
    try:
        return _people(read_results(path))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def _people(text: str) -> Mapping[str, int | None]:
    text = text.removeprefix("\ufeff")
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    found: dict[str, int | None] = {}
    try:
        titles = [plain(title) for title in next(lines, [])]
        names = [at for at, title in enumerate(titles) if COLUMNS.get(title) == "player"]
        numbers = [at for at, title in enumerate(titles) if title in NUMBERS]
        if len(names) != 1 or len(numbers) != 1:
            raise RecordError("has not one column “nickname” and one column “telegram”")
        for cells in lines:
            name, number = (cells[at].strip() if at < len(cells) else "" for at in (*names, *numbers))
            if name:
                name = one_name(name)
                if name in found:
                    raise RecordError(f"line {lines.line_num}: “{name}” is there twice")
                found[name] = _number(number, lines.line_num)
    except csv.Error as error:
        raise RecordError(f"line {lines.line_num}: {error}") from None
    return found


def _number(written: str, line: int) -> int | None:
    if plain(written) in NOBODY:
        return GUEST
    if not written.isascii() or not written.isdecimal() or not 0 < int(written[:20]) < FIRST_GUEST:
        raise RecordError(f"line {line}: “{written}” is no number of Telegram")
    return int(written)
