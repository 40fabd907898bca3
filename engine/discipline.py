"""Fouls, removals and what they do to speech and vote (chapters 6 and 7)."""

from typing import assert_never

from engine import ballot, circle, victory
from engine.course import Course
from engine.events import (
    BallotClosed,
    DayBroken,
    Disqualified,
    Fouled,
    HandLowered,
    HandVoided,
    NominationFell,
    Outcome,
    VoteCancelled,
    WentOut,
    WordEnded,
)
from engine.flow import Stage, after
from engine.roles import Cause, Phase, Seat
from engine.rules.choices import Lift, LostSpeech, Removal
from engine.state import FOURTH_FOUL, THIRD_FOUL, State
from engine.steps import BALLOTS, StepName

VOTING = frozenset({StepName.VOTE, StepName.DEFENCE, StepName.RAISE})


def foul(course: Course, seat: Seat, reason: str = "", *, hidden: bool = False) -> Stage | None:
    """Counts a foul; the third takes a turn (6.4), the fourth removes (6.5)."""
    fouls = course.state.fouls(seat) + 1
    course.tell(Fouled(seat, fouls, reason, hidden))
    if fouls >= FOURTH_FOUL:
        return remove(course, seat, Cause.FOULS)
    state = course.state
    speaking = state.step.name in (StepName.TURN, StepName.DEFENCE) and state.step.seat == seat
    if fouls == THIRD_FOUL and speaking and state.rules.lost_speech is LostSpeech.EVERY_TURN:
        return after(state.step.name)
    return None


def remove(course: Course, seat: Seat, cause: Cause, reason: str = "") -> Stage | None:
    """Takes a player from the table (6.5, 7.1, 7.2), or the last word from one leaving (decisions E6).

    While closing last words run, the same is told as while others do: nobody knows yet that it is over.
    """
    if seat in course.state.farewells:
        return _cut_word(course, seat, cause, reason)
    before = course.state
    course.tell(Disqualified(seat, reason))
    if not _result_known(before) and seat in ballot.standing(before):
        course.tell(NominationFell(seat))
    cancelled = _cancelled_day(before, seat)
    if cancelled is not None and cancelled not in before.discipline.cancelled:
        course.tell(VoteCancelled(cancelled))
    if before.rules.removal is Removal.NOTHING and _hand_is_up(before, seat):
        course.tell(HandVoided(seat))
    course.tell(WentOut(seat, cause, before.step.phase, before.step.number))
    if before.result is None and victory.after_losses(course):
        course.over()
        return None
    return _aftermath(course, seat)


def _cut_word(course: Course, seat: Seat, cause: Cause, reason: str) -> Stage | None:
    if cause is not Cause.LEFT:
        course.tell(Disqualified(seat, reason))
    course.tell(WordEnded(seat))
    step = course.state.step
    return Stage.WORDS if step.name is StepName.LAST_WORD and step.seat == seat else None


def _hand_is_up(state: State, seat: Seat) -> bool:
    return state.step.name in BALLOTS and seat in ballot.hands_for(
        ballot.poll_of(state), ballot.poll_of(state).current
    )


def _result_known(state: State) -> bool:
    """At nightfall at the latest, also of a day that a removal broke off (decisions E9)."""
    night = state.step.phase is Phase.NIGHT
    return night or state.day.known or _last_speakers_candidate(state) is not None


def _last_speakers_candidate(state: State) -> Seat | None:
    """The single candidate whom the day's last speaker named: the result is known from then on (7.2*)."""
    candidates = state.day.nominations
    if (
        state.rules.removal is Removal.CANCELS_NEAREST
        and len(candidates) == 1
        and candidates[0].by == state.step.seat
        and circle.speaks_last(state)
        and not state.vote_is_cancelled
    ):
        return candidates[0].seat
    return None


def _cancelled_day(state: State, seat: Seat) -> int | None:
    """The day whose vote this removal cancels (decisions E8, E10, E12, E14)."""
    day = state.day.number
    match state.rules.removal:
        case Removal.NOTHING | Removal.NIGHT_AT_ONCE:
            return None
        case Removal.CANCELS_TODAY:
            return day if state.step.phase is Phase.DAY and not state.day.known else None
        case Removal.CANCELS_NEAREST:
            if state.step.phase is Phase.NIGHT:
                return state.night.number
            candidate = _last_speakers_candidate(state)
            if candidate == seat and day > 1:
                return None
            return day + 1 if _result_known(state) else day
        case _:
            assert_never(state.rules.removal)


def _aftermath(course: Course, seat: Seat) -> Stage | None:
    """Where the game goes on after a removal that did not decide it."""
    state = course.state
    step = state.step
    if step.phase is Phase.NIGHT:
        return None
    if state.rules.removal is Removal.NIGHT_AT_ONCE:
        course.tell(DayBroken())
        return None if step.name is StepName.LAST_WORD else Stage.NIGHTFALL
    if step.name in VOTING:
        return _vote_goes_on(course, seat) if state.rules.removal is Removal.NOTHING else _vote_stops(course)
    return Stage.TURNS if step.name is StepName.TURN and step.seat == seat else None


def _vote_stops(course: Course) -> Stage:
    course.tell(BallotClosed(Outcome.CANCELLED))
    return Stage.NIGHTFALL


def _vote_goes_on(course: Course, seat: Seat) -> Stage | None:
    """Without the removed, as a candidate and as a voter (decisions D12–D14)."""
    state = course.state
    poll = ballot.poll_of(state)
    match state.step.name:
        case StepName.DEFENCE:
            return Stage.DEFENCES if state.step.seat == seat else None
        case StepName.RAISE:
            if not poll.candidates:
                return ballot.stay(course, Outcome.NO_CANDIDATES)
            return Stage.RAISE_COUNT if ballot.everyone_has_voted(state) else None
        case _:
            if state.step.seat == seat:
                return Stage.CANDIDATES
            return Stage.COUNT if ballot.everyone_has_voted(state) else None


def lift_hand(course: Course, seat: Seat) -> Stage | None:
    """A hand down before "thank you" (4.4.9, 6.6.6; decisions D18–D20)."""
    again = seat in course.state.discipline.lifted
    course.tell(HandLowered(seat))
    match course.state.rules.lift:
        case Lift.REMOVAL:
            return remove(course, seat, Cause.REMOVED)
        case Lift.COUNTS:
            return foul(course, seat, "6.6.6")
        case Lift.REVOTE:
            if again:
                return remove(course, seat, Cause.REMOVED)
            stage = foul(course, seat, "6.6.6")
            return stage if seat not in course.state.table else ballot.vote_again(course)
        case _:
            assert_never(course.state.rules.lift)
