"""Substitutions in an event: who sits in whose seats, and from which round on."""

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from engine.deal_opened import Strict


class Substitution(Strict):
    """A substitution: from this round of a stage on, `comes` has every seat of `goes`."""

    goes: str
    comes: str
    stage: str
    round: Annotated[int, Field(ge=1)]


class Replaced(NamedTuple):
    """Substitutions in order: who replaces whom. A call with a name returns who has this player's seats."""

    changes: tuple[tuple[str, str], ...]

    def __call__(self, name: str) -> str:
        for goes, comes in self.changes:
            name = comes if name == goes else name
        return name


def replaced(changes: Iterable[Substitution], stages: Sequence[str], stage: str, number: int) -> Replaced:
    """Returns the substitutions up to this round of the stage, the round included. `stages`: the names of all
    stages in their order. Within a round, a substitute comes before he is replaced himself."""
    when = {change: (stages.index(change.stage), change.round) for change in changes}
    here = (stages.index(stage), number)
    left = sorted((change for change in when if when[change] <= here), key=lambda change: when[change])
    ordered = []
    while left:
        come = {(when[one], one.comes) for one in left}
        first = next((one for one in left if (when[one], one.goes) not in come), left[0])
        left.remove(first)
        ordered.append((first.goes, first.comes))
    return Replaced(tuple(ordered))
