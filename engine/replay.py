"""Playing a record: line by line through the engine's ordinary way, with no clock."""

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.acts import Act, Timeout
from engine.decide import decide
from engine.events import Event
from engine.notation import Line, Undo, Until
from engine.record import Record, RecordError
from engine.refusals import Refusal
from engine.state import State, new_game
from engine.steps import StepName

NEVER = 1000
"""So many deadlines without the step asked for mean that it never comes (decisions A16)."""


class Rejected(NamedTuple):
    """`line` counts within `game`; `act` is the line's words."""

    line: int
    act: str
    code: Refusal


@dataclass
class Game:
    """A game being played through: its state, what happened, and the way back."""

    state: State
    events: list[Event] = field(default_factory=list)
    _past: list[tuple[State, int]] = field(default_factory=list)

    def play(self, line: Line) -> Refusal | None:
        """Takes a line, or says why not. Raises `RecordError` for an `until` that does not get there."""
        if isinstance(line, Undo):
            return self._undo()
        before = (self.state, len(self.events))
        refusal = None
        if isinstance(line, Until):
            self._until(line)
        else:
            refusal = self._act(line)
        if len(self.events) > before[1]:
            self._past.append(before)
        return refusal

    def _act(self, act: Act) -> Refusal | None:
        outcome = decide(self.state, act)
        if isinstance(outcome, Refusal):
            return outcome
        self.state = outcome.state
        self.events.extend(outcome.events)
        return None

    def _undo(self) -> Refusal | None:
        """Back to before the last line that changed something (decisions G1)."""
        if not self._past:
            return Refusal.NOT_ALLOWED
        self.state, length = self._past.pop()
        del self.events[length:]
        return None

    def _until(self, until: Until) -> None:
        """Passes deadlines one at a time and stops at the first step that matches."""
        if not until.next and self._is_at(until):
            return
        for _ in range(NEVER):
            if self.state.step.name is StepName.OVER:
                raise RecordError(f"the game is over before {_named(until)}")
            self._act(Timeout())
            if self._is_at(until):
                return
        raise RecordError(f"the game never gets to {_named(until)}")

    def _is_at(self, until: Until) -> bool:
        step = self.state.step
        return step.name == until.step and until.seat in (None, step.seat)


def _named(until: Until) -> str:
    return until.step if until.seat is None else f"{until.step} {until.seat}"


class Replay(NamedTuple):
    """A record played to its last line."""

    record: Record
    state: State
    events: tuple[Event, ...]
    rejected: tuple[Rejected, ...]


def replay(record: Record) -> Replay:
    """Plays the record. Raises `RecordError` for an `until` that does not get there."""
    game = Game(new_game(record.rules, record.roles))
    rejected = []
    for number, text, line in record.lines:
        try:
            refusal = game.play(line)
        except RecordError as error:
            raise RecordError(str(error), number) from None
        if refusal is not None:
            rejected.append(Rejected(number, text, refusal))
    return Replay(record, game.state, tuple(game.events), tuple(rejected))
