"""The base class of invariants, which watch an evening and report what is wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from sandbox.changes import Change
from sandbox.limits import Limits
from sandbox.model import Bot
from sandbox.world import World
from simulation.life import Life

if TYPE_CHECKING:
    from simulation.fate import Fate
    from simulation.loop import Loop
    from simulation.plan import Plan
    from simulation.program import Program

OK = 200
"""The HTTP status of a request that Telegram accepts."""

LATE = 15.0
"""Seconds after which the program has given a request up, or nearly so. If the request still arrives later,
the program does not know when Telegram counts it."""

COMMITS = 3_000
"""How many commits of other work may come before a piece of work. On a disk that takes seconds for each
commit, hundreds of earlier updates can delay a game by more than an hour."""

LOST = 0
"""The code of a request without an answer, because the connection broke."""


@dataclass
class Called:
    """A request of the program. `given`: its parameters as strings; `life`: the life that made it; `row`: the
    id of the outbox row that it sends, if any. All moments are seconds since the beginning. Set when the
    request reaches Telegram: `code`, `body`: the answer; `moment`: the time. `told`: whether the program got
    the answer."""

    method: str
    given: dict[str, Any]
    life: Life | None
    row: int | None
    begun_at: float
    code: int = LOST
    body: dict[str, Any] = field(default_factory=dict)
    moment: float = 0.0
    told: bool = False


@dataclass(frozen=True)
class Case:
    """The objects that the invariants of an evening watch. `rows`: opens the database for reading. `fate`:
    the faults that happen now."""

    plan: Plan
    world: World
    bot: Bot
    limits: Limits
    program: Program
    loop: Loop
    rows: Callable[[], AbstractContextManager[sqlite3.Connection]]
    fate: Fate


class Invariant:
    """A rule that always holds. `name`: the rule in a few words. A subclass overrides the methods that it
    needs, and calls `wrong` with a line that says what was seen when the rule is broken."""

    name: ClassVar[str]

    def __init__(self, wrong: Callable[[str], None], case: Case) -> None:
        self.wrong = wrong
        self.case = case
        self.begin()

    def begin(self) -> None:
        """Sets a subclass's attributes before the evening."""

    def seen(self, change: Change) -> None:
        """Checks or notes a change of the local Telegram, as soon as it happens."""

    def sent(self, call: Called) -> None:
        """Checks or notes a request that the program sends to Telegram now."""

    def called(self, call: Called) -> None:
        """Checks or notes a request of the program that has reached Telegram, with Telegram's answer."""

    def died(self, rows: sqlite3.Connection) -> None:
        """Checks the database after each end of a life, before the next life begins."""

    def looked(self, rows: sqlite3.Connection) -> None:
        """Checks the database every ten seconds of the evening, between two turns of the loop."""

    def settled(self) -> None:
        """Checks the program when all games are over and no work waits any more, while it still runs."""

    def ended(self, rows: sqlite3.Connection) -> None:
        """Checks the database at the end: the program has stopped in order, and no work waits any more."""
