"""The results of an event: what its files say about each game, with the event's names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from championship.event import Event, EventError, Fixture, PlayedGame
from engine.marks import Protest
from engine.record import RecordError, parse
from engine.remark import Remark
from engine.replay import Replay, replay
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import Outcome, ScoringError, SeatOutcome
from engine.scoring.results_table import ResultsTable, read_table
from engine.scoring.sheet import Sheet, TableError
from engine.scoring.table_words import visible_text

Records = Callable[[str], str]
Tables = Callable[[str], str | Sequence[Sheet]]
"""Takes the path of a file, as the event names it. Returns its text, or the sheets of a table. Of its errors,
only `RecordError`, `TableError` and `ScoringError` are caught here."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game of the event. `outcome`: None if the game does not count. `played`: None if only rows of a table
    describe it. `record`: the text of its record. `protests`: from the record and from the event."""

    fixture: Fixture
    outcome: Outcome | None
    played: Replay | None = None
    record: str | None = None
    protests: tuple[Protest, ...] = ()


def results(
    event: Event, records: Records, tables: Tables, books: Mapping[str, RuleSet] = BOOKS
) -> tuple[GameResult, ...]:
    """Returns all games that were played, in the order of the event. Raises `EventError` for a file that does
    not describe its game."""
    by_table = cache(lambda path: by_name(read_table(tables(path), "")))
    order = [fixture for stage in event.stages for fixture in stage.fixtures()]
    found = []
    for game in sorted(event.games, key=lambda game: order.index(game.fixture)):
        try:
            found.append(_result(event, game, records, by_table, books))
        except (RecordError, TableError, ScoringError) as error:
            raise EventError(f"games.{game.fixture}", game.record or game.results, error) from None
    return tuple(found)


def _result(
    event: Event,
    game: PlayedGame,
    records: Records,
    tables: Callable[[str], Mapping[str, Outcome]],
    books: Mapping[str, RuleSet],
) -> GameResult:
    seated = event.seated(game.fixture)
    if game.record is None:
        path, name = game.results or "", game.game or ""
        if name not in tables(path):
            raise EventError(f"games.{game.fixture}", Remark("no-such-game", file=path, name=name))
        found = named(tables(path)[name], game.fixture, seated)
        return GameResult(game.fixture, None if game.void else found, protests=tuple(game.protests))
    text = records(game.record)
    played = replay(parse(text, books))
    # `named` replaces these numbers by names
    seats = [str(seat) for seat, _ in enumerate(played.record.roles, 1)]
    outcome = of_replay(played, str(game.fixture), seats)
    return GameResult(
        game.fixture,
        None if outcome is None or game.void else named(outcome, game.fixture, seated),
        played,
        text,
        (*played.record.source.judge.protests, *game.protests),
    )


def by_name(table: ResultsTable) -> Mapping[str, Outcome]:
    """Returns the games of a table by their names. The table must have been read with the name ""."""
    return {outcome.label.removeprefix(": game "): outcome for outcome in table.outcomes}


def named(outcome: Outcome, fixture: Fixture, seated: Sequence[str]) -> Outcome:
    """Returns the outcome with the event's names. Ci counts the game in its stage (8.6.4). A file may spell
    names differently, so the seat says who played. Raises `EventError` if the number of seats differs, or
    nobody is seated."""
    if not seated:
        raise EventError(f"games.{fixture}", Remark("nobody-seated"))
    if len(seated) != len(outcome.seats):
        raise EventError(
            f"games.{fixture}", Remark("seats-differ", count=len(outcome.seats), number=len(seated))
        )
    seats = tuple(
        SeatOutcome(name, one.role, one.team) for name, one in zip(seated, outcome.seats, strict=True)
    )
    return replace(outcome, label=str(fixture), seats=seats, stage=fixture.stage)


def nearest(event: Event, players: Sequence[str]) -> tuple[Fixture, tuple[str, ...]] | None:
    """Returns the unplayed game in which most of these people have these seats, and the players who were
    drawn for it; None if no unplayed game seats any of these people so."""
    fits = ((sum(map(str.__eq__, _seated(event, fixture), players)), fixture) for fixture in _open(event))
    most, fixture = max(fits, key=lambda fit: fit[0], default=(0, None))
    return None if fixture is None or not most else (fixture, event.seated(fixture))


def fixtures_of(event: Event, players: Sequence[str]) -> list[Fixture]:
    """Returns the games in which these people have these seats, games without a result first. Signs that
    nobody sees make no difference."""
    fixtures = [fixture for stage in event.stages for fixture in stage.fixtures()]
    found = [fixture for fixture in fixtures if _seated(event, fixture) == tuple(map(visible_text, players))]
    return sorted(found, key=lambda fixture: event.game(fixture) is not None)


def differences(before: Outcome, after: Outcome) -> list[Remark]:
    """Returns a message for each point in which two results of the same players differ."""
    marked, marks = before.marks, after.marks
    pairs = {
        "winner": (before.winner, after.winner),
        "cards": ([one.role for one in before.seats], [one.role for one in after.seats]),
        "first-kill": (before.first_killed, after.first_killed),
        "best-move": (before.best_hits, after.best_hits),
        "bonus": (marked.bonus, marks.bonus),
        "approval": (marked.chief_approved, marks.chief_approved),
        "penalty": ((before.deducted, marked.penalties), (after.deducted, marks.penalties)),
        "removal": (before.disqualified, after.disqualified),
    }
    return [Remark(f"differs-{what}") for what, (one, other) in pairs.items() if one != other]


def _seated(event: Event, fixture: Fixture) -> tuple[str, ...]:
    return tuple(map(visible_text, event.seated(fixture)))


def _open(event: Event) -> Iterator[Fixture]:
    played = {game.fixture for game in event.games}
    return (fixture for stage in event.stages for fixture in stage.fixtures() if fixture not in played)
