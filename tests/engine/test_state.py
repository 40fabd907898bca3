"""Properties of the state that no line of a protocol shows."""

from engine.events import StepOpened
from tests.engine import city
from tests.rig.engine.table import play


def test_steps_are_counted_one_by_one_from_the_deal() -> None:
    game = play("until next turn 3")
    assert [event.step.serial for event in game.told(StepOpened)] == [1, 2, 3, 4, 5]
    assert game.state.step.serial == 5
    assert play("").state.step.serial == 0


def test_before_the_first_morning_there_has_been_no_day() -> None:
    assert play("judge defeat 1").state.day.number == 0
    assert play("until turn").state.day.number == 1


def test_when_the_game_is_over_no_vote_and_no_word_is_left() -> None:
    in_the_raise = play(city.RAISE + "2 surrender", book="city")
    assert (in_the_raise.step, in_the_raise.state.poll) == ("over", None)
    leaving = play("until hunt; 2 shoot 8; 4 shoot 8; 6 shoot 8; until last-word; judge defeat 8")
    assert (leaving.step, leaving.state.farewells) == ("over", ())
