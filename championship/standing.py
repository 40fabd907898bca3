"""The standing of an event after each of its stages, and the players who reach the next one."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from championship.event import Event, Stage
from engine.scoring.outcome import Outcome
from engine.scoring.standing import CHAIN, LOT, Place, standing

CLAUSES = (*CHAIN, LOT)
"""The clauses that can separate two players, in their order."""

EXPELLED = "7.3"
"""The clause that puts an expelled player behind all others."""


def standing_of(
    event: Event, outcomes: Sequence[Outcome], *, after: str | None = None, house_bonus: bool = False
) -> tuple[Place, ...]:
    """Returns the standing after a stage; None: after the last stage that has begun. `outcomes` come from
    `results`. Points of earlier stages count if the stage carries them; Ci counts each stage separately
    (8.6.4). Players of a later stage stand before all who are not in it. A stand-in has no place, and an
    expelled player stands behind all others. Raises `ScoringError` for points that break a clause."""
    last = _last(event, outcomes) if after is None else event.stage(after)
    placed = _standing(event, outcomes, last, house_bonus=house_bonus)
    expelled = {player.name for player in event.players if player.expelled}
    ahead = tuple(_only(placed, {one.player for one in placed} - expelled)) if expelled else placed
    behind = (replace(one, decided_by=EXPELLED) for one in placed if one.player in expelled)
    return (*(_numbered(ahead, 1) if expelled else ahead), *_numbered(tuple(behind), len(ahead) + 1))


def _standing(
    event: Event, outcomes: Sequence[Outcome], last: Stage, *, house_bonus: bool
) -> tuple[Place, ...]:
    """Returns the standing after the stage `last`, in which an expelled player stands by his points."""
    counted = {stage.name for stage in _counted(event, last)}
    counting = [outcome for outcome in outcomes if outcome.stage in counted]
    placed = standing(counting, seed=event.seeds.lot, house_bonus=house_bonus)
    if stand_ins := {player.name for player in event.players if player.stand_in}:
        placed = tuple(_numbered(tuple(_only(placed, {one.player for one in placed} - stand_ins)), 1))
    place = event.stages.index(last)
    if not place:
        return placed
    playing = {name for fixture in last.fixtures() for name in event.seated(fixture)}
    before = _standing(event, outcomes, event.stages[place - 1], house_bonus=house_bonus)
    ahead = tuple(_only(placed, playing))
    behind = tuple(_only(before, {one.player for one in before} - playing))
    return (*_numbered(ahead, 1), *_numbered(behind, len(ahead) + 1))


def going_on(
    event: Event, stage: Stage, outcomes: Sequence[Outcome], *, house_bonus: bool = False
) -> tuple[str, ...]:
    """Returns the players of a stage: all players, or the first players of the previous standing, without
    replaced players. An expelled player is among them only if the stage has too few without him; then
    somebody has to take his seats. Raises `ScoringError` for points that break a clause."""
    there = event.playing(stage)
    if stage.first is None:
        expelled = {player.name for player in event.players if player.expelled}
        ahead = [name for name in there if name not in expelled]
        needed = len(stage.tables) * (event.least_seats or event.seats)
        return (*ahead, *(name for name in there if name in expelled))[: max(len(ahead), needed)]
    before = event.stages[event.stages.index(stage) - 1]
    placed = standing_of(event, outcomes, after=before.name, house_bonus=house_bonus)
    return tuple(one.player for one in placed if one.player in there)[: stage.first]


def _last(event: Event, outcomes: Sequence[Outcome]) -> Stage:
    begun = {outcome.stage for outcome in outcomes}
    return next((stage for stage in reversed(event.stages) if stage.name in begun), event.stages[0])


def _counted(event: Event, last: Stage) -> Iterator[Stage]:
    for stage in reversed(event.stages[: event.stages.index(last) + 1]):
        yield stage
        if not stage.carries:
            return


def _only(placed: Sequence[Place], names: Collection[str]) -> Iterator[Place]:
    """Yields the places of these players only. `decided_by`: the first of the clauses that, in the full
    standing, separate a player from the previous one of these players."""
    parting: list[str] = []
    first = True
    for one in placed:
        parting += [one.decided_by] if one.decided_by else []
        if one.player in names:
            yield replace(one, decided_by=None if first or not parting else min(parting, key=CLAUSES.index))
            parting, first = [], False


def _numbered(placed: Sequence[Place], first: int) -> Iterator[Place]:
    return (replace(one, place=number) for number, one in enumerate(placed, first))
