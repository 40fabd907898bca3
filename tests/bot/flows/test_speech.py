"""Tests of what people write in the group and in private while a game runs."""

from typing import Any

import pytest

from engine.acts import Foul, NightAct, Shoot
from engine.steps import StepName
from tests.rig.flows.gone import choose
from tests.rig.flows.in_group import close
from tests.rig.flows.maniac import maniac_silences
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys, seat_button

VOICE: dict[str, Any] = {"voice": {"file_id": "v", "file_unique_id": "v", "duration": 3}}


@pytest.mark.parametrize(
    ("words", "nominated", "speaker"),
    [
        ("выставляю 5", [5], 1),
        ("Ставлю кандидатуру номер 5!", [5], 1),
        ("виставляю гравця номер 5", [5], 1),
        ("пас", [], 2),
        ("Дякую", [], 2),
        ("спасибо", [], 2),
        ("виставляю 5, дякую", [5], 2),
        ("выставляю 5, пас", [5], 2),
        ("я думаю, пятый чёрный", [], 1),
        ("<b>выставляю</b> 99", [], 1),
        ("выставляю " + "9" * 400, [], 1),
    ],
)
async def test_the_speakers_words_are_acts(
    town: Town, words: str, nominated: list[int], speaker: int
) -> None:
    await town.dealt(turn=1)
    await town.say(1, words)
    state = (await town.live_game()).state
    assert ([made.seat for made in state.day.nominations], state.step.seat) == (nominated, speaker)


@pytest.mark.parametrize("words", ["отзываю 5", "відкликаю 5"])
async def test_a_nomination_is_taken_back_in_words(town: Town, words: str) -> None:
    await town.dealt("city", turn=1)
    await town.say(1, "выставляю 5")
    await town.say(1, words)
    assert (await town.live_game()).state.day.nominations == ()


async def test_the_caption_of_a_picture_counts_as_words(town: Town) -> None:
    await town.dealt(turn=1)
    photo = [{"file_id": "p", "file_unique_id": "p", "width": 1, "height": 1}]
    more: Any = {"photo": photo, "caption": "выставляю 5"}
    await town.say(1, None, **more)
    assert [made.seat for made in (await town.live_game()).state.day.nominations] == [5]


async def test_a_person_who_does_not_play_may_talk(town: Town) -> None:
    await choose(town, discipline="foul")
    await town.dealt(turn=1)
    assert await town.say(99, "привет") == []


async def test_a_player_silenced_by_the_maniac_is_reminded_and_does_not_act(town: Town) -> None:
    await maniac_silences(town, 7)
    rows = await town.say(7, "я комиссар")
    assert keys(rows, chat=7) == ["remind-silenced"]
    assert "одна из ролей выбрала вас: до следующей ночи" in town.words(rows[0])
    assert keys(await town.say(7, "правда")) == []


BLACKS = (2, 4, 6)
HEARD = {2: ["black-says"], 4: ["talk-passed"], 6: ["black-says"]}


async def heard_by(town: Town, user: int, words: str) -> dict[int, list[str]]:
    rows = await town.whisper(user, words)
    return {row.chat_id: keys([row]) for row in rows}


async def test_in_the_meeting_only_blacks_read_words_of_blacks(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.MEETING)
    words = '<b>Стреляем</b> & "восьмого"'
    rows = await town.whisper(4, words)
    assert {row.chat_id: keys([row]) for row in rows} == HEARD
    assert all(words in town.words(row) and "№4" in town.words(row) for row in rows if row.chat_id != 4)
    assert await heard_by(town, 1, words) == {1: ["nobody-hears-by-night"]}
    assert await heard_by(town, 7, words) == {7: ["nobody-hears-by-night"]}


async def test_the_receipt_of_a_word_names_only_blacks_who_can_read_it(town: Town) -> None:
    await town.dealt()
    await close(town, 6)
    await town.until(StepName.MEETING)
    assert "Передано: №2." in map(town.words, await town.whisper(4, "восьмого"))
    await close(town, 2)
    assert (await heard_by(town, 4, "восьмого"))[4] == ["nobody-hears-by-night"]


