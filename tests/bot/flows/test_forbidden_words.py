"""Forbidden words: the bot tells people about them, the book says what they cost, and a club can add its
own."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.store.chat import chats
from bot.values.outgoing import Outgoing
from engine.acts import Remove, Shoot
from engine.steps import AnyStep, StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows.judged import JUDGE, judged, lines, press
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, button, keys, replying

ADMINISTRATOR = 91


@pytest.fixture(autouse=True)
def administrator(town: Town) -> None:
    town.telegram.members |= {ADMINISTRATOR: "owner"}


async def choose(town: Town, **settings: str) -> None:
    for name, value in settings.items():
        await town.tap(ADMINISTRATOR, f"s:{name}:{value}")


async def fouls_after(town: Town, *said: str, book: str = "classic-10") -> int:
    """Returns how many fouls seat 1 has after it said these messages in its speech."""
    await town.dealt(book, turn=1)
    for words in said:
        await town.say(1, words)
    return (await town.live_game()).state.fouls(1)


async def own_words(town: Town, said: str) -> list[str]:
    """An administrator replies to the question for the club's own words. Returns the keys of what is sent."""
    await town.tap(ADMINISTRATOR, "s:own-words:")
    return keys(await town.say(ADMINISTRATOR, said, **replying(await town.asking("own-words"))))


@pytest.mark.parametrize(
    ("book", "settings", "said", "fouls"),
    [
        ("classic-10", {}, "клянусь", 0),
        ("classic-10", {"oaths": "foul"}, "клянусь", 1),
        ("classic-10", {"oaths": "foul", "watch_oaths": "off"}, "клянусь", 0),
        ("classic-10", {"oaths": "foul", "watch_oaths": "off"}, "сто процентов красный", 1),
        ("classic-10", {"oaths": "foul", "talk": "call"}, "клянусь", 0),
        ("fiim-2019", {"oaths": "foul"}, "клянусь", 0),
        ("city", {"oaths": "foul"}, "клянусь", 0),
        ("city", {"oaths": "foul"}, "видит Бог", 1),
        ("ua-club", {"oaths": "foul"}, "присягаюся на всі сто", 0),
        ("party", {"oaths": "foul"}, "клянусь", 1),
        ("party", {"oaths": "foul"}, "я врач", 0),
    ],
)
async def test_without_a_judge_forbidden_words_are_a_foul_if_so_set(
    town: Town, book: str, settings: dict[str, str], said: str, fouls: int
) -> None:
    await choose(town, **settings)
    assert await fouls_after(town, said, book=book) == fouls


async def test_at_a_table_in_a_call_written_words_are_not_out_of_turn(town: Town) -> None:
    await choose(town, discipline="foul", talk="call")
    await town.dealt(turn=1)
    await town.deliver()
    town.now += 10
    assert await town.say(2, "меня слышно?") == []


@pytest.mark.parametrize(
    ("book", "said", "clause", "wish", "done"),
    [
        ("fiim-2019", "Клянусь, я красный", "6.8.1", "defeat", "team-defeated"),
        ("fiim-2019", "умоляю, проголосуй со мной", "6.7.8", "remove", "out-removed"),
        ("classic-10", "честно говорю, 2 чёрный", "1", "foul", "fouled"),
        ("classic-10", "2 чёрный на 90 процентов", "1", "foul", "fouled"),
        ("city", "спорим, что я красный", "r2", "remove", "out-removed"),
        ("city", "видит Бог, я красный", "f5", "foul", "fouled"),
        ("city", "сдаюсь", "r6", "remove", "out-removed"),
        ("party", "клянусь", "f1", "foul", "fouled"),
        ("party", "Я Врач", "f7", "foul", "fouled"),
    ],
)
async def test_only_the_judge_reads_of_forbidden_words_with_clause_and_measure(
    town: Town, book: str, said: str, clause: str, wish: str, done: str
) -> None:
    await choose(town, oaths="foul")
    game = await judged(town, book, turn=1)
    rows = await town.say(1, said)
    told = [row for row in rows if row.chat_id == JUDGE and "judge-heard" in keys([row])]
    assert len(told) == 1
    assert "judge-heard" not in keys([row for row in rows if row.chat_id != JUDGE])
    assert keys(told)[1] == f"reason-{book}-{clause.replace('.', '-')}"
    measure = button(told, f"button-judge-heard-{wish}")
    assert measure == press(game, wish, 1, clause)
    rows = await town.tap(JUDGE, measure, chat=JUDGE)
    assert answer(rows) == ["judge-done" if wish == "foul" else "judge-sure-in-panel"]
    if wish != "foul":
        assert f"judge-sure-{wish}" in keys(rows, JUDGE)
        rows = await town.tap(JUDGE, press(game, f"{wish}-sure", 1, clause), chat=JUDGE)
    assert done in keys(rows, GROUP)
    assert f"judge {wish} 1 {clause}" in await lines(town)


