"""The bot as it is shipped, its logs, and its lives: it starts, dies at any time, and starts again."""

import asyncio
import json
import logging
import sys
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import structlog
from aiogram import Bot

import bot.app
import bot.services.scope
from bot.app import BotApp
from bot.delivery.message import Sheet
from bot.monitor.watching import Monitor
from bot.pictures import letters
from bot.pictures.fonts import FONTS
from bot.pictures.painter import Painter
from bot.replica.entrance import Entrance
from bot.replica.ownership import SoleOwner
from bot.replica.served import Served
from bot.runtime.client import only_owner
from bot.runtime.metrics import Metrics
from bot.services.live.drawing import Draws
from bot.services.live.solving import solve, solver_input, solver_rounds
from bot.services.live.watchers import Watchers
from bot.settings import Settings
from bot.site.printer import Printer, Spoken
from championship.seating import Plan, Round
from simulation.disk import Disk
from simulation.fence import inside
from simulation.life import Life, living
from simulation.trace import Trace
from simulation.wire import Wire

FEW = 200
"""How many steps the search for a seating takes."""
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c63600000000200014800a4710000000049454e44ae426082"
)
"""A PNG of one pixel."""


class Blind(Painter):
    """Replaces the process that paints pictures: every picture is one pixel."""

    async def ask(self, svg: bytes) -> bytes:  # noqa: ARG002
        await asyncio.sleep(0.05)
        return PIXEL


class Blank(Printer):
    """Replaces the process that makes the pages of games: every page is empty."""

    def sheet(self, name: str, record: str, locale: str, said: Spoken = ()) -> Sheet:  # noqa: ARG002
        return Sheet(name, lambda: b"<!doctype html>")


class AtOnce(Draws):
    """Replaces the processes that draw the seatings of tournaments: a short search takes two seconds."""

    async def solved(self, plan: Plan, seed: int) -> Sequence[Round]:
        await asyncio.sleep(2.0)
        return solver_rounds(solve(json.loads(solver_input(plan, seed, FEW))))


@cache
def stand_in() -> None:
    """Replaces classes of the bot that need other processes, in this process. Only a process that simulates
    calls it. Further calls do nothing."""
    vars(bot.app).update(Painter=Blind, Printer=Blank)
    vars(bot.services.scope).update(Draws=AtOnce)
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # it tells of broken connections
    for weight in FONTS:
        letters.widths(weight)  # otherwise only the first life of the process reads the fonts, in a thread


class Logbook:
    """Writes the program's log lines to the trace. `errors`: the lines of the level error or higher."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self.errors: list[str] = []

    def __call__(self, _logger: Any, method: str, event: MutableMapping[str, Any]) -> Mapping[str, Any]:
        life = living.get()
        if life is None or not life.is_over:
            name, error = event.pop("event"), event.pop("exc_info", None)
            for changing in ("version", "database"):
                event.pop(changing, None)
            line = f"log {method} {name} {event}" + (f" {error!r}" if error else "")
            self._trace.tell(line)
            if method in ("error", "exception", "critical"):
                self.errors.append(line)
        raise structlog.DropEvent


@dataclass(eq=False)
class Program:
    """The program, which is started again whenever it has died or failed. `session`: opens a session with
    Telegram. `down`: returns the seconds until the next start. `died`: called after each end of a life.
    `failures`: errors that ended a life."""

    _settings: Settings
    _disk: Disk
    _session: Callable[[], Wire]
    _trace: Trace
    _down: Callable[[], float]
    _died: Callable[[], None]
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)
    _entrance: Entrance | None = None
    lives: list[Life] = field(default_factory=list)
    failures: list[BaseException] = field(default_factory=list)

    @property
    def app(self) -> BotApp | None:
        """The app that hosts the bot now; None while the program does not run."""
        return None if self._entrance is None else self._entrance.host

    async def keep_running(self, wanted: asyncio.Event) -> None:
        """Runs the program, life after life, until a life ends after `wanted` was cleared."""
        while wanted.is_set():
            died = asyncio.get_running_loop().create_future()
            life = Life(len(self.lives) + 1, partial(died.set_result, None))
            self.lives.append(life)
            self._stopping = asyncio.Event()
            self._trace.tell(f"life {life.number} begins")
            running = asyncio.get_running_loop().create_task(self._run(), context=_within(life))
            await asyncio.wait({running, died}, return_when=asyncio.FIRST_COMPLETED)
            self._entrance = None
            if life.is_over:
                life.remains.extend(life.tasks)
                self._trace.tell(f"life {life.number} ends")
            else:
                life.end()
                error = running.exception()
                if error is not None:
                    self.failures.append(error)
                self._trace.tell(f"the program ends: {error!r}")
            self._disk.cut()
            self._died()
            if wanted.is_set():
                await asyncio.sleep(self._down())

    def stop(self) -> None:
        """Asks the program to end in order, as an operator does."""
        self._stopping.set()

    def kill(self) -> None:
        """Ends the present life now, if there is one."""
        for life in self.lives[-1:]:
            life.end()

    def bury(self) -> None:
        """Destroys the remaining objects of all lives."""
        sys.unraisablehook = lambda _: None  # without a loop, `finally` blocks of generators fail
        for life in self.lives:
            life.bury()
        sys.unraisablehook = sys.__unraisablehook__

    async def _run(self) -> None:
        store, session = self._disk.open(lambda: inside.unix), self._session()
        client = Bot(self._settings.tokens[0], session=session)
        owner = SoleOwner(store)
        session.middleware(partial(only_owner, owner.holds))
        metrics = Metrics()
        self._entrance = Entrance(client, self._settings, store, self._stopping, shared=False)
        monitor = Monitor(metrics, store, self._settings.database_url, list, None)
        served = Served(
            client,
            owner,
            self._entrance,
            self._settings,
            {},
            monitor,
            metrics.of_bot(client.id),
            Watchers(),
            None,
        )
        await served.serve(self._stopping)
        await store.close()


def _within(life: Life) -> Context:
    context = copy_context()
    context.run(living.set, life)
    return context
