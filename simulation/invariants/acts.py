"""Invariants of presses and the acts that they cause."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.acts import LiftHand
from engine.roles import Seat
from sandbox.changes import Change, QueryPressed
from simulation.invariants.invariant import OK, Called, Invariant
from simulation.invariants.log import UNDO
from simulation.meaning import Drafts, asks_again, enters, game_of, is_refused, lifts, meaning

LEAVE = "leave"
NOT_BY_PLAYERS = ("timeout", "judge")


@dataclass
class _Press:
    person: int
    data: str
    update: int | None = None
    answer: dict[str, Any] | None = None


class AnAcceptedActIsInTheLog(Invariant):
    """An accepted press has put its act into the log once; a refused press has put nothing there. Acts of
    games that the program deletes later count too."""

    name = "an accepted act is in the log once"

    def begin(self) -> None:
        self._presses: dict[str, _Press] = {}
        self._acts = _Acts()
        self._lines: Mapping[tuple[int, float], list[str]] = {}

    def seen(self, change: Change) -> None:
        if isinstance(change, QueryPressed):
            query = change.query
            self._presses[query.id] = _Press(query.person.id, query.data)

    def called(self, call: Called) -> None:
        if call.method == "answerCallbackQuery" and call.row is not None:
            answer = {"text": call.given.get("text", ""), "alert": "show_alert" in call.given}
            self._presses[call.given["callback_query_id"]].answer = answer
        elif call.method == "getUpdates" and call.code == OK:
            for update in call.body["result"]:
                press = self._presses.get(update.get("callback_query", {}).get("id"))
                if press is not None:
                    press.update = update["update_id"]

    def looked(self, rows: sqlite3.Connection) -> None:
        self._acts.read(rows)

    died = looked

    def ended(self, rows: sqlite3.Connection) -> None:
        self._acts.read(rows)
        self._lines = self._acts.by_moment()
        found = rows.execute("SELECT update_id, done_at FROM inbox WHERE done_at IS NOT NULL ORDER BY id")
        done: dict[int | None, float] = dict(found.fetchall())
        order = {update: place for place, update in enumerate(done)}
        drafts = Drafts()
        handled = [each for each in self._presses.values() if each.update in done]
        effective = {(each.person, each.data) for each in handled if self._found(each, done)}
        for press in sorted(handled, key=lambda each: order[each.update]):
            game = game_of(press.data)
            if game is not None:
                again = (press.person, press.data) in effective
                seat = self._acts.seats.get((game, press.person))
                self._check(press, seat, self._found(press, done), drafts, again=again)

    def _check(
        self, press: _Press, seat: Seat | None, found: Sequence[str], drafts: Drafts, *, again: bool
    ) -> None:
        if found and set(found) == {UNDO}:
            found = found[:1]  # by night an undo takes back all acts of a step
        if found and enters(press.data):
            return
        answer = press.answer
        meant = meaning(press.data, seat, drafts.note(press.person, press.data, answer))
        if game_of(press.data) in self._acts.practices and meant == f"{seat} {LEAVE}":
            meant = None  # a player who leaves his practice ends it
        told_again = again and meant is not None and meant.endswith(" vote")
        expected: list[list[str | None]]
        if lifts(press.data, answer):
            act = f"{seat} {LiftHand.WORD}"
            expected = [[act]] if answer else [[], [act]]
        elif answer is None or (told_again and not found):
            expected = [[], [meant]]
        elif is_refused(answer) or meant is None or (not found and asks_again(press.data, answer)):
            expected = [[]]
        else:
            expected = [[meant]]
        if list(found) not in expected:
            self.wrong(f"{press.data!r} of seat {seat}, answered with {answer}, has the acts {found}")

    def _found(self, press: _Press, done: Mapping[int | None, float]) -> Sequence[str]:
        """Returns the acts that have come from a press. In a practice, acts of simulated players, which may
        have the same moment, are left out."""
        game = game_of(press.data)
        if game is None:
            return ()
        lines = self._lines.get((game, done[press.update]), ())
        seat = self._acts.seats.get((game, press.person))
        return [each for each in lines if game not in self._acts.practices or each.startswith(f"{seat} ")]


class AnActHasACause(Invariant):
    """Each act of a player comes from one update, and no update causes an act twice. Practices are left out:
    simulated players act by themselves."""

    name = "an act has its cause"

    def ended(self, rows: sqlite3.Connection) -> None:
        done = Counter(at for (at,) in rows.execute("SELECT done_at FROM inbox").fetchall())
        acts = _Acts()
        acts.read(rows)
        for (game, at), lines in acts.by_moment().items():
            by_players = [line for line in lines if not line.startswith(NOT_BY_PLAYERS)]
            if game in acts.practices:
                continue
            if by_players and done[at] != 1:
                self.wrong(f"{by_players} of game {game} come from {done[at]} updates")
            if len(by_players) != len(set(by_players)):
                self.wrong(f"{by_players} of game {game} come from one update")


class _Acts:
    """All acts and seats that were ever seen. `seats`: game and person → seat, also for people who have been
    replaced by a substitute. `practices`: the games in private chats."""

    def __init__(self) -> None:
        self.seats: dict[tuple[int, int], Seat] = {}
        self.practices: set[int] = set()
        self._lines: dict[tuple[int, int], tuple[float, str]] = {}

    def read(self, rows: sqlite3.Connection) -> None:
        acts = rows.execute("SELECT game_id, number, at, line FROM acts")
        self._lines.update(((game, number), (at, line)) for game, number, at, line in acts)
        seats = rows.execute(
            "SELECT game_id, user_id, seat FROM seats WHERE seat IS NOT NULL AND user_id > 0"
        )
        self.seats.update(((game, person), seat) for game, person, seat in seats)
        self.practices.update(game for (game,) in rows.execute("SELECT id FROM games WHERE chat_id > 0"))

    def by_moment(self) -> Mapping[tuple[int, float], list[str]]:
        """Returns game and moment → acts. Acts of one update have the same moment (unix seconds)."""
        grouped: dict[tuple[int, float], list[str]] = defaultdict(list)
        for (game, _), (at, line) in sorted(self._lines.items()):
            grouped[game, at].append(line)
        return grouped
