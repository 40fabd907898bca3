"""A world in a file: everything that happened, or that the sandbox has told a program, is there after the
next start."""

import dataclasses
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sandbox import acts
from sandbox.app import Sandbox
from sandbox.disk import bounds
from sandbox.disk.file import FORMAT, UnreadableError
from sandbox.model import Bot, Chat, Member, Message, Person, Query, Status, Table
from sandbox.tables import seat_table
from sandbox.world import World
from tests.rig.sandbox.bench import TOKEN, Telegram, eventually, keyboard, telegram
from tests.rig.sandbox.photos import upload

Things = Person | Bot | Chat | Message | Query | Table


def facts(world: World) -> dict[str, Any]:
    """Returns every field of every object. A reference to another object becomes its address."""
    groups: dict[str, Any] = {
        "people": world.people,
        "bots": world.bots,
        "chats": world.chats,
        "private": world.private,
        "queries": world.queries,
        "tables": world.tables,
        "documents": world.documents,
    }
    return {name: {key: fields(one) for key, one in each.items()} for name, each in groups.items()}


def fields(value: Any) -> Any:
    return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}


def plain(value: Any) -> Any:
    if isinstance(value, Message):
        return ("message", value.chat.id, value.id, value.sender.id, value.date)
    if isinstance(value, Person | Bot | Chat | Table):
        return (type(value).__name__, value.id)
    if dataclasses.is_dataclass(value):
        return (type(value).__name__, fields(value))
    if isinstance(value, dict):
        return {key: fields(one) if isinstance(one, Message) else plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


async def busy(tg: Telegram) -> None:
    """Makes one change of each kind."""
    table = tg.table(forum=True)
    chat, (first, second, third) = table.chat, table.people
    private = acts.write_to_bot(tg.sandbox.world, first, tg.sandbox.bot, "/start join_1").chat
    text = {"chat_id": chat.id, "text": "<b>Стол</b> №1", "parse_mode": "HTML"}
    prompt = await tg.result("sendMessage", **text, reply_markup=keyboard())
    number = prompt["message_id"]
    query = acts.press(tg.sandbox.world, second, chat.messages[number], "yes")
    await tg.result("answerCallbackQuery", callback_query_id=query.id, text="Да")
    await tg.result("editMessageText", chat_id=chat.id, message_id=number, text="Идёт")
    await tg.result("pinChatMessage", chat_id=chat.id, message_id=number)
    acts.react(tg.sandbox.world, first, chat.messages[number], "👍")
    await tg.bot.send_document(first.id, document_of("Запись"), protect_content=True)
    await tg.bot.send_photo(first.id, upload(), caption="Стол", has_spoiler=True)
    await tg.result(
        "sendMessage",
        chat_id=chat.id,
        text="Только вам",
        ephemeral_message_parameters={"receiver_user_id": third.id},
    )
    await tg.result("sendMessage", chat_id=first.id, text="О чём?", reply_markup={"force_reply": True})
    gone = await tg.result("sendMessage", chat_id=first.id, text="лишнее")
    await tg.result("deleteMessage", chat_id=first.id, message_id=gone["message_id"])
    world = tg.sandbox.world
    topic = world.create_topic(chat, first, "Тема")
    world.set_topic_closed(chat, first, topic, closed=True)
    world.set_member(chat, Member(third, Status.RESTRICTED, frozenset({"is_member"}), 5), actor=first)
    world.set_member(chat, Member(second, Status.LEFT), actor=second)
    world.set_blocked(second, True)
    world.deactivate(third)
    acts.write(world, first, private, "Привет")
    basic = seat_table(world, tg.sandbox.bot, "uk", 2, basic=True).chat
    world.upgrade(basic, actor=next(iter(basic.members.values())).user)
    world.set_scale(0.25)


def document_of(text: str) -> Any:
    from aiogram.types import BufferedInputFile

    return BufferedInputFile(text.encode(), "game.toml")


async def test_a_world_is_complete_after_the_next_start(tmp_path: Path) -> None:
    kept = tmp_path / "world.db"
    async with telegram(Sandbox(kept=kept)) as tg:
        await busy(tg)
        before, waiting = facts(tg.sandbox.world), await tg.updates()
    async with telegram(Sandbox(kept=kept)) as tg:
        assert facts(tg.sandbox.world) == before
        assert tg.sandbox.world.scale == 0.25
        assert await tg.updates() == waiting


async def test_an_answered_call_survives_a_kill(tmp_path: Path) -> None:
    """The test reads the file as it is when the answer comes, without closing it."""
    async with telegram(Sandbox(kept=tmp_path / "world.db")) as tg:
        chat = tg.table().chat
        for number in range(5):
            sent = await tg.result("sendMessage", chat_id=chat.id, text=f"{number}")
            assert saved(tmp_path / "world.db", "message", f"0/{chat.id}/{sent['message_id']}")
        await tg.forget_updates()
        person = next(iter(tg.sandbox.world.people.values()))
        status, written = await tg.page(f"people/{person.id}/send", chat=chat.id, text="Пас")
        assert status == 200
        assert saved(tmp_path / "world.db", "message", f"0/{chat.id}/{written['message']}")
        (update,) = await tg.updates()
        assert saved(tmp_path / "world.db", "update", f"{tg.sandbox.bot.id}/{update['update_id']}")


def saved(path: Path, kind: str, key: str) -> bool:
    """Returns whether a process that starts after a kill would find this value. It reads a copy of the file
    and its log."""
    copy = path.with_name("copy.db")
    for end in ("", "-wal"):
        copy.with_name(copy.name + end).write_bytes(path.with_name(path.name + end).read_bytes())
    connection = sqlite3.connect(copy)
    found = connection.execute("SELECT 1 FROM thing WHERE kind = ? AND key = ?", (kind, key)).fetchone()
    connection.close()
    return found is not None


async def test_numbers_are_not_used_again_after_a_start(tmp_path: Path) -> None:
    kept = tmp_path / "world.db"
    queries, people = set(), set()
    updates: list[int] = []
    for _ in range(3):
        async with telegram(Sandbox(kept=kept)) as tg:
            table = tg.table()
            sent = await tg.result("sendMessage", chat_id=table.chat.id, text="Стол", reply_markup=keyboard())
            message = table.chat.messages[sent["message_id"]]
            queries.add(acts.press(tg.sandbox.world, table.people[0], message, "yes").id)
            people |= {person.id for person in table.people}
            updates += [each["update_id"] for each in await tg.updates()]
            await tg.forget_updates()
            assert not await tg.updates()
    assert len(queries) == 3
    assert len(people) == 9
    assert len(updates) == len(set(updates))


async def test_a_confirmed_update_is_not_sent_again(tmp_path: Path) -> None:
    kept = tmp_path / "world.db"
    async with telegram(Sandbox(kept=kept)) as tg:
        tg.table()
        first, *rest = await tg.updates()
        assert await tg.updates(offset=first["update_id"] + 1) == rest
    async with telegram(Sandbox(kept=kept)) as tg:
        assert await tg.updates() == rest


async def test_simulated_people_continue_open_acts_after_a_start(tmp_path: Path) -> None:
    kept = tmp_path / "world.db"
    vote = {"text": "Голосую", "callback_data": "vote", "style": "success"}
    async with telegram(Sandbox(kept=kept)) as tg:
        table = seat_table(tg.sandbox.world, tg.sandbox.bot, "ru", 3)
        asked = f'<a href="tg://user?id={table.people[1].id}">Вера</a>, ваша минута'
        ask = {"chat_id": table.chat.id, "text": asked, "parse_mode": "HTML"}
        await tg.result("sendMessage", **ask, reply_markup=keyboard(vote))
    async with telegram(Sandbox(kept=kept, scale=0.0001)) as tg:
        await eventually(lambda: bool(tg.sandbox.world.queries))
        assert {query.person.id for query in tg.sandbox.world.queries.values()} == {table.people[1].id}


async def test_old_tables_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "TABLES", 2)
    monkeypatch.setattr(bounds, "MESSAGES", 4)
    kept = tmp_path / "world.db"
    async with telegram(Sandbox(kept=kept)) as tg:
        tables = [tg.table() for _ in range(4)]
        for person in tables[0].people + tables[3].people:
            acts.write_to_bot(tg.sandbox.world, person, tg.sandbox.bot, "/start")
    async with telegram(Sandbox(kept=kept)) as tg:
        world = tg.sandbox.world
        assert sorted(world.tables) == [3, 4]
        assert len(world.chats) == 2
        assert len(world.people) == 6
        assert {person for _, person in world.private} == {person.id for person in tables[3].people}
        assert all(len(chat.messages) <= 4 for chat in world.chats.values())
        assert tg.table().chat.id not in {table.chat.id for table in tables}


