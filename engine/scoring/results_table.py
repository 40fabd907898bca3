"""A table of results: games without their course, with one row for each seat.

Columns, in any order: `game`, `seat`, `player`, `role`, `winner`. Optional columns: `first_kill` (the victim
of the first hunt), `best_move_hits`, `bonus`, `chief_approved` (of the bonus), `penalty` (at most 0),
`removed`, `stage`, and `date` (`written_day`). Titles, cards and answers may be Russian, Ukrainian or
English, in any case (`table_words`); a decimal comma is a point. Rows of one game may stand apart. What
belongs to the whole game (its name, the winner, the stage, the date) may be empty in all its rows but one, as
in merged cells. Games that have only their players are skipped, because a table is filled in during a
tournament. A note names everything else that is skipped (`sheet`).
"""

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from engine.marks import Judge
from engine.remark import Remark
from engine.roles import ROLES, Role, Team
from engine.rules.registry import BOOKS
from engine.scoring.outcome import Outcome, ScoringError, SeatOutcome
from engine.scoring.sheet import SEAT, Row, Sheet, rows_of, sheet_of
from engine.scoring.table_words import ANSWERS, CARDS, DASHES, OWN, VICTORY, WINNERS, as_key
from engine.scoring.written_day import day_of

T = TypeVar("T")

NEEDED = ("game", "seat", "player", "role", "winner")
OTHERS = ("first_kill", "best_move_hits", "bonus", "chief_approved", "penalty", "removed", "stage", "date")
RESULT = ("role", "winner", "first_kill", "best_move_hits", "bonus", "chief_approved", "penalty", "removed")
"""The columns that are empty in a game that is still to be filled in."""

USUAL = 10
"""The usual number of players of a game. A game with fewer gets a note, because a row may be missing."""

HITS = re.compile(r"([0-3])(?: ?(?:/|из|з|of) ?3)?")
"""How many blacks a best move named, as "2" or as "2/3"."""

NAMED = re.compile(r"([1-9][0-9]?)(?:[ ,;./-]+([1-9][0-9]?))(?:[ ,;./-]+([1-9][0-9]?))")
"""The three seats that a best move named."""


class ResultsTable(NamedTuple):
    """The games of a table, in the order of their first rows. `dates`: the date of each game; None if the
    table names none. `unfilled`: the number of games that have only their players. `notes`: a line for each
    thing that is skipped or stands out."""

    outcomes: tuple[Outcome, ...]
    dates: tuple[dt.date | None, ...]
    unfilled: int
    notes: tuple[object, ...]


class ResultRow(Row):
    """A row of a table of results. Properties and methods raise `TableError` for a cell not understood."""

    __slots__ = ()

    @property
    def role(self) -> Role:
        """Returns the role that the row names. Raises `TableError` if it names none."""
        if as_key(self["role"]) not in CARDS:
            raise self.wrong("role", Remark("no-card", text=self["role"]))
        return ROLES[CARDS[as_key(self["role"])]]

    @property
    def winner(self) -> Team | None:
        """Returns the team that has won; None for a draw. Raises `TableError` if the cell names none."""
        said = as_key(self["winner"])
        if said in OWN:
            return self.role.team if OWN[said] == "won" else self.role.team.other
        word = VICTORY.sub("", said)
        if word not in WINNERS:
            raise self.wrong("winner", Remark("none-of", name=self["winner"], text="red, black, draw"))
        return WINNERS[word]

    def hits(self, cards: Sequence[Role] = ()) -> int | None:
        """Returns how many blacks the best move named; None if there was no best move. `cards`: the game's
        cards, seat 1 first; without them the result is 0 for a cell that contains seats. Raises `TableError`
        if it contains neither three seats of the game nor a number of blacks."""
        said = self["best_move_hits"]
        counted, named = HITS.fullmatch(said), NAMED.fullmatch(said)
        if counted or not said:
            return int(counted[1]) if counted else None
        seats = set(map(int, named.groups())) if named else set()
        if len(seats) < 3 or (cards and max(seats) > len(cards)):
            raise self.wrong("best_move_hits")
        return sum(cards[seat - 1].team is Team.BLACK for seat in seats) if cards else 0

    @property
    def date(self) -> dt.date | None:
        """Returns the day of the game; None for an empty cell. Raises `TableError` if it is no day."""
        day = day_of(self["date"])
        if day is None and self["date"]:
            raise self.wrong("date", Remark("no-day", text=self["date"]))
        return day

    @property
    def seat(self) -> int:
        """Returns the seat that the row names. Raises `TableError` if it names none."""
        if not SEAT.fullmatch(as_key(self["seat"])):
            raise self.wrong("seat", Remark("no-seat", text=self["seat"]))
        return int(as_key(self["seat"]))

    def says(self, column: str) -> bool:
        """Returns the answer in a cell; empty: no. Raises `TableError` if it is neither yes nor no."""
        if as_key(self[column]) not in ANSWERS:
            raise self.wrong(column, Remark("yes-no", text=self[column]))
        return ANSWERS[as_key(self[column])] == "yes"

    def number(self, column: str) -> Fraction:
        """Returns the points in a cell; an empty cell is 0. Removes the tiny error of a computed number.
        Raises `TableError` if it is no number, or too exact."""
        written = self[column].replace(",", ".").replace("\N{MINUS SIGN}", "-")
        is_number = re.fullmatch(r"([+-]?([0-9]{1,3}\.?|[0-9]{0,3}\.[0-9]{1,30}))?", written)
        points = round(Fraction(written or "0"), 9) if is_number else None
        if points is None or 10_000 % points.denominator:
            raise self.wrong(column, Remark("no-points", text=self[column]))
        return points


