"""Faults that can be switched on, to see how a bot bears them."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")


class Kind(StrEnum):
    """`drop-before` and `drop-after`: the connection breaks before, or after, the call has taken effect.

    `shuffle-updates`: those delivered together come in any order. `distance`: the answer is late.
    """

    ERROR_500 = "error-500"
    DROP_BEFORE = "drop-before"
    DROP_AFTER = "drop-after"
    DOUBLE_UPDATE = "double-update"
    SHUFFLE_UPDATES = "shuffle-updates"
    FLOOD = "flood"
    PAUSE = "pause"
    DISTANCE = "distance"


@dataclass(slots=True)
class Fault:
    """`methods` in lower case, None for all; `count`: how often it may still strike, None for ever.

    `seconds`: real seconds, of a pause's silence, of the `retry_after` of a flood, of an answer's way back.
    """

    kind: Kind
    probability: float
    methods: frozenset[str] | None = None
    count: int | None = None
    seconds: float = 1.0


class Faults:
    """At most one fault of each kind at a time. `struck` counts them by kind."""

    def __init__(self, seed: int) -> None:
        self.struck: dict[str, int] = {}
        self._random = random.Random(seed)  # noqa: S311
        self._faults: dict[Kind, Fault] = {}
        self._silent_until = 0.0

    def set(self, fault: Fault) -> None:
        """Replaces the fault of its kind; probability 0 switches it off."""
        self._faults[fault.kind] = fault

    def strikes(self, kind: Kind, method: str) -> Fault | None:
        """Draws whether this fault happens to this call."""
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
        """Those that are delivered together, in the order they came, or in any."""
        if self.strikes(Kind.SHUFFLE_UPDATES, "getUpdates") is None:
            return updates
        return self._random.sample(updates, len(updates))

    async def pause(self, method: str) -> None:
        """Waits while the server is silent; the call itself may begin a silence, for all calls."""
        loop = asyncio.get_running_loop()
        fault = self.strikes(Kind.PAUSE, method)
        if fault is not None:
            self._silent_until = max(self._silent_until, loop.time() + fault.seconds)
        await asyncio.sleep(max(0.0, self._silent_until - loop.time()))

    async def travel(self, method: str) -> None:
        """The answer is on its way back."""
        fault = self.strikes(Kind.DISTANCE, method)
        if fault is not None:
            await asyncio.sleep(fault.seconds)
