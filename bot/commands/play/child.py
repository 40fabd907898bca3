"""A child process of `mafia play`. The supervisor starts it, watches it, ends it in order, and can restart it
after a pause."""

import asyncio
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from bot.backoff import Backoff

SECONDS_TO_END = 15.0
"""Seconds that a child has to end. After that it is killed."""

RESTART_BACKOFF = Backoff(first=1.0, longest=30.0)
LONG_ENOUGH = 60.0
"""Seconds. If a child ran for so long, the failures before it are no longer counted."""


class Child:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._started = time.monotonic()
        self._lived = 0.0
        self._spoke: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._exit = asyncio.create_task(self._follow())

    @classmethod
    async def start(
        cls, arguments: Sequence[str], *, env: Mapping[str, str], folder: Path, lock: int
    ) -> Self:
        """Starts a Python module with these arguments as a child process in its own session. So an interrupt
        from the terminal reaches only the supervisor, which ends its children in order. If the supervisor is
        killed, the children end by themselves. `lock`: a file descriptor that the child keeps open as long as
        it runs."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.runtime.parent_watch", *arguments),
            env=env,
            cwd=folder,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
            pass_fds=(lock,),
        )
        return cls(process)

    async def says_something(self) -> bool:
        """Waits until the child prints a line. Returns False if the child ends without one."""
        return await asyncio.shield(self._spoke)

    async def ended(self) -> int:
        """Waits until the child ends. Returns its exit code."""
        return await asyncio.shield(self._exit)

    @property
    def lived(self) -> float:
        """How many seconds the child ran until it ended; 0 while it is running."""
        return self._lived

    async def stop(self) -> None:
        """Asks the child to end, and kills it if it does not end in time."""
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(SECONDS_TO_END):
                await self.ended()
        except TimeoutError:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self.ended()

    async def _follow(self) -> int:
        output = self._process.stdout
        self._spoke.set_result(bool(output and await output.readline()))
        while output and await output.read(1 << 16):
            pass
        code = await self._process.wait()
        self._lived = time.monotonic() - self._started
        return code


class Pauses:
    """Decides how long the supervisor waits before it restarts a child that has ended by itself."""

    def __init__(self) -> None:
        self._failures = 0

    def after(self, lived: float) -> float:
        """Counts a failure of a child, and returns how many seconds the supervisor waits before it restarts
        it: more after each. `lived`: how many seconds it ran; after `LONG_ENOUGH` the count begins anew."""
        self._failures = 1 if lived >= LONG_ENOUGH else self._failures + 1
        return RESTART_BACKOFF.after(self._failures)
