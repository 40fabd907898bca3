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
from itertools import accumulate
from typing import TypeAlias
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from python_calamine import CalamineError, SheetTypeEnum, SheetVisibleEnum, load_workbook

LIMITS = ((resource.RLIMIT_AS, 512 << 20), (resource.RLIMIT_CPU, 20), (resource.RLIMIT_CORE, 0))
"""Bytes of memory, seconds of processor time, and bytes of a core file."""

Place: TypeAlias = tuple[int, int]
"""The row and the column of a cell, from 0."""


def sheets_of(content: bytes) -> Iterator[Mapping[str, object]]:
    """Yields the sheets of a workbook."""
    workbook = load_workbook(io.BytesIO(content))
    with ZipFile(io.BytesIO(content)) as archive:
        is_open = "content.xml" in archive.namelist()
        failed = dict(_failed_of_ods(archive) if is_open else _failed_of_xlsx(archive))
    for meta in workbook.sheets_metadata:
        if meta.typ is not SheetTypeEnum.WorkSheet:
            continue
        rows = workbook.get_sheet_by_name(meta.name).to_python(skip_empty_area=False)
        lines = {at: [*map(_cell, row)] for at, row in enumerate(rows)}
        for (row, column), said in failed.get(meta.name, {}).items():
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


def _failed_of_xlsx(archive: ZipFile) -> Iterator[tuple[str, Mapping[Place, str]]]:
    """Yields the name of each sheet, and its cells without a value: what they show, or `#=` and a formula
    that was never computed."""
    links = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))  # noqa: S314  (limits hold)
    targets = {one.get("Id"): one.get("Target", "") for one in links}
    for sheet in ElementTree.fromstring(archive.read("xl/workbook.xml")).iterfind(".//{*}sheet"):  # noqa: S314
        link = next((value for key, value in sheet.attrib.items() if key.endswith("}id")), None)
        target = targets.get(link, "")
        path = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
        if path in archive.namelist():
            yield sheet.get("name", ""), dict(_failed_cells(archive, path))


def _failed_cells(archive: ZipFile, path: str) -> Iterator[tuple[Place, str]]:
    row = column = -1
    with archive.open(path) as file:
        for event, one in ElementTree.iterparse(file, ("start", "end")):  # noqa: S314  (limits hold)
            tag = one.tag.rpartition("}")[2]
            if event == "start" and tag == "row":
                row, column = int(one.get("r", row + 2)) - 1, -1
            elif event == "end" and tag == "c":
                letters = "".join(filter(str.isalpha, one.get("r", "")))
                column = column + 1 if not letters else _number(letters) - 1
                value = one.findtext("{*}v") or ""
                formula = one.find("{*}f")
                if one.get("t") == "e":
                    yield (row, column), value or "#ERROR!"
                elif formula is not None and not value and one.get("t") != "str":
                    yield (row, column), f"#={formula.text or ''}"
            if event == "end" and tag == "row":
                one.clear()


def _number(letters: str) -> int:
    *_, number = accumulate((ord(one) - 64 for one in letters), lambda before, one: 26 * before + one)
    return number


def _failed_of_ods(archive: ZipFile) -> Iterator[tuple[str, Mapping[Place, str]]]:
    """Yields what `_failed_of_xlsx` does, for an OpenDocument file, in which a row or a cell stands for as
    many as it says."""
    content = ElementTree.fromstring(archive.read("content.xml"))  # noqa: S314  (limits hold)
    for table in content.iterfind(".//{*}table"):
        row, failed = 0, {}
        for line in table.iterfind(".//{*}table-row"):
            column = 0
            for one in line:
                about = {key.rpartition("}")[2]: value for key, value in one.attrib.items()}
                text = "".join(one.itertext())
                kinds = {value for key, value in one.attrib.items() if key.endswith("}value-type")}
                if "error" in kinds or (about.get("formula") and text.startswith(("Err:", "#"))):
                    failed[row, column] = text or "#ERROR!"
                elif about.get("formula") and not kinds:
                    failed[row, column] = f"#={about['formula']}"
                column += int(about.get("number-columns-repeated", 1))
            row += int(next((v for k, v in line.attrib.items() if k.endswith("}number-rows-repeated")), 1))
        yield next((v for k, v in table.attrib.items() if k.endswith("}name")), ""), failed


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
