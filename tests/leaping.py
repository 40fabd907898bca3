"""Time that leaps: when all that runs waits for it, it is later at once, by just as much as is waited for."""

import asyncio
from collections.abc import Callable, Coroutine
from selectors import SelectorKey, SelectSelector
from typing import Any, TypeVar

import pytest
from aiosqlite import core

A_TURN = 1e-6
"""Seconds that a turn of the loop takes, so that time never stands."""

T = TypeVar("T")


class _Leaps(SelectSelector):
    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        ready = super().select(0)
        assert ready or timeout is not None, "nothing will ever happen"
        self.now += A_TURN + (0.0 if ready else timeout or 0.0)
        return ready


class Loop(asyncio.SelectorEventLoop):
    """Begins at 0. Whoever waits for another thread, or for a network, is not waited for."""

    def __init__(self) -> None:
        self._leaps = _Leaps()
        super().__init__(self._leaps)

    def time(self) -> float:
        return self._leaps.now


class _Here:
    """In place of the queue of a connection's thread: what that is asked is done where it is asked."""

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = asked
        try:
            result = function()
        except Exception as error:
            if future is not None:
                future.set_exception(error)
        else:
            if future is not None:
                future.set_result(result)

    def get(self) -> tuple[None, Callable[[], Any]]:
        """The thread is told to end."""
        return None, lambda: core._STOP_RUNNING_SENTINEL


def leaping(main: Coroutine[Any, Any, T]) -> T:
    """Runs it to its end; databases are asked in the same thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core, "SimpleQueue", _Here)
        with asyncio.Runner(loop_factory=Loop) as runner:
            return runner.run(main)
