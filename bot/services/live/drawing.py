"""Draws the seating of a tournament's stage in another process, because this may take a minute.

The seed belongs to the tournament. If the program was killed and draws again, the result is the same.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import structlog

from bot.runtime.logs import complain
from bot.services.live.solving import solver_input, solver_rounds
from championship.seating import ITERATIONS, Plan, Round

log = structlog.get_logger("bot.tournaments")

Drawn = Callable[[Sequence[Round]], Awaitable[None]]
"""A function that is called with the rounds of a stage when they are drawn."""


class Draws:
    """The draws of seatings that are under way; each tournament has at most one. `iterations`: how many steps
    each draw searches; fewer if the time scale is below 1."""

    def __init__(self, scale: float = 1.0) -> None:
        self.iterations = round(ITERATIONS * min(1.0, scale))
        self._running: dict[int, tuple[Plan, asyncio.Task[None]]] = {}

    def begin(self, tournament_id: int, plan: Plan, seed: int, drawn: Drawn) -> None:
        """Begins to draw a tournament's seating, unless the same draw is under way; stops another draw of
        this tournament. `drawn` is called with the result; if there is none, the log says why."""
        before, task = self._running.get(tournament_id, (None, None))
        if before == plan:
            return
        if task is not None and task is not asyncio.current_task():  # `drawn` may begin another draw
            task.cancel()
        task = asyncio.create_task(self._draw(plan, seed, drawn), name=f"seating {tournament_id}")
        self._running[tournament_id] = (plan, task)
        task.add_done_callback(partial(self._ended, tournament_id))

    async def stop(self) -> None:
        """Cancels all draws. The next start of the program begins them again."""
        for task in (under_way := [task for _, task in self._running.values()]):
            task.cancel()
        if under_way:
            await asyncio.wait(under_way)

    async def settled(self) -> None:
        """Waits until no draw is under way any more."""
        while self._running:
            await asyncio.wait([task for _, task in self._running.values()])
            await asyncio.sleep(0)  # lets the callbacks of the tasks run

    async def _draw(self, plan: Plan, seed: int, drawn: Drawn) -> None:
        try:
            rounds = await self.solved(plan, seed)
        except (OSError, ValueError) as error:
            complain(log, "seating not drawn", error)
        else:
            await drawn(rounds)

    async def solved(self, plan: Plan, seed: int) -> Sequence[Round]:
        """Draws a seating in another process. Returns its rounds. Raises OSError if the process can not be
        started or written to, ValueError if it ends without an answer."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.services.live.solving", stdin=PIPE, stdout=PIPE
        )
        stdin, stdout = process.stdin, process.stdout
        if stdin is None or stdout is None:  # never: both were asked for
            raise OSError("no pipes")
        try:
            stdin.write(solver_input(plan, seed, self.iterations))
            return solver_rounds(await stdout.read())
        finally:
            stdin.close()  # the process ends when its input is closed
            await process.wait()

    def _ended(self, tournament_id: int, ended: asyncio.Task[None]) -> None:
        _, newest = self._running.get(tournament_id, (None, None))
        if newest is ended:
            del self._running[tournament_id]
