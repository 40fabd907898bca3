"""getUpdates: the order of updates, offsets, waiting, conflicts, and the kinds that a bot asks for."""

import asyncio

import pytest
from aiogram.types import Update

from sandbox import acts
from sandbox.api.inbox import Inbox
from sandbox.api.routing import CALLBACK_LIFETIME
from sandbox.model import Content, Person
from sandbox.numbers import ANONYMOUS, CHANNEL
from tests.rig.program.leaping import leaping
from tests.rig.sandbox.bench import TOKEN, Telegram, eventually, keyboard


async def until_polling(tg: Telegram) -> None:
    await eventually(lambda: tg.is_polled)


async def texts(tg: Telegram, **params: int) -> list[str]:
    return [update["message"]["text"] for update in await tg.updates(**params) if "message" in update]


async def test_updates_stay_until_an_offset_confirms_them(tg: Telegram) -> None:
    anya = tg.meet()
    tg.write(anya, tg.sandbox.world.private_chat(tg.sandbox.bot, anya), "второе")
    assert await texts(tg) == ["/start", "второе"]
    first, second = await tg.updates()
    assert second["update_id"] == first["update_id"] + 1
    assert await texts(tg, offset=second["update_id"]) == ["второе"]
    assert await texts(tg) == ["второе"]
    assert await texts(tg, offset=second["update_id"] + 1) == []


async def test_the_limit_of_a_poll_confirms_no_update(tg: Telegram) -> None:
    tg.meet("Аня")
    tg.meet("Богдан")
    assert len(await tg.updates(limit=1)) == 1
    assert len(await tg.updates()) == 2


async def test_a_negative_offset_counts_from_the_end_and_forgets_the_rest(tg: Telegram) -> None:
    for name in ("Аня", "Богдан", "Вера"):
        tg.meet(name)
    (last,) = await tg.updates(offset=-1)
    assert last["message"]["from"]["first_name"] == "Вера"
    assert len(await tg.updates()) == 1


async def test_a_long_poll_ends_with_the_first_update(tg: Telegram) -> None:
    waiting = asyncio.create_task(tg.updates(timeout=50))
    await until_polling(tg)
    tg.meet()
    assert len(await asyncio.wait_for(waiting, 5)) == 1


def test_a_long_poll_without_updates_ends_empty_after_its_time() -> None:
    async def polled() -> float:
        assert await Inbox(1).poll(offset=0, limit=100, timeout=50) == []
        return asyncio.get_running_loop().time()

    assert leaping(polled()) == pytest.approx(50, abs=0.001)


async def test_a_second_poll_terminates_the_first(tg: Telegram) -> None:
    first = asyncio.create_task(tg.refusal("getUpdates", timeout=50))
    await until_polling(tg)
    assert await tg.updates() == []
    assert await first == (
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    )


async def test_polling_is_refused_while_a_webhook_is_set(tg: Telegram) -> None:
    await tg.result("setWebhook", url="http://127.0.0.1:9/hook")
    body = await tg.call("getUpdates")
    assert body["error_code"] == 409
    assert body["description"] == (
        "Conflict: can't use getUpdates method while webhook is active;"
        " use deleteWebhook to delete the webhook first"
    )


async def test_setting_a_webhook_terminates_a_poll(tg: Telegram) -> None:
    first = asyncio.create_task(tg.refusal("getUpdates", timeout=50))
    await until_polling(tg)
    await tg.result("setWebhook", url="http://127.0.0.1:9/hook")
    assert await first == "Conflict: terminated by setWebhook request"


async def test_changes_of_other_members_are_sent_only_on_request(tg: Telegram) -> None:
    table = tg.table()
    world = tg.sandbox.world
    acts.leave(world, table.people[1], table.chat)
    kinds = [next(kind for kind in update if kind != "update_id") for update in await tg.updates()]
    assert "chat_member" not in kinds
    await tg.updates(allowed_updates=["message", "chat_member"])
    acts.join(world, table.people[1], table.chat)
    joined = [update["chat_member"] for update in await tg.updates() if "chat_member" in update]
    assert [(each["old_chat_member"]["status"], each["new_chat_member"]["status"]) for each in joined] == [
        ("left", "member")
    ]


async def test_only_updates_of_the_requested_kinds_are_kept(tg: Telegram) -> None:
    await tg.updates(allowed_updates=["callback_query"])
    tg.meet()
    assert await tg.updates() == []
    await tg.updates(allowed_updates=[])
    tg.meet("Богдан")
    assert len(await tg.updates()) == 1


async def test_an_ended_client_leaves_no_update_behind(tg: Telegram) -> None:
    """A bot that is killed while it waits has confirmed nothing, and the next one gets all updates."""
    waiting = asyncio.create_task(tg.bot.get_updates(timeout=50))
    await until_polling(tg)
    waiting.cancel()
    tg.meet()
    assert len(await tg.updates()) == 1


