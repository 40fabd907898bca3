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
from bot.commands.tournament.event_file import FileError, file_errors, load, relative, store
from bot.commands.tournament.standing import results_of
from championship.event import Event, Fixture, PlayedGame, with_values
from championship.results import by_name, differences, fixtures_of, nearest
from engine.record import parse
from engine.remark import Joined, Remark
from engine.replay import Replay, replay
from engine.rules.model import RuleSet
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import Outcome
from engine.scoring.points import score

T = TypeVar("T")


class Found(NamedTuple):
    """A game that was played, from one of the files. `named`: the game's name there, as a message; empty if
    the file is a record. `players`: in the order of the seats. `source`: how the event's file refers to
    the game (`record`, or `results` and `game`). `outcome`: None for a record without a result."""

    path: Path
    named: tuple[object, ...]
    players: Sequence[str]
    source: Mapping[str, str]
    outcome: Outcome | None


class Added(NamedTuple):
    """What was added to an event. `fixtures`: the stage, round and table of each game. `notes`: lines about
    what the tables have and the event does not."""

    fixtures: Sequence[Fixture]
    notes: Sequence[object]


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
    with another result replaces it; otherwise that is an error. Raises `FileError`, also if a file is wrong
    or the event has no game with these players; then nothing is changed."""
    event = load(path, books)
    added: list[Fixture] = []
    notes: list[object] = []
    for found in (*_of_records(path, records, books), *_of_tables(path, tables, notes)):
        if found.outcome is not None:
            _read(found.path, partial(score, found.outcome, house_bonus=house_bonus))
        if any(found.source.items() <= dict(game).items() for game in event.games):
            continue
        fixtures = fixtures_of(event, found.players)
        if not fixtures:
            raise FileError(found.path, *found.named, _why(event, found.players))
        fixture = fixtures[0]
        if event.game(fixture) is None:
            games = [*event.games, PlayedGame.model_validate({**fixture._asdict(), **found.source})]
        elif (other := _other(path, event, found, fixture, books)) is None:
            continue
        elif not again:
            raise FileError(found.path, *found.named, Joined("; ", other, Remark("puts-again")))
        else:
            source = {"record": None, "results": None, "game": None, **found.source}
            games = [one.model_copy(update=source) if one.fixture == fixture else one for one in event.games]
        event = with_values(event, games=games)
        added.append(fixture)
    store(path, event)
    return Added(added, notes)


def _other(path: Path, event: Event, found: Found, fixture: Fixture, books: Mapping[str, RuleSet]) -> object:
    """Returns a message that says how a result differs from the one that the event has, void or not; None if
    it does not. Raises `FileError` if the old one can not be read."""
    (game,) = (one for one in event.games if one.fixture == fixture)
    alone = event.model_copy(update={"games": [game.model_copy(update={"void": None})]})
    (before,) = results_of(path, alone, books)
    if before.outcome is None or found.outcome is None:
        differ = [Remark("differs-result")] if before.outcome is not found.outcome else []
    else:
        differ = differences(before.outcome, found.outcome)
    told = Remark("another-result", text=fixture, file=game.record or game.results)
    return (told, Joined(", ", *differ)) if differ else None


def _why(event: Event, players: Sequence[str]) -> object:
    best, told = nearest(event, players), Remark("sits-nowhere")
    if best is None:
        return told
    fixture, drawn = best
    wrong = [
        Remark("seat-is", seat=seat, name=name)
        for seat, (name, player) in enumerate(zip_longest(drawn, players), 1)
        if name != player and name is not None
    ]
    wrong = wrong or [Remark("has-seats", count=len(drawn))]
    return Joined("; ", told, Remark("nearest", text=fixture)), Joined(", ", *wrong)


def _of_records(path: Path, records: Sequence[Path], books: Mapping[str, RuleSet]) -> Iterator[Found]:
    for record in records:
        played = _read(record, partial(_played, record, books))
        players = played.record.source.players
        outcome = of_replay(played, "", [str(seat) for seat, _ in enumerate(played.record.roles, 1)])
        yield Found(record, (), players, {"record": relative(record, path)}, outcome)


def _played(record: Path, books: Mapping[str, RuleSet]) -> Replay:
    return replay(parse(read_text(record), books))


def _of_tables(path: Path, tables: Sequence[Path], notes: list[object]) -> Iterator[Found]:
    for table in tables:
        read = _read(table, partial(read_games, table, ""))
        if not (read.outcomes or read.unfilled):
            raise FileError(table, Remark("no-game-in-it"))
        notes += read.notes
        for name, outcome in by_name(read).items():
            source = {"results": relative(table, path), "game": name}
            players = [one.player for one in outcome.seats]
            named, labelled = (Remark("at-game", text=name),), replace(outcome, label=f"game {name}")
            yield Found(table, named, players, source, labelled)


def _read(path: Path, read: Callable[[], T]) -> T:
    with file_errors(path):
        return read()
