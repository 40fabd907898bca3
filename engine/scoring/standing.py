"""The standing (8.7): points decide first, then each rule for equal players in turn, and the lot last."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.roles import DON, SHERIFF, Seat
from engine.scoring.distance import OnDistance, compensations, earns
from engine.scoring.outcome import Outcome
from engine.scoring.points import CI, PointsLine, SeatPoints, score, total

LEADERS = frozenset({DON.id, SHERIFF.id})
"""If players are equal, wins with these cards decide (8.7.3)."""

LOT = "8.7.5"
CHAIN = ("8.7", "8.7.1", "8.7.2", "8.7.3", "8.7.4")
"""The clauses for the figures in `PlayerScore.rank`, in the same order."""


class Ranked(Protocol):
    """Anything that a standing can order. `rank`: a figure for each clause of `CHAIN`; a player with a
    greater rank has a better place."""

    @property
    def player(self) -> str: ...

    @property
    def rank(self) -> tuple[Fraction, ...]: ...


P = TypeVar("P", bound=Ranked)


class Placed(NamedTuple, Generic[P]):
    """A player with his place. `decided_by`: the clause that separates him from the one before, if any."""

    who: P
    place: int
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class GameScore:
    """A player's seat in one game, with all points of this game."""

    game: str
    seat: Seat
    role: str
    won: bool
    first_killed: bool
    lines: tuple[PointsLine, ...]

    @property
    def total(self) -> Fraction:
        """Returns the sum of base and additional points, with Ci."""
        return total(self.lines)


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player and all his games. Every figure is a sum over the games. Points are exact."""

    player: str
    played: tuple[GameScore, ...]

    @property
    def games(self) -> int:
        """Returns how many games the player played."""
        return len(self.played)

    @property
    def total(self) -> Fraction:
        """Returns the sum of base and additional points (8.7)."""
        return total(self._lines())

    @property
    def base(self) -> Fraction:
        """Returns the points for victories, and Ci (8.6.3)."""
        return total(line for line in self._lines() if line.is_base)

    @property
    def additional(self) -> Fraction:
        """Returns all points that are not base points (8.7.1)."""
        return self.total - self.base

    @property
    def ci(self) -> Fraction:
        """Returns the points for being killed first (8.6)."""
        return self.of(CI)

    @property
    def wins(self) -> int:
        """Returns how many games the player's team won (8.7.2)."""
        return sum(one.won for one in self.played)

    @property
    def leader_wins(self) -> int:
        """Returns how many games the player won as the Don or the sheriff (8.7.3)."""
        return sum(one.won and one.role in LEADERS for one in self.played)

    @property
    def first_kills(self) -> int:
        """Returns how often the first hunt killed the player, with any card (8.7.4)."""
        return sum(one.first_killed for one in self.played)

    @property
    def rank(self) -> tuple[Fraction, ...]:
        """Returns a figure for each clause of `CHAIN`. A player with a greater rank has a better place."""
        counts = (self.wins, self.leader_wins, self.first_kills)
        return (self.total, self.additional, *map(Fraction, counts))

    def of(self, clause: str) -> Fraction:
        """Returns the sum of points that the clause, and its subclauses, gave and took."""
        return total(line for line in self._lines() if f"{line.clause}.".startswith(f"{clause}."))

    def _lines(self) -> Iterator[PointsLine]:
        return (line for one in self.played for line in one.lines)


@dataclass(frozen=True, slots=True)
class Place(PlayerScore):
    """A line of the standing. `decided_by`: the clause that separates the player from the one before him. It
    is None for the first player, and if no clause separates the two: then both have the same `place`."""

    place: int
    decided_by: str | None


def standing(
    outcomes: Sequence[Outcome], *, seed: int | None, house_bonus: bool = False
) -> tuple[Place, ...]:
    """Returns all players, the best first. `seed` decides the lot; without a seed, players who are equal in
    everything share a place. `house_bonus`: the limits of 8.4 and conditions of 8.5 do not apply. Raises
    `ScoringError` for marks that break a clause."""
    players = (PlayerScore(name, tuple(played)) for name, played in _by_player(outcomes, house_bonus).items())
    return tuple(
        Place(each.player, each.played, place, decided_by)
        for each, place, decided_by in placed(players, seed=seed)
    )


def placed(players: Iterable[P], *, seed: int | None) -> Iterator[Placed[P]]:
    """Yields players with places, the best first. `seed` decides the lot; None: equal ones share a place."""
    ordered = sorted(players, key=lambda one: ([-figure for figure in one.rank], lot(seed, one.player)))
    before: Placed[P] | None = None
    for number, one in enumerate(ordered, 1):
        decided_by = None if before is None else _deciding_clause(before.who, one, drawn=seed is not None)
        shared = before is not None and decided_by is None
        before = Placed(one, before.place if before and shared else number, decided_by)
        yield before


def _by_player(outcomes: Sequence[Outcome], house_bonus: bool) -> Mapping[str, list[GameScore]]:
    ci = compensations(outcomes)
    games: dict[str, list[GameScore]] = {}
    for outcome in outcomes:
        for points in score(outcome, house_bonus=house_bonus).seats:
            compensation = ci[OnDistance(outcome.stage, points.player)]
            due = (PointsLine(CI, compensation.points),) if earns(outcome, points.seat) else ()
            games.setdefault(points.player, []).append(_played(outcome, points, due))
    return games


def _played(outcome: Outcome, points: SeatPoints, due: tuple[PointsLine, ...]) -> GameScore:
    return GameScore(
        game=outcome.label,
        seat=points.seat,
        role=outcome.seats[points.seat - 1].role,
        won=outcome.won(points.seat),
        first_killed=points.seat == outcome.first_killed,
        lines=(*points.lines, *due),
    )


def _deciding_clause(before: Ranked, one: Ranked, *, drawn: bool) -> str | None:
    """Returns the first clause that separates two neighbours of a standing. If no clause does, returns the
    clause of the lot, or None if there is no lot."""
    for clause, better, worse in zip(CHAIN, before.rank, one.rank, strict=True):
        if better != worse:
            return clause
    return LOT if drawn else None


def lot(seed: int | None, player: str) -> bytes:
    """Returns the player's lot; the smallest one comes first. It is the SHA-256 of three lines in UTF-8, with
    a newline between them: `mafia-lot-1`, the seed in decimal digits (empty without a seed), the player."""
    drawn = "" if seed is None else str(seed)
    return hashlib.sha256(f"mafia-lot-1\n{drawn}\n{player}".encode()).digest()
