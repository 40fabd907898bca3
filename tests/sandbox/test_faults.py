"""Faults that are switched on: what the bot sees of each of them, and what has happened in the world."""

import asyncio
from collections import Counter
from types import SimpleNamespace

import aiohttp
import pytest

from sandbox.faults import Fault, Faults, Kind
from sandbox.model import Table
from tests.rig.sandbox.bench import Telegram, eventually


def texts(table: Table) -> list[str]:
    return [message.content.text for message in table.chat.messages.values() if message.content.text]


async def switch(tg: Telegram, kind: str, **more: object) -> None:
    status, _ = await tg.page("faults", kind=kind, probability=1, **more)
    assert status == 200


async def test_a_call_with_error_500_has_no_effect(tg: Telegram) -> None:
    table = tg.table()
    await switch(tg, "error-500", count=1)
    body = await tg.call("sendMessage", chat_id=table.chat.id, text="x")
    assert (body["error_code"], body["description"]) == (500, "Internal Server Error")
    assert texts(table) == []
    assert await tg.result("sendMessage", chat_id=table.chat.id, text="x")


@pytest.mark.parametrize(("kind", "left"), [("drop-before", []), ("drop-after", ["x"])])
async def test_a_dropped_connection_loses_the_call_or_its_answer(
    tg: Telegram, kind: str, left: list[str]
) -> None:
    table = tg.table()
    await switch(tg, kind, methods=["sendMessage"])
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await tg.call("sendMessage", chat_id=table.chat.id, text="x")
    assert texts(table) == left
    assert await tg.result("getMe")


async def test_a_flood_answer_says_how_long_to_wait(tg: Telegram) -> None:
    table = tg.table()
    await switch(tg, "flood", count=1, seconds=7)
    body = await tg.call("sendMessage", chat_id=table.chat.id, text="x")
    assert body["parameters"] == {"retry_after": 7}
    assert texts(table) == []


async def test_an_update_comes_twice_even_though_it_was_confirmed(tg: Telegram) -> None:
    await switch(tg, "double-update", count=1)
    tg.meet()
    (first,) = await tg.updates()
    (again,) = await tg.updates(offset=first["update_id"] + 1)
    assert again == first
    assert await tg.updates(offset=first["update_id"] + 1) == []


class Waits:
    """A stand-in for waiting, which ends when a test says so. `asked`: the seconds that each fault should
    take."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.over = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        if seconds > 0:
            self.asked.append(seconds)
            await self.over.wait()


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    waits = Waits()
    stand_in = SimpleNamespace(sleep=waits.sleep, get_running_loop=asyncio.get_running_loop)
    monkeypatch.setattr("sandbox.faults.asyncio", stand_in)
    return waits


async def test_all_calls_wait_during_a_pause_and_are_then_answered(tg: Telegram, waits: Waits) -> None:
    await switch(tg, "pause", count=1, seconds=60)
    late = [asyncio.create_task(tg.result("getMe")) for _ in range(2)]
    await eventually(lambda: len(waits.asked) == 2)
    assert all(0 < seconds <= 60 for seconds in waits.asked)
    assert not any(answer.done() for answer in late)
    waits.over.set()
    assert all(await asyncio.gather(*late))


async def test_a_call_with_a_delay_acts_before_its_answer_arrives(tg: Telegram, waits: Waits) -> None:
    table = tg.table()
    await switch(tg, "distance", count=1, seconds=2)
    answer = asyncio.create_task(tg.result("sendMessage", chat_id=table.chat.id, text="x"))
    await eventually(lambda: waits.asked == [2])
    assert texts(table) == ["x"]
    assert not answer.done()
    waits.over.set()
    assert await answer


async def test_injected_faults_are_not_counted_as_refusals(tg: Telegram) -> None:
    await switch(tg, "error-500", count=1)
    await tg.call("getMe")
    report = tg.sandbox.report()
    assert (report["refused"], report["faults"]) == ([], {"error-500": 1})


def test_faults_follow_their_probability_and_seed() -> None:
    def struck(seed: int) -> list[bool]:
        faults = Faults(seed)
        faults.set(Fault(Kind.ERROR_500, 0.3))
        return [faults.strikes(Kind.ERROR_500, "getMe") is not None for _ in range(1000)]

    assert struck(1) == struck(1)
    assert 240 < Counter(struck(2))[True] < 360


def test_probability_zero_switches_a_fault_off() -> None:
    faults = Faults(0)
    faults.set(Fault(Kind.FLOOD, 1.0))
    faults.set(Fault(Kind.FLOOD, 0.0))
    assert faults.strikes(Kind.FLOOD, "getMe") is None


def test_shuffled_updates_all_arrive_in_another_order() -> None:
    faults = Faults(0)
    faults.set(Fault(Kind.SHUFFLE_UPDATES, 1.0))
    shuffled = faults.order([*range(20)])
    assert shuffled != [*range(20)]
    assert sorted(shuffled) == [*range(20)]
