"""An event loop without sockets, threads and real time. The seed decides the order of ready calls."""

from __future__ import annotations

import asyncio
import heapq
from asyncio import events
from collections.abc import Callable, Coroutine
from contextvars import Context, copy_context
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar, TypeVarTuple, Unpack

from simulation.fence import inside
from simulation.life import Dead, Life, living

A_TURN = 1e-6
"""Seconds that each turn of the loop takes, so that its time never stands still."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


@dataclass(slots=True, eq=False)
class Call:
    """A call that the loop has to make. Replaces `asyncio.TimerHandle`. `moment`: seconds of the loop's time.
    `task`: the task that has set the timer; None if no task did."""

    moment: float
    number: int
    callback: Callable[..., object]
    args: tuple[Any, ...]
    context: Context
    task: asyncio.Task[Any] | None = None
    is_cancelled: bool = False

    def __lt__(self, other: Call) -> bool:
        return (self.moment, self.number) < (other.moment, other.number)

    def cancel(self) -> None:
        self.is_cancelled = True

    def cancelled(self) -> bool:
        return self.is_cancelled

    def when(self) -> float:
        return self.moment

    @property
    def life(self) -> Life | None:
        """The life to which the call belongs; None outside the program."""
        return self.context.get(living)


class DeadlockError(Exception):
    """No call is ready, and no timer is set: the loop would wait for ever."""


class Loop(asyncio.AbstractEventLoop):
    """Runs calls in an order that the seed draws, and jumps to the next timer when nothing is ready.
    `chance`: draws the order. `before`: is called before each call of the program; it may end the call's
    life. `work`: returns how many seconds the work of a thread takes. `turn`: the seconds that each turn of
    the loop takes. `complaints`: errors that no code has handled. asyncio runs ready calls in the order in
    which they were added; a program that waits for a network cannot rely on that order."""

    def __init__(
        self,
        chance: Random,
        before: Callable[[Life], None] = lambda _: None,
        work: Callable[[], float] = float,
        turn: float = A_TURN,
    ) -> None:
        self._chance = chance
        self._before = before
        self._work = work
        self._a_turn = turn
        self._ready: list[Call] = []
        self._timers: list[Call] = []
        self._numbers = 0
        self.complaints: list[dict[str, Any]] = []

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine to its end. Raises its errors, and DeadlockError if nothing can run any more."""
        task = self.create_task(main)
        events._set_running_loop(self)
        try:
            while not task.done():
                self._turn()
        finally:
            events._set_running_loop(None)
        result: T = task.result()
        return result

    def _turn(self) -> None:
        """Runs all calls that are ready now, or else at the next timer. Calls that these calls add wait for
        the next turn. Raises DeadlockError if no timer is set either."""
        timers = self._timers
        while timers and timers[0].is_cancelled:
            heapq.heappop(timers)
        if not self._ready:
            if not timers:
                raise DeadlockError
            inside.steady = max(inside.steady, timers[0].moment)
        inside.steady += self._a_turn
        while timers and timers[0].moment <= inside.steady:
            self._ready.append(heapq.heappop(timers))
        batch, self._ready = self._ready, []
        if len(batch) > 1:
            self._chance.shuffle(batch)
        for call in batch:
            self._make(call)

    def _make(self, call: Call) -> None:
        if call.is_cancelled:
            return
        life = call.life
        if life is not None:
            if not life.is_over:
                self._before(life)
            if life.is_over:
                life.remains.append(call)
                return
        try:
            call.context.run(call.callback, *call.args)
        except Dead:
            pass
        except Exception as error:
            self.call_exception_handler({"message": f"in {call.callback!r}", "exception": error})

    def timers_of(self, life: Life) -> list[Call]:
        """Returns a life's timers that are set and not cancelled."""
        return [call for call in self._timers if not call.is_cancelled and call.life is life]

    # What asyncio asks of a loop.

    def time(self) -> float:
        return inside.steady

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> Any:
        self._numbers += 1
        within = copy_context() if context is None else context
        call = Call(when, self._numbers, callback, args, within, asyncio.current_task(self))
        heapq.heappush(self._timers, call)
        return call

    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> Any:
        return self.call_at(inside.steady + delay, callback, *args, context=context)

    def call_soon(
        self, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> Any:
        self._numbers += 1
        call = Call(
            inside.steady, self._numbers, callback, args, copy_context() if context is None else context
        )
        self._ready.append(call)
        return call

    call_soon_threadsafe = call_soon

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> Any:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        life = living.get() if context is None else context.get(living)
        if life is not None:
            life.tasks.add(task)
        return task

    def run_in_executor(
        self,
        executor: Any,  # noqa: ARG002  (there is only this thread)
        func: Callable[[*Ts], T],
        *args: *Ts,
    ) -> asyncio.Future[T]:
        """Runs `func` in this thread, after a drawn delay."""
        done: asyncio.Future[T] = self.create_future()
        self.call_later(self._work(), _do, done, func, *args)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.complaints.append(context)

    def get_debug(self) -> bool:
        return False


def _do(done: asyncio.Future[T], func: Callable[[*Ts], T], *args: *Ts) -> None:
    """Runs `func`, also if its future is cancelled."""
    try:
        result = func(*args)
    except Exception as error:
        if not done.cancelled():
            done.set_exception(error)
    else:
        if not done.cancelled():
            done.set_result(result)
