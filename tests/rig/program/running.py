"""Runs a command of `mafia` as in a shell, with the nursery: loading the program would take a second each
time."""

import os
import pty
import select
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

from tests.rig.e2e.nursery import Child, ask_nursery

PATIENCE = 60.0
"""Seconds after which a command that has not ended counts as broken."""


def mafia(*arguments: str, **settings: str) -> "CompletedProcess[str]":
    """Runs a command. It has only the settings given here."""
    with TemporaryDirectory() as folder:
        output, errors = Path(folder, "output"), Path(folder, "errors")
        order = {"output": str(output), "errors": str(errors)}
        # it is not a child of this process
        code = _ran(arguments, settings, order, lambda: time.sleep(0.002))
        return CompletedProcess(arguments, code, output.read_text("utf-8"), errors.read_text("utf-8"))


def at_terminal(*arguments: str, typed: str = "", **settings: str) -> "CompletedProcess[str]":
    """Runs a command at a terminal. The terminal shows its standard error; its standard output goes to a
    file. `typed`: what the person types."""
    ours, its = pty.openpty()
    shown = bytearray()

    def show() -> None:
        if select.select([ours], [], [], 0.01)[0]:
            shown.extend(os.read(ours, 1 << 16))

    try:
        os.write(ours, typed.encode())
        with TemporaryDirectory() as folder:
            output = Path(folder, "output")
            terminal = os.ttyname(its)
            order = {"input": terminal, "output": str(output), "errors": terminal}
            code = _ran(arguments, settings, order, show)
            show()
            return CompletedProcess(arguments, code, output.read_text("utf-8"), shown.decode())
    finally:
        os.close(ours)
        os.close(its)


def _ran(
    arguments: Sequence[str],
    settings: Mapping[str, str],
    where: Mapping[str, str],
    meanwhile: Callable[[], None],
) -> int:
    """Runs a command. Returns its exit code. `where`: the files for its streams."""
    for path in where.values():
        Path(path).touch()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAFIA_")}
    command = Child(
        ask_nursery(
            {
                "arguments": ("mafia", *arguments),
                "folder": str(Path.cwd()),
                "environment": {**inherited, **settings},
                **where,
            }
        )
    )
    deadline = time.monotonic() + PATIENCE
    while (code := command.returncode) is None:
        assert time.monotonic() < deadline
        meanwhile()
    return code
