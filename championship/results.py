"""The results of an event: what its files say about each game, with the event's names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from championship.event import Event, EventError, Fixture, PlayedGame
from engine.marks import Protest
from engine.record import RecordError, parse
from engine.replay import Replay, replay
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import Outcome, ScoringError, SeatOutcome
from engine.scoring.results_table import ResultsTable, TableError, read_table

Files = Callable[[str], str]
"""Takes the path of a file in the event. Returns its text. The errors of this function are not caught
here."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game of the event. `outcome`: None if the game does not count. `played`: None if only rows of a table
    describe it. `record`: the text of its record. `protests`: from the record and from the event."""

    fixture: Fixture
    outcome: Outcome | None
    played: Replay | None = None
    record: str | None = None
    protests: tuple[Protest, ...] = ()


def results(event: Event, files: Files, books: Mapping[str, RuleSet] = BOOKS) -> tuple[GameResult, ...]:
    """Returns all games that were played, in the order of the event. Raises `EventError` for a file that does
    not describe its game."""
    tables: dict[str, Mapping[str, Outcome]] = {}
    order = [fixture for stage in event.stages for fixture in stage.fixtures()]
    found = []
    for game in sorted(event.games, key=lambda game: order.index(game.fixture)):
        try:
            found.append(_result(event, game, files, tables, books))
        except (RecordError, TableError, ScoringError) as error:
            raise EventError(f"games.{game.fixture}", f"{game.record or game.results}: {error}") from None
    return tuple(found)


def _result(
    event: Event,
    game: PlayedGame,
    files: Files,
    tables: dict[str, Mapping[str, Outcome]],
    books: Mapping[str, RuleSet],
) -> GameResult:
    seated = event.seated(game.fixture)
    if game.record is None:
        path, name = game.results or "", game.game or ""
        if path not in tables:
            tables[path] = by_name(read_table(files(path), ""))
        if name not in tables[path]:
            raise EventError(f"games.{game.fixture}", f"{path} has no game “{name}”")
        found = named(tables[path][name], game.fixture, seated)
        return GameResult(game.fixture, None if game.void else found, protests=tuple(game.protests))
    text = files(game.record)
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
    """Returns the games of a table of results by their names in it. The table itself was read without a
    name."""
    return {outcome.label.removeprefix(": game "): outcome for outcome in table.outcomes}


def named(outcome: Outcome, fixture: Fixture, seated: Sequence[str]) -> Outcome:
    """Returns the outcome with the event's names. Ci counts the game in its stage (8.6.4).

    A file may spell names differently, so the seat says who played. Raises `EventError` if the number of
    seats differs.
    """
    if not seated:
        raise EventError(f"games.{fixture}", "nobody is seated there")
    if len(seated) != len(outcome.seats):
        raise EventError(
            f"games.{fixture}", f"{len(outcome.seats)} seats were played, and {len(seated)} are drawn"
        )
    seats = tuple(
        SeatOutcome(name, one.role, one.team) for name, one in zip(seated, outcome.seats, strict=True)
    )
    return replace(outcome, label=str(fixture), seats=seats, stage=fixture.stage)


def nearest(event: Event, players: Sequence[str]) -> tuple[Fixture, tuple[str, ...]] | None:
    """Returns the unplayed game in which most of these people have these seats, and the players who were
    drawn for it; None if nobody has his seat in one."""
    fits = ((sum(map(str.__eq__, event.seated(fixture), players)), fixture) for fixture in _open(event))
    most, fixture = max(fits, key=lambda fit: fit[0], default=(0, None))
    return None if fixture is None or not most else (fixture, event.seated(fixture))


def fixture_of(event: Event, players: Sequence[str]) -> Fixture | None:
    """Returns the unplayed game in which these people have these seats, or None."""
    return next((fixture for fixture in _open(event) if event.seated(fixture) == tuple(players)), None)


def _open(event: Event) -> Iterator[Fixture]:
    played = {game.fixture for game in event.games}
    return (fixture for stage in event.stages for fixture in stage.fixtures() if fixture not in played)
