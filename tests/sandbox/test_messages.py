"""Sending, editing, deleting, pinning, copying: what works, and Telegram's own words for what fails."""

from typing import Any

import pytest
from aiogram.types import Message

from sandbox import acts
from sandbox.model import ChatKind, Member, Status
from tests.rig.sandbox.bench import BUTTON, Telegram, keyboard

TEXT_BUTTON = (
    "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
)
NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup"
    " are exactly the same as a current content and reply markup of the message"
)


async def test_a_message_comes_back_as_it_was_stored(tg: Telegram) -> None:
    table = tg.table()
    sent = await tg.result(
        "sendMessage",
        chat_id=table.chat.id,
        text="  <b>Ночь</b>\n",
        parse_mode="HTML",
        protect_content=True,
        reply_markup=keyboard({"text": "Пас", "callback_data": "p", "style": "success"}),
    )
    assert sent["text"] == "Ночь"
    assert sent["entities"] == [{"type": "bold", "offset": 0, "length": 4}]
    assert sent["has_protected_content"] is True
    assert sent["reply_markup"]["inline_keyboard"][0][0]["style"] == "success"
    assert Message.model_validate(sent).from_user.is_bot  # type: ignore[union-attr]


async def test_messages_are_numbered_by_group_and_by_bot(tg: Telegram) -> None:
    one, two = tg.table(), tg.table()
    first = await tg.bot.send_message(one.chat.id, "1")
    second = await tg.bot.send_message(two.chat.id, "2")
    assert first.message_id == second.message_id
    anya, bogdan = tg.meet("Аня"), tg.meet("Богдан")
    to_anya, to_bogdan = await tg.bot.send_message(anya.id, "1"), await tg.bot.send_message(bogdan.id, "2")
    assert to_bogdan.message_id == to_anya.message_id + 1


async def test_a_reply_carries_its_message_and_thread(tg: Telegram) -> None:
    table = tg.table()
    asked = tg.write(table.people[0], table.chat, "/table")
    sent = await tg.result(
        "sendMessage", chat_id=table.chat.id, text="Вот", reply_parameters={"message_id": asked.id}
    )
    assert sent["reply_to_message"]["text"] == "/table"
    assert sent["message_thread_id"] == asked.id
    assert "is_topic_message" not in sent


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({}, "Bad Request: message text is empty"),
        ({"text": " \n"}, "Bad Request: message text is empty"),
        ({"text": "я" * 4097}, "Bad Request: message is too long"),
        ({"text": "<b>" + "я" * 4097 + "</b>", "parse_mode": "HTML"}, "Bad Request: message is too long"),
        ({"text": "x", "parse_mode": "BBCode"}, "Bad Request: unsupported parse_mode"),
        (
            {"text": "<x>", "parse_mode": "HTML"},
            'Bad Request: can\'t parse entities: Unsupported start tag "x" at byte offset 0',
        ),
        (
            {"text": "x", "reply_markup": keyboard({"text": "x", "callback_data": "я" * 33})},
            "Bad Request: BUTTON_DATA_INVALID",
        ),
        (
            {"text": "x", "reply_markup": keyboard({"text": "x", "callback_data": ""})},
            "Bad Request: BUTTON_DATA_INVALID",
        ),
        ({"text": "x", "reply_markup": keyboard({"text": "x"})}, TEXT_BUTTON),
        (
            {"text": "x", "reply_markup": keyboard({"text": "x", "url": "nowhere"})},
            "Bad Request: inline keyboard button URL 'nowhere' is invalid: Wrong HTTP URL",
        ),
        (
            {"text": "x", "reply_parameters": {"message_id": 999}},
            "Bad Request: message to be replied not found",
        ),
        ({"text": "x", "message_thread_id": 999}, "Bad Request: message thread not found"),
    ],
)
async def test_an_impossible_message_is_refused_in_telegrams_words(
    tg: Telegram, params: dict[str, Any], text: str
) -> None:
    chat = tg.table().chat
    assert await tg.refusal("sendMessage", chat_id=chat.id, **params) == text


async def test_the_limit_of_4096_characters_is_without_markup(tg: Telegram) -> None:
    chat = tg.table().chat
    sent = await tg.bot.send_message(chat.id, f"<i>{'я' * 4096}</i>", parse_mode="HTML")
    assert len(sent.text or "") == 4096


