"""Tests which calls of the Bot API rows become, with the real client."""

import json
from dataclasses import replace

import pytest
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from structlog.testing import capture_logs

from bot.delivery.message import File, Message, Sheet
from tests.rig.delivery.bench import ANSWER, DELETION, EDIT, GROUP, HELLO, REPLY, Rig


class TestCalls:
    async def test_a_message_is_sent_as_rendered(self, rig: Rig) -> None:
        button = InlineKeyboardButton(text="7", callback_data="seat:7")
        rig.render = lambda row, now: Message(
            text=f"<b>{now:.0f}</b>",
            keyboard=InlineKeyboardMarkup(inline_keyboard=[[button]]),
            silent=True,
            protected=True,
        )
        (call,) = await rig.send(replace(HELLO, thread_id=3))
        assert call.method == "sendMessage"
        keyboard = json.loads(call.params.pop("reply_markup"))
        assert keyboard == {"inline_keyboard": [[{"text": "7", "callback_data": "seat:7"}]]}
        assert call.params.pop("link_preview_options") == '{"is_disabled": true}'
        assert call.params == {
            "chat_id": str(GROUP),
            "message_thread_id": "3",
            "text": f"<b>{rig.clock.now:.0f}</b>",
            "parse_mode": "HTML",
            "disable_notification": "true",
            "protect_content": "true",
        }
        assert await rig.left() == []

    async def test_a_question_makes_only_the_mentioned_person_reply(self, rig: Rig) -> None:
        rig.render = lambda row, now: Message(text="Как назвать?", asks=True)
        (call,) = await rig.send(HELLO)
        assert json.loads(call.params["reply_markup"]) == {"force_reply": True, "selective": True}

    async def test_an_answer_to_a_press_is_a_toast_or_an_alert(self, rig: Rig) -> None:
        rig.render = lambda row, now: Message(text="Поздно", alert=True)
        (call,) = await rig.send(ANSWER)
        assert call.method == "answerCallbackQuery"
        assert call.params == {"callback_query_id": "q1", "text": "Поздно", "show_alert": "true"}

    async def test_a_document_has_a_name_a_caption_and_bytes(self, rig: Rig) -> None:
        rig.render = lambda row, now: Message(text="Протокол", document=File("game.mafia.toml", b"x = 1"))
        (call,) = await rig.send(replace(HELLO, what="document"))
        assert call.method == "sendDocument"
        assert call.params["caption"] == "Протокол"
        assert b"x = 1" in call.params.values()

    @pytest.mark.parametrize(
        ("error", "told"),
        [
            (None, []),
            (ValueError("no page"), [("error", "file not made")]),
            (TimeoutError(), [("warning", "page given up")]),
        ],
    )
    async def test_if_a_page_can_not_be_made_the_record_is_sent_instead(
        self, rig: Rig, error: Exception | None, told: list[tuple[str, str]]
    ) -> None:
        def page() -> bytes:
            if error is not None:
                raise error
            return b"<html>"

        plain, made = File("game.mafia.toml", b"x = 1"), error is None
        rig.render = lambda row, now: Message(text="", document=plain, sheet=Sheet("game.html", page))
        with capture_logs() as logged:
            (call,) = await rig.send(replace(HELLO, what="document"))
        assert (b"<html>" in call.params.values(), b"x = 1" in call.params.values()) == (made, not made)
        assert [(each["log_level"], each["event"]) for each in logged if each["log_level"] != "debug"] == told

    async def test_a_waiting_file_that_a_newer_file_replaces_is_never_sent(self, rig: Rig) -> None:
        """A file that is replaced before it was sent is never sent."""
        rig.render = lambda row, now: Message(document=File("game.html", row.content["text"].encode()))
        file = replace(HELLO, what="document", slot="file", not_before=rig.clock.now + 60)
        newer = replace(HELLO, what="document", slot="file", content={"text": "newer"})
        (call,) = await rig.send(file, replace(EDIT, what="delete", slot="file"), newer, calls=1)
        assert b"newer" in call.params.values()
        assert await rig.left() == []

    async def test_an_edit_and_a_deletion_use_the_message_in_the_slot(self, rig: Rig) -> None:
        _, edited, deleted = await rig.send(
            replace(HELLO, slot="vote"), replace(EDIT, opens=2), replace(EDIT, what="delete")
        )
        assert (edited.method, deleted.method) == ("editMessageText", "deleteMessage")
        assert edited.params["message_id"] == deleted.params["message_id"] == "100"
        assert await rig.filling("vote") is None
        assert rig.refused == []

    async def test_a_message_for_one_person_alone_names_the_person_and_his_press(self, rig: Rig) -> None:
        by_command, by_tap = await rig.send(
            replace(REPLY, receiver_id=5), replace(REPLY, receiver_id=6, query_id="q1")
        )
        alone = [json.loads(call.params["ephemeral_message_parameters"]) for call in (by_command, by_tap)]
        assert alone == [{"receiver_user_id": 5}, {"receiver_user_id": 6, "callback_query_id": "q1"}]
        assert [call.chat_id for call in (by_command, by_tap)] == [GROUP, GROUP]

    async def test_several_deletions_are_one_call(self, rig: Rig) -> None:
        deletions = [replace(DELETION, message_id=number) for number in (41, 42, 43)]
        (call,) = await rig.send(*deletions, calls=1)
        assert call.method == "deleteMessages"
        assert json.loads(call.params["message_ids"]) == [41, 42, 43]
        assert (await rig.left(), rig.refused) == ([], [])

    async def test_a_message_without_a_slot_is_edited_by_its_id(self, rig: Rig) -> None:
        (call,) = await rig.send(replace(EDIT, slot=None, message_id=41))
        assert call.params["message_id"] == "41"
