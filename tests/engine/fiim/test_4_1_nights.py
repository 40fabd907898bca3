"""Tests of clauses 4.1, 4.2 and 4.5: the nights."""

import pytest

from tests.rig.engine.table import play, removed, shots


def test_4_1_the_game_begins_with_the_deal() -> None:
    game = play("")
    assert (game.step, game.when, game.seconds) == ("deal", "night 1", 10)
    assert game.table == list(range(1, 11))


def test_4_2_1_the_blacks_meet_for_a_minute() -> None:
    game = play("timeout")
    assert (game.step, game.when, game.seconds) == ("meeting", "night 1", 60)


def test_4_2_1_the_don_names_the_order_of_the_shots() -> None:
    assert play("until meeting; 2 order 7 1 3; 2 order 8 9").rejected == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("4 order 7", "wrong-role"),
        ("1 order 7", "wrong-role"),
        ("2 order 7 7", "bad-target"),
        ("2 order 11", "no-such-seat"),
    ],
)
def test_4_2_1_the_don_alone_each_seat_once(line: str, code: str) -> None:
    assert play(f"until meeting; {line}").codes == [code]


def test_4_2_1_the_order_is_named_in_the_meeting_only() -> None:
    assert play("2 order 7; until sheriff-look; 2 order 7; until hunt; 2 order 7").codes == ["wrong-step"] * 3


def test_4_2_3_the_sheriff_looks_twenty_seconds() -> None:
    game = play("timeout; timeout")
    assert (game.step, game.when, game.seconds) == ("sheriff-look", "night 1", 20)


def test_4_2_night_1_has_no_hunt_and_no_check() -> None:
    game = play("until meeting; 2 shoot 7; 2 check 7; until sheriff-look; 7 check 2; timeout")
    assert game.codes == ["wrong-step"] * 3
    assert game.step == "turn 1"
    assert game.nights == [
        {
            "number": 1,
            "shots": {},
            "killed": [],
            "miss": None,
            "healed": None,
            "visited": None,
            "silenced": None,
            "checks": [],
        }
    ]


def test_4_5_2_from_night_2_on_hunt_don_sheriff() -> None:
    steps = []
    for count in range(4):
        game = play("until hunt" + ";timeout" * count)
        steps.append((game.step, game.seconds))
    assert steps == [("hunt", 30), ("don-check", 10), ("sheriff-check", 10), ("turn 2", 60)]


def test_4_5_4_shots_at_one_seat_kill() -> None:
    game = play(shots(8, 2, 4, 6) + "timeout")
    assert game.nights[1]["shots"] == {"2": 8, "4": 8, "6": 8}
    assert (game.nights[1]["killed"], game.nights[1]["miss"]) == ([8], False)
    assert game.out == ["8 shot night 2"]
    assert 8 not in game.table


def test_4_5_4_the_killed_has_a_minute_in_the_morning() -> None:
    game = play(shots(8, 2, 4, 6) + "until last-word")
    assert (game.step, game.when, game.seconds) == ("last-word 8", "day 2", 60)
    assert play(shots(8, 2, 4, 6) + "until last-word; 8 pass").step == "turn 2"


@pytest.mark.parametrize(
    "hunt",
    [
        pytest.param("", id="nobody shoots"),
        pytest.param("2 shoot 8; 4 shoot 8", id="one does not"),
        pytest.param("2 shoot 8; 4 shoot 8; 6 shoot 9", id="one elsewhere"),
        pytest.param("2 shoot 8; 4 shoot 8; 6 shoot 8; 6 shoot 9", id="one twice"),
    ],
)
def test_4_5_5_a_miss(hunt: str) -> None:
    game = play(f"until hunt; {hunt}; timeout")
    assert game.nights[1]["miss"] is True
    assert game.nights[1]["killed"] == game.out == game.rejected == []


