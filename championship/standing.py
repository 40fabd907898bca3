"""The standing of an event after each of its stages, and who goes on."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from championship.event import Event, Stage
from engine.scoring.outcome import Outcome
from engine.scoring.standing import CHAIN, LOT, Place, standing

CLAUSES = (*CHAIN, LOT)
"""What parts two players, the first first."""


def standing_of(
    event: Event, outcomes: Sequence[Outcome], *, after: str | None = None, house_bonus: bool = False
) -> tuple[Place, ...]:
    """The standing after a stage; None: after the last one that has begun. `outcomes`: those of `results`.

    Points of the stages before it count where it carries them; for Ci each stage is a distance of its own
    (8.6.4). Who plays in a later stage stands before all who do not. Raises `ScoringError`."""
    last = _last(event, outcomes) if after is None else event.stage(after)
    counted = {stage.name for stage in _counted(event, last)}
    counting = [outcome for outcome in outcomes if outcome.stage in counted]
    placed = standing(counting, seed=event.seeds.lot, house_bonus=house_bonus)
    place = event.stages.index(last)
    if not place:
        return placed
    playing = {name for tables in _seated(event, last) for name in tables}
    before = standing_of(event, outcomes, after=event.stages[place - 1].name, house_bonus=house_bonus)
    ahead = tuple(_only(placed, playing))
    behind = tuple(_only(before, {one.player for one in before} - playing))
    return (*_numbered(ahead, 1), *_numbered(behind, len(ahead) + 1))


def going_on(
    event: Event, stage: Stage, outcomes: Sequence[Outcome], *, house_bonus: bool = False
) -> tuple[str, ...]:
    """Who plays in a stage: all, or the first of the standing before it who have not been replaced. Raises
    `ScoringError`."""
    there = event.playing(stage)
    if stage.first is None:
        return there
    before = event.stages[event.stages.index(stage) - 1]
    placed = standing_of(event, outcomes, after=before.name, house_bonus=house_bonus)
    return tuple(one.player for one in placed if one.player in there)[: stage.first]


def _last(event: Event, outcomes: Sequence[Outcome]) -> Stage:
    begun = {outcome.stage for outcome in outcomes}
    return next((stage for stage in reversed(event.stages) if stage.name in begun), event.stages[0])


def _counted(event: Event, last: Stage) -> Iterator[Stage]:
    """The stage, and those before it whose points it carries."""
    for stage in reversed(event.stages[: event.stages.index(last) + 1]):
        yield stage
        if not stage.carries:
            return


def _seated(event: Event, stage: Stage) -> Iterator[tuple[str, ...]]:
    return (event.seated(slot) for slot in stage.slots())


def _only(placed: Sequence[Place], names: Collection[str]) -> Iterator[Place]:
    """These of a standing. What parts two of them is the first clause that parts any two between them."""
    parting: list[str] = []
    first = True
    for one in placed:
        parting += [one.decided_by] if one.decided_by else []
        if one.player in names:
            yield replace(one, decided_by=None if first or not parting else min(parting, key=CLAUSES.index))
            parting, first = [], False


def _numbered(placed: Sequence[Place], first: int) -> Iterator[Place]:
    return (replace(one, place=number) for number, one in enumerate(placed, first))
