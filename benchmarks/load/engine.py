"""Measures the engine alone: an act early and late in a game, and whole random games."""

import statistics
import time
from random import Random
from typing import NamedTuple

from benchmarks.load.figures import LENGTHS
from benchmarks.load.tables import BOOKS_FOR_TEN, PLAYERS, Hands
from engine.acts import Timeout
from engine.deal import deal
from engine.decide import decide
from engine.evolve import evolve
from engine.refusals import Refusal
from engine.rules.registry import BOOKS
from engine.simulate import Policy, simulate
from engine.state import new_game
from engine.steps import StepName

MICRO = 1e6
GAMES = 60
"""games of each book"""
ROUNDS = 3


class Engine(NamedTuple):
    """The measured values. `act`: number of acts before → median microseconds to decide an act and to apply
    its events again; `speed`: book → random games of ten players per second on one core, the median of some
    rounds."""

    act: dict[int, float]
    speed: dict[str, float]


def measure(seed: int) -> Engine:
    return Engine(_acts(seed), {book.id: _speed(book.id, seed) for book in BOOKS_FOR_TEN})


def _speed(book: str, seed: int) -> float:
    speeds = []
    for round_ in range(ROUNDS):
        begun = time.process_time()
        simulate(BOOKS[book], PLAYERS, GAMES, Policy.RANDOM, Random(seed + round_))  # noqa: S311
        speeds.append(GAMES / (time.process_time() - begun))
    return statistics.median(speeds)


def _acts(seed: int) -> dict[int, float]:
    chance = Random(seed)  # noqa: S311
    times: dict[int, list[float]] = {low: [] for low in LENGTHS}
    for number in range(GAMES):
        book = BOOKS_FOR_TEN[number % len(BOOKS_FOR_TEN)]
        for acts, seconds in enumerate(_played(book.id, chance)):
            times[max(low for low in LENGTHS if low <= acts)].append(seconds * MICRO)
    return {low: statistics.median(found) for low, found in times.items()}


def _played(book: str, chance: Random) -> list[float]:
    rules = BOOKS[book]
    state, hands, times = new_game(rules, deal(rules, PLAYERS, chance).roles), Hands(chance), []
    while state.step.name is not StepName.OVER:
        act = hands.next(state) or Timeout()
        begun = time.perf_counter()
        outcome = decide(state, act)
        if isinstance(outcome, Refusal):
            continue
        after = state
        for event in outcome.events:
            after = evolve(after, event)
        times.append(time.perf_counter() - begun)
        state = after
    return times
