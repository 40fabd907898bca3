"""The points of a game as a page shows them: a sum for each seat, and the clauses that it is made of."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.replay import Replay
from engine.roles import Seat
from engine.rules.clauses import is_scored
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import ScoringError
from engine.scoring.points import Line, score, total


class Points(NamedTuple):
    """`clauses`: which of them gave how much."""

    total: str
    clauses: tuple[tuple[str, str], ...]


def points_of(played: Replay) -> Mapping[Seat, Points]:
    """By seat; empty for a book without points, a game that does not count, and marks that break a clause."""
    names = tuple(str(seat) for seat in range(1, len(played.record.roles) + 1))
    try:
        outcome = of_replay(played, "", names) if is_scored(played.record.rules) else None
        seats = () if outcome is None else score(outcome).seats
    except ScoringError:
        return {}
    return {one.seat: of_lines(one.lines) for one in seats}


def written(points: Fraction) -> str:
    """With a decimal comma, as both languages have it, and as few digits as it takes: "−0,4"."""
    digits = f"{abs(float(points)):.2f}".rstrip("0").rstrip(".").replace(".", ",")
    return f"−{digits}" if points < 0 else digits


def of_lines(lines: Sequence[Line]) -> Points:
    """The sum of these, and which clauses it is made of."""
    return Points(
        written(total(lines)), tuple((each.clause, written(each.points)) for each in lines if each.points)
    )
