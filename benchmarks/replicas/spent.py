"""The processor's time that some coroutines take, in a process that does other things meanwhile."""

import time
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Spent:
    def __init__(self) -> None:
        self.seconds = 0.0

    @coroutine
    def on(self, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
        """Does the work, and counts the time of its own steps; not what is done while it waits."""
        sent: Any = None
        while True:
            begun = time.thread_time()
            try:
                waits_for = work.send(sent)
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                self.seconds += time.thread_time() - begun
            sent = yield waits_for
