"""`mafia tournament seat`, `late` and `swap`: draw or change who sits where."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bot.commands.progress import progress
from bot.commands.tournament.event_file import FileError, file_errors, load, store
from bot.commands.tournament.standing import outdated, results_of
from championship.drawing import equality_of, next_stage, plan_of, unplayed
from championship.event import Event, EventError, Player, Stage, with_values
from championship.fields import Seats
from championship.seating import Equality, Plan
from championship.seating.search import draw_seating
from engine.remark import Remark
from engine.rules.model import RuleSet


class Task(NamedTuple):
    """A stage of an event, and the plan by which some of its rounds are drawn."""

    event: Event
    stage: Stage
    plan: Plan


def next_task(path: Path, books: Mapping[str, RuleSet], *, house_bonus: bool) -> Task:
    """Returns the next stage of an event that is not drawn yet, with its plan. Raises `FileError`, also if no
    stage is left, an earlier game has no result, a protest on which the stage depends is not decided, or
    other people would now play in a stage that is drawn and has no results."""
    event = load(path, books)
    found = results_of(path, event, books)
    outcomes, stage = [one.outcome for one in found if one.outcome is not None], next_stage(event)
    if (why := outdated(path, event, found)) is not None:
        raise FileError(path, "stages", why)
    if stage is None:
        raise FileError(path, "stages", Remark("no-stage-left"))
    missing = unplayed(event, stage)
    if missing is not None:
        raise FileError(path, "games", Remark("waits-for", stage=stage.name, text=missing))
    for one in found if stage.first is not None else ():
        by = next((protest.by for protest in one.protests if protest.decision is None), None)
        if by is not None and one.fixture.stage != stage.name:
            waits = Remark("waits-for-protest", stage=stage.name, name=by, text=one.fixture)
            raise FileError(path, "games", waits)
    with file_errors(path):
        plan = plan_of(event, stage, outcomes, house_bonus=house_bonus, books=books)
    return Task(event, stage, plan)


def late_task(
    path: Path, books: Mapping[str, RuleSet], name: str, club: str | None, after: int | None
) -> Task:
    """Returns the last stage with a seating, with one more player and without the rounds to come, which have
    to be drawn again. `after`: the last round that stays; None: the last one with a result. Raises
    `FileError`, also if no stage has a seating, this one is only for the first of the standing, a round after
    `after` has a result, or no round is left."""
    event = load(path, books)
    stage = next((stage for stage in reversed(event.stages) if stage.seating), None)
    if stage is None:
        raise FileError(path, "stages", Remark("none-seated"))
    if stage.first is not None:
        raise FileError(path, "stages", Remark("only-first", stage=stage.name))
    played = max((game.round for game in event.games if game.stage == stage.name), default=0)
    kept = played if after is None else after
    if not played <= kept < stage.rounds:
        raise FileError(
            path, "stages", Remark("rounds-played", stage=stage.name, number=stage.rounds, count=played)
        )
    shorter = stage.model_copy(update={"seating": stage.seating[:kept]})
    stages = [shorter if each is stage else each for each in event.stages]
    with file_errors(path):
        event = with_values(event, players=[*event.players, _player(name, club)], stages=stages)
        return Task(event, shorter, plan_of(event, shorter, (), books=books))


def _player(name: str, club: str | None) -> Player:
    try:
        return Player(name=name, club=club)
    except ValueError as error:
        raise EventError("players", str(error).splitlines()[2]) from None


def draw(path: Path, task: Task, iterations: int | None) -> Equality:
    """Draws the seating of a stage and writes it into the event's file. Returns how equal it is for all
    players but stand-ins. Raises `FileError` if it does not fit the event or can not be written."""
    with progress(Remark("doing-seat"), lines=True) as told:
        seating = draw_seating(task.plan, task.event.seeds.seating, iterations, told)
    kept = len(task.plan.played)
    rounds = [*task.stage.seating, *([[*table] for table in tables] for tables in seating.rounds[kept:])]
    return _stored(path, task.event, task.stage, rounds)


def _stored(path: Path, event: Event, stage: Stage, rounds: list[list[Seats]]) -> Equality:
    drawn = stage.model_copy(update={"seating": rounds})
    with file_errors(path):
        event = with_values(event, stages=[drawn if each is stage else each for each in event.stages])
    store(path, event)
    return equality_of(event, drawn)


def swapped(
    path: Path, books: Mapping[str, RuleSet], one: str, other: str, number: int, name: str | None
) -> tuple[Equality, Equality]:
    """Swaps two players in a round of a stage, in the event's file. Returns how equal the seating was before,
    and is now. `number`: the round's number. `name`: the stage's name; None: the last one with a seating.
    Raises `FileError`, and then changes nothing, if there is no such round, one of the two does not play in
    it or has a result in it already, or a swap would change nothing."""
    event = load(path, books)
    stage = next((one for one in reversed(event.stages) if one.seating and name in (None, one.name)), None)
    if stage is None or number > len(stage.seating):
        raise FileError(path, "stages", Remark("no-round", round=number))
    sits = event.replaced(stage, number)
    names = {sits(each): each for table in stage.seating[number - 1] for each in table}
    for player in (one, other):
        if player not in event.playing(stage, number):
            raise FileError(path, "players", Remark("plays-not", name=player))
    if one == other or not {one, other} & {*names}:
        raise FileError(path, "stages", Remark("no-swap", round=number))
    for fixture in (fixture for fixture in stage.fixtures() if fixture.round == number):
        if {one, other} & {*event.seated(fixture)} and event.game(fixture) is not None:
            raise FileError(path, "games", Remark("played-already", text=fixture))
    there = {names.get(one, one): names.get(other, other), names.get(other, other): names.get(one, one)}
    rounds = [*stage.seating]
    rounds[number - 1] = [[there.get(each, each) for each in table] for table in rounds[number - 1]]
    return equality_of(event, stage), _stored(path, event, stage, rounds)
