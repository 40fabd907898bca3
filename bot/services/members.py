"""Who somebody is in a group. Telegram is asked once, and its answer is kept for a while."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias, get_args
from weakref import WeakValueDictionary

from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.types import (
    ChatMemberAdministrator,
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberOwner,
    ChatMemberRestricted,
    ResultChatMemberUnion,
    Update,
)

KEPT = 30.0
"""Seconds that an answer holds, unless an update says something new of the person."""

MOST_KEPT = 4096
"""Answers kept at most. The oldest goes first."""

UNDER_WAY, UNDER_WAY_HERE = 16, 4
"""Questions to Telegram under way at most: in all, and about the people of one chat. So the crowd of one chat
does not keep the others waiting."""

PAUSES = (0.0, 0.2, 0.6)
"""Seconds before each try to learn who somebody is."""

PATIENCE = 2
"""Seconds for one try. All tries together take less time than a phone waits for the answer to a tap."""

LONGEST = 8.0
"""Seconds after which a question is given up, including the time that it waited for its turn."""

MAY_PASS = (TelegramNetworkError, TelegramServerError, TelegramRetryAfter, ClientDecodeError)

Whom: TypeAlias = tuple[int, int]
"""A chat and a person."""

Right: TypeAlias = Literal["delete", "restrict", "pin"]
"""What an administrator may do: with messages of others, with members, with the chat's pinned messages."""

ALL_RIGHTS: frozenset[Right] = frozenset(get_args(Right))


class AskFirst(Exception):
    """Raised by a handler that needs to know something which takes time to learn.

    What the handler has done is undone. `ask` runs outside queues and transactions; then the update is
    handled again, with what `ask` returned. Until then the update stays in the inbox.
    """

    def __init__(self, ask: Callable[[], Awaitable[object]]) -> None:
        super().__init__()
        self.ask = ask


class Standing(Enum):
    """Who somebody is in a group."""

    ADMINISTRATOR = "the owner, or an administrator"
    MEMBER = "in the group, and no more"
    GONE = "not in the group: never came, left, or was banned"
    UNTOLD = "Telegram does not tell this bot: it has to tell only administrators"
    UNKNOWN = "Telegram did not answer"


@dataclass(frozen=True, slots=True)
class Member:
    standing: Standing
    rights: frozenset[Right] = frozenset()


Answers: TypeAlias = Mapping[Whom, Member]


class Members:
    """Asks Telegram who people are, and keeps the answers.

    About one person in one chat one question is under way at a time; all who ask wait for its answer.
    `clock`: seconds that only go forward."""

    def __init__(self, bot: Bot, clock: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._clock = clock
        self._kept: OrderedDict[Whom, tuple[float, Member]] = OrderedDict()
        self._asking: dict[Whom, asyncio.Task[Member]] = {}
        self._running: set[asyncio.Task[Member]] = set()
        self._room = asyncio.Semaphore(UNDER_WAY)
        self._room_here: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()

    def known(self, chat_id: int, user_id: int) -> Member | None:
        """The answer that is kept; None if Telegram has to be asked."""
        until, member = self._kept.get((chat_id, user_id), (0.0, None))
        return member if self._clock() < until else None

    async def ask(self, chat_id: int, user_id: int) -> Member:
        """The answer that is kept, or the one under way, or a new one. Failures of Telegram and the network
        are answers too (`Standing.UNKNOWN`, `UNTOLD`); anything else is raised."""
        known = self.known(chat_id, user_id)
        if known is not None:
            return known
        whom = (chat_id, user_id)
        if whom not in self._asking:
            task = asyncio.create_task(self._learn(whom), name="who is that")
            self._asking[whom] = task
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        # If one who waits is cancelled, the others still get the answer.
        return await asyncio.shield(self._asking[whom])

    def forget(self, chat_id: int, user_id: int) -> None:
        """Something new is known of the person: the next who asks starts a new question to Telegram."""
        self._kept.pop((chat_id, user_id), None)
        self._asking.pop((chat_id, user_id), None)

    def forget_changed(self, update: Update) -> None:
        """Forgets the people of whom an update says something new."""
        for changed in (update.chat_member, update.my_chat_member):
            if changed is not None:
                self.forget(changed.chat.id, changed.new_chat_member.user.id)
        message = update.message
        if message is not None:
            for user in (message.left_chat_member, *(message.new_chat_members or ())):
                if user is not None:
                    self.forget(message.chat.id, user.id)

    async def stop(self) -> None:
        """Cancels the questions under way."""
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)

    async def _learn(self, whom: Whom) -> Member:
        asking = asyncio.current_task()
        try:
            member = await self._in_turn(whom)
            if self._asking.get(whom) is asking and member.standing is not Standing.UNKNOWN:
                self._keep(whom, member)
            return member
        finally:
            if self._asking.get(whom) is asking:
                del self._asking[whom]

    async def _in_turn(self, whom: Whom) -> Member:
        here = self._room_here.setdefault(whom[0], asyncio.Semaphore(UNDER_WAY_HERE))
        try:
            async with asyncio.timeout(LONGEST), here, self._room:
                return await self._try(*whom)
        except TimeoutError:
            return Member(Standing.UNKNOWN)

    async def _try(self, chat_id: int, user_id: int) -> Member:
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                return member_of(await self._bot.get_chat_member(chat_id, user_id, request_timeout=PATIENCE))
            except MAY_PASS:
                continue
            except TelegramAPIError:
                return Member(Standing.UNTOLD)
        return Member(Standing.UNKNOWN)

    def _keep(self, whom: Whom, member: Member) -> None:
        self._kept[whom] = self._clock() + KEPT, member
        self._kept.move_to_end(whom)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


def member_of(answer: ResultChatMemberUnion) -> Member:
    """Telegram's answer as a `Member`."""
    match answer:
        case ChatMemberOwner():
            return Member(Standing.ADMINISTRATOR, ALL_RIGHTS)
        case ChatMemberAdministrator():
            return Member(Standing.ADMINISTRATOR, _rights(answer))
        case ChatMemberLeft() | ChatMemberBanned() | ChatMemberRestricted(is_member=False):
            return Member(Standing.GONE)
        case _:
            return Member(Standing.MEMBER)


def _rights(answer: ChatMemberAdministrator) -> frozenset[Right]:
    may: dict[Right, bool | None] = {
        "delete": answer.can_delete_messages,
        "restrict": answer.can_restrict_members,
        "pin": answer.can_pin_messages,
    }
    return frozenset(right for right, given in may.items() if given)
