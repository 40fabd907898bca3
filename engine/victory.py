"""Decides who has won: 1.4, 7.7, and other ways in which games of the other books end."""

from engine.course import Course
from engine.events import Decided
from engine.roles import Team
from engine.state import Reason, Result, State


def verdict(state: State) -> Result | None:
    """Returns the result that follows from the table alone (1.4; decisions C6); None if there is none."""
    blacks = sum(state.role(seat).team is Team.BLACK for seat in state.table)
    reds = len(state.table) - blacks
    if state.rules.empty_table_is_black and blacks == reds == 0:
        return Result(Team.BLACK, Reason.PARITY)
    if blacks == 0:
        return Result(Team.RED, Reason.BLACKS_OUT)
    if is_parity(blacks, reds):
        return Result(Team.BLACK, Reason.PARITY)
    return None


def is_parity(blacks: int, reds: int) -> bool:
    """Returns whether this number of blacks at the table wins against this number of reds."""
    return blacks >= reds


def after_losses(course: Course) -> bool:
    """Checks whether the game is won after somebody has left. Returns True if it is won, now or before."""
    if course.state.result is None:
        result = verdict(course.state)
        if result is not None:
            course.tell(Decided(result))
    return course.state.result is not None


def after_night(course: Course) -> None:
    """Fixes the result if this night completes the number of misses, or of hunts with an unchanged table
    (decisions C7, C8)."""
    state = course.state
    if state.result is None and _misses_lose(state):
        course.tell(Decided(Result(Team.RED, Reason.MISSES)))
    elif state.result is None and _unchanged(state):
        course.tell(Decided(Result(None, Reason.UNCHANGED_TABLE)))


def _misses_lose(state: State) -> bool:
    limit = state.rules.misses_lose
    return limit is not None and state.memory.misses >= limit


def _unchanged(state: State) -> bool:
    limit = state.rules.draw_after
    return limit is not None and state.memory.still >= limit


def award(course: Course, winner: Team, reason: Reason) -> None:
    """Makes a team win at once, without further last words (decisions B5, C5)."""
    course.tell(Decided(Result(winner, reason)))
    course.over()
