"""A table of results (CSV): games that were only written down, a row a seat.

Columns, in any order: `game`, `seat`, `player`, `role`, `winner` (`red`, `black`, `draw`), and if it has
them `first_kill` (`yes` for the victim of the first hunt), `best_move_hits`, `bonus`, `penalty` (at most 0)
and `stage`. Rows of one game need not stand together. An unknown column is an error.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.marks import Judge
from engine.record import printable
from engine.roles import ROLES, Team
from engine.scoring.outcome import Outcome, SeatOutcome

NEEDED = ("game", "seat", "player", "role", "winner")
OTHERS = ("first_kill", "best_move_hits", "bonus", "penalty", "stage")
WINNERS: Mapping[str, Team | None] = {"red": Team.RED, "black": Team.BLACK, "draw": None}
MOST_NAMED = 3
"""A best move names so many seats at most."""


class TableError(ValueError):
    """Text that is no table of results: one line with the line of the text and the column."""

    def __init__(self, line: int, why: str, column: str | None = None) -> None:
        where = f"line {line}" if column is None else f"line {line}, column {column}"
        super().__init__(printable(f"{where}: {why}"))
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class Row:
    """A row as written; `line` is where it ends in the text, from 1."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def wrong(self, column: str) -> TableError:
        """The error of a cell."""
        return TableError(self.line, f"“{self[column]}” is not right here", column)

    def one_of(self, column: str, *values: str) -> str:
        """A cell that can only be one of these. Raises `TableError`."""
        if self[column] not in values:
            raise TableError(
                self.line,
                f"“{self[column]}” is none of {', '.join(value or 'nothing' for value in values)}",
                column,
            )
        return self[column]

    def number(self, column: str) -> Fraction:
        """Points, 0 for nothing. Raises `TableError`."""
        if not re.fullmatch(r"([+-]?[0-9]{1,3}(\.[0-9]{1,4})?)?", self[column]):
            raise TableError(self.line, f"“{self[column]}” is no number of points", column)
        return Fraction(self[column] or "0")


def outcomes(text: str, name: str) -> tuple[Outcome, ...]:
    """The games of a table, in the order in which they first stand there; `name`: what errors call the table.
    Raises `TableError`, and `ScoringError` for a game in which somebody sits twice."""
    games: dict[str, list[Row]] = {}
    for row in _rows(text):
        games.setdefault(row["game"], []).append(row)
    return tuple(_outcome(f"{name}: game {game}", rows) for game, rows in games.items())


def _rows(text: str) -> Iterator[Row]:
    lines = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        head = next(lines, [])
        _check_head(head)
        for cells in lines:
            if len(cells) not in (0, len(head)):
                raise TableError(lines.line_num, f"{len(cells)} cells, and {len(head)} columns")
            if cells:
                yield _row(Row(lines.line_num, dict(zip(head, map(str.strip, cells), strict=True))))
    except csv.Error as error:
        raise TableError(lines.line_num, str(error)) from None


def _check_head(head: Sequence[str]) -> None:
    for column in head:
        if column not in (*NEEDED, *OTHERS) or head.count(column) > 1:
            raise TableError(1, "there is no such column, or it is there twice", column or "without a name")
    for column in NEEDED:
        if column not in head:
            raise TableError(1, f"the column is missing; a table has {', '.join(NEEDED)}", column)


def _row(row: Row) -> Row:
    """The row, if it can be one by itself."""
    for column in ("game", "player"):
        if not row[column] or not row[column].isprintable():
            raise row.wrong(column)
    if not re.fullmatch("[1-9][0-9]?", row["seat"]):
        raise TableError(row.line, f"“{row['seat']}” is no seat", "seat")
    row.one_of("role", *ROLES)
    row.one_of("winner", *WINNERS)
    row.one_of("first_kill", "yes", "no", "")
    hits = row.one_of("best_move_hits", *map(str, range(MOST_NAMED + 1)), "")
    if hits and row["first_kill"] != "yes":
        raise TableError(row.line, "only who was killed first has a best move (8.3)", "best_move_hits")
    row.number("bonus")
    if row.number("penalty") > 0:
        raise TableError(row.line, "a penalty is 0 or below", "penalty")
    return row


def _outcome(label: str, rows: list[Row]) -> Outcome:
    rows.sort(key=lambda row: int(row["seat"]))
    for number, row in enumerate(rows, 1):
        if int(row["seat"]) != number:
            raise TableError(row.line, f"seat {number} is not there, or another one twice", "seat")
        for column in ("winner", "stage"):
            if row[column] != rows[0][column]:
                raise TableError(row.line, "another row of this game says otherwise", column)
    killed = [row for row in rows if row["first_kill"] == "yes"]
    if len(killed) > 1:
        raise TableError(killed[1].line, "only one is killed first", "first_kill")
    first = None if not killed else int(killed[0]["seat"])
    return Outcome(
        label=label,
        seats=tuple(SeatOutcome(row["player"], row["role"], ROLES[row["role"]].team) for row in rows),
        winner=WINNERS[rows[0]["winner"]],
        first_killed=first,
        best_hits=tuple((int(row["seat"]), int(row["best_move_hits"] or 0)) for row in killed),
        marks=Judge(bonus={row["seat"]: float(row.number("bonus")) for row in rows if row.number("bonus")}),
        deducted=tuple((int(row["seat"]), row.number("penalty")) for row in rows if row.number("penalty")),
        stage=rows[0]["stage"],
    )
