"""What the fence replaces, and that the program asks for nothing outside of it."""

import ast
import random
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom

import pytest

from tests.rig.architecture.sources import ROOT

OUTSIDE = {
    "datetime.now": "a clock that can not be replaced",
    "datetime.utcnow": "a clock that can not be replaced",
    "datetime.today": "a clock that can not be replaced",
    "date.today": "a clock that can not be replaced",
    "time.clock_gettime": "a clock",
    "time.perf_counter": "a clock that stays real",
    "uuid.uuid1": "the machine's address",
    "os.getrandom": "the kernel's chance",
    "random.Random": "chance without a seed",
}
"""Calls that the fence does not replace. `random.Random` is wrong only without a seed."""

ALLOWED = {
    ("bot/commands/publish/__init__.py", "datetime.now"),
    ("bot/commands/simulating.py", "time.perf_counter"),
    ("bot/store/backup/saved.py", "datetime.now"),
}
"""Places that no evening reaches: commands of the operator."""

ROOMS = ("bot", "engine", "minds", "championship", "sandbox")


def calls() -> Iterator[tuple[str, str]]:
    """Yields file and name of each call that asks for a clock or chance outside the fence."""
    for file in sorted(each for room in ROOMS for each in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if not isinstance(node, ast.Call):
                continue
            name = ".".join(ast.unparse(node.func).split(".")[-2:])
            bare = {each.split(".")[1]: each for each in OUTSIDE if each.startswith("random.")}.get(
                name, name
            )
            if bare in OUTSIDE and not (bare == "random.Random" and node.args):
                yield file.relative_to(ROOT).as_posix(), bare


def test_nothing_asks_for_time_or_chance_outside_the_fence() -> None:
    assert set(calls()) == ALLOWED


SCRIPT = """
import json, sys
from simulation.fence import begin, close_fence, inside
close_fence()
import os, random, secrets, time, uuid
from random import SystemRandom
def drawn():
    begin("7")
    inside.steady = 5.0
    return [
        time.time(), time.monotonic(), time.time_ns(), SystemRandom().random(), secrets.token_hex(4),
        secrets.token_urlsafe(4), secrets.randbelow(10**9), secrets.choice("abcdefgh"), secrets.randbits(64),
        os.urandom(4).hex(), str(uuid.uuid4()), random.random(), SystemRandom().sample(range(100), 5),
    ]
assert drawn() == drawn()
print(json.dumps(drawn()))
"""


def test_equal_seeds_give_equal_time_and_chance_in_any_process() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
    assert runs.pop().startswith("[1700000005.0, 5.0, 1700000005000000000, ")


def test_the_fence_is_not_active_in_tests() -> None:
    """The fence is for processes of its own: these tests have the real functions."""
    for real in (time.time, time.monotonic, secrets.token_hex, random.random, SystemRandom().random):
        assert "simulation" not in str(getattr(real, "__module__", ""))


@pytest.mark.parametrize("path", sorted((ROOT / "simulation").rglob("*.py")), ids=lambda path: path.stem)
def test_the_simulation_starts_no_thread_and_opens_no_socket(path: Path) -> None:
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
        )
    }
    assert not imported & {"socket", "threading", "multiprocessing", "concurrent", "selectors"}
    assert path.name == "command.py" or "subprocess" not in imported


def test_importing_the_simulation_replaces_no_class_of_the_bot() -> None:
    """The modules of the simulation can be imported beside other tests: they change nothing by that."""
    from bot import app
    from bot.services import scope
    from simulation import evening
    from simulation.twins import machine

    assert {evening.__name__, machine.__name__} <= {*sys.modules}
    for used in (vars(app)["Painter"], vars(app)["Printer"], vars(scope)["Draws"]):
        assert used.__module__.startswith("bot.")
