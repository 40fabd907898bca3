"""Tests of decisions C for FIIM: when a victim is out, which shots count, and which night acts a killed
player still has."""

import pytest

from engine.rules.consistency import BadOverride
from engine.rules.registry import BOOKS
from tests.rig.engine.table import play, removed, shots
from tests.rig.render.remarks import refusing

KILLED_SHERIFF = shots(7, 2, 4, 6) + "timeout\n"


def test_c1_the_victim_is_out_when_the_hunt_closes() -> None:
    game = play(KILLED_SHERIFF)
    assert (game.step, game.out, 7 in game.table) == ("don-check", ["7 shot night 2"], False)


def test_c2_the_killed_sheriff_still_checks() -> None:
    game = play(KILLED_SHERIFF + "timeout; 7 check 2")
    assert game.nights[1]["checks"] == [{"by": 7, "seat": 2, "answer": "black"}]


def test_c2_the_killed_don_still_checks() -> None:
    game = play(shots(2, 2, 4, 6) + "timeout; 2 check 7")
    assert game.nights[1]["checks"] == [{"by": 2, "seat": 7, "answer": "sheriff"}]


def test_c2_the_killed_may_be_checked() -> None:
    assert play(KILLED_SHERIFF + "2 check 7").nights[1]["checks"][0]["answer"] == "sheriff"


def test_c2_the_next_night_he_acts_no_more() -> None:
    assert play(KILLED_SHERIFF + "until next sheriff-check; until next sheriff-check; 7 check 2").codes == [
        "not-at-table"
    ]


def test_c2_one_removed_that_night_acts_no_more() -> None:
    game = play("until hunt; judge remove 7; judge remove 4; 4 shoot 1; until sheriff-check; 7 check 2")
    assert game.codes == ["not-at-table"] * 2


def test_c3_a_hunt_that_decides_leaves_the_checks_out() -> None:
    game = play(removed(1, 3, 5) + shots(8, 2, 4, 6) + "timeout")
    assert (game.step, game.when) == ("last-word 8", "day 2")


def test_c4_c5_a_removal_in_the_night_that_decides_ends_the_game_at_once() -> None:
    game = play(removed(1, 3) + shots(8, 2, 4, 6) + "timeout; judge remove 9")
    assert (game.result, game.step, game.when) == ("black parity", "over", "night 2")
    assert game.speeches[-1].startswith("1: turn")


AIMED = "2 shoot 8; 4 shoot 8;"
WHICH_COUNT = [
    pytest.param(AIMED + "6 shoot 9; judge remove 6", [8], False, id="the one astray is removed"),
    pytest.param(AIMED + "judge remove 6", [8], False, id="the one who did not shoot is removed"),
    pytest.param(AIMED + "6 shoot 8; 6 shoot 8; judge remove 6", [8], False, id="the one who shot twice is"),
    pytest.param(AIMED + "6 shoot 8; judge remove 8", [], False, id="the target is removed"),
    pytest.param(AIMED + "6 shoot 9; judge remove 8", [], True, id="one of two targets is removed"),
    pytest.param("2 shoot 8; judge remove 4; judge remove 6", [8], False, id="one black is left"),
    pytest.param("judge remove 4; judge remove 6", [], True, id="one black is left who did not shoot"),
    pytest.param("4 shoot 8; 6 shoot 8; judge remove 2", [8], False, id="the Don is removed"),
]


@pytest.mark.parametrize(("acts", "killed", "miss"), WHICH_COUNT)
def test_c9_which_shots_count(acts: str, killed: list[int], miss: bool) -> None:
    night = play(f"until hunt; {acts}; timeout").nights[1]
    assert (night["killed"], night["miss"]) == (killed, miss)


def test_c9_the_shots_of_the_removed_stay_in_the_protocol() -> None:
    night = play("until hunt; 2 shoot 8; 4 shoot 8; 6 shoot 9; judge remove 6; timeout").nights[1]
    assert night["shots"] == {"2": 8, "4": 8, "6": 9}


def test_c10_an_invalid_second_shot_is_refused_and_no_miss() -> None:
    game = play("judge remove 9; until hunt; 2 shoot 8; 4 shoot 8; 6 shoot 8; 6 shoot 9; 6 shoot 99; timeout")
    assert game.codes == ["not-at-table", "no-such-seat"]
    assert game.nights[1]["killed"] == [8]


def test_c10_a_second_shot_of_one_night_does_not_spoil_the_next() -> None:
    game = play(
        "until hunt; 2 shoot 8; 2 shoot 8;" + shots(8, 2, 4, 6).replace("until", "until next") + "timeout"
    )
    assert [night["miss"] for night in game.nights] == [None, True, False]


def test_c19_a_removal_in_night_1_is_like_any_and_may_decide() -> None:
    game = play(f"until meeting; {removed(2, 4, 6)}")
    assert (game.result, game.step, game.when) == ("red blacks-out", "over", "night 1")


def test_a_check_made_stands_when_its_maker_is_removed() -> None:
    game = play("until sheriff-check; 7 check 2; judge remove 7")
    assert game.nights[1]["checks"] == [{"by": 7, "seat": 2, "answer": "black"}]


def test_c2_the_killed_acts_in_his_night_where_a_club_gives_no_last_words_too() -> None:
    killed = shots(7, 2, 4, 6) + "until sheriff-check\n"
    game = play(killed + "7 check 2; until turn 2", overrides={"last_words": False})
    assert (game.rejected, game.out) == ([], ["7 shot night 2"])
    assert game.nights[1]["checks"] == [{"by": 7, "seat": 2, "answer": "black"}]


@pytest.mark.parametrize("act", ["7 leave", "judge remove 7", "judge foul 7"])
def test_b11_without_a_last_word_due_the_killed_is_in_until_the_morning(act: str) -> None:
    """Otherwise the refusals by night would tell who was shot."""
    killed = shots(7, 2, 4, 6) + "until sheriff-check\n"
    missed = "until hunt\n2 shoot 7\n4 shoot 8\n6 shoot 7\nuntil sheriff-check\n"
    silent = {"last_words": False, "victim_leaves_at_once": False}
    assert [play(night + act, overrides=silent).codes for night in (killed, missed)] == [[], []]


@pytest.mark.parametrize("act", ["7 leave", "judge remove 7", "judge foul 7"])
def test_b11_in_the_record_of_an_older_version_he_is_out_at_once(act: str) -> None:
    killed = shots(7, 2, 4, 6) + "until sheriff-check\n"
    game = play(killed + act, overrides={"last_words": False})
    assert (game.codes, game["disqualified"], game["fouls"]) == (["not-at-table"], [], {})


def test_b11_no_game_begins_by_rules_that_tell_who_was_shot() -> None:
    book = BOOKS["fiim-2019"]
    assert not book.variant({"last_words": False}).victim_leaves_at_once
    with refusing(BadOverride, match="victim_leaves_at_once: must be false"):
        book.variant({"last_words": False, "victim_leaves_at_once": True})
