"""A page that is being made when Ctrl-C comes: the key is for the bot, which ends that process itself."""

import subprocess
import sys

from tests.architecture.sources import ROOT

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


def test_ctrl_c_while_a_page_is_made_shows_no_traceback() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PRINT, RECORD],
        cwd=ROOT,
        start_new_session=True,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.startswith(b"<!")
