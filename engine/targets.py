"""Says whom a role may choose by night, and how often. It checks all limits that a night action can have."""

from engine.acts import NightAct
from engine.refusals import Refusal
from engine.roles import Team
from engine.rules.actions import NightAction
from engine.state import Acted, State


def refusal(state: State, act: NightAct, action: NightAction) -> Refusal | None:
    """Returns why a night act is not legal, or None. The step, the actor and the role are checked already."""
    used = _used(state, act, action)
    if _is_done(state, act, action) or (action.times is not None and used[0] >= action.times):
        return Refusal.ALREADY_DONE
    if not action.reaches_the_dead and any(seat not in state.night.present for seat in act.seats):
        return Refusal.NOT_AT_TABLE
    if len(act.seats) != action.targets or len(set(act.seats)) < len(act.seats):
        return Refusal.BAD_TARGET
    if not action.oneself and act.by in act.seats:
        return Refusal.BAD_TARGET
    if action.spares_blacks and any(state.role(seat).team is Team.BLACK for seat in act.seats):
        return Refusal.BAD_TARGET
    if not action.may_repeat and _repeats(state, act, action):
        return Refusal.SAME_SEAT_TWICE
    if action.oneself_times is not None and act.by in act.seats and used[1] >= action.oneself_times:
        return Refusal.SELF_HEAL_USED
    return None


def _is_done(state: State, act: NightAct, action: NightAction) -> bool:
    return any(_is_same(acted.step, acted.by, act, action) for acted in state.night.acted)


def _is_same(step: str, by: int, act: NightAct, action: NightAction) -> bool:
    """Returns whether an earlier act of seat `by` in this step counts as an act of the same actor."""
    return step == action.step and (action.common or by == act.by)


def _repeats(state: State, act: NightAct, action: NightAction) -> bool:
    before: tuple[Acted, ...] = state.memory.acted
    return any(
        _is_same(acted.step, acted.by, act, action) and not set(acted.seats).isdisjoint(act.seats)
        for acted in before
    )


def _used(state: State, act: NightAct, action: NightAction) -> tuple[int, int]:
    """Returns how often the action was used in this game, and how often its actor named himself."""
    mine = [used for used in state.memory.used if _is_same(used.step, used.by, act, action)]
    return sum(used.times for used in mine), sum(used.oneself for used in mine)
