"""Writes changes to the file. One transaction has all changes of one pass of the event loop, and is committed
before any client learns of them."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from aiohttp import web

from sandbox import changes
from sandbox.api.inbox import Inbox
from sandbox.disk import values
from sandbox.disk.file import File
from sandbox.disk.reading import read_inboxes
from sandbox.model import Chat, Message
from sandbox.requests import Handler
from sandbox.world import World

Saved = tuple[str, str]
"""The kind and the key of a row."""


class Journal:
    """Records the changes of the world. Subscribe it before all others: then its commit runs before other
    calls that wait for the event loop. A request is answered only after the commit. Bots and their inboxes
    publish no changes, so each commit compares them with what was written last."""

    def __init__(self, file: File, world: World, inboxes: Mapping[int, Inbox]) -> None:
        self._file = file
        self._world = world
        self._inboxes = inboxes
        self._changed: dict[Saved, Any] = {}
        self._written: dict[Saved, str] = {}
        self._documents = set(world.documents)
        self._due = False
        self._closed = False
        read_inboxes(file, inboxes)
        self._updates = {number: {update.id for update in inbox.pending} for number, inbox in inboxes.items()}

    def __call__(self, change: changes.Change) -> None:
        self._note(change)
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self.commit)

    def _note(self, change: changes.Change) -> None:
        match change:
            case changes.PersonChanged(person):
                self._changed["person", str(person.id)] = (values.person, person)
            case changes.ChatChanged(chat) | changes.MemberChanged(chat=chat):
                self._note_chat(chat)
            case (
                changes.MessagePosted(message)
                | changes.EphemeralPosted(message)
                | changes.MessageEdited(message)
                | changes.MessageRefreshed(message)
            ):
                self._note_message(message)
            case changes.MessageDeleted(chat, number):
                self._changed["message", f"{values.chat_key(chat)}/{number}"] = None
                self._note_chat(chat)
            case changes.QueryPressed(query) | changes.QueryAnswered(query=query):
                self._changed["query", query.id] = (values.query, query)
            case changes.TableChanged(table):
                self._changed["table", str(table.id)] = (values.table, table)
            case changes.SpeedChanged():
                pass

    def _note_chat(self, chat: Chat) -> None:
        self._changed["chat", values.chat_key(chat)] = (values.chat, chat)

    def _note_message(self, message: Message) -> None:
        self._changed["message", values.message_key(message)] = (values.message, message)
        self._note_chat(message.chat)
        file = message.content.document
        if file is not None and file.file_id not in self._documents:
            self._documents.add(file.file_id)
            self._changed["document", file.file_id] = (values.document, file)

    def close(self) -> None:
        self.commit()
        self._closed = True
        self._file.close()

    def commit(self) -> None:
        self._due = False
        if self._closed:
            return
        changed, self._changed = self._changed, {}
        rows: list[tuple[Saved, object]] = []
        for saved, found in changed.items():
            rows.append((saved, None if found is None else found[0](found[1])))
        rows += self._rows_of_bots()
        if not rows:
            return
        self._file.begin()
        for (kind, key), value in rows:
            if value is None:
                self._file.drop(kind, key)
            else:
                self._file.put(kind, key, value)
        self._file.commit()

    def _rows_of_bots(self) -> list[tuple[Saved, object]]:
        told: list[tuple[Saved, object]] = [(("world", "scale"), self._world.scale)]
        told += [(("bot", str(bot.id)), values.bot(bot)) for bot in self._world.bots.values()]
        told += [(("inbox", str(number)), _inbox(inbox)) for number, inbox in self._inboxes.items()]
        rows = [(saved, value) for saved, value in told if self._is_new(saved, value)]
        for number, inbox in self._inboxes.items():
            before = self._updates.get(number, set())
            now = {update.id: update for update in inbox.pending}
            if before != now.keys():
                rows += [(("update", f"{number}/{gone}"), None) for gone in before - now.keys()]
                rows += [
                    (("update", f"{number}/{each}"), asdict(now[each]))
                    for each in sorted(now.keys() - before)
                ]
                self._updates[number] = set(now)
        return rows

    def _is_new(self, saved: Saved, value: object) -> bool:
        text = json.dumps(value)
        if self._written.get(saved) == text:
            return False
        self._written[saved] = text
        return True

    @web.middleware
    async def before_answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        finally:
            self.commit()


def _inbox(inbox: Inbox) -> dict[str, Any]:
    return {
        "next_id": inbox.next_id,
        "allowed": None if inbox.allowed is None else sorted(inbox.allowed),
        "webhook": None if inbox.webhook is None else asdict(inbox.webhook),
    }
