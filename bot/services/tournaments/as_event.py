"""A tournament of the database as `championship` understands it."""

from collections.abc import Mapping, Sequence

from bot.services.tournaments import outcome_codec
from bot.store import entrants, event_games, marks
from bot.store.entrants import Entrant
from bot.store.event_games import EventGame
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction
from championship.event import Event, Player, Seeds, Slot, Stage, Substitution
from engine.scoring.outcome import Outcome


async def event_of(tx: Transaction, tournament: Tournament) -> Event:
    """Its people, stages and substitutions. The games are asked for by `outcomes_of`."""
    people = await entrants.of_tournament(tx, tournament.id)
    names = {who.number: who.name for who in people}
    stages = [stage_of(plan, names) for plan in tournament.stages]
    changes = [
        Substitution(
            goes=names[change.goes],
            comes=names[change.comes],
            stage=stages[change.stage].name,
            round=max(1, change.round),
        )
        for change in await entrants.substitutions(tx, tournament.id)
    ]
    return Event(
        mafia_event=1,
        title=tournament.title,
        ruleset=tournament.ruleset,
        seats=tournament.seats,
        chief_judge=None,
        overrides=dict(tournament.overrides),
        seeds=Seeds.model_validate(dict(tournament.seeds)),
        players=_players(people, {change.comes for change in changes} | {change.goes for change in changes}),
        stages=stages,
        substitutions=changes,
    )


def _players(people: Sequence[Entrant], changed: set[str]) -> list[Player]:
    """All who are in, or were until somebody came for them."""
    there = (who for who in people if who.status == "in" or who.name in changed)
    return [Player(name=who.name, telegram=who.user_id, club=who.club) for who in there]


def stage_of(plan: Mapping[str, object], names: Mapping[int, str]) -> Stage:
    """A stage as the store has it, with numbers of entrants in its seating."""
    stage = Stage.model_validate({**plan, "seating": []})
    seating = plan.get("seating", [])
    if not isinstance(seating, list):  # never: `stage_plan` wrote it
        return stage
    named = [[[names[number] for number in table] for table in tables] for tables in seating]
    return stage.model_copy(update={"seating": named})


def stage_plan(stage: Stage, numbers: Mapping[str, int]) -> dict[str, object]:
    """The other way round."""
    seating = [[[numbers[name] for name in table] for table in tables] for tables in stage.seating]
    return {**stage.model_dump(exclude_defaults=True), "seating": seating}


def slot_of(event: Event, row: EventGame) -> Slot:
    """Where a stored game stands in its event."""
    return Slot(event.stages[row.stage].name, row.round, row.name)


async def outcomes_of(tx: Transaction, tournament: Tournament, event: Event) -> list[Outcome]:
    """All games that count, with the judges' marks as they are now."""
    found = []
    for game in await event_games.of_tournament(tx, tournament.id):
        if game.outcome is None:
            continue
        marked = marks.Marked() if game.game_id is None else await marks.of_game(tx, game.game_id)
        if marked.marks.void is None:
            slot = slot_of(event, game)
            found.append(outcome_codec.read(game.outcome, slot, event.seated(slot), marked.marks))
    return found
