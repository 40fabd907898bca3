"""A game as scoring sees it: who sat where, who won, what the judge gave. How it was played is left out."""

from dataclasses import dataclass, field
from fractions import Fraction

from engine.marks import Judge
from engine.record import printable
from engine.roles import Seat, Team


class ScoringError(ValueError):
    """A game that can not be scored: one line with the game, the seat and the clause that is broken."""

    def __init__(self, game: str, why: str, *, seat: Seat | None = None, clause: str | None = None) -> None:
        where = game if seat is None else f"{game}, seat {seat}"
        what = why if clause is None else f"{why} ({clause})"
        super().__init__(printable(f"{where}: {what}"))
        self.seat = seat
        self.clause = clause


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """Who sat there, with which card. `player` tells people apart: a name, or a person's number as text."""

    player: str
    role: str
    team: Team


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that counts. Raises `ScoringError` if somebody sits twice, or a mark is for a seat that is none.

    `label`: how the game is called. `seats`: seat 1 first. `winner`: None for a draw. `first_killed`: the
    victim of the first hunt. `best_hits`: (seat, blacks among those named) of each best move. `disqualified`:
    the penalty of 8.2.4. `deducted`: (seat, points below 0) where only the points are written, not what for.
    `stage`: games of one stage are one distance (8.6.4).
    """

    label: str
    seats: tuple[SeatOutcome, ...]
    winner: Team | None
    first_killed: Seat | None = None
    best_hits: tuple[tuple[Seat, int], ...] = ()
    disqualified: frozenset[Seat] = frozenset()
    marks: Judge = field(default_factory=Judge)
    deducted: tuple[tuple[Seat, Fraction], ...] = ()
    stage: str = ""

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for seat, one in enumerate(self.seats, 1):
            if one.player in seen:
                raise ScoringError(self.label, f"“{one.player}” sits at this table twice", seat=seat)
            seen.add(one.player)
        for clause, marked in (("8.4", self.marks.bonus), ("8.5", self.marks.penalties)):
            for seat in map(int, marked):
                if seat > len(self.seats):
                    raise ScoringError(self.label, "there is no such seat", seat=seat, clause=clause)

    def won(self, seat: Seat) -> bool:
        """Whether the team of the seat has won; nobody wins a draw."""
        return self.seats[seat - 1].team is self.winner

    def red_killed_first(self, seat: Seat) -> bool:
        """Whether the first hunt killed this seat, and its card was red (8.6.2)."""
        return seat == self.first_killed and self.seats[seat - 1].team is Team.RED
