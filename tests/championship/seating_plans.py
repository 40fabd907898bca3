"""Plans for tests."""

from championship.seating import Plan, Round

FEW = 300
"""Iterations that are enough where only the shape matters."""


def names(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(1, count + 1))


def plan(players: int, tables: int, rounds: int, size: int = 10, played: tuple[Round, ...] = ()) -> Plan:
    return Plan(names(players), tables, rounds, size, played=played)
