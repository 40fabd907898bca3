"""A game as scoring needs it: players by seat, winner and the judge's marks, but not how it was played."""

from dataclasses import dataclass, field
from fractions import Fraction

from engine.marks import Judge
from engine.remark import Joined, Remark
from engine.roles import Seat, Team


class ScoringError(ValueError):
    """A game can not be scored. The message names the game, and a seat and a clause where there is one."""

    def __init__(
        self, game: str, why: Remark, *, seat: Seat | None = None, clause: str | None = None
    ) -> None:
        where = game if seat is None else Joined(", ", game, Remark("at-seat", seat=seat))
        super().__init__(where, why if clause is None else Remark("of-clause", why=why, clause=clause))
        self.seat = seat
        self.clause = clause


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """A player and his card. `player` identifies him: a name, or a person's number as text."""

    player: str
    role: str
    team: Team


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that counts. Raises `ScoringError` if a player has two seats, or a mark is for a seat that does
    not exist. `label`: the game's name. `seats`: seat 1 first. `winner`: None for a draw. `first_killed`: the
    victim of the first hunt. `best_hits`: (seat, number of blacks that it named) of each best move.
    `disqualified`: seats with the penalty of 8.2.4. `deducted`: (seat, points below 0), if only the points
    are known and not the clause. `unproven`: (seat, clause) of the penalties whose conditions the record does
    not meet (8.5). `stage`: Ci counts the games of each stage separately (8.6.4)."""

    label: str
    seats: tuple[SeatOutcome, ...]
    winner: Team | None
    first_killed: Seat | None = None
    best_hits: tuple[tuple[Seat, int], ...] = ()
    disqualified: frozenset[Seat] = frozenset()
    marks: Judge = field(default_factory=Judge)
    deducted: tuple[tuple[Seat, Fraction], ...] = ()
    unproven: tuple[tuple[Seat, str], ...] = ()
    stage: str = ""

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for seat, one in enumerate(self.seats, 1):
            if one.player in seen:
                raise ScoringError(self.label, Remark("sits-twice", name=one.player), seat=seat)
            seen.add(one.player)
        for clause, marked in (("8.4", self.marks.bonus), ("8.5", self.marks.penalties)):
            for seat in map(int, marked):
                if seat > len(self.seats):
                    raise ScoringError(self.label, Remark("no-such-seat"), seat=seat, clause=clause)

    def won(self, seat: Seat) -> bool:
        """Returns whether the seat's team has won. In a draw no team has won."""
        return self.seats[seat - 1].team is self.winner

    def red_killed_first(self, seat: Seat) -> bool:
        """Returns whether the first hunt killed this seat, and its card was red (8.6.2)."""
        return seat == self.first_killed and self.seats[seat - 1].team is Team.RED
