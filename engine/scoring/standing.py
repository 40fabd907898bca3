"""The standing (8.7): points, then the chain of tie-breaks to its end, the lot."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.roles import DON, SHERIFF, Seat
from engine.scoring.distance import OnDistance, compensations, earns
from engine.scoring.outcome import Outcome
from engine.scoring.points import CI, Line, SeatPoints, score, total

LEADERS = frozenset({DON.id, SHERIFF.id})
"""Wins with these cards break ties (8.7.3)."""

LOT = "8.7.5"
CHAIN = ("8.7", "8.7.1", "8.7.2", "8.7.3", "8.7.4")
"""The clauses of the figures of `Player.rank`."""


class Ranked(Protocol):
    """Whoever can stand in a standing. `rank`: see `Player.rank`."""

    @property
    def player(self) -> str: ...

    @property
    def rank(self) -> tuple[Fraction, ...]: ...


P = TypeVar("P", bound=Ranked)


class Placed(NamedTuple, Generic[P]):
    """A player in his place. `decided_by`: see `Place`."""

    who: P
    place: int
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class Played:
    """A player's seat in one game, with all that it gave."""

    game: str
    seat: Seat
    role: str
    won: bool
    first_killed: bool
    lines: tuple[Line, ...]

    @property
    def total(self) -> Fraction:
        """Base and additional points, Ci among them."""
        return total(self.lines)


@dataclass(frozen=True, slots=True)
class Player:
    """A player, and all his games. Every figure is the sum over them; points are exact."""

    player: str
    played: tuple[Played, ...]

    @property
    def games(self) -> int:
        """How many he played."""
        return len(self.played)

    @property
    def total(self) -> Fraction:
        """Base and additional points (8.7)."""
        return total(self._lines())

    @property
    def base(self) -> Fraction:
        """Victories, and Ci (8.6.3)."""
        return total(line for line in self._lines() if line.is_base)

    @property
    def additional(self) -> Fraction:
        """All that is not base (8.7.1)."""
        return self.total - self.base

    @property
    def ci(self) -> Fraction:
        """What being killed first gave (8.6)."""
        return self.of(CI)

    @property
    def wins(self) -> int:
        """Games that his team won (8.7.2)."""
        return sum(one.won for one in self.played)

    @property
    def leader_wins(self) -> int:
        """Games won as don or sheriff (8.7.3)."""
        return sum(one.won and one.role in LEADERS for one in self.played)

    @property
    def first_kills(self) -> int:
        """How often the first hunt killed him, whatever his card (8.7.4)."""
        return sum(one.first_killed for one in self.played)

    @property
    def rank(self) -> tuple[Fraction, ...]:
        """The greater stands before the lesser: a figure for each clause of `CHAIN`."""
        counts = (self.wins, self.leader_wins, self.first_kills)
        return (self.total, self.additional, *map(Fraction, counts))

    def of(self, clause: str) -> Fraction:
        """The points that the clause, and the clauses under it, gave and took."""
        return total(line for line in self._lines() if f"{line.clause}.".startswith(f"{clause}."))

    def _lines(self) -> Iterator[Line]:
        return (line for one in self.played for line in one.lines)


@dataclass(frozen=True, slots=True)
class Place(Player):
    """A line of the standing. `decided_by`: the clause that parts him from the one before. It is None for the
    first, and for whom nothing parts from the one before: he has the same `place`."""

    place: int
    decided_by: str | None


def standing(
    outcomes: Sequence[Outcome], *, seed: int | None, house_bonus: bool = False
) -> tuple[Place, ...]:
    """All who played, the best first. `seed` draws the lot; without it, who is equal to the end shares a
    place. `house_bonus`: see `score`. Raises `ScoringError`."""
    players = (Player(name, tuple(played)) for name, played in _by_player(outcomes, house_bonus).items())
    return tuple(
        Place(each.player, each.played, place, decided_by)
        for each, place, decided_by in placed(players, seed=seed)
    )


def placed(players: Iterable[P], *, seed: int | None) -> Iterator[Placed[P]]:
    """Puts players in order, the best first. `seed`: as for `standing`."""
    ordered = sorted(players, key=lambda one: ([-figure for figure in one.rank], lot(seed, one.player)))
    before: Placed[P] | None = None
    for number, one in enumerate(ordered, 1):
        decided_by = None if before is None else _parts(before.who, one, drawn=seed is not None)
        shared = before is not None and decided_by is None
        before = Placed(one, before.place if before and shared else number, decided_by)
        yield before


def _by_player(outcomes: Sequence[Outcome], house_bonus: bool) -> Mapping[str, list[Played]]:
    ci = compensations(outcomes)
    games: dict[str, list[Played]] = {}
    for outcome in outcomes:
        for points in score(outcome, house_bonus=house_bonus).seats:
            compensation = ci[OnDistance(outcome.stage, points.player)]
            due = (Line(CI, compensation.points),) if earns(outcome, points.seat) else ()
            games.setdefault(points.player, []).append(_played(outcome, points, due))
    return games


def _played(outcome: Outcome, points: SeatPoints, due: tuple[Line, ...]) -> Played:
    return Played(
        game=outcome.label,
        seat=points.seat,
        role=outcome.seats[points.seat - 1].role,
        won=outcome.won(points.seat),
        first_killed=points.seat == outcome.first_killed,
        lines=(*points.lines, *due),
    )


def _parts(before: Ranked, one: Ranked, *, drawn: bool) -> str | None:
    """The first clause in which they differ."""
    for clause, better, worse in zip(CHAIN, before.rank, one.rank, strict=True):
        if better != worse:
            return clause
    return LOT if drawn else None


def lot(seed: int | None, player: str) -> bytes:
    """The player's lot; the least goes first. It is the SHA-256 of three lines, with a newline between, in
    UTF-8: `mafia-lot-1`, the seed in decimal digits (empty without one), the player."""
    drawn = "" if seed is None else str(seed)
    return hashlib.sha256(f"mafia-lot-1\n{drawn}\n{player}".encode()).digest()
