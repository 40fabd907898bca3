"""The sender against a Bot API over HTTP: how it accepts, stops and wakes up."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from sqlalchemy import insert
from structlog.testing import capture_logs

from bot.delivery import sender
from bot.delivery.message import Message
from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.telegram import outbox
from bot.values.outgoing import Outgoing
from tests.rig.delivery.bench import EDIT, HELLO, Rig, render, texts
from tests.rig.program.logged import told
from tests.rig.store.failing import locked
from tests.rig.telegram.fake_api import Call, Refusal


class TestWaiting:
    async def test_a_row_stored_by_a_fast_clock_does_not_wait_longer_than_intended(self, rig: Rig) -> None:
        """Found by an evening whose clock was 4,902 s fast: after it was set right, the page of the game came
        81 minutes later."""
        rig.clock.now += 5_000
        await rig.put(replace(HELLO, not_before=rig.clock.now + 0.01))
        rig.clock.now -= 5_000
        async with rig.sending():
            await rig.api.until_called(1)
        assert await rig.left() == []


class TestAcceptance:
    async def test_the_clock_of_a_step_starts_when_its_message_is_accepted(self, rig: Rig) -> None:
        rendered: list[float] = []

        def render_and_note(row: Outgoing, now: float) -> Message:
            rendered.append(now)
            return render(row, now)

        def answer(call: Call) -> Refusal | None:
            rig.clock.now += 10
            return Refusal(429, "Too Many Requests", {"retry_after": 1}) if len(rig.api.calls) == 1 else None

        start = rig.clock.now
        rig.render, rig.api.answer = render_and_note, answer
        await rig.send(replace(HELLO, opens=4, slot="turn"), calls=2)
        assert rendered == [start, start + 10]
        assert rig.accepted == [(4, start + 20)]
        assert await rig.filling("turn") == 100

    async def test_an_edit_to_the_same_text_counts_as_accepted(self, rig: Rig) -> None:
        rig.api.answer = lambda call: (
            Refusal(400, "Bad Request: message is not modified") if call.method == "editMessageText" else None
        )
        await rig.send(replace(HELLO, slot="vote"), replace(EDIT, opens=5))
        assert [serial for serial, _ in rig.accepted] == [5]
        assert rig.refused == []
        assert await rig.left() == []

    async def test_a_message_is_sent_once_if_the_hook_fails(self, rig: Rig, monkeypatch: Any) -> None:
        async def broken(tx: Transaction, row: Outgoing, accepted_at: float) -> None:
            raise KeyError("what Аня wrote")

        monkeypatch.setattr(rig, "on_accepted", broken)
        with capture_logs() as logs:
            await rig.send(replace(HELLO, opens=4, slot="turn"))
        assert await rig.left() == []
        assert await rig.filling("turn") == 100
        assert "Аня" not in str(told(logs))

    async def test_a_message_is_sent_once_if_the_database_is_locked_afterwards(
        self, rig: Rig, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        mark_done, tries, done = outbox.mark_done, 0, asyncio.Event()

        async def locked_once(tx: Transaction, row: Outgoing) -> None:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise locked()
            await mark_done(tx, row)
            done.set()

        monkeypatch.setattr("bot.store.telegram.outbox.mark_done", locked_once)
        await rig.put(HELLO)
        async with rig.sending():
            async with asyncio.timeout(60):
                await done.wait()
        assert (len(rig.api.calls), tries) == (1, 2)
        assert await rig.left() == []


class TestRunning:
    async def test_rows_committed_while_the_sender_runs_are_sent(self, rig: Rig) -> None:
        async with rig.sending() as sender:
            for number in range(3):
                async with rig.store.transaction() as tx:
                    row = await outbox.put(tx, replace(HELLO, content={"text": str(number)}))
                    tx.after_commit(partial(sender.add, row))
                await rig.api.until_called(number + 1)
        assert texts(rig.api.calls) == ["0", "1", "2"]

    async def test_a_stop_waits_for_the_request_under_way_and_leaves_other_rows(self, rig: Rig) -> None:
        go_on = rig.api.hold()
        await rig.put(HELLO, replace(HELLO, content={"text": "завтра"}))
        async with rig.sending() as sender:
            await rig.api.until_called(1)
            await sender.stop()
            go_on.set()
        assert texts(rig.api.calls) == ["Доброе утро"]
        assert await rig.left() == ["завтра"]

    async def test_rows_of_sixty_chats_are_all_sent(self, rig: Rig) -> None:
        rows = [replace(HELLO, chat_id=-number, content={"text": str(number)}) for number in range(1, 61)]
        calls = await rig.send(*rows)
        assert {call.chat_id for call in calls} == {-number for number in range(1, 61)}
        assert await rig.left() == []


class TestStart:
    """How a sender starts with the rows that an earlier run left."""

    async def test_the_outbox_is_read_in_pages(self, rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sender, "ROWS_A_QUERY", 2)
        await rig.send(*(replace(HELLO, content={"text": str(number)}) for number in range(7)))
        assert texts(rig.api.calls) == [str(number) for number in range(7)]

    async def test_the_sender_does_not_keep_thousands_of_rows_of_one_chat_in_memory(self, rig: Rig) -> None:
        names = [column.name for column in schema.outbox.columns if column.name != "id"]
        row = {name: getattr(replace(HELLO, game_id=None), name) for name in names}
        async with rig.store.transaction() as tx:
            await tx.conn.execute(insert(schema.outbox), [row] * 5_000)
        async with rig.sending() as sending:
            await rig.api.until_called(1)
            assert 0 < len([*sending.waiting()]) <= outbox.MOST_BESIDE
