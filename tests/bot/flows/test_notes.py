"""Notes about seats and people: each person sees only his own. In private a player can look at the table."""

import json
from typing import Any

import pytest
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.services.game.notes import LONGEST_NOTE, MOST_ON_PEOPLE
from bot.store import schema
from bot.store.privacy import erasure
from tests.rig.flows.telegram import BOT_ID, person
from tests.rig.flows.town import GROUP, Town, keys, replying

SECRET = "спорил с третьим"


async def stored(town: Town) -> list[tuple[int, int, str]]:
    async with town.store.read_only() as tx:
        rows = await tx.conn.execute(select(schema.notes).order_by(schema.notes.c.seat))
        return [(row.user_id, row.seat, row.text) for row in rows]


async def test_a_note_can_be_stored_shown_changed_and_deleted(town: Town) -> None:
    await town.dealt()
    (row,) = await town.whisper(1, f"/note 7 {SECRET}")
    assert (keys([row]), row.chat_id) == (["note-kept", "note"], 1)
    assert f"№7: {SECRET}" in town.words(row)
    await town.whisper(1, "/note №3: молчит")
    (row,) = await town.whisper(1, "/note")
    assert town.words(row).splitlines()[1:] == ["№3: молчит", f"№7: {SECRET}"]
    await town.whisper(1, "/note 7 передумал")
    await town.restart()
    assert await stored(town) == [(1, 3, "молчит"), (1, 7, "передумал")]
    assert keys(await town.whisper(1, "/note 7")) == ["note-dropped"]
    assert await stored(town) == [(1, 3, "молчит")]


@pytest.mark.parametrize("words", ["7-й: молчит", "седьмой молчит", "Семёрка — молчит", "гравець №7, молчит"])
async def test_note_understands_a_seat_as_a_word_or_a_number(town: Town, words: str) -> None:
    await town.dealt()
    await town.whisper(1, f"/note {words}")
    assert await stored(town) == [(1, 7, "молчит")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("/note", ["note-how", "note-on-how"]),
        ("/note тихий", ["note-how", "note-on-how"]),
        ("/note 11 тихий", ["refusal-no-such-seat"]),
    ],
)
async def test_a_wrong_note_is_refused_with_a_reason(town: Town, words: str, said: list[str]) -> None:
    await town.dealt()
    assert keys(await town.whisper(1, words)) == said
    assert await stored(town) == []


async def test_without_a_game_there_are_no_notes(town: Town) -> None:
    (refused,) = await town.whisper(1, "/note 7 тихий")
    (nowhere,) = await town.whisper(1, "/table")
    assert keys([refused, nowhere]) == ["no-card", "not-at-a-table"]
    assert refused.content["silent"]
    assert nowhere.content["silent"]


async def test_a_note_is_one_short_escaped_line(town: Town) -> None:
    await town.dealt()
    (row,) = await town.whisper(1, "/note 7 <b>\nНочь 2. Город\tзасыпает " + "я" * 500)
    ((_, _, text),) = await stored(town)
    assert len(text) == LONGEST_NOTE
    assert "\n" not in text
    assert len(town.words(row).splitlines()) == 2


async def test_in_private_a_player_reads_the_table_with_his_own_notes(town: Town) -> None:
    await town.dealt(turn=1)
    await town.whisper(1, f"/note 7 {SECRET}")
    in_group = keys(await town.say(1, "/table"))
    rows = await town.whisper(1, "/table")
    assert {row.chat_id for row in rows} == {1}
    assert all(row.content["silent"] for row in rows)
    assert keys(rows) == [*in_group, "notes-title", "note"]


async def test_nobody_else_ever_sees_a_note(town: Town) -> None:
    """A player's notes appear in no answer to other people, in no log and in no record, during the game and
    after it."""
    await town.dealt(turn=1)
    with capture_logs() as logged:
        await town.whisper(4, f"/note 7 {SECRET}")
        await town.whisper(4, f"/note Седой {SECRET}", entities=[mention(7)])
        before = await town.newest()
        for user in (1, 2, 7, 10):
            for words in ("/table", "/role", "/note", "/mydata", "/rules", "/help"):
                await town.whisper(user, words)
                await town.say(user, words)
        await town.say(4, "/table")
        await town.say(4, "/note 7")
        await town.say(4, "/note", **replying(5, 7))
        await town.stop()
    said = [row for row in await town.rows(before) if SECRET in json.dumps(row.content, ensure_ascii=False)]
    assert said == []
    assert SECRET not in str(logged)
    assert await stored(town) == [(4, 7, SECRET)]
    assert await on_people(town) == [(4, 7, SECRET)]


@pytest.mark.parametrize("words", ["/note 7 тихий", "/note @anna_k тихий", "/note @anna_k"])
async def test_a_note_written_in_the_group_is_not_stored(town: Town, words: str) -> None:
    await met(town)
    await town.dealt()
    rows = await town.say(1, words)
    assert keys(rows) == ["note-in-private"]
    assert await stored(town) == []
    assert await on_people(town) == []


async def test_notes_are_in_the_persons_data_and_forgotten_with_him(town: Town) -> None:
    game = await town.dealt()
    await town.whisper(1, f"/note 7 {SECRET}")
    await town.whisper(2, "/note 7 тихий")
    await town.stop()
    (row,) = await town.whisper(1, "/mydata")
    assert json.loads(row.content["data"])["notes"] == [{"game": game.id, "about_seat": 7, "text": SECRET}]
    await town.tap(1, "f:yes", chat=1)
    assert await stored(town) == [(2, 7, "тихий")]


