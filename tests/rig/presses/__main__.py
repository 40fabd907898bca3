"""Prints how many presses the fuzzer makes in each scene, and their outcomes."""

import asyncio
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from bot.store.database.migrate import migrate
from tests.rig.flows.town import Town
from tests.rig.presses.fuzz import Fuzz
from tests.rig.presses.scenes import NAMES

COLUMNS = ("presses", "refused", "done", "not done")


async def _counted(database: Path, name: str, *, whole: bool) -> Counter[str]:
    town = await Town(database).open()
    fuzz = await Fuzz.of(town, name)
    await fuzz.run(fuzz.everything() if whole else fuzz.chosen())
    await town.close()
    return fuzz.counts


async def _main(folder: Path, *, whole: bool) -> None:
    migrated, total = folder / "migrated.db", Counter[str]()
    await migrate(f"sqlite:///{migrated}")
    _write("scene", *COLUMNS)
    for name in NAMES:
        counts = await _counted(Path(shutil.copy(migrated, folder / f"{name}.db")), name, whole=whole)
        total += counts
        _write(name, *(counts[column] for column in COLUMNS))
    _write("in all", *(total[column] for column in COLUMNS))


def _write(*cells: object) -> None:
    sys.stdout.write(f"| {' | '.join(map(str, cells))} |\n")
    sys.stdout.flush()


with tempfile.TemporaryDirectory() as folder:
    asyncio.run(_main(Path(folder), whole="whole" in sys.argv[1:]))
