"""Measures how equal seatings are, and compares them with the limits of arithmetic and with a real seating.
Makes the table of `docs/seating.md`.

python -m benchmarks.seating [--iterations 500000] [--seed 1]
"""

import argparse
import csv
import sys
import time
from collections import defaultdict
from pathlib import Path

from championship.seating import ITERATIONS, Bounds, Equality, Plan, Seating, bound, measure
from championship.seating.search import seat

REAL = Path(__file__).parents[1] / "tests" / "data" / "kchb-2022.csv"
TABLES = 4
TEAM = 4

SHAPES = ((10, 1, 12), (19, 2, 12), (20, 2, 12), (37, 3, 12), (40, 4, 12), (60, 6, 12))
"""Players, tables and rounds of the seatings to measure."""

LEAST = 9
"""How many players are enough for a table."""


def real_seating() -> Seating:
    """Reads the tournament in the data file. Its games are in order, round after round."""
    games: dict[str, dict[int, str]] = defaultdict(dict)
    with REAL.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            games[row["game"]][int(row["seat"])] = row["player"]
    tables = [tuple(player for _, player in sorted(seats.items())) for seats in games.values()]
    rounds = tuple(tuple(tables[first : first + TABLES]) for first in range(0, len(tables), TABLES))
    return Seating(tuple(sorted(player for table in rounds[0] for player in table)), rounds)


def plan_of(players: int, tables: int, rounds: int, together: int = 1) -> Plan:
    """Builds a plan. `together`: the number of players in a team, whose members sit at different tables."""
    names = tuple(f"p{number}" for number in range(1, players + 1))
    teams = [frozenset(names[first : first + together]) for first in range(0, players, together)]
    return Plan(names, tables, rounds, apart=tuple(teams) if together > 1 else (), least=LEAST)


def row(name: str, figures: Equality, bounds: Bounds | None, seconds: str) -> str:
    """Writes a row of the table. `bounds`: None if not all tables are full."""
    pairs = figures.pairs
    limits = bounds and (
        f" ({bounds.pairs.least}–{bounds.pairs.most})",
        f" ({float(bounds.pairs.variance):.3f})",
    )
    of_range, of_variance = limits or ("", "")
    cells = [
        name,
        f"{figures.games.least}–{figures.games.most}",
        f"{pairs.least}–{pairs.most}{of_range}",
        f"{float(pairs.mean):.2f}",
        f"{float(pairs.variance):.3f}{of_variance}",
        f"{figures.seats.least}–{figures.seats.most}",
        f"{figures.tables.least}–{figures.tables.most}",
        f"{figures.rests.least}–{figures.rests.most}",
        str(figures.running.most),
        seconds,
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Seats tournaments and measures them.")
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    _tell(row("real, 40 × 14", measure(real_seating()), bound(plan_of(40, 4, 14)), "—"))
    plans = [
        (f"{players} × {rounds}", plan_of(players, tables, rounds)) for players, tables, rounds in SHAPES
    ]
    for name, plan in [*plans, ("40 × 14, teams of 4 apart", plan_of(40, 4, 14, TEAM))]:
        begun = time.process_time()
        seating = seat(plan, options.seed, options.iterations)
        ratio = (time.process_time() - begun) / _loop()
        full = len(plan.players) >= plan.tables * plan.size
        _tell(row(name, measure(seating, plan.apart), bound(plan) if full else None, f"{ratio:.0f}"))


def _loop() -> float:
    """Returns the seconds of a fixed piece of work. They show the speed of the machine."""
    begun = time.process_time()
    total = 0
    for number in range(10_000_000):
        total += number * number % 7
    return time.process_time() - begun


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
