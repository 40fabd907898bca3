"""Who somebody is in a group, by Telegram's word: asked once, and kept for a while."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias
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
"""Seconds that an answer holds, if nothing else is heard of the person."""

MOST_KEPT = 4096
"""Answers; the oldest goes first."""

UNDER_WAY, UNDER_WAY_HERE = 16, 4
"""Questions put to Telegram at once: in all, and about people of one chat, so that one chat's crowd does not
keep the others waiting."""

PAUSES = (0.0, 0.2, 0.6)
"""Seconds before each try to learn who somebody is."""

PATIENCE = 2
"""Seconds for Telegram to say so: with all tries, less than a phone waits for the answer to a tap."""

LONGEST = 8.0
"""Seconds after which a question is given up, also one that has only waited for its turn."""

MAY_PASS = (TelegramNetworkError, TelegramServerError, TelegramRetryAfter, ClientDecodeError)

Whom: TypeAlias = tuple[int, int]
"""A chat and a person."""


class AskFirst(Exception):
    """An update can not be handled before something is known that takes time to learn.

    What its handling began is undone. `ask` runs outside lanes and transactions; then the update is handled
    anew, with what it returned. Until that is done the update stays in the inbox.
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
    """`deletes`: may delete the messages of others."""

    standing: Standing
    deletes: bool = False


Answers: TypeAlias = Mapping[Whom, Member]


class Members:
    """Answers of Telegram about one bot's groups. Of one person in one chat a single question is under way
    at a time, whoever asks; `clock` counts seconds."""

    def __init__(self, bot: Bot, clock: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._clock = clock
        self._kept: OrderedDict[Whom, tuple[float, Member]] = OrderedDict()
        self._asking: dict[Whom, asyncio.Task[Member]] = {}
        self._running: set[asyncio.Task[Member]] = set()
        self._room = asyncio.Semaphore(UNDER_WAY)
        self._room_here: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()

    def known(self, chat_id: int, user_id: int) -> Member | None:
        """What was answered a short while ago; None where Telegram has to be asked."""
        until, member = self._kept.get((chat_id, user_id), (0.0, None))
        return member if self._clock() < until else None

    async def ask(self, chat_id: int, user_id: int) -> Member:
        """The answer kept, or the one under way, or a new one. Raises what is no fault of the line."""
        known = self.known(chat_id, user_id)
        if known is not None:
            return known
        whom = (chat_id, user_id)
        if whom not in self._asking:
            task = asyncio.create_task(self._learn(whom), name="who is that")
            self._asking[whom] = task
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        # Who stops waiting does not take the answer from the others.
        return await asyncio.shield(self._asking[whom])

    def forget(self, chat_id: int, user_id: int) -> None:
        """Something new is known of the person: the next asks Telegram again, and does not join a question
        put before."""
        self._kept.pop((chat_id, user_id), None)
        self._asking.pop((chat_id, user_id), None)

    def heed(self, update: Update) -> None:
        """Forgets whomever an update says something new of."""
        for changed in (update.chat_member, update.my_chat_member):
            if changed is not None:
                self.forget(changed.chat.id, changed.new_chat_member.user.id)
        message = update.message
        if message is not None:
            for user in (message.left_chat_member, *(message.new_chat_members or ())):
                if user is not None:
                    self.forget(message.chat.id, user.id)

    async def stop(self) -> None:
        """Gives up what is under way."""
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


def member_of(told: ResultChatMemberUnion) -> Member:
    """Telegram's answer in the words used here."""
    match told:
        case ChatMemberOwner():
            return Member(Standing.ADMINISTRATOR, deletes=True)
        case ChatMemberAdministrator():
            return Member(Standing.ADMINISTRATOR, deletes=told.can_delete_messages)
        case ChatMemberLeft() | ChatMemberBanned() | ChatMemberRestricted(is_member=False):
            return Member(Standing.GONE)
        case _:
            return Member(Standing.MEMBER)
