"""Chats, members and topics, and what the bot may do in them."""

from typing import Any

import pytest
from aiogram.types import ChatPermissions

from sandbox import acts
from sandbox.acts import CannotError
from sandbox.model import Chat, Member, Status, Table
from tests.rig.sandbox.bench import Telegram


def promote(tg: Telegram, table: Table, *rights: str) -> Chat:
    member = Member(tg.sandbox.bot, Status.ADMINISTRATOR, frozenset(rights))
    tg.sandbox.world.set_member(table.chat, member, actor=table.people[0])
    return table.chat


async def test_getchat_returns_the_data_of_a_chat(tg: Telegram) -> None:
    table = tg.table(4)
    chat = table.chat.id
    assert (await tg.bot.get_chat(chat)).title == table.chat.title
    assert (await tg.bot.get_chat_member(chat, table.people[1].id)).status == "member"
    assert (await tg.bot.get_chat_member(chat, tg.meet().id)).status == "left"


@pytest.mark.parametrize(
    ("method", "params", "text"),
    [
        ("getChat", {}, "chat_id is empty"),
        ("getChat", {"chat_id": -1}, "chat not found"),
        ("getChat", {"chat_id": "@nobody"}, "chat not found"),
        ("getChatMember", {"user_id": 1}, "PARTICIPANT_ID_INVALID"),
        ("getChatMember", {}, "invalid user_id specified"),
    ],
)
async def test_a_wrong_question_about_a_chat_is_refused_as_at_telegram(
    tg: Telegram, method: str, params: dict[str, Any], text: str
) -> None:
    chat = {} if text == "chat_id is empty" else {"chat_id": tg.table().chat.id}
    assert await tg.refusal(method, **{**chat, **params}) == f"Bad Request: {text}"


async def test_a_bot_leaves_a_group_but_no_private_chat(tg: Telegram) -> None:
    chat = tg.table().chat
    await tg.forget_updates()
    assert await tg.bot.leave_chat(chat.id)
    told = [update["my_chat_member"] for update in await tg.updates() if "my_chat_member" in update]
    assert [each["new_chat_member"]["status"] for each in told] == ["left"]
    private = await tg.refusal("leaveChat", chat_id=tg.meet().id)
    assert private == "Bad Request: chat member status can't be changed in private chats"


async def test_joins_and_leaves_are_announced_to_all(tg: Telegram) -> None:
    table = tg.table()
    await tg.updates(offset=-1, allowed_updates=["message", "chat_member"])
    await tg.forget_updates()
    acts.leave(tg.sandbox.world, table.people[1], table.chat)
    acts.join(tg.sandbox.world, table.people[1], table.chat)
    left, was_there, is_there, joined = await tg.updates()
    assert left["message"]["left_chat_member"]["id"] == table.people[1].id
    assert was_there["chat_member"]["old_chat_member"]["status"] == "member"
    assert is_there["chat_member"]["new_chat_member"]["status"] == "member"
    assert joined["message"]["new_chat_members"][0]["id"] == table.people[1].id


async def test_a_bot_is_notified_when_it_is_blocked(tg: Telegram) -> None:
    anya = tg.meet()
    await tg.forget_updates()
    tg.sandbox.world.set_blocked(anya, True)
    tg.sandbox.world.set_blocked(anya, False)
    told = [update["my_chat_member"] for update in await tg.updates()]
    assert [(each["chat"]["id"], each["new_chat_member"]["status"]) for each in told] == [
        (anya.id, "kicked"),
        (anya.id, "member"),
    ]


async def test_a_restricted_member_may_not_write(tg: Telegram) -> None:
    table = tg.table()
    chat, bogdan = table.chat, table.people[1]
    silent = ChatPermissions(can_send_messages=False)
    assert await tg.bot.restrict_chat_member(chat.id, bogdan.id, silent)
    member = await tg.result("getChatMember", chat_id=chat.id, user_id=bogdan.id)
    assert (member["status"], member["is_member"], member["can_send_messages"]) == ("restricted", True, False)
    with pytest.raises(CannotError):
        tg.write(bogdan, chat, "но я")
    everything = dict.fromkeys(ChatPermissions.model_fields, True)
    assert await tg.bot.restrict_chat_member(chat.id, bogdan.id, ChatPermissions(**everything))
    assert tg.write(bogdan, chat, "спасибо").content.text == "спасибо"


async def test_a_banned_member_is_out(tg: Telegram) -> None:
    table = tg.table()
    chat, bogdan = table.chat, table.people[1]
    tg.sandbox.world.set_member(chat, Member(bogdan, Status.KICKED), actor=table.people[0])
    with pytest.raises(CannotError):
        acts.join(tg.sandbox.world, bogdan, chat)
    tg.sandbox.world.set_member(chat, Member(bogdan, Status.LEFT), actor=table.people[0])
    acts.join(tg.sandbox.world, bogdan, chat)


async def test_a_bot_can_not_restrict_an_administrator(tg: Telegram) -> None:
    table = tg.table()
    chat, permissions = table.chat, {"can_send_messages": False}

    async def refused(user_id: int) -> str:
        return await tg.refusal(
            "restrictChatMember", chat_id=chat.id, user_id=user_id, permissions=permissions
        )

    assert await refused(table.people[0].id) == "Bad Request: can't remove chat owner"
    assert await refused(tg.sandbox.bot.id) == "Bad Request: can't restrict self"
    other = Member(table.people[1], Status.ADMINISTRATOR)
    tg.sandbox.world.set_member(chat, other, actor=table.people[0])
    assert await refused(table.people[1].id) == "Bad Request: user is an administrator of the chat"
    promote(tg, table)
    weak = await refused(table.people[2].id)
    assert weak == "Bad Request: not enough rights to restrict/unrestrict chat member"


