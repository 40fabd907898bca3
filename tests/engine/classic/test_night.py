"""Tests of `classic-10`: the deal and the nights (parameters: players, roles, night 1, hunt, checks)."""

import pytest

from engine.record import RecordError
from tests.engine.classic import NIGHT_1, SECOND_DAY, classic
from tests.rig.engine.table import removed, shots
from tests.rig.engine.walk import walk


@pytest.mark.parametrize("deal", ["cdcmcmscc", "cdcmcmscccc", "cdcmcmmccc", "cdcmcmshcc", "cccmcmsccc"])
def test_roles_ten_players_with_three_blacks_and_a_sheriff(deal: str) -> None:
    with pytest.raises(RecordError):
        classic("", deal=deal)


def test_a1_a_replay_starts_in_the_deal() -> None:
    game = classic("")
    assert (game.step, game.when, game.seconds) == ("deal", "night 1", 10)
    assert [night["number"] for night in game.nights] == [1]
    assert game.nights[0]["miss"] is None


def test_night_1_blacks_meet_a_minute_the_sheriff_greets() -> None:
    assert walk("", book="classic-10", until="turn 1") == ["meeting 60", "greet-sheriff 10"]


def test_night_2_hunt_don_sheriff() -> None:
    assert walk("until hunt", book="classic-10", until="turn 2") == ["don-check 10", "sheriff-check 10"]


def test_a5_the_steps_run_whoever_is_out() -> None:
    out = NIGHT_1 + removed(2, 7)
    assert walk(out, book="classic-10", until="turn 1") == ["greet-sheriff 10"]
    assert walk(out + "until hunt", book="classic-10", until="turn 3") == ["don-check 10", "sheriff-check 10"]


def test_order_is_the_dons_on_the_first_night_and_may_be_given_again() -> None:
    game = classic(
        "until meeting; 2 order 1 3; 2 order 5 7 5; 2 order 7; 4 order 1; 1 order 3; timeout; 2 order 1"
    )
    assert game.rejected == [
        "2 order 5 7 5: bad-target",
        "4 order 1: wrong-role",
        "1 order 3: wrong-role",
        "2 order 1: wrong-step",
    ]


def test_hunt_as_one_kills_when_it_closes() -> None:
    open_yet = classic(shots(3, 2, 4, 6))
    assert (open_yet.out, open_yet.nights[1]["miss"]) == ([], None)
    game = classic(shots(3, 2, 4, 6) + "timeout")
    assert (game.step, game.out) == ("don-check", ["3 shot night 2"])
    assert 3 not in game.table
    assert game.nights[1]["killed"] == [3]
    assert game.nights[1]["miss"] is False
    assert game.nights[1]["shots"] == {"2": 3, "4": 3, "6": 3}


def test_hunt_a_black_can_be_shot() -> None:
    assert classic(shots(4, 2, 4, 6) + "timeout").out == ["4 shot night 2"]


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ("2 shoot 3; 4 shoot 3; 6 shoot 5", {"2": 3, "4": 3, "6": 5}),
        ("2 shoot 3; 4 shoot 3", {"2": 3, "4": 3}),
        ("", {}),
        ("2 shoot 3; 4 shoot 3; 6 shoot 5; 6 shoot 3", {"2": 3, "4": 3, "6": 5}),
        ("2 shoot 3; 4 shoot 3; 6 shoot 3; 6 shoot 3", {"2": 3, "4": 3, "6": 3}),
    ],
    ids=["elsewhere", "not all", "nobody", "c10 twice", "c10 twice at one number"],
)
def test_hunt_not_as_one_is_a_miss(lines: str, shown: dict[str, int]) -> None:
    game = classic(f"until hunt; {lines}; until turn 2")
    assert game.rejected == []
    assert game.nights[1]["shots"] == shown
    assert game.nights[1]["miss"] is True
    assert game.nights[1]["killed"] == []
    assert (game.out, game.when) == ([], "day 2")


def test_c9_the_shot_of_a_black_removed_is_listed_and_ignored() -> None:
    game = classic("until hunt; 6 shoot 5; judge remove 6" + "\n" + shots(3, 2, 4) + "timeout")
    assert game.nights[1]["shots"] == {"2": 3, "4": 3, "6": 5}
    assert game.nights[1]["miss"] is False
    assert game.out == ["6 removed night 2", "3 shot night 2"]


def test_c9_a_target_removed_meanwhile_dies_not_and_is_no_miss() -> None:
    game = classic(shots(3, 2, 4, 6) + "judge remove 3; timeout")
    assert (game.nights[1]["killed"], game.nights[1]["miss"]) == ([], False)
    assert game.out == ["3 removed night 2"]


def test_c2_the_killed_still_checks_and_is_checked() -> None:
    game = classic(shots(7, 2, 4, 6) + "until don-check; 2 check 7; timeout; 7 check 4; until last-word 7")
    assert game.rejected == []
    assert game.nights[1]["checks"] == [
        {"by": 2, "seat": 7, "answer": "sheriff"},
        {"by": 7, "seat": 4, "answer": "black"},
    ]


def test_checks_reach_the_dead_and_the_removed() -> None:
    gone = SECOND_DAY + "2 nominate 3; until last-word 3; judge remove 5; until don-check\n"
    game = classic(gone + "2 check 3; timeout; 7 check 5")
    assert game.rejected == []
    assert [check["answer"] for check in game.nights[2]["checks"]] == ["not-sheriff", "red"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("until don-check; 2 check 2", "bad-target"),
        ("until don-check; 2 check 3; 2 check 5", "already-done"),
        ("until don-check; 7 check 3", "wrong-role"),
        ("until don-check; 4 check 3", "wrong-role"),
        ("until sheriff-check; 7 check 7", "bad-target"),
        ("until sheriff-check; 7 check 2; 7 check 3", "already-done"),
        ("until sheriff-check; 2 check 3", "wrong-role"),
        ("until hunt; 7 check 3", "wrong-step"),
        ("until greet-sheriff; 7 check 3", "wrong-step"),
        ("until hunt; 1 shoot 3", "wrong-role"),
        ("until deal; judge remove 3; until hunt; 2 shoot 3", "not-at-table"),
        ("judge remove 2; until don-check; 2 check 3", "not-at-table"),
    ],
)
def test_night_acts_each_once_by_its_role_not_at_oneself(lines: str, code: str) -> None:
    assert classic(lines).codes == [code]


def test_c3_a_hunt_that_decides_leaves_the_checks_out() -> None:
    two_blacks_of_five = NIGHT_1 + removed(10, 9, 4, 8, 7)
    game = classic(two_blacks_of_five + shots(1, 2, 6) + "timeout")
    assert (game.step, game.when, game.result) == ("last-word 1", "day 2", "black parity")
    assert game.out[-1] == "1 shot night 2"
    game = classic(two_blacks_of_five + shots(1, 2, 6) + "timeout; timeout")
    assert (game.step, game.when, game.seconds) == ("over", "day 2", None)


def test_hunts_do_not_draw_however_long_nothing_changes() -> None:
    game = classic("until turn 6\nuntil hunt\n" * 6)
    assert (game.result, game.when) == (None, "night 7")
