"""From a state and an act, computes the events that follow, or a refusal. Every act of the program goes
through this module.

**Must live here:** which function takes an act, and the loop that runs from stage to stage.
**Does not know:** who is asking, the time, chance, and why an act is refused (`engine/legal.py`).
**Could be better:** the stages change a `Course` in place, where all other values of the rules are frozen.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import NamedTuple, Self, assert_never

from engine import acts, answers, ballot, circle, discipline, legal, night, victory
from engine import events as happened
from engine.course import Course
from engine.evolve import evolve
from engine.flow import Stage, stage_after
from engine.offers import answerer
from engine.refusals import Refusal
from engine.roles import Cause, Seat, Team
from engine.rules.choices import SecondShot
from engine.state import Reason, State


class Decision(NamedTuple):
    """The events that an accepted act causes, in order, and the state before and after each of them. The
    first state is the one before the act, so there is one state more than events."""

    events: tuple[happened.Event, ...]
    states: tuple[State, ...]

    @classmethod
    def stored(cls, before: State, events: Sequence[happened.Event]) -> Self:
        """Rebuilds a decision from its stored events."""
        return cls(tuple(events), tuple(accumulate(events, evolve, initial=before)))

    @property
    def before(self) -> State:
        """Returns the state before the act."""
        return self.states[0]

    @property
    def state(self) -> State:
        """Returns the state after the act."""
        return self.states[-1]


STAGES: Mapping[Stage, Callable[[Course], Stage | None]] = MappingProxyType(
    {
        Stage.NIGHT: night.go_on,
        Stage.HUNT_CLOSES: night.close_hunt,
        Stage.MORNING: night.morning,
        Stage.WORD_ENDS: circle.end_word,
        Stage.WORDS: circle.last_words,
        Stage.CIRCLE: circle.open_circle,
        Stage.TURNS: circle.next_turn,
        Stage.BALLOT: ballot.open_ballot,
        Stage.CANDIDATES: ballot.call_next,
        Stage.COUNT: ballot.count,
        Stage.TALLY: ballot.tally,
        Stage.DEFENCES: ballot.next_defence,
        Stage.RAISE: ballot.open_raise,
        Stage.RAISE_COUNT: ballot.count_raise,
        Stage.NIGHTFALL: night.fall,
    }
)


def decide(state: State, act: acts.Act) -> Decision | Refusal:
    """Returns what has happened by an act, or why it is refused."""
    why_not = legal.refusal(state, act)
    if why_not is not None:
        return why_not
    course = Course(state)
    stage = _take(course, act)
    while stage is not None:
        stage = STAGES[stage](course)
    return Decision(tuple(course.events), tuple(course.states))


def _take(course: Course, act: acts.Act) -> Stage | None:
    """Applies the act. Returns the stage that follows if the act ends the step, else None."""
    if isinstance(act, acts.Timeout):
        return stage_after(course.state.step.name)
    if isinstance(act, acts.JudgeAct):
        return _judge(course, act)
    return _player(course, act)


def _player(course: Course, act: acts.PlayerAct) -> Stage | None:
    match act:
        case acts.Pass():
            return stage_after(course.state.step.name)
        case acts.Vote():
            return _vote(course, act)
        case acts.LiftHand():
            return discipline.lift_hand(course, act.by)
        case acts.Shoot():
            return _shoot(course, act)
        case acts.Surrender():
            return _surrender(course, act.by)
        case acts.Leave():
            return discipline.remove(course, act.by, Cause.LEFT)
        case _:
            course.tell(_as_event(course.state, act))
            return None


def _as_event(
    state: State, act: acts.Nominate | acts.Withdraw | acts.NightAct | acts.NameOrder | acts.NameBest
) -> happened.Event:
    match act:
        case acts.Nominate():
            return happened.Nominated(act.by, act.seat, _own_nomination(state, act.by))
        case acts.Withdraw():
            return happened.Withdrawn(act.by, act.seat)
        case acts.NightAct():
            return _night_acted(state, act)
        case acts.NameOrder():
            return happened.OrderNamed(act.by, act.seats)
        case acts.NameBest():
            return happened.BestNamed(act.by, act.seats)
        case _:
            assert_never(act)


def _night_acted(state: State, act: acts.NightAct) -> happened.NightActed:
    action = state.rules.action(state.step.name)
    assert action is not None  # noqa: S101 - a legal night act always belongs to this step
    return happened.NightActed(action.step, act.by, act.seats, answers.answer(state, action, act.seats))


def _own_nomination(state: State, by: Seat) -> Seat | None:
    own = (nomination for nomination in state.day.nominations if nomination.by == by)
    return next((nomination.seat for nomination in own), None)


def _vote(course: Course, act: acts.Vote) -> Stage | None:
    course.tell(happened.HandRaised(act.by))
    return stage_after(course.state.step.name) if ballot.everyone_has_voted(course.state) else None


def _shoot(course: Course, act: acts.Shoot) -> Stage | None:
    state = course.state
    if state.rules.don_answers:
        told = happened.ShotAnswered if act.by == answerer(state) else happened.ShotFired
        course.tell(told(act.by, act.seat))
        return None
    if all(by != act.by for by, _ in state.night.shots):
        course.tell(happened.ShotFired(act.by, act.seat))
        return None
    match state.rules.second_shot:
        case SecondShot.MISS | SecondShot.MISS_AT_ANY:
            course.tell(happened.ShotRepeated(act.by))
            return None
        case SecondShot.FOUL:
            return discipline.foul(course, act.by, hidden=True)
        case _:
            assert_never(state.rules.second_shot)


def _surrender(course: Course, seat: Seat) -> Stage | None:
    """Lets the reds win if a black surrenders, and returns None. Removes a red who says so to prove himself
    red, and returns the stage that follows; None if the step goes on or the game is over."""
    course.tell(happened.Surrendered(seat))
    if course.state.role(seat).team is Team.BLACK:
        victory.award(course, Team.RED, Reason.SURRENDER)
        return None
    return discipline.remove(course, seat, Cause.REMOVED)


def _judge(course: Course, act: acts.JudgeAct) -> Stage | None:
    state = course.state
    match act:
        case acts.Foul():
            return discipline.foul(course, act.seat, act.reason)
        case acts.Remove():
            return discipline.remove(course, act.seat, Cause.REMOVED, act.reason)
        case acts.Defeat():
            course.tell(happened.Disqualified(act.seat, act.reason, defeats=True))
            victory.award(course, state.role(act.seat).team.other, Reason.TEAM_DEFEAT)
        case acts.Hint():
            course.tell(happened.Hinted(act.seat))
            if state.rules.hint_ends_game:
                victory.award(course, state.role(act.seat).team.other, Reason.HINT)
        case acts.Award():
            victory.award(course, act.team, Reason.AWARD)
        case acts.Claim():
            course.tell(happened.Claimed(act.seat))
        case _:
            assert_never(act)
    return None
