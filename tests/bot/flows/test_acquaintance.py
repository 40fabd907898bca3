"""The bot remembers everybody who uses it. Of a person who only talks in a group, it keeps no more than the
update's number."""

import json
import sqlite3
from typing import Any

import pytest
from aiogram.exceptions import TelegramForbiddenError
from sqlalchemy import select

from bot.store import schema
from bot.store.chat import chats
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import GROUP, Town
from tests.rig.store.database import on_sqlite

pytestmark = on_sqlite

STRANGER = 77
NAME = "Незнайомець"


@pytest.fixture(autouse=True)
def named(town: Town) -> None:
    town.names[STRANGER] = {"first_name": NAME, "language_code": "uk"}


async def chat(town: Town, chat_id: int = GROUP) -> chats.Chat | None:
    return await town.reads(chats.get, BOT_ID, chat_id)


async def bodies(town: Town) -> list[Any]:
    async with town.store.read_only() as tx:
        return [*(await tx.conn.execute(select(schema.inbox.c.body))).scalars()]


def everything(town: Town) -> str:
    """Returns the content of all tables of the database file as text."""
    with sqlite3.connect(f"file:{town.path}?mode=ro", uri=True) as found:
        tables = [name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [found.execute(f"SELECT * FROM {name}").fetchall() for name in tables]
    found.close()
    return json.dumps(rows, ensure_ascii=False)


TALK: dict[str, dict[str, Any]] = {
    "words": {"text": "очень личные слова"},
    "a voice": {"voice": {"file_id": "f", "file_unique_id": "u", "duration": 3}},
    "another bot's command": {"text": "/start@other_bot"},
    "a command of nobody": {"text": "/weather"},
    "words about a command": {"text": "набери /newgame"},
    "a photo": {"photo": [], "caption": "мы на даче"},
}


@pytest.mark.parametrize("said", TALK.values(), ids=TALK)
async def test_of_a_person_who_only_talks_only_his_number_is_stored(town: Town, said: dict[str, Any]) -> None:
    await town.feed(message={**town.message(STRANGER, GROUP), **said})
    assert (await town.known(STRANGER), await chat(town)) == (None, None)
    assert await bodies(town) == [{}]
    assert NAME not in everything(town)
    assert str(GROUP) not in everything(town)


async def test_characters_that_no_database_can_store_are_left_out(town: Town) -> None:
    """The bot leaves out characters that the database can not store: PostgreSQL takes no NUL, and no database
    takes half of a surrogate pair. It cuts a text to the length of its column."""
    town.names[STRANGER] = {"first_name": "А\0н\ud800я", "language_code": "uk-" + "x" * 40}
    await town.whisper(STRANGER, "/start\0")
    met = await town.known(STRANGER)
    assert met is not None
    assert (met.name, met.language_code) == ("Аня", "uk-xxxxxxxxxxxxx")


async def test_talk_of_a_spectator_during_a_game_is_not_stored_either(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.TURN)
    await town.say(STRANGER, "а я думаю")
    assert await town.known(STRANGER) is None
    assert NAME not in everything(town)


async def test_of_a_person_who_joins_and_leaves_a_group_nothing_is_stored(town: Town) -> None:
    who, gone = person(STRANGER, first_name=NAME), {"status": "left"}
    change = {"chat": place(GROUP), "from": who, "date": 1}
    await town.feed(
        chat_member={
            **change,
            "old_chat_member": {"status": "member", "user": who},
            "new_chat_member": {**gone, "user": who},
        }
    )
    await town.say(STRANGER, None, left_chat_member=who)
    assert NAME not in everything(town)


ACTS = {
    "a command": lambda town: town.say(STRANGER, "/help"),
    "a command with the bot's name": lambda town: town.say(STRANGER, "/help@Mafia_bot"),
    "a press": lambda town: town.tap(STRANGER, "?"),
    "a private message": lambda town: town.whisper(STRANGER, "здравствуйте"),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
async def test_a_person_who_uses_the_bot_is_stored_with_his_name(town: Town, act: Any) -> None:
    await act(town)
    met = await town.known(STRANGER)
    assert met is not None
    assert (met.name, met.language_code, met.seen_at) == (NAME, "uk", town.now)
    assert await bodies(town) == [{}]


async def test_talk_does_not_count_as_being_seen(town: Town) -> None:
    await town.say(STRANGER, "/help")
    began = town.now
    town.now += 1000.0
    await town.say(STRANGER, "очень личные слова")
    met = await town.known(STRANGER)
    assert met is not None
    assert met.seen_at == began


async def test_talk_is_still_answered_in_the_language_of_its_writer(town: Town) -> None:
    """If the writer is not stored, the bot uses the language of his client."""
    rows = await town.feed(
        my_chat_member={
            "chat": place(GROUP),
            "from": person(STRANGER, first_name=NAME, language_code="uk"),
            "date": 1,
            "old_chat_member": {"status": "left", "user": person(BOT_ID, is_bot=True)},
            "new_chat_member": {"status": "member", "user": person(BOT_ID, is_bot=True)},
        }
    )
    assert [row.locale for row in rows] == ["uk"]
    assert await town.known(STRANGER) is None
    (_gather,), (practise,) = rows[0].content["rows"]
    assert practise["link"] == {"start": "practice"}  # one tap, before anybody has written to the bot


async def membership(town: Town, old: str, new: str) -> None:
    bot = person(BOT_ID, is_bot=True)
    await town.feed(
        my_chat_member={
            "chat": place(GROUP),
            "from": person(STRANGER),
            "date": 1,
            "old_chat_member": {"status": old, "user": bot, "until_date": 0},
            "new_chat_member": {"status": new, "user": bot, "until_date": 0},
        }
    )


async def test_a_chat_that_removes_the_bot_is_marked_until_the_bot_comes_back(town: Town) -> None:
    await membership(town, "left", "member")
    town.now += 100.0
    await membership(town, "member", "kicked")
    lost = await chat(town)
    assert lost is not None
    assert lost.left_at == town.now
    await town.tap(STRANGER, "?")  # presses an old button in a group that the bot has left
    assert await chat(town) == lost
    await membership(town, "kicked", "member")
    back = await chat(town)
    assert back is not None
    assert back.left_at is None


async def test_a_command_from_a_chat_says_that_the_bot_is_in_it(town: Town) -> None:
    """The bot may have been invited again while it was down for longer than Telegram keeps updates."""
    await membership(town, "member", "kicked")
    await town.say(STRANGER, "/help")
    back = await chat(town)
    assert back is not None
    assert back.left_at is None


async def test_a_group_whose_messages_telegram_refuses_is_marked_too(town: Town) -> None:
    """If Telegram refuses a message to a group, the bot marks the group as closed: it was removed from the
    group while it was down."""
    await town.say(STRANGER, "/help")
    town.telegram.fails = lambda call: TelegramForbiddenError(
        method=call, message="Forbidden: bot was kicked from the supergroup chat"
    )
    await town.deliver()
    lost = await chat(town)
    assert lost is not None
    assert lost.left_at == town.now
