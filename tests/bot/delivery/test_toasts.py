"""Answers that no row waits for: to presses that were refused before they were stored."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.delivery import toasts
from bot.delivery.sender import Sender
from bot.store.outbox import Outgoing
from tests.bot.delivery.house import ANSWER, HELLO, House
from tests.bot.fake_api import Call, Refusal

TOAST = replace(ANSWER, game_id=None, content={"text": "не так быстро"})


def query(call: Call) -> str:
    return str(call.params["callback_query_id"])


def toast(number: int) -> Outgoing:
    return replace(TOAST, query_id=f"t{number}")


@asynccontextmanager
async def toasting(house: House, count: int) -> AsyncIterator[Sender]:
    async with house.sending() as sender:
        for number in range(count):
            sender.toast(toast(number))
        yield sender


async def test_each_is_answered_and_leaves_no_row(house: House) -> None:
    async with toasting(house, 300):
        await house.api.until_called(300)
    assert sorted(map(query, house.api.calls)) == sorted(f"t{number}" for number in range(300))
    assert await house.left() == []
    assert house.refused == []


async def test_only_some_are_under_way_and_all_else_goes_past_them(house: House) -> None:
    go_on = asyncio.Event()

    async def slow(call: Call) -> None:
        if call.method == "answerCallbackQuery" and query(call).startswith("t"):
            await go_on.wait()

    house.api.answer = slow
    await house.put(HELLO, replace(ANSWER, query_id="a player's"))
    async with toasting(house, 200):
        await house.api.until_called(toasts.AT_ONCE + 2)
        methods = [call.method for call in house.api.calls]
        assert (methods.count("answerCallbackQuery"), methods.count("sendMessage")) == (toasts.AT_ONCE + 1, 1)
        go_on.set()
        await house.api.until_called(202)


async def test_one_that_fails_is_tried_again_a_few_times(house: House) -> None:
    house.api.answer = lambda call: Refusal(500, "Internal Server Error")
    async with toasting(house, 1):
        await house.api.until_called(toasts.TRIES)
    assert len(house.api.calls) == toasts.TRIES


async def test_one_that_can_not_be_made_soon_is_given_up(house: House) -> None:
    house.api.answer = lambda call: Refusal(429, "Too Many Requests", {"retry_after": 35})
    async with toasting(house, 1):
        await house.api.until_called(1)
    assert len(house.api.calls) == 1


async def test_one_that_telegram_takes_no_more_is_given_up_in_silence(house: House) -> None:
    house.api.answer = lambda call: Refusal(400, "Bad Request: query is too old")
    async with toasting(house, 3):
        await house.api.until_called(3)
    assert house.refused == []


async def test_what_waited_too_long_makes_room_for_what_comes(house: House) -> None:
    go_on = asyncio.Event()

    async def slow(call: Call) -> None:
        await go_on.wait()

    house.api.answer = slow
    async with toasting(house, toasts.AT_ONCE) as sender:
        await house.api.until_called(toasts.AT_ONCE)
        for number in range(3 * toasts.MOST):
            sender.toast(toast(number))
        waiting = sender._toasts._waiting
        assert (len(waiting), waiting[-1].query_id) == (toasts.MOST, f"t{3 * toasts.MOST - 1}")
        await sender.stop()
        go_on.set()


async def test_stopping_waits_for_those_under_way_and_for_no_others(house: House) -> None:
    go_on = asyncio.Event()

    async def slow(call: Call) -> None:
        await go_on.wait()

    house.api.answer = slow
    async with toasting(house, 100) as sender:
        await house.api.until_called(toasts.AT_ONCE)
        await sender.stop()
        go_on.set()
    assert len(house.api.calls) == toasts.AT_ONCE
