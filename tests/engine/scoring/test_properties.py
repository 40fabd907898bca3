"""Properties of points and standings that hold for all games."""

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.marks import PENALTIES, Judge
from engine.roles import Team
from engine.scoring.outcome import Outcome
from engine.scoring.points import hundredths, score
from engine.scoring.standing import Place, standing
from tests.rig.engine.scoring.made import PLAYERS, game

seats = st.integers(1, 10)
PEOPLE = (*PLAYERS, "Mila", "Nazar", "Oleh", "Petro")


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    bonus = draw(st.dictionaries(seats.map(str), st.sampled_from([0.1, 0.2, 0.25, 0.4, 0.7]), max_size=4))
    cases = st.lists(st.sampled_from(PENALTIES), min_size=1, max_size=2, unique=True)
    return game(
        draw(st.sampled_from(["red", "black", "draw"])),
        label=draw(st.uuids().map(str)),
        players=draw(st.permutations(PEOPLE).map(lambda people: people[:10])),
        killed=draw(st.none() | seats),
        hits=draw(st.none() | st.integers(0, 3)),
        removed=draw(st.lists(seats, max_size=2)),
        stage=draw(st.sampled_from(["", "final"])),
        judge=Judge(
            bonus=bonus,
            penalties=draw(st.dictionaries(seats.map(str), cases, max_size=2)),
            no_best_move=draw(st.booleans()),
        ),
    )


some_games = st.lists(outcomes(), max_size=8)


def figures(place: Place) -> tuple[object, ...]:
    return (place.place, place.player, place.games, place.rank, place.base, place.ci, place.decided_by)


@given(outcomes())
def test_8_2_base_points_of_a_game_are_as_many_as_its_winners(outcome: Outcome) -> None:
    given_base = sum(
        line.points for one in score(outcome, house_bonus=True).seats for line in one.lines if line.is_base
    )
    assert given_base == {Team.RED: 7, Team.BLACK: 3, None: 0}[outcome.winner]


@given(some_games, st.randoms(use_true_random=False), st.integers() | st.none())
def test_the_order_of_games_changes_nothing(games: list[Outcome], chance: Random, seed: int | None) -> None:
    shuffled = chance.sample(games, len(games))
    assert [figures(place) for place in standing(shuffled, seed=seed, house_bonus=True)] == [
        figures(place) for place in standing(games, seed=seed, house_bonus=True)
    ]


@given(some_games, st.integers())
def test_8_7_the_order_is_total(games: list[Outcome], seed: int) -> None:
    places = standing(games, seed=seed, house_bonus=True)
    assert [place.place for place in places] == list(range(1, len(places) + 1))
    ranks = [place.rank for place in places]
    assert ranks == sorted(ranks, reverse=True)
    assert {place.player for place in places} == {one.player for game in games for one in game.seats}


@given(some_games)
def test_8_7_a_total_is_the_sum_of_its_lines_and_of_its_columns(games: list[Outcome]) -> None:
    for place in standing(games, seed=1, house_bonus=True):
        columns = (Fraction(place.wins), place.ci, *map(place.of, ("8.2.4", "8.3", "8.4", "8.5")))
        assert place.total == place.base + place.additional == sum(columns, Fraction(0))
        assert place.total == sum((played.total for played in place.played), Fraction(0))


@given(st.fractions(max_denominator=10**6))
def test_points_are_shown_in_hundredths_halves_away_from_zero(points: Fraction) -> None:
    shown = Fraction(hundredths(points), 100)
    assert abs(shown - points) <= Fraction(1, 200)
    assert hundredths(-points) == -hundredths(points)
    if abs(shown - points) == Fraction(1, 200):
        assert abs(shown) > abs(points)
