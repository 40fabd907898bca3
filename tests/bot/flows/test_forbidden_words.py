"""Forbidden words in a speech: who is told, what they cost, and which a club adds."""

import pytest
from sqlalchemy import update

from bot.store import acts, chats, schema
from engine.steps import StepName
from tests.bot.flows.telegram import BOT_ID
from tests.bot.flows.town import GROUP, Town, answer, button, keys, replying

ADMINISTRATOR, JUDGE = 90, 80


@pytest.fixture(autouse=True)
def administrator(town: Town) -> None:
    town.telegram.members |= {ADMINISTRATOR: "owner"}


async def choose(town: Town, **settings: str) -> None:
    for name, value in settings.items():
        await town.tap(ADMINISTRATOR, f"s:{name}:{value}")


async def fouls_after(town: Town, *said: str) -> int:
    """The fouls of seat 1 after these messages in its speech."""
    await town.dealt()
    await town.until(StepName.TURN, 1)
    for words in said:
        await town.say(1, words)
    return (await town.live_game()).state.fouls(1)


async def own_words(town: Town, said: str) -> list[str]:
    """An administrator replies to the question for the club's own words."""
    await town.tap(ADMINISTRATOR, "s:own-words:")
    return keys(await town.say(ADMINISTRATOR, said, **replying(await town.asking("own-words"))))


@pytest.mark.parametrize(
    ("settings", "said", "fouls"),
    [
        ({}, "клянусь", 0),
        ({"oaths": "foul"}, "клянусь", 1),
        ({"oaths": "foul", "watch_oaths": "off"}, "клянусь", 0),
        ({"oaths": "foul", "watch_oaths": "off"}, "сто процентов красный", 1),
        ({"oaths": "foul", "talk": "call"}, "клянусь", 0),
    ],
)
async def test_words_cost_what_the_chat_wants(
    town: Town, settings: dict[str, str], said: str, fouls: int
) -> None:
    await choose(town, **settings)
    assert await fouls_after(town, said) == fouls


async def test_where_the_table_talks_in_a_call_nobody_is_out_of_turn(town: Town) -> None:
    await choose(town, discipline="foul", talk="call")
    await town.dealt()
    await town.until(StepName.TURN, 1)
    await town.deliver()
    town.now += 10
    assert await town.say(2, "меня слышно?") == []


async def test_a_judge_is_told_in_private_and_decides(town: Town) -> None:
    await choose(town, oaths="foul")
    game = await town.dealt()
    async with town.store.transaction() as tx:
        await tx.conn.execute(update(schema.games).where(schema.games.c.id == game.id).values(judge_id=JUDGE))
    await town.restart()
    await town.until(StepName.TURN, 1)
    rows = await town.say(1, "Клянусь, я красный")
    assert {row.chat_id: keys([row]) for row in rows} == {JUDGE: ["judge-heard"]}
    assert all(said in town.words(rows[0]) for said in ("№1", "клянусь", "6.8.1"))
    assert (await town.live_game()).state.fouls(1) == 0
    foul = button(rows, "button-judge-foul-heard")
    assert answer(await town.tap(JUDGE, foul, chat=JUDGE)) == ["judge-done"]
    assert answer(await town.tap(JUDGE, foul, chat=JUDGE)) == ["judge-done-already"]
    async with town.store.read_only() as tx:
        logged = [act.line for act in await acts.acts_of(tx, game.id)]
    assert [line for line in logged if "foul" in line] == ["judge foul 1 6.8.1"]


async def test_a_club_adds_words_and_takes_them_back(town: Town) -> None:
    await choose(town, oaths="foul")
    assert await own_words(town, "крут*, базар фильтруй\nКлюква") == ["own-words"]
    async with town.store.read_only() as tx:
        chat = await chats.get(tx, BOT_ID, GROUP)
    assert chat is not None
    assert chat.settings.own_words == ("крут*", "базар фильтруй", "Клюква")
    assert await fouls_after(town, "он крутого строит", "базар", "клюква!") == 2
    assert await own_words(town, "—") == ["own-words-none"]


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        (", ".join(f"слово{number}" for number in range(21)), "own-words-too-many"),
        ("ы" * 41, "own-words-wrong"),
        ("клюква, !!!", "own-words-wrong"),
        ("<b>*</b>, *", "own-words-wrong"),
    ],
)
async def test_what_is_wrong_is_named_and_changes_nothing(town: Town, said: str, refused: str) -> None:
    await own_words(town, "клюква")
    assert await own_words(town, said) == [refused]
    async with town.store.read_only() as tx:
        chat = await chats.get(tx, BOT_ID, GROUP)
    assert chat is not None
    assert chat.settings.own_words == ("клюква",)


async def test_only_an_administrator_adds_words(town: Town) -> None:
    await town.tap(ADMINISTRATOR, "s:own-words:")
    asked = await town.asking("own-words")
    assert keys(await town.say(1, "клюква", **replying(asked))) == ["admins-only"]
