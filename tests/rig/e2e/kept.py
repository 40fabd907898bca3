"""Reads what the bot keeps of a game from its database, while the bot runs or is dead."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.store.database import codec
from engine.events import StepOpened, StepReopened
from engine.roles import Phase
from engine.steps import Step, StepName
from tests.rig.e2e.process import PATIENCE
from tests.rig.e2e.reader import read
from tests.rig.e2e.town import GAME, Table, Town

T = TypeVar("T")

DEAL = Step(StepName.DEAL, Phase.NIGHT, 0, None)
"""The first step. No event opens it."""


@dataclass(frozen=True)
class Kept:
    """A game at one moment. `read_at`, `due_at`: unix seconds; `seconds`: the time of its step, if it was
    changed; `stands`: whether its clock is stopped; `held`: the unscaled seconds that the step then has left,
    or None for its whole time."""

    read_at: float
    lines: Sequence[str]
    step: Step
    due_at: float
    seconds: float | None
    stands: bool
    held: float | None

    @property
    def judged(self) -> list[str]:
        return [line for line in self.lines if line.startswith("judge")]

    @property
    def lasts(self) -> float:
        """Returns the step's time in unscaled seconds."""
        return float(self.step.seconds or 0) if self.seconds is None else self.seconds

    def left(self, scale: float) -> float:
        """Returns the unscaled seconds until the step ends. Before Telegram has accepted the step's message,
        this is more than it `lasts`."""
        if self.stands:
            return float(self.step.seconds or 0) if self.held is None else self.held
        return (self.due_at - self.read_at) / scale


def rows(town: Town, sql: str, *values: object) -> list[tuple[Any, ...]]:
    (found,) = read(town.database, (sql, *values))
    return found


def kept_of(town: Town, table: Table) -> Kept:
    """Returns the newest game of the table. The game must be running."""
    newest = "game_id = (SELECT max(id) FROM games WHERE chat_id = ?)"
    stored, ((kind, serial, due_at, seconds),), paused = read(
        town.database,
        (f"SELECT line, events FROM acts WHERE {newest} ORDER BY number", table.chat),
        (f"SELECT kind, step, due_at, seconds FROM deadlines WHERE {newest}", table.chat),
        (f"SELECT step, seconds FROM pauses WHERE {newest}", table.chat),
    )
    pause = paused[0] if paused else None
    assert (pause is not None) is (kind == "pause")
    steps = (
        event.step
        for _, events in reversed(stored)
        for event in reversed(codec.read_events(json.loads(events)))
        if isinstance(event, StepOpened | StepReopened)
    )
    step = next(steps, DEAL)
    assert pause is not None or serial == step.serial
    held = pause[1] if pause is not None and pause[0] == step.serial else None
    lines = tuple(line for line, _ in stored)
    return Kept(time.time(), lines, step, due_at, seconds, pause is not None, held)


async def until_kept(condition: Callable[[], T | None], why: str, within: float = PATIENCE) -> T:
    """Waits until the condition, which reads the database, is true. Returns its value."""
    try:
        async with asyncio.timeout(within):
            while True:
                if found := condition():
                    return found
                await asyncio.sleep(0.02)  # the database does not announce writes
    except TimeoutError:
        raise AssertionError(why) from None


async def all_said(town: Town) -> None:
    """Waits until everything that people did is handled, every press is answered, and no message is
    waiting."""
    await town.quiet()
    waiting = "SELECT (SELECT count(*) FROM inbox WHERE done_at IS NULL) + (SELECT count(*) FROM outbox)"
    await until_kept(lambda: rows(town, waiting) == [(0,)], "something waits in the bot", GAME)
