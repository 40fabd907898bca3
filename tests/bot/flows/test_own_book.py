"""A club adds its own book from a file. A chat can choose it, play by it and read its rules like any other
book, in both languages."""

import pytest

from bot.presses.game import PairTap
from bot.services.housekeeping import close_lapsed_lobbies
from bot.settings import Settings
from engine.acts import NightAct, Shoot
from engine.events import WentOut
from engine.record import parse
from engine.replay import replay
from engine.steps import StepName
from tests.rig.engine.own_books import FOLDER, NEWSPAPER
from tests.rig.flows.rows import edited, in_slot
from tests.rig.flows.telegram import TOKEN
from tests.rig.flows.town import GROUP, Town, answer, buttons

BOOK = "newspaper"
ELSEWHERE = -300
BLACKS = (2, 4, 6)
"""The Don is 2, the lawyer 4, the sheriff 7, the doctor 8, the bodyguard 9, the journalist 10."""


@pytest.fixture
async def club(town: Town) -> Town:
    """Returns a bot that knows the books of a folder."""
    await town.close()
    town.settings = Settings(bot_token=TOKEN, rules=FOLDER)
    return await town.open()


async def words_of(town: Town, before: int) -> str:
    """Returns what was said in the group after the outbox's row `before`."""
    return "\n".join(town.words(row) for row in await town.rows(before) if row.chat_id == GROUP)


async def test_a_clubs_book_is_offered_with_others_and_chosen_by_its_name(club: Town) -> None:
    rows = await club.say(1, "/newgame")
    said = "\n".join(club.words(row) for row in rows)
    assert "Газета — 10 игроков" in said
    assert "Адвокат, Телохранитель и Журналист" in said
    labels = [button["label"]["args"].get("title") for row in rows for button in buttons(row)]
    assert labels[-1] == {"ru": "Газета", "uk": "Газета"}
    await club.say(1, f"/newgame {BOOK}")
    assert (await club.game()).ruleset == BOOK


async def test_the_answer_to_an_unknown_book_names_the_clubs_book_too(club: Town) -> None:
    rows = await club.say(1, "/newgame nonsense")
    assert "И ещё свои: newspaper." in "\n".join(club.words(row) for row in rows)


async def test_a_lobby_of_a_clubs_book_is_dealt(club: Town) -> None:
    await club.gather(BOOK, 10)
    rows = await club.say(1, "/begin")
    assert len(in_slot(rows, "card")) == 10
    faces = [await face(club, user) for user in range(1, 11)]
    assert sum("Журналист." in text for text in faces) == 1


async def face(club: Town, user: int) -> str:
    """Turns over the person's card. Returns its words."""
    game = await club.game()
    (shown,) = in_slot(await club.tap(user, f"c:{game.id}", chat=user), "face")
    return club.words(shown)


@pytest.mark.parametrize(
    ("locale", "card"),
    [
        (
            "ru",
            (
                "Адвокат. Вы за чёрных, с вами №2 · Игрок 2, №6 · Игрок 6 (Дон — №2 · Игрок 2), "
                "охотитесь вместе. Дважды за игру прячете"
            ),
        ),
        (
            "uk",
            (
                "Адвокат. Ви за чорних, з вами №2 · Игрок 2, №6 · Игрок 6 (Дон — №2 · Игрок 2), "
                "полюєте разом. Двічі за гру ховаєте"
            ),
        ),
    ],
)
async def test_the_black_lawyer_reads_his_role_and_the_blacks(club: Town, locale: str, card: str) -> None:
    club.names[4] = {"language_code": locale}
    await club.whisper(4, "/lang")
    await club.tap(4, f"n:{locale}", chat=4)
    await club.dealt(BOOK)
    assert card in await face(club, 4)


async def test_a_red_role_of_a_clubs_book_has_its_card(club: Town) -> None:
    await club.dealt(BOOK)
    assert "Телохранитель. Вы за красных. Каждую ночь" in await face(club, 9)


async def test_the_group_reads_the_words_of_a_clubs_book_for_its_steps(club: Town) -> None:
    await club.dealt(BOOK)
    before = await club.newest()
    await club.until("journalist")
    said = await words_of(club, before)
    assert "Просыпается Адвокат: кого прячем?" in said
    assert "Адвокат засыпает. Просыпается Комиссар и ищет чёрных." in said
    assert "Просыпается Журналист: кто с кем заодно?" in said


async def test_the_lawyer_acts_with_a_button_and_the_blacks_read_of_it(club: Town) -> None:
    await club.dealt(BOOK)
    await club.until("lawyer")
    (asked,) = await club.opens_eyes(4)
    assert "Кого прячете?" in club.words(asked)
    rows = await club.act(4, "defend", 6, chat=4)
    said = {row.chat_id: club.words(row) for row in rows if row.what != "answer"}
    assert said == {
        4: "Вы прячете №6 · Игрок 6.",
        2: "🌙 Адвокат №4 · Игрок 4: №6 · Игрок 6.",
        6: "🌙 Адвокат №4 · Игрок 4: №6 · Игрок 6.",
    }
    await club.until("sheriff-check")
    rows = await club.act(7, "check", 6, chat=7)
    assert "№6 · Игрок 6 — красный игрок." in "\n".join(club.words(row) for row in rows)


async def test_a_role_that_has_used_up_its_acts_is_not_asked(club: Town) -> None:
    """The bot does not ask a player who may not act any more: the lawyer may hide somebody only twice in a
    game."""
    await club.dealt(BOOK)
    for night in range(3):
        live = await club.until("lawyer")
        slot = f"act:{live.state.step.serial}"
        asked = any((row.chat_id, row.slot) == (4, slot) for row in await club.rows())
        assert asked is (night < 2)
        if asked:
            await club.play(NightAct(4, "defend", (6,)))
            await club.until(StepName.TURN)


