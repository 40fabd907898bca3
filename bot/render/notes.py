"""What players have learnt in private, kept for `/role`: the order of the shots, the answers to checks."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.events import Event, NightActed, OrderNamed
from engine.roles import Seat


class Notes(NamedTuple):
    order: tuple[Seat, ...] = ()
    checks: tuple[NightActed, ...] = ()

    def with_events(self, events: Iterable[Event]) -> "Notes":
        notes = self
        for event in events:
            match event:
                case OrderNamed():
                    notes = notes._replace(order=event.seats)
                case NightActed() if event.answer is not None:
                    notes = notes._replace(checks=(*notes.checks, event))
                case _:
                    pass
        return notes
