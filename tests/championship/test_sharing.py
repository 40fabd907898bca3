"""Tests how the people of an evening are shared over tables."""

from dataclasses import replace
from itertools import combinations, product
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from championship.seating.chance import Chance
from championship.sharing import EQUAL, OFFERED, By, Candidate, Layout, Tables, layouts
from championship.sharing import share as share_if_possible

SEVEN_TO_TEN = range(7, 11)


@pytest.mark.parametrize(
    ("count", "deals", "offered"),
    [
        (14, SEVEN_TO_TEN, ["7 7 +0", "10 +4"]),
        (23, {10}, ["10 10 +3", "10 +13"]),
        (45, {10}, ["10 10 10 10 +5", "10 10 10 +15", "10 +35"]),
        (33, SEVEN_TO_TEN, ["9 8 8 8 +0", "10 10 10 +3", "10 +23"]),
        (30, SEVEN_TO_TEN, ["10 10 10 +0", "8 8 7 7 +0", "10 +20"]),
        (14, range(5, 20), ["14 +0", "7 7 +0"]),
        (13, SEVEN_TO_TEN, ["10 +3"]),
        (8, SEVEN_TO_TEN, ["8 +0"]),
        (16, {7, 10}, ["7 7 +2", "10 +6"]),
        (21, {5, 8, 11}, ["8 8 5 +0", "11 8 +2", "11 +10"]),
        (6, SEVEN_TO_TEN, []),
        (0, SEVEN_TO_TEN, []),
        (30, (), []),
    ],
)
def test_tables_seat_as_many_people_as_possible(count: int, deals: set[int], offered: list[str]) -> None:
    found = layouts(count, deals)
    assert [f"{' '.join(map(str, one.sizes))} +{one.waiting}" for one in found] == offered


@given(count=st.integers(0, 60), deals=st.sets(st.integers(4, 20)))
def test_no_offered_layout_is_worse_than_another_in_everything(count: int, deals: set[int]) -> None:
    found = layouts(count, deals)
    assert len(found) <= OFFERED
    assert bool(found) == any(size <= count for size in deals)
    for one in found:
        assert sum(one.sizes) + one.waiting == count
        assert {*one.sizes} <= deals
        assert [*one.sizes] == sorted(one.sizes, reverse=True)
    for better, worse in combinations(found, 2):
        assert (better.waiting, len(better.sizes)) < (worse.waiting, len(worse.sizes))
        assert len(better.sizes) != len(worse.sizes)
    if found:
        assert (max(size for size in deals if size <= count),) in [one.sizes for one in found]


def share(there: list[Candidate], layout: Layout, by: By, chance: Chance) -> Tables:
    shared = share_if_possible(there, layout, by, chance)
    assert shared is not None
    return shared


def people(*strengths: float | None) -> list[Candidate]:
    return [Candidate(key, strength) for key, strength in enumerate(strengths)]


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[Candidate], Layout]:
    strengths = st.none() | st.floats(-50, 50)
    comers = st.builds(
        Candidate, st.integers(1, 10**9), strengths, played=st.integers(0, 5), sat_out=st.booleans()
    )
    there = draw(st.lists(comers, min_size=4, max_size=40, unique_by=lambda who: who.key))
    return there, draw(st.sampled_from(layouts(len(there), range(4, 11))))


@given(evening=evenings(), by=st.sampled_from(["strength", "lot"]), seed=st.integers(0, 99))
def test_everybody_appears_once_and_people_with_fewest_games_sit(
    evening: tuple[list[Candidate], Layout], by: By, seed: int
) -> None:
    there, layout = evening
    shared = share(there, layout, by, Chance(seed))
    assert share(there, layout, by, Chance(seed)) == shared
    assert tuple(map(len, shared.tables)) == layout.sizes
    sitting = {key for table in shared.tables for key in table}
    assert len(shared.waiting) == layout.waiting
    assert sitting | {*shared.waiting} == {who.key for who in there}
    rank = {who.key: (not who.sat_out, who.played, place) for place, who in enumerate(there)}
    order = [rank[key] for key in shared.waiting]
    assert order == sorted(order)
    assert all(rank[sits] < waits for sits, waits in product(sitting, order))


