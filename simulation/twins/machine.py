"""One evening of twins: the bot as it is shipped, a local Telegram, and the network between them."""

import asyncio
import hashlib
import shutil
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from contextvars import copy_context
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import structlog

import bot.app
from bot.pictures.painter import Painter
from bot.settings import Settings
from sandbox.limits import Limits, Mode
from sandbox.statistics import Statistics
from simulation import fence
from simulation.disk import Disk
from simulation.evening import TOKEN, telegram_now
from simulation.fence import inside
from simulation.invariants.invariant import Called
from simulation.loop import Loop
from simulation.program import PIXEL, Logbook, Program, stand_in
from simulation.trace import Trace
from simulation.twins.line import Line
from simulation.twins.town import Town
from simulation.twins.weather import Weather
from simulation.wire import Wire

A_TURN = 1e-9
"""Seconds that each turn of the loop takes: too few to show in times that are rounded to microseconds."""


class Straight(Random):
    """Replaces a loop's random generator: ready calls run in the order in which they became ready, or in the
    opposite order. So the work of one chat does not change the order of the work of another chat."""

    def __init__(self, *, backwards: bool) -> None:
        super().__init__(0)
        self._backwards = backwards

    def shuffle(self, x: Any) -> None:
        if self._backwards:
            x.reverse()


class Quick(Painter):
    """Replaces the process that paints pictures. `takes`: how many seconds a picture takes."""

    takes = 0.0

    async def ask(self, svg: bytes) -> bytes:
        await asyncio.sleep(Quick.takes)
        return PIXEL + hashlib.sha256(svg).digest()


class Machine:
    """One evening of twins. `folder`: does not exist yet; `template`: the database at its beginning;
    `moment`: the second at which it begins; `called`: called with each request of the bot."""

    def __init__(
        self,
        town: Town,
        weather: Weather,
        folder: Path,
        template: Path,
        moment: float = 0.0,
        called: Callable[[Called], None] = lambda _: None,
    ) -> None:
        stand_in()
        fence.begin(str(weather.seed))
        inside.steady = moment
        Quick.takes = weather.painting
        vars(bot.app).update(Painter=Quick)
        self.town = town
        self.weather = weather
        order = Straight(backwards=weather.backwards)
        self.loop = Loop(order, work=float, turn=A_TURN)  # type: ignore[abstract]
        limits = Limits(Mode.ENFORCE, telegram_now, lambda: 1.0)
        self.api = Line(town, limits, weather, Statistics(telegram_now, lambda: 1.0))
        self.bot = self.api.add_bot(TOKEN, "sandbox_bot", "Ведущий")
        trace = Trace()
        self.disk = Disk(folder, template, Random(0), lambda: None, lambda _: None)
        self.logbook = Logbook(trace)
        wire = partial(Wire, self.api, float, copy_context(), None, called, lambda _: None)
        settings = _settings(weather.under_way)
        self.program = Program(settings, self.disk, wire, trace, lambda: weather.down, lambda: None)

    def run(self, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Runs the program until `play` has ended, and then ends its life. The database stays."""
        structlog.configure(processors=[self.logbook], cache_logger_on_first_use=False)
        try:
            self.loop.run(self._beside(play))
        finally:
            self.program.bury()

    async def _beside(self, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        wanted = asyncio.Event()
        wanted.set()
        keeping = asyncio.create_task(self.program.keep_running(wanted))
        for moment in self.weather.kills:
            self.loop.call_at(moment, self.program.kill)
        await play()
        wanted.clear()
        self.program.kill()
        await keeping

    async def until(self, query: str, *, pause: float, longest: float) -> bool:
        """Waits until the query returns a true value, and then returns True. Asks every `pause` seconds.
        Returns False after `longest` seconds."""
        end = inside.steady + longest
        while inside.steady < end:
            await asyncio.sleep(pause)
            with self.disk.rows() as rows:
                if rows.execute(query).fetchone()[0]:
                    return True
        return False

    def keep(self, file: Path) -> None:
        """Copies the database to a new file, and removes the folder of this evening."""
        with self.disk.rows() as rows, closing(sqlite3.connect(file)) as copy:
            rows.backup(copy)
        self.clear()

    def clear(self) -> None:
        """Removes the folder of this evening."""
        shutil.rmtree(self.disk.present.parent, ignore_errors=True)


@cache
def _settings(under_way: int) -> Settings:
    return Settings(_env_file=None, bot_token=TOKEN, under_way=under_way)
