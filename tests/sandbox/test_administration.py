"""Tests what the owner of a group does over HTTP, and which of it the bot sees."""

from typing import Any

import pytest

from tests.rig.sandbox.bench import Telegram


@pytest.mark.parametrize(
    ("status", "refusal"),
    [
        ("kicked", "Forbidden: bot was kicked from the supergroup chat"),
        ("left", "Forbidden: bot is not a member of the supergroup chat"),
        ("restricted", "Bad Request: not enough rights to send text messages to the chat"),
    ],
)
async def test_a_removed_or_muted_bot_is_notified_and_can_not_write(
    tg: Telegram, status: str, refusal: str
) -> None:
    chat = tg.table().chat
    await tg.forget_updates()
    assert (await tg.page(f"chats/{chat.id}/bot", status=status))[0] == 200
    told = [update["my_chat_member"] for update in await tg.updates() if "my_chat_member" in update]
    assert [each["new_chat_member"]["status"] for each in told] == [status]
    assert await tg.refusal("sendMessage", chat_id=chat.id, text="x") == refusal
    await tg.page(f"chats/{chat.id}/bot", status="member")
    assert await tg.result("sendMessage", chat_id=chat.id, text="x")


async def test_an_owner_takes_rights_away(tg: Telegram) -> None:
    table = tg.table()
    message = tg.write(table.people[0], table.chat, "x")
    await tg.page(f"chats/{table.chat.id}/bot", status="administrator", rights=["can_pin_messages"])
    where = {"chat_id": table.chat.id, "message_id": message.id}
    assert await tg.result("pinChatMessage", **where)
    assert await tg.refusal("deleteMessage", **where) == "Bad Request: message can't be deleted"


async def test_a_member_becomes_an_administrator(tg: Telegram) -> None:
    table = tg.table()
    member, where = table.people[1], {"chat_id": table.chat.id}
    assert (await tg.page(f"chats/{table.chat.id}/administrators", person=member.id))[0] == 200
    found = await tg.result("getChatMember", **where, user_id=member.id)
    assert found["status"] == "administrator"
    assert (await tg.page(f"chats/{table.chat.id}/administrators", person=tg.meet("Ева").id))[0] == 404


async def test_topics_are_made_and_closed(tg: Telegram) -> None:
    chat = tg.table(forum=True).chat
    _, topic = await tg.page(f"chats/{chat.id}/topics", title="Игра")
    where = {"chat_id": chat.id, "message_thread_id": topic["id"]}
    assert await tg.result("sendMessage", text="x", **where)
    await tg.page(f"chats/{chat.id}/topics/{topic['id']}", closed=True)
    assert await tg.refusal("sendMessage", text="x", **where) == "Bad Request: TOPIC_CLOSED"
    await tg.page(f"chats/{chat.id}/topics/{topic['id']}", closed=False)
    assert await tg.result("sendMessage", text="x", **where)


async def test_an_owner_deletes_a_message_of_the_bot(tg: Telegram) -> None:
    chat = tg.table().chat
    sent = await tg.bot.send_message(chat.id, "Кто?")
    assert (await tg.page(f"chats/{chat.id}/delete", message=sent.message_id))[0] == 200
    gone = await tg.refusal("editMessageText", chat_id=chat.id, message_id=sent.message_id, text="x")
    assert gone == "Bad Request: message to edit not found"


async def test_a_table_moves_to_a_supergroup(tg: Telegram) -> None:
    _, table = await tg.page("tables", seats=2, mine=[0, 1], start=False, basic=True)
    status, chat = await tg.page(f"chats/{table['chat']}/upgrade")
    assert (status, chat["type"], chat["table"]) == (200, "supergroup", table["id"])
    body = await tg.call("sendMessage", chat_id=table["chat"], text="x")
    assert body["parameters"] == {"migrate_to_chat_id": chat["id"]}
    assert (await tg.page(f"chats/{table['chat']}/upgrade"))[0] == 409


async def test_a_person_deletes_his_account(tg: Telegram) -> None:
    anya = tg.meet()
    assert (await tg.page(f"people/{anya.id}/deactivate"))[0] == 200
    assert await tg.refusal("sendMessage", chat_id=anya.id, text="x") == "Forbidden: user is deactivated"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("chats/-1/bot", {"status": "left"}, 404),
        ("chats/{chat}/bot", {"status": "creator"}, 400),
        ("chats/{chat}/topics", {"title": "Игра"}, 409),
        ("chats/{chat}/topics/9", {"closed": True}, 404),
        ("chats/{chat}/delete", {"message": 999}, 404),
        ("chats/{chat}/upgrade", {}, 409),
    ],
)
async def test_an_impossible_change_is_refused(
    tg: Telegram, path: str, body: dict[str, Any], status: int
) -> None:
    chat = tg.table().chat
    assert (await tg.page(path.format(chat=chat.id), **body))[0] == status
