"""Messages that only one person sees: which bot may send them, to whom, when, and who sees them."""

from typing import Any

import pytest
from aiogram.types import EphemeralMessageParameters

from sandbox import acts
from sandbox.api.callbacks import LIFETIME
from sandbox.api.ephemeral import TOO_OLD
from sandbox.model import Member, Person, Query, Status, Table
from tests.rig.sandbox.bench import Telegram, keyboard

REPLACE = "ephemeral_message_parameters.replace_callback_query_message"


async def pressed(tg: Telegram, table: Table, person: Person) -> Query:
    sent = await tg.result("sendMessage", chat_id=table.chat.id, text="Кто?", reply_markup=keyboard())
    return acts.press(tg.sandbox.world, person, table.chat.messages[sent["message_id"]], "yes")


def alone(person: Person, **more: Any) -> dict[str, Any]:
    return {"text": "Справка", "ephemeral_message_parameters": {"receiver_user_id": person.id, **more}}


async def test_an_administrator_shows_something_to_a_member_alone(tg: Telegram) -> None:
    table = tg.table()
    anya = table.people[1]
    sent = await tg.bot.send_message(
        table.chat.id,
        "Справка",
        ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=anya.id),
    )
    assert (sent.message_id, sent.ephemeral_message_id) == (0, 1)
    assert sent.receiver_user is not None
    assert sent.receiver_user.id == anya.id
    assert "Справка" not in [each.content.text for each in table.chat.messages.values()]
    again = await tg.result("sendMessage", chat_id=table.chat.id, **alone(anya))
    assert again["ephemeral_message_id"] == 2


async def test_a_message_to_one_person_uses_no_number_of_the_chat(tg: Telegram) -> None:
    table = tg.table()
    first = await tg.bot.send_message(table.chat.id, "1")
    await tg.result("sendMessage", chat_id=table.chat.id, **alone(table.people[1]))
    second = await tg.bot.send_message(table.chat.id, "2")
    assert second.message_id == first.message_id + 1


async def test_a_bot_without_rights_may_answer_a_press_alone_for_seconds(tg: Telegram) -> None:
    table = tg.table_of_a_member()
    anya, bogdan = table.people[:2]
    where = {"chat_id": table.chat.id}
    refused = await tg.refusal("sendMessage", **where, **alone(anya))
    assert refused == "Bad Request: not enough rights to send ephemeral messages to the chat"
    query = await pressed(tg, table, anya)
    assert await tg.result("answerCallbackQuery", callback_query_id=query.id)
    sent = await tg.result("sendMessage", **where, **alone(anya, callback_query_id=query.id))
    assert sent["ephemeral_message_id"] == 1
    others = await tg.refusal("sendMessage", **where, **alone(bogdan, callback_query_id=query.id))
    unknown = await tg.refusal("sendMessage", **where, **alone(anya, callback_query_id="1"))
    query.pressed_at -= LIFETIME + 1
    late = await tg.refusal("sendMessage", **where, **alone(anya, callback_query_id=query.id))
    assert {others, unknown, late} == {f"Bad Request: {TOO_OLD}"}


async def test_a_press_in_another_chat_allows_no_message_to_one_person(tg: Telegram) -> None:
    table, other = tg.table_of_a_member(), tg.table()
    anya = table.people[0]
    tg.sandbox.world.set_member(other.chat, Member(anya, Status.MEMBER), actor=anya)
    query = await pressed(tg, other, anya)
    refused = await tg.refusal(
        "sendMessage", chat_id=table.chat.id, **alone(anya, callback_query_id=query.id)
    )
    assert refused == f"Bad Request: {TOO_OLD}"


async def test_an_administrator_may_refer_to_an_old_press(tg: Telegram) -> None:
    table = tg.table()
    query = await pressed(tg, table, table.people[1])
    query.pressed_at -= LIFETIME + 1
    sent = await tg.result(
        "sendMessage", chat_id=table.chat.id, **alone(table.people[1], callback_query_id=query.id)
    )
    assert sent["ephemeral_message_id"] == 1


async def test_only_members_of_the_group_can_get_a_message_alone(tg: Telegram) -> None:
    table, meeting = tg.table(), tg.meet()
    private = await tg.refusal("sendMessage", chat_id=meeting.id, **alone(meeting))
    assert private == "Bad Request: ephemeral messages can be sent only to groups and supergroups"
    where = {"chat_id": table.chat.id}
    assert await tg.refusal("sendMessage", **where, **alone(meeting)) == "Bad Request: USER_NOT_PARTICIPANT"
    left = table.people[1]
    acts.leave(tg.sandbox.world, left, table.chat)
    assert await tg.refusal("sendMessage", **where, **alone(left)) == "Bad Request: USER_NOT_PARTICIPANT"
    for nobody in (tg.sandbox.bot.id, 1):
        refused = await tg.refusal(
            "sendMessage", **where, text="x", ephemeral_message_parameters={"receiver_user_id": nobody}
        )
        assert refused == "Bad Request: PARTICIPANT_ID_INVALID"


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"receiver": 1}, 'unknown field "ephemeral_message_parameters.receiver"'),
        ({"replace_callback_query_message": True}, f'the sandbox does not support the field "{REPLACE}"'),
    ],
)
async def test_unknown_people_and_presses_are_refused(tg: Telegram, more: dict[str, Any], text: str) -> None:
    table = tg.table()
    refused = await tg.refusal("sendMessage", chat_id=table.chat.id, **alone(table.people[1], **more))
    assert refused == f"Bad Request: {text}"


async def test_only_links_are_allowed_as_buttons_of_a_message_alone(tg: Telegram) -> None:
    table = tg.table()
    where = {"chat_id": table.chat.id, **alone(table.people[1])}
    refused = await tg.refusal("sendMessage", **where, reply_markup=keyboard())
    assert refused == "Bad Request: the sandbox does not support callback buttons in ephemeral messages"
    link = keyboard({"text": "Туда", "url": "https://t.me/sandbox_bot"})
    assert (await tg.result("sendMessage", **where, reply_markup=link))["reply_markup"] == link


async def test_other_methods_do_not_know_the_parameter(tg: Telegram) -> None:
    table = tg.table()
    refused = await tg.refusal(
        "sendDocument", chat_id=table.chat.id, document="x", ephemeral_message_parameters={}
    )
    assert "does not support the parameter" in refused


async def test_the_page_shows_a_message_alone_only_to_its_person(tg: Telegram) -> None:
    table = tg.table()
    mine, other = table.people[1], table.people[2]
    tg.sandbox.world.set_mine(other, False)
    for person in (mine, other):
        await tg.result("sendMessage", chat_id=table.chat.id, **alone(person))
    shown = [each for each in tg.sandbox.stream.snapshot()["messages"] if each["text"] == "Справка"]
    assert [each["receiver"] for each in shown] == [mine.id]
    last = max(table.chat.messages)
    assert last < shown[0]["id"] < last + 1


async def test_neither_the_bot_nor_simulated_people_get_a_message_alone(tg: Telegram) -> None:
    table = tg.table()
    await tg.forget_updates()
    await tg.result("sendMessage", chat_id=table.chat.id, **alone(table.people[1]))
    assert await tg.updates() == []
    assert tg.sandbox.crowd.is_idle
