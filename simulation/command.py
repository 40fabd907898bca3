"""The command line of the simulation."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from tempfile import TemporaryFile

from pydantic import BaseModel

from simulation import stage
from simulation.evening import Outcome
from simulation.plan import Plan
from simulation.script import read_plan, write_plan
from simulation.shrink import shrunk
from simulation.stage import Stage

SECONDS_BETWEEN_LINES = 10.0
"""Seconds between two lines of progress."""
LINES_SHOWN = 30
"""How many of the last lines of a trace a failure shows."""
WIDTH = 300
"""The longest shown line, in characters."""


def main() -> int:
    """Plays evenings, and prints their results. Returns the exit code: 1 if an invariant was broken."""
    given = _arguments()
    if given.worker:
        return _work(given)
    if given.plan:
        with stage.opened() as there:
            return _tell(there, read_plan(given.plan), given)
    run = _Run()
    failed: list[int] = []
    for line in _outcomes(given):
        run.add(line)
        if line.wrong:
            failed.append(line.seed)
            _say(f"seed {line.seed}: {', '.join(line.wrong)}")
        run.progress()
    _say(run.summary())
    if failed:
        with stage.opened() as there:
            for seed in sorted(failed)[: given.shown]:
                _tell(there, Plan.of(seed, given.book), given)
    return 1 if failed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/simulate", description=main.__doc__)
    parser.add_argument("--seeds", type=int, help="how many evenings; without --minutes 100")
    parser.add_argument("--seed", type=int, help="the first seed; drawn if left out")
    parser.add_argument("--minutes", type=float, help="how long new evenings begin, in real minutes")
    parser.add_argument("--book", help="play this book only")
    parser.add_argument("--plan", help="play this plan, as a failure prints it")
    parser.add_argument("--trace", type=Path, help="with --plan: write all lines to this file")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--shown", type=int, default=3, help="how many failures are shown and made smaller")
    parser.add_argument("--no-shrink", action="store_true", help="show failures as they are")
    parser.add_argument("--worker", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.seed is None:
        given.seed = time.perf_counter_ns() % 10**9
    if given.seeds is None:
        given.seeds = 100 if given.minutes is None else sys.maxsize
    return given


# A worker plays every n-th seed, and writes a line of JSON after each.


def _work(given: argparse.Namespace) -> int:
    end = None if given.minutes is None else time.perf_counter() + 60 * given.minutes
    with stage.opened() as there:
        for seed in range(given.seed + given.worker - 1, given.seed + given.seeds, given.processes):
            if end is not None and time.perf_counter() >= end:
                break
            line = _Line.of(there.play(Plan.of(seed, given.book))).model_dump_json()
            os.write(1, f"{line}\n".encode())  # at once, so that lines of several workers stay whole
    return 0


class _Line(BaseModel):
    """A worker's report on an evening. `wrong`: the names of the broken invariants."""

    seed: int
    digest: str
    seconds: float
    games: int
    acts: int
    deaths: int
    struck: dict[str, int]
    wrong: list[str]

    @classmethod
    def of(cls, outcome: Outcome) -> _Line:
        wrong = sorted({each.name for each in outcome.wrong})
        return cls.model_validate({**vars(outcome), "seed": outcome.plan.seed, "wrong": wrong})


def _outcomes(given: argparse.Namespace) -> Iterator[_Line]:
    out, into = os.pipe()
    arguments = ["--seed", str(given.seed), "--seeds", str(given.seeds), "--processes", str(given.processes)]
    for name in ("minutes", "book"):
        if getattr(given, name) is not None:
            arguments += [f"--{name}", str(getattr(given, name))]
    command = [sys.executable, "-m", "simulation", *arguments, "--worker"]
    with TemporaryFile("w+") as warned, os.fdopen(out) as lines:
        workers = [
            Popen([*command, str(number + 1)], stdout=into, stderr=warned)  # noqa: S603
            for number in range(given.processes)
        ]
        os.close(into)
        for line in lines:
            yield _Line.model_validate_json(line)
        broken = [worker.args for worker in workers if worker.wait()]
        warned.seek(0)
        said = warned.read()
        if broken or said:  # such as a coroutine that was never awaited
            raise SystemExit(f"a worker failed: {broken}\n{said}")


@dataclass
class _Run:
    """The sums of the results of all evenings of one command."""

    begun: float = field(default_factory=time.perf_counter)
    told: float = 0.0
    evenings: int = 0
    seconds: float = 0.0
    sums: Counter[str] = field(default_factory=Counter)
    struck: Counter[str] = field(default_factory=Counter)
    failed: int = 0

    def add(self, line: _Line) -> None:
        self.evenings += 1
        self.seconds += line.seconds
        self.sums.update({"games": line.games, "acts": line.acts, "deaths": line.deaths})
        self.struck.update(line.struck)
        self.failed += bool(line.wrong)

    def progress(self) -> None:
        now = time.perf_counter()
        if now - self.told >= SECONDS_BETWEEN_LINES:
            self.told = now
            _say(self.summary())

    def summary(self) -> str:
        took = time.perf_counter() - self.begun
        struck = ", ".join(f"{name} {count}" for name, count in sorted(self.struck.items()))
        return (
            f"{self.evenings} evenings ({60 * self.evenings / took:.0f} a minute), {self.failed} failed; "
            f"{self.sums['games']} games, {self.sums['acts']} acts, {self.sums['deaths']} deaths; "
            f"{self.seconds / 3600:.1f} h in {took:.0f} s ({self.seconds / took:.0f} times real time); "
            f"{struck}"
        )


# What a failure shows.


def _tell(there: Stage, plan: Plan, given: argparse.Namespace) -> int:
    """Plays the plan again, makes it smaller if it fails, and shows what is wrong and the last lines. Returns
    the exit code."""
    outcome = _played(there, plan, given.trace)
    if not outcome.wrong:
        _say(f"seed {plan.seed}: nothing is wrong ({outcome.digest[:12]})")
        return 0
    first = outcome.wrong[0].name
    if not given.no_shrink:
        plan = shrunk(plan, lambda each: first in {wrong.name for wrong in there.play(each).wrong})
        outcome = _played(there, plan, given.trace)
    for line in outcome.last[-LINES_SHOWN:]:
        _say(line.rstrip()[:WIDTH])
    for wrong in outcome.wrong:
        _say(f"{wrong.moment:.1f} s: {wrong.name}: {wrong.why}"[:WIDTH])
    _say(f"script/simulate --plan '{write_plan(plan)}'")
    return 1


def _played(there: Stage, plan: Plan, trace: Path | None) -> Outcome:
    if trace is None:
        return there.play(plan)
    with trace.open("w") as file:
        return there.play(plan, file)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
