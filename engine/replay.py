"""Replays a record line by line, with the engine's ordinary functions and without a clock."""

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.acts import Act, Timeout
from engine.decide import decide
from engine.events import Event
from engine.notation import Instruction, Undo, Until
from engine.record import Record, RecordError
from engine.refusals import Refusal
from engine.remark import Remark
from engine.state import State, new_game
from engine.steps import StepName

NEVER = 1000
"""The number of deadlines after which the replay stops looking for a step (decisions A16)."""


class Rejected(NamedTuple):
    """A line of a record that the engine refused. `line`: its number in the record's field `game`, from 1.
    `act`: its words. `code`: why it was refused."""

    line: int
    act: str
    code: Refusal


class Done(NamedTuple):
    """An act that was accepted, and what happened by it."""

    act: Act
    events: tuple[Event, ...]


@dataclass
class Playthrough:
    """A game in replay: its state, the events and acts that are not undone, earlier states for an undo."""

    state: State
    events: list[Event] = field(default_factory=list)
    acts: list[Done] = field(default_factory=list)
    _past: list[tuple[State, int, int]] = field(default_factory=list)

    def play(self, line: Instruction) -> Refusal | None:
        """Plays a line. Returns why it is refused; None if it is not. Raises `RecordError` if an `until`
        never gets to its step."""
        if isinstance(line, Undo):
            return self._undo()
        before = (self.state, len(self.events), len(self.acts))
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
        self.acts.append(Done(act, tuple(outcome.events)))
        return None

    def _undo(self) -> Refusal | None:
        """Goes back to the state before the last line that changed something (decisions G1). Returns a
        refusal if there is none, else None."""
        if not self._past:
            return Refusal.NOT_ALLOWED
        self.state, happened, done = self._past.pop()
        del self.events[happened:]
        del self.acts[done:]
        return None

    def _until(self, until: Until) -> None:
        if not until.next and self._is_at(until):
            return
        for _ in range(NEVER):
            if self.state.step.name is StepName.OVER:
                raise RecordError(Remark("game-over-before", text=_until_text(until)))
            self._act(Timeout())
            if self._is_at(until):
                return
        raise RecordError(Remark("never-gets", text=_until_text(until)))

    def _is_at(self, until: Until) -> bool:
        step = self.state.step
        return step.name == until.step and until.seat in (None, step.seat)


def _until_text(until: Until) -> str:
    return until.step if until.seat is None else f"{until.step} {until.seat}"


class Replay(NamedTuple):
    """A record replayed to its last line. `acts`: without undone acts; in place of an `until`, the deadlines
    that it let pass."""

    record: Record
    state: State
    events: tuple[Event, ...]
    rejected: tuple[Rejected, ...]
    acts: tuple[Done, ...]


def replay(record: Record) -> Replay:
    """Replays the record. Raises `RecordError` if an `until` never reaches its step."""
    game = Playthrough(new_game(record.rules, record.roles))
    rejected = []
    for number, text, line in record.lines:
        try:
            refusal = game.play(line)
        except RecordError as error:
            raise RecordError(error, line=number) from None
        if refusal is not None:
            rejected.append(Rejected(number, text, refusal))
    return Replay(record, game.state, tuple(game.events), tuple(rejected), tuple(game.acts))
