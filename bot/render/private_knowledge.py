"""What players have learnt in private: the order of shots, the answers to checks. `/role` shows it again."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.events import Event, NightActed, OrderNamed
from engine.roles import Seat


class PrivateKnowledge(NamedTuple):
    order: tuple[Seat, ...] = ()
    checks: tuple[NightActed, ...] = ()

    def with_events(self, events: Iterable[Event]) -> "PrivateKnowledge":
        knowledge = self
        for event in events:
            match event:
                case OrderNamed():
                    knowledge = knowledge._replace(order=event.seats)
                case NightActed() if event.answer is not None:
                    knowledge = knowledge._replace(checks=(*knowledge.checks, event))
                case _:
                    pass
        return knowledge
