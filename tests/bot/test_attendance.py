"""The bot decides by public acts whether a player is there, never by night acts."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.live.attendance import PUBLIC, Attendance
from engine.acts import NameOrder, NightAct, Shoot, Timeout
from engine.decide import Decision
from engine.roles import Phase
from engine.state import State
from engine.steps import SPEECHES
from tests.rig.engine.drawn import CODES, beginnings, course_of

FEW = settings(max_examples=60)


@FEW
@given(beginnings(), CODES)
def test_no_act_and_no_timeout_by_night_changes_attendance(state: State, codes: list[int]) -> None:
    attendance = Attendance()
    for before, act, outcome in course_of(state, codes):
        if isinstance(outcome, Decision):
            after = attendance.after(act, outcome)
            by_night = before.step.phase is Phase.NIGHT and isinstance(act, Timeout)
            if by_night or isinstance(act, NightAct | Shoot | NameOrder):
                assert (after.seen, after.missed) == (attendance.seen, attendance.missed)
            attendance = after


@FEW
@given(beginnings(), CODES)
def test_a_player_has_no_misses_after_a_public_act(state: State, codes: list[int]) -> None:
    attendance = Attendance()
    for _, act, outcome in course_of(state, codes):
        if isinstance(outcome, Decision):
            attendance = attendance.after(act, outcome)
            if isinstance(act, PUBLIC):
                assert attendance.missing(act.by) == 0


@FEW
@given(beginnings(), CODES)
def test_only_the_end_of_a_step_adds_at_most_one_miss(state: State, codes: list[int]) -> None:
    attendance = Attendance()
    for before, act, outcome in course_of(state, codes):
        if isinstance(outcome, Decision):
            after = attendance.after(act, outcome)
            for seat in range(1, len(state.roles) + 1):
                more = after.missing(seat) - attendance.missing(seat)
                assert more <= 1
                if more == 1 and before.step.name in SPEECHES:
                    assert (before.step.seat, act) == (seat, Timeout())
            attendance = after


@FEW
@given(beginnings(), CODES, st.dictionaries(st.integers(1, 10), st.integers(0, 40)))
def test_a_late_notice_changes_no_attendance(state: State, codes: list[int], words: dict[int, int]) -> None:
    """Attendance does not depend on when the bot notices a message: at once in memory, or after a restart
    from the whole log."""
    at_once, later, said = Attendance(), Attendance(), list[tuple[int, int]]()
    for before, act, outcome in course_of(state, codes):
        if isinstance(outcome, Decision):
            for seat, serial in words.items():
                if serial == before.step.serial:
                    at_once = at_once.noticed(seat, serial)
                    said.append((seat, serial))
            at_once, later = at_once.after(act, outcome), later.after(act, outcome)
    for seat, serial in said:
        later = later.noticed(seat, serial)
    for seat in range(1, len(state.roles) + 1):
        assert at_once.missing(seat) == later.missing(seat)
