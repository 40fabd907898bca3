"""Tests which deadlines need only a timer after a start, and which games the bot has to look at."""

import pytest

from bot.runtime.timers import Timers
from bot.services.live.clocks import FARTHEST_DEADLINE, StepClocks
from bot.store.game.deadlines import Deadline

NOW = 1_700_000_000.0


def clocks(scale: float = 1.0, before: float | None = None) -> StepClocks:
    timers = Timers(lambda _: None, clock=lambda: NOW, steady=lambda: 0.0)
    return StepClocks(timers, scale, time_again=False, before=before)


@pytest.mark.parametrize(
    ("scale", "before", "away", "waits"),
    [
        (1.0, None, 30.0, True),
        (1.0, None, FARTHEST_DEADLINE, True),
        (1.0, None, FARTHEST_DEADLINE + 1.0, False),
        (1.0, None, 0.0, False),
        (1.0, None, -5.0, False),
        (0.1, None, FARTHEST_DEADLINE, False),
        (0.1, None, FARTHEST_DEADLINE / 10, True),
        (1.0, 0.5, 30.0, False),
    ],
    ids=["soon", "at most", "too far", "now", "passed", "too far scaled", "at most scaled", "other scale"],
)
def test_near_deadlines_get_a_timer(scale: float, before: float | None, away: float, waits: bool) -> None:
    made, deadline = clocks(scale, before), Deadline(1, "step", 3, NOW + away)
    assert made.expect(deadline, NOW) is waits
    assert made.timers.ends_at(deadline.timed) == (NOW + away if waits else None)
