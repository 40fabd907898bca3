"""The points of a game as a page shows them: the sum of each seat, and the clauses that gave the points."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bot.render.line import Line, line
from engine.replay import Replay
from engine.roles import Seat
from engine.rules.clauses import catalogue
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import ScoringError
from engine.scoring.points import BEST_MOVE, BONUS, CI, REMOVAL, WIN, PointsLine, score, total

KINDS = {
    **dict.fromkeys(WIN.values(), "win"),
    REMOVAL: "removal",
    BEST_MOVE: "best",
    BONUS: "bonus",
    CI: "ci",
}
"""What a clause gives points for, for the words of a page. All other clauses are penalties."""


class Points(NamedTuple):
    """The points that a seat has got in a game. `reasons`: why, a line for each clause that gave points."""

    total: str
    reasons: tuple[Line, ...]


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
    """Returns points as text, with a decimal comma, as in both languages, and no zeros at the end: "−0,4"."""
    digits = f"{abs(float(points)):.2f}".rstrip("0").rstrip(".").replace(".", ",")
    return f"−{digits}" if points < 0 else digits


def of_lines(lines: Sequence[PointsLine]) -> Points:
    """Returns the sum of these lines of points, and what each that is not 0 is for."""
    return Points(written(total(lines)), tuple(_reason(each) for each in lines if each.points))


def _reason(one: PointsLine) -> Line:
    points = written(one.points)
    kind = KINDS.get(one.clause, "penalty")
    return line(
        "page-points-for", merit=kind, clause=one.clause, points=points if one.points < 0 else f"+{points}"
    )
