"""The points of one game, one line for each clause (8.2 to 8.5). `distance` adds the Ci of a stage."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.marks import PENALTIES, broken_limit
from engine.remark import Remark
from engine.roles import Seat, Team
from engine.rules.fiim_2019 import FIIM_2019
from engine.scoring.outcome import Outcome, ScoringError

WIN = {Team.RED: "8.2.1", Team.BLACK: "8.2.2"}
NO_WIN = "8.2.3"
REMOVAL = "8.2.4"
BEST_MOVE = "8.3.4"
BONUS = "8.4"
EXCLUDED = "8.4.6"
PENALTY = "8.5"
CI = "8.6"

BASE = frozenset({*WIN.values(), NO_WIN, CI})
"""The clauses that give base points; all other points are additional (8.7.1)."""

BEST_MOVES = {hits: Fraction(str(points)) for hits, points in FIIM_2019.best_move_points}
"""Number of blacks that were named → points (8.3.4)."""

REMOVED = Fraction(-1, 2)
PENALISED = Fraction(-2, 5)


class PointsLine(NamedTuple):
    """Points, and the clause that gives or takes them. A line of 0 points explains why there are none."""

    clause: str
    points: Fraction

    @property
    def is_base(self) -> bool:
        """Whether these are base points. If not, they are additional."""
        return self.clause in BASE


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """The points of one seat in one game."""

    seat: Seat
    player: str
    lines: tuple[PointsLine, ...]

    @property
    def total(self) -> Fraction:
        """Returns the sum of base and additional points, without Ci."""
        return total(self.lines)


@dataclass(frozen=True, slots=True)
class GamePoints:
    """The points of a game, seat 1 first."""

    label: str
    seats: tuple[SeatPoints, ...]


def total(lines: Iterable[PointsLine]) -> Fraction:
    """Returns the sum of the points of these lines."""
    return sum((line.points for line in lines), Fraction(0))


def hundredths(points: Fraction) -> int:
    """Rounds points for display: to whole hundredths, halves away from zero. Nothing else rounds."""
    half = Fraction(1, 2) if points >= 0 else Fraction(-1, 2)
    return int(100 * points + half)


def score(outcome: Outcome, *, house_bonus: bool = False) -> GamePoints:
    """Returns the points of one game. `house_bonus`: the club has its own bonuses and penalties, so the
    limits of 8.4 and conditions of 8.5 do not apply. Raises `ScoringError` for marks that break a clause."""
    best = dict(_best_moves(outcome))
    _check(outcome, best, house_bonus=house_bonus)
    seats = (
        SeatPoints(seat, one.player, tuple(_lines(outcome, seat, best.get(seat, Fraction(0)))))
        for seat, one in enumerate(outcome.seats, 1)
    )
    return GamePoints(outcome.label, tuple(seats))


def _best_moves(outcome: Outcome) -> Iterator[tuple[Seat, Fraction]]:
    """Yields the best moves that earn points: moves of reds (8.3.4) who asked for no hint (8.3.5)."""
    for seat, hits in outcome.best_hits:
        earns = outcome.seats[seat - 1].team is Team.RED and not outcome.marks.no_best_move
        if earns and hits in BEST_MOVES:
            yield seat, BEST_MOVES[hits]


def _check(outcome: Outcome, best: dict[Seat, Fraction], *, house_bonus: bool) -> None:
    for seat, clauses in outcome.marks.penalties.items():
        for clause in clauses:
            if clause not in PENALTIES:
                raise ScoringError(
                    outcome.label, Remark("no-penalty", text=clause), seat=int(seat), clause=PENALTY
                )
    for fined, clause in () if house_bonus else outcome.unproven:
        why = Remark("penalty-unmet")
        raise ScoringError(outcome.label, why, seat=fined, clause=clause)
    teams = [one.team for one in outcome.seats]
    points = {seat: float(earned) for seat, earned in best.items()}
    broken = None if house_bonus else broken_limit(outcome.marks, teams, outcome.winner, points)
    if broken is not None:
        bonus = outcome.marks.bonus[str(broken.seat)]
        why = Remark("bonus-limit", text=f"{bonus:g}")
        raise ScoringError(outcome.label, why, seat=broken.seat, clause=broken.clause)


def _lines(outcome: Outcome, seat: Seat, best: Fraction) -> Iterator[PointsLine]:
    if outcome.won(seat):
        yield PointsLine(WIN[outcome.seats[seat - 1].team], Fraction(1))
    else:
        yield PointsLine(NO_WIN, Fraction(0))
    yield from _rewards(best, Fraction(str(outcome.marks.bonus.get(str(seat), 0))))
    if seat in outcome.disqualified:
        yield PointsLine(REMOVAL, REMOVED)
    for clause in outcome.marks.penalties.get(str(seat), ()):
        yield PointsLine(clause, PENALISED)
    for fined, points in outcome.deducted:
        if fined == seat:
            yield PointsLine(_why(points), points)


def _rewards(best: Fraction, bonus: Fraction) -> Iterator[PointsLine]:
    """Yields the points of the best move or of the bonus, whichever are higher: they do not count together
    (8.4.6)."""
    if best and bonus:
        yield PointsLine(EXCLUDED, Fraction(0))
    if best and best >= bonus:
        yield PointsLine(BEST_MOVE, best)
    elif bonus:
        yield PointsLine(BONUS, bonus)


def _why(points: Fraction) -> str:
    """Returns the clause for a deduction: a removal if the points fit it, else one or several penalties."""
    return REMOVAL if points == REMOVED else PENALTY
