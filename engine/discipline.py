"""Fouls and removals, and their effect on speeches and votes (chapters 6 and 7)."""

from typing import assert_never

from engine import ballot, circle, events, victory
from engine.course import Course
from engine.flow import Stage
from engine.roles import Cause, Phase, Seat
from engine.rules.choices import Lift, LostSpeech, Removal, ThirdFoul
from engine.rules.clauses import catalogue
from engine.state import FOURTH_FOUL, THIRD_FOUL, State
from engine.steps import BALLOTS, StepName

VOTING = frozenset({StepName.VOTE, StepName.DEFENCE, StepName.RAISE})


def foul(course: Course, seat: Seat, reason: str = "", *, hidden: bool = False) -> Stage | None:
    """Counts a foul. The third foul costs the player a turn (6.4); the fourth removes him (6.5). Returns the
    stage that follows; None if the step goes on or the game is over. `hidden`: only the player learns of
    it."""
    fouls = course.state.fouls(seat) + 1
    course.tell(events.Fouled(seat, fouls, reason, hidden))
    if fouls >= FOURTH_FOUL:
        return remove(course, seat, Cause.FOULS)
    speaks = course.state.step.seat == seat
    return _third(course, seat) if fouls == THIRD_FOUL and speaks else None


def _third(course: Course, seat: Seat) -> Stage | None:
    rules, step = course.state.rules, course.state.step
    if step.name is StepName.DEFENCE and rules.lost_speech is LostSpeech.EVERY_TURN:
        return Stage.DEFENCES
    if step.name is not StepName.TURN or step.silent:
        return None
    match rules.third_foul:
        case ThirdFoul.GOES_ON:
            return None
        case ThirdFoul.LEAVES_NOMINATION if len(course.state.table) in rules.short_turn_at:
            return None
        case ThirdFoul.ENDS_TURN | ThirdFoul.LEAVES_NOMINATION:
            course.tell(events.TurnStopped(seat))
            return Stage.TURNS
        case _:
            assert_never(rules.third_foul)


def remove(course: Course, seat: Seat, cause: Cause, reason: str = "") -> Stage | None:
    """Removes a player (6.5, 7.1, 7.2). If he is already leaving, he loses his last word (decisions E6). In
    some books he keeps it if the game is decided (7.9). Returns the stage that follows; None if the step goes
    on or the game is over. During the last words of a decided game the events are the same as in a game that
    goes on: the table does not know yet that the game is over."""
    if seat in course.state.farewells:
        return _cut_word(course, seat, cause, reason)
    before = course.state
    course.tell(events.Disqualified(seat, reason))
    if not _result_known(before) and seat in ballot.on_ballot(before):
        course.tell(events.NominationFell(seat))
    cancelled = _cancelled_day(before, seat)
    if cancelled is not None and cancelled not in before.discipline.cancelled:
        course.tell(events.VoteCancelled(cancelled))
    if before.rules.removal is Removal.NOTHING and _hand_is_up(before, seat):
        course.tell(events.HandVoided(seat))
    course.tell(events.WentOut(seat, cause, before.step.phase, before.step.number))
    if before.result is None and victory.after_losses(course):
        course.over()
        return None
    return _aftermath(course, seat)


def _cut_word(course: Course, seat: Seat, cause: Cause, reason: str) -> Stage | None:
    if cause is not Cause.LEFT:
        course.tell(events.Disqualified(seat, reason))
        if course.state.result is not None and course.state.rules.closing_word_is_kept:
            return None
    course.tell(events.WordEnded(seat))
    step = course.state.step
    return Stage.WORDS if step.name is StepName.LAST_WORD and step.seat == seat else None


def _hand_is_up(state: State, seat: Seat) -> bool:
    return state.step.name in BALLOTS and seat in ballot.hands_for(
        ballot.poll_of(state), ballot.poll_of(state).current
    )


def _result_known(state: State) -> bool:
    """Returns whether the table knows the result of the day. It does at nightfall at the latest, also after a
    removal has ended the day early (decisions E9)."""
    night = state.step.phase is Phase.NIGHT
    return night or state.day.known or _last_speakers_candidate(state) is not None


def _last_speakers_candidate(state: State) -> Seat | None:
    """Returns the only candidate, if the day's last speaker nominated him and the book knows the rule of
    7.2*: then the result is known from now on. Otherwise None."""
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
    """Returns the day whose vote this removal cancels; None if it cancels none (decisions E8, E10, E12,
    E14)."""
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
    state = course.state
    step = state.step
    if step.phase is Phase.NIGHT:
        return None
    if state.rules.removal is Removal.NIGHT_AT_ONCE:
        course.tell(events.DayBroken())
        return None if step.name is StepName.LAST_WORD else Stage.NIGHTFALL
    if step.name in VOTING:
        return _vote_goes_on(course, seat) if state.rules.removal is Removal.NOTHING else _vote_stops(course)
    return Stage.TURNS if step.name is StepName.TURN and step.seat == seat else None


def _vote_stops(course: Course) -> Stage:
    course.tell(events.BallotClosed(events.Outcome.CANCELLED))
    return Stage.NIGHTFALL


def _vote_goes_on(course: Course, seat: Seat) -> Stage | None:
    """Continues the vote without the removed player, who was a candidate or a voter (decisions D12–D14).
    Returns the stage that follows; None if the step goes on."""
    state = course.state
    poll = ballot.poll_of(state)
    match state.step.name:
        case StepName.DEFENCE:
            return Stage.DEFENCES if state.step.seat == seat else None
        case StepName.RAISE:
            if not poll.candidates:
                return ballot.stay(course, events.Outcome.NO_CANDIDATES)
            return Stage.RAISE_COUNT if ballot.everyone_has_voted(state) else None
        case _:
            if state.step.seat == seat:
                return Stage.CANDIDATES
            return Stage.COUNT if ballot.everyone_has_voted(state) else None


def lift_hand(course: Course, seat: Seat) -> Stage | None:
    """A voter takes his hand down before the host has said "thank you". The book decides what this costs, for
    example a foul (4.4.9; decisions D18–D20). Returns the stage that follows; None if the vote goes on."""
    rules = course.state.rules
    again = seat in course.state.discipline.lifted
    clause = catalogue(rules).lifted_hand
    course.tell(events.HandLowered(seat))
    match rules.lift:
        case Lift.FREE:
            return None
        case Lift.REMOVAL:
            return remove(course, seat, Cause.REMOVED, clause)
        case Lift.COUNTS:
            return foul(course, seat, clause)
        case Lift.REVOTE:
            if again:
                return remove(course, seat, Cause.REMOVED, clause)
            stage = foul(course, seat, clause)
            return stage if seat not in course.state.table else ballot.vote_again(course)
        case _:
            assert_never(rules.lift)