def test_4_5_5_two_shots_at_one_seat_are_one() -> None:
    game = play("until hunt; 2 shoot 8; 2 shoot 8; 4 shoot 8; 6 shoot 8; timeout")
    assert (game.nights[1]["miss"], game.nights[1]["killed"]) == (False, [8])
    assert game.rejected == ["2 shoot 8: already-done"]


def test_4_5_5_the_first_shot_of_two_is_kept_in_the_protocol() -> None:
    assert play("until hunt; 2 shoot 8; 2 shoot 9; 2 shoot 10").nights[1]["shots"] == {"2": 8}


def test_4_5_5_only_a_seat_at_the_table_can_be_shot() -> None:
    game = play("judge remove 8; until hunt; 2 shoot 8; 2 shoot 9; 2 shoot 8")
    assert game.codes == ["not-at-table"] * 2
    assert game.nights[1]["shots"] == {"2": 9}


def test_4_5_5_blacks_may_shoot_a_black_and_themselves() -> None:
    assert play(shots(6, 2, 4, 6) + "timeout").out == ["6 shot night 2"]


def test_4_5_3_only_blacks_shoot() -> None:
    assert play("until hunt; 1 shoot 2; 7 shoot 2").codes == ["wrong-role"] * 2


@pytest.mark.parametrize(("target", "answer"), [(7, "sheriff"), (4, "not-sheriff"), (1, "not-sheriff")])
def test_4_5_6_the_don_looks_for_the_sheriff(target: int, answer: str) -> None:
    game = play(f"until don-check; 2 check {target}")
    assert game.nights[1]["checks"] == [{"by": 2, "seat": target, "answer": answer}]


@pytest.mark.parametrize(("target", "answer"), [(2, "black"), (4, "black"), (1, "red")])
def test_4_5_7_the_sheriff_looks_for_a_black(target: int, answer: str) -> None:
    game = play(f"until sheriff-check; 7 check {target}")
    assert game.nights[1]["checks"] == [{"by": 7, "seat": target, "answer": answer}]


def test_4_5_8_one_check_a_night_and_another_the_next() -> None:
    game = play(
        "until don-check; 2 check 7; 2 check 8; until sheriff-check; 7 check 2; 7 check 1;"
        "until next don-check; 2 check 8; until sheriff-check; 7 check 1"
    )
    assert game.codes == ["already-done"] * 2
    assert [[check["seat"] for check in night["checks"]] for night in game.nights] == [[], [7, 2], [8, 1]]


def test_4_5_7_nobody_checks_himself() -> None:
    assert play("until don-check; 2 check 2; until sheriff-check; 7 check 7").codes == ["bad-target"] * 2


def test_4_5_7_one_who_is_out_may_be_checked() -> None:
    game = play("judge remove 4; until don-check; 2 check 4; until sheriff-check; 7 check 4")
    assert game.rejected == []
    assert [check["answer"] for check in game.nights[1]["checks"]] == ["not-sheriff", "black"]


def test_4_5_6_a_night_step_runs_its_whole_time_with_its_role_out() -> None:
    game = play(f"{removed(2, 7)}until hunt; timeout")
    assert (game.step, game.seconds) == ("don-check", 10)
    game = play(f"{removed(2, 7)}until hunt; timeout; 2 check 1; timeout; 7 check 1")
    assert (game.step, game.codes) == ("sheriff-check", ["not-at-table"] * 2)


def test_4_5_8_a_night_step_does_not_end_with_its_act() -> None:
    assert play("until hunt; 2 shoot 1; 4 shoot 1; 6 shoot 1").step == "hunt"
    assert play("until don-check; 2 check 1").step == "don-check"
    assert play("until sheriff-check; 7 check 1").step == "sheriff-check"


def test_4_6_1_days_and_nights_alternate() -> None:
    lines = ["until turn", "until hunt", "until next turn", "until next hunt", "until turn"]
    whens = [play(";".join(lines[: count + 1])).when for count in range(5)]
    assert whens == ["day 1", "night 2", "day 2", "night 3", "day 3"]
