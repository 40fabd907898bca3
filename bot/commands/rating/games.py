"""Reads the games for `mafia rating` from records and from tables of results."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bot.commands.progress import progress
from bot.commands.replaying import read_text
from bot.commands.results_file import read_games
from bot.render.locales import say
from bot.render.remarks import words
from engine.marks import Protest
from engine.record import RecordError, parse
from engine.remark import Remark
from engine.replay import Replay, replay
from engine.rules.clauses import catalogue
from engine.rules.model import RuleSet
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import Outcome
from engine.scoring.sheet import TableError
from engine.scoring.table_words import look_alikes


class Games(NamedTuple):
    """The games that `mafia rating` counts, first those of records, in the order in which the user has given
    them. `notes`: remarks about files, games and names."""

    outcomes: tuple[Outcome, ...]
    notes: tuple[str, ...]


def read(
    records: Sequence[Path], tables: Sequence[Path], books: Mapping[str, RuleSet], locale: str, *, fiim: bool
) -> Games:
    """Reads the games from these files and returns them. `fiim`: whether games by books without points get
    FIIM's points; else their files are wrong. Raises `RecordError` for a file that is wrong or given twice,
    and `ScoringError` for a game with wrong players or cards; their messages name the file."""
    _refuse_doubles([*records, *tables])
    counted: list[Outcome] = []
    notes: list[str] = []
    with progress(Remark("doing-rating")) as told:
        for done, path in enumerate(records):
            told(done, len(records))
            played = _replayed(path, books, fiim=fiim)
            outcome = of_replay(played, str(path), played.record.source.players)
            if outcome is not None:
                counted.append(outcome)
            notes += _notes(path, played, locale, counts=outcome is not None)
    for path in tables:
        try:
            table = read_games(path, str(path))
        except (RecordError, TableError) as error:
            raise RecordError(path, error) from None
        counted += table.outcomes
        notes += (words(note, locale) for note in table.notes)
    alike = look_alikes(one.player for outcome in counted for one in outcome.seats)
    notes += (words(note, locale) for note in alike)
    notes += (say(locale, "sheet-copy", {"file": one, "text": other}) for one, other in _copies(counted))
    return Games(tuple(counted), tuple(notes))


def _copies(counted: Iterable[Outcome]) -> Iterator[tuple[str, str]]:
    """Yields pairs of labels: of a game, and of a later one with the same players, cards and result."""
    first: dict[tuple[object, ...], str] = {}
    for outcome in counted:
        same = (outcome.seats, outcome.winner, outcome.first_killed, outcome.best_hits, outcome.disqualified)
        if same in first:
            yield first[same], outcome.label
        first.setdefault(same, outcome.label)


def _refuse_doubles(paths: Sequence[Path]) -> None:
    """Raises `RecordError` if the user gives a file twice, because its game would count twice."""
    seen: set[Path] = set()
    for path in paths:
        if path.resolve() in seen:
            raise RecordError(path, Remark("twice-given"))
        seen.add(path.resolve())


def _replayed(path: Path, books: Mapping[str, RuleSet], *, fiim: bool) -> Replay:
    try:
        record = parse(read_text(path), books)
        if not (fiim or catalogue(record.rules).scored):
            raise RecordError(Remark("unscored", name=record.rules.id))
        return replay(record)
    except RecordError as error:
        raise RecordError(path, error) from None


def _notes(path: Path, played: Replay, locale: str, *, counts: bool) -> Iterator[str]:
    marks = played.record.source.judge
    if not counts and marks.void is None:
        yield say(locale, "sheet-no-result", {"file": str(path)})
    elif not counts:
        yield say(locale, "sheet-void", {"file": str(path), "text": str(marks.void)})
    for protest in marks.protests:
        if protest.decision is None:
            yield open_protest(str(path), protest, locale)


def open_protest(game: str, protest: Protest, locale: str) -> str:
    """Returns a line about a protest that is not decided yet. Until it is, the game counts."""
    return say(locale, "sheet-protest", {"file": game, "name": protest.by, "text": protest.text})
