"""Faults that can be switched on, to see how a bot handles them."""

import asyncio
import random
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")


class Kind(StrEnum):
    """Kinds of faults. `error-500`: the server fails. `drop-before` and `drop-after`: the connection breaks
    before, or after, the request has taken effect. `double-update`: an update comes twice. `shuffle-updates`:
    updates of one delivery come in any order. `flood`: too many requests. `pause`: all requests wait.
    `distance`: the answer comes late. `unknown-method`: 404, as from an older server without the method."""

    ERROR_500 = "error-500"
    DROP_BEFORE = "drop-before"
    DROP_AFTER = "drop-after"
    DOUBLE_UPDATE = "double-update"
    SHUFFLE_UPDATES = "shuffle-updates"
    FLOOD = "flood"
    PAUSE = "pause"
    DISTANCE = "distance"
    UNKNOWN_METHOD = "unknown-method"


@dataclass(slots=True)
class Fault:
    """One fault. `methods`: the methods that it hits, in lower case; None for all. `count`: how many times it
    may still happen; None for no limit. `seconds`: real seconds: how long a pause lasts, a flood's
    `retry_after`, or the delay of an answer."""

    kind: Kind
    probability: float
    methods: frozenset[str] | None = None
    count: int | None = None
    seconds: float = 1.0


class Faults:
    """The active faults, at most one of each kind. `struck`: kind → how often it has happened."""

    def __init__(self, seed: int) -> None:
        self.struck: dict[str, int] = {}
        self._random = random.Random(seed)  # noqa: S311
        self._faults: dict[Kind, Fault] = {}
        self._silent_until = 0.0

    def set(self, fault: Fault) -> None:
        """Replaces the fault of this kind. Probability 0 switches it off."""
        self._faults[fault.kind] = fault

    def strikes(self, kind: Kind, method: str) -> Fault | None:
        """Returns the fault of this kind if chance lets it happen to this request, and counts it; or None."""
        fault = self._faults.get(kind)
        if fault is None or fault.count == 0:
            return None
        if fault.methods is not None and method.lower() not in fault.methods:
            return None
        if self._random.random() >= fault.probability:
            return None
        if fault.count is not None:
            fault.count -= 1
        self.struck[kind] = self.struck.get(kind, 0) + 1
        return fault

    def order(self, updates: list[T]) -> list[T]:
        """Returns the updates of one delivery, in their order or shuffled."""
        if self.strikes(Kind.SHUFFLE_UPDATES, "getUpdates") is None:
            return updates
        return self._random.sample(updates, len(updates))

    async def pause(self, method: str) -> None:
        """Delays a request until the fault `pause`, which this request may start for all, is over."""
        loop = asyncio.get_running_loop()
        fault = self.strikes(Kind.PAUSE, method)
        if fault is not None:
            self._silent_until = max(self._silent_until, loop.time() + fault.seconds)
        await asyncio.sleep(max(0.0, self._silent_until - loop.time()))

    async def travel(self, method: str) -> None:
        """Delays the answer to a request if the fault `distance` happens to it."""
        fault = self.strikes(Kind.DISTANCE, method)
        if fault is not None:
            await asyncio.sleep(fault.seconds)