@given(evening=evenings(), seed=st.integers(0, 99))
def test_no_swap_brings_two_tables_strengths_nearer(
    evening: tuple[list[Candidate], Layout], seed: int
) -> None:
    """So the means of two tables differ by no more than all strengths do, divided by the smaller table: if
    they differed by more, to swap any stronger person of the one for a weaker one of the other would help."""
    there, layout = evening
    tables = share(there, layout, "strength", Chance(seed)).tables
    sitting = {key for table in tables for key in table}
    known = [who.strength for who in there if who.strength is not None and who.key in sitting]
    mean = fmean(known) if known else 0.0
    strength = {who.key: mean if who.strength is None else who.strength for who in there}

    def apart(one: tuple[int, ...], other: tuple[int, ...]) -> float:
        return abs(fmean(strength[key] for key in one) - fmean(strength[key] for key in other))

    for one, other in combinations(tables, 2):
        for a, b in product(one, other):
            swapped = [tuple({a: b, b: a}.get(key, key) for key in table) for table in (one, other)]
            assert apart(*swapped) >= apart(one, other) - 2 * EQUAL
        spread = max(known, default=0.0) - min(known, default=0.0)
        assert apart(one, other) <= spread / min(len(one), len(other)) + EQUAL


def test_the_lot_ignores_strength_and_differs_by_evening() -> None:
    def widest(by: By) -> float:
        shared = [share(there, layout, by, Chance(seed)).tables for seed in range(20)]
        assert len({*shared}) == 20
        return max(abs(fmean(one) - fmean(other)) for one, other in shared)

    there, layout = people(*range(20)), Layout((10, 10), 0)
    assert widest("strength") < 0.2 < widest("lot")


def test_a_person_of_unknown_strength_counts_as_average() -> None:
    """Nobody is known, or all but one: then the tables are as alike as they can be in any case."""
    for strengths in ([None] * 8, [None] * 7 + [30.0]):
        tables = share(people(*strengths), Layout((4, 4), 0), "strength", Chance(2)).tables
        assert tables == share(people(*strengths), Layout((4, 4), 0), "lot", Chance(2)).tables


@pytest.mark.parametrize(
    ("barred", "by", "possible"),
    [
        ([{1}, {1}, {0}, {0}], "lot", True),
        ([{1}, {1}, {1}, set()], "lot", False),
        ([{1}, {1}, {0, 1}, {0}, set()], "strength", True),
        ([{1}, {1}, {0, 1}, {0}], "strength", False),
        ([set()] * 3, "lot", False),
    ],
)
def test_two_tables_of_two_are_filled_if_each_has_enough_people_who_may_sit_there(
    barred: list[set[int]], by: By, possible: bool
) -> None:
    there = [Candidate(key, 10.0 * key, barred=frozenset(one)) for key, one in enumerate(barred)]
    found = [share_if_possible(there, Layout((2, 2), 0), by, Chance(seed)) for seed in range(20)]
    assert [shared is not None for shared in found] == [possible] * 20


@given(evening=evenings(), by=st.sampled_from(["strength", "lot"]), data=st.data())
def test_nobody_sits_at_a_table_where_he_is_barred(
    evening: tuple[list[Candidate], Layout], by: By, data: st.DataObject
) -> None:
    there, layout = evening
    some = st.frozensets(st.sampled_from(range(len(layout.sizes))), max_size=1)
    barred = {who.key: data.draw(some) for who in there}
    shared = share_if_possible([replace(who, barred=barred[who.key]) for who in there], layout, by, Chance(1))
    for number, table in enumerate(shared.tables if shared else ()):
        assert not any(number in barred[key] for key in table)
        assert len(table) == layout.sizes[number]
