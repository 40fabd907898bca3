"""Tests of clause 7.2*, decision E10: the last speaker of the day nominates the only candidate."""

import pytest

from tests.rig.engine.table import fouls, play

DAY_1 = "until turn 10; 10 nominate 3;"
DAY_2 = "until hunt; until next turn 1; 1 nominate 3;"
"""On day 2 the circle runs 2, 3 … 10, 1."""


@pytest.mark.parametrize("act", ["judge remove 8", "8 leave", fouls(8, 4)])
class TestAnotherIsRemoved:
    def test_on_day_1_tomorrow_is_cancelled_and_nobody_leaves(self, act: str) -> None:
        game = play(f"{DAY_1}{act}\n10 pass")
        assert game.cancelled == {2}
        assert (game.step, game.votes, len(game.out)) == ("hunt", [], 1)

    def test_on_a_later_day_tomorrow_is_cancelled_and_the_candidate_leaves(self, act: str) -> None:
        game = play(f"{DAY_2}{act}\n1 pass")
        assert game.cancelled == {3}
        assert (game.step, game.out[-1]) == ("last-word 3", "3 vote day 2")
        assert game.votes == ["2.1 3: | 1 2 3 4 5 6 7 9 10"]


@pytest.mark.parametrize(
    ("act", "cause"), [("judge remove 3", "removed"), ("3 leave", "left"), (fouls(3, 4), "fouls")]
)
class TestTheCandidateIsRemoved:
    def test_on_a_later_day_he_goes_and_nothing_is_cancelled(self, act: str, cause: str) -> None:
        game = play(f"{DAY_2}{act}\n1 pass")
        assert game.out == [f"3 {cause} day 2"]
        assert game.cancelled == set()
        assert (game.step, game.votes) == ("hunt", [])

    def test_on_day_1_tomorrow_is_cancelled(self, act: str, cause: str) -> None:
        game = play(f"{DAY_1}{act}\n10 pass")
        assert game.out == [f"3 {cause} day 1"]
        assert game.cancelled == {2}

    def test_his_nomination_stands_for_the_result_was_known(self, act: str, cause: str) -> None:
        assert play(DAY_1 + act).nominations == ["1: 10 > 3"]
        assert play(DAY_2 + act).nominations == ["2: 1 > 3"]


class TestTheLastSpeakerHimself:
    def test_removed_after_naming_another_the_result_stands(self) -> None:
        game = play(DAY_2 + "judge remove 1")
        assert game.cancelled == {3}
        assert (game.step, game.out) == ("last-word 3", ["1 removed day 2", "3 vote day 2"])

    def test_on_day_1_removed_after_naming_another(self) -> None:
        game = play(DAY_1 + "10 leave")
        assert (game.step, game.cancelled) == ("hunt", {2})

    def test_naming_himself_on_a_later_day_and_leaving_cancels_nothing(self) -> None:
        game = play("until hunt; until next turn 1; 1 nominate 1; 1 leave")
        assert (game.step, game.out) == ("hunt", ["1 left day 2"])
        assert game.cancelled == set()

    def test_naming_himself_on_day_1_and_leaving_cancels_tomorrow(self) -> None:
        game = play("until turn 10; 10 nominate 10; 10 leave")
        assert (game.step, game.out) == ("hunt", ["10 left day 1"])
        assert game.cancelled == {2}

    def test_naming_himself_and_another_is_removed(self) -> None:
        game = play("until hunt; until next turn 1; 1 nominate 1; judge remove 8; 1 pass")
        assert game.cancelled == {3}
        assert game.step == "last-word 1"

    def test_in_a_silent_turn_too(self) -> None:
        game = play(f"until turn 1; {fouls(10, 3)} {DAY_1} judge remove 8")
        assert game.seconds == 10
        assert game.cancelled == {2}


