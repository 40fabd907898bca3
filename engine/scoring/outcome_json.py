"""An outcome as JSON and back, without its players, so that it names nobody."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.marks import Judge
from engine.roles import Team
from engine.scoring.outcome import Outcome, SeatOutcome


def write_outcome(outcome: Outcome) -> dict[str, Any]:
    """Returns the outcome as JSON, without its label, its stage, its players and `unproven`."""
    return {
        "seats": [[one.role, one.team.value] for one in outcome.seats],
        "winner": None if outcome.winner is None else outcome.winner.value,
        "first_killed": outcome.first_killed,
        "best_hits": [list(move) for move in outcome.best_hits],
        "disqualified": sorted(outcome.disqualified),
        "deducted": [[seat, str(points)] for seat, points in outcome.deducted],
        "judge": outcome.marks.model_dump(mode="json", exclude_defaults=True),
    }


def read_outcome(data: Mapping[str, Any], label: str, players: Sequence[str], *, stage: str = "") -> Outcome:
    """Returns an outcome from its JSON. `players`: who sat at the table, seat 1 first, one for each seat."""
    return Outcome(
        label=label,
        stage=stage,
        seats=tuple(
            SeatOutcome(player, role, Team(team))
            for player, (role, team) in zip(players, data["seats"], strict=True)
        ),
        winner=None if data["winner"] is None else Team(data["winner"]),
        first_killed=data["first_killed"],
        best_hits=tuple((seat, hits) for seat, hits in data["best_hits"]),
        disqualified=frozenset(data["disqualified"]),
        deducted=tuple((seat, Fraction(points)) for seat, points in data["deducted"]),
        marks=Judge.model_validate(data["judge"]),
    )
