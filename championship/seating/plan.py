"""What is asked for, and what comes out."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TypeAlias

ITERATIONS = 500_000
"""How often a swap is drawn that says who plays with whom. A tenth is nearly as good: docs/seating.md."""

Table: TypeAlias = tuple[str, ...]
"""The players of one game, seat 1 first."""

Round: TypeAlias = tuple[Table, ...]
"""The games played at one time, table 1 first."""


class BadPlan(ValueError):
    """No seating can follow from this plan. The text says why."""


@dataclass(frozen=True)
class Plan:
    """`players` at `tables` of `size` for `rounds`. More players than seats: the others rest, equally often.

    `apart`: groups (a club, a couple) of whom no two shall sit at one table, as far as that can be.
    `played`: the first rounds, which stay as they are. They count for what is made equal. They may name
    people who play no more. A substitute who takes over what another has played stands there in his stead;
    otherwise he is new, and does not rest before he has played as often as the others.

    Raises `BadPlan`.
    """

    players: tuple[str, ...]
    tables: int
    rounds: int
    size: int = 10
    apart: tuple[frozenset[str], ...] = ()
    played: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        if self.tables < 1 or self.rounds < 1 or self.size < 2:
            raise BadPlan("a seating needs at least one table, one round and two seats")
        _only_once(self.players, "the list of players")
        if len(self.players) < self.seats:
            raise BadPlan(
                f"{self.tables} tables of {self.size} need {self.seats} players, not {len(self.players)}"
            )
        for group in self.apart:
            if strangers := sorted(group - set(self.players)):
                raise BadPlan(f"{strangers[0]} is to sit apart, but does not play")
        if len(pairs_of(self.apart)) == comb(len(self.players), 2):
            raise BadPlan("nobody is left who may sit with anybody")
        if len(self.played) > self.rounds:
            raise BadPlan(f"{len(self.played)} rounds are played, and the plan has {self.rounds}")
        for number, tables in enumerate(self.played, 1):
            self._check_played(number, tables)

    @property
    def seats(self) -> int:
        """Of all tables together."""
        return self.tables * self.size

    def _check_played(self, number: int, tables: Round) -> None:
        if [len(table) for table in tables] != [self.size] * self.tables:
            raise BadPlan(f"round {number}, which is played, has not {self.tables} tables of {self.size}")
        _only_once([player for table in tables for player in table], f"round {number}, which is played,")


def _only_once(players: tuple[str, ...] | list[str], where: str) -> None:
    player, times = Counter(players).most_common(1)[0] if players else ("", 0)
    if times > 1:
        raise BadPlan(f"{where} names {player} twice")


@dataclass(frozen=True)
class Seating:
    """Who sits where. `players`: everyone the plan names, whether he rests or not."""

    players: tuple[str, ...]
    rounds: tuple[Round, ...]


def pairs_of(groups: Iterable[frozenset[str]]) -> set[frozenset[str]]:
    """All pairs that are in one of the groups."""
    return {frozenset(pair) for group in groups for pair in combinations(group, 2)}


def thirds(size: int) -> tuple[int, int, int]:
    """How many seats the three parts of a table have: 3, 4 and 3 of 10."""
    outer = size // 3
    return outer, size - 2 * outer, outer
