"""A child process: started, watched, and ended in order."""

import asyncio
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

GRACE = 15.0
"""Seconds that it has to end, before it is killed."""


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
        """Runs a module with its arguments, in a session of its own. So an interrupt from the terminal
        reaches only the supervisor, which ends its children in order. If the supervisor is killed, they end
        by themselves. `lock`: a file descriptor that it holds open for as long as it runs."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.runtime.leash", *arguments),
            env=env,
            cwd=folder,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
            pass_fds=(lock,),
        )
        return cls(process)

    async def says_something(self) -> bool:
        """Waits for a line of its output; False if it ends without one."""
        return await asyncio.shield(self._spoke)

    async def ended(self) -> int:
        """Its exit code, once it has one."""
        return await asyncio.shield(self._exit)

    @property
    def lived(self) -> float:
        """For how many seconds it ran, once it has ended."""
        return self._lived

    async def stop(self) -> None:
        """Asks it to end, and kills it if it does not end in time."""
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(GRACE):
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
