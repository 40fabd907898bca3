"""The day's vote: round after round, until somebody leaves or everybody stays (4.4)."""

from collections import Counter
from typing import assert_never

from engine import events, victory
from engine.course import Course
from engine.flow import Stage
from engine.roles import Cause, Phase, Seat
from engine.rules.choices import Single, ZeroCircle
from engine.state import Poll, State
from engine.steps import StepName


def on_ballot(state: State) -> tuple[Seat, ...]:
    """Returns the nominated seats in the order of their nominations (4.4.4)."""
    return tuple(nomination.seat for nomination in state.day.nominations)


def poll_of(state: State) -> Poll:
    """Returns the vote in progress. Call it only in the steps and stages of a vote."""
    assert state.poll is not None  # noqa: S101 - a step of the vote has its poll
    return state.poll


def everyone_has_voted(state: State) -> bool:
    """Returns whether every player who may vote has voted."""
    voted = {hand.by for hand in poll_of(state).hands}
    return voted.issuperset(state.voters())


def majority(state: State) -> int:
    """Returns the smallest number of hands that is more than half of all who may vote now (decisions D21)."""
    return len(state.voters()) // 2 + 1


def open_ballot(course: Course) -> Stage:
    """Decides what follows from the circle's nominations."""
    state = course.state
    if state.vote_is_cancelled:
        return stay(course, events.Outcome.CANCELLED)
    if _zero_circle(state) is ZeroCircle.NO_VOTE:
        return stay(course, events.Outcome.ZERO_CIRCLE)
    candidates = tuple(seat for seat in on_ballot(state) if seat in state.table)
    if not candidates:
        return stay(course, events.Outcome.NO_CANDIDATES)
    if len(candidates) == 1:
        return _single(course, candidates[0])
    course.tell(events.RoundOpened(events.PollKind.CANDIDATE, 1, candidates))
    return Stage.CANDIDATES


def _zero_circle(state: State) -> ZeroCircle | None:
    return state.rules.zero_circle if state.day.number == 1 else None


def _single(course: Course, seat: Seat) -> Stage:
    """Decides what happens if there is only one candidate (4.4.10; decisions D2, D3)."""
    state = course.state
    rules = state.rules
    single = rules.single_on_first_day if state.day.number == 1 else rules.single_later
    if _zero_circle(state) and single is not Single.VOTED:
        single = Single.STAYS
    match single:
        case Single.STAYS:
            return stay(course, events.Outcome.SINGLE_STAYS)
        case Single.LEAVES:
            return _leave(course, (seat,), Cause.VOTE)
        case Single.TAKES_ALL:
            course.tell(events.Called(state.day.number, 1, events.PollKind.CANDIDATE, seat))
            course.tell(events.Counted(seat, (), state.voters()))
            return _leave(course, (seat,), Cause.VOTE)
        case Single.VOTED:
            course.tell(events.RoundOpened(events.PollKind.CANDIDATE, 1, (seat,)))
            return Stage.CANDIDATES
        case _:
            assert_never(single)


def call_next(course: Course) -> Stage | None:
    """Calls the next candidate, and returns None while his step waits. When everybody has voted, the other
    candidates get no step (decisions A6), and the tally follows."""
    while poll_of(course.state).waiting:
        poll = poll_of(course.state)
        seat = poll.waiting[0]
        course.tell(events.Called(course.state.day.number, poll.round, events.PollKind.CANDIDATE, seat))
        if not everyone_has_voted(course.state):
            course.open_day(StepName.VOTE, course.state.rules.vote_seconds, seat)
            return None
        course.tell(events.Counted(seat, (), ()))
    return Stage.TALLY


def count(course: Course) -> Stage:
    """Counts the hands at "thank you". In some books, unused votes go to the last candidate (4.4.8)."""
    state = course.state
    poll = poll_of(state)
    assert poll.current is not None  # noqa: S101 - a vote for a candidate is counted here
    voters = hands_for(poll, poll.current)
    rest = state.rules.rest_to_last and not poll.waiting
    given = {hand.by for hand in poll.hands}
    defaulted = tuple(seat for seat in state.voters() if rest and seat not in given)
    course.tell(events.Counted(poll.current, voters, defaulted))
    return Stage.CANDIDATES


def hands_for(poll: Poll, candidate: Seat | None) -> tuple[Seat, ...]:
    """Returns the seats with a hand up for the candidate, or for the raise if `candidate` is None, in
    ascending order."""
    return tuple(sorted(hand.by for hand in poll.hands if hand.candidate == candidate))


