"""Plans for tests."""

import hashlib

from championship.seating import Plan, Round, Seating

FEW = 300
"""The number of iterations in tests that only look at the form of a seating."""


def names(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(1, count + 1))


def plan(players: int, tables: int, rounds: int, size: int = 10, played: tuple[Round, ...] = ()) -> Plan:
    return Plan(names(players), tables, rounds, size, played=played)


def digest(seating: Seating) -> str:
    return hashlib.sha256(repr(seating.rounds).encode()).hexdigest()
