"""Presses of buttons: a bot may answer each once, and in time."""

import pytest
from aiogram.types import CallbackQuery

from sandbox import acts
from sandbox.acts import CannotError
from sandbox.api.callbacks import LIFETIME
from sandbox.model import Message, Query, Table
from tests.rig.sandbox.bench import Telegram, keyboard

TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


async def question(tg: Telegram, table: Table) -> Message:
    sent = await tg.result("sendMessage", chat_id=table.chat.id, text="Кто?", reply_markup=keyboard())
    return table.chat.messages[sent["message_id"]]


async def pressed(tg: Telegram) -> Query:
    table = tg.table()
    return acts.press(tg.sandbox.world, table.people[1], await question(tg, table), "yes")


async def test_a_press_reaches_the_bot_with_its_message(tg: Telegram) -> None:
    query = await pressed(tg)
    update = (await tg.updates())[-1]["callback_query"]
    assert CallbackQuery.model_validate(update).data == "yes"
    assert (update["id"], update["from"]["id"]) == (query.id, query.person.id)
    assert update["message"]["reply_markup"] == keyboard()
    assert update["chat_instance"]


async def test_a_query_is_answered_once(tg: Telegram) -> None:
    query = await pressed(tg)
    assert await tg.result("answerCallbackQuery", callback_query_id=query.id, text="Да", show_alert=True)
    assert await tg.refusal("answerCallbackQuery", callback_query_id=query.id) == TOO_OLD


async def test_a_query_is_answered_in_time(tg: Telegram) -> None:
    query = await pressed(tg)
    query.pressed_at -= LIFETIME + 1
    assert await tg.refusal("answerCallbackQuery", callback_query_id=query.id) == TOO_OLD
    assert len(tg.sandbox.statistics.unanswered) == 1


async def test_an_unknown_query_cannot_be_answered(tg: Telegram) -> None:
    assert await tg.refusal("answerCallbackQuery", callback_query_id="1") == TOO_OLD


async def test_an_answer_holds_200_characters(tg: Telegram) -> None:
    query = await pressed(tg)
    long = await tg.refusal("answerCallbackQuery", callback_query_id=query.id, text="я" * 201)
    assert long == "Bad Request: MESSAGE_TOO_LONG"
    elsewhere = await tg.refusal("answerCallbackQuery", callback_query_id=query.id, url="https://example.org")
    assert elsewhere == "Bad Request: URL_INVALID"
    url = "https://t.me/sandbox_bot?start=card"
    assert await tg.result("answerCallbackQuery", callback_query_id=query.id, text="я" * 200, url=url)


async def test_a_client_may_press_a_button_from_before_an_edit(tg: Telegram) -> None:
    table = tg.table()
    message = await question(tg, table)
    await tg.bot.edit_message_text("Поздно", chat_id=table.chat.id, message_id=message.id)
    assert acts.press(tg.sandbox.world, table.people[0], message, "yes").data == "yes"
    with pytest.raises(CannotError):
        acts.press(tg.sandbox.world, table.people[0], message, "no")


async def test_nobody_presses_in_a_chat_that_he_does_not_see(tg: Telegram) -> None:
    message = await question(tg, tg.table())
    with pytest.raises(CannotError):
        acts.press(tg.sandbox.world, tg.meet(), message, "yes")


async def test_a_deleted_message_has_no_buttons(tg: Telegram) -> None:
    table = tg.table()
    message = await question(tg, table)
    await tg.bot.delete_message(table.chat.id, message.id)
    with pytest.raises(CannotError):
        acts.press(tg.sandbox.world, table.people[0], message, "yes")
