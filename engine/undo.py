"""Acts that are taken back (`judge undo`, decisions G).

The log only grows: the undo stands in it, as in a record. What the game was before the act that it takes back
is known to whoever has played the log up to there, so nothing is reckoned backwards. Serials never return: a
button of the first time is late for ever.
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
    """Whether a line of a log takes an act back."""
    return line == UNDO and read(line) == Undo()


def reopened(before: State, serial: int) -> Decision:
    """The state before the act that is taken back, its step open once more under this serial."""
    return Decision.stored(before, [StepReopened(replace(before.step, serial=serial))])


def back_again(before: tuple[Seat, ...], after: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who is at the table once more. `before`, `after`: the table as it is known, around an undo."""
    return tuple(seat for seat in after if seat not in before)
