"""How far a long command is: a bar on the terminal, which goes when the work is done."""

# ruff: noqa: PLC0415  (it is loaded only if somebody looks)

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Told = Callable[[int, int | None], object]
"""Is told how much is done, and of how much; None: nobody knows."""


@contextmanager
def progress(what: str) -> Iterator[Told]:
    """Shows it on standard error; where that is no terminal, nothing is written."""
    if not sys.stderr.isatty():
        yield lambda _done, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # What a command prints stays where it goes, and does not come to the bar's stream.
    with Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
