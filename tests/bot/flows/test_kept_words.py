"""If the group wants it, what players say in their speeches is kept for the page of the game, and nothing
else is."""

import json
from collections.abc import Sequence
from functools import reduce

import pytest

from bot.choices import CHOICES
from bot.presses.past import PastTap
from bot.render.game.utterance import KEPT_WORDS
from bot.services.game.kept_words import LONGEST_WORDS, stood
from bot.store.game import said
from bot.store.game.acts import StoredAct
from bot.store.game.said import Said
from bot.store.privacy import erasure
from bot.values.outgoing import Outgoing
from engine.acts import Leave, Surrender
from engine.evolve import evolve
from engine.record import parse
from engine.replay import replay
from engine.roles import Phase, Seat
from engine.state import State, new_game
from engine.steps import StepName
from engine.undo import UNDO
from tests.rig.flows.rows import in_slot
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys

HOST, BLACK, STRANGER = 9, 4, 99
PHOTO = {"file_id": "p", "file_unique_id": "p", "width": 9, "height": 9}
ON, OFF = "s:keeps_words:on", "s:keeps_words:off"


@pytest.fixture(autouse=True)
def host(town: Town) -> None:
    town.telegram.members[HOST] = "owner"


async def kept(town: Town) -> list[tuple[Seat, str]]:
    game = await town.game()
    return [(one.seat, one.text) for one in await town.reads(said.of_game, game.id)]


async def first_turn(town: Town) -> None:
    await town.tap(HOST, ON)
    await town.dealt("city", turn=1)


def words(rows: Sequence[Outgoing]) -> list[tuple[int, Seat, str]]:
    (page,) = [row for row in rows if row.content.get("replay")]
    return [tuple(one) for one in page.content.get("said", ())]


async def test_speeches_are_not_stored_unless_the_group_has_chosen_it(town: Town) -> None:
    assert CHOICES["keeps_words"][0] == "off"
    await town.dealt("city", turn=1)
    await town.say(1, "второй чёрный")
    assert await kept(town) == []
    assert words(await town.play(Surrender(BLACK))) == []
    assert "words-are-kept" not in keys(await town.rows())


async def test_only_words_of_a_speech_are_stored(town: Town) -> None:
    await town.tap(HOST, ON)
    await town.dealt("city")
    await town.say(1, "до первой ночи")
    await town.until(StepName.MEETING)
    await town.say(BLACK, "ночью в группе")
    await town.whisper(BLACK, "ночью чёрным")
    await town.until(StepName.TURN, 1)
    await town.whisper(1, "боту лично")
    await town.say(1, "второй\nчёрный")
    await town.say(1, None, photo=[PHOTO], caption="подпись")
    await town.say(2, "не в свою минуту")
    await town.say(STRANGER, "из зала")
    await town.say(1, "/table")
    await town.say(1, "\u200b")
    await town.say(1, "выставляю 5, пас")
    await town.say(2, "ы" * 400)
    await town.feed(edited_message={**town.message(2, GROUP), "edit_date": int(town.now), "text": "правка"})
    assert await kept(town) == [
        (1, "второй чёрный"),
        (1, "подпись"),
        (1, "выставляю 5, пас"),
        (2, "ы" * (LONGEST_WORDS - 1) + "…"),
    ]


async def test_a_change_holds_for_later_words_and_the_table_reads_it_once(town: Town) -> None:
    await town.dealt("city", turn=1)
    told = []
    for number, tap in enumerate((None, ON, OFF, ON)):
        if tap is not None:
            told.append("words-are-kept" in keys(await town.tap(HOST, tap), GROUP))
        await town.say(1, f"реплика {number}")
    assert await kept(town) == [(1, "реплика 1"), (1, "реплика 3")]
    assert told == [True, False, False]


async def test_the_table_reads_once_that_speeches_are_stored(town: Town) -> None:
    await first_turn(town)
    await town.restart()
    await town.tap(HOST, ON)
    (told,) = in_slot(await town.rows(), KEPT_WORDS)
    assert (told.chat_id, told.content["silent"]) == (GROUP, True)


