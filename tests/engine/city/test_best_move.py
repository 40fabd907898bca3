"""Tests of `city`: the best move of a player who died in night 2, and the claim (decisions B4, B9, F1–F5)."""

import pytest

from engine.protocol import Protocol
from engine.record import parse
from engine.replay import replay
from tests.engine.city import RAISE, VOTED_OUT, city
from tests.rig.engine.table import hands, record, shots

KILLED = shots(3, 2, 4, 6) + "until last-word 3\n"
BOTH = shots(5, 2, 4, 6) + "until maniac; 10 kill 3; until last-word 5\n"


@pytest.mark.parametrize(
    ("named", "hits"), [((2, 4, 6), 3), ((2, 4, 1), 2), ((1, 5, 7), 0), ((6,), 1), ((3, 2), 1)]
)
def test_f2_three_blacks_are_named_and_earn_no_points(named: tuple[int, ...], hits: int) -> None:
    game = city(KILLED + f"3 best {' '.join(map(str, named))}")
    assert game["best_move"] == {"seat": 3, "named": list(named), "hits": hits, "points": 0}
    assert game.rejected == []


def test_f1_the_maniacs_victim_has_a_best_move_too() -> None:
    game = city("until maniac; 10 kill 3; until last-word 3; 3 best 2 4 6")
    assert game["best_move"] == {"seat": 3, "named": [2, 4, 6], "hits": 3, "points": 0}


def test_f2_a_black_killed_first_may_name() -> None:
    game = city("until maniac; 10 kill 4; until last-word 4; 4 best 2 4 6")
    assert game["best_move"] == {"seat": 4, "named": [2, 4, 6], "hits": 3, "points": 0}


def test_f3_a_best_move_of_two_dead_is_listed_once_it_is_named() -> None:
    assert city(BOTH)["best_move"] is None
    assert city(BOTH + "5 best 2 4 6; 3 best 1")["best_move"] == [
        {"seat": 5, "named": [2, 4, 6], "hits": 3, "points": 0}
    ]
    game = city(BOTH + "5 best 2 4 6; 5 pass; 3 best 1 6")
    assert game["best_move"] == [
        {"seat": 5, "named": [2, 4, 6], "hits": 3, "points": 0},
        {"seat": 3, "named": [1, 6], "hits": 1, "points": 0},
    ]
    assert city(BOTH + "5 pass; 3 best 2")["best_move"] == [{"seat": 3, "named": [2], "hits": 1, "points": 0}]


def test_f3_one_dead_of_two_hit_has_a_best_move() -> None:
    lines = shots(5, 2, 4, 6) + "until maniac; 10 kill 3; until doctor; 8 heal 5; until last-word 3; 3 best 2"
    assert city(lines)["best_move"] == {"seat": 3, "named": [2], "hits": 1, "points": 0}


def test_f1_nobody_has_a_best_move_after_a_first_night_without_a_death() -> None:
    later = "until hunt; until turn; " + shots(3, 2, 4, 6) + "until last-word 3; 3 best 2 4 6"
    assert (city(later).codes, city(later)["best_move"]) == (["not-allowed"], None)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3 best 2 4 6 1", "bad-target"),
        ("3 best 2 2", "bad-target"),
        ("3 best 2 4 99", "no-such-seat"),
        ("1 best 2 4 6", "not-your-turn"),
        ("3 best 2; 3 best 2 4 6", "already-done"),
        ("3 best 2; 3 best 2 2", "already-done"),
    ],
)
def test_b9_a_best_move_names_up_to_three_seats_once_in_the_last_word(line: str, code: str) -> None:
    assert city(KILLED + line).codes == [code]


def test_b4_a_player_voted_out_has_no_best_move() -> None:
    assert city(VOTED_OUT + "3 best 2 4 6; 1 best 2; 3 pass; 3 best 2").codes == [
        "not-allowed",
        "not-your-turn",
        "wrong-step",
    ]


@pytest.mark.parametrize("when", ["until turn 1; judge claim 3; ", "until hunt; judge claim 3; ", ""])
def test_f5_a_player_who_claimed_to_be_the_commissar_has_no_best_move(when: str) -> None:
    game = city(when + "\n" + KILLED + "judge claim 3; 3 best 2 4 6")
    assert (game.codes, game["best_move"]) == (["not-allowed"], None)


def test_f5_a_best_move_already_named_stands() -> None:
    game = city(KILLED + "3 best 2 4 6; judge claim 3; 3 best 2")
    assert (game.codes, game["best_move"]["hits"]) == (["not-allowed"], 3)


def test_f5_the_other_of_two_dead_keeps_his_best_move_after_a_claim() -> None:
    game = city(BOTH + "judge claim 5; 5 best 2; 5 pass; 3 best 2")
    assert (game.codes, game["best_move"]) == (
        ["not-allowed"],
        [{"seat": 3, "named": [2], "hits": 1, "points": 0}],
    )


def test_f5_a_player_who_is_out_can_not_claim() -> None:
    assert city(KILLED + "3 pass; judge claim 3; judge claim 99").codes == ["not-at-table", "no-such-seat"]


def test_two_who_left_by_the_vote_of_day_1_take_nothing_from_it() -> None:
    two_out = RAISE + hands(1, 2, 3, 4, 5, 6) + "until hunt\n"
    game = city(two_out + shots(1, 2, 4, 6) + "until last-word 1; 1 best 2 4 6")
    assert game.out[:2] == ["3 raise day 1", "5 raise day 1"]
    assert game["best_move"] == {"seat": 1, "named": [2, 4, 6], "hits": 3, "points": 0}


@pytest.mark.parametrize(
    ("first", "second", "awarded"),
    [("2 4 6", "2 4", [5]), ("2 4 1", "1 7 8", [5]), ("2 4 1", "4 6 8", [5, 3]), ("2 1 7", "6 1 8", [])],
    ids=["three blacks before two", "two where nobody named three", "two and two", "one and one"],
)
def test_the_best_move_is_awarded(first: str, second: str, awarded: list[int]) -> None:
    game = BOTH + f"5 best {first}; until last-word 3; 3 best {second}; until turn"
    played = replay(parse(record(game, book="city")))
    assert Protocol.of(played.record.rules, played.record.roles, played.events).awarded() == awarded
