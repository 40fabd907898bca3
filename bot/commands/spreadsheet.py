"""Tables that open in a spreadsheet program by a double click."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t")
"""A spreadsheet takes a cell that begins with one of these characters for a formula."""

BYTE_MARK = "\ufeff"
"""Spreadsheet programs take a file that begins with it for UTF-8."""


def spreadsheet(titles: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns the text of a table. Semicolons stand between the cells, as spreadsheet programs in Russian and
    Ukrainian expect."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=";", lineterminator="\r\n")
    writer.writerow(titles)
    writer.writerows(rows)
    return BYTE_MARK + written.getvalue()


def as_text(cell: str) -> str:
    """Returns a cell that a spreadsheet shows as it is. An apostrophe keeps it from being read as a
    formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
