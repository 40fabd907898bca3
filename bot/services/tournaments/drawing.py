"""The seating of a stage is drawn by a process of its own: it may take a minute, and nobody waits for that.

The seed is the tournament's, so a draw that was cut short and is made again comes out the same."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import structlog

from bot.runtime.logs import complain
from bot.services.tournaments.solving import answered, asked
from championship.seating import ITERATIONS, Plan, Round

log = structlog.get_logger("bot.tournaments")

Drawn = Callable[[Sequence[Round]], Awaitable[None]]
"""Called with the rounds of the stage."""


class Draws:
    """The draws under way, one a tournament at a time. `iterations`: how long each searches; a program whose
    durations are all shortened (`scale` below 1) does not search so long either."""

    def __init__(self, scale: float = 1.0) -> None:
        self.iterations = round(ITERATIONS * min(1.0, scale))
        self._running: dict[int, asyncio.Task[None]] = {}

    def begin(self, tournament_id: int, plan: Plan, seed: int, drawn: Drawn) -> None:
        """Begins to draw, unless that is under way; `drawn` gets what comes out."""
        if tournament_id not in self._running:
            task = asyncio.create_task(self._draw(plan, seed, drawn), name=f"seating {tournament_id}")
            self._running[tournament_id] = task
            task.add_done_callback(partial(self._ended, tournament_id))

    async def stop(self) -> None:
        """Ends all draws: the next start makes them again."""
        for task in (under_way := [*self._running.values()]):
            task.cancel()
        if under_way:
            await asyncio.wait(under_way)

    async def settled(self) -> None:
        """Waits for the draws under way."""
        while self._running:
            await asyncio.wait([*self._running.values()])
            await asyncio.sleep(0)  # their callbacks

    async def _draw(self, plan: Plan, seed: int, drawn: Drawn) -> None:
        try:
            rounds = await _solved(plan, seed, self.iterations)
        except (OSError, ValueError) as error:
            complain(log, "seating not drawn", error)
        else:
            await drawn(rounds)

    def _ended(self, tournament_id: int, _: object) -> None:
        del self._running[tournament_id]


async def _solved(plan: Plan, seed: int, iterations: int) -> Sequence[Round]:
    """Raises OSError, or ValueError if the process ends without an answer."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.services.tournaments.solving", stdin=PIPE, stdout=PIPE
    )
    stdin, stdout = process.stdin, process.stdout
    if stdin is None or stdout is None:  # never: both were asked for
        raise OSError("no pipes")
    try:
        stdin.write(asked(plan, seed, iterations))
        return answered(await stdout.read())
    finally:
        stdin.close()  # it ends with its input, if it has not ended yet
        await process.wait()
