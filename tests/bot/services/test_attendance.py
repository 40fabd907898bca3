"""Tests which steps players miss, over several short days."""

import pytest

from bot.services.live.attendance import Attendance
from engine.acts import Act, Leave, Nominate, Pass, Timeout, Vote
from engine.decide import Decision, decide
from engine.state import State
from engine.steps import StepName
from tests.rig.engine.table import play

BALLOT = "until turn 1; 1 nominate 2; until turn 2; 2 nominate 3; until vote 2"


def after(text: str, *acts: Act) -> Attendance:
    """Plays a record's lines and then these acts. Returns who has missed which steps."""
    state, attendance = play(text).state, Attendance()
    for act in acts:
        attendance, state = _next(attendance, state, act)
    return attendance


def _next(attendance: Attendance, state: State, act: Act) -> tuple[Attendance, State]:
    decision = decide(state, act)
    assert isinstance(decision, Decision), decision
    return attendance.after(act, decision), decision.state


@pytest.mark.parametrize(
    ("acts", "missed"),
    [([Timeout()], 1), ([Pass(1)], 0), ([Nominate(1, 2), Timeout()], 0)],
    ids=["silent", "passed", "nominated"],
)
def test_a_player_who_is_silent_in_his_turn_has_missed_it(acts: list[Act], missed: int) -> None:
    assert after("until turn 1", *acts).missing(1) == missed


def test_a_message_in_his_turn_counts_as_presence_of_a_player() -> None:
    serial = play("until turn 1").state.step.serial
    assert after("until turn 1", Timeout()).noticed(1, serial).missing(1) == 0


def test_a_player_who_raises_no_hand_misses_a_round_of_votes_once() -> None:
    state, attendance = play(BALLOT).state, Attendance()
    attendance, state = _next(attendance, state, Vote(1))
    while state.step.name is StepName.VOTE:
        attendance, state = _next(attendance, state, Timeout())
    assert [attendance.missing(seat) for seat in (1, 4, 10)] == [0, 1, 1]


def test_a_vote_with_its_tie_can_be_missed_only_once() -> None:
    state, attendance = play(BALLOT).state, Attendance()
    for voter in (1, 4, 5, 6, 7):
        attendance, state = _next(attendance, state, Vote(voter))
    rounds = set[int]()
    while state.poll is not None or state.step.name is StepName.DEFENCE:
        rounds |= {state.poll.round} if state.poll is not None else set()
        attendance, state = _next(attendance, state, Timeout())
    assert rounds == {1, 2}
    assert [attendance.missing(seat) for seat in (1, 4, 8, 10)] == [0, 0, 1, 1]


def test_only_a_living_player_who_leaves_counts_as_having_left() -> None:
    assert after("until turn 1", Leave(5), Leave(8)).left == {5, 8}
    assert after("until hunt; 2 shoot 1; 4 shoot 1; 6 shoot 1; until last-word 1", Leave(1)).left == set()
