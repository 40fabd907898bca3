"""`mafia tournament new`: writes the file of a new event, or of an event that was already played."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from bot.commands.results_file import read_games, read_results
from bot.commands.tournament.event_file import FileError, file_errors, relative, store
from bot.render.locales import say
from championship.event import Event, EventError, Player, Seeds, Stage, with_values
from championship.made import event_of
from championship.results import by_name
from championship.seating.equal_games import rounds_for
from engine.record import RecordError
from engine.remark import Remark, value_error
from engine.rules.model import RuleSet
from engine.scoring.points import score
from engine.scoring.sheet import Line, Sheet, TableError, head_of, rows_of
from engine.scoring.table_words import DASHES, look_alikes

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
) -> tuple[Event, Sequence[object]]:
    """Writes the file of a new event. Returns the event, and lines about what stands out in the list of
    players. Raises `FileError` if the file exists or can not be written, or the values make no event.
    `players`: a table of names and clubs, or a list of names without a head. `games`: how many games each
    player plays; None: as many as `rounds` give. `final`: how many rounds a final has; 0: no final."""
    if path.exists():
        raise FileError(path, Remark("exists"))
    seeds = Seeds(seating=secrets.randbelow(SEEDS), lot=secrets.randbelow(SEEDS))
    people, notes = ([], []) if players is None else _players(players)
    if final and max(len(people), tables * SEATS) <= SEATS:
        raise FileError(path, Remark("final-for-all", count=SEATS))
    last_tables = None
    if games is not None:
        rounds, last_tables = rounds_for(games, len(people), tables, SEATS)
    try:
        names = [str(number + 1) for number in range(tables)]
        stage = {"tables": names, "rounds": rounds, "last_tables": last_tables}
        stages = [Stage.model_validate({"name": say(lang, "event-heats", {}), **stage})]
        if final:
            stages.append(Stage(name=say(lang, "event-final", {}), tables=["1"], rounds=final, first=SEATS))
        event = Event(mafia_event=1, title=title, ruleset=ruleset, seeds=seeds, stages=stages)
        event = with_values(event, players=people)
        event.rules(books)
    except EventError as error:
        raise FileError(path, error) from None
    except ValueError as error:
        raise FileError(path, str(error).splitlines()[0]) from None
    store(path, event)
    return event, notes


def from_results(
    path: Path,
    results: Path,
    books: Mapping[str, RuleSet],
    *,
    title: str,
    ruleset: str,
    lang: str,
    house_bonus: bool,
) -> tuple[Event, Sequence[object]]:
    """Writes the file of an event that was played. Its players, stages and seating come from the table in the
    file `results`. Returns the event, and lines about what the table has and the event does not. Raises
    `FileError` if the file exists or can not be written, or the table is wrong or makes no event."""
    if path.exists():
        raise FileError(path, Remark("exists"))
    seeds = Seeds(seating=secrets.randbelow(SEEDS), lot=secrets.randbelow(SEEDS))
    stage = say(lang, "event-heats", {})
    with file_errors(results):
        table = read_games(results, "")
        games = tuple(by_name(table).items())
        if not games:
            raise RecordError(Remark("no-game-in-it"))
        for name, outcome in games:
            score(replace(outcome, label=f"game {name}"), house_bonus=house_bonus)
        source = relative(results, path)
        event = event_of(games, title=title, ruleset=ruleset, results=source, stage=stage, seeds=seeds)
        event.rules(books)
    store(path, event)
    return event, [*table.notes, *_alike(path, event.players)]


def _players(path: Path) -> tuple[list[Player], list[object]]:
    """Reads players from a table with names and clubs, or from a list. Returns them, and remarks on lines
    that are left out and names that look alike. Raises `FileError` for a wrong file or a repeated name."""
    found: list[Player] = []
    try:
        rows, notes = rows_of(_with_heads(read_results(path)), ("player",), ("club", "seat"))
        for row in rows:
            if not row["player"]:
                raise TableError(row.line, Remark("club-alone"), sheet=row.sheet)
            if any(one.name == row["player"] for one in found):
                raise row.wrong("player", Remark("there-twice", name=row["player"]))
            club = None if row["club"] in DASHES else row["club"] or None
            found.append(Player(name=row.name("player"), club=club))
    except ValidationError as error:
        raise FileError(path, row.wrong("player", value_error(error.errors()[0]))) from None
    except (RecordError, TableError) as error:
        raise FileError(path, error) from None
    return found, [*((path, note) for note in notes), *_alike(path, found)]


def _alike(path: Path, players: Sequence[Player]) -> list[object]:
    return [(path, alike) for alike in look_alikes(one.name for one in players)]


def _with_heads(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Returns sheets in which every line has all cells. If none of them has a head, the first one is a list:
    a name and a club in each line, perhaps behind the line's number. Raises `TableError` if it is not clear
    in such a list whether a comma parts a name and a club."""
    filled = [sheet for sheet in sheets if sheet.lines and not sheet.hidden]
    if filled and not any(head_of(sheet, ("player",)).known for sheet in filled):
        _check_commas(filled[0])
        lines = _without_numbers(filled[0].lines)
        listed = filled[0]._replace(lines=(Line(0, ("player", "club")), *lines))
        sheets = [listed if sheet is filled[0] else sheet for sheet in sheets]
    return [sheet._replace(lines=_wide(sheet.lines)) for sheet in sheets]


def _wide(lines: Sequence[Line]) -> tuple[Line, ...]:
    widest = max((len(line.cells) for line in lines), default=0)
    return tuple(line._replace(cells=(*line.cells, *[""] * (widest - len(line.cells)))) for line in lines)


def _check_commas(sheet: Sheet) -> None:
    commas, alone = sheet.separator == ",", not any(any(line.cells[1:]) for line in sheet.lines)
    for line in sheet.lines:
        if len(line.cells) != 2 if commas else alone and sheet.separator and "," in line.cells[0]:
            why = Remark("comma")
            raise TableError(line.number, why)


def _without_numbers(lines: Sequence[Line]) -> Sequence[Line]:
    bare = []
    for number, (first, *others) in enumerate((line.cells for line in lines), 1):
        found = re.fullmatch(rf"(?:{number}(?![0-9])[.)]?|[0-9]+[.)]|[-–—•*·✓✔✅](?= )) ?(.*)", first)
        if found is None:
            return lines
        bare.append((found[1], *others) if found[1] else tuple(others))
    if not any(map(any, bare)):
        return lines
    return [line._replace(cells=cells) for line, cells in zip(lines, bare, strict=True)]
