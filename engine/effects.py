"""What follows in the morning from the night's acts: deaths, rescues, and what is different by day."""

from dataclasses import dataclass, field
from typing import assert_never

from engine.roles import Cause, Seat
from engine.rules import effects
from engine.state import State


@dataclass(slots=True)
class NightEffects:
    """The acts of the night, grouped by their effect. Every group but `saved` is in the order of the acts."""

    kills: dict[Seat, Cause] = field(default_factory=dict)
    saved: set[Seat] = field(default_factory=set)
    guards: dict[Seat, Seat] = field(default_factory=dict)
    """Guarded seat → its guard, the first one if there are several."""
    alibi: list[Seat] = field(default_factory=list)
    silenced: list[Seat] = field(default_factory=list)


def night_effects(state: State) -> NightEffects:
    """Groups everything that roles have done this night."""
    night = NightEffects()
    for step, by, seats in state.night.acted:
        action = state.rules.action(step)
        if action is None:
            continue
        match action.effect:
            case effects.Kill(cause):
                night.kills |= {seat: cause for seat in seats if seat not in night.kills}
            case effects.Save():
                night.saved.update(seats)
            case effects.Guard():
                night.guards |= {seat: by for seat in seats if seat not in night.guards}
            case effects.Alibi():
                night.alibi.extend(seats)
            case effects.Silence():
                night.silenced.extend(seats)
            case effects.CheckTeam() | effects.CheckRole() | effects.Compare() | effects.Hide():
                pass
            case _:
                assert_never(action.effect)
    return night


def deaths(state: State, night: NightEffects) -> tuple[dict[Seat, Cause], bool]:
    """Returns the dead (seat → cause, the hunt's victim first), and whether a rescue prevented a death. A
    player who is hit twice dies once, by the shot (decisions C14, C16). A guard who is still at the table
    dies in place of the guarded player, but only once. Nobody guards a guard, but he may be saved (decisions
    C21)."""
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
