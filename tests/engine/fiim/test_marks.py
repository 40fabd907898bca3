"""Tests of FIIM 8.4: which bonuses a judge may add to the points of a game."""

import pytest

from engine.marks import Judge, allowed, broken_limit, penalties_of, room_left
from engine.record import parse, write
from engine.roles import ROLES, Team
from tests.rig.engine.table import TEN, roles

RED, BLACK = Team.RED, Team.BLACK
TEAMS = (RED, RED, RED, RED, RED, RED, RED, BLACK, BLACK, BLACK)


@pytest.mark.parametrize(
    ("bonus", "chief", "best", "clause"),
    [
        ({}, [], {}, None),
        ({"1": 0.2, "2": 0.2, "8": 0.1, "9": 0.1}, [], {}, None),
        ({"1": 0.2, "2": 0.2, "3": 0.2, "8": 0.1, "9": 0.1}, [], {}, "8.4.1"),
        ({"1": 0.5, "2": 0.5}, [], {}, None),
        ({"1": 0.5, "2": 0.4, "8": 0.2}, [], {}, "8.4.2"),
        ({"1": 0.5, "2": 0.3, "8": 0.2}, [], {}, None),
        ({"1": 0.1}, [], {}, "8.4.3"),
        ({"1": 0.6}, [], {}, "8.4.3"),
        ({"1": 0.6}, [1], {}, None),
        ({"1": 0.8}, [1], {}, "8.4.3"),
        ({"8": 0.5}, [], {}, "8.4.4"),
        ({"99": 0.5}, [], {}, "8.4.4"),
        ({"1": 0.4, "2": 0.5, "3": 0.5}, [], {1: 0.4}, None),
        ({"1": 0.4, "2": 0.5, "3": 0.5}, [], {1: 0.25}, "8.4.2"),
    ],
)
def test_8_4_bonuses_keep_to_their_limits(
    bonus: dict[str, float], chief: list[int], best: dict[int, float], clause: str | None
) -> None:
    marks = Judge(bonus=bonus, chief_approved=chief)
    broken = broken_limit(marks, TEAMS, RED, best)
    assert (broken and broken.clause) == clause


def test_8_4_says_whose_bonus_it_is() -> None:
    assert broken_limit(Judge(bonus={"10": 0.5, "9": 0.5, "2": 0.2}), TEAMS, RED, {}) == ("8.4.4", 9)
    assert broken_limit(Judge(bonus={"3": 0.5, "2": 0.5, "10": 0.1}), TEAMS, RED, {}) == ("8.4.2", 10)
    four = {"1": 0.2, "2": 0.2, "3": 0.2, "4": 0.2}
    assert broken_limit(Judge(bonus={"10": 0.1, **four}), TEAMS, RED, {}) == ("8.4.1", 10)


def test_8_4_7_a_draw_has_no_bonus() -> None:
    assert broken_limit(Judge(bonus={"1": 0.2}), TEAMS, None, {}) == ("8.4.7", 1)
    assert allowed(RED, None) == ()


@pytest.mark.parametrize(
    ("best", "left"), [({}, 10), ({1: 0.6}, 70), ({1: 0.25, 8: 0.25}, 10), ({1: 0.6, 8: 0.3}, 100)]
)
def test_8_4_2_what_is_left_for_bonuses(best: dict[int, float], left: int) -> None:
    """A bonus that is not higher than the points of the best move takes nothing from the limit for bonuses
    (8.4.6)."""
    assert room_left(Judge(bonus={"1": 0.6, "8": 0.3}), best) == left


@pytest.mark.parametrize(
    ("role", "winner", "cases"),
    [
        ("citizen", RED, ("8.5.2",)),
        ("citizen", BLACK, ("8.5.1", "8.5.2")),
        ("citizen", None, ("8.5.2",)),
        ("sheriff", RED, ("8.5.2",)),
        ("sheriff", BLACK, ("8.5.1", "8.5.2", "8.5.3", "8.5.4.2", "8.5.4.3")),
        ("sheriff", None, ("8.5.2",)),
        ("mafia", BLACK, ()),
        ("mafia", None, ()),
        ("mafia", RED, ("8.5.4.1", "8.5.4.4", "8.5.4.5")),
        ("don", RED, ("8.5.4.1", "8.5.4.4", "8.5.4.5")),
    ],
)
def test_8_5_each_case_is_for_a_card_and_most_for_who_has_lost(
    role: str, winner: Team | None, cases: tuple[str, ...]
) -> None:
    assert penalties_of(ROLES[role], winner) == cases


def test_marks_are_read_as_they_were_written() -> None:
    marks = Judge(
        bonus={"3": 0.4, "7": 0.6},
        penalties={"5": ["8.5.1"]},
        chief_approved=[7],
        no_best_move=True,
        void='a "phone" died',
        chief_result="void",
    )
    text = write(
        ruleset="fiim-2019",
        roles=tuple(ROLES[role] for role in roles(TEN)),
        players=(),
        lines=(),
        overrides={},
        judge=marks,
    )
    assert parse(text).source.judge == marks
