"""A clock that jumps: when all running tasks wait for time, the next moment comes at once."""

import asyncio
from collections.abc import Callable, Coroutine
from selectors import SelectorKey, SelectSelector
from typing import Any, TypeVar, TypeVarTuple, Unpack

from bot.store.database.transaction import Store

A_TURN = 1e-6
"""The seconds that each turn of the loop takes on this clock, so that its time never stands still."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class _Leaps(SelectSelector):
    """Waits for nothing. `now`: the seconds that it would have waited so far."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        ready = super().select(0)
        assert ready or timeout is not None, "nothing will ever happen"
        self.now += A_TURN + (0.0 if ready else timeout or 0.0)
        return ready


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock begins at 0 and jumps to the next timer. It does not wait for a network.

    It is asyncio's own loop, so calls run in asyncio's order. The loop of `simulation` jumps too, but draws
    the order, and ends lives of the program.
    """

    def __init__(self) -> None:
        self._leaps = _Leaps()
        super().__init__(self._leaps)

    def time(self) -> float:
        return self._leaps.now

    def run_in_executor(
        self, executor: Any, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Does work at once that would usually run in another thread."""
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


def in_one_thread(store: Store) -> Store:
    """Makes the store do everything in one thread. Patient transactions use the quick engine, because the
    usual engine runs statements in another thread."""
    store.patient = store.quick
    return store


def leaping(main: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine to its end in one thread, on a clock that jumps. Databases in it must come from
    `in_one_thread`."""
    with asyncio.Runner(loop_factory=Loop) as runner:
        return runner.run(main)
