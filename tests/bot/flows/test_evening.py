"""A group plans an evening, people answer its post, tables open at its hour, and one game follows another."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from aiogram import methods
from aiogram.exceptions import TelegramNetworkError

from bot.render.phrase import LONGEST_NAME
from bot.services.housekeeping import close_lapsed_lobbies
from bot.services.lobby.lobby import EVENING_LASTS, LOBBY_LASTS
from bot.services.lobby.tables import BETWEEN
from bot.store.game import games, seats
from bot.store.lobby import comers
from bot.store.telegram import messages
from bot.values.durations import DAY
from bot.values.evening import Evening
from bot.values.outgoing import Outgoing
from tests.rig.flows.evenings import (
    HOST,
    NINE,
    WEEK,
    ahead,
    all_ready,
    at_five,
    planned,
    press,
    sitting,
    tables,
    to_the_hour,
)
from tests.rig.flows.rows import deleted, in_slot, newest, sent
from tests.rig.flows.telegram import BOT_ID, bad
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys, replying

KYIV = ZoneInfo("Europe/Kyiv")


def at(*when: int) -> float:
    return dt.datetime(*when, tzinfo=KYIV).timestamp()  # type: ignore[misc, arg-type]


@pytest.fixture(autouse=True)
async def clock(town: Town) -> None:
    await at_five(town)


async def listed(town: Town, evening: Evening) -> dict[str, str]:
    """Returns what each person has answered, by name."""
    return {who.name: who.answer for who in await town.reads(comers.of_evening, evening)}


def post(town: Town, rows: list[Outgoing]) -> list[str]:
    """Returns the lines of the evening's post as the group reads them, without the one about its host."""
    lines = town.words(newest(rows, "evening")).split("\n")
    return [one for one in lines if one != f"Собирает Игрок {HOST}"]


async def test_an_evening_goes_from_its_post_to_its_summary(town: Town) -> None:
    evening = await planned(town)
    rows = await press(town, evening, "yes", *range(1, 7))
    assert answer(rows) == ["evening-yes-noted"]
    assert post(town, rows)[2:4] == ["На стол хватает!", "1. Игрок 1"]
    town.telegram.members[1] = "member"
    await town.whisper(1, "/start")
    rows = await town.pass_deadline(evening.id)
    assert (NINE - town.now, keys(rows, chat=1), keys(rows, chat=GROUP)) == (3600, ["evening-reminder"], [])
    rows = await town.pass_deadline(evening.id)
    assert NINE - town.now == 600
    assert keys(rows, chat=GROUP) == ["planned-call", *["lobby-called"] * 5]  # 1 was reminded
    rows = await town.pass_deadline(evening.id)
    (game,) = await tables(town, evening)
    assert await sitting(town, game) == {*range(1, 7)}
    assert "ready-ask" in keys(rows)
    await all_ready(town, game, *range(1, 7))
    assert (await town.game()).status == "running"
    await town.stop(HOST)
    await press(town, evening, "no", *range(1, 4))
    rows = await town.pass_deadline(evening.id)
    assert keys(in_slot(rows, "evening"))[0] == "evening-ended"
    assert {name.split()[-1] for name in post(town, rows)[1:]} == {*"123456"}  # those who have played
    assert await ahead(town) == []
    assert answer(await press(town, evening, "yes", 5)) == ["evening-is-over"]


async def test_a_person_may_change_his_answer_at_any_time(town: Town) -> None:
    evening = await planned(town, "fiim-2019 21:00")
    await press(town, evening, "yes", 1, 2)
    assert answer(await press(town, evening, "later", 3, 3)) == ["evening-later-noted"]
    rows = await press(town, evening, "no", 2)
    assert post(town, rows) == [
        "📅 вс 22.11, 21:00",
        "Правила: ФИИМ · ~1 ч 10 мин",
        "Нужно ещё 8 игроков.",
        "Не придут: Игрок 2",
        "1. Игрок 1",
        "2. Игрок 3 — к 22:00",
    ]
    rows = await press(town, evening, "yes", 2, 3)
    assert post(town, rows)[2:] == ["Нужно ещё 7 игроков.", "1. Игрок 1", "2. Игрок 2", "3. Игрок 3"]


async def test_with_too_few_at_the_hour_no_table_opens_and_all_keep_their_places(town: Town) -> None:
    evening = await planned(town, "fiim-2019 21:00")
    await press(town, evening, "yes", *range(1, 9))
    rows = await to_the_hour(town, evening)
    assert post(town, rows)[2] == "🔔 Пора! Ждём ещё 2 игроков."
    assert [row.what for row in in_slot(rows, "evening")] == ["send"]
    assert await tables(town, evening) == []
    assert len(await listed(town, evening)) == 8
    await press(town, evening, "later", 9)  # from 21:30
    rows = await press(town, evening, "yes", 10)
    assert post(town, rows)[2] == "🔔 Пора! На стол хватит к 21:30."
    await town.pass_deadline(evening.id)
    assert await tables(town, evening) == []
    await town.pass_deadline(evening.id)
    assert town.now == NINE + 1800
    (game,) = await tables(town, evening)
    assert await sitting(town, game) == {*range(1, 11)}


