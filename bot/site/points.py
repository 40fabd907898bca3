"""The points of a game as a page shows them: the sum of each seat, and the clauses that gave the points."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.replay import Replay
from engine.roles import Seat
from engine.rules.clauses import catalogue
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import ScoringError
from engine.scoring.points import PointsLine, score, total


class Points(NamedTuple):
    """The points that a seat has got in a game. `clauses`: each clause that gave points, with its points."""

    total: str
    clauses: tuple[tuple[str, str], ...]


def points_of(played: Replay) -> Mapping[Seat, Points]:
    """Returns the points that each seat has got in a game; none if the book has no points, if the game does
    not count, or if the judge's marks break a clause."""
    names = tuple(str(seat) for seat in range(1, len(played.record.roles) + 1))
    try:
        outcome = of_replay(played, "", names) if catalogue(played.record.rules).scored else None
        seats = () if outcome is None else score(outcome).seats
    except ScoringError:
        return {}
    return {one.seat: of_lines(one.lines) for one in seats}


def written(points: Fraction) -> str:
    """Returns points as text, with a decimal comma, as both languages write them, and without zeros at the
    end: "−0,4"."""
    digits = f"{abs(float(points)):.2f}".rstrip("0").rstrip(".").replace(".", ",")
    return f"−{digits}" if points < 0 else digits


def of_lines(lines: Sequence[PointsLine]) -> Points:
    """Returns the sum of these lines of points, and the points of each clause."""
    return Points(
        written(total(lines)), tuple((each.clause, written(each.points)) for each in lines if each.points)
    )
