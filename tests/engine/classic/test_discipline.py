"""Tests of `classic-10`: fouls and removals (parameters; decisions D15, D17, E6–E15, E18, E19)."""

import pytest

from tests.engine.classic import SECOND_DAY, TIE, TWO_ON_THE_BALLOT, classic
from tests.rig.engine.table import fouls, hands, shots

RAISE = TIE + "until vote 3\n" + hands(1, 2, 4, 6, 7) + "until vote 5; until raise\n"


@pytest.mark.parametrize(
    ("how", "cause"),
    [("judge remove 9 peeking", "removed"), ("9 leave", "left"), ("\n" + fouls(9, 4), "fouls")],
    ids=["remove", "leave", "fouls"],
)
def test_e15_removal_leaving_and_the_fourth_foul_do_the_same(how: str, cause: str) -> None:
    game = classic(f"until turn 1; 1 nominate 3; until turn 2; 2 nominate 5; {how}; until hunt")
    assert game.out == [f"9 {cause} day 1"]
    assert (game.votes, game["disqualified"]) == ([], [9])
    assert [speech.split()[2] for speech in game.speeches] == ["1", "2", "3", "4", "5", "6", "7", "8", "10"]
    assert game.nominations == ["1: 1 > 3", "1: 2 > 5"]


def test_e11_removed_in_his_turn_the_next_speaks() -> None:
    game = classic("until turn 3; judge remove 3")
    assert (game.step, game.out) == ("turn 4", ["3 removed day 1"])


def test_d17_nominations_of_a_cancelled_day_are_accepted_not_voted() -> None:
    game = classic(SECOND_DAY + "judge remove 9; 2 nominate 3; until hunt")
    assert (game.nominations, game.votes, game.out) == (["2: 2 > 3"], [], ["9 removed day 2"])
    assert game.when == "night 3"


def test_d15_a_removed_nominee_falls_the_nominations_by_him_stand() -> None:
    game = classic("until turn 1; 1 nominate 3; until turn 3; 3 nominate 5; judge remove 3")
    assert game.nominations == ["1: 1 > 3 fell", "1: 3 > 5"]


def test_d15_a_voted_out_candidate_stays_standing() -> None:
    game = classic(SECOND_DAY + "2 nominate 3; until last-word; judge foul 3; judge remove 3; until hunt")
    assert game.nominations == ["2: 2 > 3"]


@pytest.mark.parametrize("day", [TWO_ON_THE_BALLOT + "1 vote; 2 vote", TIE, RAISE + "1 vote; 2 vote"])
def test_e8_removal_in_the_voting_ends_it_and_night_falls(day: str) -> None:
    before = classic(day)
    game = classic(day + "; judge remove 9")
    assert (game.step, game.when, game.out) == ("hunt", "night 2", ["9 removed day 1"])
    assert game.votes == before.votes  # D23: the votes stay as they were


def test_d23_the_vote_of_the_removed_stays_in_the_entry_broken_off() -> None:
    assert classic(TWO_ON_THE_BALLOT + "1 vote; 9 vote; judge remove 9").votes == ["1.1 3: 1 9 |"]


def test_d15_a_candidate_removed_in_the_vote_falls() -> None:
    assert classic(TWO_ON_THE_BALLOT + "judge remove 5").nominations == ["1: 1 > 3", "1: 2 > 5 fell"]


def test_e12_removal_after_the_vote_cancels_nothing() -> None:
    after = (
        SECOND_DAY
        + "2 nominate 3; until last-word 3; judge remove 9; until hunt; until turn 4; 4 nominate 5\n"
    )
    assert classic(after + "until last-word").step == "last-word 5"


def test_e12_removal_at_night_cancels_nothing() -> None:
    game = classic("until hunt; judge remove 9; until turn 2; 2 nominate 3; until last-word")
    assert game.votes == ["2.1 3: | 1 2 3 4 5 6 7 8 10"]


def test_e12_removal_in_the_last_words_of_the_morning_cancels_the_vote_of_the_day() -> None:
    killed = shots(7, 2, 4, 6) + "until last-word 7; judge remove 9\n"
    game = classic(killed + "until turn 2; 2 nominate 3; until hunt")
    assert (game.votes, game.when) == ([], "night 3")
    assert game.out == ["7 shot night 2", "9 removed day 2"]


def test_e18_removals_in_the_deal_and_the_meeting_count_as_night_1() -> None:
    game = classic(
        "judge remove 9; timeout; 10 leave; until turn 1; 1 nominate 3; until turn 2; 2 nominate 5"
    )
    assert game.out == ["9 removed night 1", "10 left night 1"]
    assert classic("judge remove 9\n" + TWO_ON_THE_BALLOT).step == "vote 3"


VOTED_OUT = SECOND_DAY + "2 nominate 3; until last-word 3\n"


@pytest.mark.parametrize(
    ("how", "disqualified"),
    [("judge remove 3", [3]), ("3 leave", []), ("\n" + fouls(3, 4), [3])],
    ids=["remove", "leave", "fouls"],
)
def test_e6_e19_who_is_leaving_only_loses_his_word(how: str, disqualified: list[int]) -> None:
    game = classic(VOTED_OUT + how)
    assert (game.step, game.when, game.out) == ("hunt", "night 3", ["3 vote day 2"])
    assert game["disqualified"] == disqualified


def test_e6_a_foul_of_one_leaving_is_counted() -> None:
    game = classic(VOTED_OUT + "judge foul 3 too loud")
    assert (game.step, game["fouls"]) == ("last-word 3", {"3": 1})


def test_c17_the_victim_removed_later_in_the_night_loses_his_last_word_and_cancels_nothing() -> None:
    game = classic(
        shots(7, 2, 4, 6) + "until don-check; judge remove 7; until sheriff-check; 7 check 2; until turn 2"
    )
    assert (game.out, game["disqualified"]) == (["7 shot night 2"], [7])
    assert game.rejected == ["7 check 2: not-at-table"]
    assert "2: last-word 7 60" not in game.speeches
    voted = shots(7, 2, 4, 6) + "until don-check; 7 leave; until turn 2; 2 nominate 3; until last-word"
    assert classic(voted).step == "last-word 3"


@pytest.mark.parametrize("act", ["judge foul 9", "judge remove 9", "9 leave"])
def test_b11_nothing_more_happens_to_who_is_out(act: str) -> None:
    assert classic(f"judge remove 9; {act}").codes == ["not-at-table"]


def test_e16_the_reason_is_text_only() -> None:
    game = classic("until turn 1; judge foul 3 removal for peeking # and a comment")
    assert (game["fouls"], game.out) == ({"3": 1}, [])
