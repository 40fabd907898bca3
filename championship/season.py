"""A club's season. Its standing comes from sums, so that no game has to be read again.

It is the standing of FIIM 8.7 over all games of the season. For Ci, the whole season is one stage (8.6.4).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from engine.roles import Seat
from engine.scoring.distance import Compensation, earns
from engine.scoring.outcome import Outcome
from engine.scoring.points import hundredths, score
from engine.scoring.standing import Placed, Ranked, placed


@dataclass(frozen=True, slots=True)
class Earned:
    """The points of one seat from one game, before Ci. `plus` and `minus` (at most 0): hundredths of a point.
    `hunted`: the first hunt killed the seat. `earns_ci`: the seat gets Ci for this game (8.6.3)."""

    seat: Seat
    plus: int
    minus: int
    hunted: bool
    earns_ci: bool


def seat_points(outcome: Outcome) -> tuple[Earned, ...]:
    """Returns each seat's points, seat 1 first. Does not check the limits of bonuses: the code that gives a
    bonus has checked them. Raises `ScoringError` for a penalty that the book does not have."""
    return tuple(
        Earned(
            seat=one.seat,
            plus=sum(hundredths(line.points) for line in one.lines if line.points > 0),
            minus=sum(hundredths(line.points) for line in one.lines if line.points < 0),
            hunted=one.seat == outcome.first_killed,
            earns_ci=earns(outcome, one.seat),
        )
        for one in score(outcome, house_bonus=True).seats
    )


@dataclass(frozen=True)
class Sums:
    """The sums over a player's games of a season, without Ci. `leader_wins`: victories as Don or sheriff.
    `gained`, `minus`: hundredths of a point above and below 0. `first_kills`: games in which the first hunt
    killed him; `killed`: those of them as a red; `due`: games that earn Ci."""

    player: str
    games: int
    wins: int
    leader_wins: int
    gained: int
    minus: int
    first_kills: int
    killed: int
    due: int

    @cached_property
    def ci(self) -> Fraction:
        """Returns the points for being killed first (8.6)."""
        return self.due * Compensation(self.games, self.killed).points

    @cached_property
    def plus(self) -> Fraction:
        """Returns all points above 0, with Ci."""
        return Fraction(self.gained, 100) + self.ci

    @cached_property
    def total(self) -> Fraction:
        """Returns the sum of base and additional points (8.7)."""
        return self.plus + Fraction(self.minus, 100)

    @property
    def average(self) -> Fraction:
        """Returns the points per game."""
        return self.total / self.games

    @cached_property
    def rank(self) -> tuple[Fraction, ...]:
        """Returns the figures by which players are ordered, the highest first (8.7): total, additional
        points, victories, victories as Don or sheriff, games in which the first hunt killed the player."""
        additional = self.total - self.ci - self.wins
        counts = (self.wins, self.leader_wins, self.first_kills)
        return (self.total, additional, *map(Fraction, counts))


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """The standing of a season. `placed`: players with enough games, the best first. `others`: all other
    players, in the same order."""

    placed: tuple[Placed[Sums], ...]
    others: tuple[Sums, ...]


class Counted(Ranked, Protocol):
    """A player whom a standing by averages can order."""

    @property
    def games(self) -> int: ...


C = TypeVar("C", bound=Counted)


@dataclass(frozen=True, slots=True)
class _Averaged(Generic[C]):
    """Ranks a player by points per game, and then by the sums, as in 8.7."""

    who: C

    @property
    def player(self) -> str:
        return self.who.player

    @property
    def rank(self) -> tuple[Fraction, ...]:
        total, *others = self.who.rank
        return (total / self.who.games, *others)


def in_order(players: Iterable[C], *, seed: int, average: bool) -> list[Placed[C]]:
    """Returns the players in their places: by the sum of points, or by their average for a game. `seed`
    decides the lot (8.7.5)."""
    if not average:
        return [*placed(players, seed=seed)]
    averaged = placed(map(_Averaged, players), seed=seed)
    return [Placed(one.who.who, one.place, one.decided_by) for one in averaged]


def season_standing(sums: Iterable[Sums], *, least: int, seed: int, average: bool = False) -> SeasonStanding:
    """Returns the standing. `least`: how many games a player needs for a place. `seed` decides the lot
    (8.7.5). `average`: whether players are ordered by their points for a game and not by the sum."""
    everybody = [*sums]
    enough = in_order((one for one in everybody if one.games >= least), seed=seed, average=average)
    others = in_order((one for one in everybody if one.games < least), seed=seed, average=average)
    return SeasonStanding(tuple(enough), tuple(one.who for one in others))
