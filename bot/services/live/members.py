"""Finds out whether people are members of a group: asks Telegram once, and keeps the answer for a while. Also
decides when to store that the host of a group's game has done something there."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias, get_args
from weakref import WeakValueDictionary

from aiogram import Bot, types
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot.store.people.people import SEEN_AGAIN

SECONDS_KEPT = 30.0
"""Seconds for which an answer is kept, unless an update says something new about the person."""

MOST_ANSWERS = 4096
"""The most answers that are kept. The oldest is dropped first."""

UNDER_WAY, UNDER_WAY_HERE = 16, 4
"""The most questions that may wait for Telegram's answer at the same time: in total, and for one chat. So
people in other chats do not wait for many people in one chat."""

SECONDS_BEFORE_TRIES = (0.0, 0.2, 0.6)
"""Seconds to wait before each of the tries to ask Telegram about a person."""

TRY_TIMEOUT = 2
"""Seconds that one try to ask Telegram may take. All tries together take less time than a client waits for
the answer to a press."""

QUESTION_TIMEOUT = 8.0
"""Seconds after which the bot gives up a question to Telegram. They include the time for which the question
waited for its turn."""

MAY_PASS = (TelegramNetworkError, TelegramServerError, TelegramRetryAfter, ClientDecodeError)

Whom: TypeAlias = tuple[int, int]
"""The id of a chat, and the id of a person."""

Right: TypeAlias = Literal["delete", "restrict", "pin"]
"""The rights of an administrator that the bot looks at: to delete other people's messages, to restrict
members, to pin messages."""

ALL_RIGHTS: frozenset[Right] = frozenset(get_args(Right))


MOST_SEEN = 10_000
"""The most pairs of a group and a person that are kept. If there are more, all are dropped; then each pair
needs one more SQL statement."""


class Membership(Enum):
    """What a person is in a group, for example an administrator or somebody who has gone."""

    ADMINISTRATOR = "the owner, or an administrator"
    MEMBER = "in the group, and no more"
    GONE = "not in the group: never came, left, or was banned"
    UNTOLD = "Telegram does not tell this bot: it has to tell only administrators"
    UNKNOWN = "Telegram did not answer"


@dataclass(frozen=True, slots=True)
class Member:
    standing: Membership
    rights: frozenset[Right] = frozenset()


Answers: TypeAlias = Mapping[Whom, Member]


class Members:
    """Asks Telegram what people are in a chat, and keeps the answers.

    For each person in a chat, only one question is under way at a time. All callers who ask about this person
    wait for its answer. `clock`: returns seconds that only go forward.
    """

    def __init__(self, bot: Bot, clock: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._clock = clock
        self._kept: OrderedDict[Whom, tuple[float, Member]] = OrderedDict()
        self.asking: dict[Whom, asyncio.Task[Member]] = {}
        self._running: set[asyncio.Task[Member]] = set()
        self._room = asyncio.Semaphore(UNDER_WAY)
        self._room_here: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()

    def known(self, chat_id: int, user_id: int) -> Member | None:
        """Returns the kept answer about a person in a chat; None if the bot has to ask Telegram."""
        until, member = self._kept.get((chat_id, user_id), (0.0, None))
        return member if self._clock() < until else None

    async def ask(self, chat_id: int, user_id: int) -> Member:
        """Returns the answer about a person in a chat: the answer that is kept, otherwise the answer to a
        question that is under way, otherwise the answer to a new question. If Telegram or the network fails,
        that is an answer too (`Membership.UNKNOWN`, `UNTOLD`). Other exceptions are raised."""
        known = self.known(chat_id, user_id)
        if known is not None:
            return known
        whom = (chat_id, user_id)
        if whom not in self.asking:
            # A program that ends may have no loop: this then raises before there is a coroutine to await.
            task = asyncio.get_running_loop().create_task(self._learn(whom), name="who is that")
            self.asking[whom] = task
            self._running.add(task)
            task.add_done_callback(self._ended)
        # If one of the waiting callers is cancelled, the others still get the answer.
        return await asyncio.shield(self.asking[whom])

    def _ended(self, asking: "asyncio.Task[Member]") -> None:
        self._running.discard(asking)
        if not asking.cancelled():
            asking.exception()  # marks it as seen: whoever waited for the answer may be cancelled by now

    def forget(self, chat_id: int, user_id: int) -> None:
        """Drops the answer about a person in a chat: something has changed. The next call asks again."""
        self._kept.pop((chat_id, user_id), None)
        self.asking.pop((chat_id, user_id), None)

    def forget_changed(self, update: types.Update) -> None:
        """Drops the answers about people of whom this update says something new."""
        for changed in (update.chat_member, update.my_chat_member):
            if changed is not None:
                self.forget(changed.chat.id, changed.new_chat_member.user.id)
        message = update.message
        if message is not None:
            for user in (message.left_chat_member, *(message.new_chat_members or ())):
                if user is not None:
                    self.forget(message.chat.id, user.id)

    async def stop(self) -> None:
        """Cancels the questions to Telegram that are under way."""
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)

    async def _learn(self, whom: Whom) -> Member:
        asking = asyncio.current_task()
        try:
            member = await self._in_turn(whom)
            if self.asking.get(whom) is asking and member.standing is not Membership.UNKNOWN:
                self._keep(whom, member)
            return member
        finally:
            if self.asking.get(whom) is asking:
                del self.asking[whom]

    async def _in_turn(self, whom: Whom) -> Member:
        here = self._room_here.setdefault(whom[0], asyncio.Semaphore(UNDER_WAY_HERE))
        try:
            async with asyncio.timeout(QUESTION_TIMEOUT), here, self._room:
                return await self._try(*whom)
        except TimeoutError:
            return Member(Membership.UNKNOWN)

    async def _try(self, chat_id: int, user_id: int) -> Member:
        for pause in SECONDS_BEFORE_TRIES:
            await asyncio.sleep(pause)
            try:
                return member_of(
                    await self._bot.get_chat_member(chat_id, user_id, request_timeout=TRY_TIMEOUT)
                )
            except MAY_PASS:
                continue
            except TelegramAPIError:
                return Member(Membership.UNTOLD)
        return Member(Membership.UNKNOWN)

    def _keep(self, whom: Whom, member: Member) -> None:
        self._kept[whom] = self._clock() + SECONDS_KEPT, member
        self._kept.move_to_end(whom)
        while len(self._kept) > MOST_ANSWERS:
            self._kept.popitem(last=False)


def member_of(answer: types.ResultChatMemberUnion) -> Member:
    """Converts Telegram's answer to a `Member`."""
    match answer:
        case types.ChatMemberOwner():
            return Member(Membership.ADMINISTRATOR, ALL_RIGHTS)
        case types.ChatMemberAdministrator():
            return Member(Membership.ADMINISTRATOR, _rights(answer))
        case types.ChatMemberLeft() | types.ChatMemberBanned() | types.ChatMemberRestricted(is_member=False):
            return Member(Membership.GONE)
        case _:
            return Member(Membership.MEMBER)


