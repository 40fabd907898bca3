"""Reads a file with a table of results, as other programs write it: CSV in one of the usual encodings, or an
Excel workbook."""

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from bot.commands.replaying import LARGEST_EVENT, WRONG_INPUT, read_bytes
from engine.record import RecordError
from engine.scoring.results_table import ResultsTable

WORKBOOK = b"PK"
"""The first bytes of an `.xlsx` file, which is a ZIP archive."""

UNPACKED = 16 << 20
"""The largest size of the files in a workbook together, in bytes."""

BY_MARK = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
"""The names of encodings, by the first bytes of a file (the byte order mark)."""


def read_results(path: Path) -> str:
    """Returns the table in this file as CSV text. If the file is a workbook, this is its first sheet. Raises
    `RecordError`."""
    content = read_bytes(path, LARGEST_EVENT)
    return _of_workbook(content) if content.startswith(WORKBOOK) else _of_text(content)


def notes_of(path: Path, table: ResultsTable) -> Iterator[str]:
    """Yields a line for each thing in this file that a command does not use."""
    if table.unfilled:
        yield f"{path}: games not filled in: {table.unfilled}"
    if table.passed_over:
        yield f"{path}: columns passed over: {', '.join(table.passed_over)}"


def _of_text(content: bytes) -> str:
    """Returns the text of a CSV file, decoded by its byte order mark. Without a mark it is UTF-8, UTF-16, or
    cp1251, which old versions of Excel write."""
    marked = (encoding for mark, encoding in BY_MARK.items() if content.startswith(mark))
    zeros = content[:200].count(0)
    unmarked = ("utf-16-le", "utf-16-be") if zeros else ("utf-8", "cp1251")
    for encoding in (*marked, *unmarked):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise RecordError("is no text in UTF-8, UTF-16 or cp1251")


def _of_workbook(content: bytes) -> str:
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            unpacked = sum(each.file_size for each in archive.infolist())
    except (BadZipFile, NotImplementedError, ValueError) as error:
        raise RecordError(f"is no workbook that can be read: {error}") from None
    if unpacked > UNPACKED:
        raise RecordError(f"is too large: more than {UNPACKED} bytes")
    reader = [sys.executable, "-m", "bot.commands.workbook"]
    read = subprocess.run(reader, input=content, capture_output=True, check=False)  # noqa: S603  (our own)
    if read.returncode:
        told = "too much time or memory is needed"
        why = read.stderr.decode() if read.returncode == WRONG_INPUT else told
        raise RecordError(f"is no workbook that can be read: {why}")
    if len(read.stdout) > LARGEST_EVENT:
        raise RecordError(f"is too large: more than {LARGEST_EVENT} bytes")
    return read.stdout.decode()
