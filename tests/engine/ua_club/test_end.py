"""Tests of `ua-club`: the judge's award, hints, and the other ends (parameters; decisions B12–B14, C4–C6)."""

import pytest

from engine.record import RecordError
from tests.engine.ua_club import NIGHT_1, SECOND_DAY, ua
from tests.rig.engine.table import removed
from tests.rig.render.remarks import refusing


@pytest.mark.parametrize("team", ["red", "black"])
@pytest.mark.parametrize(
    ("before", "when"),
    [("", "night 1"), ("until turn 3", "day 1"), ("until hunt; 2 shoot 3; until don-check", "night 2")],
)
def test_award_ends_the_game_at_once(before: str, when: str, team: str) -> None:
    game = ua(f"{before}\njudge award {team}")
    assert (game.result, game.step, game.when, game.seconds) == (f"{team} award", "over", when, None)
    assert not any("last-word" in speech for speech in game.speeches)


@pytest.mark.parametrize("line", ["judge award", "judge award draw", "judge award 3", "judge award red now"])
def test_a15_award_to_anything_but_a_team_is_no_record(line: str) -> None:
    with refusing(RecordError, match="line 1"):
        ua(line)


@pytest.mark.parametrize(("seat", "result"), [(3, "black hint"), (4, "red hint")])
def test_hint_of_one_who_is_out_gives_the_game_to_the_other_team(seat: int, result: str) -> None:
    game = ua(f"until hunt; 2 shoot {seat}; until last-word; {seat} pass; judge hint {seat}")
    assert (game.result, game.step, game.when) == (result, "over", "day 2")


def test_b12_no_hint_from_one_at_the_table_or_leaving() -> None:
    game = ua(
        "until hunt; 2 shoot 3; until don-check; judge hint 3; until last-word; judge hint 3; judge hint 1"
    )
    assert game.codes == ["bad-target", "bad-target", "bad-target"]


def test_black_wins_at_parity_red_when_no_black_is_left() -> None:
    assert ua(NIGHT_1 + removed(10, 9, 8, 7)).result == "black parity"
    assert ua(NIGHT_1 + removed(2, 4, 6)).result == "red blacks-out"


CLOSING = NIGHT_1 + removed(2, 4) + "until hunt; until turn 3; 3 nominate 6; until last-word 6\n"


def test_c4_a_deciding_vote_gives_the_last_word() -> None:
    assert (ua(CLOSING).result, ua(CLOSING).step) == ("red blacks-out", "last-word 6")
    game = ua(CLOSING + "6 pass")
    assert (game.step, game.when) == ("over", "day 2")


def test_b14_in_closing_words_the_result_stands() -> None:
    game = ua(
        CLOSING + "judge award black; judge hint 2; judge remove 1; judge foul 3; 6 best 1; judge claim 1"
    )
    assert game.codes == ["game-over", "game-over", "not-allowed", "not-allowed"]
    assert (game.result, game.out[-1], game["fouls"]) == ("red blacks-out", "1 removed day 2", {"3": 1})
    assert (game.step, game.when) == ("last-word 6", "day 2")


def test_e7_after_a_removal_in_closing_words_the_game_is_over_not_night() -> None:
    assert ua(CLOSING + "judge remove 1; 6 pass").step == "over"


def test_no_best_move() -> None:
    game = ua(SECOND_DAY + "2 nominate 3; until last-word; 3 best 2 4 6")
    assert (game.codes, game["best_move"]) == (["not-allowed"], None)
