"""What the player of a night action learns at once: the answers to checks."""

from typing import assert_never

from engine.events import Answer
from engine.roles import Seat, Team
from engine.rules.actions import NightAction
from engine.rules.effects import Alibi, CheckRole, CheckTeam, Compare, Guard, Hide, Kill, Save, Silence
from engine.state import State

OF_COLOUR = {Team.RED: Answer.RED, Team.BLACK: Answer.BLACK}


def answer(state: State, action: NightAction, seats: tuple[Seat, ...]) -> str | None:
    """Returns the answer that the acting player gets about the seats, or None if the action has no answer."""
    match action.effect:
        case CheckTeam():
            return OF_COLOUR[_colour(state, seats[0])]
        case CheckRole(role):
            return of_role(role, is_so=state.role(seats[0]).id == role)
        case Compare():
            return Answer.SAME if len({_colour(state, seat) for seat in seats}) == 1 else Answer.DIFFERENT
        case Kill() | Save() | Guard() | Hide() | Alibi() | Silence():
            return None
        case _:
            assert_never(action.effect)


def of_role(role: str, *, is_so: bool) -> str:
    """Returns the answer to a check of a role: its id, or "not-" and the id. `is_so`: the seat has it."""
    return role if is_so else f"not-{role}"


def _colour(state: State, seat: Seat) -> Team:
    """Returns the colour that checks find tonight: the card's colour, unless a role hides it."""
    for acted in state.night.acted:
        action = state.rules.action(acted.step)
        if action is not None and isinstance(action.effect, Hide) and seat in acted.seats:
            return action.effect.shows
    return state.role(seat).colour
