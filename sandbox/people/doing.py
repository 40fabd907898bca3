"""What one person does about one message, and the timers of his plans."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox.people.plan import Past, PlannedStep

Act = Callable[[], None]


@dataclass(slots=True)
class Doing:
    """What a person has done about one message, and what he plans to do."""

    past: Past = field(default_factory=Past)
    _coming: dict[PlannedStep, tuple[asyncio.TimerHandle, Act]] = field(default_factory=dict)

    @property
    def is_coming(self) -> bool:
        """Whether the person has planned an act."""
        return bool(self._coming)

    def intend(self, step: PlannedStep, seconds: float, act: Act) -> None:
        """Calls `act` for the step after `seconds` real seconds."""
        self._coming[step] = (asyncio.get_running_loop().call_later(seconds, act), act)

    def begin(self, step: PlannedStep) -> None:
        """Removes a step from the plans, because its time has come."""
        self._coming.pop(step, None)

    def forget_plans(self) -> None:
        for timer, _ in self._coming.values():
            timer.cancel()
        self._coming.clear()

    def change_pace(self, factor: float) -> None:
        """Multiplies the time left until each step by `factor`."""
        now = asyncio.get_running_loop().time()
        plans = [(step, max(0.0, timer.when() - now), act) for step, (timer, act) in self._coming.items()]
        self.forget_plans()
        for step, left, act in plans:
            self.intend(step, left * factor, act)
