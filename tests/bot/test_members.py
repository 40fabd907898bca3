"""The bot asks Telegram whether a person is in the group: at most one question for each person at a time, a
limited number in total, and each answer is kept for a while."""

import asyncio
import gc
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramNetworkError
from aiogram.methods import GetChatMember, TelegramMethod
from aiogram.types import Update

from bot.runtime.client import NotOwnerError
from bot.services.live import members
from bot.services.live.members import SECONDS_KEPT, UNDER_WAY, UNDER_WAY_HERE, Member, Members, Membership
from tests.rig.flows.telegram import BOT_ID, TOKEN, Telegram, bad, person, place

CHAT, OTHER = -100, -200


class Slow(Telegram):
    """Answers when a test allows it. Counts how many questions wait at the same time."""

    def __init__(self) -> None:
        super().__init__()
        self.says = asyncio.Event()
        self.waiting = 0
        self.most = 0

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109
    ) -> Any:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        try:
            await self.says.wait()
            return await super().make_request(bot, method, timeout)
        finally:
            self.waiting -= 1

    @property
    def asked(self) -> list[tuple[int, int]]:
        return [(int(call.chat_id), call.user_id) for call in self.calls if isinstance(call, GetChatMember)]


class Rig:
    """Questions to a slow Telegram. `now`: the clock for the kept answers, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self.telegram = Slow()
        self.members = Members(Bot(TOKEN, session=self.telegram), lambda: self.now)

    def ask(self, chat: int, user: int) -> "asyncio.Task[Member]":
        return asyncio.create_task(self.members.ask(chat, user))

    async def answer(self, chat: int, user: int) -> Membership:
        self.telegram.says.set()
        return (await self.members.ask(chat, user)).standing

    async def until_waiting(self, questions: int) -> None:
        async with asyncio.timeout(60):
            while self.telegram.waiting != questions:  # noqa: ASYNC110 — a question put rings no bell
                await asyncio.sleep(0)


@pytest.fixture
async def rig(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rig]:
    monkeypatch.setattr(members, "SECONDS_BEFORE_TRIES", (0.0, 0.0, 0.0))
    # so that the question does not time out on a slow machine
    monkeypatch.setattr(members, "QUESTION_TIMEOUT", 600.0)
    rig = Rig()
    yield rig
    await rig.members.stop()


async def test_simultaneous_requests_about_one_person_share_one_call(rig: Rig) -> None:
    asking = [rig.ask(CHAT, 5) for _ in range(600)]
    await rig.until_waiting(1)
    rig.telegram.says.set()
    answers = await asyncio.gather(*asking)
    assert {answer.standing for answer in answers} == {Membership.MEMBER}
    assert rig.telegram.asked == [(CHAT, 5)]


async def test_an_answer_is_kept_thirty_seconds_for_its_chat_and_person(rig: Rig) -> None:
    assert await rig.answer(CHAT, 5) is Membership.MEMBER
    rig.telegram.members[5] = "owner"
    rig.now = SECONDS_KEPT - 0.1
    assert await rig.answer(CHAT, 5) is Membership.MEMBER
    assert await rig.answer(OTHER, 5) is Membership.ADMINISTRATOR
    rig.now = SECONDS_KEPT
    assert rig.members.known(CHAT, 5) is None
    assert await rig.answer(CHAT, 5) is Membership.ADMINISTRATOR
    assert rig.telegram.asked == [(CHAT, 5), (OTHER, 5), (CHAT, 5)]


async def test_calls_under_way_are_limited_in_a_chat_and_in_total(rig: Rig) -> None:
    asking = [rig.ask(chat, user) for chat in range(-20, 0) for user in range(1, 20)]
    await rig.until_waiting(UNDER_WAY)
    rig.telegram.says.set()
    await asyncio.gather(*asking)
    assert rig.telegram.most == UNDER_WAY


async def test_calls_for_a_crowded_chat_leave_room_for_other_chats(rig: Rig) -> None:
    crowd = [rig.ask(CHAT, user) for user in range(1, 100)]
    await rig.until_waiting(UNDER_WAY_HERE)
    bystander = rig.ask(OTHER, 5)
    await rig.until_waiting(UNDER_WAY_HERE + 1)
    rig.telegram.says.set()
    await asyncio.gather(bystander, *crowd)


async def test_the_number_of_kept_answers_is_limited(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MOST_ANSWERS", 3)
    for user in range(1, 6):
        await rig.answer(CHAT, user)
    assert [user for user in range(1, 6) if rig.members.known(CHAT, user) is not None] == [3, 4, 5]
    assert not rig.members.asking


def changed(kind: str, user: int) -> Update:
    standing = {"user": person(user), "status": "member"}
    event: dict[str, Any] = {
        "chat": place(CHAT),
        "from": person(9),
        "date": 1,
        "old_chat_member": standing,
        "new_chat_member": standing,
    }
    message = {"message_id": 1, "date": 1, "chat": place(CHAT), "from": person(9)}
    body: dict[str, Any] = {
        "chat_member": {"chat_member": event},
        "my_chat_member": {"my_chat_member": event},
        "left": {"message": {**message, "left_chat_member": person(user)}},
        "come": {"message": {**message, "new_chat_members": [person(8), person(user)]}},
    }
    return Update.model_validate({"update_id": 1, **body[kind]})


NEWS = ("chat_member", "my_chat_member", "left", "come")


@pytest.mark.parametrize("kind", NEWS)
async def test_an_update_about_a_person_deletes_his_kept_answer(rig: Rig, kind: str) -> None:
    await rig.answer(CHAT, 5)
    await rig.answer(CHAT, 6)
    rig.members.forget_changed(changed(kind, 5))
    assert rig.members.known(CHAT, 5) is None
    assert rig.members.known(CHAT, 6) is not None


@pytest.mark.parametrize("kind", NEWS)
async def test_a_call_from_before_a_change_is_neither_kept_nor_shared(rig: Rig, kind: str) -> None:
    before = rig.ask(CHAT, 5)
    await rig.until_waiting(1)
    rig.members.forget_changed(changed(kind, 5))
    after = rig.ask(CHAT, 5)
    await rig.until_waiting(2)
    rig.telegram.says.set()
    await asyncio.gather(before, after)
    assert len(rig.telegram.asked) == 2
    assert rig.members.known(CHAT, 5) is not None


async def test_a_failed_call_is_not_kept(rig: Rig) -> None:
    rig.telegram.fails = lambda call: TelegramNetworkError(method=call, message="…")
    assert await rig.answer(CHAT, 5) is Membership.UNKNOWN
    rig.telegram.fails = lambda call: None
    assert await rig.answer(CHAT, 5) is Membership.MEMBER


async def test_the_wait_for_a_silent_telegram_is_limited(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "QUESTION_TIMEOUT", 0.01)
    assert (await rig.members.ask(CHAT, 5)).standing is Membership.UNKNOWN


@pytest.mark.parametrize("said", ["member list is inaccessible", "PARTICIPANT_ID_INVALID", "user not found"])
async def test_a_refusal_of_telegram_is_the_answer_unknown(rig: Rig, said: str) -> None:
    rig.telegram.fails = lambda call: bad(call, said)
    assert await rig.answer(CHAT, 5) is Membership.UNTOLD
    assert rig.telegram.asked == [(CHAT, 5)]


@pytest.mark.parametrize(
    ("status", "standing"),
    [
        ("owner", Membership.ADMINISTRATOR),
        ("administrator", Membership.ADMINISTRATOR),
        ("member", Membership.MEMBER),
        ("muted", Membership.MEMBER),
        ("muted and gone", Membership.GONE),
        ("left", Membership.GONE),
        ("kicked", Membership.GONE),
    ],
)
async def test_each_status_of_telegram_is_translated(rig: Rig, status: str, standing: Membership) -> None:
    rig.telegram.members[5] = status
    assert await rig.answer(CHAT, 5) is standing


async def test_a_cancelled_request_does_not_cancel_the_shared_call(rig: Rig) -> None:
    gone, waits = rig.ask(CHAT, 5), rig.ask(CHAT, 5)
    await rig.until_waiting(1)
    gone.cancel()
    rig.telegram.says.set()
    assert (await waits).standing is Membership.MEMBER
    assert rig.telegram.asked == [(CHAT, 5)]


async def test_the_standing_of_the_bot_itself_is_asked_in_the_same_way(rig: Rig) -> None:
    rig.telegram.members[BOT_ID] = "administrator"
    rig.telegram.rights = {"can_delete_messages": True}
    rig.telegram.says.set()
    assert (await rig.members.ask(CHAT, BOT_ID)).rights == {"delete"}


async def test_an_error_of_the_program_reaches_all_requests_and_is_not_kept(rig: Rig) -> None:
    rig.telegram.fails = lambda call: RuntimeError("…")
    asking = [rig.ask(CHAT, 5) for _ in range(3)]
    await rig.until_waiting(1)
    rig.telegram.says.set()
    assert [type(each) for each in await asyncio.gather(*asking, return_exceptions=True)] == [
        RuntimeError
    ] * 3
    rig.telegram.fails = lambda call: None
    assert await rig.answer(CHAT, 5) is Membership.MEMBER


async def test_a_failed_call_for_which_nobody_waits_is_not_logged(rig: Rig) -> None:
    """The press that asked was given up, and then the program lost the bot (simulation, seed 52023)."""
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, told: complaints.append(told))
    asked = rig.ask(CHAT, 1)
    await rig.until_waiting(1)
    asked.cancel()
    await asyncio.wait([asked])
    rig.telegram.fails = lambda _call: NotOwnerError()
    rig.telegram.says.set()
    while rig.members.asking:  # noqa: ASYNC110 — an answer rings no bell
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    del asked  # nothing holds the question any more
    gc.collect()
    assert complaints == []
