"""`mafia tournament new`: the file of an event that begins."""

import secrets
from collections.abc import Mapping
from pathlib import Path

from bot.commands.replaying import read_text
from bot.commands.tournament.event_file import FileError, store
from bot.render.locales import say
from championship.event import Event, EventError, Player, Seeds, Stage, changed
from engine.record import RecordError
from engine.rules.model import RuleSet

SEEDS = 1 << 31
"""A seed is below this: a number that can be read out."""


def new(
    path: Path,
    books: Mapping[str, RuleSet],
    *,
    title: str,
    ruleset: str,
    players: Path | None,
    tables: int,
    rounds: int,
    final: int,
    lang: str,
) -> Event:
    """Writes the file and returns what is in it. Raises `FileError`, also if there is a file already.

    `players`: a text file with a name a line. `final`: rounds of a final of one table; 0 for none.
    """
    if path.exists():
        raise FileError(path, "is there already")
    stages = [Stage(name=say(lang, "event-heats", {}), tables=_numbered(tables), rounds=rounds)]
    seeds = Seeds(seating=secrets.randbelow(SEEDS), lot=secrets.randbelow(SEEDS))
    try:
        event = Event(mafia_event=1, title=title, ruleset=ruleset, seeds=seeds, stages=stages)
        if final:
            last = Stage(name=say(lang, "event-final", {}), tables=["1"], rounds=final, first=event.seats)
            event = changed(event, stages=[*stages, last])
        event = changed(event, players=[Player(name=name) for name in _names(players)])
        event.rules(books)
    except EventError as error:
        raise FileError(path, error) from None
    except ValueError as error:
        raise FileError(path, str(error).splitlines()[0]) from None
    store(path, event)
    return event


def _numbered(tables: int) -> list[str]:
    return [str(number) for number in range(1, tables + 1)]


def _names(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        text = read_text(path)
    except RecordError as error:
        raise FileError(path, error) from None
    return [line.strip() for line in text.splitlines() if line.strip()]
