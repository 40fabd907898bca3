"""Telegram's limits, switched off, counted or enforced, in scaled time."""

from dataclasses import dataclass

import pytest
from aiogram.exceptions import TelegramRetryAfter

from sandbox.app import Sandbox
from sandbox.limits import A_CHAT_BURST, Limits, Mode
from tests.rig.sandbox.bench import Telegram, telegram

GROUP, PRIVATE = -100, 100


@dataclass
class Clock:
    seconds: float = 1000.0

    def __call__(self) -> float:
        return self.seconds


def limits(mode: Mode, clock: Clock, scale: float = 1.0) -> Limits:
    return Limits(mode, clock, lambda: scale)


def spend_slowly(found: Limits, clock: Clock, chat: int, times: int, pace: float) -> list[int]:
    waits = []
    for _ in range(times):
        waits.append(found.spend(1, chat))
        clock.seconds += pace
    return waits


def test_a_chat_takes_a_small_burst_then_one_a_second() -> None:
    clock = Clock()
    found = limits(Mode.ENFORCE, clock)
    assert spend_slowly(found, clock, PRIVATE, A_CHAT_BURST, 0.0) == [0] * A_CHAT_BURST
    assert found.spend(1, PRIVATE) == A_CHAT_BURST
    assert found.spend(1, PRIVATE + 1) == 0
    clock.seconds += A_CHAT_BURST
    assert spend_slowly(found, clock, PRIVATE, 50, 1.0) == [0] * 50


def test_a_group_takes_20_a_minute() -> None:
    clock = Clock()
    found = limits(Mode.ENFORCE, clock)
    assert spend_slowly(found, clock, GROUP, 20, 1.0) == [0] * 20
    assert found.spend(1, GROUP) == 40
    clock.seconds += 40
    assert found.spend(1, GROUP) == 0


def test_a_bot_takes_30_a_second() -> None:
    clock = Clock()
    found = limits(Mode.ENFORCE, clock)
    assert [found.spend(1, PRIVATE + number) for number in range(30)] == [0] * 30
    assert found.spend(1, PRIVATE + 30) == 1
    assert found.spend(2, PRIVATE + 30) == 0
    clock.seconds += 1.0
    assert found.spend(1, PRIVATE + 30) == 0


def test_calls_are_refused_until_the_wait_is_over() -> None:
    clock = Clock()
    found = limits(Mode.ENFORCE, clock, scale=0.01)
    spend_slowly(found, clock, PRIVATE, A_CHAT_BURST, 0.0)
    assert found.spend(1, PRIVATE) == 1
    clock.seconds += 0.5
    assert found.spend(1, PRIVATE) == 1
    clock.seconds += 0.5
    assert found.spend(1, PRIVATE) == 0


def test_scaled_time_makes_the_same_limits_shorter() -> None:
    clock = Clock()
    found = limits(Mode.ENFORCE, clock, scale=0.01)
    assert spend_slowly(found, clock, GROUP, 200, 0.031) == [0] * 200


def test_the_mode_counting_refuses_no_call() -> None:
    clock = Clock()
    found = limits(Mode.COUNT, clock)
    assert spend_slowly(found, clock, GROUP, A_CHAT_BURST + 3, 0.0) == [0] * (A_CHAT_BURST + 3)
    assert found.over == 3


def test_the_mode_off_counts_no_call() -> None:
    clock = Clock()
    found = limits(Mode.OFF, clock)
    spend_slowly(found, clock, GROUP, 100, 0.0)
    assert found.over == 0


async def test_a_refusal_says_how_long_to_wait() -> None:
    async with telegram(Sandbox(limits=Mode.ENFORCE)) as tg:
        chat = tg.table().chat.id
        sent = [await tg.bot.send_message(chat, str(number)) for number in range(A_CHAT_BURST)]
        with pytest.raises(TelegramRetryAfter) as caught:
            await tg.bot.edit_message_text("x", chat_id=chat, message_id=sent[0].message_id)
        assert 1 <= caught.value.retry_after <= A_CHAT_BURST
        body = await tg.call("sendMessage", chat_id=chat, text="x")
        seconds = body["parameters"]["retry_after"]
        assert body["description"] == f"Too Many Requests: retry after {seconds}"
        assert await tg.bot.get_chat(chat)


async def test_a_page_switches_the_limits(tg: Telegram) -> None:
    assert await tg.page("limits", mode="count") == (200, {"mode": "count"})
    chat = tg.table().chat.id
    for number in range(A_CHAT_BURST + 1):
        await tg.bot.send_message(chat, str(number))
    assert tg.sandbox.report()["over_limit"] == 1
    assert (await tg.page("limits", mode="soft"))[0] == 400