async def test_notes_are_forgotten_with_the_people_of_their_game(town: Town) -> None:
    await town.dealt()
    await town.whisper(1, f"/note 7 {SECRET}")
    await town.stop()
    await town.patiently(erasure.erase_chat, BOT_ID, GROUP)
    assert await stored(town) == []


# Tests of notes about people.

ANNA, BORIS, STRANGER = 77, 78, 99


def mention(user: int, name: str = "Седой") -> dict[str, Any]:
    """Builds a mention of a person without a user name, with which the text of `/note` begins."""
    return {"type": "text_mention", "offset": len("/note "), "length": len(name), "user": person(user)}


async def met(town: Town) -> None:
    for user, name in ((ANNA, "Anna_K"), (BORIS, "boris")):
        town.names[user] = {"first_name": name.title(), "username": name}
        await town.whisper(user, "/start")


async def on_people(town: Town) -> list[tuple[int, int, str]]:
    async with town.store.read_only() as tx:
        table = schema.notes_on_people
        rows = await tx.conn.execute(select(table).order_by(table.c.user_id, table.c.about_id))
        return [(row.user_id, row.about_id, row.text) for row in rows]


async def test_a_note_about_a_person_outlives_the_game(town: Town) -> None:
    await met(town)
    for words, answered in (
        ("/note", "О человеке, сразу на все игры"),
        ("/note @anna_k", "Anna_K: вашей заметки пока нет."),
        ("/note @ANNA_k блефует  спокойно", "Записано, видите только вы:\nAnna_K: блефует спокойно"),
        ("/note @boris\nмолчит ночью", "Записано, видите только вы:\nBoris: молчит ночью"),
        ("/note @anna_k", "Anna_K: блефует спокойно"),
        ("/note", "Ваши заметки о людях\nAnna_K: блефует спокойно\nBoris: молчит ночью"),
        ("/note @boris —", "Boris: заметки больше нет."),
        ("/note @nobody тихий", "Имя @nobody мне незнакомо"),
    ):
        (row,) = await town.whisper(1, words)
        assert town.words(row).replace("\u2060", "").startswith(answered), words
        assert row.content.get("protected", False) is ("О человеке" not in answered and "nobody" not in words)
    await town.restart()
    assert await on_people(town) == [(1, ANNA, "блефует спокойно")]


async def test_a_mention_or_a_reply_from_another_chat_names_a_person(town: Town) -> None:
    await met(town)
    await town.whisper(1, "/note Седой тихий", entities=[mention(ANNA)])
    origin = {"type": "user", "date": 1, "sender_user": person(BORIS)}
    await town.whisper(1, "/note громкий", external_reply={"origin": origin})
    assert await on_people(town) == [(1, ANNA, "тихий"), (1, BORIS, "громкий")]
    (row,) = await town.whisper(1, "/note", external_reply={"origin": origin})
    assert town.words(row) == "Boris: громкий"
    assert keys(await town.whisper(1, "/note Седой !", entities=[mention(STRANGER)])) == ["note-on-unknown"]


async def test_during_a_game_notes_about_its_players_come_first(town: Town) -> None:
    await town.dealt()
    await met(town)
    for user in (9, 3):
        await town.whisper(1, "/note Седой тихий", entities=[mention(user)])
    await town.whisper(1, "/note @anna_k шумит")
    (row,) = await town.whisper(1, "/note")
    lines = ["№3 · Игрок 3: тихий", "№9 · Игрок 9: тихий", "Anna_K: шумит"]
    assert town.words(row).replace("\u2060", "").splitlines()[1:] == lines
    await town.whisper(1, "/note 7 врёт")
    assert keys(await town.whisper(1, "/note"))[:2] == ["notes-title", "note"]


async def test_notes_about_people_have_a_greatest_number_and_length(town: Town) -> None:
    others = range(101, 101 + MOST_ON_PEOPLE)
    for user in (*others, ANNA):
        town.names[user] = {"first_name": "👹" * 40}
        await town.whisper(user, "/start")
    for user in others:
        await town.whisper(1, "/note Седой " + "👹" * 200, entities=[mention(user)])
    assert keys(await town.whisper(1, "/note Седой тихий", entities=[mention(ANNA)])) == ["note-on-full"]
    assert {(user, len(text)) for _, user, text in await on_people(town)} == {
        (user, LONGEST_NOTE) for user in others
    }
    rows = await town.whisper(1, "/note")
    assert len(keys(rows)) - len(rows) == MOST_ON_PEOPLE
    assert max(len(town.words(row).encode("utf-16-le")) // 2 for row in rows) <= 4096
    await town.whisper(1, "/note Седой тихий", entities=[mention(101)])
    assert (1, 101, "тихий") in await on_people(town)


@pytest.mark.parametrize(("gone", "left"), [(ANNA, [BORIS]), (1, [])])
async def test_a_note_is_forgotten_with_writer_or_subject(town: Town, gone: int, left: list[int]) -> None:
    await met(town)
    for name in ("anna_k", "boris"):
        await town.whisper(1, f"/note @{name} {SECRET}")
    (own,) = await town.whisper(1, "/mydata")
    told = [{"about": user, "text": SECRET} for user in (ANNA, BORIS)]
    assert json.loads(own.content["data"])["notes_on_people"] == told
    (hers,) = await town.whisper(ANNA, "/mydata")
    assert SECRET not in hers.content["data"]
    await town.whisper(gone, "/forget")
    await town.tap(gone, "f:yes", chat=gone)
    assert await on_people(town) == [(1, user, SECRET) for user in left]
