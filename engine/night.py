"""The nights: their steps in the book's order, the hunt, and the morning that sums them up (4.2, 4.5)."""

from engine import victory
from engine.course import Course
from engine.events import HuntClosed, MorningCame, NightFell, WentOut
from engine.flow import Stage
from engine.roles import Phase, Seat, Team
from engine.rules.model import Maniac, RuleSet
from engine.state import Cause, State
from engine.steps import STEP_OF_ROLE, StepName


def steps(state: State) -> tuple[StepName, ...]:
    """This night's steps: those of the book, less those of roles that the deal never had."""
    listed = state.rules.first_night if state.night.number == 1 else state.rules.night
    return tuple(name for name in listed if name not in STEP_OF_ROLE or STEP_OF_ROLE[name] in state.roles)


def seconds(rules: RuleSet, name: StepName) -> int:
    """How long a night step runs."""
    match name:
        case StepName.MEETING:
            return rules.meeting_seconds
        case StepName.SHERIFF_LOOK:
            return rules.look_seconds
        case StepName.HUNT:
            return rules.hunt_seconds
        case StepName.DON_CHECK | StepName.SHERIFF_CHECK:
            return rules.check_seconds
        case StepName.DOCTOR:
            return rules.doctor_seconds
        case StepName.MISTRESS:
            return rules.mistress_seconds
        case StepName.MANIAC:
            return rules.maniac_seconds
        case _:
            return rules.greet_seconds


def fall(course: Course) -> Stage:
    """The day is over, and the next night begins."""
    course.tell(NightFell(course.state.day.number + 1))
    return Stage.NIGHT


def go_on(course: Course) -> Stage | None:
    """Opens the next step of this night, or lets the morning come."""
    listed = steps(course.state)
    now = course.state.step
    # A day may open no step at all, nobody having a word: then `now` is still of the night before.
    tonight = now.phase is Phase.NIGHT and now.number == course.state.night.number
    index = listed.index(now.name) + 1 if tonight and now.name in listed else 0
    if index == len(listed):
        return Stage.MORNING
    course.open_night(listed[index], seconds(course.state.rules, listed[index]))
    return None


def close_hunt(course: Course) -> Stage:
    """Counts the shots; where the book says so, the victim is out at this moment (1.4, decisions C1)."""
    state = course.state
    aim = state.night.answer if state.rules.don_answers else _common_aim(state)
    victim = aim if aim in state.table else None
    course.tell(HuntClosed(miss=aim is None, victim=victim))
    if victim is not None and state.rules.victim_leaves_at_once:
        course.tell(WentOut(victim, Cause.SHOT, Phase.NIGHT, state.night.number))
        if victory.after_losses(course):
            return Stage.MORNING
    return Stage.NIGHT


def _common_aim(state: State) -> Seat | None:
    """The seat that every black still at the table shot, once (4.5.4, 4.5.5; decisions C9, C10)."""
    blacks = {seat for seat in state.table if state.role(seat).team is Team.BLACK}
    shots = {by: seat for by, seat in state.night.shots if by in blacks}
    aims = set(shots.values())
    if shots.keys() != blacks or len(aims) != 1 or blacks & state.night.repeated:
        return None
    return aims.pop()


def morning(course: Course) -> Stage:
    """The night's deaths where they wait for the morning, the news, and the ends that a night can bring."""
    number = course.state.night.number
    killed, saved = _bury(course, number)
    victory.after_losses(course)
    state = course.state
    course.tell(
        MorningCame(
            number=number,
            killed=killed,
            saved=saved,
            alibi=state.night.visited,
            silenced=state.night.maniac if state.rules.maniac is Maniac.SILENCES else None,
        )
    )
    victory.after_night(course)
    return Stage.WORDS


def _bury(course: Course, number: int) -> tuple[tuple[Seat, ...], bool]:
    """Who died this night, and whether the doctor saved somebody. Deaths that waited come all at once."""
    state = course.state
    night = state.night
    if state.rules.victim_leaves_at_once:
        return ((night.victim,) if night.victim is not None else ()), False
    deaths = _deaths(state)
    killed = tuple(seat for seat in deaths if seat != night.healed)
    for seat in killed:
        course.tell(WentOut(seat, deaths[seat], Phase.NIGHT, number))
    return killed, night.healed in deaths


def _deaths(state: State) -> dict[Seat, Cause]:
    """Seat → cause, the hunt's victim first; one hit by both dies once, by the shot (decisions C14, C16)."""
    night = state.night
    deaths: dict[Seat, Cause] = {}
    if night.victim is not None and night.victim in state.table:
        deaths[night.victim] = Cause.SHOT
    if state.rules.maniac is Maniac.KILLS and night.maniac is not None and night.maniac in state.table:
        deaths.setdefault(night.maniac, Cause.MANIAC)
    return deaths
