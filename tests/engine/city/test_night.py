"""Tests of `city`: the nights (city.md: night n, the hunt, two deaths; decisions C1, C2, C9, C10,
C13–C18)."""

import pytest

from tests.engine.city import NIGHT_1, city
from tests.rig.engine.table import fouls, removed, shots

HUNT_3 = shots(3, 2, 4, 6)


def test_c1_the_hunts_victim_is_out_in_the_morning() -> None:
    game = city(HUNT_3 + "until mistress")
    assert (game.out, game.nights[1]["killed"], game.nights[1]["miss"]) == ([], [], False)
    assert 3 in game.table
    game = city(HUNT_3 + "until mistress; timeout")
    assert (game.out, game.nights[1]["killed"]) == (["3 shot night 2"], [3])
    assert (game.step, game.when, game.seconds) == ("last-word 3", "day 2", 60)


@pytest.mark.parametrize("target", [2, 4, 6])
def test_blacks_can_not_be_shot(target: int) -> None:
    game = city(f"until hunt; 4 shoot {target}; 4 shoot 3")
    assert (game.codes, game.nights[1]["shots"]) == (["bad-target"], {"4": 3})


@pytest.mark.parametrize(
    "lines",
    ["2 shoot 3; 4 shoot 3; 6 shoot 5", "2 shoot 3; 4 shoot 3", "4 shoot 3; 6 shoot 3", ""],
    ids=["elsewhere", "one black did not", "the Don did not", "nobody"],
)
def test_not_as_one_is_a_miss(lines: str) -> None:
    game = city(f"until hunt; {lines}; until turn 2")
    assert (game.nights[1]["miss"], game.nights[1]["killed"], game.out) == (True, [], [])


def test_a_single_black_who_does_not_shoot_misses() -> None:
    game = city(NIGHT_1 + removed(2, 4) + "until hunt; until turn")
    assert game.nights[1]["miss"] is True


def test_second_shot_the_first_counts_and_a_foul() -> None:
    game = city(HUNT_3 + "6 shoot 5; 6 shoot 3; until last-word")
    assert (game.rejected, game["fouls"], game.out) == ([], {"6": 2}, ["3 shot night 2"])
    assert game.nights[1]["shots"] == {"2": 3, "4": 3, "6": 3}
    assert game.nights[1]["miss"] is False


def test_c10_an_invalid_second_shot_is_refused_like_a_first_and_no_foul() -> None:
    game = city("judge remove 1\n" + HUNT_3 + "6 shoot 4; 6 shoot 1; 6 shoot 99")
    assert (game.codes, game["fouls"]) == (["bad-target", "not-at-table", "no-such-seat"], {})


def test_c10_the_fourth_foul_takes_him_out_and_his_shot_is_ignored() -> None:
    game = city(
        "until hunt\n"
        + fouls(6, 3)
        + "6 shoot 5; 6 shoot 3; 6 shoot 3; 2 shoot 3; 4 shoot 3; until last-word"
    )
    assert game.out == ["6 fouls night 2", "3 shot night 2"]
    assert (game.nights[1]["shots"], game["disqualified"]) == ({"2": 3, "4": 3, "6": 5}, [6])
    assert game.codes == ["not-at-table"]


def test_c9_a_common_target_removed_meanwhile_is_no_kill_and_no_miss() -> None:
    game = city(HUNT_3 + "judge remove 3; until turn 2")
    assert (game.nights[1]["killed"], game.nights[1]["miss"]) == ([], False)


def test_c16_a_victim_removed_later_in_the_night_is_not_among_the_killed() -> None:
    game = city(HUNT_3 + "until maniac; 10 kill 5; until doctor; judge remove 3; 5 leave; until turn 2")
    assert game.out == ["3 removed night 2", "5 left night 2"]
    assert (game.nights[1]["killed"], game.nights[1]["miss"]) == ([], False)


def test_maniac_kills_whomever_himself_too() -> None:
    assert city("until maniac; 10 kill 4; until last-word").out == ["4 maniac night 2"]
    game = city("until maniac; 10 kill 10; until last-word")
    assert (game.out, game.nights[1]["killed"], game.nights[1]["miss"]) == (["10 maniac night 2"], [10], True)


def test_two_deaths_two_last_words_the_mafias_victim_first() -> None:
    game = city(
        shots(5, 2, 4, 6) + "until maniac; 10 kill 3; until last-word 5; 3 nominate 1; 5 nominate 1; 5 pass"
    )
    assert game.out == ["5 shot night 2", "3 maniac night 2"]
    assert game.nights[1]["killed"] == [5, 3]
    assert (game.step, game.codes) == ("last-word 3", ["wrong-step", "wrong-step"])
    assert game.speeches[-2:] == ["2: last-word 5 60", "2: last-word 3 60"]


def test_c14_a_seat_hit_by_both_dies_once_by_the_shot() -> None:
    game = city(HUNT_3 + "until maniac; 10 kill 3; until last-word")
    assert (game.out, game.nights[1]["killed"]) == (["3 shot night 2"], [3])
    assert city(HUNT_3 + "until maniac; 10 kill 3; until last-word; 3 pass").step == "turn 2"


