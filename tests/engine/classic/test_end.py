"""Tests of `classic-10`: how a game ends (parameters: red wins, black wins, hint; decisions B12–B14, C4, C5,
E7)."""

import pytest

from tests.engine.classic import NIGHT_1, SECOND_DAY, classic
from tests.rig.engine.table import leaves, removed, shots

TWO_BLACKS_OF_FIVE = NIGHT_1 + removed(10, 9, 4, 8, 7)
"""Acts after which the reds 1, 3 and 5 and the blacks 2 and 6 are left."""

LAST_BLACK = NIGHT_1 + removed(2, 4)


def test_red_wins_when_the_last_black_is_out() -> None:
    game = classic(LAST_BLACK + "judge remove 6")
    assert (game.result, game.step, game.when) == ("red blacks-out", "over", "night 1")


def test_black_wins_at_parity() -> None:
    game = classic(TWO_BLACKS_OF_FIVE + "until turn 1; 1 leave")
    assert (game.result, game.step, game.when) == ("black parity", "over", "day 1")


def test_c4_a_deciding_vote_still_gives_the_last_word() -> None:
    voted = LAST_BLACK + "until hunt; until turn 3\n" + leaves(6, 3)
    game = classic(voted)
    assert (game.result, game.step, game.when) == ("red blacks-out", "last-word 6", "day 2")
    game = classic(voted + "6 pass")
    assert (game.step, game.when, game.seconds) == ("over", "day 2", None)


CLOSING = LAST_BLACK + "until hunt; until turn 3\n" + leaves(6, 3)


def test_b14_in_closing_words_nothing_changes_the_result() -> None:
    game = classic(
        CLOSING + "judge foul 1; judge remove 3; 5 leave; judge hint 2; 1 surrender; judge defeat 1"
    )
    assert game.result == "red blacks-out"
    assert game.out[2:] == ["6 vote day 2", "3 removed day 2", "5 left day 2"]
    assert game.codes == ["game-over", "game-over", "game-over"]
    assert game["disqualified"] == [2, 3, 4, 5]
    assert game.step == "last-word 6"


@pytest.mark.parametrize("seat", range(1, 11))
def test_e7_removals_in_closing_words_do_not_turn_the_game(seat: int) -> None:
    everyone = [other for other in (1, 3, 5, 7, 8, 9, 10) if other != seat]
    assert classic(CLOSING + removed(*everyone)).result == "red blacks-out"


@pytest.mark.parametrize(("seat", "result"), [(3, "black hint"), (4, "red hint")])
def test_hint_from_one_who_is_out_gives_the_game_to_the_other_team(seat: int, result: str) -> None:
    gone = SECOND_DAY + leaves(seat, 2) + f"{seat} pass\n"
    game = classic(gone + f"judge hint {seat}")
    assert (game.result, game.step, game.when) == (result, "over", "night 3")
    assert game["disqualified"] == []


def test_hint_of_one_removed_counts_too() -> None:
    assert classic("judge remove 9; until turn 1; judge hint 9").result == "black hint"


def test_b12_no_hint_from_one_at_the_table_or_with_his_word_due_or_running() -> None:
    running = SECOND_DAY + leaves(3, 2)
    assert classic(running + "judge hint 3; judge hint 1; judge hint 11").codes == [
        "bad-target",
        "bad-target",
        "no-such-seat",
    ]
    due = shots(7, 2, 4, 6) + "until don-check; judge hint 7"
    assert classic(due).codes == ["bad-target"]


def test_c5_a_win_by_a_hint_gives_no_last_words() -> None:
    game = classic("judge remove 9\n" + shots(7, 2, 4, 6) + "until don-check; judge hint 9")
    assert (game.step, game.when, game.result) == ("over", "night 2", "black hint")
    assert not any("last-word" in speech for speech in game.speeches)


def test_no_best_move() -> None:
    killed = shots(7, 2, 4, 6) + "until last-word 7; 7 best 2 4 6"
    assert (classic(killed).codes, classic(killed)["best_move"]) == (["not-allowed"], None)


def test_b13_after_the_end_everything_is_game_over() -> None:
    game = classic(
        LAST_BLACK + "judge remove 6; timeout; 1 pass; 99 pass; judge hint 2; 1 heal 3; until over"
    )
    assert game.codes == ["game-over"] * 5


def test_g2_undo_works_after_the_end_and_keeps_the_refused() -> None:
    game = classic(LAST_BLACK + "judge remove 6; 1 pass; judge undo")
    assert (game.result, game.step, game.codes) == (None, "meeting", ["game-over"])


def test_a16_left_alone_the_game_never_ends() -> None:
    with pytest.raises(ValueError, match="never"):
        classic("until over")
