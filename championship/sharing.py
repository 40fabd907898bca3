"""Shares the people of an evening over tables: which tables can be made of them, who sits and who waits, and
who sits with whom."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from statistics import fmean
from typing import Literal, TypeAlias

from championship.seating.chance import Chance

OFFERED = 3
"""The most layouts between which people choose."""

By: TypeAlias = Literal["strength", "lot"]
"""How people are shared over tables. `strength`: so that the tables are equally strong. `lot`: at random."""

EQUAL = 1e-9
"""Strengths that differ by less are equal."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Tables that can be made of some people. `sizes`: how many sit at each table, the largest first.
    `waiting`: how many people are left over."""

    sizes: tuple[int, ...]
    waiting: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A comer of an evening. `strength`: None if it is not known. `played`: how many games he has played this
    month. `sat_out`: whether he waited during the last game of this evening. `barred`: the tables of the
    layout, counted from 0, at which he can not sit."""

    key: int
    strength: float | None = None
    played: int = 0
    sat_out: bool = False
    barred: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Tables:
    """The keys of the people at each table, and of the people who wait: the first of them sits next."""

    tables: tuple[tuple[int, ...], ...]
    waiting: tuple[int, ...]


def layouts(count: int, deals: Collection[int]) -> tuple[Layout, ...]:
    """Returns the tables that can be made of `count` people: at most `OFFERED` layouts. The layout that
    leaves the fewest waiting comes first; if two leave equally many, the one with fewer tables. One large
    table is always among them. `deals`: the sizes that a table may have.

    For each number of tables there is only the layout that seats the most people, at tables as equal as
    possible, and none if fewer tables seat more.
    """
    found: list[Layout] = []
    by_seated: dict[int, tuple[int, ...]] = {0: ()}
    while by_seated:
        longer = ((*sizes, size) for sizes in by_seated.values() for size in deals)
        fit = [tuple(sorted(sizes, reverse=True)) for sizes in longer if sum(sizes) <= count]
        # Of the layouts that seat as many, the last one stays: the one with the least sum of squares.
        fit.sort(key=lambda sizes: sum(size * size for size in sizes), reverse=True)
        by_seated = {sum(sizes): sizes for sizes in fit}
        most = max(by_seated, default=0)
        if most and all(count - most <= other.waiting for other in found):
            found.append(Layout(by_seated[most], count - most))
    offered = sorted(found, key=lambda one: (one.waiting, len(one.sizes)))[:OFFERED]
    return tuple(offered if found[0] in offered else [*offered[:-1], found[0]]) if found else ()


def share(people: Sequence[Candidate], layout: Layout, by: By, chance: Chance) -> Tables | None:
    """Shares people over the tables of a layout. First sit the people who waited during the last game, then
    the people who have played least, then the first in `people`; nobody sits where he is barred. Unknown
    strengths count as the mean of the others. Returns None if these people can not fill the tables."""
    ordered = sorted(people, key=lambda who: (not who.sat_out, who.played))
    seats = chance.shuffled([table for table, size in enumerate(layout.sizes) for _ in range(size)])
    taken: dict[int, Candidate] = {}

    def sits(who: Candidate, tried: set[int]) -> bool:
        """Gives a person a seat. If no free one is for him, somebody else moves to another. Returns whether
        that is possible. `tried`: the seats that need not be looked at again."""
        for seat in sorted(range(len(seats)), key=taken.__contains__):
            if seats[seat] in who.barred or seat in tried:
                continue
            tried.add(seat)
            if seat not in taken or sits(taken[seat], tried):
                taken[seat] = who
                return True
        return False

    waiting = tuple(who.key for who in ordered if not sits(who, set()))
    if len(taken) < len(seats):
        return None
    tables: list[list[Candidate]] = [[] for _ in layout.sizes]
    for seat in sorted(taken):
        tables[seats[seat]].append(taken[seat])
    if by == "strength":
        _make_alike(tables)
    return Tables(tuple(tuple(who.key for who in table) for table in tables), waiting)


def _make_alike(tables: Sequence[list[Candidate]]) -> None:
    """Swaps people until no swap brings the mean strengths of two tables nearer to each other. Each swap
    makes the variance between the tables smaller, so this ends."""
    known = [who.strength for table in tables for who in table if who.strength is not None]
    mean = fmean(known) if known else 0.0

    def strength(who: Candidate) -> float:
        return mean if who.strength is None else who.strength

    def swaps() -> Iterator[tuple[list[Candidate], int, list[Candidate], int]]:
        for (first, one), (second, other) in combinations(enumerate(tables), 2):
            gap = fmean(map(strength, one)) - fmean(map(strength, other))
            for here, there in product(range(len(one)), range(len(other))):
                if second in one[here].barred or first in other[there].barred:
                    continue
                less = (strength(one[here]) - strength(other[there])) * (1 / len(one) + 1 / len(other))
                if abs(gap - less) < abs(gap) - EQUAL:
                    yield one, here, other, there

    while swap := next(swaps(), None):
        one, here, other, there = swap
        one[here], other[there] = other[there], one[here]
