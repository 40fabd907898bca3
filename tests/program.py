"""A command of `mafia`, as in a shell. From the nursery: to load the program takes a second each time."""

import os
import time
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

from tests.e2e.nursery import Child, ask_nursery

PATIENCE = 60.0
"""Seconds until a command that does not end counts as broken."""


def mafia(*arguments: str, **settings: str) -> "CompletedProcess[str]":
    """`settings`: the only ones that it has."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAFIA_")}
    with TemporaryDirectory() as folder:
        output, errors = Path(folder, "output"), Path(folder, "errors")
        for path in (output, errors):
            path.touch()
        order = {
            "arguments": ("mafia", *arguments),
            "folder": str(Path.cwd()),
            "output": str(output),
            "errors": str(errors),
            "environment": {**inherited, **settings},
        }
        code = _ended(Child(ask_nursery(order)))
        return CompletedProcess(arguments, code, output.read_text("utf-8"), errors.read_text("utf-8"))


def _ended(command: Child) -> int:
    deadline = time.monotonic() + PATIENCE
    while (code := command.returncode) is None:
        assert time.monotonic() < deadline
        time.sleep(0.002)  # it is no child of this process
    return code
