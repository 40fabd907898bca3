"""Entities, captions and keyboards of a request: which ones are accepted, and which ones are refused."""

from typing import Any

import pytest

from sandbox.api.markup import MOST_BUTTONS
from tests.rig.sandbox.bench import BUTTON, Telegram, keyboard


async def sent(tg: Telegram, **params: Any) -> dict[str, Any]:
    chat = tg.table().chat
    message: dict[str, Any] = await tg.result("sendMessage", chat_id=chat.id, **params)
    return message


async def refused(tg: Telegram, **params: Any) -> str:
    chat = tg.table().chat
    return await tg.refusal("sendMessage", **{"chat_id": chat.id, "text": "слово", **params})


async def test_people_met_in_a_group_can_be_mentioned(tg: Telegram) -> None:
    table = tg.table()
    anya, stranger = table.people[0], tg.sandbox.world.add_person("Чужой", "ru")
    text = f'<a href="tg://user?id={anya.id}">Аня</a> <a href="tg://user?id={stranger.id}">Чужой</a>'
    message = await tg.result("sendMessage", chat_id=table.chat.id, text=text, parse_mode="HTML")
    (mention,) = message["entities"]
    assert (mention["type"], mention["user"]["id"]) == ("text_mention", anya.id)
    assert mention["user"]["language_code"] == "ru"


async def test_a_bot_can_mention_itself(tg: Telegram) -> None:
    me = tg.sandbox.bot.id
    message = await sent(tg, text=f'<a href="tg://user?id={me}">я</a>', parse_mode="HTML")
    assert message["entities"][0]["user"]["is_bot"] is True


async def test_markdown_is_not_read(tg: Telegram) -> None:
    assert await refused(tg, parse_mode="MarkdownV2") == (
        "Bad Request: the sandbox reads no Markdown, only HTML"
    )


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ({"inline_keyboard": "x"}, 'field "inline_keyboard" must be an Array of Arrays'),
        (keyboard({"text": "  ", "callback_data": "x"}), 'Field "text" must be a non-empty String'),
        (keyboard({**BUTTON, "url": "https://t.me/x"}), "it must have exactly one action"),
        (keyboard({**BUTTON, "style": "golden"}), "Unsupported button style specified"),
        (keyboard({**BUTTON, "pay": True}), 'the sandbox does not support the button field "pay"'),
        (keyboard(*[BUTTON] * (MOST_BUTTONS + 1)), "REPLY_MARKUP_TOO_LONG"),
        ({}, "object expected as reply markup"),
        ({"inline_keyboard": [[1]]}, 'Field "text" must be a non-empty String'),
    ],
)
async def test_a_wrong_keyboard_is_refused(tg: Telegram, markup: dict[str, Any], text: str) -> None:
    description = await refused(tg, reply_markup=markup)
    assert description.startswith("Bad Request: ")
    assert description.endswith(text)


async def test_markup_without_buttons_under_the_message_shows_nothing(tg: Telegram) -> None:
    nothing: list[dict[str, Any]] = [
        {"inline_keyboard": [[]]},
        {"remove_keyboard": True},
        {"force_reply": True},
    ]
    for markup in nothing:
        assert "reply_markup" not in await sent(tg, text="x", reply_markup=markup)


async def test_button_addresses_are_stored_as_links_are(tg: Telegram) -> None:
    message = await sent(tg, text="x", reply_markup=keyboard({"text": "↗", "url": "t.me/x_bot?start=1"}))
    assert message["reply_markup"]["inline_keyboard"][0][0]["url"] == "http://t.me/x_bot?start=1"


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ({"quote": "x", "message_id": 1}, 'the sandbox does not support the field "reply_parameters.quote"'),
        ({"chat_id": 5, "message_id": 1}, "the sandbox does not support replies to other chats"),
    ],
)
async def test_unsupported_replies_are_refused(tg: Telegram, reply: dict[str, Any], text: str) -> None:
    assert await refused(tg, reply_parameters=reply) == f"Bad Request: {text}"


async def test_a_reply_may_be_sent_without_its_message(tg: Telegram) -> None:
    reply = {"message_id": 999, "allow_sending_without_reply": True}
    assert "reply_to_message" not in await sent(tg, text="x", reply_parameters=reply)


async def test_a_reply_stays_in_the_topic_of_its_message(tg: Telegram) -> None:
    table = tg.table(forum=True)
    topic = tg.sandbox.world.create_topic(table.chat, table.people[0], "Игра")
    asked = tg.write(table.people[1], table.chat, "/table", thread=topic.id)
    message = await tg.result(
        "sendMessage", chat_id=table.chat.id, text="x", reply_parameters={"message_id": asked.id}
    )
    assert message["message_thread_id"] == topic.id


async def test_a_document_has_no_text_to_edit(tg: Telegram) -> None:
    chat = tg.table().chat
    file = tg.sandbox.world.keep("a.txt", "text/plain", b"a")
    document = await tg.result("sendDocument", chat_id=chat.id, document=file.file_id)
    where = {"chat_id": chat.id, "message_id": document["message_id"]}
    assert await tg.refusal("editMessageText", text="x", **where) == (
        "Bad Request: there is no text in the message to edit"
    )
