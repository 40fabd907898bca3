"""Prints how many presses the fuzzer makes in each scene, and their outcomes. With "done" it also writes down
which buttons do something."""

import asyncio
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from bot.store.database.migrate import migrate
from tests.rig.flows.town import Town
from tests.rig.presses.done import keep
from tests.rig.presses.fuzz import Fuzz
from tests.rig.presses.scenes import NAMES

COLUMNS = ("presses", "refused", "done", "not done")


async def _pressed(database: Path, name: str, how: str) -> Fuzz:
    town = await Town(database).open()
    fuzz = await Fuzz.of(town, name)
    await fuzz.run({"whole": fuzz.everything, "done": fuzz.shared}.get(how, fuzz.chosen)())
    await town.close()
    return fuzz


async def _main(folder: Path, how: str) -> None:
    migrated, total, done = folder / "migrated.db", Counter[str](), {}
    await migrate(f"sqlite:///{migrated}")
    _write("scene", *COLUMNS)
    for name in NAMES:
        fuzz = await _pressed(Path(shutil.copy(migrated, folder / f"{name}.db")), name, how)
        total += fuzz.counts
        done[name] = fuzz.done
        _write(name, *(fuzz.counts[column] for column in COLUMNS))
    _write("in all", *(total[column] for column in COLUMNS))
    if how == "done":
        keep(done)


def _write(*cells: object) -> None:
    sys.stdout.write(f"| {' | '.join(map(str, cells))} |\n")
    sys.stdout.flush()


with tempfile.TemporaryDirectory() as folder:
    asyncio.run(_main(Path(folder), "".join(sys.argv[1:])))