@pytest.mark.parametrize("killed", [False, True])
async def test_the_page_shows_speeches_where_they_were_said(town: Town, killed: bool) -> None:
    """What stands in the page, follows an event after which its player speaks, also after an undo."""
    await first_turn(town)
    await town.say(1, "первая речь, выставляю 5")
    await town.say(1, "и ещё слово, пас")
    await town.say(2, "вторая речь, пас")
    await town.until(StepName.TURN, 3)
    assert await town.undo() is None
    await town.say(2, "снова вторая, пас")
    if killed:
        await town.restart()
    rows = await town.play(Surrender(BLACK))
    found = words(rows)
    assert [(seat, text) for _, seat, text in found] == [
        (1, "первая речь, выставляю 5"),
        (1, "и ещё слово, пас"),
        (2, "вторая речь, пас"),
        (2, "снова вторая, пас"),
    ]
    (page,) = [row for row in rows if row.content.get("replay")]
    played = replay(parse(page.content["replay"]))
    for happened, seat, _ in found:
        start: State = new_game(played.record.rules, played.record.roles)
        step = reduce(evolve, played.events[:happened], start).step
        assert (step.name, step.seat, step.phase) == (StepName.TURN, seat, Phase.DAY)
    assert "речь" not in page.content["replay"]


async def test_a_forgotten_person_has_no_words_in_a_later_page(town: Town) -> None:
    await first_turn(town)
    game = await town.game()
    await town.say(1, "моё, пас")
    await town.say(2, "чужое, пас")
    await town.play(Surrender(BLACK))
    (data,) = await town.whisper(1, "/mydata")
    told = json.loads(data.content["data"])["said"]
    assert told == [{"game": game.id, "seat": 1, "text": "моё, пас"}]
    await town.tap(1, "f:yes", chat=1)
    await town.whisper(2, "/start")
    again = await town.tap(2, PastTap(game=game.id).pack())
    assert [(seat, text) for _, seat, text in words(again)] == [(2, "чужое, пас")]
    async with town.store.transaction(patient=True) as tx:
        await erasure.erase_chat(tx, BOT_ID, GROUP)
        assert await said.of_game(tx, game.id) == []


async def test_a_game_that_gets_no_page_keeps_no_words(town: Town) -> None:
    await first_turn(town)
    await town.say(1, "второй чёрный")
    game = await town.game()
    await town.stop()
    assert await town.reads(said.of_game, game.id) == []


async def test_a_game_stores_a_bounded_number_of_words(town: Town) -> None:
    await first_turn(town)
    game = await town.game()
    async with town.store.transaction() as tx:
        for number in range(said.MOST_SAID + 1):
            await said.put(tx, game.id, 1, Said(1, 1, str(number)))
        assert [one.text for one in await said.of_game(tx, game.id)] == [*map(str, range(said.MOST_SAID))]


async def all_said(town: Town, choice: str) -> list[tuple[object, ...]]:
    """Plays a game, and returns all that is said in it but the words themselves."""
    await town.tap(HOST, choice)
    before = await town.newest()
    await town.dealt("city", turn=1)
    await town.say(1, "второй чёрный, выставляю 5, пас")
    await town.play(Leave(2))
    await town.play(Surrender(BLACK))
    rows = [row for row in await town.rows(before) if row.slot != KEPT_WORDS]
    return [(row.chat_id, row.what, row.slot, row.priority, keys([row])) for row in rows]


async def test_storing_speeches_changes_no_other_message(town: Town) -> None:
    assert await all_said(town, ON) == await all_said(town, OFF)


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        ([], [0]),
        ([2, 3], [0, 2, 5]),
        ([2, 3, UNDO, 1], [0, 2, 2, 2, 3]),
        ([2, 3, UNDO, UNDO, 4], [0, 0, 0, 0, 0, 4]),
    ],
)
def test_acts_that_were_undone_do_not_count(log: list[int | str], expected: list[int]) -> None:
    acts_ = [
        StoredAct(1, number, UNDO, [], 0.0)
        if act == UNDO
        else StoredAct(1, number, "pass", [{}] * int(act), 0.0)
        for number, act in enumerate(log, 1)
    ]
    assert stood(acts_) == expected
