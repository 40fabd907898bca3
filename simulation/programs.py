"""The programs that share a database, and what the plan does to single ones of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextvars import copy_context

from bot.store.leases import LASTS
from simulation.company import Cut, During, Freeze, Stop
from simulation.fate import Fate
from simulation.fence import inside
from simulation.life import Life
from simulation.plan import Event
from simulation.program import Program
from simulation.server import Server
from simulation.trace import Trace

IDLE = 10.0
"""Seconds after which the server ends other transactions of a program that stands still
(`bot.store.postgres`)."""


class Company:
    """All programs of an evening. `server`: their database. `disturbed`: is called when the plan has done
    something to a program. `quiet_since`: for each program, when the last such thing was over."""

    def __init__(
        self,
        programs: Sequence[Program],
        server: Server,
        fate: Fate,
        trace: Trace,
        disturbed: Callable[[], None],
    ) -> None:
        self.programs = programs
        self.server = server
        self._fate = fate
        self._trace = trace
        self._disturbed = disturbed
        self._awaited: dict[int, Freeze] = {}
        self._outside = copy_context()
        self.quiet_since: dict[int, float] = {}
        server.held = self._held

    def begin(self, events: Sequence[Event]) -> None:
        """Sets a timer for each thing that the plan does to a program."""
        loop = asyncio.get_running_loop()
        for each in events:
            if isinstance(each, Freeze | Cut | Stop):
                loop.call_at(each.moment, self._do, each)

    def _do(self, trouble: Freeze | Cut | Stop) -> None:
        life = self._life(trouble.program)
        if life is None or self._fate.is_calm:
            return
        match trouble:
            case Freeze(during=During.ANYTHING):
                self._freeze(life, trouble)
            case Freeze():
                self._awaited[trouble.program] = trouble
            case Cut(seconds=seconds):
                self._note(life, "cut", seconds)
                self.server.cut_off[life.program] = inside.steady + seconds
                self.server.end_those(lambda each: each.life is life)
            case Stop():
                self._note(life, "stop", 0.0)
                self.programs[trouble.program - 1].stop()

    def _life(self, program: int) -> Life | None:
        lives = self.programs[program - 1].lives if program <= len(self.programs) else []
        return lives[-1] if lives and not lives[-1].is_over else None

    def _held(self, life: Life) -> None:
        freeze = self._awaited.pop(life.program, None)
        if freeze is not None and not self._fate.is_calm:
            self._freeze(life, freeze)

    def _freeze(self, life: Life, freeze: Freeze) -> None:
        """Makes a program stand still after the present call. If that is in the middle of a transaction, the
        server ends the transaction after a while: that of an owner as soon as its lease is over."""
        self._note(life, f"freeze {freeze.during}", freeze.seconds)
        life.frozen_until = max(life.frozen_until, inside.steady + freeze.seconds)
        if freeze.during == During.STATEMENT:
            for each in self.programs:  # nobody can write until it goes on
                self._note_quiet(each.number, freeze.seconds)
        else:
            loop = asyncio.get_running_loop()
            for holds, patience in ((True, LASTS), (False, IDLE)):
                args = life, life.frozen_until, holds
                loop.call_later(patience, self._end_idle, *args, context=self._outside)

    def _end_idle(self, life: Life, frozen_until: float, holds: bool) -> None:
        if life.is_frozen and life.frozen_until == frozen_until:
            self.server.end_those(
                lambda each: each.life is life and each.in_transaction and each.holds == holds
            )

    def _note(self, life: Life, what: str, seconds: float) -> None:
        self._fate.struck[what] += 1
        self._trace.tell(f"{what}: program {life.program}, {seconds:.3f} s")
        self._note_quiet(life.program, seconds)
        self._disturbed()

    def _note_quiet(self, program: int, seconds: float) -> None:
        """Notes that a program can do what it wants only after these seconds."""
        self.quiet_since[program] = max(self.quiet_since.get(program, 0.0), inside.steady + seconds)
