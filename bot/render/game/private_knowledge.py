"""What the players of a game have learnt in private: the order of shots, the answers to checks, in which
nights they checked nobody, and what they and their team did by night. The face of a card shows it again."""

from collections.abc import Iterable
from typing import NamedTuple

from engine import view
from engine.events import Event, NightActed, NightFell, OrderNamed, ShotAnswered, ShotFired, StepOpened
from engine.roles import Phase, Seat
from engine.rules.effects import CheckRole, CheckTeam, Compare
from engine.state import State
from engine.steps import AnyStep


class Learnt(NamedTuple):
    """An act of a role by night that got an answer, with the number of the night."""

    night: int
    acted: NightActed


class Asked(NamedTuple):
    """A step of a night, with the number of the night."""

    night: int
    step: AnyStep


class Deed(NamedTuple):
    """A shot, or an act of a role that got no answer, with the number of the night."""

    night: int
    event: ShotFired | ShotAnswered | NightActed


class PrivateKnowledge(NamedTuple):
    order: tuple[Seat, ...] = ()
    checks: tuple[Learnt, ...] = ()
    deeds: tuple[Deed, ...] = ()
    """The shots and the other acts, the oldest first."""
    asked: tuple[Asked, ...] = ()
    """The steps of the nights so far, the oldest first."""
    night: int = 1
    """The number of the present night; by day, the number of the last one."""

    def with_events(self, events: Iterable[Event]) -> "PrivateKnowledge":
        knowledge = self
        for event in events:
            match event:
                case NightFell():
                    knowledge = knowledge._replace(night=event.number)
                case OrderNamed():
                    knowledge = knowledge._replace(order=event.seats)
                case NightActed() if event.answer is not None:
                    learnt = Learnt(knowledge.night, event)
                    knowledge = knowledge._replace(checks=(*knowledge.checks, learnt))
                case ShotFired() | ShotAnswered() | NightActed():
                    deed = Deed(knowledge.night, event)
                    knowledge = knowledge._replace(deeds=(*knowledge.deeds, deed))
                case StepOpened(step) if step.phase is Phase.NIGHT:
                    asked = Asked(knowledge.night, step.name)
                    knowledge = knowledge._replace(asked=(*knowledge.asked, asked))
                case _:
                    pass
        return knowledge

    def of(self, seat: Seat) -> tuple[Learnt, ...]:
        """Returns the answers to the acts of the player at this seat, the oldest first."""
        return tuple(learnt for learnt in self.checks if learnt.acted.by == seat)

    def deeds_of(self, state: State, seat: Seat) -> tuple[Deed, ...]:
        """Returns the shots and the acts without an answer that the player at this seat may know, the oldest
        first: his own, and those of his team as long as he is in the game."""
        sees_others = seat in state.night.present
        return tuple(
            deed
            for deed in self.deeds
            if deed.event.by == seat
            or (sees_others and seat in view.privy(deed.event, state.rules, state.roles))
        )

    def missed(self, state: State, seat: Seat) -> tuple[int, ...]:
        """Returns the nights in which the player at this seat was asked for a check and made none, the oldest
        first. The present step does not count, because its time is not over. A player who was out before the
        last night has missed nothing that he could still want to know."""
        if seat not in state.night.present:
            return ()
        now = Asked(self.night, state.step.name) if state.step.phase is Phase.NIGHT else None
        answered = {Asked(learnt.night, learnt.acted.step) for learnt in self.of(seat)}
        return tuple(
            asked.night
            for asked in self.asked
            if _is_check(state, seat, asked.step) and asked != now and asked not in answered
        )


def _is_check(state: State, seat: Seat, step: AnyStep) -> bool:
    action = state.rules.action(step)
    return (
        action is not None
        and action.role == state.role(seat).id
        and isinstance(action.effect, CheckTeam | CheckRole | Compare)
    )
