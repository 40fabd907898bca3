"""How strong players are: a Bayesian team rating over games, never mixed with points.

The red team plays against the blacks, and openskill's Plackett–Luce model learns from the winner. With two
teams this is the logistic probability of Bradley and Terry. Compared with the normal curve of Thurstone and
Mosteller, one surprise moves a rating less, and a draw is a tie for which no margin has to be guessed.

Two things do not come from a player's skill. Teams differ in size, so everybody starts at 0 instead of 25:
then seven reds count no more than three blacks. And one team wins more often than the other, so each make-up
of the table (7 reds and 3 blacks) counts as a member of the red team, and its rating takes what the cards
explain.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from openskill.models import PlackettLuce

from engine.roles import Team
from engine.scoring.outcome import Outcome

UNCERTAIN = 25 / 3
"""The sigma with which everybody starts. It is on openskill's own scale."""

SIGMAS = 2
"""In 19 of 20 cases, the true strength is within this many sigmas around mu."""

RANKS = {Team.RED: [0.0, 1.0], Team.BLACK: [1.0, 0.0], None: [0.0, 0.0]}
"""Winner → the ranks of red and black. A lower rank is better."""

SIGMA_TO_SHOW = 0.75 * UNCERTAIN
"""The largest sigma with which every strength is shown: 3/4 of a newcomer's. A player needs some 40 games."""

MakeUp: TypeAlias = tuple[int, int]
"""The numbers of reds and blacks at a table."""


@dataclass(frozen=True, slots=True)
class Sides:
    """A game as this module needs it: who was red, who was black, and who won."""

    red: tuple[str, ...]
    black: tuple[str, ...]
    winner: Team | None


class Known(NamedTuple):
    """An estimate from the games so far: of a player, or of how much a table's make-up helps the reds."""

    games: int = 0
    mu: float = 0.0
    sigma: float = UNCERTAIN


Ratings: TypeAlias = dict[str | MakeUp, Known]


@dataclass(frozen=True, slots=True)
class Strength:
    """A player's strength `mu` (0 is average) and its uncertainty `sigma`."""

    player: str
    games: int
    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """Returns the lower end of the player's probable strength. The table is ordered by this number, so
        players with few games are low in the table."""
        return self.mu - SIGMAS * self.sigma

    @property
    def high(self) -> float:
        """Returns the upper end of the player's probable strength."""
        return self.mu + SIGMAS * self.sigma

    @property
    def tells(self) -> bool:
        """Whether the strength is known well enough to be shown."""
        return self.sigma <= SIGMA_TO_SHOW or self.low > 0 or self.high < 0


def strengths(outcomes: Iterable[Outcome]) -> tuple[Strength, ...]:
    """Returns the strengths of all players, ordered by `low`, the best first. `outcomes` must be in the order
    of play: later games weigh a little more."""
    return by_strength(known_after({}, map(_sides, outcomes)))


def known_after(before: Mapping[str | MakeUp, Known], games: Iterable[Sides]) -> Ratings:
    """Returns the estimated strengths after these games: of players, and of each make-up of a table (how many
    reds and blacks) as help for the reds. `before`: the estimates before; who is missing there is new."""
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


def by_strength(known: Mapping[str | MakeUp, Known]) -> tuple[Strength, ...]:
    """Returns the players' strengths, ordered by `low`, the best player first."""
    found = (Strength(who, *one) for who, one in known.items() if isinstance(who, str))
    return tuple(sorted(found, key=lambda one: (-one.low, one.player)))


def _sides(outcome: Outcome) -> Sides:
    red, black = (
        tuple(one.player for one in outcome.seats if one.team is team) for team in (Team.RED, Team.BLACK)
    )
    return Sides(red, black, outcome.winner)
