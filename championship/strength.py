"""How strong players are: a Bayesian team rating over games. It is not points, and never mixed with them.

The red team plays against the black one, and openskill's Plackett–Luce model learns from who won. With two
sides that is the logistic chance of Bradley and Terry: one surprise moves nobody as far as under the normal
curve of Thurstone and Mosteller, and a draw is a tie, with no margin to be guessed.

Two things are nobody's merit. Teams differ in size, so everybody begins at 0, not at 25: then seven reds
count for no more than three blacks. And one team wins more often than the other, so each make-up of the table
(7 reds and 3 blacks) sits with the reds as a member of its own, and takes what the cards explain.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from openskill.models import PlackettLuce

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
class Sides:
    """A game as strength sees it: who was red, who was black, and who won."""

    red: tuple[str, ...]
    black: tuple[str, ...]
    winner: Team | None


class Known(NamedTuple):
    """What the games so far have taught of somebody, or of a make-up of the table."""

    games: int = 0
    mu: float = 0.0
    sigma: float = UNCERTAIN


Ratings: TypeAlias = dict[str | MakeUp, Known]


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
    return ordered(taught({}, map(_sides, outcomes)))


def taught(before: Mapping[str | MakeUp, Known], games: Iterable[Sides]) -> Ratings:
    """What is known after these games, the next ones of those that `before` is from."""
    model, known = PlackettLuce(mu=0.0, sigma=UNCERTAIN), dict(before)
    for game in games:
        table: MakeUp = (len(game.red), len(game.black))
        sides: tuple[list[str | MakeUp], ...] = ([*game.red, table], [*game.black])
        had = [[known.get(member, Known()) for member in side] for side in sides]
        teams = [[model.rating(one.mu, one.sigma) for one in side] for side in had]
        after = model.rate(teams, ranks=RANKS[game.winner])
        for side, old, new in zip(sides, had, after, strict=True):
            known |= {
                member: Known(was.games + 1, now.mu, now.sigma)
                for member, was, now in zip(side, old, new, strict=True)
            }
    return known


def ordered(known: Mapping[str | MakeUp, Known]) -> tuple[Strength, ...]:
    """The players among them, the surest strong first."""
    found = (Strength(who, *one) for who, one in known.items() if isinstance(who, str))
    return tuple(sorted(found, key=lambda one: (-one.low, one.player)))


def _sides(outcome: Outcome) -> Sides:
    red, black = (
        tuple(one.player for one in outcome.seats if one.team is team) for team in (Team.RED, Team.BLACK)
    )
    return Sides(red, black, outcome.winner)
