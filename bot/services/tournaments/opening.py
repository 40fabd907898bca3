"""An event goes from its file into the database, and back into a file."""

from collections.abc import Mapping
from typing import NamedTuple

from bot.services.game_log import record_of
from bot.services.live_games import LiveGames
from bot.services.tournaments.as_event import event_of, slot_of, stage_plan
from bot.store import entrants, event_games, marks, memory, tournaments
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction
from championship.event import Event, EventError, PlayedGame, changed

PAUSE = 5 * 60.0
"""Seconds between rounds, where the organiser wants no other."""


class Settled(NamedTuple):
    """What the file does not say. `organiser`, `chief`: numbers of persons. `pause`: seconds between rounds;
    0: the organiser begins each."""

    organiser: int
    chief: int
    locale: str
    pause: float = PAUSE


async def open_event(tx: Transaction, bot_id: int, event: Event, settled: Settled) -> Tournament:
    """Raises `EventError` if it has been played in part, or a player has no number in Telegram or a name that
    is the program's own."""
    if event.games or event.substitutions:
        raise EventError("games", "an event that has begun can not be opened")
    for place, player in enumerate(event.players, 1):
        if player.telegram is None:
            raise EventError(
                f"players.{place}.telegram", "is needed; or leave the player out, to enter by the link"
            )
        if player.name.startswith(entrants.NAMELESS):
            raise EventError(f"players.{place}.name", "begins like the name of a person who was forgotten")
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
        places=max(len(event.players), len(event.stages[0].tables) * event.seats),
        stages=[stage_plan(stage, numbers) for stage in event.stages],
        seeds=event.seeds.model_dump(),
        pause=settled.pause,
    )
    for player in event.players:
        await entrants.add(tx, opened.id, player.telegram or 0, player.name, "in", player.club)
    return opened


class Written(NamedTuple):
    """An event as its file has it, and the texts of its records by the paths it gives them."""

    event: Event
    records: Mapping[str, str]


async def written(tx: Transaction, games: LiveGames, tournament: Tournament) -> Written:
    """The event with all games that are over, and with who hides from lists."""
    event = await event_of(tx, tournament)
    players = [
        player.model_copy(update={"hidden": await memory.is_hidden(tx, player.telegram or 0)})
        for player in event.players
    ]
    records: dict[str, str] = {}
    played = []
    for row in await event_games.of_tournament(tx, tournament.id):
        if row.game_id is None or row.outcome is None:
            continue
        slot = slot_of(event, row)
        path = f"games/{row.stage + 1}-{row.round}-{row.game_id}.mafia.toml"
        records[path] = await record_of(tx, await games.live_game(tx, row.game_id))
        void = (await marks.of_game(tx, row.game_id)).marks.void
        played.append(PlayedGame(**slot._asdict(), record=path, void=void))
    return Written(changed(event, players=players, games=played), records)
