"""What players have learnt in private, kept for `/role`: the order of the shots, the answers to checks."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.events import Checked, Event, OrderNamed
from engine.roles import Seat


class PrivateKnowledge(NamedTuple):
    order: tuple[Seat, ...] = ()
    checks: tuple[Checked, ...] = ()

    def with_events(self, events: Iterable[Event]) -> "PrivateKnowledge":
        knowledge = self
        for event in events:
            match event:
                case OrderNamed():
                    knowledge = knowledge._replace(order=event.seats)
                case Checked():
                    knowledge = knowledge._replace(checks=(*knowledge.checks, event))
                case _:
                    pass
        return knowledge