@pytest.mark.parametrize("content", [b"", b"not a database at all, but long enough to be read as one" * 20])
async def test_a_file_that_is_no_world_is_refused(content: bytes, tmp_path: Path) -> None:
    kept = tmp_path / "world.db"
    kept.write_bytes(content)
    if not content:
        Sandbox(kept=kept).journal.close()  # type: ignore[union-attr]
        return
    with pytest.raises(UnreadableError, match="is not a world"):
        Sandbox(kept=kept)
    with pytest.raises(UnreadableError, match="can not be opened"):
        Sandbox(kept=tmp_path / "none" / "world.db")


async def test_a_world_of_a_newer_program_is_refused_and_not_changed(tmp_path: Path) -> None:
    """The world of a newer program is refused as newer, not as damaged, and its file is not changed."""
    kept = tmp_path / "world.db"
    Sandbox(kept=kept).journal.close()  # type: ignore[union-attr]
    with closing(sqlite3.connect(kept)) as file, file:
        file.execute(f"PRAGMA user_version = {FORMAT + 1}")
        file.execute("INSERT INTO thing (kind, key, value) VALUES ('person', '5', '{\"mood\": 1}')")
    before = kept.read_bytes()
    with pytest.raises(UnreadableError, match=r"world\.db was written by a newer version of this program"):
        Sandbox(kept=kept)
    assert kept.read_bytes() == before


