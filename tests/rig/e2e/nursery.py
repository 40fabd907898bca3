"""Starts programs without delay. They are copies of one process that has loaded them but has not run them.

Otherwise each restart of a killed bot would load the program again, which takes seconds. A copy is a process
with its own environment, folder and output. After its start it is an ordinary `mafia run` or
`python -m sandbox`.

    python -m tests.rig.e2e.nursery      # reads lines of JSON, answers each with one, until its input ends

The answer to an order to start is the process's id. The answer to a question about an id is the exit code of
this process, or null while it runs. At the end, the nursery kills processes that still run.
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

from tests.rig.e2e.process import Process

ROOT = Path(__file__).parents[3]

_ASKING = Lock()
"""Keeps questions and answers in pairs when several threads ask."""

PLANTED = "TOWN_PLANTED"
"""Names a module that changes a copy before it begins. A test with such a copy shows that it finds the
fault."""


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
    """A copy as a test sees it: like a process of asyncio."""

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
            await asyncio.sleep(0.005)  # it is not a child of this process


def ask_nursery(order: Mapping[str, Any]) -> Any:
    """Asks the nursery; it answers within milliseconds."""
    with _ASKING:
        nursery = _nursery()
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        nursery.stdin.write(json.dumps(order) + "\n")
        nursery.stdin.flush()
        return json.loads(nursery.stdout.readline())


@cache
def _nursery() -> subprocess.Popen[str]:
    command = (sys.executable, "-m", "tests.rig.e2e.nursery")
    nursery = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(nursery.communicate)  # closes the input of the nursery, which ends it
    return nursery


# The code below runs inside the nursery.


def serve() -> Sequence[str]:
    """Reads orders, and forks a process for each of them. In this process it never returns. In a forked one
    it returns the arguments of the program that begins there."""
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
    """Notes the exit codes of ended children. For a killed child, the code is the negative number of the
    signal."""
    for child in [*children]:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            children.remove(pid)
            ended[pid] = os.waitstatus_to_exitcode(status)


def _become(order: Mapping[str, Any]) -> None:
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    os.umask(0o022)  # as on most systems: others may read what a program does not close
    given = os.open(order.get("input", os.devnull), os.O_RDONLY)
    written, told = (os.open(order[name], os.O_WRONLY | os.O_APPEND) for name in ("output", "errors"))
    for old, new in ((given, 0), (written, 1), (told, 2)):
        os.dup2(old, new)
        os.close(old)


if __name__ == "__main__":
    import numpy as np  # noqa: F401  (some commands need it, and it takes a quarter of a second)

    import bot.replica.run
    import bot.store.database.postgres  # noqa: F401  (all that the program loads when it begins)
    import sandbox.__main__
    from bot.commands import entry
    from bot.render.locales import LOCALES, read_all

    for locale in (*LOCALES, "en"):
        read_all(locale)
    programs = {"mafia": entry.main, "sandbox": sandbox.__main__.main}
    gc.freeze()  # otherwise a forked process would examine all loaded objects when it ends
    sys.argv = [*serve()]
    if planted := os.environ.get(PLANTED):
        import_module(planted)
    try:
        programs[sys.argv[0]]()
    except SystemExit as end:
        if not isinstance(end.code, int):
            raise
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(end.code)  # taking the modules apart would copy their memory: a tenth of a second
