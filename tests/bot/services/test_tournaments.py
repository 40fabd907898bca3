"""A tournament is the same after it was stored and read again. Its earlier stages are settled."""

from fractions import Fraction

import pytest

from bot.services.tournaments.as_event import stage_of, stage_plan
from bot.values.tournament import Status, Tournament
from championship.event import Fixture, Stage
from engine.scoring.outcome_json import read_outcome, write_outcome
from tests.rig.engine.scoring.made import PLAYERS, game
from tests.rig.store.blank import blank

FIXTURE = Fixture("Heats", 1, "A")


def test_a_stored_result_is_read_as_it_was_written() -> None:
    made = game(
        "black", label=str(FIXTURE), stage="Heats", killed=1, hits=2, removed=[5], deducted={3: "0.5"}
    )
    assert made.deducted == ((3, Fraction(1, 2)),)
    assert read_outcome(write_outcome(made), str(FIXTURE), PLAYERS, stage="Heats") == made


def test_a_draw_has_no_winner() -> None:
    made = game("draw", label=str(FIXTURE), stage="Heats")
    assert read_outcome(write_outcome(made), str(FIXTURE), PLAYERS, stage="Heats").winner is None


def test_a_stored_stage_has_numbers_in_place_of_names() -> None:
    names = {1: "Аня", 2: "Богдан", 3: "Вера"}
    stage = Stage(name="Final", tables=["A"], rounds=1, seating=[[["Вера", "Аня", "Богдан"]]])
    plan = stage_plan(stage, {name: number for number, name in names.items()})
    assert plan["seating"] == [[[3, 1, 2]]]
    assert stage_of(plan, names) == stage
    assert stage_of(plan, {**names, 1: "Анна"}).seating == [[["Вера", "Анна", "Богдан"]]]


@pytest.mark.parametrize(
    ("status", "stage", "number", "settled"),
    [
        ("closing", 0, 2, []),
        ("break", 1, 1, []),
        ("running", 1, 1, [0]),
        ("drawing", 2, 0, [0]),
        ("break", 2, 1, [0]),
        ("running", 2, 1, [0, 1]),
        ("over", 2, 1, [0, 1, 2]),
    ],
)
def test_8_8_4_a_stage_is_settled_when_the_next_one_begins(
    status: Status, stage: int, number: int, settled: list[int]
) -> None:
    now = blank(Tournament, status=status, stage=stage, round=number)
    assert [which for which in range(3) if now.is_settled(which)] == settled
