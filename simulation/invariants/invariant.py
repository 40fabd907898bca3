"""What every invariant is: it watches an evening, and says what is wrong."""

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
"""The code of a request that Telegram accepts."""

LATE = 15.0
"""Seconds after which the program gives a request up, or nearly so. If it arrives later all the same, the
program does not know when it counts."""

COMMITS = 3_000
"""How many commits of other work may come before a piece of work. On a disk that takes seconds for each of
them, hundreds of updates that came first hold a game up for more than an hour."""

LOST = 0
"""Stands for the code of an answer that never came, because the connection broke."""


@dataclass
class Called:
    """A request of the program. `given`: its parameters as strings; `life`: which life made it; `row`: the
    row of the outbox that it sends, None if it sends none. All moments are seconds since the beginning.

    When it has reached Telegram: `code` and `body`: the answer; `moment`: when. `told`: whether the program
    got the answer.
    """

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
    """What the invariants of an evening look at. `rows`: opens the database for reading. `fate`: what goes
    wrong now."""

    plan: Plan
    world: World
    bot: Bot
    limits: Limits
    program: Program
    loop: Loop
    rows: Callable[[], AbstractContextManager[sqlite3.Connection]]
    fate: Fate


class Invariant:
    """One sentence that is always true. `name`: the sentence's name. A subclass overrides what it needs, and
    calls `wrong` when the sentence is not true. `wrong` takes a line that says what was seen."""

    name: ClassVar[str]

    def __init__(self, wrong: Callable[[str], None], case: Case) -> None:
        self.wrong = wrong
        self.case = case
        self.begin()

    def begin(self) -> None:
        """Is called before the evening: a subclass makes what it remembers."""

    def seen(self, change: Change) -> None:
        """Is called at each change of the local Telegram."""

    def sent(self, call: Called) -> None:
        """Is called when the program sends a request to Telegram."""

    def called(self, call: Called) -> None:
        """Is called when a request of the program has reached Telegram."""

    def died(self, rows: sqlite3.Connection) -> None:
        """Is called after each end of a life, before the next one begins. `rows`: the database then."""

    def looked(self, rows: sqlite3.Connection) -> None:
        """Is called every ten seconds of the evening, between two turns of the loop."""

    def settled(self) -> None:
        """Is called when the game is over and nothing waits any more, while the program still runs."""

    def ended(self, rows: sqlite3.Connection) -> None:
        """Is called at the end, when the program has stopped in order and nothing waits any more."""
