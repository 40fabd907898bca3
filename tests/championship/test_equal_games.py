"""Numbers of players that do not divide: who plays how many games, at which tables."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from championship.seating import BadPlan, Plan, Spread, measure
from championship.seating.equal_games import Unequal, rounds_for, unequal
from championship.seating.rests import games_of
from championship.seating.search import draw_seating
from tests.rig.championship.seating_plans import FEW, names
from tests.rig.render.remarks import refusing


@given(st.integers(10, 60), st.integers(1, 5), st.integers(1, 15))
@settings(max_examples=50)
def test_all_players_play_the_wanted_number_of_games(players: int, tables: int, games: int) -> None:
    """All play as many games as are asked for where they fill whole tables, and otherwise one more at most;
    the last round may have fewer tables."""
    tables = min(tables, players // 10)
    rounds, last = rounds_for(games, players, tables, 10)
    played = games_of(Plan(names(players), tables, rounds, last=last))
    assert min(played) == games
    assert sum(played) - players * games < 10


def test_thirty_seven_play_ten_games_each_in_thirteen_rounds() -> None:
    assert rounds_for(10, 37, 3, 10) == (13, 1)
    rounds = draw_seating(Plan(names(37), 3, 13, last=1), 1, FEW).rounds
    assert [len(tables) for tables in rounds] == [3] * 12 + [1]


def test_unequal_games_are_reported_with_a_number_that_makes_them_equal() -> None:
    asked = Plan(names(37), 3, 12)
    assert unequal(asked) == Unequal(Spread(((9, 10), (10, 27))), heads=(36, 40), each=10)
    assert unequal(Plan(names(40), 3, 12)) is None


@given(st.integers(9, 33), st.integers(1, 3))
@settings(max_examples=12)
def test_tables_with_an_empty_seat_differ_by_one_and_nobody_rests(players: int, tables: int) -> None:
    asked = Plan(names(players), tables, 2, 11, least=9) if 9 * tables <= players <= 11 * tables else None
    if asked is None:
        return
    seating = draw_seating(asked, 1, FEW)
    assert {len(table) for each in seating.rounds for table in each} <= {*range(9, 12)}
    assert measure(seating).games.least == 2


def test_nineteen_players_sit_at_tables_of_ten_and_nine() -> None:
    figures = measure(draw_seating(Plan(names(19), 2, 6, least=9), 1, 2000))
    assert (figures.games.least, figures.tables.least, figures.tables.most) == (6, 2, 4)
    assert figures.seats.most <= 1


def test_a_stand_in_fills_the_empty_seat() -> None:
    asked = Plan(names(20), 2, 6, stand_ins=frozenset({"p3"}))
    assert set(games_of(asked)) == {6}
    assert unequal(asked) is None


def test_a_stand_in_makes_the_games_of_the_others_equal() -> None:
    """37 play nine games each, and he sits in the seven seats that are left."""
    rounds, last = rounds_for(9, 37, 3, 10)
    asked = Plan(names(38), 3, rounds, last=last, stand_ins=frozenset({"p38"}))
    seating = draw_seating(asked, 1, FEW)
    assert set(games_of(asked)) == {9}
    assert sum("p38" in table for tables in seating.rounds for table in tables) == 7


def test_a_player_is_kept_off_a_table() -> None:
    seating = draw_seating(Plan(names(20), 2, 6, off=(("p1", 0), ("p2", 1))), 1, 2000)
    assert all("p1" in second and "p2" in first for first, second in seating.rounds)


@pytest.mark.parametrize(
    ("off", "error"),
    [
        ((("a", 0), ("a", 1)), "a may sit at no table"),
        ((("a", 2),), "a is kept off table 3, and one of them is not there"),
        ((("z", 0),), "z is kept off table 1, and one of them is not there"),
    ],
)
def test_a_table_that_nobody_can_be_kept_off(off: tuple[tuple[str, int], ...], error: str) -> None:
    with refusing(BadPlan, match=f"^{error}$"):
        Plan(tuple("abcd"), 2, 1, 2, off=off)