async def test_a_bot_may_write_only_to_people_who_started_it(tg: Telegram) -> None:
    table = tg.table()
    world, stranger = tg.sandbox.world, tg.sandbox.world.add_person("Чужой", "ru")
    nobody = await tg.refusal("sendMessage", chat_id=stranger.id, text="x")
    assert nobody == "Bad Request: chat not found"
    anya = table.people[0]
    not_yet = await tg.refusal("sendMessage", chat_id=anya.id, text="x")
    assert not_yet == "Forbidden: bot can't initiate conversation with a user"
    acts.open_link(world, anya, "https://t.me/sandbox_bot?start=join")
    assert (await tg.bot.send_message(anya.id, "x")).chat.id == anya.id
    world.set_blocked(anya, True)
    blocked = await tg.call("sendMessage", chat_id=anya.id, text="x")
    assert (blocked["error_code"], blocked["description"]) == (403, "Forbidden: bot was blocked by the user")
    acts.open_link(world, anya, "t.me/sandbox_bot")
    assert (await tg.bot.send_message(anya.id, "x")).text == "x"
    world.deactivate(anya)
    assert await tg.refusal("sendMessage", chat_id=anya.id, text="x") == "Forbidden: user is deactivated"


@pytest.mark.parametrize(
    ("basic", "status", "text"),
    [
        (False, Status.KICKED, "Forbidden: bot was kicked from the supergroup chat"),
        (False, Status.LEFT, "Forbidden: bot is not a member of the supergroup chat"),
        (True, Status.KICKED, "Forbidden: bot was kicked from the group chat"),
        (False, Status.RESTRICTED, "Bad Request: not enough rights to send text messages to the chat"),
    ],
)
async def test_a_left_group_refuses_the_bot(tg: Telegram, basic: bool, status: Status, text: str) -> None:
    world = tg.sandbox.world
    creator = world.add_person("Аня", "ru", mine=True)
    chat = world.open_group("Стол", creator, basic=basic)
    world.set_member(chat, Member(tg.sandbox.bot, Status.MEMBER), actor=creator)
    rights = frozenset({"is_member"}) if status is Status.RESTRICTED else frozenset()
    world.set_member(chat, Member(tg.sandbox.bot, status, rights), actor=creator)
    assert chat.kind is (ChatKind.GROUP if basic else ChatKind.SUPERGROUP)
    assert await tg.refusal("sendMessage", chat_id=chat.id, text="x") == text


async def test_an_edit_replaces_text_and_keyboard(tg: Telegram) -> None:
    chat = tg.table().chat
    sent = await tg.result("sendMessage", chat_id=chat.id, text="Раз", reply_markup=keyboard())
    where = {"chat_id": chat.id, "message_id": sent["message_id"]}
    edited = await tg.result("editMessageText", text="Два", reply_markup=keyboard(), **where)
    assert (edited["text"], "edit_date" in edited) == ("Два", True)
    assert "reply_markup" not in await tg.result("editMessageText", text="Три", **where)
    with_buttons = await tg.result("editMessageReplyMarkup", reply_markup=keyboard(), **where)
    assert with_buttons["reply_markup"] == keyboard()


async def test_an_impossible_edit_is_refused_in_telegrams_words(tg: Telegram) -> None:
    table = tg.table()
    chat = table.chat
    sent = await tg.result("sendMessage", chat_id=chat.id, text="Раз", reply_markup=keyboard())
    where = {"chat_id": chat.id, "message_id": sent["message_id"]}
    same = await tg.refusal("editMessageText", text="Раз ", reply_markup=keyboard(), **where)
    assert same == NOT_MODIFIED
    assert await tg.refusal("editMessageReplyMarkup", reply_markup=keyboard(), **where) == NOT_MODIFIED
    assert await tg.refusal("editMessageText", text="", **where) == "Bad Request: message text is empty"
    gone = await tg.refusal("editMessageText", text="x", chat_id=chat.id, message_id=999)
    assert gone == "Bad Request: message to edit not found"
    foreign = tg.write(table.people[0], chat, "моё")
    refused = await tg.refusal("editMessageText", text="x", chat_id=chat.id, message_id=foreign.id)
    assert refused == "Bad Request: message can't be edited"
    unnamed = await tg.refusal("editMessageText", text="x", chat_id=chat.id)
    assert unnamed == "Bad Request: message identifier is not specified"


