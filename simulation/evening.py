"""One evening: the whole simulation of one plan, in which its groups play their games."""

import asyncio
import gc
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from traceback import extract_tb, format_exc
from typing import Any

import structlog

from bot.settings import Settings
from sandbox.acts import CannotError
from sandbox.api.server import BotApi
from sandbox.changes import Change
from sandbox.limits import Limits, Mode
from sandbox.model import Person, Table
from sandbox.numbers import FIRST_PERSON
from sandbox.people.crowd import Crowd
from sandbox.people.habits import Habits
from sandbox.statistics import Statistics
from sandbox.world import World
from simulation import fence
from simulation.cup import open_cup
from simulation.disk import Disk
from simulation.fate import Fate, Fated
from simulation.fence import EPOCH, inside
from simulation.invariants import INVARIANTS
from simulation.invariants.invariant import Called, Case, Invariant
from simulation.life import warnings_told
from simulation.loop import DeadlockError, Loop
from simulation.people.pranks import PRANKS
from simulation.people.scene import Scene, Step
from simulation.plan import FOLDER, Plan, Prank
from simulation.program import Logbook, Program, stand_in
from simulation.tables import STRANGERS, Host, seat_tables
from simulation.trace import Trace
from simulation.wire import Wire

TOKEN = "1000001:SIMULATED"  # noqa: S105
SECONDS_TO_END = 4 * 3600.0
"""Seconds within which all games should end, although people play pranks."""
SOBER = 2 * 3600.0
"""Seconds within which a game has to end after the pranks have stopped."""
STOPPED = 600.0
"""Seconds within which a game has to end after its host has stopped it."""
SECONDS_BETWEEN_LOOKS = 10.0
"""Seconds between two looks at the database."""
WAITING = """
    SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM inbox WHERE done_at IS NULL)
        + (SELECT count(*) FROM restraints WHERE NOT wanted)
"""
"""Counts the messages to send, updates to handle and permissions to give back."""
ONCE = "publish"
"""The function that sets the bot's menus after a start."""
SETTLED = 3600.0
"""Seconds within which all waiting work has to be done after the faults have stopped."""


@dataclass(frozen=True)
class Wrong:
    """A broken invariant: its name, what was seen (`why`), and when (`moment`: seconds since the start)."""

    name: str
    why: str
    moment: float


@dataclass
class Outcome:
    """The results of an evening. `digest`: the digest of its trace; `seconds`: its length in simulated time;
    `struck`: how often each fault and prank happened; `last`: the last lines of the trace."""

    plan: Plan
    digest: str = ""
    seconds: float = 0.0
    deaths: int = 0
    games: int = 0
    acts: int = 0
    struck: Counter[str] = field(default_factory=Counter)
    wrong: list[Wrong] = field(default_factory=list)
    last: Sequence[str] = ()