CLAIM = "Я Комиссар: №2 чёрный"


async def test_city_a_claim_to_be_the_commissar_costs_the_best_move(town: Town) -> None:
    await town.dealt("city", turn=1)
    assert "best-move-claimed" not in keys(await town.say(1, "если я Комиссар, вы проиграли"))
    rows = await town.say(1, CLAIM)
    assert (keys(rows), {row.chat_id for row in rows}) == (["best-move-claimed"], {1})
    assert (await town.live_game()).state.memory.claimed == {1}


async def test_city_a_judge_decides_about_a_claim_to_be_the_commissar(town: Town) -> None:
    game = await judged(town, "city", turn=1)
    rows = await town.say(1, CLAIM)
    assert keys(rows)[:2] == ["judge-claim-heard", "rules-best-move-claimed"]
    assert {row.chat_id for row in rows} == {JUDGE}
    noted = press(game, "claim", 1)
    assert button(rows, "button-judge-heard-claim") == noted
    said = [answer(await town.tap(JUDGE, noted, chat=JUDGE)) for _ in range(2)]
    assert said == [["judge-done"], ["judge-done-already"]]


async def test_city_for_numbers_told_by_night_the_judge_is_offered_a_removal(town: Town) -> None:
    game = await judged(town, "city")
    for step, told in ((StepName.TURN, []), (StepName.HUNT, ["judge-heard", "reason-city-r3"])):
        await town.until(step)
        rows = await town.say(1, "номер 4 проверь")
        assert keys(rows, JUDGE)[:2] == told
    assert button(rows, "button-judge-heard-remove") == press(game, "remove", 1, "r3")


async def test_a_judges_measure_that_is_pressed_twice_counts_once(town: Town) -> None:
    await judged(town, "classic-10", turn=1)
    foul = button(await town.say(1, "клянусь"), "button-judge-heard-foul")
    assert answer(await town.tap(JUDGE, foul, chat=JUDGE)) == ["judge-done"]
    assert answer(await town.tap(JUDGE, foul, chat=JUDGE)) == ["judge-done-already"]


@pytest.mark.parametrize(
    ("book", "said"),
    [("fiim-2019", "сдаюсь"), ("fiim-2019", "90 процентов"), ("ua-club", "клянусь, чесне слово, я шериф")],
)
async def test_words_that_the_book_allows_are_reported_to_nobody(town: Town, book: str, said: str) -> None:
    await judged(town, book, turn=1)
    assert await town.say(1, said) == []


async def test_a_club_may_forbid_what_the_book_allows_but_has_no_clause_for_it(town: Town) -> None:
    await own_words(town, "сдаюсь")
    game = await judged(town, turn=1)
    rows = await town.say(1, "сдаюсь")
    assert keys(rows, JUDGE) == ["judge-heard-own"]
    assert button(rows, "button-judge-heard-foul") == press(game, "foul", 1, "-")


