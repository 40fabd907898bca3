"""Runs a program of this repository as a process; its output goes to a file."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Protocol

PATIENCE = 60.0
"""Real seconds after which a process that has not answered counts as broken."""


class Running(Protocol):
    """A running process, with the interface of asyncio."""

    @property
    def pid(self) -> int: ...

    @property
    def returncode(self) -> int | None: ...

    def send_signal(self, number: int, /) -> None: ...

    async def wait(self) -> int: ...


@dataclass
class Process:
    """A program. `arguments`: those after the interpreter. `output`: the file for both of its output streams;
    each start appends to it."""

    arguments: tuple[str, ...]
    folder: Path
    output: Path
    environment: dict[str, str] = field(default_factory=dict)
    running: Running | None = None
    began: int = 0
    """The length of the file, in characters, at the last start."""

    async def start(self) -> None:
        assert self.running is None
        self.began = len(self.said)
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAFIA_")}
        with self.output.open("ab") as output:
            self.running = await self._run({**inherited, **self.environment}, output)

    async def _run(self, environment: Mapping[str, str], output: IO[bytes]) -> Running:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *self.arguments,
            cwd=self.folder,
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=asyncio.subprocess.STDOUT,
        )

    async def end(self, number: signal.Signals) -> int:
        assert self.running is not None
        process, self.running = self.running, None
        if process.returncode is None:
            process.send_signal(number)
        return await asyncio.wait_for(process.wait(), PATIENCE)

    @property
    def pid(self) -> int:
        assert self.running is not None
        return self.running.pid

    @property
    def ended(self) -> bool:
        return self.running is not None and self.running.returncode is not None

    @property
    def said(self) -> str:
        return self.output.read_text(encoding="utf-8") if self.output.exists() else ""

    async def says(self, words: str, *, since_start: bool = False) -> str:
        """Waits until the words are in the output; with `since_start`, in the output of the current process.
        Returns the whole output."""
        async with asyncio.timeout(PATIENCE):
            while words not in (said := self.said)[self.began * since_start :]:
                assert not self.ended, f"it ended instead of saying “{words}”:\n{said}"
                await asyncio.sleep(0.02)
        return said
