"""The solver's task, and its answer."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TypeAlias

from engine.remark import Remark

ITERATIONS = 500_000
"""How many swaps are tried when the tables are chosen. A tenth is almost as good: docs/seating.md."""

Table: TypeAlias = tuple[str, ...]
"""The players of one game, seat 1 first."""

Round: TypeAlias = tuple[Table, ...]
"""The games that are played at the same time, table 1 first."""


class BadPlan(ValueError):
    """No seating can follow from this plan. The text of the error says why."""


@dataclass(frozen=True)
class Plan:
    """The solver's task: `players` at `tables` of `size` seats for `rounds`. If there are more players than
    seats, some rest in each round, all equally often.

    `apart`: groups (a club, a couple) whose members should not meet, as far as possible. `off`: a player, and
    a table from 0 where he should not sit. `played`: the first rounds, which stay as they are, and count when
    meetings and seats are made equal. Players who have left may be in them. A substitute who inherits another
    player's games must stand there in his place; otherwise he counts as new, and does not rest before he has
    played as often as the others.

    `last`: how many tables the last round has; None: all. `least`: how many players a table needs if there
    are not enough for `size`; None: `size`. `stand_ins`: players who sit only in seats that are left, and in
    as many more as make the games of the others equal. Raises `BadPlan` if no seating can follow.
    """

    players: tuple[str, ...]
    tables: int
    rounds: int
    size: int = 10
    apart: tuple[frozenset[str], ...] = ()
    played: tuple[Round, ...] = ()
    last: int | None = None
    least: int | None = None
    stand_ins: frozenset[str] = frozenset()
    off: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        if self.tables < 1 or self.rounds < 1 or self.size < 2:
            raise BadPlan(Remark("plan-empty"))
        _only_once(self.players, "plan-twice-in-list")
        fewest = self.least or self.size
        if len(self.players) < self.tables * fewest:
            key = "needs-more" if self.tables > 1 else "needs-more-one"
            players = self.tables * fewest
            raise BadPlan(
                Remark(key, count=self.tables, size=fewest, players=players, number=len(self.players))
            )
        if not 1 <= (self.last or 1) <= self.tables:
            raise BadPlan(Remark("plan-last", count=self.last, number=self.tables))
        for group in self.apart:
            if strangers := sorted(group - set(self.players)):
                raise BadPlan(Remark("plan-stranger", name=strangers[0]))
        if len(pairs_of(self.apart)) == comb(len(self.players), 2):
            raise BadPlan(Remark("plan-all-apart"))
        if len(self.played) > self.rounds:
            raise BadPlan(Remark("plan-played", count=len(self.played), number=self.rounds))
        for player, at in self.off:
            if player not in self.players or at not in range(self.tables):
                raise BadPlan(Remark("plan-off", name=player, table=at + 1))
            if {(player, other) for other in range(self.tables)} <= {*self.off}:
                raise BadPlan(Remark("plan-nowhere", name=player))
        for number, tables in enumerate(self.played, 1):
            self._check_played(number, tables)

    def tables_of(self, number: int) -> int:
        """Returns how many tables play in a round. Rounds count from 0."""
        return self.last or self.tables if number == self.rounds - 1 else self.tables

    def sizes(self, number: int) -> tuple[int, ...]:
        """Returns how many players each table has in a round. Rounds count from 0."""
        tables = self.tables_of(number)
        least, more = divmod(min(len(self.players), tables * self.size), tables)
        return (least + 1,) * more + (least,) * (tables - more)

    def seats(self, number: int) -> int:
        """Returns how many players sit in a round. Rounds count from 0."""
        return sum(self.sizes(number))

    def _check_played(self, number: int, tables: Round) -> None:
        fits = (len(table) in range(self.least or self.size, self.size + 1) for table in tables)
        if not tables or len(tables) > self.tables or not all(fits):
            raise BadPlan(Remark("plan-sizes", round=number, count=self.tables, size=self.size))
        _only_once([player for table in tables for player in table], "plan-twice-in-round", round=number)


def _only_once(players: tuple[str, ...] | list[str], key: str, **where: object) -> None:
    player, times = Counter(players).most_common(1)[0] if players else ("", 0)
    if times > 1:
        raise BadPlan(Remark(key, name=player, **where))


@dataclass(frozen=True)
class Seating:
    """The solver's answer: who sits where. `players`: all players of the plan, with players who rest."""

    players: tuple[str, ...]
    rounds: tuple[Round, ...]


def pairs_of(groups: Iterable[frozenset[str]]) -> set[frozenset[str]]:
    """Returns all pairs of members of the same group."""
    return {frozenset(pair) for group in groups for pair in combinations(group, 2)}


def thirds(size: int) -> tuple[int, int, int]:
    """Returns the number of seats in the three parts of a table: 3, 4 and 3 of 10."""
    outer = size // 3
    return outer, size - 2 * outer, outer
