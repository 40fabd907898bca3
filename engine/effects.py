"""What the night's acts come to in the morning: who dies, who was saved, whose day is changed."""

from dataclasses import dataclass, field
from typing import assert_never

from engine.roles import Cause, Seat
from engine.rules.effects import (
    Alibi,
    CheckRole,
    CheckTeam,
    Compare,
    Guard,
    Hide,
    Kill,
    Save,
    Silence,
)
from engine.state import State


@dataclass(slots=True)
class Sum:
    """The night's acts by what they do, each in the order of the night."""

    kills: dict[Seat, Cause] = field(default_factory=dict)
    saved: set[Seat] = field(default_factory=set)
    guards: dict[Seat, Seat] = field(default_factory=dict)
    """Whom → who guards him, the first if there are several."""
    alibi: list[Seat] = field(default_factory=list)
    silenced: list[Seat] = field(default_factory=list)


def summed(state: State) -> Sum:
    """Everything that roles have done this night."""
    night = Sum()
    for step, by, seats in state.night.acted:
        action = state.rules.action(step)
        if action is None:
            continue
        match action.effect:
            case Kill(cause):
                night.kills |= {seat: cause for seat in seats if seat not in night.kills}
            case Save():
                night.saved.update(seats)
            case Guard():
                night.guards |= {seat: by for seat in seats if seat not in night.guards}
            case Alibi():
                night.alibi.extend(seats)
            case Silence():
                night.silenced.extend(seats)
            case CheckTeam() | CheckRole() | Compare() | Hide():
                pass
            case _:
                assert_never(action.effect)
    return night


def deaths(state: State, night: Sum) -> tuple[dict[Seat, Cause], bool]:
    """Seat → cause, the hunt's victim first; and whether somebody would have died but for a rescue.

    One hit twice dies once, of the shot (decisions C14, C16). A guard takes one death on himself, if he is
    still at the table; nobody guards him in turn, but he may be saved (decisions C21).
    """
    aimed: dict[Seat, Cause] = {}
    if state.night.victim is not None:
        aimed[state.night.victim] = Cause.SHOT
    aimed |= {seat: cause for seat, cause in night.kills.items() if seat not in aimed}
    dead: dict[Seat, Cause] = {}
    rescued = False
    for seat, cause in aimed.items():
        if seat not in state.table:
            continue
        guard = night.guards.get(seat)
        if seat in night.saved:
            rescued = True
        elif guard is None or guard == seat or guard not in state.table:
            dead.setdefault(seat, cause)
        elif guard in night.saved or not state.rules.guard_dies:
            rescued = True
        else:
            dead.setdefault(guard, cause)
    return dead, rescued
