"""Computes a seating from a plan."""

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from championship.seating.annealing import Ints
from championship.seating.chance import Chance
from championship.seating.company import Company
from championship.seating.plan import ITERATIONS, Plan, Round, Seating
from championship.seating.rests import players_of_rounds
from championship.seating.seats import Seats


def draw_seating(
    plan: Plan,
    seed: int,
    iterations: int | None = None,
    progress: Callable[[int, int], object] = lambda _done, _of: None,
) -> Seating:
    """Returns the seating that follows from plan and seed. `iterations`: how many swaps to try; None:
    `ITERATIONS`. Calls `progress` with the number of iterations done and their total."""
    chance = Chance(seed)
    rounds = players_of_rounds(plan, chance)
    company = Company(plan, rounds, chance)
    company.search(ITERATIONS if iterations is None else iterations, progress)
    seats = Seats(plan, _tables(rounds, company.tables), chance)
    seats.search()
    return Seating(plan.players, plan.played + tuple(_rounds(plan, seats.tables)))


def _tables(rounds: list[list[int]], tables: list[Ints]) -> list[Ints]:
    return [
        np.array(players)[at == table]
        for players, at in zip(rounds, tables, strict=True)
        for table in range(max(at) + 1)
    ]


def _rounds(plan: Plan, tables: list[Ints]) -> Iterator[Round]:
    named = iter(tuple(plan.players[number] for number in table) for table in tables)
    for number in range(len(plan.played), plan.rounds):
        yield tuple(islice(named, len(plan.sizes(number))))
