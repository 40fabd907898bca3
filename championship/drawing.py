"""Draws the seating of a stage: builds the solver's task, and puts the solver's answer into the event."""

from collections.abc import Iterator, Mapping, Sequence

from championship.event import Event, EventError, Fixture, Player, Stage, with_values
from championship.seating import BadPlan, Equality, Plan, Round, Seating, measure
from championship.standing import going_on
from championship.substitutions import Replaced
from engine.remark import Joined, Remark
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.scoring.outcome import Outcome


def next_stage(event: Event) -> Stage | None:
    """Returns the first stage in which a round has no seating yet; None if there is none."""
    return next((stage for stage in event.stages if not stage.is_drawn), None)


def unplayed(event: Event, stage: Stage) -> Fixture | None:
    """Returns the first game of an earlier stage that is neither played nor void; None if there is none."""
    before = event.stages[: event.stages.index(stage)]
    played = {game.fixture for game in event.games}
    return next((fixture for one in before for fixture in one.fixtures() if fixture not in played), None)


def stage_changes(event: Event, stage: Stage, outcomes: Sequence[Outcome]) -> tuple[list[str], list[str]]:
    """Returns two lists of names: players who advance to a drawn stage now without a seat in it, and players
    with a seat who do not advance any more. A club's own bonuses count. Raises `ScoringError` for a penalty
    that 8.5 does not have."""
    later = [change for change in event.substitutions if change.stage != stage.name]
    before = event.model_copy(update={"substitutions": later})
    expelled = {player.name for player in event.players if player.expelled}  # the expelled only fill seats
    drawn = {name for tables in stage.seating for table in tables for name in table} - expelled
    goes_on, is_now = (
        {*going_on(one, stage, outcomes, house_bonus=True)} - expelled for one in (before, event)
    )
    if drawn in (goes_on, is_now):  # whether the replacement came after the draw or before
        return [], []
    return sorted(goes_on - drawn), sorted(drawn - goes_on)


def plan_of(
    event: Event,
    stage: Stage,
    outcomes: Sequence[Outcome],
    *,
    house_bonus: bool = False,
    books: Mapping[str, RuleSet] = BOOKS,
) -> Plan:
    """Returns the solver's task for a stage. Rounds that are drawn already stay. Players of one club are kept
    apart, and players off their `off` tables, as far as possible. Raises `EventError` if too few players go
    on or no seating can follow, and `ScoringError` for points that break a clause."""
    number, drawn = event.stages.index(stage), len(stage.seating)
    people = going_on(event, stage, outcomes, house_bonus=house_bonus)
    if stage.first is None and drawn:
        people = event.playing(stage, drawn + 1)
    elif stage.first is not None and len(people) < stage.first:
        raise EventError(
            f"stages.{number + 1}.first", Remark("can-go-on", count=len(people), number=stage.first)
        )
    there = [player for player in event.players if player.name in people]
    try:
        return Plan(
            players=people,
            tables=len(stage.tables),
            rounds=stage.rounds,
            size=event.seats,
            apart=tuple(_apart(event, there)),
            played=_rounds(stage, event.replaced(stage, drawn + 1)),
            last=stage.last_tables,
            least=event.least_seats,
            stand_ins=frozenset(player.name for player in there if player.stand_in),
            off=tuple(
                (player.name, stage.tables.index(table))
                for player in there
                for table in player.off
                if table in stage.tables and not {*stage.tables} <= {*player.off}
            ),
        )
    except BadPlan as error:
        few = stage.first is None and len(people) < len(stage.tables) * event.seats
        fewer = few and min(event.rules(books).deals) < event.seats
        advice = [*([Remark("or-stand-in")] if few else ()), *([Remark("or-least")] if fewer else ())]
        raise EventError(f"stages.{number + 1}", Joined("; ", error, *advice)) from None


def _apart(event: Event, players: Sequence[Player]) -> Iterator[frozenset[str]]:
    """Yields the groups of these players who should not meet: clubs, and the event's groups. Leaves out a
    group of all."""
    clubs = dict.fromkeys(player.club for player in players if player.club is not None)
    groups = [{player.name for player in players if player.club == club} for club in clubs]
    groups += ({player.name for player in players if player.name in group} for group in event.apart)
    yield from (frozenset(group) for group in groups if 1 < len(group) < len(players))


def _rounds(stage: Stage, sits: Replaced) -> tuple[Round, ...]:
    return tuple(tuple(tuple(sits(name) for name in table) for table in tables) for tables in stage.seating)


def equality_of(event: Event, stage: Stage) -> Equality:
    """Returns how equal the seating of a stage is, as it is drawn, for all but stand-ins. A substitute has
    the games of the player he replaced."""
    rounds = _rounds(stage, event.replaced(stage, stage.rounds))
    sitting = {name for tables in rounds for table in tables for name in table}
    there = {*event.playing(stage, stage.rounds)} if stage.first is None else sitting
    people = [player for player in event.players if player.name in there and not player.stand_in]
    seating = Seating(tuple(player.name for player in people), rounds)
    return measure(seating, _apart(event, people))


def with_seating(event: Event, stage: Stage, seating: Seating) -> Event:
    """Returns the event with this seating of the stage. Raises `EventError` if it does not fit the event."""
    rounds = [[list(table) for table in tables] for tables in seating.rounds]
    place = event.stages.index(stage)
    stages = [*event.stages]
    stages[place] = stage.model_copy(update={"seating": rounds})
    return with_values(event, stages=stages)
