"""`mafia tournament import`: adds results to the file of an event. It finds the game of the event to which a
result belongs by the people who sat there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple, TypeVar

from bot.commands.replaying import read_text
from bot.commands.results_file import notes_of, read_results
from bot.commands.tournament.event_file import FileError, load, relative, store
from championship.event import Event, EventError, Fixture, PlayedGame, changed
from championship.results import by_name, fixture_of, nearest
from engine.record import RecordError, parse, printable
from engine.rules.model import RuleSet
from engine.scoring.outcome import ScoringError
from engine.scoring.results_table import TableError, read_table

T = TypeVar("T")


class Found(NamedTuple):
    """A game that was played, from one of the files. `players`: in the order of the seats. `source`: how the
    event's file refers to the game (`record`, or `results` and `game`)."""

    path: Path
    name: str
    players: Sequence[str]
    source: Mapping[str, str]


class Added(NamedTuple):
    """What was added to an event. `fixtures`: the stage, round and table of each game. `notes`: lines about
    what the tables have and the event does not."""

    fixtures: Sequence[Fixture]
    notes: Sequence[str]


def add(path: Path, records: Sequence[Path], tables: Sequence[Path], books: Mapping[str, RuleSet]) -> Added:
    """Adds games to the event's file. Games that the event already has are skipped. Raises `FileError`; then
    nothing is changed."""
    event = load(path, books)
    added: list[Fixture] = []
    notes: list[str] = []
    for found in (*_of_records(path, records, books), *_of_tables(path, tables, notes)):
        if not _is_known(event, found):
            fixture = fixture_of(event, found.players)
            if fixture is None:
                raise FileError(found.path, f"{found.name}{_why(event, found.players)}")
            event = _with(event, found, fixture)
            added.append(fixture)
    store(path, event)
    return Added(added, notes)


def _why(event: Event, players: Sequence[str]) -> str:
    """Returns a text that says why a game does not belong to the event, and names the event's game that is
    most similar to it."""
    best, told = nearest(event, players), "these players sit so at no table without a result"
    if best is None:
        return told
    fixture, drawn = best
    wrong = (
        f"seat {seat} is {printable(name)} there"
        for seat, (name, player) in enumerate(zip_longest(drawn, players), 1)
        if name != player and name is not None
    )
    return f"{told}; nearest is {fixture}: {', '.join(wrong) or f'it has {len(drawn)} seats'}"


def _is_known(event: Event, found: Found) -> bool:
    return any(found.source.items() <= dict(game).items() for game in event.games)


def _with(event: Event, found: Found, fixture: Fixture) -> Event:
    try:
        return changed(event, games=[*event.games, PlayedGame(**fixture._asdict(), **found.source)])
    except EventError as error:  # can not happen: the fixture belongs to the event and is free
        raise FileError(found.path, error) from None


def _of_records(path: Path, records: Sequence[Path], books: Mapping[str, RuleSet]) -> Iterator[Found]:
    for record in records:
        read = _read(record, read_text, lambda text: parse(text, books))
        yield Found(record, "", read.source.players, {"record": relative(record, path)})


def _of_tables(path: Path, tables: Sequence[Path], notes: list[str]) -> Iterator[Found]:
    """Yields the games of these tables, and adds a line to `notes` for each thing that they have besides."""
    for table in tables:
        read = _read(table, read_results, lambda text: read_table(text, ""))
        if not (read.outcomes or read.unfilled):
            raise FileError(table, "there is no game in it")
        notes += notes_of(table, read)
        for name, outcome in by_name(read).items():
            source = {"results": relative(table, path), "game": name}
            yield Found(table, f"game {printable(name)}: ", [one.player for one in outcome.seats], source)


def _read(path: Path, read: Callable[[Path], str], understood: Callable[[str], T]) -> T:
    try:
        return understood(read(path))
    except (RecordError, TableError, ScoringError) as error:
        raise FileError(path, error) from None