@pytest.mark.parametrize(("book", "talks"), [("fiim-2019", False), ("ua-club", True)])
async def test_in_the_hunt_blacks_talk_where_the_book_lets_them(town: Town, book: str, talks: bool) -> None:
    await town.dealt(book)
    await town.until(StepName.HUNT)
    heard = HEARD if talks else {4: ["nobody-hears-by-night"]}
    assert await heard_by(town, 4, "восьмого") == heard


async def test_by_day_words_to_the_bot_reach_nobody(town: Town) -> None:
    await town.dealt(turn=1)
    assert {user: await heard_by(town, user, "?") for user in BLACKS} == {
        user: {user: ["nobody-hears"]} for user in BLACKS
    }


async def test_only_text_reaches_other_blacks(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.MEETING)
    assert keys(await town.whisper(4, None, **VOICE)) == ["only-text"]


async def test_a_long_text_of_a_black_is_cut_to_one_message(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.MEETING)
    rows = await town.whisper(4, "&" * 4096)
    assert {row.chat_id for row in rows} == {2, 4, 6}


async def silenced(town: Town, discipline: str) -> None:
    """Plays to the turn of a player whose third foul has cost him his speech."""
    await choose(town, discipline=discipline)
    await town.dealt()
    await town.until(StepName.MEETING)
    for _ in range(3):
        await town.play(Foul(1))
    await town.until(StepName.TURN, 1)


async def test_a_silent_turn_hears_a_nomination_and_nothing_else(town: Town) -> None:
    await silenced(town, "warn")
    assert (await town.live_game()).state.step.silent
    assert keys(await town.say(1, "скажу пару слов")) == ["silent-turn-warned"]
    await town.say(1, "выставляю 5")
    assert [made.seat for made in (await town.live_game()).state.day.nominations] == [5]


async def test_neither_a_command_nor_a_service_message_is_talk(town: Town) -> None:
    await choose(town, discipline="foul")
    await town.dealt(turn=1)
    assert keys(await town.say(2, "/lift"))[0] == "no-vote-now"
    assert await town.say(2, None, new_chat_title="Друзья мафии") == []
    assert (await town.live_game()).state.fouls(2) == 0


async def test_the_group_does_not_read_that_the_maniac_silenced_a_victim(town: Town) -> None:
    await town.dealt("party", "mmmkhscc")
    await town.until(StepName.HUNT)
    for black in (1, 2, 3):
        await town.play(Shoot(black, 7))
    await town.until("maniac")
    await town.play(NightAct(4, "silence", (7,)))
    await town.until(StepName.TURN)
    assert keys(await town.say(7, "я мирный")) == ["remind-when-out"]


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ("Выставляю 3. Нет, лучше выставляю 4", [4]),
        ("Выставляю 3. Отзываю 3. Выставляю 4", [4]),
        ("Выставляю 3. Выставляю 4", [4]),
        ("Выставляю 3. Выставляю 15", [3]),
        ("Выставляю 3. Отзываю 3", []),
    ],
)
async def test_city_of_several_nominations_the_last_valid_one_stands(
    town: Town, said: str, stands: list[int]
) -> None:
    await town.dealt("city", turn=1)
    await town.say(1, said)
    assert [one.seat for one in (await town.live_game()).state.day.nominations] == stands


async def test_city_a_withdrawn_nomination_is_confirmed_to_the_group(town: Town) -> None:
    await town.dealt("city", turn=1)
    await town.say(1, "выставляю 3")
    assert "nomination-withdrawn" in keys(await town.say(1, "отзываю 3"), GROUP)
    await town.act(1, "nominate", 3)
    rows = await town.act(1, "withdraw", 3)
    assert answer(rows) == ["nomination-withdrawn"]
    assert "nomination-withdrawn" in keys(rows, GROUP)


