"""Lists the acts that a player may do now. Keyboards are made from this list.

`legal.refusal` decides about every act. Some acts are left out: acts with their own keyboard (an order, a
best move), acts about which the bot asks twice (leaving, surrendering), and a second shot. At a real table a
player can shoot twice, and the judge must count it; but no keyboard offers it.
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
"""Step → acts in it that are aimed at one seat. The book gives the steps of night acts."""

ALONE_BY_STEP: Mapping[str, tuple[Callable[[Seat], PlayerAct], ...]] = MappingProxyType(
    {
        StepName.TURN: (Pass,),
        StepName.DEFENCE: (Pass,),
        StepName.LAST_WORD: (Pass,),
        StepName.VOTE: (Vote, LiftHand),
        StepName.RAISE: (Vote, LiftHand),
    }
)
"""Step → acts in it without a target."""


JUDGED_SEAT: tuple[Callable[[Seat], JudgeAct], ...] = (Foul, Remove, Defeat, Claim, Hint)
"""The acts that a judge can do to a seat."""


def offers(state: State, seat: Seat) -> tuple[PlayerAct, ...]:
    """Returns the acts that a keyboard offers the seat in this step, with ascending targets. An order, a best
    move, leaving, surrendering and a second shot are not among them."""
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
    """Returns whether the seat may name the order of the shots now."""
    return legal.refusal(state, NameOrder(seat, (seat,))) is None


def names_best(state: State, seat: Seat) -> bool:
    """Returns whether the seat may make the best move now."""
    return legal.refusal(state, NameBest(seat, (seat,))) is None


def actors(state: State) -> tuple[Seat, ...]:
    """Returns the players for whom the current step waits, also if they have acted; () if it waits for no
    player."""
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


def judge_offers(state: State, *, sees: bool = False) -> tuple[JudgeAct, ...]:
    """Returns the acts that the judge may do now. They do not reveal whom the hunt hit tonight. `sees`: he
    may see the roles; if not, the acts do not reveal either that the result is fixed."""
    seats = range(1, len(state.roles) + 1)
    asleep = state.night.present if state.step.phase is Phase.NIGHT else ()
    known = state._replace(farewells=(*state.farewells, *asleep))
    acts = (*(kind(seat) for kind in JUDGED_SEAT for seat in seats), *(Award(team) for team in Team))
    return tuple(act for act in acts if judge_may(known, act, sees=sees))


def judge_may(state: State, act: JudgeAct, *, sees: bool) -> bool:
    """Returns whether the judge may do the act, by what he may know. `sees`: he may see the roles."""
    if sees:
        return legal.refusal(state, act) is None
    return legal.open_refusal(state, act) is None and not legal.waits_for_word(state, act)


def answerer(state: State) -> Seat:
    """Returns the seat that answers the proposals: the Don's or, if he is out, the lowest black seat
    (decisions C11)."""
    blacks = [seat for seat in state.table if state.role(seat).team is Team.BLACK]
    return min(blacks, key=lambda seat: (not state.role(seat).leads, seat))
