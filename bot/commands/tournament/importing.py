"""`mafia tournament import`: adds results to the file of an event. It finds the game of the event to which a
result belongs by the people who sat there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple, TypeVar

from bot.commands.replaying import read_text
from bot.commands.results_file import read_games
from bot.commands.tournament.event_file import FileError, load, relative, store
from bot.commands.tournament.standing import results_of
from championship.event import Event, Fixture, PlayedGame, changed
from championship.results import by_name, differences, fixtures_of, nearest
from engine.record import RecordError, parse, printable
from engine.replay import Replay, replay
from engine.rules.model import RuleSet
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import Outcome, ScoringError
from engine.scoring.points import score
from engine.scoring.sheet import TableError

T = TypeVar("T")


class Found(NamedTuple):
    """A game that was played, from one of the files. `players`: in the order of the seats. `source`: how the
    event's file refers to the game (`record`, or `results` and `game`). `outcome`: None of a record that has
    no result."""

    path: Path
    name: str
    players: Sequence[str]
    source: Mapping[str, str]
    outcome: Outcome | None


class Added(NamedTuple):
    """What was added to an event. `fixtures`: the stage, round and table of each game. `notes`: lines about
    what the tables have and the event does not."""

    fixtures: Sequence[Fixture]
    notes: Sequence[str]


def add(
    path: Path,
    records: Sequence[Path],
    tables: Sequence[Path],
    books: Mapping[str, RuleSet],
    *,
    again: bool,
    house_bonus: bool,
) -> Added:
    """Adds games to the event's file. Games that the event already has are skipped. `again`: whether a game
    with another result replaces it. Raises `FileError`; then nothing is changed."""
    event = load(path, books)
    added: list[Fixture] = []
    notes: list[str] = []
    for found in (*_of_records(path, records, books), *_of_tables(path, tables, notes)):
        if found.outcome is not None:
            _read(found.path, partial(score, found.outcome, house_bonus=house_bonus))
        if any(found.source.items() <= dict(game).items() for game in event.games):
            continue
        fixtures = fixtures_of(event, found.players)
        if not fixtures:
            raise FileError(found.path, f"{found.name}{_why(event, found.players)}")
        fixture = fixtures[0]
        if event.game(fixture) is None:
            games = [*event.games, PlayedGame(**fixture._asdict(), **found.source)]
        elif (other := _other(path, event, found, fixture, books)) is None:
            continue
        elif not again:
            raise FileError(found.path, f"{found.name}{other}; --again puts this one in its place")
        else:
            source = {"record": None, "results": None, "game": None, **found.source}
            games = [one.model_copy(update=source) if one.fixture == fixture else one for one in event.games]
        event = changed(event, games=games)
        added.append(fixture)
    store(path, event)
    return Added(added, notes)


def _other(
    path: Path, event: Event, found: Found, fixture: Fixture, books: Mapping[str, RuleSet]
) -> str | None:
    """Returns how a result differs from that in the event; None if it does not."""
    (game,) = (one for one in event.games if one.fixture == fixture)
    alone = event.model_copy(update={"games": [game.model_copy(update={"void": None})]})
    (before,) = results_of(path, alone, books)
    if before.outcome is None or found.outcome is None:
        differ = ["result"] if before.outcome is not found.outcome else []
    else:
        differ = differences(before.outcome, found.outcome)
    told = f"{fixture} has a result already ({game.record or game.results}), another one"
    return f"{told}: {', '.join(differ)}" if differ else None


def _why(event: Event, players: Sequence[str]) -> str:
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


def _of_records(path: Path, records: Sequence[Path], books: Mapping[str, RuleSet]) -> Iterator[Found]:
    for record in records:
        played = _read(record, partial(_played, record, books))
        players = played.record.source.players
        outcome = of_replay(played, "", [str(seat) for seat, _ in enumerate(played.record.roles, 1)])
        yield Found(record, "", players, {"record": relative(record, path)}, outcome)


def _played(record: Path, books: Mapping[str, RuleSet]) -> Replay:
    return replay(parse(read_text(record), books))


def _of_tables(path: Path, tables: Sequence[Path], notes: list[str]) -> Iterator[Found]:
    """Adds to `notes` what the tables have besides."""
    for table in tables:
        read = _read(table, partial(read_games, table, ""))
        if not (read.outcomes or read.unfilled):
            raise FileError(table, "there is no game in it")
        notes += read.notes
        for name, outcome in by_name(read).items():
            source = {"results": relative(table, path), "game": name}
            label = f"game {printable(name)}"
            players = [one.player for one in outcome.seats]
            yield Found(table, f"{label}: ", players, source, replace(outcome, label=label))


def _read(path: Path, read: Callable[[], T]) -> T:
    try:
        return read()
    except (RecordError, TableError, ScoringError) as error:
        raise FileError(path, error) from None
