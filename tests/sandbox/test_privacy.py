"""Which messages of a group a bot gets: it depends on its rights and its privacy mode."""

import pytest

from sandbox.model import Member, Status, Table
from tests.rig.sandbox.bench import Telegram


async def heard(tg: Telegram, table: Table, text: str, **where: int) -> bool:
    await tg.forget_updates()
    tg.write(table.people[1], table.chat, text, **where)
    return any(update.get("message", {}).get("text") == text for update in await tg.updates())


async def test_an_administrator_bot_gets_every_message(tg: Telegram) -> None:
    assert await heard(tg, tg.table(), "выставляю 5")


@pytest.mark.parametrize(
    ("text", "reaches"),
    [
        ("выставляю 5", False),
        ("/newgame", True),
        ("/newgame@sandbox_bot", True),
        ("/newgame@other_bot", False),
        ("@sandbox_bot привет", True),
        ("@other_bot привет", False),
    ],
)
async def test_privacy_mode_passes_messages_for_the_bot(tg: Telegram, text: str, reaches: bool) -> None:
    assert await heard(tg, tg.table_of_a_member(), text) is reaches


async def test_privacy_mode_passes_replies_to_the_bot(tg: Telegram) -> None:
    table = tg.table_of_a_member()
    sent = await tg.bot.send_message(table.chat.id, "Кто?")
    other = tg.write(table.people[0], table.chat, "я")
    assert await heard(tg, table, "это я", reply_to=sent.message_id)
    assert not await heard(tg, table, "нет, я", reply_to=other.id)


async def test_privacy_mode_passes_service_messages(tg: Telegram) -> None:
    table = tg.table_of_a_member()
    await tg.forget_updates()
    newcomer = tg.sandbox.world.add_person("Вера", "ru", mine=True)
    tg.sandbox.world.set_member(table.chat, Member(newcomer, Status.MEMBER), actor=newcomer)
    (update,) = await tg.updates()
    assert update["message"]["new_chat_members"][0]["first_name"] == "Вера"


async def test_a_bot_without_privacy_mode_gets_every_message(tg: Telegram) -> None:
    table = tg.table_of_a_member()
    tg.sandbox.bot.privacy = False
    assert await heard(tg, table, "выставляю 5")
    assert (await tg.bot.get_me()).can_read_all_group_messages


async def test_privacy_mode_is_switched_off_only_for_later_groups(tg: Telegram) -> None:
    before, bot = tg.table_of_a_member(), tg.sandbox.bot
    assert await tg.result("setMySettings", can_read_all_group_messages=True)
    assert (await tg.bot.get_me()).can_read_all_group_messages
    assert not await heard(tg, before, "выставляю 5")
    assert await heard(tg, tg.table_of_a_member(), "выставляю 5")
    for status in (Status.LEFT, Status.MEMBER):
        tg.sandbox.world.set_member(before.chat, Member(bot, status), actor=before.people[0])
    assert await heard(tg, before, "выставляю 5")


async def test_a_bot_gets_no_own_messages_and_none_of_groups_it_left(tg: Telegram) -> None:
    table = tg.table()
    await tg.forget_updates()
    await tg.bot.send_message(table.chat.id, "моё")
    assert await tg.updates() == []
    await tg.bot.leave_chat(table.chat.id)
    assert not await heard(tg, table, "/newgame")
