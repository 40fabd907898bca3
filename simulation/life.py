"""Lives of the program. A life may end before any call of the loop, and has no effect after that."""

import asyncio
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from weakref import WeakSet


class Dead(BaseException):
    """Is raised where a dead program would have an effect. No handler of the program catches it."""


@dataclass(eq=False)
class Life:
    """One run of the program, from its start to its death. `on_death`: called once, at its end."""

    number: int
    on_death: Callable[[], None] = lambda: None
    is_over: bool = False
    remains: list[object] = field(default_factory=list)
    """Objects that must not be garbage-collected yet, because that would run their `finally` blocks."""
    tasks: WeakSet[asyncio.Task[object]] = field(default_factory=WeakSet)
    """The life's tasks, in no particular order."""

    def doing(self) -> Iterator[str]:
        """Yields the names of the functions that the tasks of this life run."""
        return (function_of(each) for each in self.tasks if not each.done())

    def end(self) -> None:
        """Ends this life now. Does nothing if the life is over."""
        if not self.is_over:
            self.is_over = True
            self.on_death()

    def bury(self) -> None:
        """Destroys the remaining objects of this life. Their `finally` blocks run now, without effect: there
        is no loop in which they could begin a task."""
        self.is_over = True
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            for each in self.remains:
                if isinstance(each, asyncio.Task) and not each.done():
                    with suppress(BaseException):
                        each.get_coro().close()
            self.remains.clear()


@contextmanager
def warnings_told(tell: Callable[[str], None]) -> Iterator[None]:
    """Calls `tell` with each warning in the block, such as that a coroutine was never awaited."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", RuntimeWarning)
        warnings.showwarning = lambda message, *_, **__: tell(str(message))
        yield


def function_of(task: asyncio.Task[object]) -> str:
    """Returns the name of the function that a task runs. The task's own name would not do: it has a number
    that depends on what ran before in this process."""
    return str(getattr(task.get_coro(), "__qualname__", ""))


living: ContextVar[Life | None] = ContextVar("living", default=None)
"""The life to which the present task or callback belongs; None outside the program."""


def check() -> None:
    """Raises Dead if the present task belongs to a life that is over."""
    life = living.get()
    if life is not None and life.is_over:
        raise Dead
