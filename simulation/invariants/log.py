"""Invariants of the acts of a game."""

import json
import sqlite3
from collections.abc import Iterator, Sequence

from bot.store.database import codec
from engine import notation
from engine.replay import Playthrough
from engine.rules.model import RuleSet
from engine.state import State, new_game
from engine.steps import StepName
from simulation.invariants.invariant import Invariant

UNDO = "judge undo"
ENDED = ("over", "cancelled")
"""The statuses of a game that is over."""


class TheLogOnlyGrows(Invariant):
    """An act in the log stays there with the same number and words. Only the acts of a practice leave the
    log, when the program deletes the practice some time after its end."""

    name = "the log only grows"

    def begin(self) -> None:
        self._lines: dict[tuple[int, int], str] = {}
        self._practices: dict[int, str] = {}

    def looked(self, rows: sqlite3.Connection) -> None:
        acts = rows.execute("SELECT game_id, number, line FROM acts")
        found = {(game, number): line for game, number, line in acts}
        games = dict(rows.execute("SELECT id, status FROM games WHERE chat_id > 0").fetchall())
        gone = {game for game, status in self._practices.items() if status in ENDED and game not in games}
        self._practices = games
        for key, line in self._lines.items():
            if found.get(key) != line and key[0] not in gone:
                self.wrong(f"act {key} was {line!r} and is {found.get(key)!r}")
        self._lines = found

    died = looked


class TheLogReplays(Invariant):
    """A replay of the acts in the log gives the events and the result that are stored."""

    name = "the log replays to the state"

    def died(self, rows: sqlite3.Connection) -> None:
        for game, rules, roles, winner in _games(rows):
            for why in _replayed(rows, game, rules, roles, winner):
                self.wrong(f"game {game}: {why}")

    ended = died


def _games(rows: sqlite3.Connection) -> list[tuple[int, RuleSet, Sequence[str], str | None]]:
    found = rows.execute("SELECT id, rules, roles, winner FROM games WHERE started_at > 0").fetchall()
    return [
        (game, codec.read_rules(json.loads(rules)), json.loads(roles), winner)
        for game, rules, roles, winner in found
        if rules and roles
    ]


def _replayed(
    rows: sqlite3.Connection, game: int, rules: RuleSet, roles: Sequence[str], winner: str | None
) -> Iterator[str]:
    played = Playthrough(new_game(rules, tuple(rules.role(each) for each in roles)))
    stored = rows.execute("SELECT number, line, events FROM acts WHERE game_id = ? ORDER BY number", (game,))
    known = notation.vocabulary(rules)
    straight = True
    for place, (number, line, events) in enumerate(stored.fetchall(), 1):
        if number != place:
            yield f"act {place} has the number {number}"
        refusal = played.play(notation.read(line, known))
        if refusal is not None:
            yield f"act {number}, {line!r}, is refused: {refusal}"
            return
        straight = straight and line != UNDO
        # after an undo, steps have other serials than in a replay
        if straight and codec.write_events(played.acts[-1].events) != json.loads(events):
            yield f"act {number}, {line!r}, has other events"
    yield from _result(rows, game, played.state, winner, roles)


def _result(
    rows: sqlite3.Connection, game: int, state: State, winner: str | None, roles: Sequence[str]
) -> Iterator[str]:
    is_over = state.step.name is StepName.OVER
    (ended_at, closed) = rows.execute("SELECT ended_at, note FROM games WHERE id = ?", (game,)).fetchone()
    if is_over and ended_at is None:
        yield "the log ends, and the game does not"
    kept = rows.execute("SELECT seat, role FROM played WHERE game_id = ? ORDER BY seat", (game,)).fetchall()
    if kept and [role for _, role in kept] != list(roles):
        yield f"{kept} have other roles"
    if kept and not is_over and closed is None:
        yield "a game that is not over is counted"
    result = state.result
    if winner is not None and result is not None:
        found = "draw" if result.winner is None else result.winner.value
        if found != winner:
            yield f"{found} have won, and {winner} is stored"
