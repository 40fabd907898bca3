"""Makes CSV tables that a spreadsheet program opens by a double click."""

import csv
import io
from collections.abc import Iterable, Sequence

from engine.scoring.table_words import is_formula

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
