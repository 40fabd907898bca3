"""How strong players are: a Bayesian team rating over games. It is not points, and never mixed with them.

The red team plays against the black one, and openskill's Plackett–Luce model learns from who won. With two
sides that is the logistic chance of Bradley and Terry: one surprise moves nobody as far as under the normal
curve of Thurstone and Mosteller, and a draw is a tie, with no margin to be guessed.

Two things are nobody's merit. Teams differ in size, so everybody begins at 0, not at 25: then seven reds
count for no more than three blacks. And one team wins more often than the other, so each make-up of the table
(7 reds and 3 blacks) sits with the reds as a member of its own, and takes what the cards explain.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from engine.roles import Team
from engine.scoring.outcome import Outcome

UNCERTAIN = 25 / 3
"""The sigma with which everybody begins; openskill's own scale."""

SIGMAS = 2
"""So many on each side of mu hold the true strength in 19 of 20 cases."""

RANKS = {Team.RED: [0.0, 1.0], Team.BLACK: [1.0, 0.0], None: [0.0, 0.0]}
"""Winner → the ranks of red and black, the less the better."""

MakeUp: TypeAlias = tuple[int, int]
"""How many reds and blacks sat at a table."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A player's strength: `mu`, 0 for who is as strong as most, and the uncertainty `sigma` of it."""

    player: str
    games: int
    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """He is hardly weaker than that. By this the table is ordered: who played little stands low."""
        return self.mu - SIGMAS * self.sigma

    @property
    def high(self) -> float:
        """He is hardly stronger than that."""
        return self.mu + SIGMAS * self.sigma


def strengths(outcomes: Iterable[Outcome]) -> tuple[Strength, ...]:
    """The strength of all who played, the surest strong first. `outcomes`: in the order in which they were
    played, since later games weigh a little more."""
    model = PlackettLuce(mu=0.0, sigma=UNCERTAIN)
    ratings: dict[str | MakeUp, PlackettLuceRating] = {}
    games: Counter[str] = Counter()
    for outcome in outcomes:
        red, black = _teams(outcome)
        games.update([*red, *black])
        table: MakeUp = (len(red), len(black))
        sides: tuple[list[str | MakeUp], ...] = ([*red, table], [*black])
        before = [[ratings.get(member) or model.rating() for member in side] for side in sides]
        after = model.rate(before, ranks=RANKS[outcome.winner])
        for side, rated in zip(sides, after, strict=True):
            ratings.update(zip(side, rated, strict=True))
    found = (
        Strength(player, count, ratings[player].mu, ratings[player].sigma) for player, count in games.items()
    )
    return tuple(sorted(found, key=lambda one: (-one.low, one.player)))


def _teams(outcome: Outcome) -> tuple[list[str], list[str]]:
    """Who was red, and who black."""
    by_team = {team: [one.player for one in outcome.seats if one.team is team] for team in Team}
    return by_team[Team.RED], by_team[Team.BLACK]
