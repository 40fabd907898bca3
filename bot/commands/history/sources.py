"""Reads the files of `mafia import`: records, tables of results, and folders that `mafia export` wrote."""

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from bot.commands.history.group_file import NAME, GroupFile, PastGame, Person
from bot.commands.history.people_file import one_name
from bot.commands.replaying import PAGE, read_text
from bot.commands.results_file import read_games
from bot.render.game.roster import NO_NAME
from bot.store.database import codec
from bot.store.privacy.erasure import NAMELESS
from engine import notation
from engine.marks import Judge
from engine.record import Record, RecordError, parse
from engine.remark import Remark, value_error
from engine.replay import replay as played_through
from engine.roles import Team
from engine.rules.clauses import catalogue
from engine.rules.model import RuleSet
from engine.rules.registry import DEFAULT
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import Outcome, ScoringError, SeatOutcome
from engine.scoring.outcome_json import write_outcome
from engine.scoring.points import score
from engine.scoring.results_table import ResultsTable
from engine.scoring.sheet import TableError

LARGEST_GROUP = 1 << 26
"""The largest size of a group's JSON, in bytes."""

RECORD = ".mafia.toml"

OF_NOBODY = re.compile(rf"[{NAMELESS}{NO_NAME}]( [\d/]+)?")
"""The pattern of what `mafia export` writes in place of a name, if a person is forgotten or hides."""

SECONDS_AN_ACT = 20.0
"""Seconds for each act of a game. A record does not say how long the game lasted, so its length is computed
from the number of acts."""


class Key(NamedTuple):
    """What identifies a person in the files: his name (`one_name`), or his number in the JSON of a group
    (`group`: the path of its folder)."""

    name: str
    group: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """A game from one of the files. `sits`: who sits there, seat 1 first, None for a person who is not known.
    `names`: what the seats' players are called. `winner`: None for a draw. `day`: the day, if the file tells
    only that; `moments`: when the game began and ended, in unix seconds. `marks`: only of a game that has
    acts; `outcome`: only of a game that has none. `rejected`: how many acts of its record are left out."""

    label: str
    rules: RuleSet
    roles: tuple[str, ...]
    winner: Team | None
    sits: tuple[Key | None, ...]
    names: tuple[str, ...]
    overrides: Mapping[str, Any] = field(default_factory=dict)
    variant: str | None = None
    day: dt.date | None = None
    moments: tuple[float, float] | None = None
    counts: bool = True
    acts: tuple[tuple[str, Sequence[Any]], ...] = ()
    marks: Judge | None = None
    outcome: Mapping[str, Any] | None = None
    rejected: int = 0


@dataclass(frozen=True, slots=True)
class Sources:
    """What the files contain. `groups`: the JSON in each folder, by the folder's path. `notes`: lines about
    what is in the tables and is not imported."""

    games: tuple[Found, ...]
    groups: Mapping[str, GroupFile]
    notes: tuple[object, ...]

    def person(self, key: Key) -> Person | None:
        """Returns the person with this key from a group's JSON; None if the key is a name in another file."""
        people = self.groups[key.group].people if key.group else ()
        return next((one for one in people if one.number == key.number), None)


def read_sources(
    files: Sequence[Path], books: Mapping[str, RuleSet], *, house_bonus: bool = False
) -> Sources:
    """Reads all files and returns what they contain. `house_bonus`: whether the limits of 8.4 do not hold for
    tables and records. Raises `RecordError` for a wrong file and `ScoringError` for points or cards against
    the rules; their messages name the file."""
    games: list[Found] = []
    groups: dict[str, GroupFile] = {}
    notes: list[object] = []
    for path in files:
        try:
            if path.is_dir():
                groups[str(path)] = file = _group(path)
                games += _of_group(path, file, books)
            elif path.name.endswith((RECORD, PAGE)):
                games.append(_of_record(str(path), record := parse(read_text(path), books)))
                outcome = of_replay(played_through(record), str(path), record.source.players)
                if outcome is not None and catalogue(record.rules).scored:
                    score(outcome, house_bonus=house_bonus)
            else:
                table = read_games(path, str(path))
                for outcome in table.outcomes:
                    score(outcome, house_bonus=house_bonus)
                games += _of_table(table, books)
                notes += table.notes
        except ScoringError:
            raise
        except (RecordError, TableError) as error:
            named = str(error.args[0]).startswith(str(path))
            raise RecordError(*(error.args if named else (path, error))) from None
    return Sources(tuple(games), groups, tuple(notes))


def _group(folder: Path) -> GroupFile:
    try:
        return GroupFile.model_validate_json(read_text(folder / NAME, LARGEST_GROUP))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "file"
        raise RecordError(NAME, where, value_error(first)) from None
    except RecordError as error:
        raise RecordError(NAME, error) from None


