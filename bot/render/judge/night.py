"""Lines about this night and past nights, for a judge who may see the roles."""

from collections.abc import Iterator

from bot.render.game.group import shown_number
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.protocol_lines import act_line, shot_lines
from bot.render.game.roster import Roster
from bot.render.post import Line, line
from engine.events import NightActed, ShotAnswered
from engine.night import steps as night_steps
from engine.roles import Phase, Seat
from engine.state import Acted, State
from engine.steps import StepName


def tonight(state: State, roster: Roster, knowledge: PrivateKnowledge) -> Iterator[Line]:
    """Yields lines about this night (by day, the last one): the order of shots, the shots, acts of roles."""
    if knowledge.order:
        yield line("judge-order", seats=knowledge.order)
    decided = _who_answered(knowledge)
    yield from shot_lines(state, _shots(state, decided), decided)
    yield from (line("judge-shot-twice", by=by) for by in sorted(state.night.repeated))
    if _hunt_is_over(state):
        victim = state.night.victim
        yield line("judge-hunt-none") if victim is None else roster.named("judge-hunt", victim)
    yield from (act_line(state, _answered(state, knowledge, acted)) for acted in state.night.acted)


def so_far(state: State, roster: Roster, knowledge: PrivateKnowledge) -> Iterator[Line]:
    """Yields lines about past nights, each under its heading: everything about the last night, and the checks
    of earlier ones."""
    number, night = 0, state.night.number
    for learnt in knowledge.checks:
        if learnt.night == night:
            continue
        if learnt.night != number:
            number = learnt.night
            yield line("learnt-by-night", number=shown_number(state, number))
        yield act_line(state, learnt.acted)
    last = tuple(tonight(state, roster, knowledge))
    if last:
        yield line("learnt-by-night", number=shown_number(state, night))
        yield from last


def _who_answered(knowledge: PrivateKnowledge) -> Seat | None:
    """Returns the black whose answer to the proposals was the shot of this night; None if nobody answered. He
    may be out by now, so the present table does not tell who it was."""
    tonight = (deed.event for deed in knowledge.deeds if deed.night == knowledge.night)
    return next((event.by for event in tonight if isinstance(event, ShotAnswered)), None)


def _shots(state: State, decided: Seat | None) -> dict[Seat, Seat]:
    """Returns the target of each black's shot, by the seat of the black. `decided`: the black whose answer
    was the shot, in books in which the others only propose; None if nobody answered."""
    shots = dict(state.night.shots)
    if decided is not None and state.night.answer is not None:
        shots[decided] = state.night.answer
    return shots


def _hunt_is_over(state: State) -> bool:
    listed = night_steps(state)
    if StepName.HUNT not in listed:
        return False
    now = state.step
    if now.phase is Phase.DAY:
        return True
    return now.name in listed and listed.index(now.name) > listed.index(StepName.HUNT)


def _answered(state: State, knowledge: PrivateKnowledge, acted: Acted) -> NightActed:
    known = (learnt.acted for learnt in knowledge.checks if learnt.night == state.night.number)
    same = (one for one in known if (one.step, one.by, one.seats) == tuple(acted))
    return next(same, NightActed(*acted, None))
