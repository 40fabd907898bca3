"""Monte Carlo: games played through the engine's ordinary acts. The generator comes in from outside."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeVar

from engine.acts import Act, Nominate, Shoot, Timeout, Vote
from engine.deal import Shuffler, deal
from engine.decide import decide
from engine.offers import actors, offers
from engine.refusals import Refusal
from engine.roles import Seat, Team
from engine.rules.model import RuleSet
from engine.state import State, new_game
from engine.steps import BALLOTS, StepName

T = TypeVar("T")


class Chance(Shuffler, Protocol):
    """As `random.Random` has it."""

    def choice(self, seq: Sequence[T]) -> T: ...

    def random(self) -> float: ...


class Policy(StrEnum):
    """How the players of a simulated game choose."""

    RANDOM = "random"
    """Every player does something legal, drawn at random, at every step."""
    UNIFORM = "uniform"
    """From day 2 one player drawn uniformly leaves by day; by night a red drawn uniformly is shot."""


@dataclass
class Tally:
    """What so many games came to."""

    wins: Counter[str] = field(default_factory=Counter)
    """By "red", "black" and "draw"."""
    days: int = 0
    acts: int = 0
    """Acts taken, deadlines among them."""

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins.total()


def _untold(_done: int, _of: int) -> None:
    """For games that nobody waits for."""


def simulate(
    rules: RuleSet,
    players: int,
    games: int,
    policy: Policy,
    chance: Chance,
    told: Callable[[int, int], object] = _untold,
) -> Tally:
    """Plays so many games. `told`: is told how many are played, and of how many. Raises `BadDeal` if the book
    is not for so many players."""
    play = {Policy.RANDOM: _random_acts, Policy.UNIFORM: _uniform_acts}[policy]
    tally = Tally()
    for done in range(games):
        told(done, games)
        state, acts = _game(new_game(rules, deal(rules, players, chance).roles), play, chance)
        winner = state.result.winner if state.result else None
        tally.wins[winner or "draw"] += 1
        tally.days += state.day.number
        tally.acts += acts
    return tally


def _game(state: State, play: Callable[[State, Chance], Iterator[Act]], chance: Chance) -> tuple[State, int]:
    """Plays one game to its end, step by step: what the policy does in the step, then its deadline."""
    count = 0
    while state.step.name is not StepName.OVER:
        serial = state.step.serial
        for act in (*play(state, chance), Timeout()):
            outcome = decide(state, act)
            if isinstance(outcome, Refusal):
                continue
            state = outcome.state
            count += 1
            if state.step.serial != serial:
                break
    return state, count


def _random_acts(state: State, chance: Chance) -> Iterator[Act]:
    for seat in actors(state):
        choices = offers(state, seat)
        if choices:
            yield chance.choice(choices)


def _uniform_acts(state: State, chance: Chance) -> Iterator[Act]:
    step = state.step
    if step.name is StepName.HUNT:
        target = chance.choice([seat for seat in state.table if _team(state, seat) is Team.RED])
        yield from (Shoot(seat, target) for seat in state.table if _team(state, seat) is Team.BLACK)
    elif step.name is StepName.TURN and step.number > 1 and not state.day.nominations:
        yield Nominate(step.seat or 0, chance.choice(state.table))
    elif step.name in BALLOTS:
        yield from (Vote(seat) for seat in state.voters())


def _team(state: State, seat: Seat) -> Team:
    return state.role(seat).team
