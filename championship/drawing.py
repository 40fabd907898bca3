"""The seating of a stage: what is asked of the solver, and what the event becomes by its answer."""

from collections.abc import Sequence

from championship.event import Event, EventError, Slot, Stage, changed
from championship.seating import BadPlan, Plan, Seating
from championship.standing import going_on
from engine.scoring.outcome import Outcome


def next_stage(event: Event) -> Stage | None:
    """The first stage without a seating."""
    return next((stage for stage in event.stages if not stage.seating), None)


def unplayed(event: Event, stage: Stage) -> Slot | None:
    """The first game before this stage that has no result, and is not void either."""
    before = event.stages[: event.stages.index(stage)]
    played = {game.slot for game in event.games}
    return next((slot for one in before for slot in one.slots() if slot not in played), None)


def plan_of(event: Event, stage: Stage, outcomes: Sequence[Outcome], *, house_bonus: bool = False) -> Plan:
    """What is asked. Players of one club sit apart as far as that can be.

    Raises `EventError` if those who go on do not fill the tables, and `ScoringError`."""
    number = event.stages.index(stage)
    people = going_on(event, stage, outcomes, house_bonus=house_bonus)
    if stage.first is not None and len(people) < stage.first:
        raise EventError(f"stages.{number + 1}.first", f"{len(people)} can go on, and {stage.first} should")
    clubs: dict[str, set[str]] = {}
    for player in event.players:
        if player.club is not None and player.name in people:
            clubs.setdefault(player.club, set()).add(player.name)
    try:
        return Plan(
            players=people,
            tables=len(stage.tables),
            rounds=stage.rounds,
            size=event.seats,
            apart=tuple(frozenset(club) for club in clubs.values() if len(club) > 1),
        )
    except BadPlan as error:
        raise EventError(f"stages.{number + 1}", str(error)) from None


def seated(event: Event, stage: Stage, seating: Seating) -> Event:
    """The event with this seating of the stage."""
    rounds = [[list(table) for table in tables] for tables in seating.rounds]
    place = event.stages.index(stage)
    stages = [*event.stages]
    stages[place] = stage.model_copy(update={"seating": rounds})
    return changed(event, stages=stages)
