"""The sender against a Bot API over HTTP, through the real client, with the real store."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.delivery.message import File, Message
from bot.delivery.sender import Sender
from bot.delivery.verdict import Refused
from bot.store import games, messages, outbox
from bot.store.outbox import Outgoing, Priority
from bot.store.unit import Store, Unit
from tests.bot.delivery.conftest import Clock
from tests.bot.fake_api import Call, FakeApi, Refusal, bot_of, serving

BOT, GROUP, OTHER, PERSON = 7, -100, -200, 5
FAST = 0.01
"""The time scale: budgets and pauses a hundred times shorter."""

HELLO = Outgoing(
    bot_id=BOT,
    chat_id=GROUP,
    priority=Priority.NEWS,
    what="send",
    content={"text": "Доброе утро"},
    locale="ru",
    game_id=1,
)
EDIT = replace(HELLO, what="edit", slot="vote", content={"text": "№5 — 4"})
ANSWER = replace(HELLO, what="answer", priority=Priority.ANSWER, query_id="q1", content={"text": "рука"})


def render(row: Outgoing, now: float) -> Message:
    return Message(text=row.content["text"])


class House:
    """A sender and what its hooks were told."""

    def __init__(self, api: FakeApi, store: Store, clock: Clock) -> None:
        self.api = api
        self.store = store
        self.clock = clock
        self.render: Callable[[Outgoing, float], Message] = render
        self.opened: list[tuple[int | None, float]] = []
        self.refused: list[tuple[str, Refused]] = []
        self.has_opened = asyncio.Event()

    async def put(self, *rows: Outgoing) -> None:
        async with self.store.unit() as unit:
            for row in rows:
                await outbox.put(unit, row)

    async def on_opened(self, unit: Unit, row: Outgoing, accepted_at: float) -> None:
        self.opened.append((row.opens, accepted_at))
        self.has_opened.set()

    async def on_refused(self, unit: Unit, row: Outgoing, reason: Refused) -> None:
        self.refused.append((row.content["text"], reason))

    @asynccontextmanager
    async def sending(self) -> AsyncIterator[Sender]:
        async with bot_of(self.api) as bot:
            sender = Sender(
                bot,
                self.store,
                self.render,
                on_opened=self.on_opened,
                on_refused=self.on_refused,
                time_scale=FAST,
                clock=self.clock,
            )
            running = asyncio.create_task(sender.run())
            yield sender
            await sender.stop()
            async with asyncio.timeout(10):
                await running

    async def send(self, *rows: Outgoing, calls: int | None = None) -> list[Call]:
        """Sends the rows until that many calls were made and all is settled."""
        await self.put(*rows)
        async with self.sending():
            await self.api.until_called(len(rows) if calls is None else calls)
        return self.api.calls

    async def left(self) -> list[str]:
        async with self.store.unit() as unit:
            return [row.content["text"] for row in await outbox.pending(unit, BOT)]

    async def filling(self, slot: str) -> int | None:
        async with self.store.unit() as unit:
            return await messages.find(unit, BOT, GROUP, 1, slot)


@pytest.fixture
async def house(store: Store, clock: Clock) -> AsyncIterator[House]:
    async with store.unit() as unit:
        game = await games.create(
            unit, bot_id=BOT, chat_id=GROUP, creator_id=1, ruleset="fiim-2019", overrides={}, locale="ru"
        )
    assert game.id == 1
    async with serving(FakeApi()) as api:
        yield House(api, store, clock)


def texts(calls: list[Call]) -> list[str]:
    return [call.text for call in calls]


class TestCalls:
    async def test_a_message_goes_out_as_rendered(self, house: House) -> None:
        button = InlineKeyboardButton(text="7", callback_data="seat:7")
        house.render = lambda row, now: Message(
            text=f"<b>{now:.0f}</b>",
            keyboard=InlineKeyboardMarkup(inline_keyboard=[[button]]),
            silent=True,
            protected=True,
        )
        (call,) = await house.send(replace(HELLO, thread_id=3))
        assert call.method == "sendMessage"
        keyboard = json.loads(call.params.pop("reply_markup"))
        assert keyboard == {"inline_keyboard": [[{"text": "7", "callback_data": "seat:7"}]]}
        assert call.params.pop("link_preview_options") == '{"is_disabled": true}'
        assert call.params == {
            "chat_id": str(GROUP),
            "message_thread_id": "3",
            "text": f"<b>{house.clock.now:.0f}</b>",
            "parse_mode": "HTML",
            "disable_notification": "true",
            "protect_content": "true",
        }
        assert await house.left() == []

    async def test_an_answer_is_a_toast_or_an_alert(self, house: House) -> None:
        house.render = lambda row, now: Message(text="Поздно", alert=True)
        (call,) = await house.send(ANSWER)
        assert call.method == "answerCallbackQuery"
        assert call.params == {"callback_query_id": "q1", "text": "Поздно", "show_alert": "true"}

    async def test_a_document_has_a_name_a_caption_and_bytes(self, house: House) -> None:
        house.render = lambda row, now: Message(text="Протокол", document=File("game.mafia.toml", b"x = 1"))
        (call,) = await house.send(replace(HELLO, what="document"))
        assert call.method == "sendDocument"
        assert call.params["caption"] == "Протокол"
        assert b"x = 1" in call.params.values()

    async def test_an_edit_and_a_delete_go_to_what_fills_the_slot(self, house: House) -> None:
        _, edited, deleted = await house.send(
            replace(HELLO, slot="vote"), replace(EDIT, opens=2), replace(EDIT, what="delete")
        )
        assert (edited.method, deleted.method) == ("editMessageText", "deleteMessage")
        assert edited.params["message_id"] == deleted.params["message_id"] == "100"
        assert await house.filling("vote") is None
        assert house.refused == []

    async def test_a_message_outside_any_slot_is_named_by_its_id(self, house: House) -> None:
        (call,) = await house.send(replace(EDIT, slot=None, message_id=41))
        assert call.params["message_id"] == "41"

    async def test_a_reply_goes_to_what_fills_its_slot(self, house: House) -> None:
        house.render = lambda row, now: Message(
            text=row.content["text"], reply_to_slot=None if row.slot else "prompt"
        )
        _, reply = await house.send(replace(HELLO, slot="prompt"), replace(HELLO, content={"text": "/table"}))
        assert json.loads(reply.params["reply_parameters"]) == {
            "message_id": 100,
            "allow_sending_without_reply": True,
        }


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
        await house.send(replace(HELLO, opens=4, seconds=60.0, slot="turn"), calls=2)
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
        assert "Аня" not in str(logs)

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


class TestFailures:
    @pytest.mark.parametrize(
        "refusal", [Refusal(drop=True), Refusal(500, "Internal Server Error"), Refusal(502, "Bad Gateway")]
    )
    async def test_what_may_pass_is_tried_again_until_it_does(self, house: House, refusal: Refusal) -> None:
        house.api.answer = lambda call: refusal if len(house.api.calls) < 4 else None
        calls = await house.send(HELLO, calls=4)
        assert texts(calls) == ["Доброе утро"] * 4
        assert calls[3].at - calls[2].at > calls[1].at - calls[0].at
        assert await house.left() == []

    async def test_a_flood_wait_is_in_real_seconds_and_for_its_chat(self, house: House) -> None:
        def answer(call: Call) -> Refusal | None:
            first = texts(house.api.calls).count(call.text) == 1
            flood = first and call.text == "Доброе утро"
            return Refusal(429, "Too Many Requests", {"retry_after": 1}) if flood else None

        house.api.answer = answer
        second, elsewhere = (replace(HELLO, content={"text": text}) for text in ("второе", "там"))
        calls = await house.send(HELLO, second, replace(elsewhere, chat_id=OTHER), ANSWER, calls=5)
        assert {call.text for call in calls[:3]} == {"Доброе утро", "там", "рука"}
        assert texts(calls[3:]) == ["Доброе утро", "второе"]
        assert calls[3].at - calls[2].at >= 0.9

    @pytest.mark.parametrize(
        ("chat_id", "refusal", "reason"),
        [
            (PERSON, Refusal(403, "Forbidden: bot was blocked by the user"), Refused.UNREACHABLE),
            (GROUP, Refusal(403, "Forbidden: bot was kicked from the supergroup chat"), Refused.EXPELLED),
            (GROUP, Refusal(400, "Bad Request: chat not found"), Refused.CHAT_GONE),
            (GROUP, Refusal(400, "Bad Request: TOPIC_CLOSED"), Refused.TOPIC_CLOSED),
        ],
    )
    async def test_a_refusal_is_told_once_with_its_reason(
        self, house: House, chat_id: int, refusal: Refusal, reason: Refused
    ) -> None:
        house.api.answer = lambda call: refusal
        await house.send(replace(HELLO, chat_id=chat_id, opens=3))
        assert house.refused == [("Доброе утро", reason)]
        assert house.opened == []
        assert await house.left() == []

    async def test_a_tap_too_old_to_be_answered_is_no_error(self, house: House) -> None:
        house.api.answer = lambda call: Refusal(
            400, "Bad Request: query is too old and response timeout expired or query ID is invalid"
        )
        with capture_logs() as logs:
            await house.send(ANSWER)
        assert house.refused == [("рука", Refused.TOO_OLD)]
        assert logs == []

    async def test_an_edit_of_what_was_never_sent_is_dropped(self, house: House) -> None:
        house.api.answer = lambda call: (
            Refusal(400, "Bad Request: message text is empty") if call.text == "Доброе утро" else None
        )
        last = replace(HELLO, content={"text": "дальше"})
        calls = await house.send(replace(HELLO, slot="vote"), EDIT, last, calls=2)
        assert texts(calls) == ["Доброе утро", "дальше"]
        assert house.refused == [("Доброе утро", Refused.INVALID), ("№5 — 4", Refused.MESSAGE_GONE)]

    async def test_a_message_that_an_admin_deleted_fills_no_slot_any_more(self, house: House) -> None:
        house.api.answer = lambda call: (
            Refusal(400, "Bad Request: message to edit not found")
            if call.method == "editMessageText"
            else None
        )
        await house.send(replace(HELLO, slot="vote"), EDIT)
        assert house.refused == [("№5 — 4", Refused.MESSAGE_GONE)]
        assert await house.filling("vote") is None

    async def test_what_can_not_be_rendered_holds_up_nobody(self, house: House) -> None:
        def render_or_fail(row: Outgoing, now: float) -> Message:
            if row.content["text"] == "Аня":
                raise ValueError(row.content["text"])
            return render(row, now)

        house.render = render_or_fail
        with capture_logs() as logs:
            calls = await house.send(replace(HELLO, content={"text": "Аня"}), HELLO, calls=1)
        assert texts(calls) == ["Доброе утро"]
        assert house.refused == [("Аня", Refused.INVALID)]
        assert "Аня" not in str(logs)

    async def test_a_group_that_became_a_supergroup_is_told_there_in_order(self, house: House) -> None:
        house.api.answer = lambda call: (
            Refusal(400, "Bad Request: group chat was upgraded", {"migrate_to_chat_id": -1000})
            if call.chat_id == GROUP
            else None
        )
        second = replace(HELLO, content={"text": "второе"})
        calls = await house.send(HELLO, second, calls=3)
        assert [(call.chat_id, call.text) for call in calls[1:]] == [
            (-1000, "Доброе утро"),
            (-1000, "второе"),
        ]
        assert await house.left() == []


class TestRunning:
    async def test_rows_committed_while_it_runs_are_sent_when_woken(self, house: House) -> None:
        async with house.sending() as sender:
            for number in range(3):
                async with house.store.unit() as unit:
                    await outbox.put(unit, replace(HELLO, content={"text": str(number)}))
                    unit.after_commit(sender.wake)
                await house.api.until_called(number + 1)
        assert texts(house.api.calls) == ["0", "1", "2"]

    async def test_idle_it_asks_nothing_of_the_database(self, house: House) -> None:
        units = 0
        unit = house.store.unit

        def counting_unit() -> Any:
            nonlocal units
            units += 1
            return unit()

        await house.put(replace(HELLO, opens=1))
        async with house.sending():
            async with asyncio.timeout(5):
                await house.has_opened.wait()
            assert await house.left() == []
            house.store.unit = counting_unit  # type: ignore[method-assign]
            await asyncio.sleep(0.2)
        assert units == 0

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
