"""What a player reads of the present night beside the table: what he has done, or whether his time is still
to come. So nobody misses his time without learning that he had it."""

from collections.abc import Iterator
from dataclasses import replace

from bot.render.game.answers import has_missed
from bot.render.game.deeds import done_line
from bot.render.game.private import awake
from bot.render.game.roster import Roster
from bot.render.line import Line, line
from engine import night, offers
from engine.roles import Seat
from engine.state import State
from engine.steps import AnyStep, StepName


def night_so_far(state: State, roster: Roster, seat: Seat) -> Iterator[Line]:
    """Yields lines for a player of whom the present step of the night asks nothing, or nothing more: what he
    has done tonight, what he has missed, and whether his time is still to come. Nothing for who is out."""
    if seat not in state.night.present:
        return
    listed = night.steps(state)
    now = listed.index(state.step.name) if state.step.name in listed else -1
    own = [(at, name) for at, name in enumerate(listed) if seat in awake(_at(state, name))]
    acted = tuple(_acted(state, roster, seat))
    later = [name for at, name in own if at > now]
    asked = any(_acts(state, name) or offers.names_order(_at(state, name), seat) for name in later)
    yield from filter(None, acted)
    missed = any(at < now and has_missed(_at(state, name), seat) for at, name in own)
    if acted and not asked and not missed:
        yield line("table-night-done")
    if missed:
        yield line("table-night-missed")
    if asked:
        yield line("table-night-more" if acted else "table-night-later")
    elif later:
        yield line("table-night-woken")
    elif not acted and not missed:
        yield line("table-night-over" if any(at <= now for at, _ in own) else "table-night-free")


def _at(state: State, name: AnyStep) -> State:
    return state._replace(step=replace(state.step, name=name, seat=None))


def _acts(state: State, name: AnyStep) -> bool:
    """Returns whether the step asks for an act: a greeting asks for none, and the meeting for no answer."""
    return name == StepName.HUNT or state.rules.action(name) is not None


def _acted(state: State, roster: Roster, seat: Seat) -> Iterator[Line | None]:
    """Yields the line of each act of the player in this night; None in its place for a check that only its
    answer tells."""
    for by, target in state.night.shots:
        if by == seat:
            key = "proposed-own" if state.rules.don_answers else "shot-fired"
            yield roster.with_names(line(key, seat=target))
    if state.night.answer is not None and seat == offers.answerer(state):
        yield roster.with_names(line("shot-answered", seat=state.night.answer))
    for one in state.night.acted:
        if one.by == seat:
            told = done_line(one.step, one.by, one.seats, state)
            yield None if told is None else roster.with_names(told)
