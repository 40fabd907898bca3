"""Invariants of the answers to presses."""

import sqlite3
from dataclasses import dataclass

from bot.presses.game import NameTap
from bot.render.locales import LOCALES, say
from bot.render.phrase import LONGEST_TOAST
from sandbox.changes import Change, QueryAnswered, QueryPressed
from sandbox.people.sight import sight_of
from simulation.fence import inside
from simulation.invariants.invariant import COMMITS, OK, Called, Invariant

SECONDS_TO_ANSWER = 300.0
"""Seconds from the delivery of a press to its answer, at most, even if Telegram is silent for a while."""


@dataclass
class _Press:
    told: str
    update: int = 0
    delivered_at: float | None = None


class EveryPressIsAnswered(Invariant):
    """For each press that the program has got, it sends an answer to Telegram. A press may stay without an
    answer only if the program died before it stored or handled the press, and Telegram does not offer it
    again."""

    name = "every press is answered"

    def begin(self) -> None:
        self._open: dict[str, _Press] = {}

    def seen(self, change: Change) -> None:
        if isinstance(change, QueryPressed):
            query = change.query
            self._open[query.id] = _Press(f"{query.person.name} {query.data!r} at {inside.steady:.1f}")

    def called(self, call: Called) -> None:
        if call.method == "answerCallbackQuery":
            self._open.pop(call.given["callback_query_id"], None)
        elif call.method == "getUpdates" and call.code == OK and call.life is not None:
            for update in call.body["result"]:
                press = self._open.get(update.get("callback_query", {}).get("id"))
                if press is not None and not call.life.is_over:
                    press.update, press.delivered_at = update["update_id"], call.moment

    def died(self, rows: sqlite3.Connection) -> None:
        stored = {update for (update,) in rows.execute("SELECT update_id FROM inbox")}
        for press in self._open.values():
            if press.update in stored:
                press.delivered_at = inside.steady
            else:
                press.delivered_at = None

    def looked(self, rows: sqlite3.Connection) -> None:
        if self.case.fate.present is not None:  # the program may not have got what Telegram has delivered
            self.died(rows)
        if self.case.program.app is not None:
            self._complain(SECONDS_TO_ANSWER + COMMITS * self.case.plan.slow)

    def ended(self, rows: sqlite3.Connection) -> None:  # noqa: ARG002
        self._complain(0.0)

    def _complain(self, after: float) -> None:
        for query, press in tuple(self._open.items()):
            if press.delivered_at is None or inside.steady - press.delivered_at <= after:
                continue
            self.wrong(f"no answer for {press.told}, delivered at {press.delivered_at:.1f}")
            del self._open[query]


class APressIsAnsweredOnce(Invariant):
    """All answers to a press come from one row of the outbox: its update is handled once, however often
    Telegram delivers it."""

    name = "a press is handled once"

    def begin(self) -> None:
        self._rows: dict[str, int] = {}

    def called(self, call: Called) -> None:
        if call.method == "answerCallbackQuery" and call.row is not None:
            query = call.given["callback_query_id"]
            first = self._rows.setdefault(query, call.row)
            if first != call.row:
                self.wrong(f"rows {first} and {call.row} answer {query}")


TOO_LATE = frozenset(say(locale, key, {}) for locale in LOCALES for key in ("too-late", "game-is-over"))
"""The answers to a press on a number when the step or the game is over."""


def is_number(answer: QueryAnswered) -> bool:
    """Returns whether this answers a press on a number in the group's message of the night."""
    query = answer.query
    shown = query.data in query.message.shown and sight_of(query.message).night
    return shown and query.data.startswith(f"{NameTap.__prefix__}:")


def is_alike(answer: QueryAnswered) -> bool:
    """Returns whether an answer is an alert that is short enough to be shown whole, or one of TOO_LATE."""
    return (answer.alert and 0 < len(answer.text) < LONGEST_TOAST) or answer.text in TOO_LATE


class NumbersAreAnsweredAlike(Invariant):
    """The answer to a press on a number in the group by night has the same form for all people."""

    name = "numbers are answered alike"

    def seen(self, change: Change) -> None:
        if isinstance(change, QueryAnswered) and is_number(change) and not is_alike(change):
            self.wrong(f"{change.query.person.name} has pressed {change.query.data}, reads {change.text!r}")
