"""Seatings: which rules every plan keeps, and how equal a seating is."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from championship.seating import BadPlan, Plan, Seating, measure
from championship.seating.plan import thirds
from championship.seating.search import draw_seating
from tests.rig.championship.bounds import even, in_thirds, least_variance_of_pairs, places
from tests.rig.championship.seating_plans import FEW, digest, names, plan, real_seating
from tests.rig.render.remarks import refusing

KNOWN = "9be730a1cfbeddedf10f97a0856ca769e4ce8cc57fdf18ced96c4ee6cb7b5dcb"


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    size, tables = draw(st.integers(2, 5)), draw(st.integers(1, 3))
    players = size * tables + draw(st.integers(0, 7))
    return plan(players, tables, draw(st.integers(1, 4)), size)


@given(plans(), st.integers(0, 2**63))
@settings(max_examples=12)
def test_each_round_fills_every_table_with_different_people(asked: Plan, seed: int) -> None:
    rounds = draw_seating(asked, seed, FEW).rounds
    assert len(rounds) == asked.rounds
    for tables in rounds:
        assert [len(table) for table in tables] == [asked.size] * asked.tables
        sitting = list(chain.from_iterable(tables))
        assert len(set(sitting)) == len(sitting)
        assert set(sitting) <= set(asked.players)


@given(plans(), st.integers(0, 2**63))
@settings(max_examples=12)
def test_all_players_rest_equally_often(asked: Plan, seed: int) -> None:
    games = measure(draw_seating(asked, seed, FEW)).games
    assert games.most - games.least <= 1


@given(plans(), st.data())
@settings(max_examples=12)
def test_played_rounds_are_not_changed(asked: Plan, data: st.DataObject) -> None:
    kept = data.draw(st.integers(0, asked.rounds))
    played = draw_seating(asked, 1, FEW).rounds[:kept]
    again = plan(len(asked.players), asked.tables, asked.rounds, asked.size, played)
    rounds = draw_seating(again, 2, FEW).rounds
    assert rounds[:kept] == played
    assert len(rounds) == asked.rounds


def test_played_rounds_count_when_meetings_are_made_equal() -> None:
    """After three rounds with the same people, players meet those whom they have not met."""
    first = (names(20)[:10], names(20)[10:])
    seating = draw_seating(plan(20, 2, 8, played=(first,) * 3), 1, 5000)
    later = Seating(seating.players, seating.rounds[3:])
    groups = [frozenset(table) for table in first]
    figures = measure(later, groups)
    assert figures.apart is not None
    assert figures.apart.mean < figures.pairs.mean


def test_a_late_player_does_not_rest_until_his_games_are_equal() -> None:
    played = draw_seating(plan(12, 1, 6), 1, FEW).rounds[:4]
    newcomer = Plan((*names(12)[:-1], "new"), 1, 6, played=played)
    later = draw_seating(newcomer, 1, FEW).rounds[4:]
    assert all("new" in table for tables in later for table in tables)


def test_the_same_seed_gives_the_same_seating_in_a_fresh_process() -> None:
    code = (
        "from championship.seating.search import draw_seating\n"
        "from tests.rig.championship.seating_plans import digest, plan\n"
        "print(digest(draw_seating(plan(23, 2, 5), 7, 500)))"
    )
    fresh = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert fresh.stdout.strip() == digest(draw_seating(plan(23, 2, 5), 7, 500)) == KNOWN


def test_another_seed_gives_another_seating() -> None:
    assert draw_seating(plan(20, 2, 3), 1, FEW) != draw_seating(plan(20, 2, 3), 2, FEW)


def test_a_short_search_finds_a_better_seating_than_a_real_one() -> None:
    """Its teams of four were kept apart, so the test demands that, too."""
    teams = [frozenset(names(40)[first : first + 4]) for first in range(0, 40, 4)]
    asked = Plan(names(40), 4, 14, apart=tuple(teams))
    drawn = draw_seating(asked, 1, 5000)
    ours, real = measure(drawn, asked.apart), measure(real_seating(), real_teams())
    assert real.apart is not None
    assert ours.apart is not None
    assert ours.apart.most == real.apart.most == 0
    assert ours.pairs.mean == real.pairs.mean
    assert ours.pairs.variance * 3 < real.pairs.variance
    assert real.pairs.least < ours.pairs.least
    assert ours.pairs.most < real.pairs.most
    assert real.tables.least < ours.tables.least
    assert ours.tables.most < real.tables.most
    assert ours.seats.variance < real.seats.variance
    for third, theirs in zip(in_thirds(drawn), in_thirds(real_seating()), strict=True):
        assert third.variance < theirs.variance


def real_teams() -> list[frozenset[str]]:
    """Returns the ten groups of four people. No two people of a group ever sat at the same table."""
    real = real_seating()
    met = {frozenset((one, other)) for game in chain(*real.rounds) for one in game for other in game}
    apart = {
        one: {other for other in real.players if frozenset((one, other)) not in met} | {one}
        for one in real.players
    }
    found = _teams(apart, frozenset(real.players))
    assert found is not None
    return found


def _teams(apart: dict[str, set[str]], left: frozenset[str]) -> list[frozenset[str]] | None:
    if not left:
        return []
    one = min(left, key=lambda player: (len(apart[player] & left), player))
    for three in combinations(sorted((apart[one] & left) - {one}), 3):
        team = frozenset({one, *three})
        if all(team <= apart[player] for player in team):
            rest = _teams(apart, left - team)
            if rest is not None:
                return [team, *rest]
    return None


@pytest.mark.parametrize(("players", "tables", "rounds"), [(10, 1, 12), (20, 2, 12), (33, 3, 8)])
def test_seats_and_thirds_are_as_equal_as_can_be(players: int, tables: int, rounds: int) -> None:
    asked = plan(players, tables, rounds)
    seating, size = draw_seating(asked, 1, 100), asked.size
    assert measure(seating).seats == even(places(asked), players * size)
    assert in_thirds(seating) == [even(places(asked) * third // size, players) for third in thirds(size)]


@given(plans(), st.integers(0, 2**63))
@settings(max_examples=12)
def test_no_seating_is_better_than_the_bound(asked: Plan, seed: int) -> None:
    figures = measure(draw_seating(asked, seed, FEW))
    assert figures.pairs.variance >= least_variance_of_pairs(asked)
    for found in (figures.games, figures.seats, figures.tables):
        total = sum(value * times for value, times in found.histogram)
        assert found.variance >= even(total, found.count).variance


@pytest.mark.parametrize(("players", "tables", "rounds"), [(20, 2, 12), (37, 3, 9)])
def test_everybody_sits_at_each_table_equally_often(players: int, tables: int, rounds: int) -> None:
    """Give or take a game. Pairs are still close to their bound, which no such seating reaches."""
    asked = plan(players, tables, rounds)
    figures, best = measure(draw_seating(asked, 1, 6000)), even(places(asked), players * tables)
    assert figures.tables.least >= best.least - 1
    assert figures.tables.most <= best.most + 1
    assert figures.pairs.variance < least_variance_of_pairs(asked) * 3 / 2


@given(plans(), st.integers(0, 2**63))
@settings(max_examples=12)
def test_nobody_rests_twice_in_a_row_if_half_of_all_have_a_seat(asked: Plan, seed: int) -> None:
    running = measure(draw_seating(asked, seed, 0)).running
    assert running.most == 0 or asked.seats(0) * 2 < len(asked.players)


def test_a_player_who_rested_in_the_last_played_round_sits_in_the_next() -> None:
    first = draw_seating(plan(13, 1, 1), 1, 0).rounds
    rested = set(names(13)) - set(first[0][0])
    assert all(
        rested <= set(draw_seating(plan(13, 1, 2, played=first), seed, 0).rounds[1][0]) for seed in range(5)
    )


def test_a_group_is_separated_as_far_as_possible() -> None:
    group = frozenset(names(6))
    asked = Plan(names(20), 2, 6, apart=(group,))
    apart = measure(draw_seating(asked, 1, 3000), asked.apart).apart
    assert apart is not None
    assert Counter(dict(apart.histogram)).total() == 15
    assert apart.mean * 15 == 6 * 6, "six at two tables: three at each, so six pairs a round"


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        (lambda: plan(39, 4, 14), "4 tables of 10 need 40 players, not 39"),
        (lambda: plan(9, 1, 14), "a table of 10 needs 10 players, not 9"),
        (lambda: plan(10, 1, 0), "a seating needs at least one table, one round and two seats"),
        (lambda: Plan(("a", "b", "a"), 1, 1, 2), "the list of players names a twice"),
        (lambda: Plan(("a", "b"), 1, 1, 2, (frozenset("ab"),)), "nobody is left who may sit with anybody"),
        (lambda: Plan(("a", "b"), 1, 1, 2, (frozenset("ac"),)), "c is to sit apart, but does not play"),
        (
            lambda: Plan(("a", "b"), 1, 1, 2, played=((("a",),),)),
            "round 1, which is played, has not 1 tables of 2",
        ),
        (
            lambda: Plan(("a", "b"), 1, 1, 2, played=((("a", "a"),),)),
            "round 1, which is played, names a twice",
        ),
        (
            lambda: Plan(("a", "b"), 1, 1, 2, played=((("a", "b"),), (("b", "a"),))),
            "2 rounds are played, and the plan has 1",
        ),
    ],
)
def test_an_impossible_plan_is_refused(asked: Callable[[], Plan], error: str) -> None:
    with refusing(BadPlan, match=f"^{error}$"):
        asked()
