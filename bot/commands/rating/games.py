"""The games that `mafia rating` is given: records, and tables of results."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bot.commands.progress import progress
from bot.commands.replaying import LARGEST_EVENT, read_text
from bot.render.locales import say
from engine.marks import Protest
from engine.record import RecordError, parse
from engine.replay import Replay, replay
from engine.rules.clauses import is_scored
from engine.rules.model import RuleSet
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import Outcome
from engine.scoring.results_table import TableError, outcomes


class Games(NamedTuple):
    """The games that count, in the order given; and what has to be said of games, a line each."""

    outcomes: tuple[Outcome, ...]
    notes: tuple[str, ...]


def read(
    records: Sequence[Path],
    tables: Sequence[Path],
    books: Mapping[str, RuleSet],
    locale: str,
    *,
    fiim: bool,
) -> Games:
    """Reads the files. `fiim`: games by books without points have FIIM's. Raises `RecordError` and
    `ScoringError`, which name the file."""
    _once([*records, *tables])
    counted: list[Outcome] = []
    notes: list[str] = []
    with progress("rating") as told:
        for done, path in enumerate(records):
            told(done, len(records))
            played = _replayed(path, books, fiim=fiim)
            outcome = of_replay(played, str(path), played.record.source.players)
            if outcome is not None:
                counted.append(outcome)
            notes += _notes(path, played, locale, counts=outcome is not None)
    for path in tables:
        try:
            counted += outcomes(read_text(path, LARGEST_EVENT), str(path))
        except (RecordError, TableError) as error:
            raise RecordError(f"{path}: {error}") from None
    return Games(tuple(counted), tuple(notes))


def _once(paths: Sequence[Path]) -> None:
    """A game given twice would count twice."""
    seen: set[Path] = set()
    for path in paths:
        if path.resolve() in seen:
            raise RecordError(f"{path}: is given twice")
        seen.add(path.resolve())


def _replayed(path: Path, books: Mapping[str, RuleSet], *, fiim: bool) -> Replay:
    try:
        record = parse(read_text(path), books)
        if not (fiim or is_scored(record.rules)):
            raise RecordError(f"“{record.rules.id}” has no points of its own; --points fiim gives it FIIM's")
        return replay(record)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


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
    """A protest that is not decided: the game counts as it stands."""
    return say(locale, "sheet-protest", {"file": game, "name": protest.by, "text": protest.text})
