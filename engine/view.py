"""Says what each viewer may know. All code that shows something to people asks this module first.

An event is private unless it is listed here as public. What only the engine knows (for example who was shot,
before the morning) is shown to nobody until the game is over.
"""

from dataclasses import dataclass
from typing import assert_never

from engine import events
from engine.roles import Phase, Role, Seat, Team
from engine.rules.actions import Told
from engine.rules.choices import LostSpeech
from engine.rules.model import RuleSet
from engine.state import FOURTH_FOUL, KILLS, THIRD_FOUL, State
from engine.steps import SPEECHES


@dataclass(frozen=True, slots=True)
class Card:
    """What a player learns at the deal: his role and, if he is black, his comrades and their leader (`don`,
    None if the blacks have no leader)."""

    seat: Seat
    role: Role
    comrades: tuple[Seat, ...]
    don: Seat | None


def blacks(roles: tuple[Role, ...]) -> tuple[Seat, ...]:
    """Returns the seats of the blacks, ascending."""
    return tuple(seat for seat, role in enumerate(roles, 1) if role.team is Team.BLACK)


def card(roles: tuple[Role, ...], seat: Seat) -> Card:
    """Returns what the player at a seat learns at the deal."""
    role = roles[seat - 1]
    if role.team is Team.RED:
        return Card(seat, role, (), None)
    don = next((leader for leader, other in enumerate(roles, 1) if other.leads), None)
    return Card(seat, role, tuple(other for other in blacks(roles) if other != seat), don)


def is_public(event: events.Event) -> bool:
    """Returns whether the whole table learns of the event at once. In some books the night's dead leave at
    once, but the table learns of it in the morning. Everybody sees a fourth foul, for whatever reason,
    because its player leaves."""
    match event:
        case events.WentOut():
            return event.phase is Phase.DAY or event.cause not in KILLS
        case events.Fouled():
            return not event.hidden or event.count >= FOURTH_FOUL
        case (
            events.StepOpened()
            | events.StepReopened()
            | events.NightFell()
            | events.MorningCame()
            | events.CircleOpened()
            | events.TurnSkipped()
            | events.TurnStopped()
            | events.Nominated()
            | events.Withdrawn()
            | events.NominationFell()
            | events.RoundOpened()
            | events.Called()
            | events.HandRaised()
            | events.HandLowered()
            | events.HandVoided()
            | events.Counted()
            | events.Tied()
            | events.RaiseCounted()
            | events.BallotClosed()
            | events.WordEnded()
            | events.Disqualified()
            | events.VoteCancelled()
            | events.DayBroken()
            | events.BestNamed()
            | events.Claimed()
            | events.Hinted()
            | events.Surrendered()
            | events.Decided()
        ):
            return True
        case (
            events.OrderNamed()
            | events.ShotFired()
            | events.ShotRepeated()
            | events.ShotAnswered()
            | events.HuntClosed()
            | events.NightActed()
        ):
            return False
        case _:
            assert_never(event)


def known_table(state: State) -> tuple[Seat, ...]:
    """Returns the seats in the game as far as the table knows. By night, tonight's dead are among them."""
    return state.night.present if state.step.phase is Phase.NIGHT else state.table


def fouls(state: State, seat: Seat) -> int:
    """Returns the fouls of a seat that the table knows of. A foul for a second shot is left out, because it
    would reveal who can shoot."""
    return state.fouls(seat) - state.discipline.hidden.count(seat)


def speechless(state: State) -> tuple[Seat, ...]:
    """Returns the seats that may not speak in their present or next turn, as far as the table knows. A turn
    that is only shorter does not count. A player who speaks now, or may defend himself before his turn, is
    not among them."""
    step, rules, present = state.step, state.rules, known_table(state)
    silenced = state.day.silenced if step.phase is Phase.DAY else ()
    is_shorter = rules.lost_speech is LostSpeech.SILENT_TURN and len(present) in rules.short_turn_at
    owing = frozenset() if is_shorter else state.discipline.owing
    fouled = set(present) if rules.lost_speech is LostSpeech.EVERY_TURN else owing
    speaking = {step.seat} if step.name in SPEECHES and not step.silent else set()
    defended = {seat for seat in state.poll.defences if state.may_speak(seat)} if state.poll else set()
    return tuple(
        seat
        for seat in present
        if seat not in speaking | defended
        and (
            seat in silenced
            or (step.silent and step.seat == seat)
            or (seat in fouled and fouls(state, seat) >= THIRD_FOUL)
        )
    )


def privy(event: events.Event, rules: RuleSet, roles: tuple[Role, ...]) -> tuple[Seat, ...]:
    """Returns the seats that learn of a private event at once; none if only the engine knows it."""
    match event:
        case events.OrderNamed():
            return blacks(roles)
        case events.ShotFired() | events.ShotAnswered():
            return blacks(roles) if rules.blacks_talk_in_hunt else (event.by,)
        case events.NightActed():
            return _learn(event, rules, roles)
        case events.ShotRepeated():
            return (event.by,)
        case events.Fouled():
            return (event.seat,)
        case _:
            return ()


def _learn(event: events.NightActed, rules: RuleSet, roles: tuple[Role, ...]) -> tuple[Seat, ...]:
    action = rules.action(event.step)
    told = Told.ACTOR if action is None else action.told
    match told:
        case Told.ACTOR:
            return (event.by,)
        case Told.BLACKS:
            return tuple(sorted({event.by, *blacks(roles)}))
        case _:
            assert_never(told)


def sees(viewer: Seat | None, event: events.Event, rules: RuleSet, roles: tuple[Role, ...]) -> bool:
    """Returns whether a viewer learns of the event at once. `viewer` None is the group."""
    return is_public(event) or (viewer is not None and viewer in privy(event, rules, roles))


def is_out(state: State, seat: Seat) -> bool:
    """Returns whether everybody knows that a seat is out for good. A player who is shot learns it in the
    morning, together with the table. A player with a last word is not out before it ends."""
    asleep = state.step.phase is Phase.NIGHT and seat in state.night.present
    return not state.here(seat) and not asleep