def tally(course: Course) -> Stage:
    """Decides the round: the candidate with the most votes leaves (4.4.11). In a zero circle he speaks again
    instead, or stays if he has done so. If several have the most, they are tied (4.4.12). If nobody has a
    vote, or an only candidate no majority, nobody leaves."""
    state = course.state
    poll = poll_of(state)
    counts = Counter(hand.candidate for hand in poll.hands if hand.candidate in poll.candidates)
    most = max(counts.values(), default=0)
    leaders = tuple(seat for seat in poll.candidates if counts[seat] == most)
    if most == 0 or (len(poll.candidates) == 1 and most < majority(state)):
        return stay(course, events.Outcome.NOT_ENOUGH)
    if len(leaders) > 1:
        return _tie(course, leaders)
    if _zero_circle(state) is None:
        return _leave(course, leaders, Cause.VOTE)
    if poll.tied:
        return stay(course, events.Outcome.ZERO_CIRCLE)
    course.tell(events.Tied(leaders))
    return Stage.DEFENCES


def _tie(course: Course, leaders: tuple[Seat, ...]) -> Stage:
    """Decides what follows a tie. A first tie leads to defences. If the same players tie again, there is a
    raise. If fewer of them tie, the book decides (4.4.12.2, 4.4.12.3, 7.8). By some books everybody stays
    after a tie at a table of some size, or of the whole table."""
    state = course.state
    course.tell(events.Tied(leaders))
    if len(state.table) == state.rules.tie_stays_at:
        return stay(course, events.Outcome.TIE_STAYS)
    if defends(state, leaders):
        return Stage.DEFENCES
    if (
        leaders == poll_of(state).tied
        and not state.rules.raise_whole_table
        and len(leaders) == len(state.table)
    ):
        return stay(course, events.Outcome.WHOLE_TABLE)
    return Stage.RAISE


def defends(state: State, leaders: tuple[Seat, ...]) -> bool:
    """Returns whether a tie of these players leads to defences and another round. `tie_stays_at`, by which
    some books end the vote before that, is not looked at."""
    before = poll_of(state).tied
    return not before or (state.rules.new_tie_again and leaders != before)


def next_defence(course: Course) -> Stage | None:
    """Opens the defence of the next tied player who may speak, and returns None. After the last defence,
    decides what follows: usually another round, between the tied players."""
    state = course.state
    poll = poll_of(state)
    for seat in poll.defences:
        if state.may_speak(seat):
            course.open_day(StepName.DEFENCE, state.rules.defence_seconds, seat)
            return None
    if not poll.tied:
        return stay(course, events.Outcome.NO_CANDIDATES)
    zero = _zero_circle(state)
    if zero is ZeroCircle.RAISE:
        return Stage.RAISE
    if zero is not None and len(poll.tied) == 1:
        return stay(course, events.Outcome.ZERO_CIRCLE)
    course.tell(events.RoundOpened(events.PollKind.CANDIDATE, poll.round + 1, poll.tied, poll.tied))
    return Stage.CANDIDATES


def open_raise(course: Course) -> None:
    """Opens the vote on the question "Who wants all tied players to leave the table?" (4.4.12.3)."""
    poll = poll_of(course.state)
    number = poll.round + 1
    course.tell(events.RoundOpened(events.PollKind.RAISE, number, poll.tied, poll.tied))
    course.tell(events.Called(course.state.day.number, number, events.PollKind.RAISE, None))
    course.open_day(StepName.RAISE, course.state.rules.raise_seconds)


def count_raise(course: Course) -> Stage:
    """Counts the raise. It needs more than half of the players who may vote; the tied players are among them
    (decisions D21)."""
    state = course.state
    poll = poll_of(state)
    voters = hands_for(poll, None)
    passed = len(voters) >= majority(state)
    course.tell(events.RaiseCounted(voters, passed))
    if not passed:
        return stay(course, events.Outcome.RAISE_FAILED)
    return _leave(course, poll.candidates, Cause.RAISE)


def vote_again(course: Course) -> Stage | None:
    """Starts the round again after a lifted hand: everybody may vote once more (decisions D18, D20). Returns
    None if the raise waits for hands."""
    poll = poll_of(course.state)
    if course.state.step.name is StepName.RAISE:
        open_raise(course)
        return None
    course.tell(events.RoundOpened(events.PollKind.CANDIDATE, poll.round + 1, poll.candidates, poll.tied))
    return Stage.CANDIDATES


def stay(course: Course, outcome: events.Outcome) -> Stage:
    """Closes the vote and the day; nobody leaves."""
    course.tell(events.BallotClosed(outcome))
    return Stage.NIGHTFALL


def _leave(course: Course, seats: tuple[Seat, ...], cause: Cause) -> Stage:
    """Puts the seats out of the game at once (1.4). Then checks whether the game is won, once for all of them
    (decisions C6)."""
    course.tell(events.BallotClosed(events.Outcome.LEAVE, seats))
    for seat in seats:
        course.tell(events.WentOut(seat, cause, Phase.DAY, course.state.day.number))
    victory.after_losses(course)
    return Stage.WORDS
