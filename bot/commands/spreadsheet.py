"""Makes CSV tables that a spreadsheet program opens by a double click."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t")
"""The characters that begin a formula: if a cell begins with one of them, a spreadsheet program computes
it."""
UNSEEN = ("Cf", "Zs")
"""The categories of characters that nobody sees."""

BYTE_MARK = "\ufeff"
"""The character at the beginning of a table that tells spreadsheet programs that the text is UTF-8."""


def spreadsheet(titles: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns the text of a CSV table. Semicolons stand between the cells, as spreadsheet programs in Russian
    and Ukrainian expect. `titles`: the first row."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=";", lineterminator="\r\n")
    writer.writerow(titles)
    writer.writerows(rows)
    return BYTE_MARK + written.getvalue()


def as_text(cell: str) -> str:
    """Returns the text of a cell so that a spreadsheet program shows it as it is. An apostrophe prevents the
    program from reading it as a formula."""
    return f"'{cell}" if is_formula(cell) else cell


def is_formula(cell: str) -> bool:
    """Returns whether a spreadsheet program may compute this cell. Some pass over signs that nobody sees, or
    read full-width signs as the usual ones."""
    first = next((each for each in cell if unicodedata.category(each) not in UNSEEN), "")
    return unicodedata.normalize("NFKC", first) in FORMULA
