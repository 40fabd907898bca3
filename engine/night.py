"""The nights: their steps in the book's order, the hunt, and the morning with its result (4.2, 4.5)."""

from engine import effects, victory
from engine.course import Course
from engine.events import HuntClosed, MorningCame, NightFell, WentOut
from engine.flow import Stage
from engine.roles import Cause, Phase, Seat, Team
from engine.rules.actions import Greeting
from engine.state import State
from engine.steps import AnyStep


def steps(state: State) -> tuple[AnyStep, ...]:
    """Returns the steps of this night: the book's steps, without the steps of roles that were not dealt. If
    roles greet together, only the first greeting's step is listed."""
    named = _dealt(state)
    if not state.rules.greet_together:
        return named
    greetings = [name for name in named if state.rules.greeting(name) is not None]
    return tuple(name for name in named if name not in greetings[1:])


FIRST_HUNT = 2
"""The number of the first night that is played like all later ones: the blacks hunt in it."""


def greetings(state: State) -> tuple[Greeting, ...]:
    """Returns the greetings of the current step, or all greetings if roles greet together; none if it is a
    step of another kind."""
    shown = [state.rules.greeting(name) for name in _dealt(state)]
    now = [one for one in shown if one is not None and one.step == state.step.name]
    together = now and state.rules.greet_together
    return tuple(one for one in (shown if together else now) if one is not None)


def _dealt(state: State) -> tuple[AnyStep, ...]:
    listed = state.rules.first_night if state.night.number == 1 else state.rules.night
    dealt, own = {role.id for role in state.roles}, state.rules.steps
    return tuple(name for name in listed if name not in own or own[name].role in dealt)


def fall(course: Course) -> Stage:
    """Ends the day and begins the next night."""
    course.tell(NightFell(course.state.day.number + 1))
    return Stage.NIGHT


def go_on(course: Course) -> Stage | None:
    """Opens the next step of this night, and returns None; after the last one, the morning follows."""
    listed = steps(course.state)
    now = course.state.step
    # If nobody could speak, the day opened no step, and `now` still belongs to the night before.
    tonight = now.phase is Phase.NIGHT and now.number == course.state.night.number
    index = listed.index(now.name) + 1 if tonight and now.name in listed else 0
    if index == len(listed):
        return Stage.MORNING
    course.open_night(listed[index], course.state.rules.seconds(listed[index]))
    return None


def close_hunt(course: Course) -> Stage:
    """Decides whom the hunt has hit. If the book says so, the victim leaves at once (1.4, decisions C1)."""
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
    """Returns the seat that every black at the table shot exactly once; None if there is none (4.5.4, 4.5.5;
    decisions C9, C10)."""
    blacks = {seat for seat in state.table if state.role(seat).team is Team.BLACK}
    shots = {by: seat for by, seat in state.night.shots if by in blacks}
    aims = set(shots.values())
    if shots.keys() != blacks or len(aims) != 1 or blacks & state.night.repeated:
        return None
    return aims.pop()


def morning(course: Course) -> Stage:
    """Puts the night's dead out of the game, announces the morning, and checks whether the night has decided
    the game."""
    number = course.state.night.number
    night = effects.night_effects(course.state)
    killed, saved = _bury(course, night, number)
    victory.after_losses(course)
    course.tell(MorningCame(number, killed, saved, tuple(night.alibi), tuple(night.silenced)))
    victory.after_night(course)
    return Stage.WORDS


def _bury(course: Course, night: effects.NightEffects, number: int) -> tuple[tuple[Seat, ...], bool]:
    """Puts all the night's dead out of the game together. Returns them, and whether somebody was rescued. If
    the hunt's victim has left at once, nobody else dies and nobody is saved (decisions C22)."""
    state = course.state
    if state.rules.victim_leaves_at_once:
        return ((state.night.victim,) if state.night.victim is not None else ()), False
    deaths, rescued = effects.deaths(state, night)
    for seat, cause in deaths.items():
        course.tell(WentOut(seat, cause, Phase.NIGHT, number))
    return tuple(deaths), rescued
