"""Monte Carlo: plays games with the engine's ordinary acts. The caller passes the random generator."""

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
    """The methods of `random.Random` that a simulation needs."""

    def choice(self, seq: Sequence[T]) -> T: ...

    def random(self) -> float: ...


class Policy(StrEnum):
    """How the players of a simulated game choose their acts."""

    RANDOM = "random"
    """Every player does a random legal act in every step."""
    UNIFORM = "uniform"
    """From day 2 on, a random player leaves by day, and a random red is shot by night."""


@dataclass
class Tally:
    """The results of the simulated games."""

    wins: Counter[str] = field(default_factory=Counter)
    """"red", "black" or "draw" → number of games with this result."""
    days: int = 0
    acts: int = 0
    """The number of accepted acts, with deadlines."""

    @property
    def games(self) -> int:
        """Returns how many games were played."""
        return self.wins.total()


def simulate(
    rules: RuleSet,
    players: int,
    games: int,
    policy: Policy,
    chance: Chance,
    progress: Callable[[int, int], object] = lambda _done, _of: None,
) -> Tally:
    """Plays `games` games. Calls `progress` with two numbers: the games already played, and all games. Raises
    `BadDeal` if the book has no deal for this number of players."""
    play = {Policy.RANDOM: _random_acts, Policy.UNIFORM: _uniform_acts}[policy]
    tally = Tally()
    for done in range(games):
        progress(done, games)
        state, acts = _game(new_game(rules, deal(rules, players, chance).roles), play, chance)
        winner = state.result.winner if state.result else None
        tally.wins[winner or "draw"] += 1
        tally.days += state.day.number
        tally.acts += acts
    return tally


def _game(state: State, play: Callable[[State, Chance], Iterator[Act]], chance: Chance) -> tuple[State, int]:
    """Plays one game to its end: in each step, the acts of `play` and then the deadline. Returns the last
    state and the number of accepted acts."""
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
