"""A club's season: its standing from the sums of its games, so that none of them has to be read again.

It is the standing of FIIM 8.7 over all games of the season, which are one distance (8.6.4).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from engine.roles import Seat
from engine.scoring.distance import Compensation, earns
from engine.scoring.outcome import Outcome
from engine.scoring.points import hundredths, score
from engine.scoring.standing import Placed, placed


@dataclass(frozen=True, slots=True)
class Earned:
    """What a game gives to a seat before Ci. `plus` and `minus` (at most 0): hundredths of a point.
    `hunted`: the first hunt killed it. `earns_ci`: the game is one of those for which Ci is due (8.6.3)."""

    seat: Seat
    plus: int
    minus: int
    hunted: bool
    earns_ci: bool


def earned(outcome: Outcome) -> tuple[Earned, ...]:
    """What a game gives to each seat, seat 1 first. The limits of bonuses are not looked at again: they are
    kept where a bonus is given. Raises `ScoringError` for a penalty that the book does not have."""
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
    """A player's games of a season, added up. `gained` and `minus`: hundredths of a point, without Ci.
    `killed`: games in which the first hunt killed him as a red; `due`: those for which he gets Ci."""

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
        """What being killed first gives (8.6)."""
        return self.due * Compensation(self.games, self.killed).points

    @cached_property
    def plus(self) -> Fraction:
        """All points above 0, Ci among them."""
        return Fraction(self.gained, 100) + self.ci

    @cached_property
    def total(self) -> Fraction:
        """Base and additional points (8.7)."""
        return self.plus + Fraction(self.minus, 100)

    @cached_property
    def rank(self) -> tuple[Fraction, ...]:
        """See `engine.scoring.standing.Player.rank`."""
        additional = self.total - self.ci - self.wins
        counts = (self.wins, self.leader_wins, self.first_kills)
        return (self.total, additional, *map(Fraction, counts))


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """`placed`: who played enough, the best first. `others`: who did not, in the same order."""

    placed: tuple[Placed[Sums], ...]
    others: tuple[Sums, ...]


def season_standing(sums: Iterable[Sums], *, least: int, seed: int) -> SeasonStanding:
    """`least`: the games that it takes to have a place. `seed` draws the lot (8.7.5)."""
    everybody = [*sums]
    enough = placed((one for one in everybody if one.games >= least), seed=seed)
    others = placed((one for one in everybody if one.games < least), seed=seed)
    return SeasonStanding(tuple(enough), tuple(one.who for one in others))
