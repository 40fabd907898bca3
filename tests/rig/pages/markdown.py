"""Writes tables in Markdown, the only markup that the pages need."""

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Returns the lines of a table. Line ends inside a cell become `<br>`."""
    return [_row(head), _row(["---"] * len(head)), *map(_row, rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", "<br>")
