"""From a plan to a seating."""

from collections.abc import Callable

import numpy as np

from championship.seating.annealing import Ints
from championship.seating.chance import Chance
from championship.seating.company import Company
from championship.seating.plan import ITERATIONS, Plan, Round, Seating
from championship.seating.rests import playing
from championship.seating.seats import Seats


def _untold(_done: int, _of: int) -> None:
    """For a seating that nobody waits for."""


def seat(
    plan: Plan,
    seed: int,
    iterations: int | None = None,
    told: Callable[[int, int], object] = _untold,
) -> Seating:
    """The one seating that follows. `iterations`: how long is searched, in steps; None: `ITERATIONS`. `told`:
    is told how many of them are done."""
    chance = Chance(seed)
    rounds = playing(plan, chance)
    company = Company(plan, rounds, chance)
    company.search(ITERATIONS if iterations is None else iterations, told)
    seats = Seats(plan, _tables(plan, rounds, company.tables), chance)
    seats.search()
    return Seating(plan.players, plan.played + _rounds(plan, seats.tables))


def _tables(plan: Plan, rounds: list[list[int]], tables: list[Ints]) -> list[Ints]:
    """Who sits at each table of each round, in no order."""
    return [
        np.array(players)[at == table]
        for players, at in zip(rounds, tables, strict=True)
        for table in range(plan.tables)
    ]


def _rounds(plan: Plan, tables: list[Ints]) -> tuple[Round, ...]:
    named = [tuple(plan.players[number] for number in table) for table in tables]
    return tuple(tuple(named[first : first + plan.tables]) for first in range(0, len(named), plan.tables))
