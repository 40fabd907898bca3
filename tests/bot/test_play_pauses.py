"""Tests how many seconds `mafia play` waits before it starts a child again."""

import asyncio
import os
import sys
from pathlib import Path

from bot.commands.play.child import LONG_ENOUGH, Child, Pauses


def test_a_pause_doubles_while_children_end_soon_and_begins_anew_after_a_long_life() -> None:
    pauses = Pauses()
    assert [pauses.after(1.0) for _ in range(6)] == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0]
    assert [pauses.after(LONG_ENOUGH), pauses.after(1.0)] == [1.0, 2.0]


async def test_the_life_of_a_child_process_is_measured(tmp_path: Path) -> None:
    (tmp_path / "brief.py").write_text("import time; time.sleep(0.2)")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    with (tmp_path / "lock").open("w") as lock:
        child = await Child.start(["brief"], env=env, folder=tmp_path, lock=lock.fileno())
        async with asyncio.timeout(30):
            assert await child.ended() == 0
    assert 0.2 <= child.lived < LONG_ENOUGH
