"""What one person does about one message, and the timers of what he is about to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox.people.plan import Past, Step

Act = Callable[[], None]


@dataclass(slots=True)
class Doing:
    """What one person has to do with one message: what he did, and what he is about to do."""

    past: Past = field(default_factory=Past)
    _coming: dict[Step, tuple[asyncio.TimerHandle, Act]] = field(default_factory=dict)

    @property
    def is_coming(self) -> bool:
        """Whether he is about to do anything."""
        return bool(self._coming)

    def intend(self, step: Step, seconds: float, act: Act) -> None:
        """Calls `act` for the step, so many real seconds from now."""
        self._coming[step] = (asyncio.get_running_loop().call_later(seconds, act), act)

    def begin(self, step: Step) -> None:
        """The step's time has come."""
        self._coming.pop(step, None)

    def forget_plans(self) -> None:
        for timer, _ in self._coming.values():
            timer.cancel()
        self._coming.clear()

    def change_pace(self, factor: float) -> None:
        """What is left until each step lasts `factor` times as long."""
        now = asyncio.get_running_loop().time()
        plans = [(step, max(0.0, timer.when() - now), act) for step, (timer, act) in self._coming.items()]
        self.forget_plans()
        for step, left, act in plans:
            self.intend(step, left * factor, act)
