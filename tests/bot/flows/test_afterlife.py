"""Players who are out write to each other through the bot, and nobody at the table reads that."""

import random

import pytest

from bot.choices import ChatSettings
from bot.services.game.afterlife import place_seats
from bot.services.live.talk import PAUSE
from bot.store.chat import chats
from engine.acts import Leave, Pass, Remove, Timeout
from engine.deal import deal
from engine.decide import Decision, decide
from engine.roles import Phase
from engine.rules.registry import BOOKS
from engine.state import new_game
from engine.steps import AnyStep, StepName
from tests.rig.engine.drawn import act_of
from tests.rig.flows.cup import GROUPS, ORGANISER, Cup
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys


@pytest.fixture(autouse=True)
async def chosen(town: Town) -> None:
    await town.writes(chats.seen, BOT_ID, GROUP, "Друзья")
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(afterlife="on"))


async def heard(town: Town, user: int, text: str | None = "шестой чёрный") -> dict[int, list[str]]:
    """Returns what the bot sends when a person writes to it, by user id of the receiver."""
    rows = await town.whisper(user, text)
    return {row.chat_id: keys([row]) for row in rows}


async def test_players_who_are_out_read_each_other_and_nobody_else_reads_them(town: Town) -> None:
    await town.dealt(turn=1)
    invited = await town.play(Remove(9))
    assert "afterlife-open" in keys(invited, chat=9)
    assert await heard(town, 9) == {9: ["afterlife-alone"]}
    await town.play(Remove(8))
    await town.play(Leave(7))
    rows = await town.whisper(9, "<b>шестой</b> & чёрный")
    assert {row.chat_id: keys([row]) for row in rows} == {8: ["afterlife-says"]}
    assert "№9 · Игрок 9: <b>шестой</b> & чёрный" in town.words(rows[0])
    assert await heard(town, 1) == {1: ["nobody-hears"]}
    await town.restart()
    assert await heard(town, 8) == {9: ["afterlife-says"]}


async def killed_by_night(town: Town) -> None:
    """Deals a game. Seat 9 is removed by day, and the blacks shoot seat 8 by night."""
    await town.dealt(turn=1)
    await town.play(Remove(9))
    await town.shot(8)


async def test_the_place_is_closed_to_a_player_before_his_last_word_is_over(town: Town) -> None:
    await killed_by_night(town)
    await town.until("don-check")
    assert await heard(town, 8) == {8: ["nobody-hears-by-night"]}
    assert await heard(town, 9) == {9: ["afterlife-alone"]}
    await town.until(StepName.LAST_WORD, 8)
    assert await heard(town, 8) == {8: ["nobody-hears"]}
    await town.play(Pass(8))
    assert await heard(town, 8) == {9: ["afterlife-says"]}


async def test_a_table_whose_chat_has_switched_the_place_off_has_none(town: Town) -> None:
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(afterlife="off"))
    await town.dealt(turn=1)
    assert "afterlife-open" not in keys(await town.play(Remove(9)))
    assert await heard(town, 9) == {9: ["nobody-hears"]}


async def test_a_table_of_a_tournament_has_the_place_only_if_its_group_chose_it(town: Town) -> None:
    """The book of the city opens the place at a table of friends."""
    cup = await (await Cup(town, killed=False).open(ruleset="city")).begun()
    await cup.press(ORGANISER, "begin")
    await town.writes(chats.change_settings, BOT_ID, GROUPS["A"], ChatSettings(afterlife="on"))
    opened = []
    for chat in GROUPS.values():
        await town.until(StepName.TURN, 1, chat)
        opened.append("afterlife-open" in keys(await town.play(Remove(9), chat)))
    assert opened == [True, False]


async def test_a_message_without_text_to_the_place_is_refused_in_one_line(town: Town) -> None:
    await town.dealt(turn=1)
    await town.play(Remove(9))
    await town.play(Remove(8))
    rows = await town.whisper(9, None, voice={"file_id": "v", "file_unique_id": "v", "duration": 3})
    assert {row.chat_id: keys([row]) for row in rows} == {9: ["only-text"]}


@pytest.mark.parametrize("book", BOOKS)
def test_a_living_player_or_a_victim_before_the_morning_never_reads_the_place(book: str) -> None:
    """The place is never open to a living player, to a player whose last word is still to come, or to a
    victim before the morning."""
    assert sum(_met(book, seed) for seed in range(8)) > 0


def _met(book: str, seed: int) -> int:
    """Plays a random game. Returns how many seats were seen in the place."""
    chance, rules = random.Random(f"{book}{seed}"), BOOKS[book]
    state = new_game(rules, deal(rules, max(rules.deals), chance).roles)
    met = 0
    for _ in range(300):
        for act in (act_of(state, chance.randrange(2**24)), Timeout()):
            decision = decide(state, act)
            if isinstance(decision, Decision):
                state = decision.state
        place = set(place_seats(state))
        met += len(place)
        assert place.isdisjoint((*state.table, *state.farewells))
        if state.step.phase is Phase.NIGHT:
            assert place.isdisjoint(state.night.present)
        if state.step.name is StepName.OVER:
            assert not place
            break
    return met


def test_a_player_whom_an_undo_brought_back_may_not_use_the_place() -> None:
    rules = BOOKS["fiim-2019"]
    state = new_game(rules, deal(rules, 10, random.Random(1)).roles)
    for act in (Timeout(), Remove(9), Remove(8)):
        decision = decide(state, act)
        assert isinstance(decision, Decision)
        state = decision.state
    assert (place_seats(state), place_seats(state, frozenset({9}))) == ((8, 9), (8,))


@pytest.mark.parametrize("undone", ["don-check", StepName.LAST_WORD, None])
async def test_an_undo_closes_the_place_only_to_a_player_in_it(town: Town, undone: AnyStep | None) -> None:
    """An undo of his exit closes the place to him if he was out: not while only the mafia know of his death,
    and not while he has his last word. `undone`: the step in which an act is taken back; None for the next
    speech."""
    await killed_by_night(town)
    if undone is not None:
        await town.until(undone)
        assert await town.undo() is None
    await town.until(StepName.LAST_WORD, 8)
    assert "afterlife-open" in keys(await town.play(Pass(8)), 8)
    assert await heard(town, 8) == {9: ["afterlife-says"]}
    if undone is None:
        assert await town.undo() is None
        assert "afterlife-open" not in keys(await town.play(Pass(8)), 8)
        assert await heard(town, 8) == {8: ["nobody-hears"]}


async def test_a_player_who_leaves_the_game_is_not_invited_to_the_place(town: Town) -> None:
    await town.dealt(turn=1)
    told = keys(await town.play(Leave(7)), chat=7)
    assert "you-are-out" in told
    assert "afterlife-open" not in told
    assert "welcome-what" in (await heard(town, 7))[7]


async def test_a_player_who_writes_too_often_reads_so_and_his_newest_messages_wait(town: Town) -> None:
    await town.dealt(turn=1)
    await town.play(Remove(9))
    await town.play(Remove(8))
    for number in range(12):
        await town.whisper(9, f"слово {number}")
    waiting = [town.words(row).split()[-1] for row in await town.rows() if "afterlife-says" in keys([row])]
    assert waiting == ["2", "3", "4", "5", "6", "7"], "eight were passed on, six of them wait"
    assert await heard(town, 9) == {9: ["talk-too-often"]}
    town.now += PAUSE
    assert await heard(town, 9) == {8: ["afterlife-says"]}
    assert await heard(town, 9) == {9: ["talk-too-often"]}
    assert await heard(town, 8) == {9: ["afterlife-says"]}, "each has a budget of his own"
