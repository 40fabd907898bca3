"""Shows how much of its work a command has done. In a terminal this is a bar, which disappears when the work
is done."""

# ruff: noqa: PLC0415  (it is loaded only for a terminal)

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.commands.answers import in_language as words
from engine.remark import Remark

Report = Callable[[int, int | None], object]
"""A function that takes how much is done, and how much there is in all; None if that is not known."""


LINE_EVERY = 5.0
"""Seconds between two lines of progress, if the output is not a terminal."""


@contextmanager
def progress(what: object, *, lines: bool = False) -> Iterator[Report]:
    """Shows a progress bar on standard error, if that is a terminal. Yields the function to which the command
    tells its progress. `what`: the name beside the bar. `lines`: whether to write a line with the percentage
    from time to time, if it is not a terminal."""
    if not sys.stderr.isatty():
        yield _in_lines(what) if lines else lambda _done, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    # Without this, the bar would redirect the output of the command to its own stream.
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    ) as bar:
        task = bar.add_task(words(what), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _in_lines(what: object) -> Report:
    begun = told = time.monotonic()

    def tell(done: int, of: int | None) -> None:
        nonlocal told
        now = time.monotonic()
        if done and of and now - told >= LINE_EVERY:
            told = now
            left = (now - begun) * (of - done) / done
            done_so_far = Remark("progress", count=100 * done // of, number=round(left))
            sys.stderr.write(f"{words((what, done_so_far))}\n")

    return tell
