"""Takes acts back (`judge undo`, decisions G).

The log only grows: an undo is a line in it, as in a record. To find the state before the undone act, the log
is played up to that act; nothing is computed backwards. Serials are not used again, so a button from before
the undo never works again.
"""

from dataclasses import replace

from engine.decide import Decision
from engine.events import StepReopened
from engine.notation import Undo, read
from engine.roles import Seat
from engine.state import State

UNDO = "judge undo"
"""The line of a log or record that takes the last act back."""


def is_undo(line: str) -> bool:
    """Returns whether a line of a log is an undo."""
    return line == UNDO and read(line) == Undo()


def reopening(before: State, serial: int) -> Decision:
    """Returns the decision that reopens the step before the undone act. The step gets this serial."""
    return Decision.stored(before, [StepReopened(replace(before.step, serial=serial))])


def seats_back(before: tuple[Seat, ...], after: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Returns the players who are at the table again. `before`, `after`: the table before and after an undo,
    as the players know it."""
    return tuple(seat for seat in after if seat not in before)
