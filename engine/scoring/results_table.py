"""A table of results: games without their course, with one row for each seat.

Columns, in any order: `game`, `seat`, `player`, `role`, `winner`. Optional columns: `first_kill` (the victim
of the first hunt), `best_move_hits`, `bonus`, `chief_approved` (of the bonus), `penalty` (at most 0),
`removed`, `stage`, and `date` (`2024-03-31` or `31.03.2024`). Titles, cards and answers may be Russian,
Ukrainian or English, in any case (`table_words`). Cells are parted by commas, semicolons or tabs; a decimal
comma is a point. Rows of one game may stand apart. Other columns and empty rows are passed over, and so
are games of which only the players are there, because a table is filled in during a tournament.
"""

import csv
import datetime as dt
import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.marks import Judge
from engine.record import printable
from engine.roles import ROLES, Role
from engine.rules.registry import BOOKS
from engine.scoring.outcome import Outcome, ScoringError, SeatOutcome
from engine.scoring.table_words import CARDS, COLUMNS, NO, VAGUE, WINNERS, YES, plain

NEEDED = ("game", "seat", "player", "role", "winner")
OTHERS = ("first_kill", "best_move_hits", "bonus", "chief_approved", "penalty", "removed", "stage", "date")
RESULT = ("role", "winner", "first_kill", "best_move_hits", "bonus", "chief_approved", "penalty", "removed")
"""The columns that are empty in a game that is still to be filled in."""

SEPARATORS = ",;\t"
QUOTED = re.compile(r"^'(?=[=+\-@])")
"""An apostrophe that keeps a spreadsheet from reading a name as a formula."""

JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Characters without a width, of which a name may consist: emoji and Arabic letters have them."""

MOST_NAMED = 3
"""The most seats that a best move names."""


class TableError(ValueError):
    """The text is no table of results. The message is one line with the number of the text's line and the
    column."""

    def __init__(self, line: int, why: str, column: str | None = None) -> None:
        where = f"line {line}" if column is None else f"line {line}, column {column}"
        super().__init__(printable(f"{where}: {why}"))
        self.line = line
        self.column = column


class ResultsTable(NamedTuple):
    """The games of a table, in the order of their first rows. `passed_over`: the titles of columns that no
    game uses. `dates`: of each game, None where the table does not tell. `unfilled`: the number of games of
    which only the players are there."""

    outcomes: tuple[Outcome, ...]
    passed_over: tuple[str, ...]
    dates: tuple[dt.date | None, ...]
    unfilled: int


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row as it is written. `line`: the line of the text where it ends, counted from 1. `titles`: the title
    that each column has in this table."""

    line: int
    cells: Mapping[str, str]
    titles: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def wrong(self, column: str, why: str | None = None) -> TableError:
        """Returns an error about a cell of this row, with the title of its column."""
        said = why or f"“{self[column]}” is not right here"
        return TableError(self.line, said, self.titles.get(column, column))

    @property
    def role(self) -> Role:
        """Returns the role of the card. Raises `TableError`."""
        if plain(self["role"]) not in CARDS:
            raise self.wrong("role", f"“{self['role']}” is no card")
        return ROLES[CARDS[plain(self["role"])]]

    @property
    def winner(self) -> str:
        """Returns the winner as a word of `WINNERS`. Raises `TableError`."""
        if plain(self["winner"]) not in WINNERS:
            raise self.wrong("winner", f"“{self['winner']}” is none of red, black, draw")
        return plain(self["winner"])

    @property
    def hits(self) -> int | None:
        """Returns how many blacks the best move named; None if there was no best move. Raises
        `TableError`."""
        if self["best_move_hits"] not in (*map(str, range(MOST_NAMED + 1)), ""):
            raise self.wrong("best_move_hits")
        return int(self["best_move_hits"]) if self["best_move_hits"] else None

    @property
    def date(self) -> dt.date | None:
        """The day of the game; None if the cell has no date like 2024-03-31 or 31.03.2024."""
        written = re.sub(r"^([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})$", r"\3-\2-\1", self["date"])
        found = re.match(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?![0-9])", written)
        try:
            return dt.date(*map(int, found.groups())) if found else None
        except ValueError:
            return None

    def says(self, column: str) -> bool:
        """Returns the answer, yes or no, in a cell. An empty cell means no. Raises `TableError`."""
        if plain(self[column]) not in YES | NO:
            raise self.wrong(column, f"“{self[column]}” is neither yes nor no")
        return plain(self[column]) in YES

    def number(self, column: str) -> Fraction:
        """Returns the points in a cell; an empty cell is 0. Raises `TableError`."""
        written = self[column].replace(",", ".").replace("\N{MINUS SIGN}", "-")
        if not re.fullmatch(r"([+-]?[0-9]{1,3}(\.[0-9]{1,4})?)?", written):
            raise self.wrong(column, f"“{self[column]}” is no number of points")
        return Fraction(written or "0")


