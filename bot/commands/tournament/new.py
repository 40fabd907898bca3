"""`mafia tournament new`: writes the file of a new event, or of an event that was already played."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.commands.results_file import notes_of, read_results
from bot.commands.tournament.event_file import FileError, relative, store
from bot.render.locales import say
from championship.event import Event, EventError, Player, Seeds, Stage, changed
from championship.made import event_of
from championship.results import by_name
from championship.seating.equal_games import rounds_for
from engine.record import RecordError
from engine.rules.model import RuleSet
from engine.scoring.outcome import ScoringError
from engine.scoring.results_table import TableError, read_table

SEATS = 10
"""The number of seats at a table, as long as the file does not contain another one."""

SEEDS = 1 << 31
"""The number of possible seeds. It is so small that people can read a seed aloud."""


def new(
    path: Path,
    books: Mapping[str, RuleSet],
    *,
    title: str,
    ruleset: str,
    players: Path | None,
    tables: int,
    rounds: int,
    games: int | None,
    final: int,
    lang: str,
) -> Event:
    """Writes the file of a new event. Returns the event. Raises `FileError`, also if the file exists.

    `players`: a text file; each line has a name, or a name, a semicolon and a club. `games`: how many games
    each player plays; None: as many as `rounds` give. `final`: how many rounds a final at one table has; 0
    for no final.
    """
    if path.exists():
        raise FileError(path, "is there already")
    seeds = Seeds(seating=secrets.randbelow(SEEDS), lot=secrets.randbelow(SEEDS))
    people = _players(players)
    if final and max(len(people), tables * SEATS) <= SEATS:
        raise FileError(path, f"a final of {SEATS} would be for all who play; --final 0")
    last_tables = None
    if games is not None:
        rounds, last_tables = rounds_for(games, len(people), tables, SEATS)
    try:
        stage = {"tables": _numbered(tables), "rounds": rounds, "last_tables": last_tables}
        stages = [Stage.model_validate({"name": say(lang, "event-heats", {}), **stage})]
        if final:
            stages.append(Stage(name=say(lang, "event-final", {}), tables=["1"], rounds=final, first=SEATS))
        event = Event(mafia_event=1, title=title, ruleset=ruleset, seeds=seeds, stages=stages)
        event = changed(event, players=people)
        event.rules(books)
    except EventError as error:
        raise FileError(path, error) from None
    except ValueError as error:
        raise FileError(path, str(error).splitlines()[0]) from None
    store(path, event)
    return event


def from_results(
    path: Path, results: Path, books: Mapping[str, RuleSet], *, title: str, ruleset: str, lang: str
) -> tuple[Event, Sequence[str]]:
    """Writes the file of an event that was played. Its players, stages and seating come from the table in the
    file `results`. Returns the event, and lines about what the table has and the event does not. Raises
    `FileError`, also if the file exists."""
    if path.exists():
        raise FileError(path, "is there already")
    seeds = Seeds(seating=secrets.randbelow(SEEDS), lot=secrets.randbelow(SEEDS))
    stage = say(lang, "event-heats", {})
    try:
        table = read_table(read_results(results), "")
        games = tuple(by_name(table).items())
        name = relative(results, path)
        event = event_of(games, title=title, ruleset=ruleset, results=name, stage=stage, seeds=seeds)
        event.rules(books)
    except (EventError, RecordError, ScoringError, TableError) as error:
        raise FileError(results, error) from None
    store(path, event)
    return event, [*notes_of(results, table)]


def _numbered(tables: int) -> list[str]:
    return [str(number) for number in range(1, tables + 1)]


def _players(path: Path | None) -> list[Player]:
    """Returns the players in a text file, or in a workbook with their names and clubs. Each line has a name
    and, after a semicolon, the player's club."""
    if path is None:
        return []
    try:
        text = read_results(path).removeprefix("\ufeff")
    except RecordError as error:
        raise FileError(path, error) from None
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        name, _, club = (part.strip() for part in line.partition(";"))
        if name:
            found.append(Player(name=name, club=club or None))
        elif club:
            raise FileError(path, f"line {number}: a club without a name")
    return found
