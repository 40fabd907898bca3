"""What is always true of several programs that share a database: one of them owns the bot."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from bot.runtime.client import HARMLESS
from simulation.fence import inside
from simulation.invariants.invariant import LATE, OK, Called, Case, Invariant
from simulation.life import Life

FREE = 60.0
"""Seconds in which a program takes a free bot, if nothing happens to the program."""
MEETING = 120.0
"""Seconds after a take-over in which Telegram may still get a request for updates of the last owner."""
POLLED = 30.0
"""Seconds in which Telegram waits for an update before it answers that there is none."""
CONFLICT = 409
"""The code of Telegram's answer if two programs ask for updates at once."""
ALLOWED = {method.__api_method__ for method in HARMLESS}


class OnlyTheOwnerWrites(Invariant):
    """A program that changes the database has the newest lease then."""

    name = "only the owner writes"

    def written(self, life: Life) -> None:
        company = self.case.company
        if company is not None and not company.server.owns(life):
            self.wrong(f"program {life.program} writes, and does not own the bot any more")


class OnlyTheOwnerSpeaks(Invariant):
    """A program that asks Telegram for more than answers to presses has the newest lease then."""

    name = "only the owner speaks"

    def sent(self, call: Called) -> None:
        company, life = self.case.company, call.life
        if company is None or life is None or call.method in ALLOWED:
            return
        if not company.server.owns(life):
            self.wrong(f"program {life.program} calls {call.method}, and does not own the bot any more")


class OneOwnerBelieves(Invariant):
    """Of the programs that do not stand still, one at most believes that it owns the bot."""

    name = "one owner believes"

    def sent(self, call: Called) -> None:  # noqa: ARG002
        self._count()

    def written(self, life: Life) -> None:  # noqa: ARG002
        self._count()

    def looked(self, rows: sqlite3.Connection) -> None:  # noqa: ARG002
        self._count()

    def _count(self) -> None:
        if self.case.company is not None:
            owners = [each.owner for each in self.case.programs if each.owner is not None]
            if sum(each.holds() for each in owners) > 1:
                self.wrong("two programs believe that they own the bot")


class OneProgramPolls(Invariant):
    """Two programs ask for updates at once only around a take-over. After a silence of Telegram, a program
    may also meet a request of its own that it had given up."""

    name = "one program asks for updates"

    def __init__(self, wrong: Callable[[str], None], case: Case) -> None:
        super().__init__(wrong, case)
        self._silent_until = 0.0

    def called(self, call: Called) -> None:
        company = self.case.company
        asked = POLLED if call.method == "getUpdates" else 0.0
        if call.moment - call.begun_at > asked + LATE:
            self._silent_until = call.moment + MEETING
        if call.moment < self._silent_until:
            return
        if company is None or call.code != CONFLICT or call.life is None or call.life.is_over:
            return
        taken_at = max((each.taken_at for each in company.server.leases.values()), default=0.0)
        if call.moment > taken_at + MEETING:
            self.wrong(f"program {call.life.program} meets another one, {call.moment - taken_at:.0f} s late")


class AFreeBotIsTaken(Invariant):
    """If the bot is free, and a program could take it for a minute, the program has taken it. A program can
    take it as soon as it has heard from Telegram which bot it is."""

    name = "a free bot is taken"

    def __init__(self, wrong: Callable[[str], None], case: Case) -> None:
        super().__init__(wrong, case)
        self._asked: dict[Life, Called] = {}

    def called(self, call: Called) -> None:
        life = call.life
        if call.method == "getMe" and call.code == OK and life is not None and not self._has_heard(life):
            self._asked[life] = call

    def _has_heard(self, life: Life) -> bool:
        return life in self._asked and self._asked[life].told

    def looked(self, rows: sqlite3.Connection) -> None:  # noqa: ARG002
        company = self.case.company
        if company is None:
            return
        free_since = max((each.until for each in company.server.leases.values()), default=0.0)
        for each in self.case.programs:
            life = each.lives[-1] if each.lives else None
            if life is not None and not life.is_over and self._has_heard(life):
                quiet_since = company.quiet_since.get(each.number, 0.0)
                since = max(free_since, quiet_since, self._asked[life].moment)
                if inside.steady > since + FREE:
                    self.wrong(f"it is free since {free_since:.1f}, and program {each.number} lets it be")