def _rights(answer: types.ChatMemberAdministrator) -> frozenset[Right]:
    may: dict[Right, bool | None] = {
        "delete": answer.can_delete_messages,
        "restrict": answer.can_restrict_members,
        "pin": answer.can_pin_messages,
    }
    return frozenset(right for right, given in may.items() if given)


class SeenHosts:
    """Decides when the database has to store again that a person has done something in a group. Nearly every
    update comes from somebody for whom this was stored less than a minute ago, and needs no SQL statement."""

    def __init__(self) -> None:
        self._stored: dict[tuple[int, int], float] = {}

    def is_due(self, chat_id: int, user_id: int, now: float) -> bool:
        stored = self._stored.get((chat_id, user_id))
        return stored is None or now - stored >= SEEN_AGAIN

    def stored(self, chat_id: int, user_id: int, now: float) -> None:
        """Remembers that the database has stored `now` for a person in a group. Call it after the commit."""
        if len(self._stored) >= MOST_SEEN:
            self._stored.clear()
        self._stored[chat_id, user_id] = now

    def forget(self, chat_id: int, user_id: int) -> None:
        """Forgets what was stored for a person in a group. It is called after the commit that stored that he
        has left. So what he does there next is stored at once."""
        self._stored.pop((chat_id, user_id), None)
