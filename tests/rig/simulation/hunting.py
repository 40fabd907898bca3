"""Plays evenings with planted bugs, and the same evenings without them."""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

from simulation.evening import Evening, Wrong
from simulation.program import stand_in
from simulation.stage import new_database, new_folder
from simulation.trace import Trace
from tests.rig.simulation.bugs import BUGS
from tests.rig.simulation.hazard import Hazard, planned

CLOSES = """
    INSERT INTO chats (bot_id, chat_id, title, settings, seen_at)
    VALUES (1000001, -1002000000001, '', '{"closes": "on", "silences": "on", "zone": "Europe/Kyiv"}', 0)
"""
"""The table wants its group closed by night, and those silent who are out. It has told its time zone."""


class Hunt:
    """Plays evenings in a folder. `template`: a database whose table wants permissions taken away."""

    def __init__(self, folder: Path) -> None:
        stand_in()  # a bug may be planted into what stands in
        self._folder = folder
        self._evenings = 0
        self._template = new_database(folder)
        with closing(sqlite3.connect(self._template, isolation_level=None)) as connection:
            connection.execute(CLOSES)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # an evening copies the file alone

    def play(self, seed: int, hazard: Hazard, sought: str | None = None) -> list[Wrong]:
        """Plays an evening. Returns what was wrong. It ends when the invariant `sought` is broken."""
        self._evenings += 1
        folder = self._folder / str(self._evenings)
        return Evening(planned(seed, hazard), folder, self._template, Trace(), sought).run().wrong

    def seed_of(self, name: str, seeds: range) -> int | None:
        """Looks for a bug in these evenings. Returns the seed of the first one that shows it."""
        bug = BUGS[name]
        for seed in seeds:
            with bug.planted():
                wrong = self.play(seed, bug.hazard, bug.found_by)
            if any(each.name == bug.found_by for each in wrong):
                return seed
        return None


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--clean", action="store_true", help="play the same evenings without the bugs too")
    parser.add_argument("names", nargs="*", default=list(BUGS))
    given = parser.parse_args()
    with new_folder() as folder:
        hunt = Hunt(folder)
        seeds = range(given.seed, given.seed + given.seeds)
        found, seconds = dict[str, int | None](), dict[str, float]()
        for name in given.names:
            begun = time.process_time()
            found[name] = hunt.seed_of(name, seeds)
            seconds[name] = round(time.process_time() - begun, 1)
        played = {
            (BUGS[name].hazard, seed) for name, seed in found.items() if seed is not None and given.clean
        }
        clean = {
            f"{hazard} {seed}": [f"{each.name}: {each.why}" for each in hunt.play(seed, hazard)]
            for hazard, seed in sorted(played)
        }
    json.dump({"found": found, "clean": clean, "seconds": seconds}, sys.stdout, indent=1)
