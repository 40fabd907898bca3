"""The process that draws a seating. It reads a plan as a line of JSON from its standard input, and writes the
rounds to its standard output. It ends when its input ends, because then nobody waits for its answer."""

import json
import os
import signal
import sys
from typing import Any

from bot.runtime import parent_watch
from championship.seating import Plan, Round


def solver_input(plan: Plan, seed: int, iterations: int) -> bytes:
    """Returns the input of the process: the plan of a seating, the seed and how long to search, as JSON."""
    told = {
        "players": plan.players,
        "tables": plan.tables,
        "rounds": plan.rounds,
        "size": plan.size,
        "apart": [sorted(group) for group in plan.apart],
        "last": plan.last,
        "off": plan.off,
    }
    return json.dumps({"plan": told, "seed": seed, "iterations": iterations}).encode() + b"\n"


def solver_rounds(answer: bytes) -> tuple[Round, ...]:
    """Returns the rounds in the process's output. Raises ValueError if the output is not JSON."""
    return tuple(tuple(tuple(table) for table in tables) for tables in json.loads(answer))


def solve(question: dict[str, Any]) -> bytes:
    """Draws a seating for a plan. Returns the rounds as the output of the process. `question`: the input of
    the process, read from JSON."""
    from championship.seating.search import draw_seating  # noqa: PLC0415  (the bot, which only asks, needs no numpy)

    told = question["plan"]
    plan = Plan(
        players=tuple(told["players"]),
        tables=told["tables"],
        rounds=told["rounds"],
        size=told["size"],
        apart=tuple(frozenset(group) for group in told["apart"]),
        last=told["last"],
        off=tuple((player, table) for player, table in told["off"]),
    )
    return json.dumps(draw_seating(plan, question["seed"], question["iterations"]).rounds).encode()


if __name__ == "__main__":
    os.nice(10)  # the bot has presses to answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then ends this process
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # if nobody reads the answer, ends without an error
    question = sys.stdin.buffer.readline()
    parent_watch.end_with_parent()
    if question:  # otherwise the bot ended before it could ask
        sys.stdout.buffer.write(solve(json.loads(question)))
