"""Plans for tests."""

import csv
import hashlib
from collections import defaultdict
from pathlib import Path

from championship.seating import Plan, Round, Seating

FEW = 300
"""The number of iterations in tests that only look at the form of a seating."""

REAL = Path(__file__).parents[2] / "data" / "kchb-2022.csv"
"""The Belarus team championship 2022: four tables, teams of four that sat apart."""


def real_seating() -> Seating:
    """Reads the tournament of `REAL`. Its games are in order, round after round."""
    games: dict[str, dict[int, str]] = defaultdict(dict)
    with REAL.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            games[row["game"]][int(row["seat"])] = row["player"]
    tables = [tuple(player for _, player in sorted(seats.items())) for seats in games.values()]
    rounds = tuple(tuple(tables[first : first + 4]) for first in range(0, len(tables), 4))
    return Seating(tuple(sorted(player for table in rounds[0] for player in table)), rounds)


def names(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(1, count + 1))


def plan(players: int, tables: int, rounds: int, size: int = 10, played: tuple[Round, ...] = ()) -> Plan:
    return Plan(names(players), tables, rounds, size, played=played)


def digest(seating: Seating) -> str:
    return hashlib.sha256(repr(seating.rounds).encode()).hexdigest()
