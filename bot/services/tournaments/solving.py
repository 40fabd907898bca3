"""The process that draws a seating: a plan as JSON on its standard input, rounds on its standard output."""

import json
import signal
import sys
from typing import Any

from championship.seating import Plan, Round, seat


def asked(plan: Plan, seed: int, iterations: int) -> bytes:
    """What the process is asked."""
    told = {
        "players": plan.players,
        "tables": plan.tables,
        "rounds": plan.rounds,
        "size": plan.size,
        "apart": [sorted(group) for group in plan.apart],
    }
    return json.dumps({"plan": told, "seed": seed, "iterations": iterations}).encode()


def answered(answer: bytes) -> tuple[Round, ...]:
    """The rounds that the process has answered. Raises ValueError."""
    return tuple(tuple(tuple(table) for table in tables) for tables in json.loads(answer))


def solve(question: dict[str, Any]) -> bytes:
    """The answer to a question."""
    told = question["plan"]
    plan = Plan(
        players=tuple(told["players"]),
        tables=told["tables"],
        rounds=told["rounds"],
        size=told["size"],
        apart=tuple(frozenset(group) for group in told["apart"]),
    )
    return json.dumps(seat(plan, question["seed"], question["iterations"]).rounds).encode()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then ends this process
    sys.stdout.buffer.write(solve(json.load(sys.stdin)))
