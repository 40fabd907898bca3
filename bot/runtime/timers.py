"""The timers of games, motions and tournaments in memory. A timer calls a function at its deadline."""

import asyncio
import heapq
import time
from collections.abc import Callable, Collection, Hashable
from typing import Literal, NamedTuple

import structlog

log = structlog.get_logger("bot.timers")

LEAP = 5.0
"""Seconds. If the system's clock is changed by more than this, the change is logged."""

LOOK = 0.25
"""Seconds between two looks whether a deadline still waits."""

GameKind = Literal["step", "pause", "gathering", "ready", "late", "post", "remind", "call", "hour", "next"]
"""What a game waits for. It waits for only one of these at a time. A running game waits for the end of its
step ("step") or of its pause ("pause"). A lobby waits for the moment when it lapses ("gathering"), for the
end of its ready check ("ready"), or for people who have not answered it ("late"). An evening waits for the
moments when its post is sent ("post"), when its people are reminded in private ("remind") and called in the
group ("call"), for its hour ("hour"), and then for the moment when its next tables may open ("next")."""

STANDING = frozenset({"step", "pause", "gathering", "ready", "late", "motion", "tournament"})
"""The kinds of deadlines whose time does not run while Telegram is away. The others are moments of the day
that people know."""

Subject = tuple[Literal["game", "motion", "tournament"], int]
"""What a deadline belongs to: the kind and the id of a game, a motion or a tournament. Each has only one
deadline at a time. In `KeyedQueues` its work has the same key."""


class Timed(NamedTuple):
    """What a deadline ends. `kind`: what is waited for. `id`: the id of the game, the motion or the
    tournament. `serial`: the number of the step; None if the deadline does not end a step."""

    kind: Literal[GameKind, "motion", "tournament"]
    id: int
    serial: int | None = None

    @property
    def subject(self) -> Subject:
        match self.kind:
            case "motion" | "tournament":
                return self.kind, self.id
            case _:
                return "game", self.id


class _Running(NamedTuple):
    """A deadline that has not passed yet. `moment`: when it passes, in seconds of the steady clock. `due_at`:
    the same moment in unix seconds. `real`: whether the time to the deadline runs already; the time of a step
    starts when Telegram has accepted the step's message."""

    moment: float
    timed: Timed
    due_at: float
    real: bool


class Timers:
    """All deadlines of one bot in memory. The database also has them, and they are read from it when the
    program starts.

    `due` is called once for each deadline that passes. `clock` returns unix seconds, and is read when a
    deadline is set. The waiting itself uses `steady`, so a step ends at the right time even if somebody
    changes the system's clock.
    """

    def __init__(
        self,
        due: Callable[[Timed], None],
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        waits: Callable[[Timed, float], bool] = lambda *_: False,
    ) -> None:
        """`waits`: is asked when a deadline's moment (of the steady clock) has come; returns whether it does
        not pass yet."""
        self._due = due
        self._clock = clock
        self._steady = steady
        self._waits = waits
        self._offset = clock() - steady()
        self._running: dict[Subject, _Running] = {}
        self._heap: list[tuple[float, float, Subject]] = []
        """When to look at each deadline, its moment, and what it belongs to."""
        self._changed = asyncio.Event()
        self.stand_still = False
        """Whether no deadline passes, because `hold` was called."""
        self.late = 0.0
        """How many seconds ago the deadline passed, without the time for which it has waited. The value is
        valid only while `due` is called."""

    def moment_of(self, due_at: float) -> float:
        """Returns unix seconds as a moment of the steady clock. Somebody may set the system's clock between
        the decision about a deadline and the commit, so the decision converts it at once."""
        self._look_at_the_clock()
        return due_at - self._offset

    def put(self, timed: Timed, due_at: float, *, real: bool = True, moment: float | None = None) -> None:
        """Sets the deadline of a game, a motion or a tournament. `due_at`: the deadline in unix seconds. It
        replaces an earlier deadline. `real`: whether the time runs already. The time of a step starts when
        Telegram accepts the message that opens the step. `moment`: what `moment_of` returned when the
        deadline was decided; None if that is now."""
        running = _Running(self.moment_of(due_at) if moment is None else moment, timed, due_at, real)
        self._running[timed.subject] = running
        heapq.heappush(self._heap, (running.moment, running.moment, timed.subject))
        self._changed.set()

    def again(self, timed: Timed, seconds: float) -> None:
        """Sets the deadline once more, `seconds` from now. Does nothing if its game, motion or tournament has
        another deadline by now."""
        if timed.subject not in self._running:
            self.put(timed, self._clock() + seconds)

    def hold(self) -> None:
        """Lets no deadline pass until `go_on` is called."""
        self.stand_still = True
        self._changed.set()

    def go_on(self, later: float) -> None:
        """Lets deadlines pass again. Those of `STANDING` are `later` seconds later now."""
        for subject, running in self._running.items():
            if running.timed.kind in STANDING:
                moment, due_at = running.moment + later, running.due_at + later
                self._running[subject] = running._replace(moment=moment, due_at=due_at)
        self._heap = [(each.moment, each.moment, subject) for subject, each in self._running.items()]
        heapq.heapify(self._heap)
        self.stand_still = False
        self._changed.set()

    def clear(self, subject: Subject) -> None:
        self._running.pop(subject, None)

    def any(self) -> bool:
        """Returns whether anything has a deadline."""
        return bool(self._running)

    def has(self, subject: Subject) -> bool:
        """Returns whether this game, motion or tournament has a deadline that has not passed yet."""
        return subject in self._running

    def ends_at(self, timed: Timed) -> float | None:
        """Returns when this deadline passes, in unix seconds; None if its time does not run yet, or if it is
        not set."""
        running = self._running.get(timed.subject)
        return running.due_at if running and running.real and running.timed == timed else None

    def held(self) -> Collection[Hashable]:
        """Returns what the heartbeat watches: the first deadline, if it has passed and `due` was not called
        for it yet."""
        first = self._first()
        return self._heap[:1] if first is not None and first <= self._steady() else ()

    async def run(self) -> None:
        """Calls `due` for each deadline that passes, until the task is cancelled."""
        while True:
            self._changed.clear()
            self._tell_due()
            first = self._first()
            try:
                async with asyncio.timeout(None if first is None else max(0.0, first - self._steady())):
                    await self._changed.wait()
            except TimeoutError:
                continue

    def _tell_due(self) -> None:
        while (first := self._first()) is not None and first <= self._steady():
            look, moment, subject = heapq.heappop(self._heap)
            running = self._running.get(subject)
            if running is None or running.moment != moment:
                continue
            if self._waits(running.timed, moment):
                heapq.heappush(self._heap, (self._steady() + LOOK, moment, subject))
            else:
                del self._running[subject]
                self.late = self._steady() - look
                self._due(running.timed)

    def _first(self) -> float | None:
        return self._heap[0][0] if self._heap and not self.stand_still else None

    def _look_at_the_clock(self) -> None:
        offset = self._clock() - self._steady()
        if abs(offset - self._offset) >= LEAP:
            log.warning("the system's clock was set", seconds=round(offset - self._offset, 1))
        self._offset = offset