async def test_a_bot_deletes_what_its_rights_allow(tg: Telegram) -> None:
    table = tg.table()
    chat, world = table.chat, tg.sandbox.world
    mine = await tg.bot.send_message(chat.id, "моё")
    foreign = tg.write(table.people[1], chat, "чужое")
    assert await tg.bot.delete_messages(chat.id, [mine.message_id, 999])
    assert mine.message_id not in chat.messages
    gone = await tg.refusal("deleteMessage", chat_id=chat.id, message_id=mine.message_id)
    assert gone == "Bad Request: message to delete not found"
    world.set_member(chat, Member(tg.sandbox.bot, Status.MEMBER), actor=table.people[0])
    refused = await tg.refusal("deleteMessage", chat_id=chat.id, message_id=foreign.id)
    assert refused == "Bad Request: message can't be deleted"


async def test_one_call_deletes_a_hundred_messages_even_if_some_are_gone(tg: Telegram) -> None:
    table = tg.table()
    numbers = [tg.write(table.people[1], table.chat, "речь").id for _ in range(99)]
    assert await tg.result("deleteMessages", chat_id=table.chat.id, message_ids=[*numbers, 99999])
    assert not table.chat.messages.keys() & set(numbers)
    for count in (0, 101):
        refused = await tg.refusal("deleteMessages", chat_id=table.chat.id, message_ids=[1] * count)
        assert refused == "Bad Request: number of messages to delete must be between 1 and 100"


async def test_no_message_is_deleted_if_one_of_them_may_not_be(tg: Telegram) -> None:
    table = tg.table()
    mine = await tg.bot.send_message(table.chat.id, "моё")
    foreign = tg.write(table.people[1], table.chat, "чужое")
    tg.sandbox.world.set_member(table.chat, Member(tg.sandbox.bot, Status.MEMBER), actor=table.people[0])
    both = [mine.message_id, foreign.id]
    refused = await tg.refusal("deleteMessages", chat_id=table.chat.id, message_ids=both)
    assert refused == "Bad Request: message can't be deleted"
    assert set(both) <= table.chat.messages.keys()
    assert await tg.result("deleteMessages", chat_id=table.chat.id, message_ids=[mine.message_id])


async def test_a_pinned_message_is_announced_in_the_chat(tg: Telegram) -> None:
    chat = tg.table().chat
    sent = await tg.bot.send_message(chat.id, "Правила")
    await tg.bot.pin_chat_message(chat.id, sent.message_id)
    assert (await tg.bot.get_chat(chat.id)).pinned_message.message_id == sent.message_id  # type: ignore[union-attr]
    assert await tg.bot.unpin_chat_message(chat.id)
    gone = await tg.refusal("pinChatMessage", chat_id=chat.id, message_id=999)
    assert gone == "Bad Request: message to pin not found"


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({"foo": 1}, 'unknown parameter "foo"'),
        ({"reply_to_message_id": 1}, 'unknown parameter "reply_to_message_id"'),
        ({"message_effect_id": "1"}, 'the sandbox does not support the parameter "message_effect_id"'),
        (
            {"reply_markup": keyboard({**BUTTON, "colour": "red"})},
            'unknown field "reply_markup.inline_keyboard[0][0].colour"',
        ),
        ({"entities": []}, 'the sandbox does not support the parameter "entities"'),
        ({"link_preview_options": {"disabled": True}}, 'unknown field "link_preview_options.disabled"'),
        ({"reply_parameters": {"id": 1}}, 'unknown field "reply_parameters.id"'),
        ({"reply_markup": "{"}, 'wrong parameter "reply_markup": Value error, can\'t parse JSON'),
    ],
)
async def test_unknown_methods_are_refused(tg: Telegram, params: dict[str, Any], text: str) -> None:
    chat = tg.table().chat
    assert await tg.refusal("sendMessage", chat_id=chat.id, text="x", **params) == f"Bad Request: {text}"
