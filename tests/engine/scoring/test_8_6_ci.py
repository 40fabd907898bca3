"""Tests of FIIM 8.6: Ci, the points of a player who is often killed first."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring.distance import Compensation
from engine.scoring.standing import standing
from tests.rig.engine.scoring.made import PLAYERS, game, place_of


@pytest.mark.parametrize(
    ("games", "enough"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (10, 4), (12, 5), (13, 5), (14, 6)],
)
def test_8_6_1_enough_is_40_percent_of_the_games_to_the_nearest(games: int, enough: int) -> None:
    assert Compensation(games, 0).enough == enough


@pytest.mark.parametrize(
    ("games", "killed", "points"),
    [
        (10, 0, Fraction(0)),
        (10, 1, Fraction(1, 10)),
        (10, 3, Fraction(3, 10)),
        (10, 4, Fraction(2, 5)),
        (10, 5, Fraction(2, 5)),
        (14, 4, Fraction(4, 15)),
        (1, 1, Fraction(2, 5)),
    ],
)
def test_8_6_1_by_the_formula_up_to_0_4(games: int, killed: int, points: Fraction) -> None:
    assert Compensation(games, killed).points == points


@given(st.integers(0, 500), st.integers(0, 500))
def test_8_6_1_ci_never_falls_with_another_first_kill_and_is_never_more(games: int, killed: int) -> None:
    now, more = Compensation(games, killed).points, Compensation(games, killed + 1).points
    assert 0 <= now <= more <= Fraction(2, 5)


@given(st.integers(1, 500), st.integers(0, 500))
def test_8_6_1_ci_never_rises_with_another_game_played(games: int, killed: int) -> None:
    assert Compensation(games + 1, killed).points <= Compensation(games, killed).points


def test_8_6_2_first_kills_of_a_black_do_not_count() -> None:
    games = [game("black", killed=2), game("red", killed=2), game("red"), game("red"), game("red")]
    assert place_of("Bob", standing(games, seed=1)).ci == 0


def test_8_6_3_a_game_that_red_won_counts_for_i_and_is_not_paid() -> None:
    games = [game("black", killed=1), game("red", killed=1), game("draw", killed=1), *[game("red")] * 7]
    ann = place_of("Ann", standing(games, seed=1))
    assert ann.ci == Fraction(3, 10)  # i = 3, B = 4: 0.3 for the only defeat
    assert (ann.wins, ann.base, ann.additional) == (8, 8 + Fraction(3, 10), Fraction(0))


def test_8_6_3_it_is_paid_for_each_such_game() -> None:
    games = [game("black", killed=1), game("black", killed=1), *[game("red")] * 8]
    assert place_of("Ann", standing(games, seed=1)).ci == Fraction(4, 10)  # 2 · 0.4 / 4, twice


def test_8_6_3_it_is_a_line_of_its_game() -> None:
    games = [game("red"), game("black", killed=1, label="lost")]
    played = place_of("Ann", standing(games, seed=1)).played[1]
    assert played.game == "lost"
    assert [(line.clause, str(line.points)) for line in played.lines] == [("8.2.3", "0"), ("8.6", "2/5")]


def test_8_6_4_each_stage_is_a_distance_of_its_own() -> None:
    first = [game("black", killed=1), *[game("red")] * 9]
    final = [game("black", killed=1, stage="final"), *[game("red", stage="final")] * 4]
    ann = place_of("Ann", standing([*first, *final], seed=1))
    assert ann.ci == Fraction(1, 10) + Fraction(2, 10)  # 1 · 0.4 / 4 and 1 · 0.4 / 2


def test_8_6_1_the_games_are_those_that_the_player_played() -> None:
    others = ("Anton", *PLAYERS[1:])
    games = [game("black", killed=1), *[game("red", players=others)] * 9, game("red")]
    assert place_of("Ann", standing(games, seed=1)).ci == Fraction(4, 10)  # two games give B = 1
