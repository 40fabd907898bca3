"""Ci, the points of those who are killed first again and again (8.6), each stage a distance of its own."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.roles import Seat, Team
from engine.scoring.outcome import Outcome

MOST = Fraction(2, 5)
"""Ci is never more (8.6.1)."""

SHARE = Fraction(2, 5)
"""Of the games of a player: so many first kills earn the most (8.6.1)."""


class OnDistance(NamedTuple):
    """A player on one stage."""

    stage: str
    player: str


@dataclass(frozen=True, slots=True)
class Compensation:
    """`killed`: how often the player was killed first as a red (i). `games`: all he played there."""

    games: int
    killed: int

    @property
    def enough(self) -> int:
        """So many first kills earn the most (B): 40 % of the games, to the nearest whole, halves up."""
        return int(SHARE * self.games + Fraction(1, 2))

    @property
    def points(self) -> Fraction:
        """Ci for each game in which the player was killed first as a red, and red lost (8.6.3)."""
        if self.killed > self.enough or self.enough == 0:
            return MOST
        return self.killed * MOST / self.enough


def compensations(outcomes: Sequence[Outcome]) -> Mapping[OnDistance, Compensation]:
    """Who gets how much on which stage."""
    games: Counter[OnDistance] = Counter()
    killed: Counter[OnDistance] = Counter()
    for outcome in outcomes:
        for seat, one in enumerate(outcome.seats, 1):
            who = OnDistance(outcome.stage, one.player)
            games[who] += 1
            killed[who] += outcome.red_killed_first(seat)
    return {who: Compensation(played, killed[who]) for who, played in games.items()}


def earns(outcome: Outcome, seat: Seat) -> bool:
    """Whether the seat gets Ci for this game (8.6.3). A draw is no defeat."""
    return outcome.red_killed_first(seat) and outcome.winner is Team.BLACK