class TestNotKnownYet:
    def test_before_he_nominates(self) -> None:
        game = play("until turn 10; judge remove 8; 10 nominate 3")
        assert game.cancelled == {1}

    def test_with_two_candidates(self) -> None:
        game = play("until turn 1; 1 nominate 4;" + DAY_1 + "judge remove 8; 10 pass")
        assert game.cancelled == {1}
        assert (game.step, game.out) == ("hunt", ["8 removed day 1"])

    def test_with_two_candidates_one_of_whom_is_removed(self) -> None:
        game = play("until turn 1; 1 nominate 4;" + DAY_1 + "judge remove 4; judge remove 8")
        assert game.nominations == ["1: 1 > 4 fell", "1: 10 > 3"]
        assert game.cancelled == {1}

    def test_a_single_candidate_of_an_earlier_speaker(self) -> None:
        game = play("until hunt; until turn 5; 5 nominate 3; until turn 1; judge remove 8; 1 pass")
        assert game.cancelled == {2}
        assert (game.step, game.out) == ("hunt", ["8 removed day 2"])

    def test_of_the_last_but_one_while_the_last_is_still_to_speak(self) -> None:
        game = play("until hunt; until turn 10; 10 nominate 3; judge remove 8; until next hunt")
        assert game.cancelled == {2}
        assert game.out == ["8 removed day 2"]

    def test_of_the_last_but_one_when_the_last_is_the_one_removed(self) -> None:
        game = play("until hunt; until turn 10; 10 nominate 3; judge remove 1; 10 pass")
        assert game.cancelled == {2}
        assert (game.step, game.out) == ("hunt", ["1 removed day 2"])

    def test_on_a_day_already_cancelled(self) -> None:
        game = play(
            "until hunt; until turn 5; judge remove 9; until turn 1; 1 nominate 3; judge remove 8; 1 pass"
        )
        assert game.cancelled == {2}
        assert (game.step, game.out) == ("hunt", ["9 removed day 2", "8 removed day 2"])

    def test_on_a_day_already_cancelled_a_removed_candidate_falls(self) -> None:
        game = play("until turn 5; judge remove 9; until turn 10; 10 nominate 3; judge remove 3")
        assert game.nominations == ["1: 10 > 3 fell"]


class TestWhoIsLast:
    def test_after_the_last_in_order_is_out(self) -> None:
        """Player 10 is removed at night 1, so day 1 is cancelled. On day 2 the last speaker is 1, as
        always."""
        game = play("until hunt; until next hunt; until turn 2; 2 nominate 3; judge remove 8; 2 pass")
        assert game.when == "day 3"
        assert game.cancelled == {4}
        assert game.step == "last-word 3"

    def test_two_removals_after_the_nomination_cancel_one_day(self) -> None:
        game = play(DAY_2 + "judge remove 8; judge remove 9; 1 pass")
        assert game.cancelled == {3}
        assert game.step == "last-word 3"

    def test_the_candidate_and_then_another(self) -> None:
        game = play(DAY_2 + "judge remove 3; judge remove 9; 1 pass")
        assert game.cancelled == {3}
        assert (game.step, game.out) == ("hunt", ["3 removed day 2", "9 removed day 2"])

    def test_another_and_then_the_candidate(self) -> None:
        game = play(DAY_2 + "judge remove 9; judge remove 3; 1 pass")
        assert game.cancelled == {3}
        assert game.step == "hunt"

    def test_after_his_turn_the_last_word_of_the_candidate(self) -> None:
        game = play(DAY_2 + "1 pass; judge remove 9")
        assert (game.step, game.cancelled) == ("last-word 3", {3})


@pytest.mark.parametrize("lost_speech", ["no-turn", "every-turn"])
def test_e10_who_has_lost_his_turn_does_not_speak_last(lost_speech: str) -> None:
    """In such a variant 10 has no turn, so 9 is the last speaker."""
    lines = fouls(10, 3) + "until turn 9; 9 nominate 3; judge remove 8"
    assert play(lines, overrides={"lost_speech": lost_speech}).cancelled == {2}
