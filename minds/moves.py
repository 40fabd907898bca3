"""What simulated players do in the present step, one thing after another."""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.acts import Pass, PlayerAct, Shoot
from engine.offers import actors
from engine.roles import Seat
from engine.state import State
from engine.steps import StepName
from minds.at_table import Chances, Views, chances, passes, think
from minds.questions import Occasion
from minds.speech import say
from minds.view import Chance

OCCASIONS: Mapping[str, Occasion] = MappingProxyType(
    {
        StepName.TURN: Occasion.TURN,
        StepName.DEFENCE: Occasion.DEFENCE,
        StepName.LAST_WORD: Occasion.LAST_WORD,
        StepName.MEETING: Occasion.WHISPER,
    }
)


class Speak(NamedTuple):
    """Words before the whole table, a message a line."""

    seat: Seat
    lines: tuple[str, ...]


class Whisper(NamedTuple):
    """Words among the blacks."""

    seat: Seat
    lines: tuple[str, ...]


class Do(NamedTuple):
    act: PlayerAct


Move: TypeAlias = Speak | Whisper | Do


class Progress(NamedTuple):
    """What was done in one step. `spoke`: who has had his say; `done`: who has nothing more to do."""

    serial: int
    spoke: frozenset[Seat] = frozenset()
    done: frozenset[Seat] = frozenset()

    def without(self, seat: Seat) -> "Progress":
        """The seat does nothing more in this step."""
        return self._replace(done=self.done | {seat})


def next_move(
    state: State,
    views: Views,
    progress: Progress,
    language: str,
    chance: Chance,
    *,
    seats: Collection[Seat],
    spared: Seat | None = None,
) -> tuple[Move | None, Progress]:
    """The next move of one of these seats, None if the step has no more; and the progress with it.

    After an act that was refused, call `without`. `spared`: whom nobody shoots."""
    if progress.serial != state.step.serial:
        progress = Progress(state.step.serial)
    for seat in _awaited(state):
        if seat not in seats or seat in progress.done:
            continue
        if seat not in progress.spoke:
            progress = progress._replace(spoke=progress.spoke | {seat})
            said = _words(state, views, seat, language, chance)
            if said is not None:
                return said, progress
        now = _sparing(chances(state, seat), spared)
        act = think(views[seat], now, chance)
        if act is not None:
            return Do(act), progress
        progress = progress.without(seat)
        if passes(now):
            return Do(Pass(seat)), progress
    return None, progress


def _awaited(state: State) -> Iterator[Seat]:
    """Who acts in this step: in the meeting who leads is first, in the hunt who decides is last."""
    leads = state.step.name is StepName.MEETING
    yield from sorted(
        actors(state), key=lambda seat: (leads and not state.role(seat).leads, chances(state, seat).decides)
    )


def _words(state: State, views: Views, seat: Seat, language: str, chance: Chance) -> Speak | Whisper | None:
    occasion = OCCASIONS.get(state.step.name)
    if occasion is None or state.step.silent:
        return None
    lines = tuple(say(views[seat], occasion, language, chance))
    if not lines:
        return None
    return Whisper(seat, lines) if occasion is Occasion.WHISPER else Speak(seat, lines)


def _sparing(now: Chances, spared: Seat | None) -> Chances:
    if spared is None:
        return now
    acts = tuple(act for act in now.acts if not (isinstance(act, Shoot) and act.seat == spared))
    return now._replace(acts=acts, orders=tuple(seat for seat in now.orders if seat != spared))
