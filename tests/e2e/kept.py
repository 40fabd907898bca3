"""What the bot keeps of a game, read from its database while it runs or lies dead."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.store import event_codec
from bot.store.deadlines import PAUSED
from engine.events import StepOpened, StepReopened
from engine.roles import Phase
from engine.steps import Step, StepName
from tests.e2e.process import PATIENCE
from tests.e2e.reader import read
from tests.e2e.town import GAME, Table, Town

T = TypeVar("T")

DEAL = Step(StepName.DEAL, Phase.NIGHT, 0, None)
"""What no event opens."""


@dataclass(frozen=True)
class Kept:
    """A game at a moment. `read_at`, `due_at`: unix seconds; `seconds`: what its step lasts if that was
    changed; `stands`: whether its clock does, and `held`: what the step then has left, in seconds that are
    not scaled, None for all of its time."""

    read_at: float
    lines: Sequence[str]
    step: Step
    due_at: float
    seconds: float | None
    stands: bool
    held: float | None

    @property
    def judged(self) -> list[str]:
        """The judge's acts."""
        return [line for line in self.lines if line.startswith("judge")]

    @property
    def lasts(self) -> float:
        """Seconds, not scaled."""
        return float(self.step.seconds or 0) if self.seconds is None else self.seconds

    def left(self, scale: float) -> float:
        """Seconds, not scaled, until the step ends; more than it `lasts` before its message is accepted."""
        if self.stands:
            return float(self.step.seconds or 0) if self.held is None else self.held
        return (self.due_at - self.read_at) / scale


def rows(town: Town, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """What a query finds."""
    (found,) = read(town.database, (sql, *values))
    return found


def kept_of(town: Town, table: Table) -> Kept:
    """The newest game of the table, which must have begun and not be over."""
    newest = "game_id = (SELECT max(id) FROM games WHERE chat_id = ?)"
    stored, ((serial, due_at, seconds),), paused = read(
        town.database,
        (f"SELECT line, events FROM acts WHERE {newest} ORDER BY number", table.chat),
        (f"SELECT step, due_at, seconds FROM deadlines WHERE {newest}", table.chat),
        (f"SELECT step, seconds FROM pauses WHERE {newest}", table.chat),
    )
    pause = paused[0] if paused else None
    assert (pause is not None) is (serial == PAUSED)
    steps = (
        event.step
        for _, events in reversed(stored)
        for event in reversed(event_codec.read(json.loads(events)))
        if isinstance(event, StepOpened | StepReopened)
    )
    step = next(steps, DEAL)
    assert pause is not None or serial == step.serial
    held = pause[1] if pause is not None and pause[0] == step.serial else None
    lines = tuple(line for line, _ in stored)
    return Kept(time.time(), lines, step, due_at, seconds, pause is not None, held)


async def until_kept(condition: Callable[[], T | None], why: str, within: float = PATIENCE) -> T:
    """Waits until the condition, which looks into the database, gives something true."""
    try:
        async with asyncio.timeout(within):
            while True:
                if found := condition():
                    return found
                await asyncio.sleep(0.02)  # nobody tells when the bot has written
    except TimeoutError:
        raise AssertionError(why) from None


async def all_said(town: Town) -> None:
    """Waits until all that people did is done, every press is answered, and no message waits in the bot."""
    await town.quiet()
    waiting = "SELECT (SELECT count(*) FROM inbox WHERE done_at IS NULL) + (SELECT count(*) FROM outbox)"
    await until_kept(lambda: rows(town, waiting) == [(0,)], "something waits in the bot", GAME)