async def pair(club: Town, first: int, second: int, user: int = 10) -> tuple[list[str], str]:
    """The journalist (`user`) compares two seats with his buttons. Returns the lines of the answer, and the
    new text of his prompt."""
    live = await club.live_game()
    tap = PairTap(game=live.game.id, serial=live.state.step.serial, first=first, second=second)
    rows = await club.tap(user, tap.pack(), chat=user)
    return answer(rows), "\n".join(club.words(row) for row in edited(rows))


async def test_two_presses_make_an_act_that_names_two_seats(club: Town) -> None:
    await club.dealt(BOOK)
    await club.until("journalist")
    (asked,) = await club.opens_eyes(10)
    assert "Два номера" in club.words(asked)
    pressed = [button["data"] for button in buttons(asked) if button.get("data")]
    assert len(pressed) == 9
    said, prompt = await pair(club, 0, 1)
    assert said == []
    assert "Первый номер — №1. Теперь второй." in prompt
    assert await pair(club, 1, 2) == ([], "🌙 Ночь 2\n№1 · Игрок 1, №2 · Игрок 2: разных цветов.")
    assert "№1 · Игрок 1, №2 · Игрок 2: разных цветов." in "\n".join(
        club.words(row) for row in await club.tap(10, f"c:{(await club.game()).id}", chat=10)
    )


async def test_a_second_press_of_the_first_seat_unnames_it(club: Town) -> None:
    await club.dealt(BOOK)
    await club.until("journalist")
    await pair(club, 0, 1)
    _, prompt = await pair(club, 1, 1)
    assert "Первый номер" not in prompt


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [(0, 10, "refusal-bad-target"), (0, 99, "refusal-no-such-seat"), (3, 10, "refusal-bad-target")],
)
async def test_a_seat_that_cannot_be_named_is_refused(club: Town, first: int, second: int, said: str) -> None:
    await club.dealt(BOOK)
    await club.until("journalist")
    assert (await pair(club, first, second))[0][0] == said


async def test_only_its_role_can_press_a_pair_and_only_in_its_step(club: Town) -> None:
    await club.dealt(BOOK)
    await club.until("bodyguard")
    assert (await pair(club, 0, 1))[0] == ["button-of-nothing"]
    await club.until("journalist")
    assert (await pair(club, 0, 1, user=9))[0][0] == "refusal-wrong-role"


async def test_an_act_of_another_book_is_refused(club: Town) -> None:
    await club.dealt(BOOK)
    await club.until("bodyguard")
    assert answer(await club.act(9, "kill", 1, chat=9))[0] == "refusal-not-allowed"


async def test_the_rules_have_a_line_for_each_role_of_a_clubs_book(club: Town) -> None:
    await club.dealt(BOOK)
    said = "\n".join(club.words(row) for row in await club.say(5, "/rules"))
    assert "Правила стола · Газета · 10 игроков" in said
    assert "Телохранитель погибает вместо того, кого охраняет." in said
    assert "Маньяк" not in said
    await club.until("bodyguard")
    assert answer(await club.act(9, "guard", 9, chat=9)) == ["refusal-bad-target", "rule-number"]


async def ended(club: Town) -> tuple[str, str]:
    """Plays a night in which the bodyguard dies in place of another player, and stops the game. Returns what
    the group read, and the record."""
    await club.dealt(BOOK)
    await club.until(StepName.HUNT)
    for black in BLACKS:
        await club.play(Shoot(black, 3))
    await club.until("bodyguard")
    await club.play(NightAct(9, "guard", (3,)))
    await club.until("journalist")
    await club.play(NightAct(10, "compare", (1, 2)))
    before = await club.newest()
    await club.until(StepName.LAST_WORD, 9)
    said = await words_of(club, before)
    rows = await club.stop()
    (record,) = [row.content["record"] for row in rows if row.content.get("record")]
    return said, record


async def test_the_record_contains_a_clubs_book_and_plays_to_the_same_end(club: Town) -> None:
    said, record = await ended(club)
    assert "Ночью погибает №9" in said
    played = replay(parse(record, {}))
    assert played.record.rules == NEWSPAPER.with_overrides(played.record.source.overrides)
    assert played.rejected == ()
    assert [event.seat for event in played.events if isinstance(event, WentOut)] == [9]


async def test_a_house_rule_of_a_clubs_book_is_stored(club: Town) -> None:
    club.telegram.members[9] = "owner"
    await club.tap(9, f"h:{BOOK}:turn_seconds:30")
    rows = await club.tap(9, f"h:{BOOK}:back:")
    assert "Домашние правила · Газета" in "\n".join(club.words(row) for row in rows)
    await club.say(1, f"/newgame {BOOK}")
    assert (await club.game()).overrides["turn_seconds"] == 30


async def test_without_the_books_file_a_lobby_closes_and_a_game_goes_on(club: Town) -> None:
    await club.dealt(BOOK)
    await club.gather(BOOK, 1, ELSEWHERE)
    club.settings = Settings(bot_token=TOKEN)
    await club.restart()
    await close_lapsed_lobbies(club.app.context)
    (told,) = [row for row in edited(await club.rows()) if row.chat_id == ELSEWHERE]
    assert "таких правил больше нет" in club.words(told)
    assert (await club.game(ELSEWHERE)).status == "cancelled"
    assert (await club.until("journalist")).state.rules == NEWSPAPER.with_overrides(
        (await club.game()).overrides
    )
