"""The process that draws a seating: a plan as a line of JSON on its standard input, rounds on its standard
output. It ends when its input does: nobody waits for its answer then."""

import json
import os
import signal
import sys
from typing import Any

from bot.runtime import leash
from championship.seating import Plan, Round


def asked(plan: Plan, seed: int, iterations: int) -> bytes:
    """What the process is asked."""
    told = {
        "players": plan.players,
        "tables": plan.tables,
        "rounds": plan.rounds,
        "size": plan.size,
        "apart": [sorted(group) for group in plan.apart],
    }
    return json.dumps({"plan": told, "seed": seed, "iterations": iterations}).encode() + b"\n"


def answered(answer: bytes) -> tuple[Round, ...]:
    """The rounds that the process has answered. Raises ValueError."""
    return tuple(tuple(tuple(table) for table in tables) for tables in json.loads(answer))


def solve(question: dict[str, Any]) -> bytes:
    """The answer to a question."""
    from championship.seating.search import seat  # noqa: PLC0415  (the bot, which only asks, needs no numpy)

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
    os.nice(10)  # the bot has taps to answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then ends this process
    signal.signal(
        signal.SIGPIPE, signal.SIG_DFL
    )  # it ends without a word if nobody reads the answer any more
    question = sys.stdin.buffer.readline()
    leash.hold()
    if question:  # otherwise the bot ended before it could ask
        sys.stdout.buffer.write(solve(json.loads(question)))