async def test_fiim_6_8_5_an_appeal_in_the_last_word_defeats_the_team(town: Town) -> None:
    game = await judged(town)
    await town.until(StepName.HUNT)
    for seat, card in enumerate(DEALS["fiim-2019"], 1):
        if card in "md":
            await town.play(Shoot(seat, 3))
    await town.until(StepName.LAST_WORD, 3)
    rows = await town.say(3, "честное слово, я красный")
    assert button(rows, "button-judge-heard-defeat") == press(game, "defeat", 3, "6.8.5")


def heard(rows: Sequence[Outgoing]) -> list[tuple[int, str]]:
    """Returns who was told (user id), and how the words arrived."""
    return [
        (row.chat_id, said["args"]["how"])
        for row in rows
        for said in row.content.get("lines", ())
        if said["key"] == "judge-heard"
    ]


async def edit(town: Town, user: int, message: dict[str, Any], text: str) -> list[Outgoing]:
    return await town.feed(edited_message={**message, "edit_date": int(town.now), "text": text})


@pytest.mark.parametrize(
    ("step", "seat"), [(StepName.TURN, 2), (StepName.HUNT, 1), (StepName.HUNT, 3), (StepName.TURN, 1)]
)
async def test_forbidden_words_at_any_time_are_reported(town: Town, step: AnyStep, seat: int) -> None:
    await judged(town)
    await town.until(step)
    assert heard(await town.say(seat, "клянусь, я красный")) == [(JUDGE, "said")]


async def test_words_of_tonights_victim_are_reported_like_words_of_others(town: Town) -> None:
    await judged(town)
    await town.until(StepName.HUNT)
    for seat, card in enumerate(DEALS["fiim-2019"], 1):
        if card in "md":
            await town.play(Shoot(seat, 3))
    await town.until("don-check")
    told = [await town.say(seat, "честное слово") for seat in (3, 4)]
    assert [heard(rows) for rows in told] == [[(JUDGE, "said")]] * 2
    assert all(button(rows, "button-judge-heard-remove") for rows in told)


async def test_forbidden_words_in_an_edited_message_are_reported_once(town: Town) -> None:
    await judged(town, turn=1)
    message = town.message(1, GROUP)
    await town.feed(message={**message, "text": "я красный"})
    assert heard(await edit(town, 1, message, "клянусь, я красный")) == [(JUDGE, "edited")]
    assert heard(await edit(town, 1, message, "клянусь, я красный!")) == []
    assert heard(await edit(town, 1, message, "видит Бог, я красный!")) == [(JUDGE, "edited")]


async def test_in_a_pause_no_words_are_forbidden(town: Town) -> None:
    game = await judged(town, turn=1)
    await town.deliver()
    await town.tap(JUDGE, press(game, "pause"), chat=JUDGE)
    assert heard(await town.say(1, "клянусь")) == []


async def test_forbidden_words_of_a_player_who_is_out_are_not_reported(town: Town) -> None:
    await judged(town, turn=1)
    await town.play(Remove(3))
    assert heard(await town.say(3, "клянусь")) == []


async def test_a_club_can_add_forbidden_words_and_remove_them(town: Town) -> None:
    await choose(town, oaths="foul")
    assert await own_words(town, "крут*, базар фильтруй\nКлюква") == ["own-words"]
    chat = await town.reads(chats.get, BOT_ID, GROUP)
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
async def test_wrong_forbidden_words_are_refused_with_a_reason(town: Town, said: str, refused: str) -> None:
    await own_words(town, "клюква")
    assert await own_words(town, said) == [refused]
    chat = await town.reads(chats.get, BOT_ID, GROUP)
    assert chat is not None
    assert chat.settings.own_words == ("клюква",)


async def test_only_an_administrator_adds_forbidden_words(town: Town) -> None:
    await town.tap(ADMINISTRATOR, "s:own-words:")
    asked = await town.asking("own-words")
    assert keys(await town.say(1, "клюква", **replying(asked))) == ["admins-only"]
