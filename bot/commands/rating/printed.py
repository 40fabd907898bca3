"""A sheet as text for a terminal, as JSON, as CSV, and as a page."""

import csv as tables
import io
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.commands.rating.sheets import Sheet
from bot.commands.replaying import json_line
from engine.record import printable

WIDTH = 200
"""Columns that a table may take. A terminal that has less breaks lines, which loses nothing."""

FORMULA = ("=", "+", "-", "@", "\t")
"""With these a spreadsheet takes a cell for a formula."""

PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
)


def text(sheet: Sheet) -> str:
    """The table for people. What a terminal can not show is replaced."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in sheet.columns:
        head = f"{column.title}\n{column.clause}" if column.clause else column.title
        table.add_column(head, justify="left" if column.words else "right", no_wrap=True)
    for row in sheet.rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    console = Console(file=io.StringIO(), width=WIDTH)
    with console.capture() as captured:
        console.print(table)
    lines = [line.rstrip() for line in captured.get().splitlines()]
    return "\n".join([printable(sheet.title), *lines, *map(printable, sheet.notes)]) + "\n"


def json(sheet: Sheet) -> str:
    """One object on one line; `notes` only where there are any."""
    notes = {"notes": sheet.notes} if sheet.notes else {}
    return json_line({"games": sheet.games, sheet.key: sheet.data, **notes})


def csv(sheet: Sheet) -> str:
    """The figures of the JSON under their names. An apostrophe keeps a name from being a formula."""
    written = io.StringIO()
    writer = tables.writer(written, lineterminator="\n")
    if sheet.data:
        writer.writerow(sheet.data[0])
    for row in sheet.data:
        writer.writerow(_harmless(cell) for cell in row.values())
    return written.getvalue()


def _harmless(cell: str | float) -> str | float:
    if not isinstance(cell, str):
        return cell
    return f"'{printable(cell)}" if cell.startswith(FORMULA) else printable(cell)


def html(sheet: Sheet) -> str:
    """A page that stands alone: no script, and nothing from elsewhere."""
    return PAGES.get_template("page.html").render(sheet=sheet) + "\n"
