"""Plays the beginning of an evening, until all players sit in the lobby and the game can begin."""

import asyncio
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sandbox import acts
from sandbox.model import Bot, Message, Table
from sandbox.people.sight import sight_of
from sandbox.tables import seat_table
from simulation.fence import inside
from simulation.twins.machine import Machine
from simulation.twins.town import Town
from simulation.twins.weather import Weather

STARTED = 5.0
"""Seconds after which the program has started, or has sent its messages."""


@dataclass(frozen=True)
class Lobby:
    """A table where all people but one sit. `file`: the database; `moment`: seconds since the beginning."""

    town: Town
    file: Path
    moment: float


def new_lobby(book: str, players: int, language: str, private: float, folder: Path, template: Path) -> Lobby:
    """Plays an evening until all people but one sit in the lobby. Returns its town and database. `private`:
    the share of people with a private chat. `folder`: gets the database; `template`: an empty database."""
    name = f"{book}-{players}-{language}-{private}"
    town = Town(seed=1)
    machine = Machine(town, Weather(name), folder / f"{name}.lobby", template)
    machine.run(partial(_gather, machine, book, players, language, private))
    file = folder / f"{name}.db"
    machine.keep(file)
    return Lobby(town.copied(), file, inside.steady)


async def _gather(machine: Machine, book: str, players: int, language: str, private: float) -> None:
    town = machine.town
    table = seat_table(town, machine.bot, language, players + 1)
    await asyncio.sleep(STARTED)
    acts.write(town, table.people[0], table.chat, f"/newgame {book}")
    await asyncio.sleep(STARTED)
    for place, person in enumerate(table.people[:players]):
        if place < private * players:
            acts.write_to_bot(town, person, machine.bot, "/start")
        acts.press(town, person, *_seat(table))
        await asyncio.sleep(1)
    await machine.until("SELECT count(*) = 0 FROM outbox", pause=STARTED, longest=600)


def _seat(table: Table) -> tuple[Message, str]:
    """Returns the lobby, and the data of its button to sit down."""
    for message in reversed(table.chat.messages.values()):
        sits = sight_of(message).sits if isinstance(message.sender, Bot) else None
        if sits is not None and sits.data is not None:
            return message, sits.data
    raise LookupError("there is no lobby")
