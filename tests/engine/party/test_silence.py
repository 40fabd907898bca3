"""Tests of `party`: a silenced player in a turn, a vote, a tie and a raise (decisions B6, C13–C15, D21, E4,
E5)."""

import pytest

from tests.engine.party import NIGHT_1, SILENCED_3, party
from tests.rig.engine.table import ballot, fouls, hands, removed


def test_silenced_has_no_turn_and_it_is_told_in_the_night() -> None:
    game = party(SILENCED_3 + "until turn 2; 2 pass")
    assert (game.step, game.nights[1]["silenced"]) == ("turn 4", 3)


def test_silence_is_for_one_day() -> None:
    game = party(SILENCED_3 + "until hunt; until turn 3")
    assert [speech for speech in game.speeches if " 3 " in speech] == ["1: turn 3 60", "3: turn 3 60"]


def test_c15_the_maniac_may_silence_himself_and_the_same_seat_again() -> None:
    again = "until maniac; 10 silence {seat}; until turn\n"
    assert party(again.format(seat=10) * 2 + again.format(seat=3) * 2).rejected == []


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("until turn 2; 3 nominate 1", "silenced"),
        ("until turn 4; 3 nominate 99", "no-such-seat"),
        ("until turn 4; 3 nominate 3", "silenced"),
        ("until turn 4; 3 pass", "not-your-turn"),
        ("until hunt; 3 nominate 1", "wrong-step"),
        ("until turn 4; 3 vote", "wrong-step"),
        ("until turn 4; 3 leave; 3 nominate 1", "not-at-table"),
    ],
)
def test_b6_silenced_comes_before_the_turn(lines: str, code: str) -> None:
    assert party(SILENCED_3 + lines).codes == [code]


def test_b6_silenced_comes_before_lost_speech() -> None:
    assert party(fouls(3, 3) + SILENCED_3 + "until turn 4; 3 nominate 1").codes == ["silenced"]


def test_silenced_may_be_nominated_and_voted_but_does_not_vote() -> None:
    two = SILENCED_3 + ballot((1, 3), (2, 5)) + "until vote 3\n"
    game = party(two + "3 vote; 3 lift; 1 vote; until vote 5; 3 vote; timeout")
    assert game.codes == ["silenced", "not-voted", "silenced"]
    assert game.votes == ["2.1 3: 1 |", "2.1 5: |"]
    assert game.out == ["3 vote day 2"]


def test_a6_all_have_voted_when_all_but_the_silenced_have() -> None:
    two = SILENCED_3 + ballot((1, 3), (2, 5)) + "until vote 3\n"
    game = party(two + hands(1, 2, 4, 5, 6, 7, 8, 9, 10))
    assert (game.step, game.votes[1]) == ("hunt", "2.1 5: |")
    assert game.out == ["3 vote day 2"]


def test_d3_the_silenced_is_no_part_of_the_majority() -> None:
    single = SILENCED_3 + "1 nominate 5; until vote 5\n"
    assert party(single + hands(1, 2, 4, 6) + "timeout").out == []
    assert party(single + hands(1, 2, 4, 6, 7) + "timeout").out == ["5 vote day 2"]


TIE_3_5 = (
    SILENCED_3
    + ballot((1, 3), (2, 5))
    + "until vote 3\n"
    + hands(1, 2)
    + "until vote 5\n"
    + hands(4, 6)
    + "timeout\n"
)


def test_e5_a_silenced_tied_player_has_no_defence() -> None:
    game = party(TIE_3_5)
    assert (game.step, game.speeches[-1]) == ("defence 5", "2: defence 5 30")
    assert party(TIE_3_5 + "5 pass").step == "vote 3"


def test_e5_the_only_tied_who_may_speak_removed_the_vote_follows_at_once() -> None:
    game = party(TIE_3_5 + "5 leave")
    assert (game.step, game.votes[-1]) == ("vote 3", "2.2 3: |")
    assert party(TIE_3_5 + "5 leave\n" + hands(1, 2, 4, 6) + "timeout").out == ["5 left day 2"]
    more_than_half_of_eight = party(TIE_3_5 + "5 leave\n" + hands(1, 2, 4, 6, 7) + "timeout")
    assert more_than_half_of_eight.out == ["5 left day 2", "3 vote day 2"]


def test_d21_the_silenced_neither_votes_in_the_raise_nor_counts() -> None:
    raised = (
        TIE_3_5 + "until vote 3\n" + hands(1, 2) + "until vote 5\n" + hands(4, 6) + "until raise; 3 vote\n"
    )
    game = party(raised + hands(1, 2, 5, 6) + "timeout")
    assert (game.codes, game.out, game.votes[-1]) == (["silenced"], [], "2.3 raise: 1 2 5 6 |")
    assert party(raised + hands(1, 2, 5, 6, 7) + "timeout").out == ["3 raise day 2", "5 raise day 2"]
    assert party(raised + hands(1, 2, 4, 5, 6, 7, 8, 9, 10)).step == "hunt"


def test_e4_silence_does_not_serve_the_third_fouls_loss() -> None:
    game = party(
        "until hunt\n" + fouls(3, 3) + SILENCED_3 + "until hunt; until turn 4; until hunt; until turn 3"
    )
    assert [speech for speech in game.speeches if " 3 " in speech] == ["1: turn 3 60", "4: turn 3 60"]


def test_d22_the_silenced_opener_is_passed_over() -> None:
    assert party("until maniac; 10 silence 1; until turn").step == "turn 2"


def test_c14_silence_of_who_died_that_night_changes_nothing() -> None:
    game = party("until hunt; 2 shoot 3; 4 shoot 3; 6 shoot 3; until maniac; 10 silence 3; until turn")
    assert (game.out, game.nights[1]["silenced"], game.step) == (["3 shot night 2"], 3, "turn 1")


def test_a_silenced_black_of_three_decides_nothing_by_himself() -> None:
    three = (
        NIGHT_1
        + removed(2, 4, 5, 7, 8, 9, 3)
        + "until maniac; 10 silence 6; until turn 1; 1 nominate 6; until vote 6\n"
    )
    game = party(three + "1 vote; timeout")
    assert (game.out[7:], game.votes) == ([], ["2.1 6: 1 |"])
    game = party(three + "1 vote; 10 vote")
    assert (game.result, game.step, game.when) == ("red blacks-out", "over", "day 2")
