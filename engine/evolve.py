"""The reducer: from a state and an event, computes the next state. It checks nothing: what an event says has
happened.

Each subject has its own short function; `evolve` chooses the function.
"""

from typing import assert_never

from engine import events
from engine.roles import Phase, Seat
from engine.rules.choices import LostSpeech, Opener
from engine.state import (
    BY_VOTE,
    KILLS,
    THIRD_FOUL,
    Acted,
    Day,
    Discipline,
    Hand,
    Memory,
    Night,
    Nomination,
    Poll,
    State,
)
from engine.steps import Step, StepName


def evolve(state: State, event: events.Event) -> State:
    """Returns the state after the event."""
    if isinstance(event, events.StepOpened):
        return _step_opened(state, event.step)
    if isinstance(event, events.StepReopened):
        return state._replace(step=event.step)
    if isinstance(event, events.PollEvent):
        return _vote(state, event)
    if isinstance(event, events.NightEvent):
        return _night(state, event)
    if isinstance(event, events.CircleEvent):
        return _circle(state, event)
    return _table(state, event)


def without(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    """Returns the seats without the seat `gone`."""
    return tuple(seat for seat in seats if seat != gone)


def _step_opened(state: State, step: Step) -> State:
    match step.name:
        case StepName.TURN:
            return _turn_opened(state, step)
        case StepName.DEFENCE if state.poll is not None and step.seat is not None:
            waiting = state.poll.defences
            rest = waiting[waiting.index(step.seat) + 1 :]
            return state._replace(step=step, poll=state.poll._replace(defences=rest))
        case StepName.OVER:
            return state._replace(step=step, farewells=(), poll=None)
        case _:
            return state._replace(step=step)


def _turn_opened(state: State, step: Step) -> State:
    seat = step.seat
    assert seat is not None  # noqa: S101 - a turn always has a speaker
    queue, memory = state.day.queue, state.memory
    first = state.day.first_speaker or seat
    if state.rules.opener is Opener.NEXT_SPEAKER:
        memory = memory._replace(opener=first)
    day = state.day._replace(queue=queue[queue.index(seat) + 1 :], nominated=False, first_speaker=first)
    discipline = state.discipline
    if state.rules.lost_speech is LostSpeech.SILENT_TURN:
        discipline = discipline._replace(owing=discipline.owing - {seat})
    return state._replace(step=step, day=day, discipline=discipline, memory=memory)


def _night(state: State, event: events.NightEvent) -> State:
    night, memory = state.night, state.memory
    match event:
        case events.NightFell():
            return _night_fell(state, event.number)
        case events.ShotFired():
            shots = (*(shot for shot in night.shots if shot[0] != event.by), (event.by, event.seat))
            night = night._replace(shots=shots)
        case events.ShotRepeated():
            night = night._replace(repeated=night.repeated | {event.by})
        case events.ShotAnswered():
            night = night._replace(answer=event.seat)
        case events.HuntClosed():
            night = night._replace(victim=event.victim)
            memory = memory._replace(misses=memory.misses + 1 if event.miss else 0)
        case events.NightActed():
            night = night._replace(acted=(*night.acted, Acted(event.step, event.by, event.seats)))
            action = state.rules.action(event.step)
            if action is not None and action.limited:
                memory = memory.with_use(event.step, event.by, oneself=event.by in event.seats)
        case events.OrderNamed():
            pass
        case _:
            assert_never(event)
    return state._replace(night=night, memory=memory)


def _night_fell(state: State, number: int) -> State:
    memory = state.memory._replace(still=state.memory.still + 1, acted=state.night.acted)
    return state._replace(night=Night(number, state.table), memory=memory, poll=None)


def _circle(state: State, event: events.CircleEvent) -> State:
    day = state.day
    match event:
        case events.MorningCame():
            day = Day(event.number, alibi=event.alibi, silenced=event.silenced)
        case events.CircleOpened():
            memory = state.memory._replace(opener=event.order[0])
            return state._replace(day=day._replace(queue=event.order), memory=memory)
        case events.TurnSkipped():
            return _turn_skipped(state, event)
        case events.TurnStopped():
            return _turn_stopped(state, event.seat)
        case events.Nominated():
            kept = _without_candidate(day.nominations, event.replaces)
            nominations = (*kept, Nomination(event.by, event.seat))
            day = day._replace(nominations=nominations, nominated=True)
        case events.Withdrawn() | events.NominationFell():
            day = day._replace(nominations=_without_candidate(day.nominations, event.seat))
        case _:
            assert_never(event)
    return state._replace(day=day)


def _without_candidate(nominations: tuple[Nomination, ...], seat: Seat | None) -> tuple[Nomination, ...]:
    """Returns the nominations but that of a candidate. The state does not keep fallen nominations, only the
    protocol does: a turn may have any number of them."""
    return tuple(nomination for nomination in nominations if nomination.seat != seat)


def _turn_skipped(state: State, event: events.TurnSkipped) -> State:
    state = state._replace(day=state.day._replace(queue=without(state.day.queue, event.seat)))
    return _turn_paid(state, event.seat) if event.why is events.Lost.FOULS else state


def _turn_stopped(state: State, seat: Seat) -> State:
    if state.rules.lost_speech is LostSpeech.SILENT_TURN:
        return state._replace(day=state.day._replace(queue=(seat, *state.day.queue)))
    return _turn_paid(state, seat)


def _turn_paid(state: State, seat: Seat) -> State:
    day = state.day._replace(lost=state.day.lost | {seat})
    discipline = state.discipline._replace(owing=state.discipline.owing - {seat})
    return state._replace(day=day, discipline=discipline)


def _vote(state: State, event: events.PollEvent) -> State:
    if isinstance(event, events.RoundOpened):
        opened = Poll(event.round, event.candidates, waiting=event.candidates, tied=event.tied)
        return state._replace(poll=opened)
    if isinstance(event, events.BallotClosed):
        return state._replace(poll=None, day=state.day._replace(known=True))
    if state.poll is None:  # an only candidate is called and counted although no round was opened
        return state
    poll = state.poll
    match event:
        case events.Called():
            poll = poll._replace(
                current=event.seat, waiting=without(poll.waiting, event.seat or 0), lowered=frozenset()
            )
        case events.HandRaised():
            poll = poll._replace(hands=(*poll.hands, Hand(event.by, poll.current)))
        case events.HandLowered():
            discipline = state.discipline._replace(lifted=state.discipline.lifted | {event.by})
            poll = poll._replace(lowered=poll.lowered | {event.by})
            return state._replace(poll=poll, discipline=discipline)
        case events.HandVoided():
            voided = Hand(event.by, poll.current)
            poll = poll._replace(hands=tuple(hand for hand in poll.hands if hand != voided))
        case events.Counted():
            defaulted = tuple(Hand(seat, event.seat) for seat in event.defaulted)
            poll = poll._replace(hands=poll.hands + defaulted)
        case events.Tied():
            poll = poll._replace(tied=event.seats, defences=event.seats)
        case events.RaiseCounted():
            pass
        case _:
            assert_never(event)
    return state._replace(poll=poll)


def _table(state: State, event: events.TableEvent) -> State:
    discipline, memory = state.discipline, state.memory
    match event:
        case events.WentOut():
            return _went_out(state, event)
        case events.WordEnded():
            return _word_ended(state, event.seat)
        case events.Fouled():
            return state._replace(discipline=_fouled(discipline, event))
        case events.VoteCancelled():
            cancelled = discipline.cancelled | {event.day}
            return state._replace(discipline=discipline._replace(cancelled=cancelled))
        case events.DayBroken():
            return state._replace(day=state.day._replace(broken=True, queue=()), poll=None)
        case events.BestNamed():
            return state._replace(memory=memory._replace(best=memory.best | {event.by}))
        case events.Claimed():
            return state._replace(memory=memory._replace(claimed=memory.claimed | {event.seat}))
        case events.Decided():
            return state._replace(result=event.result)
        case events.Disqualified() | events.Hinted() | events.Surrendered():
            return state
        case _:
            assert_never(event)


def _fouled(discipline: Discipline, event: events.Fouled) -> Discipline:
    fouls = (*discipline.fouls[: event.seat - 1], event.count, *discipline.fouls[event.seat :])
    owing = discipline.owing | {event.seat} if event.count == THIRD_FOUL else discipline.owing
    hidden = (*discipline.hidden, event.seat) if event.hidden else discipline.hidden
    return discipline._replace(fouls=fouls, owing=owing, hidden=hidden)


def _word_ended(state: State, seat: Seat) -> State:
    farewells = without(state.farewells, seat)
    if state.step.phase is Phase.DAY:
        return state._replace(farewells=farewells)
    present = without(state.night.present, seat)
    return state._replace(farewells=farewells, night=state.night._replace(present=present))


def _went_out(state: State, event: events.WentOut) -> State:
    seat, cause = event.seat, event.cause
    night, farewells = state.night, state.farewells
    departs = cause in KILLS or cause in BY_VOTE
    if departs and state.rules.last_words:
        farewells = (*farewells, seat)
    if cause not in KILLS:
        night = night._replace(present=without(night.present, seat))
    return state._replace(
        table=without(state.table, seat),
        farewells=farewells,
        night=night,
        poll=None if state.poll is None else _dropped(state.poll, seat),
        memory=_remembered(state.memory, event),
    )


def _dropped(poll: Poll, seat: Seat) -> Poll:
    return poll._replace(
        candidates=without(poll.candidates, seat),
        waiting=without(poll.waiting, seat),
        tied=without(poll.tied, seat),
        defences=without(poll.defences, seat),
    )


def _remembered(memory: Memory, event: events.WentOut) -> Memory:
    misses = 0 if event.phase is Phase.DAY else memory.misses
    voted_out = memory.voted_out_first_day + (event.cause in BY_VOTE and event.number == 1)
    first_killed = memory.first_killed
    if event.cause in KILLS and event.number == 2:
        first_killed = (*first_killed, event.seat)
    return memory._replace(still=0, misses=misses, voted_out_first_day=voted_out, first_killed=first_killed)