@pytest.mark.parametrize("said", ["выставляю себя", "виставляю себе"])
async def test_ua_club_a_player_may_nominate_himself_in_words(town: Town, said: str) -> None:
    await town.dealt("ua-club", turn=1)
    await town.say(1, said)
    assert [one.seat for one in (await town.live_game()).state.day.nominations] == [1]


@pytest.mark.parametrize("seat", [1, 2, 4])
async def test_city_a_player_who_says_that_he_surrenders_is_asked_in_private(town: Town, seat: int) -> None:
    await town.dealt("city", turn=1)
    rows = await town.say(seat, "Сдаюсь")
    assert {row.chat_id for row in rows if "surrender-ask" in keys([row])} == {seat}
    assert button(rows, "button-surrender-sure") == f"q:{(await town.game()).id}:0:surrender"
    assert seat in (await town.live_game()).state.table


async def test_fiim_nobody_surrenders(town: Town) -> None:
    await town.dealt(turn=1)
    assert await town.say(1, "Сдаюсь") == []


ASKED = [
    ("выставлю пятого", "nomination-meant", 5),
    ("Моя кандидатура — п'ятий.", "nomination-meant", 5),
    ("П'ятий, вас виставляю", "nomination-meant", 5),
    ("выставляю 5 или 7", "nomination-whom", None),
    ("виставляю Олену", "nomination-whom", None),
]


@pytest.mark.parametrize("book", ["fiim-2019", "city"])
@pytest.mark.parametrize(("words", "key", "seat"), ASKED)
async def test_words_like_a_nomination_bring_a_question_with_one_button(
    town: Town, book: str, words: str, key: str, seat: int | None
) -> None:
    await town.dealt(book)
    before = (await town.until(StepName.TURN, 1)).state
    (asked,) = await town.say(1, words)
    assert keys([asked]) == [key]
    assert await town.say(1, words) == []  # only once a step
    assert (await town.live_game()).state == before
    assert [one["label"]["args"] for one in buttons(asked)] == ([] if seat is None else [{"seat": seat}])
    if seat is not None:
        assert answer(await town.tap(2, seat_button(asked, seat)))[0] == "not-your-turn"
        assert answer(await town.tap(1, seat_button(asked, seat))) == ["nomination-accepted"]
        assert [made.seat for made in (await town.live_game()).state.day.nominations] == [seat]


async def test_ones_own_number_by_words_is_asked_back_once(town: Town) -> None:
    await town.dealt(turn=1)
    assert keys(await town.say(1, "Выставляю первого")) == ["nomination-meant"]
    assert (await town.live_game()).state.day.nominations == ()
    await town.say(1, "Выставляю первого")
    assert [made.seat for made in (await town.live_game()).state.day.nominations] == [1]


@pytest.mark.parametrize(
    "said", [["Выставлю пятого, спасибо"], ["Выставлю пятого", "у меня всё, спасибо"], ["выст 5", "спс"]]
)
async def test_a_pass_waits_once_for_the_question_about_a_nomination(town: Town, said: list[str]) -> None:
    await town.dealt(turn=1)
    asked, *later = [keys(await town.say(1, words)) for words in said]
    assert (asked, later) == (["nomination-meant", "nomination-first"][: 3 - len(said)], [[]] * len(said[1:]))
    assert (await town.live_game()).state.step.seat == 1
    await town.say(1, said[-1])
    assert (await town.live_game()).state.step.seat == 2


async def test_words_like_a_wrong_or_second_nomination_bring_no_question(town: Town) -> None:
    await town.dealt(turn=1)
    await town.say(1, "выставляю 5, пас")
    assert keys(await town.say(2, "выставлю пятого"))[0] == "refusal-already-on-ballot"
    await town.say(2, "выставляю 6")
    assert await town.say(2, "моя кандидатура — шестой") == []


async def test_in_a_silent_turn_words_like_a_nomination_cost_nothing(town: Town) -> None:
    await silenced(town, "foul")
    assert keys(await town.say(1, "моя кандидатура — пятый")) == ["nomination-meant"]
    assert (await town.live_game()).state.fouls(1) == 3
