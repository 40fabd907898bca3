"""One scene, pressed again and again: what a press changed is seen, and put back."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from typing import Any

from aiogram.methods import GetChatMember, TelegramMethod

from bot.store import inbox
from bot.store.outbox import Outgoing
from tests.bot.flows.telegram import BOT_ID, person, place
from tests.bot.flows.town import UNHURT, Town

WATCHED = {
    "games": "id, chat_id, status, creator_id, judge_id, ruleset, overrides, variant, locale, roles, winner,"
    " note",
    "seats": "*",
    "acts": "game_id, number, line",
    "deadlines": "game_id, step",
    "drafts": "*",
    "panels": "*",
    "marks": "*",
    "messages": "*",
    "questions": "chat_id, message_id, question",
    "chats": "chat_id, locale, settings",
    "people": "user_id, locale, hints, calls",
    "notes": "*",
    "results": "*",
    "played": "*",
    "tallies": "*",
    "hidden": "*",
    "motions": "id, game_id, kind, subject, by",
    "motion_voters": "*",
    "substitutes": "*",
    "pauses": "*",
    "waiting": "*",
    "tournaments": "id, status, stage, round, due_at",
    "entrants": "*",
    "event_games": "*",
    "event_tables": "*",
    "event_substitutions": "*",
    "protests": "*",
}
"""What a press may change, by table; the rest is when somebody was seen."""


@dataclass(frozen=True)
class Outcome:
    """What one press came to. `changed`: by table, the rows that are new, gone or other, as dictionaries."""

    rows: list[Outgoing]
    changed: dict[str, list[dict[str, Any]]]
    asked: list[TelegramMethod[Any]]

    @property
    def answers(self) -> list[Outgoing]:
        return [row for row in self.rows if row.what == "answer"]

    @property
    def touched(self) -> set[int]:
        """The messages that are edited or deleted by their numbers."""
        return {row.message_id for row in self.rows if row.message_id is not None}


class Stage:
    """The database of a scene as it stands; `press` leaves it so."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.sql = sqlite3.connect(town.path, isolation_level=None)
        self.sql.execute(UNHURT)
        self.kept = sqlite3.connect(":memory:", isolation_level=None)
        self._sweep()
        self._watch()
        self.sql.backup(self.kept)
        self.before = {table: self._look(table) for table in WATCHED}
        self._presses = 0

    def close(self) -> None:
        for connection in (self.sql, self.kept):
            connection.close()

    async def press(self, user: int, data: str, chat: int | None, message_id: int) -> Outcome:
        """A press, by the way of all updates. `chat` None: it comes without its message."""
        self._presses += 1
        update_id, calls = 10**6 + self._presses, len(self.town.telegram.calls)
        query: dict[str, Any] = {
            "id": f"q{update_id}",
            "from": person(user),
            "chat_instance": "1",
            "data": data,
        }
        if chat is not None:
            about = {"message_id": message_id, "date": 1, "chat": place(chat), "from": person(BOT_ID)}
            query["message"] = {**about, "text": "…"}
        newest = await self._feed({"update_id": update_id, "callback_query": query})
        rows = await self.town.rows(newest)
        changed = dict(self._changed())
        if changed:
            self._put_back()
        elif self._presses % 20 == 0:
            self._sweep()
        assert not self.town.app.failures, f"{user} {data}: failed"
        return Outcome(rows, changed, self.town.telegram.calls[calls:])

    async def _feed(self, body: dict[str, Any]) -> int:
        """Returns the number of the newest row before it."""
        queues = self.town.app.queues
        (newest,) = self.sql.execute("select coalesce(max(id), 0) from outbox").fetchone()
        async with self.town.store.transaction() as tx:
            (stored,) = await inbox.store(tx, BOT_ID, inbox.received([body]))
        await queues._dispatch(stored)
        while queues._running:
            await asyncio.wait(queues._running)
        return int(newest)

    def _sweep(self) -> None:
        for table in ("outbox", "inbox"):
            self.sql.execute(f"delete from {table}")
        self.town.store._memory.clear()

    def _watch(self) -> None:
        """Each write notes its table: to read all of them after each press takes a fifth of its time."""
        self.sql.execute("create table touched (name)")
        for table, change in product(WATCHED, ("insert", "update", "delete")):
            noted = f"insert into touched select '{table}' where '{table}' not in (select name from touched)"
            self.sql.execute(f"create trigger {table}_{change} after {change} on {table} begin {noted}; end")

    def _look(self, table: str) -> frozenset[tuple[Any, ...]]:
        return frozenset(map(tuple, self.sql.execute(f"select {WATCHED[table]} from {table}")))

    def _changed(self) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        touched = self.sql.execute("delete from touched returning name").fetchall()
        for (table,) in touched:
            if (rows := self._look(table)) != self.before[table]:
                with closing(self.sql.execute(f"select {WATCHED[table]} from {table} limit 0")) as cursor:
                    names = [column[0] for column in cursor.description]
                yield table, [dict(zip(names, row, strict=True)) for row in rows ^ self.before[table]]

    def _put_back(self) -> None:
        self.kept.backup(self.sql)
        games = self.town.app.games
        games._live.clear()
        self.town.store._memory.clear()
        games.talk._told.clear()
        self.town.app.timers._running.clear()
        self.town.app.context.motion_timers._running.clear()
        self.town.app.context.tournament_timers._running.clear()


def forbidden_calls(outcome: Outcome) -> list[TelegramMethod[Any]]:
    """Calls other than the question who somebody is."""
    return [call for call in outcome.asked if not isinstance(call, GetChatMember)]
