"""Converts a stored tournament to an `Event` of `championship`, and its stored games to outcomes. What is
stored of a game contains neither names nor the marks that the judge gives after it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store.database.transaction import Transaction
from bot.store.game import judges
from bot.store.tournaments import entrants, event_games, event_judges
from bot.store.tournaments.entrants import Entrant
from bot.store.tournaments.event_games import EventGame
from bot.values.tournament import Tournament
from championship.event import Event, Fixture, NamedJudge, Player, Seeds, Stage
from championship.substitutions import Substitution
from engine.marks import Judge
from engine.scoring.outcome import Outcome
from engine.scoring.outcome_json import read_outcome


async def event_of(tx: Transaction, tournament: Tournament) -> Event:
    """Returns a stored tournament as an event, with its people, stages and substitutions. The event contains
    no games; `outcomes_of` returns them."""
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
    there = {change.comes for change in changes} | {change.goes for change in changes}
    players = _players(tournament, people, there)
    return Event(
        mafia_event=1,
        title=tournament.title,
        ruleset=tournament.ruleset,
        seats=tournament.seats,
        apart=_apart(tournament, names, {player.name for player in players}),
        when=tournament.card.get("when"),
        where=tournament.card.get("where"),
        notes=tournament.card.get("notes"),
        places=None if tournament.places == _places(tournament, people) else tournament.places,
        chief_judge=None,
        judges_see=tournament.judges_see,
        overrides=dict(tournament.overrides),
        seeds=Seeds.model_validate(dict(tournament.seeds)),
        players=players,
        stages=stages,
        judges=[
            NamedJudge(
                name=judge.name,
                telegram=judge.user_id,
                table=judge.table_name,
                stage=judge.stage,
                rounds=[*judge.rounds],
                rotates=judge.rotates,
                side=judge.side,
            )
            for judge in await event_judges.of_tournament(tx, tournament.id)
        ],
        substitutions=changes,
    )


def _places(tournament: Tournament, people: Sequence[Entrant]) -> int:
    """Returns how many places a tournament has, if its file does not say that. `people`: its entrants."""
    entered = sum(who.status == "in" for who in people)
    return max(entered, len(tournament.stages[0]["tables"]) * tournament.seats)


def _players(tournament: Tournament, people: Sequence[Entrant], changed: set[str]) -> list[Player]:
    """Returns the players of the event: those who are in the tournament, those whom a substitute has
    replaced, and all who have seats in a drawn round. `people`: all entrants. `changed`: the names of those
    who were replaced and of their substitutes."""
    seated = tournament.seated
    return [
        Player(
            name=who.name,
            telegram=who.user_id,
            club=who.club,
            off=[table for number, table in tournament.off if number == who.number],
            expelled=who.status == "expelled",
        )
        for who in people
        if who.status == "in" or who.name in changed or who.number in seated
    ]


def _apart(tournament: Tournament, names: Mapping[int, str], there: set[str]) -> list[list[str]]:
    """Returns the groups of players who meet as seldom as possible, without people who have left the
    tournament. `names`: the players' names, by number. `there`: the names of those who are in it."""
    groups = ([names[number] for number in group if names[number] in there] for group in tournament.apart)
    return [group for group in groups if len(group) > 1]


def stage_of(plan: Mapping[str, object], names: Mapping[int, str]) -> Stage:
    """Returns a stage of the event, made from a stored stage. Its stored seating contains numbers of
    entrants; in the event these become names. `names`: by number."""
    stage = Stage.model_validate({**plan, "seating": []})
    seating = plan.get("seating", [])
    if not isinstance(seating, list):  # never: `stage_plan` writes a list
        return stage
    named = [[[names[number] for number in table] for table in tables] for tables in seating]
    return stage.model_copy(update={"seating": named})


def stage_plan(stage: Stage, numbers: Mapping[str, int]) -> dict[str, object]:
    """Returns a stage in the form in which it is stored and which `stage_of` reads. `numbers`: the entrants'
    numbers, by name."""
    seating = [[[numbers[name] for name in table] for table in tables] for tables in stage.seating]
    return {**stage.model_dump(exclude_defaults=True), "seating": seating}


def fixture_of(event: Event, row: EventGame) -> Fixture:
    """Returns the place of a stored game in the event: its stage, its round and its table."""
    return Fixture(event.stages[row.stage].name, row.round, row.name)


async def outcomes_of(tx: Transaction, tournament: Tournament, event: Event) -> list[Outcome]:
    """Returns the outcomes of all games of a tournament that count, with the judges' marks as they are now.
    If a judge changes marks after the stage has ended, they count only when he closes them."""
    found = []
    for game in await event_games.of_tournament(tx, tournament.id):
        if game.outcome is None:
            continue
        marked = judges.Marked() if game.game_id is None else await judges.marks_of(tx, game.game_id)
        told_only = (tournament.ended or tournament.stage > game.stage) and not marked.closed
        marks = (marked.told or Judge()) if told_only else marked.marks
        if marks.void is None:
            fixture = fixture_of(event, game)
            outcome = read_outcome(game.outcome, str(fixture), event.seated(fixture), stage=fixture.stage)
            found.append(replace(outcome, marks=marks, winner=marks.winner(outcome.winner)))
    return found
