"""Tests what a table may propose, and at which moments."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.services.live.attendance import Attendance
from bot.services.live.game import LiveGame
from bot.services.motions.candidates import candidate_of
from bot.services.motions.kinds import KINDS, LEAST_MISSED, Case, half_is_gone
from bot.store.game.motions import Motion
from bot.store.game.pauses import Pause
from bot.store.game.substitutes import Substitute
from tests.rig.game.live_games import live

NO_GAME: Any = None
DAY, NIGHT = "until turn 1", "until hunt"
GONE = Attendance(missed={5: tuple(range(1, LEAST_MISSED + 1))})
TOO_FEW_MISSES = Attendance(missed={5: tuple(range(1, LEAST_MISSED))})
NEWCOMER, LATE_JUDGE = Substitute(99, 5, "Яна", 0), Substitute(98, 0, "Юля", 0)


def table(text: str = DAY, **changed: Any) -> LiveGame:
    row = {name: changed.pop(name) for name in [*changed] if name == "judge_id"}
    return replace(live(text, **row), **changed)


def why_not(kind: str, at: LiveGame, subject: int = 0) -> str | None:
    """Returns the key of the line that says why a motion is impossible, or None if it is possible."""
    said = KINDS[kind].why_not(Case(NO_GAME, at, subject, by=1))
    return None if said is None else said.key


PAUSED = table(pause=Pause(3, 10.0, "motion"))


@pytest.mark.parametrize(
    ("kind", "at", "subject", "because"),
    [
        ("pause", table(), 0, None),
        ("pause", PAUSED, 0, "refusal-pause"),
        ("pause", table(), 3, "button-of-nothing"),
        ("resume", PAUSED, 0, None),
        ("resume", table(), 0, "not-paused"),
        ("remove", table(attendance=GONE), 5, None),
        ("remove", table(attendance=TOO_FEW_MISSES), 5, "motion-not-gone"),
        ("remove", table(attendance=GONE), 6, "motion-not-gone"),
        ("remove", table(NIGHT, attendance=GONE), 5, "motion-not-by-night"),
        ("remove", table(attendance=GONE, judge_id=90), 5, "motion-judge-decides"),
        ("substitute", table(attendance=GONE, candidates=(NEWCOMER,)), 5, None),
        ("substitute", table(attendance=GONE), 5, "substitute-not-needed"),
        ("substitute", table(candidates=(NEWCOMER,)), 5, "motion-not-gone"),
        ("substitute", table(NIGHT, attendance=GONE, candidates=(NEWCOMER,)), 5, "motion-not-by-night"),
        ("judge", table(candidates=(LATE_JUDGE,)), 0, None),
        ("judge", table(), 0, "button-of-nothing"),
        ("judge", table(candidates=(LATE_JUDGE,), judge_id=90), 0, "judge-taken"),
        ("stop", table(attendance=Attendance(left=frozenset(range(1, 6)))), 0, None),
        ("stop", table(attendance=Attendance(left=frozenset(range(1, 5)))), 0, "motion-not-halved"),
    ],
)
def test_a_refused_motion_has_its_reason(kind: str, at: LiveGame, subject: int, because: str | None) -> None:
    assert why_not(kind, at, subject) == because


@pytest.mark.parametrize(("left", "halved"), [((), False), ((1, 2, 3, 4), False), ((1, 2, 3, 4, 5), True)])
def test_half_of_ten_players_are_gone_when_five_have_left(left: Sequence[int], halved: bool) -> None:
    assert half_is_gone(table(attendance=Attendance(left=frozenset(left)))) is halved


@pytest.mark.parametrize(
    ("kind", "subject", "who"),
    [
        ("substitute", 5, 99),
        ("substitute", 6, None),
        ("judge", 0, 98),
        ("pause", 0, None),
        ("remove", 5, None),
    ],
)
def test_a_motion_gives_a_place_to_its_candidate(kind: str, subject: int, who: int | None) -> None:
    motion = Motion(1, 1, kind, subject, by=1, opened_at=0.0, closes_at=60.0, closed_at=None)
    assert candidate_of(table(candidates=(NEWCOMER, LATE_JUDGE)), motion) == who


def test_a_candidate_who_has_taken_a_seat_waits_for_no_decision() -> None:
    assert table(candidates=(replace(NEWCOMER, place=1),)).candidate_for(5) is None
