"""The command line of the twins."""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from simulation.stage import new_folder
from simulation.twins.pair import WHOLE, Found, Pair
from simulation.twins.twins import Twins
from simulation.twins.weather import Weather

PROGRESS = 10
"""The number of seeds after which a process prints its progress."""
NAMES = (
    "seeds",
    "games",
    "whole games",
    "pairs",
    "viewers",
    "lines",
    "characters",
    "numbers",
    "unequal",
    "queue",
    "leaks",
    "late",
    "errors",
)


def main() -> None:
    """Runs the pairs, and prints all differences and the sums. Ends with code 1 if there are leaks."""
    given = _arguments()
    with new_folder() as folder:
        if given.processes == 1:
            seeds = range(given.seed, given.seed + given.seeds, given.step)
            sums = run(seeds, folder, given.book, given.evenings)
        else:
            sums = _in_processes(given, folder)
    if given.sums is not None:
        given.sums.write_text(json.dumps(sums))
        return
    _say(_sums_text(sums))
    sys.exit(1 if sums["leaks"] else 0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--evenings", type=int, default=2, help="of each seed; each two are compared")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--book")
    parser.add_argument("--step", type=int, default=1, help="only each so many-th seed")
    parser.add_argument("--sums", type=Path, help="a file for the sums, instead of the screen")
    return parser.parse_args()


def _in_processes(options: argparse.Namespace, folder: Path) -> Counter[str]:
    running = []
    for number in range(options.processes):
        values = {
            "--seed": options.seed + number,
            "--seeds": options.seeds - number,
            "--evenings": options.evenings,
            "--step": options.processes,
            "--sums": folder / f"{number}.json",
        }
        chosen = [] if options.book is None else ["--book", options.book]
        words = [str(word) for item in values.items() for word in item]
        command = [sys.executable, "-m", "simulation.twins", *words, *chosen]
        running.append(subprocess.Popen(command))  # noqa: S603
    sums: Counter[str] = Counter()
    for number, process in enumerate(running):
        if process.wait() != 0:
            raise SystemExit(f"process {number} has failed")
        sums.update(json.loads((folder / f"{number}.json").read_text()))
    return sums


def run(seeds: range, folder: Path, book: str | None = None, evenings: int = 2) -> Counter[str]:
    """Plays evenings of these seeds, and prints the differences. Returns name → sum."""
    home = folder / str(seeds.start)
    home.mkdir()
    twins = Twins(home)
    sums = Counter(dict.fromkeys(NAMES, 0))
    begun = time.perf_counter()
    for seed in seeds:
        pair = Pair.of(seed, book)
        whole = evenings if pair.mornings == WHOLE else 0
        sums.update({"seeds": 1, "games": evenings, "whole games": whole, f"games of {pair.book}": evenings})
        for found in twins.played(pair, evenings):
            _count(sums, found)
            _tell(found)
            # each evening is compared with all others
            sums["played seconds"] += round(found.seconds / (evenings - 1))
        if not sums["seeds"] % PROGRESS:
            minutes = (time.perf_counter() - begun) / 60
            spent = time.process_time() / sums["games"]
            rate = f"{sums['pairs'] / minutes:.1f} pairs a minute, {spent:.2f} s of processor a game"
            _say(f"up to seed {seed}: {_sums_text(sums)}; {rate}")
    sums["seconds"] = round(time.perf_counter() - begun)
    sums["processor"] = round(time.process_time())
    return sums


def _count(sums: Counter[str], found: Found) -> None:
    """Adds a comparison to the sums. `queue`: pairs that may differ by the known leak: if the bot sends only
    one new message at a time, a fault in one chat delays messages to all others."""
    unequal = bool(found.differences)
    weather = Weather.of(str(found.pair.seed), 0)
    is_known = weather.under_way == 1 and weather.faults > 0
    sums.update(
        None,
        pairs=1,
        unequal=unequal,
        queue=unequal and is_known,
        viewers=found.viewers,
        lines=found.lines,
        characters=found.size,
        numbers=found.numbers,
        leaks=len(found.differences),
        late=sum(each.only_late for each in found.differences),
        errors=len(found.errors),
    )


def _tell(found: Found) -> None:
    if not found.differences and not found.errors:
        return
    pair = found.pair
    _say(f"{pair} {Weather.of(str(pair.seed), 0)} {found.swapped} {found.errors[:1]}")
    for each in found.differences[:1]:
        kind = "late" if each.only_late else "DIFFERENT"
        where = f"seed {pair.seed} viewer {each.viewer}, of {len(found.differences)}"
        _say(f"  {kind} {where}\n    {_cut(each.mine)}\n    {_cut(each.other)}")


def _sums_text(sums: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sums.items())


def _cut(seen: object) -> str:
    return str(seen)[:400]


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