def _of_group(folder: Path, file: GroupFile, books: Mapping[str, RuleSet]) -> Iterator[Found]:
    people = {one.number: one for one in file.people}
    for game in file.games:
        label = f"{folder}: game {game.number}"
        sits = [people.get(sits.person or 0) for sits in game.seats]
        keys = tuple(None if one is None else _key_of_group(one, folder) for one in sits)
        moments = (game.started_at, game.ended_at)
        shared: dict[str, Any] = {"sits": keys, "moments": moments, "counts": game.counts}
        if game.record is None:
            found = _of_outcome(_outcome(label, game), label, books, game.ruleset)
            known = [None if one is None else one.name for one in sits]
            names = tuple(name or nobody for name, nobody in zip(known, found.names, strict=True))
            yield replace(found, names=names, **shared)
            continue
        path = (folder / game.record).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise RecordError(NAME, Remark("at-game", text=game.number), Remark("outside"))
        try:
            read = _of_record(label, parse(read_text(path), books))
        except RecordError as error:
            raise RecordError(game.record, error) from None
        if len(keys) != len(read.roles):
            raise RecordError(
                NAME,
                Remark("at-game", text=game.number),
                Remark("seats-cards", count=len(keys), number=len(read.roles)),
            )
        yield replace(read, **shared)


def _outcome(label: str, game: PastGame) -> Outcome:
    """Returns the outcome of a game that has no record. In it, players are called by their seats."""
    return Outcome(
        label=label,
        seats=tuple(SeatOutcome(str(seat), at.role, Team(at.team)) for seat, at in enumerate(game.seats, 1)),
        winner=None if game.winner == "draw" else Team(game.winner),
        first_killed=game.first_killed,
        best_hits=tuple((move.seat, move.hits) for move in game.best_moves),
        disqualified=frozenset(game.removed),
        marks=game.marks,
        deducted=tuple((one.seat, Fraction(str(one.points))) for one in game.deducted),
    )


def _of_table(table: ResultsTable, books: Mapping[str, RuleSet]) -> Iterator[Found]:
    for outcome, day in zip(table.outcomes, table.dates, strict=True):
        sits = tuple(_key(one.player) for one in outcome.seats)
        written = [
            one.player if key is None else key.name for key, one in zip(sits, outcome.seats, strict=True)
        ]
        found = _of_outcome(outcome, outcome.label, books, None)
        yield replace(found, sits=sits, names=tuple(written), day=day)


def _of_outcome(outcome: Outcome, label: str, books: Mapping[str, RuleSet], ruleset: str | None) -> Found:
    """Returns a game that has neither acts nor people. `ruleset`: the id of its book; None: the first book
    that deals these cards, FIIM's before all others. Raises `RecordError` if no such book deals them."""
    cards = sorted(one.role for one in outcome.seats)
    fitting = [
        book
        for book in (DEFAULT, *books.values())
        if cards == sorted(role.id for role in book.cards(len(cards)) or ())
    ]
    rules = next((book for book in fitting if ruleset in (None, book.id)), None)
    if rules is None:
        raise RecordError(label, Remark("no-book-of", name=ruleset) if ruleset else Remark("no-book"))
    roles = tuple(one.role for one in outcome.seats)
    names = tuple(f"{NO_NAME} {seat}" for seat in range(1, len(roles) + 1))
    return Found(
        label, rules, roles, outcome.winner, tuple(None for _ in roles), names, outcome=write_outcome(outcome)
    )


def _of_record(label: str, record: Record) -> Found:
    played = played_through(record)
    if played.state.result is None:
        raise RecordError(Remark("no-result"))
    roles, names = record.roles, record.source.players
    if len(names) < len(roles):
        raise RecordError("players", Remark("names-seats", count=len(names), number=len(roles)))
    day, began = _date(record.source.date)
    moments = None if began is None else (began, began + len(played.acts) * SECONDS_AN_ACT)
    return Found(
        label=label,
        rules=record.rules,
        roles=tuple(role.id for role in roles),
        winner=played.state.result.winner,
        sits=tuple(map(_key, names)),
        names=tuple(names),
        overrides=record.source.overrides,
        variant=record.source.variant,
        day=day,
        moments=moments,
        counts=record.source.judge.void is None,
        acts=tuple((notation.write(done.act), codec.write_events(done.events)) for done in played.acts),
        marks=record.source.judge,
        rejected=len(played.rejected),
    )


def _key_of_group(person: Person, folder: Path) -> Key:
    name = "" if person.name is None else one_name(person.name)
    return Key(name, str(folder), person.number)


def _key(name: str) -> Key | None:
    known = one_name(name)
    return None if OF_NOBODY.fullmatch(known) else Key(known)


def _date(written: dt.datetime | dt.date | str | None) -> tuple[dt.date | None, float | None]:
    """Returns the day of a game, and when it began, in unix seconds; each None if its record does not say.
    Without a time zone it does not say when."""
    if isinstance(written, str):
        written = dt.datetime.fromisoformat(written)
    if isinstance(written, dt.datetime):
        return written.date(), None if written.tzinfo is None else written.timestamp()
    return written, None
