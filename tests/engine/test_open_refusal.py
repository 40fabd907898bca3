"""Tests what the bot may say about an act while last words end a game: nothing that tells that the game is
decided."""

import pytest
from hypothesis import given, settings

from engine import legal
from engine.acts import PlayerAct, Surrender
from engine.decide import Decision, decide
from engine.refusals import Refusal
from engine.state import State
from engine.steps import StepName
from tests.engine.city import CLOSING
from tests.rig.engine.drawn import CODES, act_of, anything, beginnings
from tests.rig.engine.table import play

DECIDED = play(CLOSING, book="city").state


@pytest.mark.parametrize("seat", [1, 3, 6])
def test_a_surrender_is_refused_in_a_decided_game_and_the_table_can_not_tell(seat: int) -> None:
    assert legal.refusal(DECIDED, Surrender(seat)) is Refusal.GAME_OVER
    assert legal.open_refusal(DECIDED, Surrender(seat)) is None


def test_a_surrender_that_was_never_allowed_has_its_usual_refusal() -> None:
    assert legal.open_refusal(DECIDED, Surrender(2)) is Refusal.NOT_AT_TABLE
    fiim = play("until turn", book="fiim-2019").state._replace(result=DECIDED.result)
    assert legal.open_refusal(fiim, Surrender(1)) is Refusal.NOT_ALLOWED


def test_an_act_after_the_end_is_refused_as_game_over() -> None:
    over = play(CLOSING + "until over", book="city").state
    assert legal.open_refusal(over, Surrender(1)) is Refusal.GAME_OVER


@settings(max_examples=40)
@given(beginnings(), CODES)
def test_no_refusal_tells_that_the_result_is_fixed(state: State, codes: list[int]) -> None:
    for code in codes:
        act = anything(len(state.roles), code)
        if isinstance(act, PlayerAct) and state.step.name is not StepName.OVER:
            told = legal.open_refusal(state, act)
            assert told == legal.open_refusal(state._replace(result=DECIDED.result), act)
            assert state.result is not None or told == legal.refusal(state, act)
        outcome = decide(state, act_of(state, code))
        if isinstance(outcome, Decision):
            state = outcome.state
