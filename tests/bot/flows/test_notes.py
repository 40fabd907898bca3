"""Notes: each player sees only his own notes, and in private he can look at the table."""

import json

import pytest
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.services.game.notes import LONGEST_NOTE
from bot.store import schema
from bot.store.privacy import erasure
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys

SECRET = "спорил с третьим"


async def stored(town: Town) -> list[tuple[int, int, str]]:
    async with town.store.read_only() as tx:
        rows = await tx.conn.execute(select(schema.notes).order_by(schema.notes.c.seat))
        return [(row.user_id, row.seat, row.text) for row in rows]


async def test_a_note_is_kept_shown_changed_and_struck_out(town: Town) -> None:
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
async def test_a_seat_is_named_as_in_words(town: Town, words: str) -> None:
    await town.dealt()
    await town.whisper(1, f"/note {words}")
    assert await stored(town) == [(1, 7, "молчит")]


@pytest.mark.parametrize(
    ("words", "said"),
    [("/note", "note-how"), ("/note тихий", "note-how"), ("/note 11 тихий", "refusal-no-such-seat")],
)
async def test_what_is_no_note_is_told(town: Town, words: str, said: str) -> None:
    await town.dealt()
    assert keys(await town.whisper(1, words)) == [said]
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


async def test_the_table_is_seen_in_private_with_ones_own_notes(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.TURN, 1)
    await town.whisper(1, f"/note 7 {SECRET}")
    in_group = keys(await town.say(1, "/table"))
    rows = await town.whisper(1, "/table")
    assert {row.chat_id for row in rows} == {1}
    assert all(row.content["silent"] for row in rows)
    assert keys(rows) == [*in_group, "notes-title", "note"]


async def test_nobody_else_ever_sees_a_note(town: Town) -> None:
    """A player's notes appear in no answer to other people, in no log and in no record, during the game and
    after it."""
    game = await town.dealt()
    await town.until(StepName.TURN, 1)
    with capture_logs() as logged:
        await town.whisper(4, f"/note 7 {SECRET}")
        before = await town.newest()
        for user in (1, 2, 7, 10):
            for words in ("/table", "/role", "/note", "/mydata", "/rules", "/help"):
                await town.whisper(user, words)
                await town.say(user, words)
        await town.say(4, "/table")
        await town.say(4, "/note 7")
        await town.tap(1, f"l:{game.id}:stop-sure")
    said = [row for row in await town.rows(before) if SECRET in json.dumps(row.content, ensure_ascii=False)]
    assert said == []
    assert SECRET not in str(logged)
    assert await stored(town) == [(4, 7, SECRET)]


async def test_a_note_written_in_the_group_is_not_kept(town: Town) -> None:
    await town.dealt()
    rows = await town.say(1, "/note 7 тихий")
    assert keys(rows) == ["note-in-private"]
    assert await stored(town) == []


async def test_notes_are_told_in_mydata_and_forgotten_with_the_person(town: Town) -> None:
    game = await town.dealt()
    await town.whisper(1, f"/note 7 {SECRET}")
    await town.whisper(2, "/note 7 тихий")
    await town.tap(1, f"l:{game.id}:stop-sure")
    (row,) = await town.whisper(1, "/mydata")
    assert json.loads(row.content["data"])["notes"] == [{"game": game.id, "about_seat": 7, "text": SECRET}]
    await town.tap(1, "f:yes", chat=1)
    assert await stored(town) == [(2, 7, "тихий")]


async def test_when_a_games_people_are_forgotten_so_are_their_notes(town: Town) -> None:
    game = await town.dealt()
    await town.whisper(1, f"/note 7 {SECRET}")
    await town.tap(1, f"l:{game.id}:stop-sure")
    async with town.store.transaction(patient=True) as tx:
        await erasure.chat(tx, BOT_ID, GROUP)
    assert await stored(town) == []
