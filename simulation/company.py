"""What a plan says of several programs at one database, and of what happens to single ones of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import TypeAlias

from bot.store.leases import LASTS

SHARED = 0.2
"""How many of all evenings have several programs."""
LATEST = 5_400.0
"""Seconds from the beginning of an evening in which something may happen to a program."""


class During(StrEnum):
    """When a program freezes. `anything`: at the moment of the plan. `writing`: as soon as it is in the
    middle of a writing transaction, before the commit. `statement`: then too, but between preparing a
    statement and executing it, so that no timeout ends the transaction."""

    ANYTHING = "anything"
    WRITING = "writing"
    STATEMENT = "statement"


@dataclass(frozen=True)
class Another:
    """At `moment`, somebody starts another program at the same database. The programs have the numbers 1, 2
    and so on."""

    moment: float


@dataclass(frozen=True)
class Freeze:
    """From `moment` on, a program stands still for some seconds, and then goes on as if nothing had
    happened."""

    program: int
    moment: float
    seconds: float
    during: During


@dataclass(frozen=True)
class Cut:
    """For some seconds, a program does not reach the database."""

    program: int
    moment: float
    seconds: float


@dataclass(frozen=True)
class Stop:
    """At `moment`, an operator stops a program in order, and starts it again."""

    program: int
    moment: float


Trouble: TypeAlias = Another | Freeze | Cut | Stop


def troubles(seed: int) -> Iterator[Trouble]:
    """Draws what happens to the programs of a seed. Most seeds have one program, to which nothing of this
    happens."""
    chance = Random(f"company:{seed}")
    if chance.random() >= SHARED:
        return
    count = chance.choice((2, 2, 2, 3))
    for _ in range(1, count):
        yield Another(chance.uniform(0, 200))
    moment, gap = 0.0, chance.choice((20.0, 60.0, 240.0))
    while (moment := moment + chance.expovariate(1 / gap)) < LATEST:
        program = chance.randint(1, count)
        match chance.choice(("freeze", "freeze", "freeze", "cut", "stop")):
            case "freeze":
                yield Freeze(program, moment, _seconds(chance), chance.choice(tuple(During)))
            case "cut":
                yield Cut(program, moment, _seconds(chance))
            case _:
                yield Stop(program, moment)


def _seconds(chance: Random) -> float:
    """Draws a time that is shorter than a lease, about as long, longer, or much longer."""
    low, high = chance.choice(((0.1, LASTS), (LASTS - 0.5, LASTS + 1), (LASTS, 20.0), (20.0, 300.0)))
    return chance.uniform(low, high)
