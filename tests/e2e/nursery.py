"""Programs that start at once: copies of one process that has loaded them and not yet begun.

To load a program takes seconds, as often as a bot is killed and started again. A copy is a process of its
own, with its own environment, folder and output; from there on it is `mafia run` as anywhere else, or
`python -m sandbox`.

    python -m tests.e2e.nursery      # a line of JSON in, a line of JSON out, until its input ends

An order to start is answered with the process's id, the question for an id with its exit code, null while it
runs. What still runs at the end is killed.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import IO, Any

from tests.e2e.process import Process

ROOT = Path(__file__).parents[2]

_ASKING = Lock()
"""Answers come in the order of the questions, and more than one thread asks."""

PLANTED = "TOWN_PLANTED"
"""Names a module that spoils a copy before it begins, to show that a test would find it."""


class Newborn(Process):
    """A program from the nursery. `arguments`: its name, "mafia" or "sandbox", and what follows it."""

    async def _run(self, environment: Mapping[str, str], output: IO[bytes]) -> Child:
        order = {
            "arguments": self.arguments,
            "folder": str(self.folder),
            "output": output.name,
            "errors": output.name,
            "environment": dict(environment),
        }
        return Child(await asyncio.to_thread(ask_nursery, order))


@dataclass
class Child:
    """What a test knows of it, as of a process of asyncio's."""

    pid: int
    _ended_with: int | None = None

    @property
    def returncode(self) -> int | None:
        if self._ended_with is None:
            self._ended_with = ask_nursery({"pid": self.pid})
        return self._ended_with

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    async def wait(self) -> int:
        while True:
            if (code := self.returncode) is not None:
                return code
            await asyncio.sleep(0.005)  # it is no child of this process


def ask_nursery(order: Mapping[str, Any]) -> Any:
    """What the nursery answers, which takes it milliseconds."""
    with _ASKING:
        nursery = _nursery()
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        nursery.stdin.write(json.dumps(order) + "\n")
        nursery.stdin.flush()
        return json.loads(nursery.stdout.readline())


@cache
def _nursery() -> subprocess.Popen[str]:
    command = (sys.executable, "-m", "tests.e2e.nursery")
    nursery = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(nursery.communicate)  # its input ends
    return nursery


# Within the nursery.


def serve() -> Sequence[str]:
    """Answers orders. Returns only in a copy: the arguments with which a program begins there."""
    ended: dict[int, int] = {}
    children: set[int] = set()
    for line in sys.stdin:
        order = json.loads(line)
        if "pid" in order:
            _reap(children, ended)
            answer = ended.get(order["pid"])
        else:
            answer = os.fork()
            if not answer:
                _become(order)
                arguments: Sequence[str] = order["arguments"]
                return arguments
            children.add(answer)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    for child in children:
        os.kill(child, signal.SIGKILL)
    raise SystemExit


def _reap(children: set[int], ended: dict[int, int]) -> None:
    """Notes the exit codes of those that have ended; that of a kill is its number, negative."""
    for child in [*children]:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            children.remove(pid)
            ended[pid] = os.waitstatus_to_exitcode(status)


def _become(order: Mapping[str, Any]) -> None:
    """Gives this copy what a process begins with."""
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    given = os.open(order.get("input", os.devnull), os.O_RDONLY)
    written, told = (os.open(order[name], os.O_WRONLY | os.O_APPEND) for name in ("output", "errors"))
    for old, new in ((given, 0), (written, 1), (told, 2)):
        os.dup2(old, new)
        os.close(old)


if __name__ == "__main__":
    import bot.replica.run
    import bot.store.postgres  # noqa: F401  (all that the program loads when it begins)
    import sandbox.__main__
    from bot.commands import cli, entry  # noqa: F401
    from bot.render.locales import LOCALES, read_all

    for locale in LOCALES:
        read_all(locale)
    programs = {"mafia": entry.main, "sandbox": sandbox.__main__.main}
    gc.freeze()  # a copy that ends would look through all that was loaded
    sys.argv = [*serve()]
    if planted := os.environ.get(PLANTED):
        import_module(planted)
    programs[sys.argv[0]]()
