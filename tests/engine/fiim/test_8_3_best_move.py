"""Tests of clauses 8.3 and 7.10, decisions B4, B9, F: the best move."""

import pytest

from tests.rig.engine.table import ballot, hands, leaves, play, poll, removed, shots

FIRST_KILLED = shots(8, 2, 4, 6) + "until last-word 8\n"


@pytest.mark.parametrize(
    ("named", "hits", "points"),
    [
        ([2, 4, 6], 3, 0.4),
        ([6, 2, 4], 3, 0.4),
        ([2, 4, 1], 2, 0.25),
        ([2, 4], 2, 0.25),
        ([2, 1, 3], 1, 0),
        ([2], 1, 0),
        ([1, 3, 5], 0, 0),
    ],
)
def test_8_3_4_points(named: list[int], hits: int, points: float) -> None:
    game = play(FIRST_KILLED + f"8 best {' '.join(map(str, named))}")
    assert game["best_move"] == {"seat": 8, "named": named, "hits": hits, "points": points}


def test_8_3_4_the_sheriff_earns_points_of_a_best_move_too() -> None:
    game = play(shots(7, 2, 4, 6) + "until last-word 7; 7 best 2 4 6")
    assert game["best_move"]["points"] == 0.4


def test_f2_a_black_may_name_and_earns_nothing() -> None:
    game = play(shots(6, 2, 4, 6) + "until last-word 6; 6 best 2 4 6")
    assert game["best_move"] == {"seat": 6, "named": [2, 4, 6], "hits": 3, "points": 0}


def test_8_3_5_who_asked_for_a_hint_earns_nothing() -> None:
    game = play(FIRST_KILLED + "8 best 2 4 6", judge="no_best_move = true")
    assert game["best_move"] == {"seat": 8, "named": [2, 4, 6], "hits": 3, "points": 0}


def test_8_3_2_who_goes_on_speaking_has_named_what_he_named() -> None:
    game = play(FIRST_KILLED + "8 best 2 4; 8 best 6; 8 best 2 4 6")
    assert game.codes == ["already-done", "already-done"]
    assert game["best_move"]["named"] == [2, 4]


def test_8_3_3_a_best_move_is_not_changed_nor_added_to() -> None:
    game = play(FIRST_KILLED + "8 best 2; 8 best 4 6; 8 best 2 4 6")
    assert game.codes == ["already-done"] * 2
    assert game["best_move"]["named"] == [2]


@pytest.mark.parametrize("seats", ["2 4 6 1", "2 2", "8 8 8", "2 4 2"])
def test_b9_more_than_three_or_a_seat_twice(seats: str) -> None:
    game = play(FIRST_KILLED + f"8 best {seats}; 8 best 2 4 6")
    assert game.codes == ["bad-target"]
    assert game["best_move"]["points"] == 0.4


def test_b9_himself_and_one_who_is_out_may_be_named() -> None:
    game = play("judge remove 4; until hunt; 2 shoot 8; 6 shoot 8; until last-word 8; 8 best 8 4 2")
    assert game["best_move"]["hits"] == 2


def test_8_3_a_best_move_is_named_only_in_the_last_word() -> None:
    game = play(shots(8, 2, 4, 6) + "8 best 2; timeout; 8 best 2; until last-word 8; 8 pass; 8 best 2")
    assert game.codes == ["wrong-step"] * 3
    assert game["best_move"] is None


def test_8_3_a_player_goes_on_speaking_after_his_best_move() -> None:
    assert play(FIRST_KILLED + "8 best 2 4 6").step == "last-word 8"


def test_b4_a_best_move_of_another_player_is_refused_as_not_his_turn() -> None:
    assert play(FIRST_KILLED + "1 best 2 4 6; 2 best 4; 8 best 99").codes == [
        "not-your-turn",
        "not-your-turn",
        "no-such-seat",
    ]


def test_b4_a_voted_out_player_has_no_best_move() -> None:
    assert play(ballot((1, 3), (2, 4)) + "until last-word 4; 4 best 2").codes == ["not-allowed"]


def test_f1_a_later_victim_has_no_best_move() -> None:
    later = shots(8, 2, 4, 6) + "until turn;" + shots(9, 2, 4, 6) + "until last-word 9; 9 best 2 4 6"
    assert play(later).codes == ["not-allowed"]


def test_f1_nobody_has_a_best_move_after_a_miss_in_night_2() -> None:
    missed = "until hunt; until next hunt; 2 shoot 8; 4 shoot 8; 6 shoot 8; until last-word 8; 8 best 2 4 6"
    assert play(missed).codes == ["not-allowed"]


def test_the_protocol_has_no_best_move_before_it_is_named() -> None:
    assert play(FIRST_KILLED)["best_move"] is None


TIE = {3: (1, 2, 3, 4, 5), 4: (6, 7, 8, 9, 10)}
RAISED = ballot((1, 3), (2, 4)) + poll(TIE) + poll(TIE) + hands(*range(1, 11)) + "until hunt\n"
"""The raise of day 1 has put out player 3 and the black player 4."""


def test_7_10_8_3_6_nobody_has_a_best_move_if_two_left_by_the_vote_of_day_1() -> None:
    game = play(RAISED + "2 shoot 8; 6 shoot 8; until last-word 8; 8 best 2 4 6")
    assert (game.codes, game["best_move"]) == (["not-allowed"], None)


def test_7_10_one_voted_out_on_day_1_takes_nothing() -> None:
    game = play(
        ballot((1, 3), (2, 5)) + "until last-word 5; until hunt; 2 shoot 8; 4 shoot 8; 6 shoot 8;"
        "until last-word 8; 8 best 2 4 6"
    )
    assert game["best_move"]["points"] == 0.4


def test_f4_removals_on_day_1_do_not_count() -> None:
    game = play(
        f"until turn 1; {removed(3, 5)} until hunt; 2 shoot 8; 4 shoot 8; 6 shoot 8;"
        "until last-word 8; 8 best 2 4 6"
    )
    assert game["best_move"]["points"] == 0.4


def test_f4_one_voted_out_and_one_removed_on_day_1() -> None:
    game = play(
        ballot((1, 3), (2, 5))
        + f"until last-word 5; {removed(3)} until hunt; 2 shoot 8; 4 shoot 8; 6 shoot 8;"
        "until last-word 8; 8 best 2 4 6"
    )
    assert game["best_move"]["points"] == 0.4


def test_c17_a_victim_removed_in_the_night_has_no_best_move() -> None:
    game = play(shots(8, 2, 4, 6) + "timeout; judge remove 8; until turn; 8 best 2")
    assert (game.codes, game["best_move"]) == (["wrong-step"], None)


def test_e6_a_player_removed_after_his_best_move_keeps_it() -> None:
    game = play(FIRST_KILLED + "8 best 2 4 6; judge remove 8")
    assert game["best_move"]["points"] == 0.4


def test_8_3_a_player_voted_out_on_day_2_has_no_best_move() -> None:
    assert play(FIRST_KILLED + f"{leaves(9, by=5)} 9 best 2").codes == ["not-allowed"]


def test_8_3_a_club_may_do_without_best_moves() -> None:
    game = play(FIRST_KILLED + "8 best 2 4 6", overrides={"best_move": False})
    assert (game.codes, game["best_move"]) == (["not-allowed"], None)
