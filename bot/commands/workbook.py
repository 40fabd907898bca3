"""`python -m bot.commands.workbook` reads a workbook of Excel (`.xlsx`) or LibreOffice (`.ods`) from standard
input and writes its sheets as JSON to standard output: of each its name, whether it is hidden, and its lines
that are not empty, with their numbers. If it can not be read, the exit code is 2, and standard error says
why.

The library gives an empty cell or 0 for one that the spreadsheet program could not compute. So those cells
are looked up in the XML of the file.

This is a process of its own, with limits: a file of 2 KB with two cells far apart makes the reader ask for
more memory than there is, and that ends its process.
"""

import io
import json
import resource
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime, time
from functools import reduce
from typing import TypeAlias
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from python_calamine import CalamineError, SheetTypeEnum, SheetVisibleEnum, load_workbook

LIMITS = ((resource.RLIMIT_AS, 512 << 20), (resource.RLIMIT_CPU, 20), (resource.RLIMIT_CORE, 0))
"""Bytes of memory, seconds of processor time, and bytes of a core file."""

Failed: TypeAlias = Iterator[tuple[tuple[int, int], str]]
"""Cells without a value, by row and column from 0: what they show, or `#=` and a formula never computed."""


def sheets_of(content: bytes) -> Iterator[Mapping[str, object]]:
    """Yields of each work sheet its `name`, whether it is `hidden`, and its `lines` that are not empty:
    number (from 1) and cells. Raises one of the errors that are caught at the end if a workbook can not be
    read."""
    workbook = load_workbook(io.BytesIO(content))
    with ZipFile(io.BytesIO(content)) as archive:
        is_open = "content.xml" in archive.namelist()
        failed = dict(_failed_of_ods(archive) if is_open else _failed_of_xlsx(archive))
        for meta in workbook.sheets_metadata:
            if meta.typ is not SheetTypeEnum.WorkSheet:
                continue
            rows = workbook.get_sheet_by_name(meta.name).to_python(skip_empty_area=False)
            lines = {at: [*map(_cell, row)] for at, row in enumerate(rows)}
            for (row, column), said in failed.get(meta.name, ()):
                cells = lines.setdefault(row, [])
                cells += [""] * (column + 1 - len(cells))
                cells[column] = said
            filled = [(at + 1, cells) for at, cells in sorted(lines.items()) if any(cells)]
            hidden = meta.visible is not SheetVisibleEnum.Visible
            yield {"name": meta.name, "hidden": hidden, "lines": filled}


def _cell(value: object) -> str:
    """Returns the text of a cell as people see it: a whole number without a point, a computed one without the
    last digits, which nobody sees, and a date without midnight."""
    if isinstance(value, float):
        return f"{value:.9f}".rstrip("0").rstrip(".")
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return value.isoformat() if isinstance(value, date) else str(value)


def _of(one: ElementTree.Element, name: str, default: str = "") -> str:
    return next((value for key, value in one.attrib.items() if key.rpartition("}")[2] == name), default)


def _failed_of_xlsx(archive: ZipFile) -> Iterator[tuple[str, Failed]]:
    """Yields the name of each sheet, and its cells without a value."""
    links = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))  # noqa: S314  (limits hold)
    targets = {one.get("Id"): one.get("Target", "") for one in links}
    for sheet in ElementTree.fromstring(archive.read("xl/workbook.xml")).iterfind(".//{*}sheet"):  # noqa: S314
        target = targets.get(_of(sheet, "id"), "")
        path = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
        if path in archive.namelist():
            yield _of(sheet, "name"), _failed_cells(archive, path)


def _failed_cells(archive: ZipFile, path: str) -> Failed:
    row = column = -1
    with archive.open(path) as file:
        for event, one in ElementTree.iterparse(file, ("start", "end")):  # noqa: S314  (limits hold)
            tag = one.tag.rpartition("}")[2]
            if event == "start" and tag == "row":
                row, column = int(one.get("r", row + 2)) - 1, -1
            elif event == "end" and tag == "c":
                letters = filter(str.isalpha, one.get("r", ""))
                number = reduce(lambda before, each: 26 * before + ord(each) - 64, letters, 0)
                column = number - 1 if number else column + 1
                value = one.findtext("{*}v") or ""
                formula = one.find("{*}f")
                if one.get("t") == "e":
                    yield (row, column), value or "#ERROR!"
                elif formula is not None and not value and one.get("t") != "str":
                    yield (row, column), f"#={formula.text or ''}"
            if event == "end" and tag == "row":
                one.clear()


def _failed_of_ods(archive: ZipFile) -> Iterator[tuple[str, Failed]]:
    content = ElementTree.fromstring(archive.read("content.xml"))  # noqa: S314  (limits hold)
    return ((_of(table, "name"), _failed_in(table)) for table in content.iterfind(".//{*}table"))


def _failed_in(table: ElementTree.Element) -> Failed:
    row = 0
    for line in table.iterfind(".//{*}table-row"):
        column = 0
        for one in line:
            text, formula = "".join(one.itertext()), _of(one, "formula")
            kinds = {value for key, value in one.attrib.items() if key.endswith("}value-type")}
            if "error" in kinds or (formula and text.startswith(("Err:", "#"))):
                yield (row, column), text or "#ERROR!"
            elif formula and not kinds:
                yield (row, column), f"#={formula}"
            column += int(_of(one, "number-columns-repeated", "1"))
        row += int(_of(line, "number-rows-repeated", "1"))


if __name__ == "__main__":
    for limit, most in LIMITS:
        with suppress(OSError, ValueError):  # macOS knows no limit of memory
            resource.setrlimit(limit, (most, most))
    try:
        written = json.dumps([*sheets_of(sys.stdin.buffer.read())], ensure_ascii=False)
    except (CalamineError, BadZipFile, ElementTree.ParseError, KeyError, ValueError) as error:
        sys.stderr.write(str(error))
        sys.exit(2)
    sys.stdout.buffer.write(written.encode())
