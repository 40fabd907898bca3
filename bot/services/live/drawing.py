"""Draws the seating of a stage in another process, because this may take a minute.

The seed belongs to the tournament. If a draw is repeated after the program was killed, the result is the
same.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import structlog

from bot.runtime.logs import complain
from bot.services.live.solving import answered, asked
from championship.seating import ITERATIONS, Plan, Round

log = structlog.get_logger("bot.tournaments")

Drawn = Callable[[Sequence[Round]], Awaitable[None]]
"""A callback that is called with the rounds of the stage."""


class Draws:
    """The draws that are under way; each tournament has at most one. `iterations`: how long each draw
    searches. If the time scale is below 1, it searches for a shorter time."""

    def __init__(self, scale: float = 1.0) -> None:
        self.iterations = round(ITERATIONS * min(1.0, scale))
        self._running: dict[int, tuple[Plan, asyncio.Task[None]]] = {}

    def begin(self, tournament_id: int, plan: Plan, seed: int, drawn: Drawn) -> None:
        """Begins to draw, unless this draw is under way. A draw of other people takes its place. `drawn` is
        called with the result."""
        before, task = self._running.get(tournament_id, (None, None))
        if before == plan:
            return
        if task is not None and task is not asyncio.current_task():  # `drawn` may begin another draw
            task.cancel()
        task = asyncio.create_task(self._draw(plan, seed, drawn), name=f"seating {tournament_id}")
        self._running[tournament_id] = (plan, task)
        task.add_done_callback(partial(self._ended, tournament_id))

    async def stop(self) -> None:
        """Cancels all draws. The next start begins them again."""
        for task in (under_way := [task for _, task in self._running.values()]):
            task.cancel()
        if under_way:
            await asyncio.wait(under_way)

    async def settled(self) -> None:
        """Waits until no draw is under way."""
        while self._running:
            await asyncio.wait([task for _, task in self._running.values()])
            await asyncio.sleep(0)  # lets the callbacks of the tasks run

    async def _draw(self, plan: Plan, seed: int, drawn: Drawn) -> None:
        try:
            rounds = await _solved(plan, seed, self.iterations)
        except (OSError, ValueError) as error:
            complain(log, "seating not drawn", error)
        else:
            await drawn(rounds)

    def _ended(self, tournament_id: int, ended: asyncio.Task[None]) -> None:
        if self._running[tournament_id][1] is ended:
            del self._running[tournament_id]


async def _solved(plan: Plan, seed: int, iterations: int) -> Sequence[Round]:
    """Returns the rounds that the process has found. Raises OSError, or ValueError if the process ends
    without an answer."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.services.live.solving", stdin=PIPE, stdout=PIPE
    )
    stdin, stdout = process.stdin, process.stdout
    if stdin is None or stdout is None:  # never: both were asked for
        raise OSError("no pipes")
    try:
        stdin.write(asked(plan, seed, iterations))
        return answered(await stdout.read())
    finally:
        stdin.close()  # the process ends when its input is closed
        await process.wait()
