"""Tests how a sender reacts to errors of the network, of Telegram and of the renderer."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from bot.delivery import courier, schedule
from bot.delivery.learnt import SECONDS_UNTIL_RETRY
from bot.delivery.message import Message
from bot.delivery.verdict import CALL_BACKOFF, Refused
from bot.values.outgoing import Outgoing
from tests.rig.delivery.bench import (
    ANSWER,
    DELETION,
    EDIT,
    FAST,
    GROUP,
    HELLO,
    OTHER,
    PERSON,
    REPLY,
    Rig,
    render,
    texts,
)
from tests.rig.program.logged import told
from tests.rig.telegram.fake_api import Call, Refusal


class TestFailures:
    async def test_a_message_is_not_repeated_while_telegram_is_silent(
        self, rig: Rig, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Telegram may do everything that it got while it was silent. So the bot first asks whether it
        speaks again (simulation, seed 1060)."""
        monkeypatch.setattr(courier, "REQUEST_TIMEOUT", 0.1)

        async def silent() -> None:
            await asyncio.Event().wait()

        def answer(_call: Call) -> Awaitable[None] | None:
            if len(rig.api.calls) < 3:
                return silent()
            # Only a silence may be cut short: a busy machine needs more time for an answer.
            monkeypatch.setattr(courier, "REQUEST_TIMEOUT", 20)
            return silent() if len(rig.api.calls) == 3 else None

        rig.api.answer = answer
        *_, last = methods = [call.method for call in await rig.send(HELLO, calls=5)]
        assert last == "sendMessage"
        assert methods.count("sendMessage") <= 2
        assert await rig.left() == []

    async def test_the_log_tells_once_a_minute_how_many_calls_failed_and_why(
        self, rig: Rig, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def answer(_call: Call) -> Refusal | None:
            if len(rig.api.calls) == 5:
                monkeypatch.setattr(courier, "TOLD_EVERY", 0.0)  # the minute is over
            return Refusal(drop=True) if len(rig.api.calls) < 6 else None

        rig.api.answer = answer
        with capture_logs() as logs:
            await rig.send(HELLO, calls=6)
        said = [(line["times"], line["why"]) for line in told(logs) if line["event"] == "to be sent again"]
        assert said == [(1, "the connection broke"), (4, "the connection broke")]

    async def test_after_a_silence_new_messages_go_out_one_at_a_time(
        self, rig: Rig, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Each of them has waited until Telegram speaks. If all went out at once, a kill would double them
        (simulation, seed 70042)."""
        rows = [replace(HELLO, chat_id=chat) for chat in (GROUP, OTHER, PERSON)]
        spoken, done = asyncio.Event(), asyncio.Event()
        asking, under_way = 0, 0
        together: list[int] = []
        monkeypatch.setattr(courier, "REQUEST_TIMEOUT", 0.5)
        monkeypatch.setattr(schedule, "HANGS", 0.01)

        async def answer(call: Call) -> None:
            nonlocal asking, under_way
            if call.method == "getMe":
                asking += courier.REQUEST_TIMEOUT > 1
                monkeypatch.setattr(courier, "REQUEST_TIMEOUT", 60)
                if asking == len(rows):
                    monkeypatch.setattr(schedule, "HANGS", 60)
                    spoken.set()
            if call.method == "getMe" or not spoken.is_set():
                await spoken.wait()
                return
            under_way += 1
            together.append(under_way)
            await asyncio.sleep(0.1)
            under_way -= 1
            if len(together) == len(rows):
                done.set()

        rig.api.answer = answer
        await rig.put(*rows)
        async with rig.sending():
            await done.wait()
        assert together == [1, 1, 1]

    @pytest.mark.parametrize(
        "refusal", [Refusal(drop=True), Refusal(500, "Internal Server Error"), Refusal(502, "Bad Gateway")]
    )
    async def test_a_call_is_repeated_while_an_error_may_pass(self, rig: Rig, refusal: Refusal) -> None:
        rig.api.answer = lambda call: refusal if len(rig.api.calls) < 4 else None
        calls = await rig.send(HELLO, calls=4)
        assert texts(calls) == ["Доброе утро"] * 4
        pauses = [later.at - call.at for call, later in pairwise(calls)]
        assert all(pause >= CALL_BACKOFF.after(number + 1) * FAST for number, pause in enumerate(pauses))
        assert await rig.left() == []

    async def test_a_flood_wait_lasts_real_seconds_and_stops_only_its_chat(self, rig: Rig) -> None:
        def answer(call: Call) -> Refusal | None:
            first = texts(rig.api.calls).count(call.text) == 1
            flood = first and call.text == "Доброе утро"
            return Refusal(429, "Too Many Requests", {"retry_after": 1}) if flood else None

        rig.api.answer = answer
        second, elsewhere = (replace(HELLO, content={"text": text}) for text in ("второе", "там"))
        calls = await rig.send(HELLO, second, replace(elsewhere, chat_id=OTHER), ANSWER, calls=5)
        assert {call.text for call in calls[:3]} == {"Доброе утро", "там", "рука"}
        assert texts(calls[3:]) == ["Доброе утро", "второе"]
        (flooded,) = (call for call in calls[:3] if call.text == "Доброе утро")
        assert calls[3].at - flooded.at >= 0.9

    @pytest.mark.parametrize(
        ("chat_id", "refusal", "reason"),
        [
            (PERSON, Refusal(403, "Forbidden: bot was blocked by the user"), Refused.UNREACHABLE),
            (GROUP, Refusal(403, "Forbidden: bot was kicked from the supergroup chat"), Refused.EXPELLED),
            (GROUP, Refusal(400, "Bad Request: chat not found"), Refused.CHAT_GONE),
            (GROUP, Refusal(400, "Bad Request: TOPIC_CLOSED"), Refused.TOPIC_CLOSED),
        ],
    )
    async def test_a_refusal_is_reported_once_with_its_reason(
        self, rig: Rig, chat_id: int, refusal: Refusal, reason: Refused
    ) -> None:
        rig.api.answer = lambda call: refusal
        await rig.send(replace(HELLO, chat_id=chat_id, opens=3))
        assert rig.refused == [("Доброе утро", reason)]
        assert rig.accepted == []
        assert await rig.left() == []

    async def test_a_press_that_is_too_old_for_an_answer_is_no_error(self, rig: Rig) -> None:
        rig.api.answer = lambda call: Refusal(
            400, "Bad Request: query is too old and response timeout expired or query ID is invalid"
        )
        with capture_logs() as logs:
            await rig.send(ANSWER)
        assert rig.refused == [("рука", Refused.TOO_OLD)]
        assert told(logs) == []

    async def test_an_edit_of_a_message_that_was_never_sent_is_dropped(self, rig: Rig) -> None:
        rig.api.answer = lambda call: (
            Refusal(400, "Bad Request: message text is empty") if call.text == "Доброе утро" else None
        )
        last = replace(HELLO, content={"text": "дальше"})
        calls = await rig.send(replace(HELLO, slot="vote"), EDIT, last, calls=2)
        assert texts(calls) == ["Доброе утро", "дальше"]
        assert rig.refused == [("Доброе утро", Refused.INVALID), ("№5 — 4", Refused.MESSAGE_GONE)]

    async def test_a_slot_is_empty_after_an_administrator_deleted_its_message(self, rig: Rig) -> None:
        rig.api.answer = lambda call: (
            Refusal(400, "Bad Request: message to edit not found")
            if call.method == "editMessageText"
            else None
        )
        await rig.send(replace(HELLO, slot="vote"), EDIT)
        assert rig.refused == [("№5 — 4", Refused.MESSAGE_GONE)]
        assert await rig.filling("vote") is None

    async def test_a_row_that_can_not_be_rendered_does_not_delay_other_rows(self, rig: Rig) -> None:
        def render_or_fail(row: Outgoing, now: float) -> Message:
            if row.content["text"] == "Аня":
                raise ValueError(row.content["text"])
            return render(row, now)

        rig.render = render_or_fail
        with capture_logs() as logs:
            calls = await rig.send(replace(HELLO, content={"text": "Аня"}), HELLO, calls=1)
        assert texts(calls) == ["Доброе утро"]
        assert rig.refused == [("Аня", Refused.INVALID)]
        assert "Аня" not in str(told(logs))

    async def test_deletions_that_one_call_refused_are_reported_once_and_dropped(self, rig: Rig) -> None:
        rig.api.answer = lambda call: Refusal(400, "Bad Request: message can't be deleted")
        await rig.send(*[replace(DELETION, message_id=number) for number in range(41, 61)], calls=1)
        assert (len(rig.api.calls), len(rig.refused)) == (1, 1)
        assert await rig.left() == []

    @pytest.mark.parametrize(
        ("refusal", "elsewhere"),
        [
            ("not enough rights to send ephemeral messages to the chat", True),
            ("EPHEMERAL_MESSAGES_DISABLED", True),
            ("USER_NOT_PARTICIPANT", False),
            ("PARTICIPANT_ID_INVALID", False),
            ("query is too old and response timeout expired or query ID is invalid", False),
        ],
    )
    async def test_a_refusal_to_show_a_message_to_one_person_alone_is_no_error(
        self, rig: Rig, refusal: str, elsewhere: bool
    ) -> None:
        """If Telegram can not show a message to one person alone, the message is sent in another way, and
        that is no error. The bot remembers for a while that this chat does not allow it, unless the reason
        was this person or his tap."""
        rig.api.answer = lambda call: Refusal(400, f"Bad Request: {refusal}")
        with capture_logs() as logs:
            await rig.send(replace(REPLY, receiver_id=PERSON))
        assert rig.refused == [("справка", Refused.NOT_ALONE)]
        assert {line["log_level"] for line in told(logs)} <= {"info"}
        assert rig.ephemeral.may(GROUP, pressed=False) is not elsewhere
        assert rig.ephemeral.may(GROUP, pressed=True)
        assert rig.ephemeral.may(OTHER, pressed=False)
        rig.clock.now += SECONDS_UNTIL_RETRY
        assert rig.ephemeral.may(GROUP, pressed=False)

    async def test_a_server_without_messages_for_one_person_is_not_asked_again(self, rig: Rig) -> None:
        await rig.send(replace(REPLY, receiver_id=PERSON))
        assert rig.refused == []
        assert not rig.ephemeral.may(GROUP, pressed=True)
        assert not rig.ephemeral.may(OTHER, pressed=False)

    async def test_a_server_with_messages_for_one_person_is_asked_again(self, rig: Rig) -> None:
        chat = {"id": GROUP, "type": "supergroup", "title": "t"}
        rig.api.answer = lambda call: {
            "message_id": 0,
            "ephemeral_message_id": 3,
            "date": 1,
            "chat": chat,
            "text": "t",
        }
        await rig.send(replace(REPLY, receiver_id=PERSON))
        assert (rig.refused, await rig.left()) == ([], [])
        assert rig.ephemeral.may(GROUP, pressed=False)

    async def test_messages_to_a_group_that_became_a_supergroup_keep_their_order(self, rig: Rig) -> None:
        rig.api.answer = lambda call: (
            Refusal(400, "Bad Request: group chat was upgraded", {"migrate_to_chat_id": -1000})
            if call.chat_id == GROUP
            else None
        )
        second = replace(HELLO, content={"text": "второе"})
        calls = await rig.send(HELLO, second, calls=3)
        assert [(call.chat_id, call.text) for call in calls[1:]] == [
            (-1000, "Доброе утро"),
            (-1000, "второе"),
        ]
        assert await rig.left() == []

    async def test_a_move_to_a_supergroup_is_stored_again_after_a_failure(
        self, rig: Rig, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A game of the supergroup may be in the way, until the bot handles the update about the move."""
        rig.api.answer = lambda call: (
            Refusal(400, "Bad Request: group chat was upgraded", {"migrate_to_chat_id": -1000})
            if call.chat_id == GROUP
            else None
        )
        move, tries = courier.Courier.move, 0

        async def in_the_way(self: courier.Courier, old: int, new: int) -> list[Outgoing]:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise LookupError
            return await move(self, old, new)

        monkeypatch.setattr(courier.Courier, "move", in_the_way)
        with capture_logs() as logs:
            calls = await rig.send(HELLO, calls=3)
        assert [call.chat_id for call in calls] == [GROUP, GROUP, -1000]
        assert [line["event"] for line in told(logs) if line["log_level"] == "error"] == ["chat not moved"]
        assert await rig.left() == []
