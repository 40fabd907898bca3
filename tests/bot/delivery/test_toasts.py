"""Answers that are no rows of the outbox: they go to presses that were refused before they were stored."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.delivery import toasts
from bot.delivery.sender import Sender
from bot.values.outgoing import Outgoing
from tests.rig.delivery.bench import ANSWER, HELLO, Rig
from tests.rig.telegram.fake_api import Call, Refusal

TOAST = replace(ANSWER, game_id=None, content={"text": "не так быстро"})


def query(call: Call) -> str:
    return str(call.params["callback_query_id"])


def toast(number: int) -> Outgoing:
    return replace(TOAST, query_id=f"t{number}")


@asynccontextmanager
async def toasting(rig: Rig, count: int) -> AsyncIterator[Sender]:
    async with rig.sending() as sender:
        for number in range(count):
            sender.toast(toast(number))
        yield sender


async def test_each_toast_is_sent_and_leaves_no_row(rig: Rig) -> None:
    async with toasting(rig, 300):
        await rig.api.until_called(300)
    assert sorted(map(query, rig.api.calls)) == sorted(f"t{number}" for number in range(300))
    assert await rig.left() == []
    assert rig.refused == []


async def test_few_toasts_are_sent_at_once_and_other_rows_overtake_them(rig: Rig) -> None:
    go_on = rig.api.hold(lambda call: call.method == "answerCallbackQuery" and query(call).startswith("t"))
    await rig.put(HELLO, replace(ANSWER, query_id="a player's"))
    async with toasting(rig, 200):
        await rig.api.until_called(toasts.CALLS_AT_ONCE + 2)
        methods = [call.method for call in rig.api.calls]
        assert (methods.count("answerCallbackQuery"), methods.count("sendMessage")) == (
            toasts.CALLS_AT_ONCE + 1,
            1,
        )
        go_on.set()
        await rig.api.until_called(202)


async def test_a_toast_that_fails_is_tried_again_a_few_times(rig: Rig) -> None:
    rig.api.answer = lambda call: Refusal(500, "Internal Server Error")
    async with toasting(rig, 1):
        await rig.api.until_called(toasts.TRIES)
    assert len(rig.api.calls) == toasts.TRIES


async def test_a_toast_with_a_long_flood_wait_is_given_up(rig: Rig) -> None:
    rig.api.answer = lambda call: Refusal(429, "Too Many Requests", {"retry_after": 35})
    async with toasting(rig, 1):
        await rig.api.until_called(1)
    assert len(rig.api.calls) == 1


async def test_a_toast_that_is_too_old_for_telegram_is_not_reported(rig: Rig) -> None:
    rig.api.answer = lambda call: Refusal(400, "Bad Request: query is too old")
    async with toasting(rig, 3):
        await rig.api.until_called(3)
    assert rig.refused == []


async def test_only_the_newest_toasts_wait(rig: Rig) -> None:
    go_on = rig.api.hold()
    async with toasting(rig, toasts.CALLS_AT_ONCE) as sender:
        await rig.api.until_called(toasts.CALLS_AT_ONCE)
        for number in range(3 * toasts.MOST_WAITING):
            sender.toast(toast(number))
        waiting = sender.toasts.waiting
        assert (len(waiting), waiting[-1].query_id) == (
            toasts.MOST_WAITING,
            f"t{3 * toasts.MOST_WAITING - 1}",
        )
        await sender.stop()
        go_on.set()


async def test_a_stop_waits_only_for_toasts_under_way(rig: Rig) -> None:
    go_on = rig.api.hold()
    async with toasting(rig, 100) as sender:
        await rig.api.until_called(toasts.CALLS_AT_ONCE)
        await sender.stop()
        go_on.set()
    assert len(rig.api.calls) == toasts.CALLS_AT_ONCE
