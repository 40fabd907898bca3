"""Changes the speed of a town: time is fast until a table is where a test wants it, and slow while the test
acts."""

from __future__ import annotations

from engine.roles import Phase
from engine.steps import StepName
from tests.e2e.club import Chair
from tests.e2e.kept import Kept, kept_of, rows, until_kept
from tests.e2e.town import Town

QUICK = 0.02
"""A time scale."""

DEADLINES = "SELECT due_at FROM deadlines"

LEAST = 25.0
"""The least time, in unscaled seconds, that a turn must have left when the judge stops its clock: a test does
much within it."""

FIRST = (StepName.DEAL, StepName.MEETING, StepName.HUNT)
"""Steps of a night. An undo in one of them does not lead to another step of the same night."""


async def change_pace(town: Town, scale: float) -> None:
    """Sets the factor for all durations from now on. The rest of the current step changes, too."""
    before, town.scale = town.scale, scale
    await town.stop_bot()
    clocks = rows(town, DEADLINES)
    await town.post("speed", {"scale": scale})
    town.bot.environment |= {"MAFIA_TIME_SCALE": repr(scale), "MAFIA_TIME_SCALE_BEFORE": repr(before)}
    await town.start_bot()
    await until_kept(lambda: rows(town, DEADLINES) != clocks, "the clock does not go over to another pace")
    del town.bot.environment["MAFIA_TIME_SCALE_BEFORE"]


async def stop_clock(chair: Chair, *, by_day: bool) -> Kept:
    """Lets fast time pass until a turn (`by_day`) or a later step of a night. There the judge stops the
    clock."""

    def is_there() -> bool:
        step = kept_of(chair.town, chair.table).step
        return step.name is StepName.TURN if by_day else step.phase is Phase.NIGHT and step.name not in FIRST

    while True:
        await until_kept(is_there, "neither night falls nor day breaks")
        assert not (await chair.do("pause"))["alert"]
        now = kept_of(chair.town, chair.table)
        if is_there() and now.left(QUICK) > LEAST * by_day:
            return now
        assert not (await chair.do("resume"))["alert"]


async def resume_quickly(chair: Chair) -> None:
    """Makes time fast again, and continues the game."""
    await change_pace(chair.town, QUICK)
    assert not (await chair.do("resume"))["alert"]