def read_table(text: str, name: str) -> ResultsTable:
    """Reads a table. `name`: the table's name in errors. Raises `TableError`, and `ScoringError` for a game
    in which a player has two seats or whose cards no book deals."""
    passed_over, rows = _read(text)
    games: dict[str, list[ResultRow]] = {}
    for row in rows:
        games.setdefault(row["game"], []).append(row)
    filled = {row["game"] for row in rows if any(row[column] for column in RESULT)}
    for row in rows:
        _check(row, filled=row["game"] in filled)
    unfilled = games.keys() - filled
    games = {game: rows for game, rows in games.items() if game in filled}
    found = tuple(_outcome(f"{name}: game {game}", rows) for game, rows in games.items())
    return ResultsTable(found, passed_over, tuple(rows[0].date for rows in games.values()), len(unfilled))


def _read(text: str) -> tuple[tuple[str, ...], list[ResultRow]]:
    """Reads the rows, and the titles of columns that no game uses. Raises `TableError`."""
    source = io.StringIO(text.removeprefix("\ufeff"), newline="")
    lines = csv.reader(source, delimiter=_separator(text), strict=True)
    try:
        titles = [title.strip() for title in next(lines, [])]
        columns = _columns(titles)
        _check_head(columns)
        called, rows = dict(zip(columns, titles, strict=True)), []
        for cells in lines:
            values = [_cell(cell) for cell in cells]
            if any(values):
                if any(values[len(columns) :]) or len(values) < len(columns):
                    raise TableError(lines.line_num, f"{len(values)} cells, and {len(columns)} columns")
                rows.append(ResultRow(lines.line_num, dict(zip(columns, values, strict=False)), called))
    except csv.Error as error:
        raise TableError(lines.line_num, str(error)) from None
    return tuple(title for title, column in zip(titles, columns, strict=True) if title and not column), rows


def _columns(titles: Sequence[str]) -> list[str]:
    """Returns the name of each column; nothing for one that no game uses."""
    columns = [COLUMNS.get(plain(title), "") for title in titles]
    for at, title in enumerate(titles):
        vague = VAGUE.get(title.casefold())
        if vague is not None and vague not in columns:
            columns[at] = vague
    return columns


def _cell(written: str) -> str:
    """Returns a cell without spaces around it and without an apostrophe before a formula."""
    return QUOTED.sub("", re.sub(r"[^\S\r\n]+", " ", written).strip())


def _separator(text: str) -> str:
    """Returns the separator of cells: the one that the first line has most often."""
    head = text.partition("\n")[0]
    return max(SEPARATORS, key=head.count)


def _check_head(columns: Sequence[str]) -> None:
    for column in (*NEEDED, *OTHERS):
        if columns.count(column) > 1:
            raise TableError(1, "the column is there twice", column)
    for column in NEEDED:
        if column not in columns:
            raise TableError(1, f"the column is missing; a table has {', '.join(NEEDED)}", column)


def _check(row: ResultRow, *, filled: bool) -> None:
    """Raises `TableError` if the row is not valid by itself. `filled`: whether its game has a result."""
    for column in ("game", "player"):
        if not row[column] or not row[column].translate(JOINERS).isprintable():
            raise row.wrong(column)
    if not re.fullmatch("[1-9][0-9]?", row["seat"]):
        raise row.wrong("seat", f"“{row['seat']}” is no seat")
    if not filled:
        return
    _ = row.role, row.winner, row.says("chief_approved"), row.says("removed"), row.number("bonus")
    if row.hits is not None and not row.says("first_kill"):
        raise row.wrong("best_move_hits", "only who was killed first has a best move (8.3)")
    if row.number("penalty") > 0:
        raise row.wrong("penalty", "a penalty is 0 or below")


def _outcome(label: str, rows: list[ResultRow]) -> Outcome:
    rows.sort(key=lambda row: int(row["seat"]))
    for number, row in enumerate(rows, 1):
        if int(row["seat"]) != number:
            raise row.wrong("seat", f"seat {number} is not there, or another one twice")
        if WINNERS[row.winner] is not WINNERS[rows[0].winner]:
            raise row.wrong("winner", "another row of this game says otherwise")
        if row["stage"] != rows[0]["stage"]:
            raise row.wrong("stage", "another row of this game says otherwise")
    killed = [row for row in rows if row.says("first_kill")]
    if len(killed) > 1:
        raise killed[1].wrong("first_kill", "only one is killed first")
    outcome = Outcome(
        label=label,
        seats=tuple(SeatOutcome(row["player"], row.role.id, row.role.team) for row in rows),
        winner=WINNERS[rows[0].winner],
        first_killed=None if not killed else int(killed[0]["seat"]),
        best_hits=tuple((int(row["seat"]), row.hits or 0) for row in killed),
        disqualified=frozenset(int(row["seat"]) for row in rows if row.says("removed")),
        marks=Judge(
            bonus={row["seat"]: float(row.number("bonus")) for row in rows if row.number("bonus")},
            chief_approved=[int(row["seat"]) for row in rows if row.says("chief_approved")],
        ),
        deducted=tuple((int(row["seat"]), row.number("penalty")) for row in rows if row.number("penalty")),
        stage=rows[0]["stage"],
    )
    if not _is_dealt([row.role for row in rows]):
        raise ScoringError(label, f"no book deals these cards to {len(rows)} players")
    return outcome


def _is_dealt(roles: Sequence[Role]) -> bool:
    """Says whether a book of the program deals these cards."""
    return any(Counter(roles) == Counter(book.cards(len(roles))) for book in BOOKS.values())
