"""The events of one decision: each event changes the state as soon as it is added."""

from dataclasses import replace

from engine.events import Event, StepOpened
from engine.evolve import evolve
from engine.roles import Phase, Seat
from engine.state import State
from engine.steps import AnyStep, Step, StepName


class Course:
    """A decision in progress. `events`: what has happened; `state`: the state after these events; `states`:
    the first state and the state after each event."""

    __slots__ = ("events", "state", "states")

    def __init__(self, state: State) -> None:
        self.state = state
        self.states = [state]
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Adds an event and applies it to the state."""
        self.events.append(event)
        self.state = evolve(self.state, event)
        self.states.append(self.state)

    def open_night(self, name: AnyStep, seconds: int) -> None:
        """Opens a step of the current night."""
        self._open(Step(name, Phase.NIGHT, self.state.night.number, seconds))

    def open_day(
        self, name: StepName, seconds: int, seat: Seat | None = None, *, silent: bool = False
    ) -> None:
        """Opens a step of the current day. `seconds`: how long it lasts. `seat`: the speaker or the
        candidate; None if there is neither. `silent`: the speaker may only nominate (6.4)."""
        self._open(Step(name, Phase.DAY, self.state.day.number, seconds, seat, silent))

    def over(self) -> None:
        """Opens the last step. It belongs to the phase in which the game ended, and has no deadline
        (decisions A3)."""
        last = self.state.step
        self._open(Step(StepName.OVER, last.phase, last.number, None))

    def _open(self, step: Step) -> None:
        self.tell(StepOpened(replace(step, serial=self.state.step.serial + 1)))