def read_table(source: str | Sequence[Sheet], name: str) -> ResultsTable:
    """Reads a table from a CSV text, or from sheets. `name`: the table's name in errors. Raises `TableError`
    if it is no table of results or a row or cell is wrong, and `ScoringError` if a player has two seats in a
    game or no book deals its cards."""
    sheets = [sheet_of(source)] if isinstance(source, str) else source
    found, notes = rows_of(sheets, NEEDED, OTHERS)
    games = _games(found)
    read = {game: rows for game, rows in games.items() if any(row[one] for row in rows for one in RESULT)}
    outcomes = tuple(_outcome(f"{name}: game {game}", rows) for game, rows in read.items())
    few = [f"{game} ({len(rows)})" for game, rows in read.items() if len(rows) < USUAL]
    unfilled = len(games) - len(read)
    notes += [Remark("few-players", number=USUAL, text=", ".join(few))] if few else []
    notes += [Remark("unfilled", count=unfilled)] if unfilled else []
    dates = tuple(_agreed(rows, "date", lambda row: row.date) for rows in read.values())
    return ResultsTable(outcomes, dates, unfilled, tuple(notes))


def _games(found: Sequence[Row]) -> dict[str, list[ResultRow]]:
    """Returns the rows of each game. If a row names no game, it continues the one above. If games in several
    sheets have the same name, the name of the sheet stands before it. Raises `TableError` for a row without a
    game, a player or a seat."""
    games: dict[tuple[str, str], list[ResultRow]] = {}
    above = ("", "")
    for row in map(_result_row, found):
        above = game = (row.sheet, row["game"] or _continued(row, games.get(above, ()), above))
        if not row["player"]:
            raise row.wrong("player")
        _ = row.name("game"), row.name("player"), row.seat
        games.setdefault(game, []).append(row)
    twice = Counter(game for _, game in games)
    return {f"{sheet}, {game}" if twice[game] > 1 else game: rows for (sheet, game), rows in games.items()}


def _result_row(row: Row) -> ResultRow:
    """Returns the row; a dash in a column that may be missing is an empty cell."""
    cells = {one: "" if one in OTHERS and text in DASHES else text for one, text in row.cells.items()}
    return ResultRow(row.line, cells, row.titles, row.sheet)


def _continued(row: ResultRow, rows: Sequence[ResultRow], above: tuple[str, str]) -> str:
    """Returns the game of the row above, which this row continues. Raises `TableError` if there is no such
    row in this sheet, or the seat is not free in that game."""
    if not rows or above[0] != row.sheet or row.seat in (one.seat for one in rows):
        raise row.wrong("game")
    return above[1]


def _check(row: ResultRow) -> None:
    _ = row.role, row.winner if row["winner"] else None, row.says("chief_approved"), row.says("removed")
    _ = row.number("bonus"), row.date
    if row.hits() is not None and not row.says("first_kill"):
        raise row.wrong("best_move_hits", Remark("best-move-first"))
    if row.number("penalty") > 0:
        raise row.wrong("penalty", Remark("penalty-positive"))


def _outcome(label: str, rows: list[ResultRow]) -> Outcome:
    for row in rows:
        _check(row)
    rows.sort(key=lambda row: row.seat)
    for number, row in enumerate(rows, 1):
        if row.seat != number:
            raise row.wrong("seat", Remark("seat-missing", seat=number))
    cards = [row.role for row in rows]
    killed = [row for row in rows if row.says("first_kill")]
    if len(killed) > 1:
        raise killed[1].wrong("first_kill", Remark("one-first"))
    outcome = Outcome(
        label=label,
        seats=tuple(SeatOutcome(row["player"], row.role.id, row.role.team) for row in rows),
        winner=_agreed(rows, "winner", lambda row: row.winner),
        first_killed=None if not killed else killed[0].seat,
        best_hits=tuple((row.seat, row.hits(cards) or 0) for row in killed),
        disqualified=frozenset(row.seat for row in rows if row.says("removed")),
        marks=Judge(
            bonus={str(row.seat): float(row.number("bonus")) for row in rows if row.number("bonus")},
            chief_approved=[row.seat for row in rows if row.says("chief_approved")],
        ),
        deducted=tuple((row.seat, row.number("penalty")) for row in rows if row.number("penalty")),
        stage=_agreed(rows, "stage", lambda row: row["stage"]),
    )
    if not any(Counter(cards) == Counter(book.cards(len(cards))) for book in BOOKS.values()):
        raise ScoringError(label, Remark("no-book-deals", players=len(rows)))
    return outcome


def _agreed(rows: Sequence[ResultRow], column: str, read: Callable[[ResultRow], T]) -> T:
    """Returns the value on which the rows of a game agree in a column. Cells may be empty, unless a cell
    tells only whether its own player has won. Raises `TableError` if rows differ."""
    own = column == "winner" and any(as_key(row[column]) in OWN for row in rows)
    stating = [row for row in rows if row[column] or own] or rows[:1]
    for row in stating:
        if read(row) != read(stating[0]):
            raise row.wrong(column, Remark("row-differs"))
    return read(stating[0])