class Evening:
    """One simulation in one event loop. `folder`: does not exist yet; `template`: the file of the database
    with which it begins. `sought`: the name of an invariant; as soon as it is broken, the evening ends."""

    def __init__(
        self, plan: Plan, folder: Path, template: Path, trace: Trace, sought: str | None = None
    ) -> None:
        stand_in()
        fence.begin(str(plan.seed))
        self.plan = plan
        self.trace = trace
        self._sought = sought
        self.outcome = Outcome(plan)
        self.fate = Fate(plan, trace)
        self.loop = Loop(Random(f"order:{plan.seed}"), self.fate.before, self.fate.work)  # type: ignore[abstract]
        self.world = World(seed=plan.seed, now=telegram_now)
        limits = Limits(Mode.ENFORCE, telegram_now, lambda: 1.0)
        statistics = Statistics(telegram_now, lambda: 1.0)
        self.api = BotApi(self.world, limits, Fated(plan, self.fate), statistics)
        self.bot = self.api.add_bot(TOKEN, "sandbox_bot", "Ведущий")
        self.invariants: list[Invariant] = []
        self.world.subscribe(self._seen)
        self._crowd = Crowd(self.world, seed=plan.seed, habits=Habits(has_a_private_chat=plan.private))
        self.world.subscribe(self._crowd_sees)
        self.strangers: Sequence[Person] = ()
        self.hosts: Sequence[Host] = ()
        self.cup: str | None = None
        self.logbook = Logbook(trace)
        self.disk = Disk(folder, template, Random(f"disk:{plan.seed}"), self.fate.accident, trace.tell)
        self.program = self._program()
        case = Case(plan, self.world, self.bot, limits, self.program, self.loop, self.disk.rows, self.fate)
        self.invariants += [each(partial(self.is_wrong, each.name), case) for each in INVARIANTS]

    def _program(self) -> Program:
        tell, outside = self.trace.tell, copy_context()
        carried = (self.api, self.fate.travel, outside, tell, self._called, self._sent)
        session = partial(Wire, *carried, lambda: self.fate.present)
        owner = FIRST_PERSON + self.plan.players // 2
        settings = Settings(_env_file=None, bot_token=TOKEN, rules=FOLDER, owner=owner)
        return Program(settings, self.disk, session, self.trace, self.fate.down, self._died)

    def run(self) -> Outcome:
        """Plays the evening. Returns its results; the program's errors are among them, and are not raised."""
        with warnings_told(partial(self.is_wrong, "nothing is warned of")):
            return self._run()

    def _run(self) -> Outcome:
        structlog.configure(processors=[self.logbook], cache_logger_on_first_use=False)
        outcome = self.outcome
        try:
            self.loop.run(self._play())
        except DeadlockError:
            self.is_wrong("something will happen", "nothing is ready, and no timer is set")
        self.trace.is_closed = True
        outcome.digest, outcome.last = self.trace.digest, [*self.trace.last]
        outcome.seconds, outcome.deaths, outcome.struck = inside.steady, self.fate.deaths, self.fate.struck
        self.program.bury()
        gc.collect()  # so that none of it is finalized in the next evening
        shutil.rmtree(self.disk.present.parent, ignore_errors=True)
        return outcome

    def is_wrong(self, name: str, why: str) -> None:
        self.trace.tell(f"WRONG {name}: {why}")
        self.outcome.wrong.append(Wrong(name, why, inside.steady))

    async def _play(self) -> None:
        wanted = asyncio.Event()
        wanted.set()
        tables = tuple(seat_tables(self.world, self.bot, self.plan))
        self.strangers = [self.world.add_person(name, self.plan.language) for name in STRANGERS]
        if self.plan.cup:
            self.cup = await open_cup(self.disk.file, self.plan, self.bot, tables[0].people)
        keeping = asyncio.create_task(self.program.keep_running(wanted))
        for leap in self.fate.leaps:
            self.loop.call_at(leap.moment, self.fate.leap, leap)
        for outage in self.fate.outages:
            self.loop.call_at(outage.moment, self.fate.cut_off, outage)
            self.loop.call_at(outage.moment + outage.seconds, self.fate.cut_off, None)
        for prank in self.fate.pranks:
            self.loop.call_at(prank.moment, self._prank, tables, prank)
        await asyncio.sleep(1)
        self.hosts = tuple(Host(self.plan, table, partial(self._scene, sober=True)) for table in tables)
        for host in self.hosts:
            host.begin()
        await self._end_games()
        if not await self._until(self._is_quiet, SETTLED):
            self.is_wrong("all that waits is done", "something waits for ever")
        if self._is_found:
            wanted.clear()
            self.program.kill()
            await keeping
            return
        for each in self.invariants:
            each.settled()
        wanted.clear()
        self.program.stop()
        await keeping
        self._account()

    @property
    def _is_found(self) -> bool:
        return any(each.name == self._sought for each in self.outcome.wrong)

    async def _end_games(self) -> None:
        """Waits until no group plays any more, then ends all faults and gives the bot its rights back. If a
        game still goes on, because somebody has stopped its clock or judges it, lets its host stop it. A
        running game without a judge has to end before that."""
        ended = await self._until(self._have_ended, SECONDS_TO_END)
        self.fate.calm_down()
        for host in self.hosts:
            host.restore()
        if ended:
            return
        if await self._until(self._is_nothing_open, SOBER):
            return
        with self.disk.rows() as rows:
            for host in self.hosts:
                for each in host.open_games(rows):
                    if each.status == "running" and not each.judged:
                        self.is_wrong("every game ends", f"game {each.id} does not")
                self.outcome.struck["stopped"] += 1
                host.stop(rows)
        if not await self._until(self._is_nothing_open, STOPPED):
            self.is_wrong("every host can stop his game", "it goes on")

    def _account(self) -> None:
        for error in self.program.failures:
            self.is_wrong("the program does not fail", repr(error))
        for line in self.logbook.errors:
            self.is_wrong("the log has no errors", line)
        for complaint in self.loop.complaints:
            self.is_wrong("no error is left alone", _complaint_text(complaint))
        with self.disk.rows() as rows:
            (self.outcome.games,) = rows.execute("SELECT count(*) FROM games WHERE started_at > 0").fetchone()
            (self.outcome.acts,) = rows.execute("SELECT count(*) FROM acts").fetchone()
            for each in self.invariants:
                each.ended(rows)

    async def _until(self, done: Callable[[sqlite3.Connection], bool], seconds: float) -> bool:
        end = inside.steady + seconds
        while inside.steady < end:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            with self.disk.rows() as rows:
                for each in self.invariants:
                    each.looked(rows)
                if done(rows) or self._is_found:
                    return True
        return False

    def _have_ended(self, rows: sqlite3.Connection) -> bool:
        ended = [host.has_ended(rows) for host in self.hosts]  # no generator: asking may call a game
        return all(ended)

    def _is_nothing_open(self, rows: sqlite3.Connection) -> bool:
        return not any(host.open_games(rows) for host in self.hosts)

    def _is_quiet(self, rows: sqlite3.Connection) -> bool:
        (waiting,) = rows.execute(WAITING).fetchone()
        return not waiting and not self.api.inboxes[self.bot.id].pending and self._is_hosted and self._is_idle

    @property
    def _is_hosted(self) -> bool:
        """Whether the program runs and has set the bot's menus after its start."""
        return self.program.app is not None and ONCE not in self.program.lives[-1].doing()

    @property
    def _is_idle(self) -> bool:
        """Whether the program's queues have no work now: the last commit of a game may take a while."""
        return self.program.app is None or not self.program.app.queues.held()

    def _prank(self, tables: Sequence[Table], prank: Prank) -> None:
        if not self.fate.is_calm:
            chance = Random(prank.chance)
            scene = self._scene(chance.choice(tables), chance)
            self.fate.struck[prank.kind] += 1
            self.trace.tell(f"prank {prank.kind}")
            self._do(False, partial(PRANKS[prank.kind], scene))

    def _scene(self, table: Table, chance: Random, *, sober: bool = False) -> Scene:
        """Returns the scene of a table. `sober`: whether its steps also run after the pranks have stopped."""
        later = partial(self._later, sober)
        return Scene(self.world, self.bot, table, chance, self.strangers, later, self.cup)

    def _later(self, sober: bool, seconds: float, step: Step) -> None:
        self.loop.call_later(seconds, self._do, sober, step)

    def _do(self, sober: bool, step: Step) -> None:
        if sober or not self.fate.is_calm:
            with suppress(CannotError):
                step()

    def _seen(self, change: Change) -> None:
        with self._apart("the invariants do not fail"):
            for each in self.invariants:
                each.seen(change)

    def _crowd_sees(self, change: Change) -> None:
        with self._apart("the people do not fail"):
            self._crowd(change)

    def _sent(self, call: Called) -> None:
        for each in self.invariants:
            each.sent(call)

    def _called(self, call: Called) -> None:
        with self._apart("the invariants do not fail"):
            for each in self.invariants:
                each.called(call)

    @contextmanager
    def _apart(self, name: str) -> Iterator[None]:
        """Reports an error in the block as a broken invariant, so that it does not reach the program."""
        try:
            yield
        except Exception:
            self.is_wrong(name, format_exc(limit=-3))

    def _died(self) -> None:
        with self.disk.rows() as rows:
            for each in self.invariants:
                each.died(rows)


def telegram_now() -> float:
    """Returns Telegram's time in unix seconds. The machine's clock may differ from it."""
    return EPOCH + inside.steady


def _complaint_text(complaint: Mapping[str, Any]) -> str:
    """Returns a complaint of the loop as text. For an error, names the functions of its traceback, but not
    their values, which fill pages."""
    error = complaint.get("exception")
    if error is None:
        return str(complaint)
    through = [f"{Path(each.filename).stem}.{each.name}" for each in extract_tb(error.__traceback__)]
    return f"{error!r} in {' → '.join(through)}"
