"""The supervisor of `mafia play`: starts the local server and the bot, restarts the bot with each new
speed, ends both."""

import asyncio
import os
import secrets
import signal
import tempfile
import webbrowser
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from bot.backoff import Backoff
from bot.commands.play.child import Child
from bot.commands.play.page import scales
from bot.commands.play.port import taken

BOT = ("bot.commands.cli", "run")
TOKEN_FOR_SERVER = "SANDBOX_TOKEN"  # noqa: S105  (a name)
"""The variable that gives the server its token. Other users can read command lines, but not an
environment."""
KEPT = ("MAFIA_LOG_LEVEL", "MAFIA_LOG_FORMAT", "MAFIA_DEFAULT_LOCALE")
BACKOFF = Backoff(first=1.0, longest=30.0)
"""Seconds before a bot that ended by itself starts again."""


def new_token() -> str:
    """A token that only the bot of this session knows."""
    return f"1000001:{secrets.token_urlsafe(24)}"


async def play(
    port: int, speed: float, browser: bool, bot: Sequence[str] = BOT, rules: Path | None = None
) -> int:
    """Runs until interrupted; returns the exit code. `speed` 20 plays a minute in 3 seconds.

    `bot`: the module that is the bot, and its arguments; `rules`: a folder with books of one's own.
    """
    console = Console(highlight=False, soft_wrap=True)
    obstacle = taken(port)
    if obstacle is not None:
        console.print(f"mafia: {obstacle}", style="red")
        return 1
    interrupted = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, interrupted.set)
    token = new_token()
    with tempfile.TemporaryDirectory(prefix="mafia-play-") as folder:
        session = _Session(console, f"http://127.0.0.1:{port}", token, 1 / speed, Path(folder), bot, rules)
        return await session.run(port, browser, interrupted)


@dataclass
class _Session:
    console: Console
    address: str
    token: str
    scale: float
    folder: Path
    bot: Sequence[str]
    rules: Path | None = None
    rescaled: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, port: int, browser: bool, interrupted: asyncio.Event) -> int:
        server = await Child.start(
            ["sandbox", "--port", str(port), "--time-scale", repr(self.scale)],
            env={**os.environ, TOKEN_FOR_SERVER: self.token},
        )
        try:
            if not await server.says_something():
                self.console.print("mafia: the local server did not start", style="red")
                return 1
            self.console.print(f"Mafia is at [bold]{self.address}/[/]  (Ctrl-C ends it)")
            if browser:
                webbrowser.open(f"{self.address}/")
            return await self._watch(server, interrupted)
        finally:
            await server.stop()

    async def _watch(self, server: Child, interrupted: asyncio.Event) -> int:
        over = asyncio.create_task(interrupted.wait())
        server_ended = asyncio.create_task(server.ended())
        work = [asyncio.create_task(self._keep_bot()), asyncio.create_task(self._follow_speed())]
        await asyncio.wait([over, server_ended, *work], return_when=asyncio.FIRST_COMPLETED)
        for task in (over, *work):
            task.cancel()
        results = await asyncio.gather(*work, return_exceptions=True)
        failures = [result for result in results if isinstance(result, Exception)]
        if failures:
            raise failures[0]
        if server_ended.done():
            self.console.print("mafia: the local server ended", style="red")
            return 1
        server_ended.cancel()
        return 0

    async def _keep_bot(self) -> None:
        failures = 0
        while True:
            self.rescaled.clear()
            bot = await Child.start(self.bot, env=self._environment(), folder=self.folder)
            try:
                code = await self._ended_or_rescaled(bot)
            finally:
                await bot.stop()
            if code is None:
                failures = 0
                continue
            failures += 1
            pause = BACKOFF.after(failures)
            self.console.print(f"The bot ended with exit code {code}; it starts again in {pause:.0f} s")
            await asyncio.sleep(pause)

    async def _ended_or_rescaled(self, bot: Child) -> int | None:
        ended = asyncio.create_task(bot.ended())
        rescaled = asyncio.create_task(self.rescaled.wait())
        try:
            await asyncio.wait([ended, rescaled], return_when=asyncio.FIRST_COMPLETED)
            return ended.result() if ended.done() else None
        finally:
            ended.cancel()
            rescaled.cancel()

    async def _follow_speed(self) -> None:
        async with aclosing(scales(self.address)) as chosen:
            async for scale in chosen:
                if scale != self.scale:
                    self.scale = scale
                    self.rescaled.set()

    def _environment(self) -> dict[str, str]:
        """The environment of the bot: this process's, without settings of a bot, and with those of this
        session."""
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith("MAFIA_") or name in KEPT
        }
        return {
            "MAFIA_LOG_LEVEL": "warning",
            **inherited,
            **({} if self.rules is None else {"MAFIA_RULES": str(self.rules.absolute())}),
            "MAFIA_API_SERVER": self.address,
            "MAFIA_BOT_TOKEN": self.token,
            "MAFIA_TIME_SCALE": repr(self.scale),
            "MAFIA_DATABASE_URL": f"sqlite:///{self.folder / 'mafia.db'}",
        }
