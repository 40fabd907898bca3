"""The speeches of a day: the circle in the order of seats (4.3), and last words."""

from collections.abc import Iterator
from typing import assert_never

from engine.course import Course
from engine.events import CircleOpened, Lost, TurnSkipped, WordEnded
from engine.flow import Stage
from engine.roles import Seat
from engine.rules.choices import LostSpeech, Opener
from engine.state import THIRD_FOUL, State
from engine.steps import StepName


def end_word(course: Course) -> Stage:
    """Ends the current last word."""
    speaker = course.state.step.seat
    assert speaker is not None  # noqa: S101 - a last word always has a speaker
    course.tell(WordEnded(speaker))
    return Stage.WORDS


def last_words(course: Course) -> Stage | None:
    """Opens the next last word, and returns None. When none is left, a decided game ends (None, too);
    otherwise the circle follows, or, if the day has had its vote or was broken off, the night."""
    state = course.state
    if state.farewells:
        course.open_day(StepName.LAST_WORD, state.rules.last_word_seconds, state.farewells[0])
        return None
    if state.result is not None:
        course.over()
        return None
    return Stage.NIGHTFALL if state.day.known or state.day.broken else Stage.CIRCLE


def open_circle(course: Course) -> Stage:
    """Decides who speaks today, and in which order."""
    course.tell(CircleOpened(_order(course.state)))
    return Stage.TURNS


def _order(state: State) -> tuple[Seat, ...]:
    table = state.table
    first = table.index(_opener(state)) if table else 0
    return table[first:] + table[:first]


def _opener(state: State) -> Seat:
    """Returns the seat that opens the circle: the next after the last opener (4.3.2), or the lowest one."""
    previous = state.memory.opener
    if previous is None or state.rules.opener is Opener.LOWEST:
        return state.table[0]
    return next((seat for seat in state.table if seat > previous), state.table[0])


def next_turn(course: Course) -> Stage | None:
    """Opens the next turn of the circle, and returns None. Skips players who are out or may not speak today.
    After the last turn, the ballot follows."""
    for seat in course.state.day.queue:
        state = course.state
        if seat not in state.table:
            continue
        loss = _loss(state, seat)
        if loss is not None:
            course.tell(TurnSkipped(seat, loss))
            continue
        _open_turn(course, seat)
        return None
    return Stage.BALLOT


def _loss(state: State, seat: Seat) -> Lost | None:
    if seat in state.day.silenced:
        return Lost.SILENCED
    match state.rules.lost_speech:
        case LostSpeech.EVERY_TURN:
            lost = state.fouls(seat) >= THIRD_FOUL
        case LostSpeech.NO_TURN:
            lost = seat in state.discipline.owing
        case LostSpeech.SILENT_TURN:
            lost = False
        case _:
            assert_never(state.rules.lost_speech)
    return Lost.FOULS if lost else None


def _open_turn(course: Course, seat: Seat) -> None:
    """Opens a whole turn, or the short or silent turn that is left after a third foul (6.4, 7.6)."""
    state, rules = course.state, course.state.rules
    if seat not in state.discipline.owing or rules.lost_speech is not LostSpeech.SILENT_TURN:
        course.open_day(StepName.TURN, rules.turn_seconds, seat)
    elif len(state.table) in rules.short_turn_at:
        course.open_day(StepName.TURN, rules.short_turn_seconds, seat)
    else:
        course.open_day(StepName.TURN, rules.silent_turn_seconds, seat, silent=True)


def next_speaker(state: State) -> Seat | None:
    """Returns the seat that speaks after the current turn, defence or last word; None if nobody does, and in
    other steps. After the last words of a morning, this is the first speaker of the circle. A decided game
    gives the same answer, although it ends before that speech: the table does not know that yet."""
    match state.step.name:
        case StepName.TURN:
            due = (seat for seat in state.day.queue if seat in state.table and _loss(state, seat) is None)
        case StepName.DEFENCE if state.poll is not None:
            due = (seat for seat in state.poll.defences if state.may_speak(seat))
        case StepName.LAST_WORD:
            due = (seat for seat in (*state.farewells, *_in_the_morning(state)) if seat != state.step.seat)
        case _:
            return None
    return next(due, None)


def _in_the_morning(state: State) -> Iterator[Seat]:
    """Yields the seats that will speak in today's circle, in order, if the circle has not begun yet."""
    if not (state.day.known or state.day.broken):
        yield from (seat for seat in _order(state) if _loss(state, seat) is None)


def speaks_last(state: State) -> bool:
    """Returns whether the current turn is the last one of its circle."""
    return state.step.name is StepName.TURN and next_speaker(state) is None