@pytest.mark.parametrize(
    ("healed", "killed"), [(3, [5]), (5, [3]), (8, [3, 5])], ids=["the mafia's", "the maniac's", "neither"]
)
def test_doctor_saves_from_mafia_and_maniac(healed: int, killed: list[int]) -> None:
    game = city(HUNT_3 + f"until maniac; 10 kill 5; until doctor; 8 heal {healed}; until last-word")
    assert (game.nights[1]["killed"], game.nights[1]["miss"]) == (killed, False)
    assert game.nights[1]["healed"] == healed


def test_doctor_saves_one_hit_by_both() -> None:
    game = city(HUNT_3 + "until maniac; 10 kill 3; until doctor; 8 heal 3; until turn 2")
    assert (game.out, game.nights[1]["killed"], game.nights[1]["healed"]) == ([], [], 3)


def test_c20_a_healed_shot_is_no_miss_and_kills_nobody() -> None:
    game = city(HUNT_3 + "until doctor; 8 heal 3; until turn 2")
    assert (game.nights[1]["miss"], game.nights[1]["killed"], game.out) == (False, [], [])


def test_c2_the_killed_of_the_night_still_act_and_are_chosen() -> None:
    game = city(
        shots(10, 2, 4, 6)
        + "until maniac; 10 kill 8; until sheriff-check; 7 check 10; until doctor; 8 heal 10; "
        + "until mistress; 9 visit 8; until last-word"
    )
    assert (game.rejected, game.out) == ([], ["8 maniac night 2"])
    assert game.nights[1]["checks"] == [{"by": 7, "seat": 10, "answer": "red"}]
    assert (game.nights[1]["healed"], game.nights[1]["visited"]) == (10, 8)


@pytest.mark.parametrize(
    ("step", "by", "act"),
    [("maniac", 10, "kill"), ("doctor", 8, "heal"), ("mistress", 9, "visit"), ("sheriff-check", 7, "check")],
)
def test_c13_removed_before_he_can_not_act(step: str, by: int, act: str) -> None:
    assert city(f"until hunt; judge remove {by}; until {step}; {by} {act} 3").codes == ["not-at-table"]


def test_c13_removed_after_his_act_stands() -> None:
    game = city(HUNT_3 + "until doctor; 8 heal 3; judge remove 8; until turn 2")
    assert (game.out, game.nights[1]["healed"]) == (["8 removed night 2"], 3)
    game = city("until maniac; 10 kill 3; judge remove 10; until last-word")
    assert game.out == ["10 removed night 2", "3 maniac night 2"]
    game = city("until mistress; 9 visit 3; judge remove 9; until turn 2; 2 nominate 3")
    assert game.codes == ["has-alibi"]


def test_c18_a_removal_at_night_counts_the_pending_victim_as_at_the_table() -> None:
    two_blacks_of_six = NIGHT_1 + removed(4, 5, 9, 8)
    pending = two_blacks_of_six + shots(1, 2, 6) + "until don-check; judge remove 3\n"
    assert city(pending).result is None
    game = city(pending + "until last-word")
    assert (game.result, game.step, game.when) == ("black parity", "last-word 1", "day 2")
    assert city(pending + "until over").when == "day 2"


def test_check_the_maniac_is_red_and_only_the_table_is_checked() -> None:
    game = city(
        "judge remove 1; until don-check; 2 check 1; 2 check 7; until sheriff-check; 7 check 1; 7 check 10"
    )
    assert game.codes == ["not-at-table", "not-at-table"]
    assert game.nights[1]["checks"] == [
        {"by": 2, "seat": 7, "answer": "sheriff"},
        {"by": 7, "seat": 10, "answer": "red"},
    ]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("until maniac; 10 kill 3; 10 kill 5", "already-done"),
        ("until doctor; 8 heal 3; 8 heal 5", "already-done"),
        ("until mistress; 9 visit 3; 9 visit 5", "already-done"),
        ("until maniac; 9 kill 3", "wrong-role"),
        ("until doctor; 10 heal 3", "wrong-role"),
        ("until mistress; 8 visit 3", "wrong-role"),
        ("until doctor; 10 kill 3", "wrong-step"),
        ("until mistress; 9 visit 9", "bad-target"),
        ("until sheriff-check; 7 check 7", "bad-target"),
        ("until don-check; 2 check 2", "bad-target"),
        ("judge remove 3; until maniac; 10 kill 3", "not-at-table"),
        ("judge remove 3; until doctor; 8 heal 3", "not-at-table"),
        ("judge remove 3; until mistress; 9 visit 3", "not-at-table"),
        ("until greet-doctor; 8 heal 3", "wrong-step"),
    ],
)
def test_night_acts_once_by_their_role_at_the_table(lines: str, code: str) -> None:
    assert city(lines).codes == [code]
