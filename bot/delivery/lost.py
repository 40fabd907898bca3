"""Looks for messages whose answers were lost, so that no message is sent twice. An edit that changes nothing
shows whether a message with an id exists. Such an edit could hit another message of the bot whose id is not
known, so a message is looked for only while no other one of its chat is in doubt or under way. Basic groups
share their ids with private chats. The time of a search would reveal how much is written there, so nothing is
looked for in them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiogram import exceptions
from aiogram.methods import SendMessage, TelegramMethod

from bot.delivery.calls import edit
from bot.delivery.message import Message
from bot.delivery.schedule import Schedule
from bot.delivery.verdict import Accepted, classify_error
from bot.values.outgoing import NEW, Outgoing

BEYOND, MOST, KNOWN = 3, 8, 4096
"""How many ids after the newest known one, and how many in all, are tried; how many are remembered."""


@dataclass(frozen=True)
class _Doubt:
    """A message that may have arrived. `row_id`: its row; None if it can not be looked for. `after`: the
    newest known id when it was sent, 0 if none was known. `others`: later ids that belong to other
    messages."""

    row_id: int | None
    after: int
    others: set[int] = field(default_factory=set)


class Lost:
    """What one bot knows of the ids of messages since its start. `call`: makes a call of Telegram's API.
    `limits`: the schedule that keeps Telegram's limits; None if there are no limits."""

    limits: Schedule | None = None

    def __init__(self, call: Callable[[TelegramMethod[Any]], Awaitable[Any]]) -> None:
        self._call = call
        self._newest: dict[int | None, int] = {}
        self._known: dict[tuple[int | None, int], None] = {}
        self._doubts: dict[int, _Doubt] = {}
        self._under_way: list[int] = []

    def note(self, chat_id: int, message_id: int, *, new: bool = False) -> None:
        """Remembers the id of anybody's message, but none of a basic group. `new`: whether the bot has just
        sent it. The first id of a chat has to be of such a message (others are ignored until then): after an
        older one, other messages of the bot would seem to be new."""
        sequence = _sequence(chat_id)
        if sequence is not None and (new or sequence in self._newest):
            self._newest[sequence] = max(message_id, self._newest.get(sequence, 0))
            self._known[sequence, message_id] = None
            if len(self._known) > KNOWN:
                del self._known[next(iter(self._known))]

    def must_wait(self, chat_id: int) -> bool:
        """Returns whether a new message to this chat has to wait: it is not known whether an earlier one has
        arrived, and another one is being sent there now."""
        return chat_id in self._doubts and chat_id in self._under_way

    def is_in_doubt(self, row: Outgoing) -> bool:
        return row.chat_id in self._doubts and self._doubts[row.chat_id].row_id == row.id

    async def send(self, row: Outgoing, message: Message, method: TelegramMethod[Any]) -> Any:
        """Makes the call of a row and returns its result. If the row's message is in doubt, because the
        answer to an earlier call was lost, looks for it instead, and returns its id, or None if it is not
        found. Raises what the client raises."""
        if row.what not in NEW:
            return await self._call(method)
        doubt, after = self._doubts.get(row.chat_id), self._newest.get(_sequence(row.chat_id), 0)
        self._under_way.append(row.chat_id)
        try:
            if doubt is not None and doubt.row_id == row.id:
                return await self._find(row, message, doubt)
            result = await self._call(method)
        except (
            exceptions.TelegramNetworkError,
            exceptions.TelegramServerError,
            exceptions.ClientDecodeError,
        ):
            if not self.is_in_doubt(row):
                plain = isinstance(method, SendMessage) and not message.asks and row.receiver_id is None
                sole = plain and row.id > 0 and row.chat_id not in self._doubts
                self._doubts[row.chat_id] = _Doubt(row.id if sole else None, after)
            raise
        finally:
            self._under_way.remove(row.chat_id)
        if row.receiver_id is None:
            self.note(row.chat_id, result.message_id, new=True)
            if doubt is not None and doubt.row_id is None and self._doubts.get(row.chat_id) is doubt:
                del self._doubts[row.chat_id]  # what was lost has an older id
        return result

    async def _find(self, row: Outgoing, message: Message, doubt: _Doubt) -> int | None:
        sequence, numbers = _sequence(row.chat_id), range(0)
        if (sequence, doubt.after) in self._known:  # otherwise later ids may be forgotten
            numbers = range(doubt.after + 1, self._newest[sequence] + BEYOND + 1)
        left = [each for each in numbers if each not in doubt.others and (sequence, each) not in self._known]
        found: int | None = None
        for before, number in enumerate(left[:MOST]):
            if before and self.limits is not None:
                await self.limits.take_beside(row.chat_id)
            found = await self._try(row, message, doubt, number)
            if found is not None:
                break
        del self._doubts[row.chat_id]
        return found

    async def _try(self, row: Outgoing, message: Message, doubt: _Doubt, number: int) -> int | None:
        try:
            await self._call(edit(row, message, number))
        except exceptions.TelegramBadRequest as error:
            if classify_error(error, row.chat_id, number, 0.0) != Accepted(number):
                doubt.others.add(number)
                return None
        self.note(row.chat_id, number)
        return number


def _sequence(chat_id: int) -> int | None:
    """Returns the same number for chats whose messages share their ids: 0 for private chats, the id of a
    supergroup for itself. None for a basic group."""
    return 0 if chat_id > 0 else chat_id if chat_id < -(10**12) else None
