"""Sheets: rows of cells from a CSV text or a workbook, and the tables in them.

A table begins with its head, the line that names the columns. Lines above it, sums and columns that nobody
asks for are skipped, and a note names each of them.
"""

import csv
import io
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.remark import Joined, Remark
from engine.scoring.table_words import COLUMNS, JOINERS, TAGS, VAGUE, as_key, visible_text

SEPARATORS = ";\t,|"
TOLD = re.compile(r'"?sep=([,;|\t])"?[,;|\t]*(\r\n|\r|\n|$)')
"""A first line with which a file tells Excel the separator of its cells."""

FAILED = re.compile(
    r"#[A-ZА-ЯЁІЇЄҐ_/'’ʼ0]+[!?]|#N/A|#Н/Д|#GETTING_DATA|#=.*|(Err|Ошибка|Помилка):\d+", re.DOTALL
)
"""What spreadsheet programs show in place of a value that they could not compute. `#=`: a formula that no
program has computed yet (`bot.commands.workbook`)."""

SUM = re.compile(r"(итоги?|итого|всего|сумма|total|totals|sum|разом|всього|усього|підсумок|сума)\b.*")
SEAT = re.compile("0?[1-9]|[1-9][0-9]")

LOWEST_HEAD = 30
"""The number of lines at the top of a sheet among which its head is."""


class TableError(ValueError):
    """A sheet is not the table that is wanted. The message names the line, and the sheet and the column where
    they are known."""

    def __init__(self, line: int, why: object, column: str | None = None, sheet: str = "") -> None:
        where = [Remark("at-sheet", text=sheet)] if sheet else []
        where += [Remark("at-line", number=line)]
        where += [] if column is None else [Remark("at-column", text=column)]
        super().__init__(Joined(", ", *where), why)
        self.line = line
        self.column = column


class Line(NamedTuple):
    """A line of a sheet that is not empty. `number`: as people see it, from 1."""

    number: int
    cells: tuple[str, ...]