async def test_an_evening_without_comers_ends(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", 1)
    await to_the_hour(town, evening)
    rows = await town.pass_deadline(evening.id)
    assert town.now == NINE + LOBBY_LASTS
    assert keys(in_slot(rows, "evening"))[0] == "evening-lapsed"


async def test_comers_who_sat_out_play_next_and_a_table_waits_for_nobody_who_left(town: Town) -> None:
    evening = await planned(town, "fiim-2019 21:00")
    await press(town, evening, "yes", *range(1, 15))
    await to_the_hour(town, evening)
    (first,) = await tables(town, evening)
    assert len(await sitting(town, first)) == 10
    out = await town.waiting()
    assert len(out) == 4
    await all_ready(town, first, *await sitting(town, first))
    assert (await town.game()).status == "running"
    await press(town, evening, "yes", 15)  # comes late, while they play
    await town.stop(HOST)
    played = await sitting(town, first)
    home = min(played)
    await press(town, evening, "no", home)
    await town.pass_deadline(evening.id)
    first, second = await tables(town, evening)
    now = await sitting(town, second)
    assert {*out, 15} < now
    assert home not in {*now, *await town.waiting()}
    assert {*now, *await town.waiting(), home} == {*range(1, 16)}


async def test_two_tables_of_an_evening_gather_in_two_topics(town: Town) -> None:
    evening = await planned(town, "party 21:00")
    await town.say(HOST, "/evening стол", message_thread_id=7, is_topic_message=True)
    await press(town, evening, "yes", *range(1, 15))
    more = await town.tap(HOST, f"ep:{evening.id}:more")
    assert "button-evening-tables" in str([row.content for row in more])
    await town.deliver()
    await town.tap(HOST, f"et:{evening.id}:2")
    await town.deliver()
    (menu,) = sent(await town.tap(HOST, f"ep:{evening.id}:more"))
    assert [one["label"]["args"]["of"] for one in buttons(menu) if one.get("mark") == "✓"] == [2]
    await to_the_hour(town, evening)
    here, there = await tables(town, evening)
    shown = dict(line.split(": ") for line in post(town, await town.rows()) if line.startswith("Стол"))
    for name, game in (("Стол 1", here), ("Стол 2", there)):
        people = [f"Игрок {user}" for user in await sitting(town, game)]
        assert sorted(shown[name].split(", ")) == sorted(people)
    assert (here.thread_id, there.thread_id) == (0, 7)
    assert [len(await sitting(town, game)) for game in (here, there)] == [7, 7]
    assert await sitting(town, here) | await sitting(town, there) == {*range(1, 15)}


async def test_the_bot_makes_a_topic_for_a_second_table(town: Town) -> None:
    evening = await planned(town, "party 21:00")
    await press(town, evening, "yes", *range(1, 15))
    await town.tap(HOST, f"et:{evening.id}:2")
    (made,) = [call for call in town.telegram.calls if isinstance(call, methods.CreateForumTopic)]
    assert made.name == "Стол 2"
    await to_the_hour(town, evening)
    assert len({game.thread_id for game in await tables(town, evening)}) == 2


@pytest.mark.parametrize(
    ("why", "needs"),
    [
        ("the chat is not a forum", "Включите темы и дайте мне право управлять ими"),
        ("not enough rights to create a topic", "Дайте мне право управлять темами"),
    ],
)
async def test_the_group_reads_that_the_bot_may_not_make_a_topic(town: Town, why: str, needs: str) -> None:
    evening = await planned(town, "party 21:00")
    await press(town, evening, "yes", *range(1, 15))
    town.telegram.fails = lambda method: (
        bad(method, why) if isinstance(method, methods.CreateForumTopic) else None
    )
    rows = await town.tap(HOST, f"et:{evening.id}:3")
    (said,) = [town.words(row) for row in rows if "evening-needs-topic" in keys([row])]
    assert said.startswith(f"Ещё 2 столам нужно место: тема или другая группа. {needs} — или")
    await town.deliver()
    assert gone(await town.tap(HOST, f"et:{evening.id}:1")) == ["aside:evening-place"]
    await to_the_hour(town, evening)
    (game,) = await tables(town, evening)
    assert len(await sitting(town, game)) == 14


async def test_the_people_of_each_table_get_a_table_again(town: Town) -> None:
    evening = await planned(town, "party 21:00")
    await press(town, evening, "yes", *range(1, 15))
    await town.tap(HOST, f"et:{evening.id}:2")
    await to_the_hour(town, evening)
    for game in await tables(town, evening):
        await all_ready(town, game, *await sitting(town, game))
    for game in await tables(town, evening):
        topic = {"message_thread_id": game.thread_id, "is_topic_message": True} if game.thread_id else {}
        await town.say(HOST, "/stop", **topic)
        await town.tap(HOST, f"l:{game.id}:stop-sure", **topic)
        await town.pass_deadline(evening.id)
    open_now = [game for game in await tables(town, evening) if game.is_open]
    assert sorted([len(await sitting(town, game)) for game in open_now]) == [7, 7]


async def test_after_a_check_with_too_few_the_host_starts_another_check(town: Town) -> None:
    evening = await planned(town, people=6)
    await to_the_hour(town, evening)
    (game,) = await tables(town, evening)
    await town.tap(2, f"l:{game.id}:ready")
    for _ in ("asked", "late"):
        rows = await town.pass_deadline(game.id)
    assert "ready-not-enough" in keys(rows)
    await town.deliver()
    assert "ready-ask" in keys(await town.tap(HOST, f"l:{game.id}:begin-sure"))
    assert (await town.game()).status == "lobby"


async def test_a_plus_in_reply_to_a_post_answers_that_post(town: Town) -> None:
    first = await planned(town)
    await town.say(HOST, "/newgame party 22:00")
    second = (await ahead(town))[-1]
    await town.deliver()
    shown = await town.reads(messages.find, GROUP, second.id, "evening")
    reply = replying(shown or 0)
    reply["reply_to_message"]["from"]["is_bot"] = True
    await town.say(3, "+", **reply)
    assert (await listed(town, first), await listed(town, second)) == ({}, {"Игрок 3": "yes"})


async def test_a_plus_is_understood_while_others_play(town: Town) -> None:
    evening = await planned(town, people=5)
    await to_the_hour(town, evening)
    (game,) = await tables(town, evening)
    await all_ready(town, game, *range(1, 6))
    await town.say(7, "+")
    await town.say(1, "-")  # he plays
    await town.say(8, "+1 Пятый чёрный")  # said of the game
    assert {*await listed(town, evening)} == {*(f"Игрок {user}" for user in (1, 2, 3, 4, 5, 7))}
    assert (await listed(town, evening))["Игрок 1"] == "yes"


async def test_who_comes_late_sits_at_the_table_with_the_fewest_people(town: Town) -> None:
    evening = await planned(town, people=13)
    await town.tap(HOST, f"et:{evening.id}:2")
    await to_the_hour(town, evening)
    first, second = await tables(town, evening)
    seated = [len(await sitting(town, game)) for game in (first, second)]
    assert answer(await press(town, evening, "yes", 14)) == ["lobby-joined"]
    (smaller,) = [game for game, count in zip((first, second), seated, strict=True) if count == min(seated)]
    assert 14 in await sitting(town, smaller)


async def test_a_reply_to_the_menu_moves_the_evening_to_another_day(town: Town) -> None:
    evening = await planned(town, "party вс 21:00", people=2)
    await press(town, evening, "weekly", HOST)
    await press(town, evening, "more", HOST)
    reply = replying(await town.asking(f"evening-hour:{evening.id}"))
    assert keys(await town.say(2, "вт", **reply)) == ["creator-only"]
    assert keys(await town.say(HOST, "как-нибудь", **reply)) == ["evening-move-unclear"]
    assert keys(await town.say(HOST, "31.12 21:00", **reply)) == ["planned-no-day"]
    await press(town, evening, "later", 1)
    rows = await town.say(HOST, "вт", **reply)
    assert "evening-moved" in keys(rows)
    assert post(town, rows)[0] == "📅 вт 24.11, 21:00, обычно вс в 21:00"
    await town.say(HOST, "20:30", **reply)
    assert [one.hour for one in await ahead(town)] == [at(2026, 11, 24, 20, 30)]
    await town.say(HOST, "/newgame party 22:00")
    assert "evening-same-day" in keys(await town.say(HOST, "вс", **reply))
    assert "1. Игрок 1 — к 21:00" in post(town, await press(town, evening, "no", 2))
    await press(town, evening, "cancel-sure", HOST)
    assert keys(await town.say(HOST, "ср", **reply)) == ["evening-is-over"]


async def test_the_week_after_an_evening_that_was_moved_far_follows_it(town: Town) -> None:
    evening = await planned(town, "party вс 21:00")
    await press(town, evening, "weekly", HOST)
    await press(town, evening, "more", HOST)
    reply = replying(await town.asking(f"evening-hour:{evening.id}"))
    await town.say(HOST, "+1", **reply)  # what the buttons say is no hour, and no friend
    assert await listed(town, evening) == {}
    await town.say(HOST, "5.12", **reply)
    await town.say(HOST, "00:30", **reply)
    assert [one.hour for one in await ahead(town)] == [at(2026, 12, 6, 0, 30)]
    await press(town, evening, "skip", HOST)
    assert [one.hour for one in await ahead(town)] == [at(2026, 12, 6, 21)]


async def test_a_new_clock_keeps_the_hours_on_which_people_agreed(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "later", 1)
    rows = await town.tap(HOST, "s:zone:berlin")
    (moved,) = await ahead(town)
    assert moved.hour == evening.hour + 3600
    assert "1. Игрок 1 — к 21:30" in post(town, rows)


async def test_the_group_reads_that_the_book_of_an_evening_has_changed(town: Town) -> None:
    evening = await planned(town, people=2)
    rows = await town.tap(HOST, f"b:{evening.id}:city")
    (said,) = [town.words(row) for row in rows if "evening-rules-changed" in keys([row])]
    assert said == "🎲 Правила вечера теперь: «Городская»."
    assert "evening-rules-changed" not in keys(await town.tap(HOST, f"b:{evening.id}:city"))


async def test_a_topic_that_a_lost_line_has_prevented_is_made_before_the_hour(town: Town) -> None:
    evening = await planned(town, "party 21:00")
    await press(town, evening, "yes", *range(1, 15))
    town.telegram.fails = lambda method: (
        TelegramNetworkError(method=method, message="broken")
        if isinstance(method, methods.CreateForumTopic)
        else None
    )
    rows = await town.tap(HOST, f"et:{evening.id}:2")
    assert not any("evening-needs-topic" in keys([row]) for row in rows)
    town.telegram.fails = lambda method: None
    await to_the_hour(town, evening)
    assert len({game.thread_id for game in await tables(town, evening)}) == 2


async def test_without_a_place_for_a_second_table_the_group_reads_who_plays(town: Town) -> None:
    evening = await planned(town, people=12)
    town.telegram.fails = lambda method: (
        bad(method, "the chat is not a forum") if isinstance(method, methods.CreateForumTopic) else None
    )
    await town.tap(HOST, f"et:{evening.id}:2")
    rows = await to_the_hour(town, evening)
    said = [town.words(row) for row in rows if "evening-fewer" in keys([row])]
    assert said == ["Для других столов места нет. Сядут 12."]


async def test_at_the_hour_too_few_read_by_which_book_they_can_play(town: Town) -> None:
    evening = await planned(town, "city 21:00", people=6)
    rows = await to_the_hour(town, evening)
    assert post(town, rows)[3] == "Вас уже 6 — можно играть по правилам «Для компании»."
    await town.tap(HOST, f"b:{evening.id}:party")
    await town.pass_deadline(evening.id)
    assert len(await tables(town, evening)) == 1


async def test_comers_who_come_later_take_the_free_seats_later(town: Town) -> None:
    evening = await planned(town, people=3)
    rows = await press(town, evening, "later", 4, 5)
    assert post(town, rows)[2] == "На стол хватит к 21:30."


async def test_a_lobby_can_be_put_off_to_an_hour(town: Town) -> None:
    game = await town.gather("party", 4)
    await town.tap(1, f"l:{game.id}:hour")
    asked = await town.asking(f"hour:{game.id}")
    assert keys(await town.say(1, "скоро", **replying(asked))) == ["planned-no-hour"]
    assert keys(await town.say(3, "21:00", **replying(asked))) == ["creator-only"]
    assert "lobby-put-off" in keys(await town.say(1, "21:00", **replying(asked)))
    (evening,) = await ahead(town)
    assert (evening.hour, len(await listed(town, evening))) == (NINE, 4)


async def test_in_the_break_a_comer_goes_home_with_one_press(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", *range(1, 7))
    rows = await to_the_hour(town, evening)
    home = button([row for row in rows if "ready-ask" in keys([row])], "button-go-home")
    assert answer(await town.tap(2, home)) == ["evening-no-noted"]
    assert (await listed(town, evening))["Игрок 2"] == "no"


async def test_a_friend_is_only_a_name_until_he_presses_himself(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", 1)
    await press(town, evening, "friend", 1, 1)
    assert [*await listed(town, evening)] == ["Игрок 1", "Игрок 1 +1", "Игрок 1 +2"]
    asked = await town.asking(f"friend:{evening.id}:2")
    await town.say(2, "Петя", **replying(asked))
    assert "Петя" not in await listed(town, evening)  # only who brings him may name him
    await town.say(1, "Петя" * 1000, **replying(asked))
    assert [len(name) for name in await listed(town, evening)][1:] == [LONGEST_NAME, 10]
    await town.say(1, "Петя", **replying(asked))
    assert "Петя" in await listed(town, evening)
    assert answer(await town.tap(1, f"ef:{evening.id}:2:me")) == ["evening-no-friend"]
    assert answer(await town.tap(5, f"ef:{evening.id}:2:drop")) == ["evening-not-your-friend"]
    await town.tap(5, f"ef:{evening.id}:2:me")
    assert answer(await press(town, evening, "no", 1)) == ["evening-friends-stay"]
    await town.tap(1, f"ef:{evening.id}:3:drop")
    assert answer(await press(town, evening, "no", 1)) == ["evening-no-noted"]
    await press(town, evening, "yes", 1)
    assert [*await listed(town, evening)] == ["Игрок 1", "Игрок 5"]
    await press(town, evening, "yes", 2, 3, 4)
    await to_the_hour(town, evening)
    (game,) = await tables(town, evening)
    assert await sitting(town, game) == {1, 2, 3, 4, 5}


async def test_two_nameless_friends_of_one_person_never_have_one_name(town: Town) -> None:
    evening = await planned(town, people=1)
    await press(town, evening, "friend", 1, 1)
    await town.tap(1, f"ef:{evening.id}:2:drop")
    await press(town, evening, "friend", 1)
    assert {*await listed(town, evening)} == {"Игрок 1", "Игрок 1 +2", "Игрок 1 +1"}


async def test_a_friend_who_presses_comes_although_who_brings_him_does_not(town: Town) -> None:
    evening = await planned(town, people=1)
    await press(town, evening, "friend", 1)
    await press(town, evening, "no", 1)
    town.telegram.members[66] = "left"
    assert answer(await town.tap(66, f"ef:{evening.id}:2:me")) == ["lobby-not-member"]
    assert answer(await town.tap(5, f"ef:{evening.id}:2:me")) == ["evening-yes-noted"]
    assert await listed(town, evening) == {"Игрок 1": "no", "Игрок 5": "yes"}


async def test_a_plus_or_words_give_a_seat_in_the_lobby_that_is_open(town: Town) -> None:
    game = await town.gather("party", 1)
    for user, text in ((2, "+"), (3, "Приду!"), (4, "я буду"), (5, "+1"), (5, "+")):
        await town.say(user, text)
    assert await sitting(town, game) == {1, 2, 3, 4, 5}
    for user, text in ((2, "-"), (3, "не приду, заболел"), (4, "приду попозже"), (6, "-")):
        await town.say(user, text)
    assert await sitting(town, game) == {1, 4, 5}
    town.telegram.members[66] = "left"
    assert keys(await town.say(66, "+")) == ["lobby-not-member"]
    await town.say(1087968824, "+")
    assert await sitting(town, game) == {1, 4, 5}


async def test_at_a_table_of_an_evening_words_are_about_the_evening(town: Town) -> None:
    evening = await planned(town, people=5)
    await press(town, evening, "later", 6)
    await to_the_hour(town, evening)
    (game,) = await tables(town, evening)
    await town.say(1, "+1 Оля")
    await town.say(6, "не приду, заболел")
    await town.say(2, "+")  # answers the ready check
    await town.say(3, "-")
    assert await sitting(town, game) == {1, 2, 4, 5}
    assert {name for name, answer in (await listed(town, evening)).items() if answer == "no"} == {
        "Игрок 3",
        "Игрок 6",
    }
    assert "Оля" in await listed(town, evening)
    assert [who.user_id for who in await town.reads(seats.of_game, game.id) if who.ready] == [2]


async def test_a_message_with_a_plus_answers_the_post(town: Town) -> None:
    await town.say(1, "+1")  # no evening is ahead
    evening = await planned(town)
    for text in ("+1", "+1", "+1 Маша <b>"):
        await town.say(1, text)
    assert [*await listed(town, evening)] == ["Игрок 1", "Маша <b>"]  # the friend without a name has one now
    for text in ("+1 Петя", "+1"):
        await town.say(1, text)
    assert [*await listed(town, evening)][2:] == ["Петя", "Игрок 1 +1"]


async def test_a_message_with_a_minus_takes_a_plus_back(town: Town) -> None:
    evening = await planned(town)
    for text in ("+2", "-2", "прийду", "+", "+1 Маша, Петя и Оля", "+1"):
        await town.say(1, text)
    assert [*await listed(town, evening)] == ["Игрок 1", "Маша", "Петя", "Оля", "Игрок 1 +1"]
    assert keys(await town.say(2, "-1 маша")) == ["evening-not-your-friend"]
    for text in ("-1 маша,", "-1", "\u22121"):
        await town.say(1, text)
    assert await listed(town, evening) == {"Игрок 1": "yes", "Петя": "yes"}
    await town.say(1, "-")
    await town.say(3, "-1")
    await town.say(4, "+", forward_origin={"type": "hidden_user", "date": 1, "sender_user_name": "Она"})
    assert await listed(town, evening) == {"Игрок 1": "no", "Петя": "yes", "Игрок 3": "no"}


async def test_a_comer_on_the_list_can_not_take_the_place_of_a_friend(town: Town) -> None:
    evening = await planned(town, people=2)
    await town.say(1, "+1 Петя")
    assert answer(await town.tap(2, f"ef:{evening.id}:3:me")) == ["evening-listed"]
    assert [*await listed(town, evening)] == ["Игрок 1", "Игрок 2", "Петя"]


async def test_a_plus_answers_no_evening_whose_post_is_not_sent_yet(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "weekly", HOST)
    await press(town, evening, "cancel", HOST)
    await press(town, evening, "skip", HOST)
    await town.say(1, "+1")
    (following,) = await ahead(town)
    assert await listed(town, following) == {}
    await town.pass_deadline(following.id)
    await town.deliver()
    await town.say(1, "+1")
    assert await listed(town, following) == {"Игрок 1": "yes"}


async def test_the_post_names_the_comer_who_brings_a_friend(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", 1)
    await press(town, evening, "friend", 1)
    asked = await town.asking(f"friend:{evening.id}:2")
    rows = await town.say(1, "Петя <b>", **replying(asked))
    assert post(town, rows)[3:] == ["1. Игрок 1", "2. Петя <b> (Игрок 1 +1)"]
    assert [town.words(row) for row in in_slot(rows, beside(2))] == [
        "Петя <b> (Игрок 1 +1). Когда придёт, пусть нажмёт «Это я» и сядет за стол."
    ]
    rows = await town.say(5, "+1")
    rows = await town.say(7, "+1 Маша")  # who does not come himself
    assert post(town, rows)[5:] == ["3. Игрок 5", "4. Маша (Игрок 7 +1)"]
    await town.deliver()
    assert gone(await town.tap(9, f"ef:{evening.id}:2:me")) == [beside(2)]
    rows = await press(town, evening, "cancel-sure", HOST)
    assert beside(4) in gone(rows)


def beside(friend: int | str) -> str:
    return f"aside:evening-friend-{friend}"


def gone(rows: list[Outgoing]) -> list[str | None]:
    """Returns the slots of the messages that are deleted."""
    return [row.slot for row in deleted(rows)]


async def test_at_the_hour_the_menu_of_the_post_changes_or_is_deleted(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "more", HOST)
    await town.deliver()
    await press(town, evening, "yes", *range(1, 6))
    rows = await to_the_hour(town, evening)
    assert [keys([row])[1] for row in in_slot(rows, "aside:evening-more")] == ["evening-more-begun"]
    second = await planned(town, "party 23:00")
    await press(town, second, "more", HOST)
    await town.deliver()
    rows = await to_the_hour(town, second)  # too few: the post is sent anew
    assert gone([row for row in rows if row.game_id == second.id]) == ["aside:evening-more"]


async def test_a_friend_who_is_only_a_name_gets_no_seat(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", 1, 2, 3, 4)
    await press(town, evening, "friend", 1)
    await to_the_hour(town, evening)
    assert await tables(town, evening) == []


async def test_at_the_hour_friends_are_asked_to_sit_down(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", 1, 2, 3, 4)
    await press(town, evening, "friend", 1, 2)
    rows = await to_the_hour(town, evening)
    (asked,) = [row for row in rows if keys([row])[0] == "evening-friends-sit"]
    assert [one["label"]["args"]["name"] for one in buttons(asked)] == ["Игрок 1 +1", "Игрок 2 +1"]
    await town.deliver()
    rows = await town.tap(7, buttons(asked)[0]["data"])
    assert [len(buttons(row)) for row in in_slot(rows, beside("all"))] == [1]
    assert beside("all") in gone(await town.tap(8, buttons(asked)[1]["data"]))
    await town.pass_deadline(evening.id)
    (game,) = await tables(town, evening)
    assert await sitting(town, game) == {1, 2, 3, 4, 7, 8}


async def test_a_weekly_evening_posts_the_next_one_two_days_before(town: Town) -> None:
    evening = await planned(town)
    await town.tap(HOST, "s:posted_before:3")
    await press(town, evening, "weekly", HOST)
    await to_the_hour(town, evening)
    (_, following) = await ahead(town)
    assert following.hour == NINE + WEEK
    await town.restart()
    rows = await town.pass_deadline(following.id)
    assert town.now == following.hour - 3 * DAY
    assert post(town, rows)[0] == "📅 вс 29.11, 21:00, каждую неделю"
    await press(town, following, "cancel", HOST)
    await press(town, following, "skip", HOST)
    *_, third = await ahead(town)
    assert third.hour == NINE + 2 * WEEK
    await press(town, third, "cancel-all", HOST)
    assert [one.id for one in await ahead(town)] == [evening.id]


async def test_a_host_sends_the_post_of_a_weekly_evening_before_its_day(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "weekly", HOST)
    await ask_sure(town, evening)
    await press(town, evening, "skip", HOST)
    (following,) = await ahead(town)
    rows = await town.say(9, "/evening")
    assert [town.words(row) for row in rows] == ["📅 Еженедельный вечер — вс 29.11, 21:00"]
    show = button(rows, "button-evening-show")
    assert answer(await town.tap(9, show)) == ["creator-only"]
    assert post(town, await town.tap(HOST, show))[0] == "📅 вс 29.11, 21:00, каждую неделю"
    rows = await town.pass_deadline(following.id)
    assert town.now == following.hour - 3600  # it is not posted once more
    await to_the_hour(town, following)
    assert answer(await town.tap(HOST, show)) == ["evening-past"]


async def ask_sure(town: Town, evening: Evening) -> int:
    await press(town, evening, "cancel", HOST)
    return await town.asking(f"evening-cancel:{evening.id}")


async def test_only_one_question_whether_to_cancel_is_open(town: Town) -> None:
    evening = await planned(town)
    first = await ask_sure(town, evening)
    rows = await press(town, evening, "cancel", HOST)
    assert [keys([row]) for row in rows if row.message_id == first] == [["evening-asked-again"]]
    assert first < (second := await town.asking(f"evening-cancel:{evening.id}"))
    rows = await press(town, evening, "cancel-sure", HOST)  # not with the button of this message
    assert [keys([row]) for row in rows if row.message_id == second] == [["evening-is-over"]]


async def test_all_following_evenings_can_be_cancelled_after_the_hour(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "weekly", HOST)
    asked = await ask_sure(town, evening)
    rows = await to_the_hour(town, evening)
    assert [keys([row]) for row in rows if row.message_id == asked] == [["evening-past"]]
    _, following = await ahead(town)
    await town.tap(HOST, f"em:{following.id}:30")
    await press(town, evening, "cancel-all", HOST)
    assert await ahead(town) == []


async def test_an_answer_at_the_hour_does_not_stop_the_next_week(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "weekly", HOST)
    town.now = NINE
    await press(town, evening, "yes", 1)  # before the timer of the hour
    await town.pass_deadline(evening.id)
    assert [one.hour for one in await ahead(town)] == [NINE, NINE + WEEK]
    assert answer(await press(town, evening, "weekly", HOST)) == ["evening-past"]


async def test_a_cancelled_evening_closes_its_tables(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", *range(1, 6))
    await to_the_hour(town, evening)
    assert answer(await press(town, evening, "yes", 6)) == ["lobby-joined"]
    await press(town, evening, "cancel-sure", HOST)
    assert [game.status for game in await tables(town, evening)] == ["cancelled"]


async def test_a_weekly_evening_keeps_its_hour_when_the_clocks_change(town: Town) -> None:
    town.now = at(2026, 10, 20, 12, 0)
    evening = await planned(town, "party 23.10 21:00")
    await press(town, evening, "weekly", HOST)
    await to_the_hour(town, evening)
    assert [one.hour for one in await ahead(town)] == [at(2026, 10, 23, 21, 0), at(2026, 10, 30, 21, 0)]


async def test_only_a_host_moves_an_evening_and_only_before_it_begins(town: Town) -> None:
    evening = await planned(town)
    await planned(town, "party 22:00")
    assert "evening-moved" in keys(await town.tap(HOST, f"em:{evening.id}:30"))
    assert answer(await town.tap(HOST, f"em:{evening.id}:30")) == ["evening-twice"]
    assert answer(await town.tap(HOST, f"em:{evening.id}:-600")) == ["evening-past"]
    assert answer(await town.tap(3, f"em:{evening.id}:-30")) == ["creator-only"]
    await press(town, evening, "yes", *range(1, 6))
    await to_the_hour(town, (await ahead(town))[0])
    assert town.now == NINE + 1800
    assert answer(await town.tap(HOST, f"em:{evening.id}:60")) == ["evening-begun"]


@pytest.mark.parametrize("all_move", [False, True])
async def test_one_evening_of_a_week_is_moved_or_all_following_ones(town: Town, all_move: bool) -> None:
    evening = await planned(town, "каждое воскресенье 21:00")
    for _ in range(2):
        rows = await town.tap(HOST, f"em:{evening.id}:30")
    too = button([row for row in rows if "evening-moved" in keys([row])], "button-evening-move-all")
    assert answer(await town.tap(5, too)) == ["creator-only"]
    back = await town.tap(HOST, f"em:{evening.id}:-60")
    assert not any(buttons(row) for row in back if "evening-moved" in keys([row]))
    await town.tap(HOST, f"em:{evening.id}:60")
    if all_move:
        assert answer(await town.tap(HOST, too)) == ["evening-moved-weekly"]
        assert "каждую неделю" in post(town, await town.rows())[0]
    await to_the_hour(town, (await ahead(town))[0])
    assert [one.hour - NINE for one in await ahead(town)] == [3600, WEEK + 3600 * all_move]
    assert answer(await town.tap(HOST, too)) == ["evening-past"]


async def test_with_too_few_at_the_hour_a_host_can_give_more_time(town: Town) -> None:
    evening = await planned(town, people=3)
    await to_the_hour(town, evening)
    pressed = [one for row in await press(town, evening, "more", HOST) for one in buttons(row)]
    moves = [one["data"] for one in pressed if one.get("data", "").startswith("em:")]
    assert moves == [f"em:{evening.id}:30", f"em:{evening.id}:60"]
    town.now = NINE + 40 * 60
    rows = await town.tap(HOST, f"em:{evening.id}:30")
    assert post(town, rows)[0] == "📅 вс 22.11, 22:00"
    assert post(town, rows)[2] == "Нужно ещё 2 игрока."
    (moved,) = await ahead(town)
    await press(town, moved, "yes", 4, 5)
    await to_the_hour(town, moved)
    (game,) = await tables(town, moved)
    assert await sitting(town, game) == {*range(1, 6)}


async def test_a_host_can_change_the_rules_of_an_evening(town: Town) -> None:
    evening = await planned(town)
    assert answer(await press(town, evening, "books", 5)) == ["creator-only"]
    choice = await press(town, evening, "books", HOST)
    (city,) = [one["data"] for row in choice for one in buttons(row) if one["data"].endswith(":city")]
    assert answer(await town.tap(5, city)) == ["creator-only"]
    assert post(town, await town.tap(HOST, city))[1].startswith("Правила: городская мафия")
    await press(town, evening, "yes", *range(1, 11))
    await to_the_hour(town, evening)
    assert [game.ruleset for game in await tables(town, evening)] == ["city"]
    await press(town, evening, "cancel-sure", HOST)
    assert answer(await town.tap(HOST, city)) == ["lobby-not-open"]


async def test_after_the_hour_rules_that_fit_open_a_table_at_once(town: Town) -> None:
    evening = await planned(town, "city 21:00", people=6)
    await to_the_hour(town, evening)
    assert await tables(town, evening) == []
    await town.tap(HOST, f"b:{evening.id}:party")
    await town.pass_deadline(evening.id)
    (game,) = await tables(town, evening)
    assert await sitting(town, game) == {*range(1, 7)}
    await all_ready(town, game, *range(1, 7))
    assert answer(await press(town, evening, "yes", 7)) == ["evening-waits-noted"]


async def test_a_second_plan_for_an_hour_sends_the_first_post_again(town: Town) -> None:
    evening = await planned(town)
    rows = await town.say(5, "/newgame party 21:00")
    assert [(row.what, row.game_id) for row in in_slot(rows, "evening")] == [("send", evening.id)]
    assert len(await ahead(town)) == 1


@pytest.mark.parametrize(
    ("text", "is_unlike"),
    [("21:00", False), ("party 21:00", False), ("city 21:00", True), ("каждое воскресенье 21:00", True)],
)
async def test_an_evening_is_not_changed_by_another_plan_for_its_hour(
    town: Town, text: str, is_unlike: bool
) -> None:
    evening = await planned(town)
    await town.say(HOST, "/newgame city 22:00")
    assert ("evening-unlike" in keys(await town.say(5, f"/newgame {text}"))) is is_unlike
    assert (await ahead(town))[0] == evening


@pytest.mark.parametrize("text", ["каждое воскресенье 21:00", "party щонеділі о 21:00"])
async def test_a_command_can_plan_a_weekly_evening(town: Town, text: str) -> None:
    rows = await town.say(HOST, f"/newgame {text}")
    assert post(town, rows)[0] == "📅 вс 22.11, 21:00, каждую неделю"
    await to_the_hour(town, (await ahead(town))[0])
    assert [one.hour - NINE for one in await ahead(town)] == [0, WEEK]


async def test_a_group_plays_while_an_evening_is_ahead(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", *range(1, 6))
    await town.gather("party", 5)
    await town.say(1, "/begin")
    await to_the_hour(town, evening)
    assert await tables(town, evening) == []  # they still play
    await town.stop()
    await town.pass_deadline(evening.id)
    (table,) = await tables(town, evening)
    assert await sitting(town, table) == {*range(1, 6)}


@pytest.mark.parametrize("late", [0.0, 600.0, LOBBY_LASTS + 1])
async def test_an_hour_missed_by_a_stopped_bot_opens_a_table_if_recent(town: Town, late: float) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", *range(1, 6))
    town.now = NINE + late
    await town.restart()
    while (await ahead(town)) and not await tables(town, evening):
        await town.pass_deadline(evening.id)
    assert len(await tables(town, evening)) == (late < LOBBY_LASTS)
    await town.restart()
    assert len(await tables(town, evening)) == (late < LOBBY_LASTS)


async def test_a_table_that_the_host_cancels_ends_the_evening(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", *range(1, 6))
    await to_the_hour(town, evening)
    (game,) = await tables(town, evening)
    await town.tap(HOST, f"l:{game.id}:cancel-sure")
    await town.pass_deadline(evening.id)
    assert await ahead(town) == []


async def test_a_cancelled_evening_cancels_its_table(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", *range(1, 6))
    await to_the_hour(town, evening)
    await press(town, evening, "cancel-sure", HOST)
    (game,) = await tables(town, evening)
    assert (game.status, await ahead(town)) == ("cancelled", [])


async def test_comers_read_that_the_evening_is_cancelled(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", *range(1, 4))
    town.telegram.members[1] = "member"
    await town.whisper(1, "/start")
    await press(town, evening, "weekly", HOST)
    rows = await press(town, evening, "skip", HOST)
    assert keys(rows, chat=1) == ["evening-cancelled-in", "evening-next"]
    said = keys(sent(rows), chat=GROUP)
    assert said == ["evening-cancelled", "evening-next", "evening-untold", *["lobby-called"] * 2]
    assert post(town, rows)[:2] == ["📅 Вечер вс 22.11, 21:00 отменён.", "Следующий — вс 29.11, 21:00"]
    (following,) = await ahead(town)
    await press(town, following, "yes", 1)
    rows = sent(await press(town, following, "cancel-all", HOST))
    assert keys(rows, chat=1) == ["evening-cancelled-in", "evening-no-more"]
    assert keys(rows, chat=GROUP) == ["evening-cancelled", "evening-no-more"]


async def test_nobody_is_mentioned_twice(town: Town) -> None:
    evening = await planned(town, people=7)
    await town.pass_deadline(evening.id)
    rows = [*await town.pass_deadline(evening.id), *await town.tap(HOST, f"em:{evening.id}:30")]
    said = [each for row in sent(rows) if "lobby-called" in (each := keys([row]))]
    also, five = ["lobby-also-called", *["lobby-called"] * 2], ["lobby-called"] * 5
    assert sorted(said) == sorted(
        [also, ["planned-call", *five], also, ["evening-moved", "evening-untold", *five]]
    )


async def test_an_evening_that_the_host_finishes_ends_with_its_last_game(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", *range(1, 6))
    await press(town, evening, "friend", 1)
    await to_the_hour(town, evening)
    (game,) = await tables(town, evening)
    await all_ready(town, game, *range(1, 6))
    rows = await press(town, evening, "more", HOST)
    offered = [one["label"]["key"] for row in rows for one in buttons(row)]
    assert ("button-evening-finish" in offered, "button-evening-weekly" in offered) == (True, False)
    assert keys(rows) == ["evening-ahead", "evening-more-begun"]
    (row,) = sent(await press(town, evening, "cancel", HOST))
    assert town.words(row) == "Завершить вечер? Начатые игры доиграем, новых не будет."
    await press(town, evening, "cancel-sure", HOST)
    assert len(await ahead(town)) == 1
    assert answer(await press(town, evening, "yes", 7)) == ["evening-ends"]
    assert answer(await town.tap(HOST, f"et:{evening.id}:2")) == ["evening-ends"]
    assert answer(await town.tap(8, f"ef:{evening.id}:6:me")) == ["evening-ends"]
    assert keys(await press(town, evening, "friend", 8)) == []
    row = newest(await town.rows(), "evening")
    assert [one["label"]["key"] for one in buttons(row)] == ["button-evening-more"]
    await town.stop(HOST)
    await town.pass_deadline(evening.id)
    assert (await ahead(town), len(await tables(town, evening))) == ([], 1)
    assert keys(await town.say(9, "/evening")) == ["evening-unset"]


async def test_a_table_of_an_evening_without_players_lapses(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", *range(1, 6))
    await to_the_hour(town, evening)
    (game,) = await tables(town, evening)
    for _ in ("asked", "late"):
        await town.pass_deadline(game.id)
    town.now += LOBBY_LASTS + 1
    await close_lapsed_lobbies(town.app.context)
    await town.pass_deadline(evening.id)
    assert await ahead(town) == []


async def test_an_evening_whose_book_is_gone_ends(town: Town) -> None:
    evening = await planned(town)
    async with town.store.transaction() as tx:
        await games.set_book(tx, evening.id, "gone", {}, None)
    await town.deliver()
    await close_lapsed_lobbies(town.app.context)
    assert [keys([row])[0] for row in in_slot(await town.rows(), "evening")] == ["evening-without-book"]
    assert await ahead(town) == []


async def test_a_person_who_leaves_the_group_is_no_comer_any_more(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", 1, 2)
    await town.standing_changed(2, "left")
    assert await listed(town, evening) == {"Игрок 1": "yes", "Игрок 2": "no"}


async def test_if_the_bot_is_removed_its_evenings_are_cancelled(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", 1, 2)
    await town.whisper(1, "/start")
    rows = await town.standing_changed(BOT_ID, "left")
    assert await ahead(town) == []
    assert [keys(rows, chat=user) for user in (1, 2)] == [["evening-cancelled-in"], []]


async def test_a_group_that_becomes_a_supergroup_keeps_its_evening(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", 1)
    new = GROUP - 5
    rows = await town.say(HOST, None, migrate_to_chat_id=new)
    assert [(row.chat_id, row.what) for row in in_slot(rows, "evening")] == [(new, "send")]
    assert await town.tap(2, f"ep:{evening.id}:yes", chat=new)


async def test_if_the_host_has_left_the_group_a_comer_decides(town: Town) -> None:
    town.telegram.members |= {17: "member"}
    await town.say(17, "/newgame party 21:00")
    (evening,) = await ahead(town)
    await press(town, evening, "yes", 1)
    assert answer(await press(town, evening, "weekly", 1)) == ["creator-only"]
    town.telegram.members[17] = "left"
    await town.standing_changed(17, "left")
    assert answer(await press(town, evening, "weekly", 2)) == ["creator-only"]
    assert answer(await press(town, evening, "weekly", 1)) == ["evening-weekly"]


def test_the_next_game_of_an_evening_begins_after_a_short_break() -> None:
    assert BETWEEN < EVENING_LASTS


async def test_with_too_few_the_same_post_is_edited_at_each_answer(town: Town) -> None:
    evening = await planned(town)
    await press(town, evening, "yes", 1)
    await to_the_hour(town, evening)
    for wish in ("yes", "no", "later"):
        await press(town, evening, wish, 2)
        rows = await town.pass_deadline(evening.id)
        assert {row.what for row in in_slot(rows, "evening")} == {"edit"}


async def test_a_table_that_fills_up_during_the_evening_is_asked_who_is_ready(town: Town) -> None:
    evening = await planned(town, "ua-club 21:00")
    await press(town, evening, "yes", *range(1, 15))
    await press(town, evening, "later", 15)
    await to_the_hour(town, evening)
    (game,) = await tables(town, evening)
    await town.pass_deadline(game.id)  # nobody answers
    rows = await town.pass_deadline(evening.id)
    assert (town.now, len(await sitting(town, game))) == (NINE + 1800, 15)
    assert "ready-ask" in keys(rows)


async def test_a_table_of_an_evening_opens_in_a_topic_without_a_game(town: Town) -> None:
    evening = await planned(town)
    await town.say(HOST, "/evening стол", message_thread_id=7, is_topic_message=True)
    await press(town, evening, "yes", *range(1, 6))
    await town.say(HOST, "/newgame party")
    await to_the_hour(town, evening)
    (table,) = await tables(town, evening)
    assert (table.thread_id, await sitting(town, table)) == (7, {*range(1, 6)})


async def test_a_late_comer_who_presses_plays_at_the_next_table(town: Town) -> None:
    evening = await planned(town)
    await town.say(HOST, "/evening стол", message_thread_id=7, is_topic_message=True)
    await press(town, evening, "yes", *range(1, 13))
    await to_the_hour(town, evening)
    (first,) = await tables(town, evening)
    await all_ready(town, first, *range(1, 7))
    await town.pass_deadline(first.id)
    await town.pass_deadline(first.id)
    assert await sitting(town, first) == {*range(1, 7)}
    rows = await town.pass_deadline(evening.id)
    assert [text for text in post(town, rows) if "12" in text] == ["12. Игрок 12 — опаздывает"]
    assert len(await tables(town, evening)) == 1
    await press(town, evening, "yes", *range(7, 12))
    await town.pass_deadline(evening.id)
    _, second = await tables(town, evening)
    assert await sitting(town, second) == {*range(7, 12)}
