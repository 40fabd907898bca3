"""`mafia tournament import`: results of games find their place in the event by who sat where."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from bot.commands.replaying import LARGEST, LARGEST_EVENT, read_text
from bot.commands.tournament.event_file import FileError, load, relative, store
from championship.event import Event, EventError, PlayedGame, Slot, changed
from championship.results import by_name, slot_of
from engine.record import RecordError, parse, printable
from engine.rules.model import RuleSet
from engine.scoring.outcome import ScoringError
from engine.scoring.results_table import TableError

T = TypeVar("T")


class Found(NamedTuple):
    """A game in a file: who sat there, and how the event's file names it there (`record`, or `results` and
    `game`)."""

    path: Path
    name: str
    players: Sequence[str]
    source: Mapping[str, str]


def add(
    path: Path, records: Sequence[Path], tables: Sequence[Path], books: Mapping[str, RuleSet]
) -> Sequence[Slot]:
    """Adds the games to the event's file and returns where they stand; those that it has already are passed
    over. Raises `FileError`, and changes nothing then."""
    event = load(path, books)
    added: list[Slot] = []
    for found in (*_of_records(path, records, books), *_of_tables(path, tables)):
        if not _is_known(event, found):
            slot = slot_of(event, found.players)
            if slot is None:
                raise FileError(found.path, f"{found.name}these players sit so at no table without a result")
            event = _with(event, found, slot)
            added.append(slot)
    store(path, event)
    return added


def _is_known(event: Event, found: Found) -> bool:
    return any(found.source.items() <= dict(game).items() for game in event.games)


def _with(event: Event, found: Found, slot: Slot) -> Event:
    try:
        return changed(event, games=[*event.games, PlayedGame(**slot._asdict(), **found.source)])
    except EventError as error:  # never: the slot is one of the event's, and free
        raise FileError(found.path, error) from None


def _of_records(path: Path, records: Sequence[Path], books: Mapping[str, RuleSet]) -> Iterator[Found]:
    for record in records:
        read = _read(record, lambda text: parse(text, books), LARGEST)
        yield Found(record, "", read.source.players, {"record": relative(record, path)})


def _of_tables(path: Path, tables: Sequence[Path]) -> Iterator[Found]:
    for table in tables:
        for name, outcome in _read(table, by_name, LARGEST_EVENT).items():
            source = {"results": relative(table, path), "game": name}
            yield Found(table, f"game {printable(name)}: ", [one.player for one in outcome.seats], source)


def _read(path: Path, understood: Callable[[str], T], largest: int) -> T:
    try:
        return understood(read_text(path, largest))
    except (RecordError, TableError, ScoringError) as error:
        raise FileError(path, error) from None
