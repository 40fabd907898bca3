"""The outcome of a game as JSON: what a standing needs of it, without names and without the judge's marks."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from championship.event import Slot
from engine.marks import Judge
from engine.roles import Team
from engine.scoring.outcome import Outcome, SeatOutcome


def write(outcome: Outcome) -> dict[str, Any]:
    """What `read` reads."""
    return {
        "seats": [[one.role, one.team.value] for one in outcome.seats],
        "winner": None if outcome.winner is None else outcome.winner.value,
        "first_killed": outcome.first_killed,
        "best_hits": [list(move) for move in outcome.best_hits],
        "disqualified": sorted(outcome.disqualified),
        "deducted": [[seat, str(points)] for seat, points in outcome.deducted],
        "judge": outcome.marks.model_dump(mode="json", exclude_defaults=True),
    }


def read(data: Mapping[str, Any], slot: Slot, players: Sequence[str], marks: Judge) -> Outcome:
    """`players`: who sat there, seat 1 first. `marks`: in place of those that came with the outcome, if there
    are any."""
    return Outcome(
        label=str(slot),
        stage=slot.stage,
        seats=tuple(
            SeatOutcome(player, role, Team(team))
            for player, (role, team) in zip(players, data["seats"], strict=True)
        ),
        winner=None if data["winner"] is None else Team(data["winner"]),
        first_killed=data["first_killed"],
        best_hits=tuple((seat, hits) for seat, hits in data["best_hits"]),
        disqualified=frozenset(data["disqualified"]),
        deducted=tuple((seat, Fraction(points)) for seat, points in data["deducted"]),
        marks=Judge.model_validate(data["judge"]) if marks == Judge() else marks,
    )
