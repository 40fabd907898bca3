"""The sender against a Bot API over HTTP: acceptance, stopping, waking."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.delivery.message import Message
from bot.store import outbox
from bot.store.outbox import Outgoing
from bot.store.unit import Unit
from tests.bot.delivery.house import EDIT, HELLO, House, render, texts
from tests.bot.fake_api import Call, Refusal
from tests.bot.logged import told


class TestAcceptance:
    async def test_the_clock_of_a_step_starts_when_its_message_is_accepted(self, house: House) -> None:
        rendered: list[float] = []

        def render_and_note(row: Outgoing, now: float) -> Message:
            rendered.append(now)
            return render(row, now)

        def answer(call: Call) -> Refusal | None:
            house.clock.now += 10
            return (
                Refusal(429, "Too Many Requests", {"retry_after": 1}) if len(house.api.calls) == 1 else None
            )

        start = house.clock.now
        house.render, house.api.answer = render_and_note, answer
        await house.send(replace(HELLO, opens=4, slot="turn"), calls=2)
        assert rendered == [start, start + 10]
        assert house.opened == [(4, start + 20)]
        assert await house.filling("turn") == 100

    async def test_the_same_text_again_is_a_success(self, house: House) -> None:
        house.api.answer = lambda call: (
            Refusal(400, "Bad Request: message is not modified") if call.method == "editMessageText" else None
        )
        await house.send(replace(HELLO, slot="vote"), replace(EDIT, opens=5))
        assert [serial for serial, _ in house.opened] == [5]
        assert house.refused == []
        assert await house.left() == []

    async def test_a_hook_that_fails_does_not_say_it_twice(self, house: House, monkeypatch: Any) -> None:
        async def broken(unit: Unit, row: Outgoing, accepted_at: float) -> None:
            raise KeyError("what Аня wrote")

        monkeypatch.setattr(house, "on_opened", broken)
        with capture_logs() as logs:
            await house.send(replace(HELLO, opens=4, slot="turn"))
        assert await house.left() == []
        assert await house.filling("turn") == 100
        assert "Аня" not in str(told(logs))

    async def test_a_database_locked_after_the_acceptance_does_not_say_it_twice(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settle, tries, settled = outbox.settle, 0, asyncio.Event()

        async def locked_once(unit: Unit, outgoing_id: int) -> None:
            nonlocal tries
            tries += 1
            if tries == 1:
                error = Exception()
                error.sqlite_errorcode = 5  # type: ignore[attr-defined]
                raise OperationalError("DELETE", None, error)
            await settle(unit, outgoing_id)
            settled.set()

        monkeypatch.setattr("bot.store.outbox.settle", locked_once)
        await house.put(HELLO)
        async with house.sending():
            async with asyncio.timeout(5):
                await settled.wait()
        assert (len(house.api.calls), tries) == (1, 2)
        assert await house.left() == []


class TestRunning:
    async def test_rows_committed_while_it_runs_are_sent(self, house: House) -> None:
        async with house.sending() as sender:
            for number in range(3):
                async with house.store.unit() as unit:
                    row = await outbox.put(unit, replace(HELLO, content={"text": str(number)}))
                    unit.after_commit(partial(sender.take, row))
                await house.api.until_called(number + 1)
        assert texts(house.api.calls) == ["0", "1", "2"]

    async def test_stopping_waits_for_the_request_under_way_and_leaves_the_rest(self, house: House) -> None:
        go_on = asyncio.Event()

        async def slow(call: Call) -> None:
            await go_on.wait()

        house.api.answer = slow
        await house.put(HELLO, replace(HELLO, content={"text": "завтра"}))
        async with house.sending() as sender:
            await house.api.until_called(1)
            await sender.stop()
            go_on.set()
        assert texts(house.api.calls) == ["Доброе утро"]
        assert await house.left() == ["завтра"]

    async def test_many_chats_are_all_served(self, house: House) -> None:
        rows = [replace(HELLO, chat_id=-number, content={"text": str(number)}) for number in range(1, 61)]
        calls = await house.send(*rows)
        assert {call.chat_id for call in calls} == {-number for number in range(1, 61)}
        assert await house.left() == []
