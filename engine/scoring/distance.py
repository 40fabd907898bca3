"""Ci, the points for players who are often killed first (8.6). Each stage is computed separately."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.roles import Seat, Team
from engine.scoring.outcome import Outcome

MOST_CI = Fraction(2, 5)
"""The most Ci for one game (8.6.1)."""

SHARE_OF_GAMES = Fraction(2, 5)
"""If a player is killed first in this share of his games, he gets the largest Ci (8.6.1)."""


class OnDistance(NamedTuple):
    """A player in one stage, for whom Ci is computed."""

    stage: str
    player: str


@dataclass(frozen=True, slots=True)
class Compensation:
    """A player's Ci in one stage. `killed`: how often he was killed first as a red (i). `games`: all his
    games in this stage."""

    games: int
    killed: int

    @property
    def enough(self) -> int:
        """Returns how many first kills give the largest Ci (B): 40 % of the games, rounded to the nearest
        whole number, halves up."""
        return int(SHARE_OF_GAMES * self.games + Fraction(1, 2))

    @property
    def points(self) -> Fraction:
        """Returns the Ci of each game in which the player was killed first as a red, and red lost (8.6.3)."""
        if self.killed > self.enough or self.enough == 0:
            return MOST_CI
        return self.killed * MOST_CI / self.enough


def compensations(outcomes: Sequence[Outcome]) -> Mapping[OnDistance, Compensation]:
    """Returns the Ci of each player in each stage."""
    games: Counter[OnDistance] = Counter()
    killed: Counter[OnDistance] = Counter()
    for outcome in outcomes:
        for seat, one in enumerate(outcome.seats, 1):
            who = OnDistance(outcome.stage, one.player)
            games[who] += 1
            killed[who] += outcome.red_killed_first(seat)
    return {who: Compensation(played, killed[who]) for who, played in games.items()}


def earns(outcome: Outcome, seat: Seat) -> bool:
    """Returns whether the seat gets Ci: the first hunt killed it as a red, and the blacks won (8.6.3)."""
    return outcome.red_killed_first(seat) and outcome.winner is Team.BLACK
