"""Makes an event from the results of played games: its players, its stages, and the players at each seat."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby

from pydantic import ValidationError

from championship.event import Event, EventError, PlayedGame, Player, Seeds, Stage
from engine.remark import Remark, value_error
from engine.scoring.outcome import Outcome

Named = tuple[str, Outcome]
"""A game, and its name in the table."""


def event_of(
    games: Sequence[Named], *, title: str, ruleset: str, results: str, stage: str, seeds: Seeds
) -> Event:
    """Returns the event in which these games were played. `games`: in the order of play. `results`: the path
    of the table, as the event names it. `stage`: the name for a stage without a name in the table. Games in a
    row without a common player are one round. Raises `EventError` if the games do not make a valid event."""
    stages: list[Callable[[], Stage]] = []
    played: list[PlayedGame] = []
    for name, group in groupby(games, lambda game: game[1].stage or stage):
        rounds = _rounds(group)
        tables = [str(number) for number in range(1, len(rounds[0]) + 1)]
        for number, at_once in enumerate(rounds, 1):
            if len(at_once) != len(tables) and not (number == len(rounds) and len(at_once) < len(tables)):
                why = Remark("uneven-round", round=number, count=len(at_once), number=len(tables))
                raise EventError(name, why)
            played += (
                PlayedGame(stage=name, round=number, table=table, results=results, game=label)
                for table, (label, _) in zip(tables, at_once, strict=False)
            )
        seating = [[[one.player for one in outcome.seats] for _, outcome in at_once] for at_once in rounds]
        last = len(rounds[-1]) if len(rounds[-1]) < len(tables) else None
        stages.append(
            partial(Stage, name=name, tables=tables, rounds=len(rounds), last_tables=last, seating=seating)
        )
    sizes = {len(outcome.seats) for _, outcome in games} or {10}
    names = dict.fromkeys(one.player for _, outcome in games for one in outcome.seats)
    try:
        return Event(
            mafia_event=1,
            title=title,
            ruleset=ruleset,
            seats=max(sizes),
            least_seats=min(sizes) if len(sizes) > 1 else None,
            seeds=seeds,
            players=[Player(name=name) for name in names],
            stages=[made() for made in stages],
            games=played,
        )
    except ValidationError as error:
        why = value_error(error.errors()[0])
        raise EventError("results", why.values.get("why", why)) from None


def _rounds(games: Iterable[Named]) -> list[list[Named]]:
    """Returns the games of each round. A round ends before a game of a player who has played in it."""
    rounds: list[list[Named]] = []
    sitting: set[str] = set()
    for label, outcome in games:
        players = {one.player for one in outcome.seats}
        if not rounds or players & sitting:
            rounds.append([])
            sitting = set()
        rounds[-1].append((label, outcome))
        sitting |= players
    return rounds
