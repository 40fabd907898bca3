"""`python -m bot.commands.workbook` reads an Excel workbook from standard input and writes its first sheet as
CSV to standard output. If it can not be read, the exit code is 2, and standard error says why.

This is a process of its own, with limits: a file of 2 KB with two cells far apart makes the reader ask for
more memory than there is, and that ends its process."""

import csv
import io
import resource
import sys
from contextlib import suppress
from datetime import date

from python_calamine import CalamineError, load_workbook

LIMITS = ((resource.RLIMIT_AS, 512 << 20), (resource.RLIMIT_CPU, 20), (resource.RLIMIT_CORE, 0))
"""Bytes of memory, seconds of processor time, and bytes of a core file."""


def _cell(value: object) -> str:
    """Returns the text of a workbook's cell as people see it: a whole number without a point, a date without
    a time."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value.isoformat() if isinstance(value, date) else str(value)


if __name__ == "__main__":
    for limit, most in LIMITS:
        with suppress(OSError, ValueError):  # macOS knows no limit of memory
            resource.setrlimit(limit, (most, most))
    try:
        rows = load_workbook(io.BytesIO(sys.stdin.buffer.read())).get_sheet_by_index(0).to_python()
    except (CalamineError, ValueError) as error:
        sys.stderr.write(str(error))
        sys.exit(2)
    written = io.StringIO()
    csv.writer(written, delimiter=";").writerows([_cell(cell) for cell in row] for row in rows)
    sys.stdout.buffer.write(written.getvalue().encode())
