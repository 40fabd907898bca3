"""Plays games of a sport book with much that is rare at a table: ties, raises, misses, fouls and removals."""

import random
from collections.abc import Iterator, Mapping

from engine import acts
from engine.deal import deal
from engine.decide import decide
from engine.events import Event
from engine.legal import has_best_move
from engine.refusals import Refusal
from engine.roles import Role, Team
from engine.rules.fiim_2019 import FIIM_2019
from engine.state import State, new_game
from engine.steps import StepName


def game(seed: int, overrides: Mapping[str, object]) -> tuple[tuple[Role, ...], list[Event]]:
    """Returns the cards and the events of a whole game."""
    chance = random.Random(seed)
    state = new_game(FIIM_2019.with_overrides(overrides), deal(FIIM_2019, 10, chance).roles)
    roles = state.roles
    events: list[Event] = []
    rough = chance.choice((0.0, 0.01, 0.04))
    while state.step.name is not StepName.OVER:
        serial = state.step.serial
        for act in (*_acts(state, chance, rough), acts.Timeout()):
            outcome = decide(state, act)
            if not isinstance(outcome, Refusal):
                state = outcome.state
                events += outcome.events
            if state.step.serial != serial:
                break
    return roles, events


def _acts(state: State, chance: random.Random, rough: float) -> Iterator[acts.Act]:
    step = state.step
    marks = [*_marks(state, chance, rough)]
    if step.name in (StepName.VOTE, StepName.RAISE):
        if step.name is StepName.RAISE or (
            state.poll and len(state.poll.waiting) + 1 == len(state.poll.candidates)
        ):
            yield from marks
        yield from _hands(state, chance)
        return
    yield from _of_step(state, chance)
    yield from marks


def _marks(state: State, chance: random.Random, rough: float) -> Iterator[acts.Act]:
    for seat in state.table:
        if chance.random() < rough:
            yield acts.Foul(seat)
        if chance.random() < rough / 15:
            yield acts.Remove(seat)


def _hands(state: State, chance: random.Random) -> Iterator[acts.Act]:
    assert state.poll is not None
    left = len(state.poll.waiting) + 1
    for seat in state.voters():
        if chance.random() < (0.6 if state.step.name is StepName.RAISE else 1 / left):
            yield acts.Vote(seat)


def _of_step(state: State, chance: random.Random) -> Iterator[acts.Act]:
    step = state.step
    match step.name:
        case StepName.TURN if chance.random() < 0.3:
            yield acts.Nominate(step.seat or 0, chance.choice(state.table))
        case StepName.LAST_WORD if has_best_move(state, step.seat or 0):
            yield acts.NameBest(step.seat or 0, tuple(chance.sample(range(1, 11), chance.randrange(1, 4))))
        case StepName.HUNT:
            target, blacks = (
                chance.choice(state.table),
                [s for s in state.table if state.role(s).team is Team.BLACK],
            )
            for black in blacks:
                if chance.random() < 0.97:
                    yield acts.Shoot(black, target if chance.random() < 0.93 else chance.choice(state.table))
        case "don-check" | "sheriff-check":
            for seat in state.night.present:
                if state.role(seat).id == step.name.removesuffix("-check") and chance.random() < 0.9:
                    yield acts.NightAct(seat, "check", (chance.randrange(1, 11),))
        case _:
            pass