class Sheet(NamedTuple):
    """A sheet of a workbook, or a whole text. `separator`: the separator of the text's cells. `coding`: how
    the text was decoded, if that was a guess."""

    lines: tuple[Line, ...]
    name: str = ""
    hidden: bool = False
    separator: str = ""
    coding: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table. `cells`: by the name of the column. `titles`: the title that each column has in
    this table. `sheet`: the name of its sheet, if there are several."""

    line: int
    cells: Mapping[str, str]
    titles: Mapping[str, str]
    sheet: str = ""

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def wrong(self, column: str, why: object = None) -> TableError:
        """Returns an error about a cell of this row, with the title of its column."""
        said = why or Remark("cell-wrong", text=self[column])
        return TableError(self.line, said, self.titles.get(column, column), self.sheet)

    def name(self, column: str) -> str:
        """Returns the name in a cell. Raises `TableError` if it has a sign that nobody sees."""
        for char in self[column]:
            if not (char.isprintable() or char in JOINERS | TAGS):
                why = Remark("unseen-sign", name=self[column], text=f"U+{ord(char):04X}")
                raise self.wrong(column, why)
        return self[column]


class Head(NamedTuple):
    """The line that names the columns. `columns`: the name of each, "" if nobody asks for it."""

    sheet: Sheet
    at: int
    titles: tuple[str, ...]
    columns: tuple[str, ...]

    @property
    def known(self) -> int:
        """Returns how many different columns have a known title."""
        return len(set(self.columns) - {""})


def sheet_of(text: str, coding: str | None = None) -> Sheet:
    """Reads a CSV text as a sheet. Raises `TableError` if the text is no valid CSV."""
    text = text.removeprefix("\ufeff")
    told = TOLD.match(text)
    separator = told[1] if told else _separator(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines, number = [], 1
    try:
        for cells in reader:
            lines.append(Line(number, tuple(map(visible_text, cells))))
            number = reader.line_num + 1
    except csv.Error as error:
        raise TableError(number, error) from None
    filled = (line for line in lines[bool(told) :] if any(line.cells))
    return Sheet(tuple(filled), separator=separator, coding=coding)


def _separator(text: str) -> str:
    """Returns the separator of cells: the one by which a line has the most known titles."""
    top = [line.replace('"', "") for line in text.splitlines()[:LOWEST_HEAD]] or [""]
    known = {*COLUMNS.values()}

    def fits(separator: str) -> tuple[int, int]:
        found = (columns_of(line.split(separator), known) for line in top)
        return max(sum(map(bool, columns)) for columns in found), top[0].count(separator)

    return max(SEPARATORS, key=fits)


def columns_of(titles: Sequence[str], wanted: Collection[str]) -> tuple[str, ...]:
    """Returns the name in `COLUMNS` of the column below each title; "" for an unknown title, and for a column
    that is not `wanted`. A title with several meanings (`VAGUE`) counts if no other names that column."""
    bare = [re.sub(r"\(.*?\)", "", title) for title in titles]
    found = [COLUMNS.get(as_key(title)) or COLUMNS.get(as_key(bare[at])) for at, title in enumerate(titles)]
    columns = [name if name and name in wanted else "" for name in found]
    for at, title in enumerate(titles):
        vague = VAGUE.get(as_key(title)) or VAGUE.get(title.strip())
        if vague in wanted and vague not in columns:
            columns[at] = vague or ""
    return tuple(columns)


def head_of(sheet: Sheet, wanted: Collection[str]) -> Head:
    """Returns the head of a sheet: of its first lines, the one with the most known titles."""
    heads = (
        Head(sheet, at, line.cells, columns_of(line.cells, wanted))
        for at, line in enumerate(sheet.lines[:LOWEST_HEAD])
    )
    return max(heads, key=lambda head: head.known, default=Head(sheet, 0, (), ()))


def rows_of(
    sheets: Sequence[Sheet], needed: Sequence[str], others: Collection[str] = ()
) -> tuple[list[Row], list[object]]:
    """Returns the rows of all tables that have the `needed` columns, and a line for each thing that is
    skipped. `others`: columns that a table may have besides. Raises `TableError` if there is no such table, a
    column is there twice, a formula has failed, or a row has too many or too few cells."""
    filled = [sheet for sheet in sheets if sheet.lines]
    heads = [head_of(sheet, {*needed, *others}) for sheet in filled]
    tables = [head for head in heads if set(needed) <= set(head.columns) and not head.sheet.hidden]
    best = max(heads, key=lambda head: head.known, default=Head(Sheet(()), 0, (), ()))
    several = len(filled) > 1
    rows: list[Row] = []
    notes: list[object] = [Remark("read-as", text=sheet.coding) for sheet in filled if sheet.coding]
    for head in tables or [best]:
        called = head.sheet.name if several else ""
        _check_head(head, needed, called)
        passed: list[int] = [line.number for line in head.sheet.lines[: head.at]]
        rows += _rows(head, needed, called, passed)
        notes += ((Remark("at-sheet", text=called), one) if called else one for one in _notes(head, passed))
    left = [sheet.name for sheet in filled if not any(head.sheet is sheet for head in tables)]
    return rows, [*notes, *([Remark("sheets-passed-over", text=", ".join(left))] if left else ())]


def _check_head(head: Head, needed: Sequence[str], sheet: str) -> None:
    line = head.sheet.lines[head.at].number if head.sheet.lines else 1
    for at, column in enumerate(head.columns):
        if column and column in head.columns[:at]:
            raise TableError(line, Remark("column-twice"), head.titles[at], sheet)
    for column in needed:
        if column not in head.columns:
            why = Remark("column-missing", text=", ".join(needed))
            raise TableError(line, why, column, sheet)
    if head.sheet.hidden:
        raise TableError(line, Remark("hidden-sheet"), sheet=head.sheet.name)


def _rows(head: Head, needed: Sequence[str], sheet: str, passed: list[int]) -> Iterator[Row]:
    """Yields the rows of a table, and adds to `passed` the numbers of lines that are no rows: a repeated
    head, sums, remarks beside it. Raises `TableError` for a cell whose formula has failed, and for a row with
    too many or too few cells."""
    titles = dict(zip(head.columns, head.titles, strict=True))
    for line in head.sheet.lines[head.at + 1 :]:
        cells = dict(zip(head.columns, line.cells, strict=False))
        cells.pop("", None)
        row = Row(line.number, cells, titles, sheet)
        if line.cells == head.titles or _is_sum(row, line):
            passed.append(line.number)
            continue
        for column in cells:
            if FAILED.fullmatch(row[column]):
                raise row.wrong(column, Remark("not-computed", text=row[column]))
        if _is_beside(row, line, needed):
            passed.append(line.number)
        elif any(line.cells[len(head.columns) :]) or len(line.cells) < len(head.columns):
            why = Remark("cells", count=len(line.cells), number=len(head.columns))
            raise TableError(line.number, why, sheet=sheet)
        else:
            yield row


def _is_beside(row: Row, line: Line, needed: Sequence[str]) -> bool:
    """Returns whether a line is no row of the table, but a title or a remark beside it."""
    if len(needed) <= 2:
        return not any(row.cells.values())
    return len([*filter(None, line.cells)]) == 1 or not any(map(row.__getitem__, needed))


def _is_sum(row: Row, line: Line) -> bool:
    """Returns whether a line adds up others. If a player's name is a word for a sum, his line has a seat."""
    if "telegram" in row.cells or SEAT.fullmatch(as_key(row["seat"])):
        return False
    first = next(filter(None, line.cells), "")
    counted = "seat" in row.cells or any(re.search("[0-9]", cell) for cell in line.cells)
    return counted and any(SUM.fullmatch(as_key(cell)) for cell in (first, row["player"]))


def _notes(head: Head, passed: Sequence[int]) -> Iterator[Remark]:
    lines = head.sheet.lines[head.at + 1 :]
    over = [
        title or _letter(at)
        for at, title in enumerate(head.titles)
        if not head.columns[at] and (title or any(any(line.cells[at : at + 1]) for line in lines))
    ]
    if over:
        yield Remark("passed-over", text=", ".join(over))
    if passed:
        yield Remark("lines-passed-over", text=", ".join(map(str, sorted(passed))))


def _letter(at: int) -> str:
    return (_letter(at // 26 - 1) if at > 25 else "") + chr(ord("A") + at % 26)
