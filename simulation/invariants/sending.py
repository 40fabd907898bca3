"""Invariants of the outbox and of the messages in Telegram."""

import json
import sqlite3
from collections import Counter

from bot.delivery.schedule import HANGS
from sandbox.changes import Change, MessageDeleted
from sandbox.model import Chat
from simulation.fence import inside
from simulation.invariants.invariant import LATE, OK, Called, Invariant

SECONDS_TO_WRITE = 60.0
"""Seconds in which Telegram's answer is written to the disk, even if the disk fails now and then."""


ANSWER = 0.2
"""Seconds in which an answer comes back from Telegram."""


class ARowIsSentOnce(Invariant):
    """A row that Telegram has accepted is sent again only if the program did not get Telegram's answer, or
    died before it could write the answer. A request that the program has given up may still arrive later.
    Each death doubles at most one new message. A silence of Telegram doubles no message twice: the program
    asks whether Telegram answers before it sends again. Without deaths, at most one message of fifty comes
    twice: if an answer is lost, the program looks for the message, except in basic groups."""

    name = "a row is sent once"

    def begin(self) -> None:
        self._accepted: dict[int, Called] = {}
        self._held: dict[int, Called] = {}
        self._copies: Counter[int] = Counter()
        self._app: object = None
        self._anew_at = 0.0

    def sent(self, call: Called) -> None:  # noqa: ARG002
        self._begun_anew()  # before the answers of a silence come, all at one moment

    def called(self, call: Called) -> None:
        self._begun_anew()
        if call.row is None or call.method == "getMe":
            return  # with getMe, the sender of a row only asks whether Telegram speaks
        before = self._accepted.get(call.row)
        if before and before.told and before.life is call.life and call.begun_at > before.moment:
            self.wrong(
                f"row {call.row}, {call.method}, was accepted at {before.moment:.1f} and is sent again"
            )
        if call.code == OK:
            self._accepted[call.row] = call
            self._copies.update([call.row] if call.method == "sendMessage" else ())
        late = call.moment - call.begun_at > LATE and call.begun_at >= self._anew_at
        if call.code == OK and call.method.startswith("send") and late:
            held = self._held.get(call.row)
            if held is not None and held.life is call.life and call.begun_at < held.moment:
                self.wrong(f"row {call.row} comes again and again after a silence")
            self._held[call.row] = call

    def ended(self, rows: sqlite3.Connection) -> None:  # noqa: ARG002
        doubled = [row for row, copies in self._copies.items() if copies > 1]
        looks = not self.case.fate.deaths and self.case.plan.place != "group"
        if looks and len(doubled) > max(1, len(self._copies) / 50):
            self.wrong(f"rows {doubled} of {len(self._copies)} came more than once")

    def _begun_anew(self) -> None:
        """Forgets the accepted and the held rows if the program's app has ended or was started again. This
        happens without a death, too: if the disk did not say whether it had written."""
        app = self.case.program.app
        if self._app is not app:
            self._accepted.clear()
            self._held.clear()
            self._app = app
            if app is not None:
                self._anew_at = inside.steady

    def died(self, rows: sqlite3.Connection) -> None:
        left, life = {row for (row,) in rows.execute("SELECT id FROM outbox")}, self.case.program.lives[-1]
        unwritten = [call for row, call in self._accepted.items() if row in left]
        self._accepted = {call.row: call for call in unwritten if call.row is not None}
        for call in unwritten:
            if call.told and call.life is life and inside.steady - call.moment > SECONDS_TO_WRITE:
                self.wrong(f"row {call.row} was accepted at {call.moment:.1f}, and it is not written")
        new = [one for one in unwritten if one.told and one.method.startswith("send") and _is_prompt(one)]
        if len(new) > 1:
            self.wrong(f"a death doubles the rows {[call.row for call in new]}")


def _is_prompt(call: Called) -> bool:
    """Returns whether Telegram's answer came in time. If it is late, the program goes on to the next new
    message."""
    return call.moment + ANSWER < call.begun_at + HANGS


class ASlotHasItsMessage(Invariant):
    """The message that the program has stored for a slot is in the chat, unless others have deleted it."""

    name = "a slot has its message"

    def begin(self) -> None:
        self._deleted: set[tuple[int, int]] = set()

    def seen(self, change: Change) -> None:
        if isinstance(change, MessageDeleted):
            self._deleted.add((change.chat.id, change.message_id))

    def called(self, call: Called) -> None:
        """Forgets deleted messages that the program has deleted itself: only others' deletions excuse it."""
        if call.method in ("deleteMessage", "deleteMessages") and call.code == OK:
            chat = int(call.given["chat_id"])
            numbers = json.loads(call.given.get("message_ids", "[]")) or [int(call.given["message_id"])]
            self._deleted.difference_update((chat, number) for number in numbers)

    def ended(self, rows: sqlite3.Connection) -> None:
        slots = rows.execute("SELECT chat_id, slot, message_id FROM messages").fetchall()
        for chat_id, slot, message in slots:
            chat = self._chat(chat_id)
            if (chat_id, message) not in self._deleted and (chat is None or message not in chat.messages):
                self.wrong(f"slot {slot!r} of chat {chat_id} has message {message}, which does not exist")

    def _chat(self, chat_id: int) -> Chat | None:
        world = self.case.world
        return world.chats.get(chat_id) or world.private.get((self.case.bot.id, chat_id))


class OnlyOpenedChatsGetMessages(Invariant):
    """The program writes in private only to people who have opened a chat with the bot, and to its owner."""

    name = "only opened chats get messages"

    def called(self, call: Called) -> None:
        chat = int(call.given.get("chat_id", 0))
        if chat > 0 and call.method.startswith("send") and self._is_closed(chat):
            self.wrong(f"{call.method} to {chat}: {call.given.get('text')}")

    def _is_closed(self, chat: int) -> bool:
        owner = self.case.program.app.settings.owner if self.case.program.app else None
        return chat != owner and (self.case.bot.id, chat) not in self.case.world.private
