"""What one viewer may know. All that is said asks here first.

An event is private unless it is listed as public here. What only the engine knows (who was hit, before the
morning) is told to nobody until the game is over.
"""

from dataclasses import dataclass
from typing import assert_never

from engine.events import (
    BallotClosed,
    BestNamed,
    Called,
    CircleOpened,
    Claimed,
    Counted,
    DayBroken,
    Decided,
    Disqualified,
    Event,
    Fouled,
    HandLowered,
    HandRaised,
    HandVoided,
    Hinted,
    HuntClosed,
    MorningCame,
    NightActed,
    NightFell,
    Nominated,
    NominationFell,
    OrderNamed,
    RaiseCounted,
    RoundOpened,
    ShotAnswered,
    ShotFired,
    ShotRepeated,
    StepOpened,
    StepReopened,
    Tied,
    TurnSkipped,
    VoteCancelled,
    WentOut,
    Withdrawn,
    WordEnded,
)
from engine.roles import Phase, Role, Seat, Team
from engine.rules.actions import Told
from engine.rules.model import RuleSet
from engine.state import FOURTH_FOUL, KILLS, State


@dataclass(frozen=True, slots=True)
class Card:
    """What a player is told at the deal: his role; a black his comrades and who leads them (`don`)."""

    seat: Seat
    role: Role
    comrades: tuple[Seat, ...]
    don: Seat | None


def blacks(roles: tuple[Role, ...]) -> tuple[Seat, ...]:
    """The seats of the blacks, ascending."""
    return tuple(seat for seat, role in enumerate(roles, 1) if role.team is Team.BLACK)


def card(roles: tuple[Role, ...], seat: Seat) -> Card:
    """The card of a seat."""
    role = roles[seat - 1]
    if role.team is Team.RED:
        return Card(seat, role, (), None)
    don = next((leader for leader, other in enumerate(roles, 1) if other.leads), None)
    return Card(seat, role, tuple(other for other in blacks(roles) if other != seat), don)


def is_public(event: Event) -> bool:
    """Whether the whole table learns of the event as it happens.

    The night's dead are out at once in some books, but the table hears of it in the morning. A fourth foul
    is seen by all, whatever it was for: its player goes.
    """
    match event:
        case WentOut():
            return event.phase is Phase.DAY or event.cause not in KILLS
        case Fouled():
            return not event.hidden or event.count >= FOURTH_FOUL
        case (
            StepOpened()
            | StepReopened()
            | NightFell()
            | MorningCame()
            | CircleOpened()
            | TurnSkipped()
            | Nominated()
            | Withdrawn()
            | NominationFell()
            | RoundOpened()
            | Called()
            | HandRaised()
            | HandLowered()
            | HandVoided()
            | Counted()
            | Tied()
            | RaiseCounted()
            | BallotClosed()
            | WordEnded()
            | Disqualified()
            | VoteCancelled()
            | DayBroken()
            | BestNamed()
            | Claimed()
            | Hinted()
            | Decided()
        ):
            return True
        case OrderNamed() | ShotFired() | ShotRepeated() | ShotAnswered() | HuntClosed() | NightActed():
            return False
        case _:
            assert_never(event)


def known_table(state: State) -> tuple[Seat, ...]:
    """Who is in, as far as the table knows: by night those killed in it are still among them."""
    return state.night.present if state.step.phase is Phase.NIGHT else state.table


def fouls(state: State, seat: Seat) -> int:
    """The fouls that the table knows of. A foul for a second shot is left out: it tells who can shoot."""
    return state.fouls(seat) - state.discipline.hidden.count(seat)


def privy(event: Event, rules: RuleSet, roles: tuple[Role, ...]) -> tuple[Seat, ...]:
    """The seats that learn of an event which is not public."""
    match event:
        case OrderNamed():
            return blacks(roles)
        case ShotFired() | ShotAnswered():
            return blacks(roles) if rules.blacks_talk_in_hunt else (event.by,)
        case NightActed():
            return _learn(event, rules, roles)
        case ShotRepeated():
            return (event.by,)
        case Fouled():
            return (event.seat,)
        case _:
            return ()


def _learn(event: NightActed, rules: RuleSet, roles: tuple[Role, ...]) -> tuple[Seat, ...]:
    action = rules.action(event.step)
    told = Told.ACTOR if action is None else action.told
    match told:
        case Told.ACTOR:
            return (event.by,)
        case Told.BLACKS:
            return tuple(sorted({event.by, *blacks(roles)}))
        case _:
            assert_never(told)


def sees(viewer: Seat | None, event: Event, rules: RuleSet, roles: tuple[Role, ...]) -> bool:
    """Whether a viewer learns of the event as it happens; None is the group."""
    return is_public(event) or (viewer is not None and viewer in privy(event, rules, roles))


def is_out(state: State, seat: Seat) -> bool:
    """Whether all know that a seat is out for good. Who is shot learns it in the morning, with the table; who
    has a last word is not out before it ends."""
    asleep = state.step.phase is Phase.NIGHT and seat in state.night.present
    return not state.here(seat) and not asleep
