"""What simulated players do in the current step, one move after another."""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.acts import Nominate, Pass, PlayerAct, Shoot, Vote
from engine.offers import actors
from engine.roles import Seat
from engine.state import State
from engine.steps import StepName
from minds.at_table import Chances, Views, chances, next_act, passes
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
    """A seat speaks to the whole table. Each of the lines is one message."""

    seat: Seat
    lines: tuple[str, ...]


class Whisper(NamedTuple):
    """A black speaks to the blacks."""

    seat: Seat
    lines: tuple[str, ...]


class Do(NamedTuple):
    act: PlayerAct


Move: TypeAlias = Speak | Whisper | Do


class Progress(NamedTuple):
    """What was done in the step `serial`. `spoke`: seats asked to speak; `done`: seats that do no more."""

    serial: int
    spoke: frozenset[Seat] = frozenset()
    done: frozenset[Seat] = frozenset()

    def without(self, seat: Seat) -> "Progress":
        """Returns a copy in which the seat does nothing more in this step."""
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
    """Returns the next move of one of these seats, or None if the step has no more moves, and the new
    progress. Call `without` after an act that was refused. `spared`: a seat that nobody nominates, votes out
    or shoots."""
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
        act = next_act(views[seat], now, chance)
        if act is not None:
            return Do(act), progress
        progress = progress.without(seat)
        if passes(now):
            return Do(Pass(seat)), progress
    return None, progress


def _awaited(state: State) -> Iterator[Seat]:
    """Yields the seats that act in this step. In the meeting the leader comes first; in the hunt, the seat
    that decides comes last."""
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
    falls = spared in (now.candidate, *now.tied)
    acts = tuple(
        act
        for act in now.acts
        if not (isinstance(act, Shoot | Nominate) and act.seat == spared)
        and not (falls and isinstance(act, Vote))
    )
    return now._replace(acts=acts, orders=tuple(seat for seat in now.orders if seat != spared))