WRITTEN = {
    "bot": {"deaf_in", "last_private_id", "name", "privacy", "token", "username"},
    "chat": {"forbidden", "forum", "kind", "language", "last_ephemeral", "last_id"}
    | {"members", "moved_to", "pinned", "table", "title", "topics"},
    "document": {"content", "mime_type", "name"},
    "inbox": {"allowed", "next_id", "webhook"},
    "message": {"alone", "content", "date", "delivery", "edited", "pinned"}
    | {"reactions", "sender", "service", "shown"},
    "message.content": {"document", "entities", "keyboard", "link_preview", "photo", "text"},
    "message.delivery": {"asks_reply", "protected", "reply_to", "silent", "thread"},
    "person": {"blocked", "deactivated", "language", "mine", "name"},
    "query": {"answered", "data", "message", "person", "pressed_at"},
    "table": {"chat", "language", "people", "started"},
}


async def test_a_new_form_of_the_file_has_a_new_number(tmp_path: Path) -> None:
    """If this test fails, raise FORMAT, too: an older program knows by it that it can not read the file."""
    async with telegram(Sandbox((TOKEN,), kept=tmp_path / "world.db")) as tg:
        await busy(tg)
    with closing(sqlite3.connect(tmp_path / "world.db")) as file:
        rows = file.execute("SELECT kind, value FROM thing").fetchall()
        (number,) = file.execute("PRAGMA user_version").fetchone()
    found: dict[str, set[str]] = {}
    for kind, text in rows:
        value = json.loads(text)
        inner = {f"message.{key}": value[key] for key in ("content", "delivery") if kind == "message"}
        for name, part in ({kind: value} | inner).items():
            if name in WRITTEN:
                found.setdefault(name, set()).update(part)
    assert (number, found) == (3, WRITTEN)


async def test_a_second_server_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "world.db"
    monkeypatch.setattr("sandbox.disk.file.LOCK_TIMEOUT", 0.01)
    async with telegram(Sandbox((TOKEN,), kept=kept)):
        with pytest.raises(UnreadableError, match="in use"):
            Sandbox(kept=kept)
