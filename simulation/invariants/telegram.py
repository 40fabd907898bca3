"""Invariants of Telegram's limits and of a group's permissions."""

import sqlite3

from sandbox.changes import Change, ChatChanged
from sandbox.model import Chat, ChatKind, Status
from simulation.invariants.invariant import LATE, Called, Invariant

TOO_MANY = 429
A_MINUTE = 60.0
"""The period in which Telegram counts messages, in seconds."""


class BudgetsHold(Invariant):
    """Telegram never refuses a message because there were too many, unless the plan makes it refuse. The
    minute after a restart is left out, because the program does not know what an earlier life has sent; so is
    the minute after an outage or a late request, because it does not know when requests arrived."""

    name = "budgets are never broken"

    def begin(self) -> None:
        self._over = 0
        self._app: object = None
        self._knows_from = 0.0

    def called(self, call: Called) -> None:
        app = self.case.program.app
        if app is not self._app:
            self._knows_from = call.moment + A_MINUTE if self._app or self._knows_from else 0.0
            self._app = app
        if call.moment - call.begun_at > LATE or self.case.fate.present is not None:
            self._knows_from = call.moment + A_MINUTE
        if call.code == TOO_MANY and self.case.limits.over > self._over and call.moment > self._knows_from:
            self.wrong(f"{call.method} to {call.given.get('chat_id')} at {call.moment:.1f}")
        self._over = self.case.limits.over


class PermissionsAreGivenBack(Invariant):
    """When all games are over, all people have the permissions that they had before."""

    name = "permissions are given back"

    def begin(self) -> None:
        self._before: dict[int, frozenset[str]] = {}

    def seen(self, change: Change) -> None:
        if isinstance(change, ChatChanged):
            self._before.setdefault(change.chat.id, change.chat.forbidden)

    def ended(self, rows: sqlite3.Connection) -> None:
        for row in rows.execute("SELECT chat_id, user_id FROM restraints").fetchall():
            self.wrong(f"{row} is still to be given back")
        for chat in self.case.world.chats.values():
            # Nobody can write in a group that has moved.
            if chat.kind is not ChatKind.PRIVATE and chat.moved_to is None:
                self._look_at(chat)

    def _look_at(self, chat: Chat) -> None:
        if chat.forbidden != self._before.get(chat.id, chat.forbidden):
            self.wrong(f"in chat {chat.id} nobody may {sorted(chat.forbidden)}")
        for member in chat.members.values():
            if member.status is Status.RESTRICTED:
                self.wrong(f"{member.user.name} is still restricted in chat {chat.id}")
