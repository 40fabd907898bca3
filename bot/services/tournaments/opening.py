"""Stores an event from a file as a tournament in the database, and converts it back to an event."""

from collections.abc import Mapping
from typing import NamedTuple

from bot.services.live.games import LiveGames
from bot.services.live.log import record_of
from bot.services.tournaments.as_event import event_of, fixture_of, stage_plan
from bot.store.database.transaction import Transaction
from bot.store.game import judges
from bot.store.past import statistics
from bot.store.tournaments import entrants, event_games, event_judges, tournaments
from bot.values.tournament import Tournament
from championship.event import Event, EventError, NamedJudge, PlayedGame, Player, with_values
from engine.remark import Remark

SECONDS_BETWEEN_ROUNDS = 5 * 60.0
"""Seconds between two rounds, unless the organiser chooses another pause."""

IN_FILE = Remark("in-file-only")


class Settled(NamedTuple):
    """What a tournament needs beside the event's file. `organiser`, `chief`: Telegram ids; `chief` is the
    chief judge. `locale`: its language. `pause`: seconds (scaled) between rounds, 0 if he begins each."""

    organiser: int
    chief: int
    locale: str
    pause: float = SECONDS_BETWEEN_ROUNDS


def _check(event: Event) -> None:
    if event.games or event.substitutions:
        raise EventError("games", Remark("begun"))
    if event.least_seats is not None:
        raise EventError("least_seats", IN_FILE)
    for place, stage in enumerate(event.stages, 1):
        if stage.seating and not stage.is_drawn:
            raise EventError(f"stages.{place}.seating", Remark("not-all-rounds"))
    for place, player in enumerate(event.players, 1):
        for key in ("stand_in", "expelled"):
            if getattr(player, key):
                raise EventError(f"players.{place}.{key}", IN_FILE)
        if player.telegram is None:
            raise EventError(f"players.{place}.telegram", Remark("number-needed"))
        if player.name.startswith(entrants.NAMELESS):
            raise EventError(f"players.{place}.name", Remark("reserved-name"))
    for place, judge in enumerate(event.judges, 1):
        if judge.telegram is None:
            raise EventError(f"judges.{place}.telegram", Remark("judge-number-needed"))
    if event.places is not None and event.places < (least := _least_places(event)):
        raise EventError("places", Remark("least-places", count=least), Remark("for-tables"))


def _least_places(event: Event) -> int:
    return max(len(event.players), len(event.stages[0].tables) * event.seats)


async def open_event(tx: Transaction, bot_id: int, event: Event, settled: Settled) -> Tournament:
    """Stores the event as a new tournament. `settled`: who leads it, its language and its pauses. Raises
    `EventError` if a game of it has been played, a player is replaced or expelled, fewer people may enter
    than the file has players or than its first stage has seats, only some rounds of a stage are drawn, a
    player or a judge has no Telegram id, a player has a name that is reserved for forgotten people, or a
    value is only for files."""
    _check(event)
    numbers = {player.name: number for number, player in enumerate(event.players, 1)}
    opened = await tournaments.create(
        tx,
        bot_id=bot_id,
        organiser_id=settled.organiser,
        chief_id=settled.chief,
        locale=settled.locale,
        title=event.title,
        ruleset=event.ruleset,
        overrides=event.overrides,
        seats=event.seats,
        places=event.places or _least_places(event),
        stages=[stage_plan(stage, numbers) for stage in event.stages],
        seeds=event.seeds.model_dump(),
        pause=settled.pause,
        judges_see=event.judges_see,
        card=event.model_dump(include={"when", "where", "notes"}, exclude_none=True),
        apart=[[numbers[name] for name in group] for group in event.apart],
        off=[(numbers[player.name], table) for player in event.players for table in player.off],
    )
    for judge in event.judges:
        chair = judge.model_dump(exclude={"telegram", "table", "hidden"})
        await event_judges.name(tx, opened.id, judge.telegram or 0, table_name=judge.table, **chair)
    for player in event.players:
        await entrants.add(tx, opened.id, player.telegram or 0, player.name, "in", player.club)
    return opened


class Written(NamedTuple):
    """A tournament as a file: the event, and the texts of its records, by the paths that the event names."""

    event: Event
    records: Mapping[str, str]


async def written(tx: Transaction, games: LiveGames, tournament: Tournament) -> Written:
    """Returns a tournament as an event with all games that have a result, and their records. In it, players
    and judges who have hidden themselves from lists are marked."""
    event = await event_of(tx, tournament)
    hides = {"hidden": True}
    people: list[Player | NamedJudge] = [*event.players, *event.judges]
    hidden = {
        one.telegram
        for one in people
        if one.telegram is not None and await statistics.is_hidden(tx, one.telegram)
    }
    players = [one.model_copy(update=hides) if one.telegram in hidden else one for one in event.players]
    named = [one.model_copy(update=hides) if one.telegram in hidden else one for one in event.judges]
    records: dict[str, str] = {}
    played = []
    for row in await event_games.of_tournament(tx, tournament.id):
        if row.game_id is None or row.outcome is None:
            continue
        fixture = fixture_of(event, row)
        path = f"games/{row.stage + 1}-{row.round}-{row.game_id}.mafia.toml"
        records[path] = await record_of(tx, await games.live_game(tx, row.game_id))
        void = (await judges.marks_of(tx, row.game_id)).marks.void
        played.append(PlayedGame(**fixture._asdict(), record=path, void=void))
    return Written(with_values(event, players=players, judges=named, games=played), records)
