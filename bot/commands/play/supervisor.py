"""The supervisor of `mafia play`. It starts the local server and the bot. When one of them ends by itself, it
starts it again. For each new speed, it restarts the bot. At the end, it ends both."""

import asyncio
import os
import signal
import webbrowser
from collections.abc import Coroutine, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from bot.commands.answers import tell
from bot.commands.play.child import Child, Pauses
from bot.commands.play.folder import Folder, TakenError
from bot.commands.play.page import scales, tell_app
from bot.commands.play.sandbox import TOKEN_FOR_SERVER, free_after, is_free, taken

BOT = ("bot.commands.cli", "run")
VARIABLES_KEPT = ("MAFIA_LOG_LEVEL", "MAFIA_LOG_FORMAT", "MAFIA_DEFAULT_LOCALE")


async def play(
    port: int,
    speed: float | None,
    browser: bool,
    folder: Path,
    *,
    anew: bool = False,
    bot: Sequence[str] = BOT,
    rules: Path | None = None,
) -> int:
    """Runs the local server and the bot until the user interrupts it. Returns the exit code: 1 if the port or
    the folder is in use, or the server does not start. Raises SettingsError if the folder can not be created.

    `speed`: 20 means that a minute is played in 3 seconds; None keeps the speed of the last run. `folder`:
    where games and messages are kept. `anew`: whether all of them are deleted first. `bot`: the bot's module
    and its arguments. `rules`: a folder with more books.
    """
    console = Console(highlight=False, markup=False, soft_wrap=True)
    address = f"http://127.0.0.1:{port}"
    data = Folder(folder)
    try:
        await data.take(f"{address}/")
        obstacle = taken(port)
    except TakenError as error:
        obstacle = str(error)
    if obstacle is not None:
        console.print(f"mafia: {obstacle}", style="red")
        data.leave()
        return 1
    if anew:
        data.begin_anew()
    interrupted = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, interrupted.set)
    scale = None if speed is None else 1 / speed
    try:
        session = _Session(console, address, free_after(port), data, scale, bot, rules)
        return await session.run(port, browser, interrupted)
    finally:
        data.leave()


@dataclass
class _Session:
    """One run of `mafia play`. `table_port`: where the bot serves the pages of tables."""

    console: Console
    address: str
    table_port: int
    data: Folder
    scale: float | None
    bot: Sequence[str]
    rules: Path | None = None
    rescaled: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, port: int, browser: bool, interrupted: asyncio.Event) -> int:
        scale = () if self.scale is None else ("--time-scale", repr(self.scale))
        server = await self._start_server(port, *scale)
        try:
            if not await server.says_something():
                self.console.print(f"mafia: {tell('play-no-server')}", style="red")
                return 1
            self.console.print(tell("play-begun", text=f"{self.address}/", name=str(self.data.path)))
            if not (browser and webbrowser.open(f"{self.address}/")):
                ways = f"{self._forward(port)} {self._forward(self.table_port)}"
                self.console.print(tell("play-elsewhere", text=ways))
            # The bot ends first, because it needs the server until its end.
            work = (self._follow_speed(), self._keep_bot(), self._keep_server(server, port))
            await self._watch(*work, interrupted=interrupted)
            self.console.print(tell("play-stopped", name=str(self.data.path)))
            return 0
        finally:
            await server.stop()

    @staticmethod
    def _forward(port: int) -> str:
        return f"-L {port}:127.0.0.1:{port}"

    async def _watch(self, *work: Coroutine[None, None, None], interrupted: asyncio.Event) -> None:
        """Runs all parts of the supervisor (`work`) until an interrupt, or until one of them ends. Then
        cancels them in this order and, of their errors, raises the first in this order, not in time."""
        over = asyncio.create_task(interrupted.wait())
        tasks = [asyncio.create_task(each) for each in work]
        await asyncio.wait([over, *tasks], return_when=asyncio.FIRST_COMPLETED)
        failures: list[Exception] = []
        for task in (over, *tasks):
            task.cancel()
            (result,) = await asyncio.gather(task, return_exceptions=True)
            if isinstance(result, Exception):
                failures.append(result)
        if failures:
            raise failures[0]

    async def _start_server(self, port: int, *more: str) -> Child:
        return await Child.start(
            ["sandbox", "--port", str(port), "--world", str(self.data.world), "--app", self._app, *more],
            env={**os.environ, TOKEN_FOR_SERVER: self.data.token()},
            folder=self.data.path,
            lock=self.data.lock,
        )

    async def _keep_server(self, server: Child, port: int) -> None:
        """Starts the local server again each time it ends. The new server reads its games, messages and speed
        from a file in the folder."""
        pauses = Pauses()
        try:
            while True:
                code = await server.ended()
                pause = pauses.after(server.lived)
                self.console.print(tell("play-server-ended", name=str(code), text=f"{pause:.0f}"))
                await asyncio.sleep(pause)
                server = await self._start_server(port)
        finally:
            await server.stop()

    async def _scale_is_known(self) -> None:
        """Waits until the local server has told its speed, unless the user has asked for one."""
        if self.scale is None:
            await self.rescaled.wait()

    async def _keep_bot(self) -> None:
        pauses, before = Pauses(), None
        while True:
            await self._scale_is_known()
            self.rescaled.clear()
            await self._find_room()
            scale, env = self.scale, self._environment(before)
            bot = await Child.start(self.bot, env=env, folder=self.data.path, lock=self.data.lock)
            try:
                code = await self._ended_or_rescaled(bot)
            finally:
                await bot.stop()
            if code is None:
                pauses, before = Pauses(), scale
                continue
            before, pause = None, pauses.after(bot.lived)
            self.console.print(tell("play-bot-ended", name=str(code), text=f"{pause:.0f}"))
            await asyncio.sleep(pause)

    async def _find_room(self) -> None:
        """Moves the pages of tables to a free port if another program has taken theirs, such as a second
        `mafia play` while the bot was starting."""
        if not is_free(self.table_port):
            self.table_port = free_after(self.table_port)
            await tell_app(self.address, self._app)

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

    @property
    def _pages(self) -> str:
        return f"http://127.0.0.1:{self.table_port}"

    @property
    def _app(self) -> str:
        return f"{self._pages}/{self.data.token().split(':')[0]}/"

    def _environment(self, before: float | None) -> dict[str, str]:
        """Returns the environment variables for the bot: those of this process, but its `MAFIA_*` variables,
        except `VARIABLES_KEPT`, are replaced by the settings of this `mafia play`. `before`: the time scale
        of the previous bot, whose running clocks the new bot continues."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAFIA_")}
        inherited |= {name: os.environ[name] for name in VARIABLES_KEPT if name in os.environ}
        return {
            "MAFIA_LOG_LEVEL": "warning",
            **inherited,
            **({} if self.rules is None else {"MAFIA_RULES": str(self.rules.absolute())}),
            "MAFIA_API_SERVER": self.address,
            "MAFIA_BOT_TOKEN": self.data.token(),
            "MAFIA_TIME_SCALE": repr(self.scale),
            **({} if before is None else {"MAFIA_TIME_SCALE_BEFORE": repr(before)}),
            "MAFIA_DATABASE_URL": f"sqlite:///{self.data.games}",
            "MAFIA_WEB_URL": self._pages,
            "MAFIA_WEB_LISTEN": f"127.0.0.1:{self.table_port}",
            "MAFIA_SPECTATORS": "now",  # a visitor who plays nobody sees the table too
        }
