"""Plays one scene again and again. After each press it records what has changed, and restores the scene."""

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal

from aiogram.methods import GetChatMember, TelegramMethod

from bot.runtime.timers import Subject
from bot.store.telegram import inbox
from bot.values.outgoing import Outgoing
from tests.rig.flows.rows import answers
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import UNHURT, Town

WATCHED = {
    "games": "id, chat_id, status, creator_id, judge_id, ruleset, overrides, variant, locale, roles, winner,"
    " note",
    "seats": "*",
    "acts": "game_id, number, line",
    "deadlines": "game_id, kind, step",
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
    "nicknames": "*",
    "motions": "id, game_id, kind, subject, by",
    "motion_voters": "*",
    "substitutes": "*",
    "pauses": "*",
    "waiting": "*",
    "evenings": "*",
    "places": "*",
    "comers": "*",
    "tournaments": "id, organiser_id, chief_id, status, stage, round, due_at",
    "entrants": "*",
    "event_games": "*",
    "event_tables": "*",
    "event_substitutions": "*",
    "protests": "*",
    "seasons": "id, chat_id, since, until, books, least, seed, ends_at, again, average, events",
}
"""The tables that a press may change. Other tables only record when somebody was seen."""


TIMED: Mapping[Literal["game", "motion", "tournament"], str] = {
    "game": "games",
    "motion": "motions",
    "tournament": "tournaments",
}
"""Everything that has deadlines → its table."""


@dataclass(frozen=True)
class Outcome:
    """The effects of one press. `changed`: table → rows that are new, gone or different, as dictionaries."""

    rows: list[Outgoing]
    changed: dict[str, list[dict[str, Any]]]
    asked: list[TelegramMethod[Any]]

    @property
    def answers(self) -> list[Outgoing]:
        return answers(self.rows)

    @property
    def touched(self) -> set[int]:
        """Returns the ids of the messages that the press edits or deletes."""
        return {row.message_id for row in self.rows if row.message_id is not None}


class Stage:
    """The database of a scene. It is the same before and after `press`."""

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
        """Makes a press that goes the usual way of updates. `chat` None: the press comes without its
        message."""
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
        """Handles an update. Returns the highest id in the outbox before that: later rows are new."""
        queues = self.town.app.queues
        (newest,) = self.sql.execute("select coalesce(max(id), 0) from outbox").fetchone()
        (stored,) = await self.town.writes(inbox.store, BOT_ID, inbox.received([body]))
        await queues.dispatch(stored)
        while queues.running:
            await asyncio.wait(queues.running)
        return int(newest)

    def _sweep(self) -> None:
        for table in ("outbox", "inbox"):
            self.sql.execute(f"delete from {table}")

    def _watch(self) -> None:
        """Makes each write record its table. Reading all tables after each press would take a fifth of the
        time."""
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
        app = self.town.app
        subjects: list[Subject] = [
            (kind, number)
            for kind, table in TIMED.items()
            for (number,) in self.sql.execute(f"select id from {table}")
        ]
        self.kept.backup(self.sql)
        for subject in subjects:
            app.timers.clear(subject)
            kind, number = subject
            if kind == "game":
                app.context.games.forget(number)
                app.context.talk.forget(number)


def forbidden_calls(outcome: Outcome) -> list[TelegramMethod[Any]]:
    """Returns the requests that a press made to Telegram, except the question whether somebody is in the
    group."""
    return [call for call in outcome.asked if not isinstance(call, GetChatMember)]
