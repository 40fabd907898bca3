"""Tests what `until` does: decisions A16 and A17."""

import pytest

from tests.rig.engine.table import ballot, play, record, refused, removed

OVER = "until turn 2; judge defeat 1"


class TestA16Until:
    @pytest.mark.parametrize("step", ["deal", "meeting", "turn", "turn 1", "hunt", "last-word"])
    def test_until_the_current_step_passes_no_step(self, step: str) -> None:
        before = {"last-word": ballot((1, 3), (2, 4))}.get(step, "") + f"until {step}"
        assert play(f"{before}; until {step}").state == play(before).state

    def test_until_stops_at_the_first_matching_step(self) -> None:
        assert play("until turn").step == "turn 1"
        assert play("until turn 3; until turn").step == "turn 3"
        assert play("until turn 3; until turn 2").when == "day 2"

    def test_until_next_passes_at_least_one_step(self) -> None:
        assert play("until turn 3; until next turn").step == "turn 4"
        assert play("until turn 3; until next turn 3").when == "day 2"
        assert play("until hunt; until next hunt").when == "night 3"
        assert play("until turn 3; until next turn 5").step == "turn 5"

    def test_until_over_after_the_end_passes_no_step(self) -> None:
        game = play(f"{OVER}; until over")
        assert (game.step, game.rejected) == ("over", [])

    @pytest.mark.parametrize(
        "line", ["until turn", "until hunt", "until next over", "until over 1", "until deal"]
    )
    def test_until_a_step_after_the_end_is_an_error(self, line: str) -> None:
        assert "game line 3:" in refused(record(f"{OVER}; {line}"))

    @pytest.mark.parametrize(
        "line", ["until deal", "until raise", "until doctor", "until hunt 3", "until turn 11"]
    )
    def test_a_game_that_ends_before_the_step_is_an_error(self, line: str) -> None:
        assert "over before" in refused(record(f"until turn; {line}"))

    @pytest.mark.parametrize(
        "line", ["until over", "until deal", "until raise", "until turn 99", "until next deal"]
    )
    def test_a_game_that_never_reaches_the_step_is_an_error(self, line: str) -> None:
        assert "never gets to" in refused(record(f"until turn; {line}", book="classic-10"))

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("until hunt 3", "game line 2: the game is over before hunt 3"),
            ("until raise", "game line 2: the game is over before raise"),
        ],
    )
    def test_the_error_names_the_line_and_the_step_asked_for(self, line: str, why: str) -> None:
        assert refused(record(f"until turn; {line}")) == why

    def test_a_step_that_never_comes_is_named_too(self) -> None:
        why = refused(record("until turn 99", book="classic-10"))
        assert why == "game line 1: the game never gets to turn 99"

    def test_a6_a_candidate_for_whom_no_step_opens_is_an_error(self) -> None:
        voted = "".join(f"{seat} vote;" for seat in range(1, 11))
        refused(record(ballot((1, 3), (2, 4)) + f"until vote 3; {voted} until vote 4"))

    def test_a_seat_that_is_out_is_an_error(self) -> None:
        refused(record(f"{removed(3)}until turn 3"))

    def test_a17_timeout_when_over_is_rejected(self) -> None:
        assert play(f"{OVER}; timeout").codes == ["game-over"]

    def test_an_error_stops_the_replay_whatever_follows(self) -> None:
        assert "game line 1:" in refused(record("until hunt 3; judge undo"))