@pytest.mark.parametrize(
    ("method", "text"),
    [
        ("pinChatMessage", "Bad Request: not enough rights to manage pinned messages in the chat"),
        ("deleteMessage", "Bad Request: message can't be deleted"),
    ],
)
async def test_a_bot_without_a_right_is_refused(tg: Telegram, method: str, text: str) -> None:
    table = tg.table()
    chat = promote(tg, table)
    message = tg.write(table.people[0], chat, "x")
    assert await tg.refusal(method, chat_id=chat.id, message_id=message.id) == text


async def test_a_topic_keeps_what_is_written_in_it(tg: Telegram) -> None:
    table = tg.table(forum=True)
    chat = promote(tg, table, "can_manage_topics")
    topic = await tg.bot.create_forum_topic(chat.id, "Игра")
    sent = await tg.bot.send_message(chat.id, "сюда", message_thread_id=topic.message_thread_id)
    assert (sent.is_topic_message, sent.message_thread_id) == (True, topic.message_thread_id)
    await tg.forget_updates()
    tg.write(table.people[0], chat, "и я", thread=topic.message_thread_id)
    (update,) = await tg.updates()
    assert update["message"]["is_topic_message"] is True
    assert update["message"]["reply_to_message"]["forum_topic_created"]["name"] == "Игра"
    assert "is_topic_message" not in await tg.result("sendMessage", chat_id=chat.id, text="в общую")


async def test_in_a_closed_topic_members_can_not_write(tg: Telegram) -> None:
    table = tg.table(forum=True)
    chat = promote(tg, table, "can_manage_topics")
    world, owner = tg.sandbox.world, table.people[0]
    topic = (await tg.bot.create_forum_topic(chat.id, "Игра")).message_thread_id
    where = {"chat_id": chat.id, "message_thread_id": topic}
    world.set_topic_closed(chat, owner, chat.topics[topic], closed=True)
    with pytest.raises(CannotError):
        tg.write(table.people[1], chat, "эй", thread=topic)
    assert await tg.result("sendMessage", text="я веду", **where)
    promote(tg, table)
    assert await tg.refusal("sendMessage", text="x", **where) == "Bad Request: TOPIC_CLOSED"


async def test_a_group_without_topics_refuses_topics(tg: Telegram) -> None:
    plain = tg.table().chat
    assert await tg.refusal("createForumTopic", chat_id=plain.id, name="x") == (
        "Bad Request: the chat is not a forum"
    )
    forum = tg.table(forum=True).chat
    assert await tg.refusal("createForumTopic", chat_id=forum.id, name="x") == (
        "Bad Request: not enough rights to create a topic"
    )


async def test_a_basic_group_moves_to_a_supergroup(tg: Telegram) -> None:
    world = tg.sandbox.world
    creator = world.add_person("Аня", "ru", mine=True)
    group = world.open_group("Стол", creator, basic=True)
    world.set_member(group, Member(tg.sandbox.bot, Status.ADMINISTRATOR), actor=creator)
    await tg.forget_updates()
    supergroup = world.upgrade(group, actor=creator)
    moved, new = [update["message"] for update in await tg.updates() if "message" in update]
    assert moved["migrate_to_chat_id"] == supergroup.id
    assert new["migrate_from_chat_id"] == group.id
    body = await tg.call("sendMessage", chat_id=group.id, text="x")
    assert body["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert body["parameters"] == {"migrate_to_chat_id": supergroup.id}
    assert (await tg.bot.send_message(supergroup.id, "x")).text == "x"


async def test_only_administrators_can_write_in_a_closed_group(tg: Telegram) -> None:
    table = tg.table()
    promote(tg, table)
    chat, shut = table.chat, ChatPermissions(can_send_messages=False, can_pin_messages=True)
    refused = await tg.refusal("setChatPermissions", chat_id=chat.id, permissions={})
    assert refused == "Bad Request: not enough rights to change chat permissions"
    promote(tg, table, "can_restrict_members")
    assert await tg.bot.set_chat_permissions(chat.id, shut, use_independent_chat_permissions=True)
    told = (await tg.bot.get_chat(chat.id)).permissions
    assert told is not None
    assert (told.can_send_messages, told.can_send_polls, told.can_pin_messages) == (False, False, True)
    with pytest.raises(CannotError):
        tg.write(table.people[1], chat, "но я")
    assert tg.write(table.people[0], chat, "я владелец").content.text == "я владелец"
    assert await tg.bot.set_chat_permissions(chat.id, ChatPermissions(can_send_other_messages=True))
    told = (await tg.bot.get_chat(chat.id)).permissions
    assert told is not None
    assert (told.can_send_messages, told.can_send_photos, told.can_send_polls) == (True, True, False)
    assert tg.write(table.people[1], chat, "спасибо").content.text == "спасибо"
    private = await tg.refusal("setChatPermissions", chat_id=tg.meet().id, permissions={})
    assert private == "Bad Request: can't change private chat permissions"
