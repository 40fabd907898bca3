"""Reads a file with a table, as other programs write it: CSV in one of the usual encodings, or a workbook of
Excel or LibreOffice."""

import io
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from bot.commands.replaying import LARGEST_EVENT, WRONG_INPUT, read_bytes
from engine.record import RecordError
from engine.remark import Remark
from engine.scoring.results_table import ResultsTable, read_table
from engine.scoring.sheet import Line, Sheet, TableError, sheet_of
from engine.scoring.table_words import visible_text

WORKBOOK = b"PK"
"""The first bytes of a workbook, which is a ZIP archive."""

OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
"""The first bytes of an `.xls` file, and of a workbook with a password."""

UNPACKED = 16 << 20
"""The largest size of the files in a workbook together, in bytes."""

BY_MARK = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
"""The names of encodings, by the first bytes of a file (the byte order mark)."""

CYRILLIC = {"cp1251": "cp1251", "koi8_u": "KOI8", "mac_cyrillic": "MacCyrillic", "cp866": "cp866"}
"""Encodings with one byte for each letter, and their usual names."""

LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ"
USUAL, RARE = "оеаинтсрвлкмді", "ъщэцфыьюґ"
"""Letters that are frequent in Russian and Ukrainian words, and letters that are rare in them."""


def read_results(path: Path) -> tuple[Sheet, ...]:
    """Returns the sheets of a workbook, or the only sheet of a CSV file. Raises `RecordError` if the file can
    not be read, is too large, or is no such file."""
    content = read_bytes(path, LARGEST_EVENT)
    if content.startswith(OLD_WORKBOOK):
        raise RecordError(Remark("old-workbook"))
    try:
        return _of_workbook(content) if content.startswith(WORKBOOK) else (_of_text(content),)
    except TableError as error:
        raise RecordError(error) from None


def read_games(path: Path, name: str) -> ResultsTable:
    """Returns the games of a table; its notes name the file. `name`: the table's name in errors. Raises
    `RecordError` for an unreadable file, `TableError` for a wrong row or cell, and `ScoringError` if a player
    has two seats in a game or no book deals its cards."""
    table = read_table(read_results(path), name)
    return table._replace(notes=tuple((path, note) for note in table.notes))


def _of_text(content: bytes) -> Sheet:
    """Returns the sheet in a CSV file, decoded by its byte order mark. Without a mark it is UTF-8, UTF-16, or
    the encoding in which it looks most like a text. Raises `RecordError` if it looks like none in any, and
    `TableError` if the text is no valid CSV."""
    marked = (encoding for mark, encoding in BY_MARK.items() if content.startswith(mark))
    zeros = [content[at:200:2].count(0) for at in (0, 1)]
    wide = "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"
    for encoding in (*marked, wide if any(zeros) else "utf-8"):
        try:
            return sheet_of(content.decode(encoding))
        except UnicodeDecodeError:
            continue
    read = {name: content.decode(name, "replace") for name in CYRILLIC}
    likely = max(read, key=lambda name: _likelihood(read[name]))
    if any(zeros) or _likelihood(read[likely]) < 2 * (likely != "cp1251") or "\ufffd" in read[likely]:
        raise RecordError(Remark("no-text"))
    return sheet_of(read[likely], None if likely == "cp1251" else CYRILLIC[likely])


def _likelihood(text: str) -> int:
    """Returns a number that is greater the more a text looks like Russian or Ukrainian: capitals do not
    follow small letters, the letters of a word are of one alphabet, and usual letters are frequent."""
    foreign = [char.lower() for char in text if ord(char) > 127 and char not in "«»“”„’–—…№\u00a0"]
    usual = sum((char in LETTERS) + (char in USUAL) - (char in RARE) for char in foreign)
    strange = sum(char not in LETTERS for char in foreign) + sum(map(_is_odd, text, text[1:]))
    return usual - 4 * strange


def _is_odd(one: str, after: str) -> bool:
    mixed = one.isalpha() and one.isascii() is not after.isascii()
    return after.isalpha() and (mixed or (one.islower() and after.isupper()) or one in "”»–—…")


def _of_workbook(content: bytes) -> tuple[Sheet, ...]:
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            unpacked = sum(each.file_size for each in archive.infolist())
    except (BadZipFile, NotImplementedError, ValueError) as error:
        raise RecordError(Remark("no-workbook"), error) from None
    if unpacked > UNPACKED:
        raise RecordError(Remark("too-large", text=UNPACKED))
    reader = [sys.executable, "-m", "bot.commands.workbook"]
    read = subprocess.run(reader, input=content, capture_output=True, check=False)  # noqa: S603  (our own)
    if read.returncode:
        why = read.stderr.decode() if read.returncode == WRONG_INPUT else Remark("workbook-limits")
        raise RecordError(Remark("no-workbook"), why)
    if len(read.stdout) > LARGEST_EVENT:
        raise RecordError(Remark("too-large", text=LARGEST_EVENT))
    return tuple(map(_sheet, json.loads(read.stdout)))


def _sheet(read: Mapping[str, Any]) -> Sheet:
    lines = tuple(Line(at, tuple(map(visible_text, cells))) for at, cells in read["lines"])
    return Sheet(tuple(line for line in lines if any(line.cells)), read["name"], read["hidden"])
