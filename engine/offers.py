"""What a player may do now, as a list. Keyboards are made from it.

Everything here is asked of `legal.refusal`. Left out are what has a keyboard of its own (an order, a best
move), what is asked once more (going, surrendering), and a second shot: at a table a hand can make it and
the judge must count it, but no keyboard ever offers it.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from types import MappingProxyType

from engine import legal
from engine.acts import (
    Aimed,
    Award,
    Claim,
    Defeat,
    Foul,
    Hint,
    JudgeAct,
    LiftHand,
    NameBest,
    NameOrder,
    NightAct,
    Nominate,
    Pass,
    PlayerAct,
    Remove,
    Shoot,
    Vote,
    Withdraw,
)
from engine.roles import Phase, Seat, Team
from engine.state import State
from engine.steps import StepName

AIMED_BY_STEP: Mapping[str, tuple[Callable[[Seat, Seat], Aimed], ...]] = MappingProxyType(
    {StepName.TURN: (Nominate, Withdraw), StepName.HUNT: (Shoot,)}
)
"""Acts at one seat, by the step they belong to. What roles do by night is in the book."""

ALONE_BY_STEP: Mapping[str, tuple[Callable[[Seat], PlayerAct], ...]] = MappingProxyType(
    {
        StepName.TURN: (Pass,),
        StepName.DEFENCE: (Pass,),
        StepName.LAST_WORD: (Pass,),
        StepName.VOTE: (Vote, LiftHand),
        StepName.RAISE: (Vote, LiftHand),
    }
)
"""Acts at nobody, by the step they belong to."""


JUDGED_SEAT: tuple[Callable[[Seat], JudgeAct], ...] = (Foul, Remove, Defeat, Claim, Hint)
"""What the judge does at a seat."""


def offers(state: State, seat: Seat) -> tuple[PlayerAct, ...]:
    """Everything of this step that the seat may do now, targets ascending. Leaving is always possible."""
    return tuple(act for act in _thinkable(state, seat) if legal.refusal(state, act) is None)


def _thinkable(state: State, seat: Seat) -> Iterator[PlayerAct]:
    name, seats = state.step.name, range(1, len(state.roles) + 1)
    action = state.rules.action(name)
    if action is not None:
        chosen = combinations(seats, action.targets)
        yield from (NightAct(seat, action.word, targets) for targets in chosen)
        return
    if name is not StepName.HUNT or _may_shoot(state, seat):
        for aimed in AIMED_BY_STEP.get(name, ()):
            yield from (aimed(seat, target) for target in seats)
    yield from (alone(seat) for alone in ALONE_BY_STEP.get(name, ()))


def _may_shoot(state: State, seat: Seat) -> bool:
    return state.rules.don_answers or all(by != seat for by, _ in state.night.shots)


def names_order(state: State, seat: Seat) -> bool:
    """Whether the seat may name the order of the shots now."""
    return legal.refusal(state, NameOrder(seat, (seat,))) is None


def names_best(state: State, seat: Seat) -> bool:
    """Whether the seat may make the best move now."""
    return legal.refusal(state, NameBest(seat, (seat,))) is None


def actors(state: State) -> tuple[Seat, ...]:
    """Whom the present step waits for, whether or not they have acted; empty where nobody acts."""
    step = state.step
    if step.seat is not None and step.name is not StepName.VOTE:
        return (step.seat,)
    if step.name in (StepName.VOTE, StepName.RAISE):
        return state.voters()
    if step.name in (StepName.HUNT, StepName.MEETING):
        return tuple(seat for seat in state.night.present if state.role(seat).team is Team.BLACK)
    action = state.rules.action(step.name)
    if action is None:
        return ()
    return tuple(seat for seat in state.night.present if state.role(seat).id == action.role)


def judge_offers(state: State) -> tuple[JudgeAct, ...]:
    """What the judge may do now, as far as the table may know: nothing here tells that the result is fixed,
    nor, by night, whom the hunt has hit."""
    seats = range(1, len(state.roles) + 1)
    asleep = state.night.present if state.step.phase is Phase.NIGHT else ()
    known = state._replace(farewells=(*state.farewells, *asleep))
    acts = (*(kind(seat) for kind in JUDGED_SEAT for seat in seats), *(Award(team) for team in Team))
    return tuple(act for act in acts if legal.open_refusal(known, act) is None)


def answerer(state: State) -> Seat:
    """The Don at the table, or the lowest black seat in his place (decisions C11)."""
    blacks = [seat for seat in state.table if state.role(seat).team is Team.BLACK]
    return min(blacks, key=lambda seat: (not state.role(seat).leads, seat))