async def test_a_press_that_nobody_fetched_expires(tg: Telegram) -> None:
    table = tg.table()
    sent = await tg.result("sendMessage", chat_id=table.chat.id, text="Кто?", reply_markup=keyboard())
    await tg.forget_updates()
    acts.press(tg.sandbox.world, table.people[0], table.chat.messages[sent["message_id"]], "yes")
    tg.write(table.people[0], table.chat, "жду")
    inbox = tg.sandbox.api.inboxes[tg.sandbox.bot.id]
    later = tg.sandbox.world.now() + CALLBACK_LIFETIME + 1
    inbox.now = lambda: later
    assert await texts(tg) == ["жду"]


async def test_edits_and_reactions_are_updates(tg: Telegram) -> None:
    """An edit of a person's message is told like the message. A reaction is told if the bot asks for it."""
    table = tg.table()
    anya, world = table.people[0], tg.sandbox.world
    said = tg.write(anya, table.chat, "третий красный")
    await tg.updates(allowed_updates=["edited_message", "message_reaction"])
    await tg.forget_updates()
    acts.edit(world, said, "третий чёрный")
    acts.react(world, anya, said, "👍")
    acts.react(world, anya, said, "")
    edited, *reacted = await tg.updates()
    assert Update.model_validate(edited).edited_message.text == "третий чёрный"  # type: ignore[union-attr]
    found = [Update.model_validate(each).message_reaction for each in reacted]
    counts = [(len(each.old_reaction), len(each.new_reaction)) for each in found if each is not None]
    assert counts == [(0, 1), (1, 0)]


async def test_a_bot_gets_updates_of_its_own_pins_and_removals(tg: Telegram) -> None:
    table = tg.table()
    sent = await tg.bot.send_message(table.chat.id, "Правила")
    await tg.forget_updates()
    await tg.bot.pin_chat_message(table.chat.id, sent.message_id)
    await tg.bot.leave_chat(table.chat.id)
    pinned, gone = [update["message"] for update in await tg.updates() if "message" in update]
    assert pinned["pinned_message"]["text"] == "Правила"
    assert gone["left_chat_member"]["id"] == tg.sandbox.bot.id


async def test_updates_have_only_fields_of_the_bot_api(tg: Telegram) -> None:
    """Updates are what aiogram expects: every field that the sandbox sends exists in the type of the Bot
    API."""
    table = tg.table(forum=True)
    world, chat = tg.sandbox.world, table.chat
    await tg.updates(allowed_updates=["message", "my_chat_member", "chat_member", "callback_query"])
    topic = world.create_topic(chat, table.people[0], "Игра")
    asked = tg.write(table.people[1], chat, "/newgame@sandbox_bot https://t.me/x", thread=topic.id)
    tg.write(table.people[2], chat, "ответ", reply_to=asked.id)
    sent = await tg.bot.send_message(chat.id, "Кто?", reply_markup=None)
    acts.leave(world, table.people[2], chat)
    acts.join(world, table.people[2], chat)
    tg.meet()
    world.set_blocked(table.people[1], True)
    for update in await tg.updates():
        assert strays(Update.model_validate(update)) == []
    assert sent.text == "Кто?"


def strays(value: object, path: str = "") -> list[str]:
    """Returns the paths of fields that aiogram's types do not have."""
    if isinstance(value, list):
        return [stray for item in value for stray in strays(item, path)]
    extra = getattr(value, "model_extra", None)
    if extra is None:
        return []
    inner = [
        stray
        for name in type(value).model_fields  # type: ignore[attr-defined]
        for stray in strays(getattr(value, name), f"{path}.{name}")
    ]
    return [*(f"{path}.{name}" for name in extra), *inner]


async def test_an_unknown_token_or_method_is_refused(tg: Telegram) -> None:
    assert await tg.call("getMe", token="1:wrong") == {
        "ok": False,
        "error_code": 401,
        "description": "Unauthorized",
    }
    assert (await tg.call("fooBar"))["description"] == "Not Found"
    assert (await tg.call("sendVideo"))["error_code"] == 501
    assert (await tg.call("GETME", token=TOKEN))["ok"]


@pytest.mark.parametrize("account", [ANONYMOUS, CHANNEL])
async def test_anonymous_administrators_and_channels_have_no_name(tg: Telegram, account: int) -> None:
    chat = tg.table().chat
    await tg.updates(allowed_updates=["message", "message_reaction"])
    mask = Person(account, "Group", "")
    said = tg.sandbox.world.post(chat, mask, Content("/settings"))
    tg.sandbox.world.react(said, mask, [{"type": "emoji", "emoji": "👍"}])
    told, reacted = [Update.model_validate(each) for each in (await tg.updates())[-2:]]
    assert told.message is not None
    assert told.message.from_user is not None
    assert (told.message.from_user.id, told.message.from_user.is_bot) == (account, True)
    assert told.message.sender_chat is not None
    assert (told.message.sender_chat.id == chat.id) is (account == ANONYMOUS)
    assert reacted.message_reaction is not None
    assert reacted.message_reaction.user is None
    assert reacted.message_reaction.actor_chat == told.message.sender_chat
