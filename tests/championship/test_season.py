"""A season's standing, computed from sums, equals the standing of FIIM 8.7 that its games give."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from championship.season import Sums, season_standing, seat_points
from engine.marks import Judge
from engine.roles import Team
from engine.scoring.outcome import Outcome, SeatOutcome
from engine.scoring.standing import LEADERS, standing

ROLES = (("don", Team.BLACK), ("mafia", Team.BLACK), ("sheriff", Team.RED), *[("citizen", Team.RED)] * 3)
PEOPLE = [str(number) for number in range(1, 9)]
MARKS = st.sampled_from((Judge(), Judge(bonus={"3": 0.3}), Judge(penalties={"4": ["8.5.1"]})))


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    people = draw(st.permutations(PEOPLE))
    killed = draw(st.none() | st.integers(1, len(ROLES)))
    named = ((killed, draw(st.integers(0, 3))),) if killed else ()
    return Outcome(
        label="game",
        seats=tuple(SeatOutcome(who, *role) for who, role in zip(people, ROLES, strict=False)),
        winner=draw(st.sampled_from((*Team, None))),
        first_killed=killed,
        best_hits=named,
        disqualified=frozenset(draw(st.sets(st.integers(1, len(ROLES)), max_size=2))),
        marks=draw(MARKS),
    )


def added(games: Sequence[Outcome]) -> list[Sums]:
    """Returns the sums of these rows, added up as the database does it, in any order of the rows."""
    found: dict[str, Sums] = {}
    for game in games:
        for each in seat_points(game):
            one = game.seats[each.seat - 1]
            won = game.won(each.seat)
            before = found.get(one.player, Sums(one.player, *[0] * 8))
            found[one.player] = replace(
                before,
                games=before.games + 1,
                wins=before.wins + won,
                leader_wins=before.leader_wins + (won and one.role in LEADERS),
                gained=before.gained + each.plus,
                minus=before.minus + each.minus,
                first_kills=before.first_kills + each.hunted,
                killed=before.killed + (each.hunted and one.team is Team.RED),
                due=before.due + each.earns_ci,
            )
    return [*found.values()]


@given(st.lists(outcomes(), max_size=8), st.randoms(use_true_random=False))
def test_it_is_the_standing_of_its_games_in_any_order_8_7(games: list[Outcome], chance: object) -> None:
    shuffled = list(games)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    made = season_standing(added(shuffled), least=1, seed=7)
    wanted = standing(games, seed=7, house_bonus=True)
    assert made.others == ()
    assert [(one.who.player, one.place, one.decided_by) for one in made.placed] == [
        (one.player, one.place, one.decided_by) for one in wanted
    ]
    assert [(one.who.total, one.who.rank, one.who.ci) for one in made.placed] == [
        (one.total, one.rank, one.ci) for one in wanted
    ]


@given(st.lists(outcomes(), max_size=8), st.integers(1, 6))
def test_a_player_with_too_few_games_has_no_place_and_takes_none(games: list[Outcome], least: int) -> None:
    made = season_standing(added(games), least=least, seed=7)
    assert all(one.who.games >= least for one in made.placed)
    assert all(one.games < least for one in made.others)
    assert [one.place for one in made.placed] == [*range(1, len(made.placed) + 1)]


def test_plus_and_minus_make_the_total() -> None:
    one = Sums("1", 10, 2, 0, 275, -90, 1, 1, 1)
    assert one.ci == one.plus - Fraction("2.75")
    assert one.total == one.plus - Fraction("0.9")


@given(st.lists(outcomes(), max_size=8), st.integers(1, 3))
def test_m14_places_by_average_never_rise_and_need_the_least_number_of_games(
    games: list[Outcome], least: int
) -> None:
    made = season_standing(added(games), least=least, seed=7, average=True)
    averages = [one.who.total / one.who.games for one in made.placed]
    assert averages == sorted(averages, reverse=True)
    assert all(one.who.games >= least for one in made.placed)
    assert all(one.games < least for one in made.others)


def test_m14_a_better_average_is_above_more_points() -> None:
    """One victory in one game is above two victories in three games."""
    rare, often = Sums("1", 1, 1, 0, 100, 0, 0, 0, 0), Sums("2", 3, 2, 0, 200, 0, 0, 0, 0)
    for average, first in ((True, "1"), (False, "2")):
        made = season_standing([rare, often], least=1, seed=7, average=average)
        assert made.placed[0].who.player == first
