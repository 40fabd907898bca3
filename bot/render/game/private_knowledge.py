"""What the players of a game have learnt in private: the order of shots and the answers to checks. `/role`
shows it again."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.events import Event, NightActed, NightFell, OrderNamed
from engine.roles import Seat


class Learnt(NamedTuple):
    """An act of a role by night that got an answer, with the number of the night."""

    night: int
    acted: NightActed


class PrivateKnowledge(NamedTuple):
    order: tuple[Seat, ...] = ()
    checks: tuple[Learnt, ...] = ()
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
                case _:
                    pass
        return knowledge

    def of(self, seat: Seat) -> tuple[Learnt, ...]:
        """Returns the answers to the acts of the player at this seat, the oldest first."""
        return tuple(learnt for learnt in self.checks if learnt.acted.by == seat)
