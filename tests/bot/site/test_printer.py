"""A separate process makes the pages, and it leaves the processor to the bot. The last pages are kept and not
made again."""

import json
import os
import subprocess
import sys
import time

import pytest

from bot.site.printer import REMEMBERED, Printer
from tests.rig.architecture.sources import ROOT

RECORD = ROOT / "tests/engine/games/city.mafia.toml"
PRINT = """
import asyncio, os, pathlib, signal, sys
from bot.site.printer import Printer

async def main():
    sheet = Printer().sheet("game.html", pathlib.Path(sys.argv[1]).read_text("utf-8"), "ru")
    while (made := sheet.made()) is None:
        await asyncio.sleep(0.01)
        os.killpg(0, signal.SIGINT)  # the terminal tells all of its processes
    sys.stdout.buffer.write(made)

signal.signal(signal.SIGINT, lambda *_: None)
asyncio.run(main())
"""


def test_ctrl_c_during_the_making_of_a_page_shows_no_traceback() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PRINT, RECORD],
        cwd=ROOT,
        start_new_session=True,
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.startswith(b"<!")


class Press(Printer):
    """Makes pages at once, and counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[tuple[str, str]] = []

    async def _make(self, work: str, locale: str) -> bytes:
        record, _ = json.loads(work)
        self.made.append((record, locale))
        return f"{locale} {record}".encode()


async def test_a_page_that_was_made_recently_is_not_made_again() -> None:
    press = Press()
    assert not press.has("0", "ru")
    for _ in range(5):
        assert [await press.whole(str(game), "ru") for game in range(REMEMBERED)] == [
            f"ru {game}".encode() for game in range(REMEMBERED)
        ]
    assert len(press.made) == REMEMBERED
    assert press.has("0", "ru")


async def test_a_page_is_made_again_for_new_marks_or_another_language() -> None:
    press = Press()
    asked = (("game", "ru"), ("game", "uk"), ("game, with a mark", "ru"))
    pages = [await press.whole(*each) for each in asked]
    assert pages == [b"ru game", b"uk game", b"ru game, with a mark"]
    assert len(press.made) == 3


async def test_no_more_than_the_last_pages_are_kept() -> None:
    press = Press()
    for game in range(3 * REMEMBERED):
        await press.whole(str(game), "ru")
        await press.whole("asked for all the time", "ru")
    assert len(press.made) == 3 * REMEMBERED + 1
    await press.whole("0", "ru")
    assert press.made[-1] == ("0", "ru")


@pytest.mark.parametrize("module", ["bot.site", "bot.pictures.paint", "bot.services.live.solving"])
def test_workers_have_a_lower_priority_than_the_bot(module: str) -> None:
    """All workers first read their standard input, so the test can look at them before they work."""
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    patience = time.monotonic() + 30
    with subprocess.Popen(
        [sys.executable, "-m", module, "ru"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        while (niced := os.getpriority(os.PRIO_PROCESS, process.pid)) == usual:
            assert time.monotonic() < patience
            time.sleep(0.01)
        process.communicate(b"")
    assert niced > usual
