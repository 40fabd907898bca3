"""A person opens a table: with a named book, by choosing a book, or while the chat has another table."""

import pytest
from aiogram.methods import GetChatMember
from structlog.testing import capture_logs

from bot.delivery.verdict import Accepted
from bot.render.person.welcome import in_group
from bot.store.chat import chats
from bot.store.game import games
from bot.store.past import standings
from bot.store.telegram import messages
from bot.values.outgoing import Outgoing
from engine.rules.registry import BOOKS
from tests.rig.flows.crowd import crowd
from tests.rig.flows.rows import deleted, in_slot, newest, sent
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys

FORUM = {"is_topic_message": True}

MOST_BUTTONS = 4
"""The most buttons of a lobby's message."""


def likely(rows: list[Outgoing]) -> list[str]:
    return [one["label"]["args"]["book"] for row in rows for one in buttons(row) if one.get("style")]


async def test_newgame_offers_all_books_and_first_the_last_one(town: Town) -> None:
    rows = await town.say(1, "/newgame")
    assert keys(rows) == ["books-title", *["book"] * len(BOOKS)]
    assert likely(rows) == ["party"]
    assert buttons(rows[0])[0]["data"] == "b:0:party"
    await town.tap(1, "b:0:city")
    await town.tap(1, f"l:{(await town.game()).id}:cancel-sure")
    assert likely(await town.say(1, "/newgame")) == ["city"]


@pytest.mark.parametrize("command", ["/newgame", "/settings", "/lang"])
async def test_a_new_menu_deletes_the_last_menu(town: Town, command: str) -> None:
    await town.say(1, command)
    ((_, verdict),) = await town.deliver()
    assert isinstance(verdict, Accepted)
    rows = await town.say(1, command)
    assert [(row.what, row.message_id) for row in rows] == [("delete", verdict.message_id), ("send", None)]
    await town.deliver()
    (gone, _) = await town.say(2, command)
    assert gone.message_id != verdict.message_id


@pytest.mark.parametrize("command", ["/newgame", "/settings", "/lang"])
async def test_a_menu_in_one_topic_does_not_delete_menus_in_others(town: Town, command: str) -> None:
    topics = [{"message_thread_id": number, "is_topic_message": True} for number in (5, 6)]
    sent = []
    for topic in ({}, *topics):
        (row,) = await town.say(1, command, **topic)
        assert (row.what, row.thread_id) == ("send", topic.get("message_thread_id"))
        ((_, accepted),) = await town.deliver()
        assert isinstance(accepted, Accepted)
        sent.append(accepted.message_id)
    for message_id, topic in zip(sent, ({}, *topics), strict=True):
        rows = await town.say(1, command, **topic)
        assert [(row.what, row.message_id) for row in rows] == [("delete", message_id), ("send", None)]
        await town.deliver()


async def test_a_menu_in_a_topic_works_like_any_other(town: Town) -> None:
    topic = {"message_thread_id": 5, "is_topic_message": True}
    await town.say(1, "/newgame", **topic)
    ((_, verdict),) = await town.deliver()
    assert isinstance(verdict, Accepted)
    rows = await town.tap(1, "b:0:city", message_id=verdict.message_id, **topic)
    (lobby,) = [row for row in rows if "lobby-title" in keys([row])]
    assert lobby.what == "edit"  # the menu becomes the lobby


@pytest.mark.parametrize("book", BOOKS)
async def test_newgame_with_the_name_of_a_book_opens_a_lobby(town: Town, book: str) -> None:
    rows = await town.say(1, f"/newgame  {book.upper()} ")
    game = await town.game()
    assert (game.status, game.ruleset, game.creator_id) == ("lobby", book, 1)
    assert keys(rows)[:2] == ["seed-sealed", "lobby-title"]


async def test_an_unknown_book_is_refused_without_its_name(town: Town) -> None:
    (row,) = await town.say(1, "/newgame <b>шахматы")
    assert keys([row]) == ["no-such-book"]
    assert "шахматы" not in town.words(row), "what was written comes back to the group from nobody's mouth"
    assert await town.reads(games.open_in, BOT_ID, GROUP) is None


@pytest.mark.parametrize(
    ("said", "book"),
    [
        *(("fiim", "fiim-2019"), ("ФИИМ", "fiim-2019"), ("міська", "city"), ("Городская", "city")),
        *(("украинский клуб", "ua-club"), ("для компании", "party"), ("клас", "classic-10"), ("ук", None)),
        *(("c", None), ("классика-2", None)),
    ],
)
async def test_a_title_in_either_language_or_its_beginning_names_the_book(
    town: Town, said: str, book: str | None
) -> None:
    rows = await town.say(1, f"/newgame {said}")
    assert (keys(rows) == ["no-such-book"]) == (book is None)
    assert book is None or (await town.game()).ruleset == book


async def test_a_second_table_of_a_chat_is_refused(town: Town) -> None:
    await town.say(1, "/newgame city")
    await town.deliver()
    (refused,) = await town.say(2, "/newgame")
    assert keys([refused]) == ["already-open"]
    assert refused.content["lines"][0]["args"]["status"] == "lobby"
    assert buttons(refused)[0]["link"]["url"].endswith(str(await filling(town)))
    assert keys(await town.say(2, "/newgame party")) == ["already-open"]
    assert answer(await town.tap(2, "b:0:party")) == ["already-open"]


async def test_no_lobby_is_opened_while_many_rows_wait_for_the_chat(town: Town) -> None:
    over = await town.gather("party", 6)
    await town.tap(1, f"l:{over.id}:cancel-sure")
    await town.deliver()
    await crowd(town, GROUP)
    assert keys(await town.say(1, "/newgame party")) == ["too-much-waits"]
    assert answer(await town.tap(1, "b:0:party")) == ["too-much-waits"]
    assert answer(await town.tap(1, f"l:{over.id}:again")) == ["too-much-waits"]
    assert (await town.game()).id == over.id
    assert "lobby-title" in keys(await town.say(1, "/newgame party", chat=-100777))
    await town.deliver()
    assert "lobby-title" in keys(await town.say(1, "/newgame party"))


async def test_tables_of_topics_and_chats_stand_side_by_side(town: Town) -> None:
    await town.say(1, "/newgame city")
    for thread in (5, 6):
        rows = await town.say(2, "/newgame party", message_thread_id=thread, **FORUM)
        assert {row.thread_id for row in rows} == {thread}
    await town.say(3, "/newgame fiim-2019", chat=-100777)
    here = await town.reads(games.all_open_in, BOT_ID, GROUP)
    there = await town.reads(games.all_open_in, BOT_ID, -100777)
    assert [game.thread_id for game in here] == [0, 5, 6]
    assert [(game.chat_id, game.thread_id) for game in there] == [(-100777, 0)]
    assert keys(await town.say(2, "/newgame", message_thread_id=5, **FORUM)) == ["already-open"]


async def test_a_thread_outside_a_forum_is_no_topic(town: Town) -> None:
    rows = await town.say(1, "/newgame city", message_thread_id=99)
    assert {row.thread_id for row in rows} == {None}


async def test_the_message_that_offered_the_books_becomes_the_lobby(town: Town) -> None:
    await town.say(1, "/newgame")
    offered = await town.asking("books:0")
    (shown,) = in_slot(await town.tap(1, "b:0:party", message_id=offered), "lobby")
    assert (shown.what, (await town.game()).ruleset) == ("edit", "party")
    assert await filling(town) == offered


async def test_a_forged_book_on_another_message_opens_a_lobby_of_its_own(town: Town) -> None:
    """The result, the digest of the deal and the running vote do not change."""
    await town.say(1, "/settings")
    for message_id in (await town.asking("settings"), 555):
        (shown,) = in_slot(await town.tap(1, "b:0:party", message_id=message_id), "lobby")
        assert shown.what == "send"
        await town.deliver()
        assert await filling(town) != message_id
        await town.tap(1, f"l:{(await town.game()).id}:cancel-sure")


async def filling(town: Town) -> int | None:
    """Returns the id of the lobby's message."""
    game = await town.game()
    return await town.reads(messages.find, GROUP, game.id, "lobby")


async def test_the_book_of_a_lobby_is_changed_by_its_creator(town: Town) -> None:
    game = await town.gather("city", 3)
    assert answer(await town.tap(2, f"l:{game.id}:books")) == ["creator-only"]
    rows = await town.tap(1, f"l:{game.id}:books")
    assert [(row.what, row.slot) for row in rows if row.what != "answer"] == [("send", "aside:books")]
    assert keys(rows)[0] == "books-title"
    assert likely(rows) == ["city"]
    assert answer(await town.tap(2, f"b:{game.id}:party")) == ["creator-only"]
    rows = await town.tap(1, f"b:{game.id}:party")
    assert (await town.game()).ruleset == "party"
    assert [row.slot for row in deleted(rows)] == ["aside:books"]
    assert keys(rows).count("lobby-person") == 3
    assert town.words(in_slot(rows, "lobby")[0]).count("Игрок") == 3


async def test_the_list_of_books_stays_when_another_person_looks_for_more(town: Town) -> None:
    game = await town.gather("city", 3)

    async def changed(user: int, wish: str) -> list[tuple[str, str | None]]:
        rows = await town.tap(user, f"l:{game.id}:{wish}")
        await town.deliver()
        return [(row.what, row.slot) for row in rows if row.what != "answer"]

    assert await changed(1, "more") == [("send", "aside:more")]
    assert await changed(1, "books") == [("delete", "aside:more"), ("send", "aside:books")]
    assert await changed(2, "more") == [("send", "aside:more")]
    assert await changed(3, "more") == [("delete", "aside:more")]
    assert await changed(1, "books") == []


async def test_an_administrator_changes_the_book_too(town: Town) -> None:
    game = await town.gather("city", 1)
    town.telegram.members[9] = "administrator"
    await town.tap(9, f"b:{game.id}:fiim-2019")
    assert (await town.game()).ruleset == "fiim-2019"


@pytest.mark.parametrize("data", ["b:{id}:chess", "b:{id}:", "b:777:city"])
async def test_a_button_of_an_unknown_book_or_lobby_changes_nothing(town: Town, data: str) -> None:
    game = await town.gather("city", 1)
    assert answer(await town.tap(1, data.format(id=game.id)))[0] in ("button-of-nothing", "lobby-not-open")
    assert (await town.game()).ruleset == "city"


async def test_a_press_in_another_chat_does_not_change_a_lobby(town: Town) -> None:
    game = await town.gather("city", 1)
    assert answer(await town.tap(1, f"b:{game.id}:party", chat=-100777)) == ["lobby-not-open"]
    assert answer(await town.tap(1, f"l:{game.id}:begin", chat=-100777)) == ["button-of-nothing"]
    assert (await town.game()).ruleset == "city"


async def test_a_running_game_keeps_its_book(town: Town) -> None:
    game = await town.dealt("city")
    assert answer(await town.tap(1, f"b:{game.id}:party")) == ["lobby-not-open"]
    assert answer(await town.tap(1, f"l:{game.id}:books")) == ["lobby-not-open"]
    assert (await town.game()).ruleset == "city"


async def test_books_that_fit_the_players_of_a_lobby_are_suggested(town: Town) -> None:
    game = await town.gather("fiim-2019", 5)
    rows = in_slot(await town.rows(), "lobby")
    assert "lobby-fitting" in keys(rows[-1:])
    assert button(rows[-1:], "button-book") == f"b:{game.id}:party"


async def test_a_second_message_has_the_other_buttons_of_a_lobby(town: Town) -> None:
    game = await town.gather("party", 5)
    (lobby,) = in_slot(sent(await town.rows()), "lobby")
    assert len(buttons(lobby)) <= MOST_BUTTONS
    for ends in (f"l:{game.id}:more", f"l:{game.id}:begin"):
        (shown,) = [row for row in await town.tap(3, f"l:{game.id}:more") if row.what != "answer"]
        assert (shown.slot, shown.content["silent"]) == ("aside:more", True)
        await town.deliver()
        rest = [(one.get("label") or {})["key"] for one in buttons(shown)]
        assert rest == [
            *("button-judge", "button-cut-deck", "button-other-book", "button-by-book"),
            *("button-leave", "button-lobby-less", "button-hour", "button-cancel"),
        ]
        assert [len(row) for row in shown.content["rows"]][-1] == 2
        gone = await town.tap(1, ends)
        assert [row.slot for row in deleted(gone)] == ["aside:more"]
        await town.deliver()


async def test_the_greeting_of_a_group_has_a_button_to_open_a_lobby(town: Town) -> None:
    (gather, practice) = [button for row in in_group().rows for button in row]
    assert (gather.style, practice.style) == ("success", None)
    assert keys(await town.tap(4, str(gather.data))) == keys(await town.say(5, "/newgame"))
    assert answer(await town.tap(4, str(gather.data))) == ["books-below"]
    await town.say(1, "/newgame party")
    assert answer(await town.tap(4, str(gather.data))) == ["already-open"]


async def test_no_other_book_is_suggested_if_the_chosen_book_fits(town: Town) -> None:
    await town.gather("city", 10)
    last = newest(await town.rows(), "lobby")
    assert "lobby-fitting" not in keys([last])


async def test_the_group_is_told_once_that_privacy_mode_keeps_the_bot_deaf(town: Town) -> None:
    town.telegram.hears_all = False
    assert "lacking-hear" in keys(await town.say(1, "/newgame city"))
    await town.tap(1, f"l:{(await town.game()).id}:cancel-sure")
    assert "lacking-hear" not in keys(await town.say(1, "/newgame city"))


async def test_a_bot_that_is_administrator_does_not_warn_of_privacy_mode(town: Town) -> None:
    town.telegram.hears_all = False
    town.telegram.members[BOT_ID] = "administrator"
    assert "lacking-hear" not in keys(await town.say(1, "/newgame city"))
    chat = await town.reads(chats.get, BOT_ID, GROUP)
    assert chat is not None
    assert not chat.settings.lacking_told


@pytest.mark.parametrize("command", ["/newgame city", "/begin", "/settings"])
async def test_a_private_chat_opens_no_lobby_and_says_where_to_play(town: Town, command: str) -> None:
    (row,) = await town.whisper(1, command)
    assert keys([row]) == ["memory-in-group"]
    assert [one["label"]["key"] for one in buttons(row)] == ["button-add-to-group"]
    await town.dealt()
    (row,) = await town.whisper(1, command)
    assert (keys([row]), buttons(row)) == (["memory-in-group"], [])


async def test_a_press_is_answered_although_its_handler_failed(town: Town) -> None:
    game = await town.gather("city", 1)
    town.telegram.fails = lambda method: RuntimeError("…") if isinstance(method, GetChatMember) else None
    with capture_logs() as logged:
        assert answer(await town.tap(2, f"l:{game.id}:cancel")) == ["something-failed"]
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["update failed"]
    assert [failed.callback_query is not None for failed in town.app.failures] == [True]
    town.app.failures.clear()
    assert (await town.game()).status == "lobby"


async def test_a_command_that_failed_says_so_in_its_chat(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("…")

    monkeypatch.setattr(standings, "results", broken)
    with capture_logs():
        assert keys(await town.say(1, "/stats"), GROUP) == ["something-failed"]
    town.app.failures.clear()


async def test_a_lobby_says_that_it_has_too_many_people_for_a_smaller_book(town: Town) -> None:
    game = await town.gather("city", 13)
    assert "lobby-crowded" in keys(await town.tap(1, f"b:{game.id}:fiim-2019"))
    assert keys(await town.say(1, "/begin")) == ["lobby-crowded"]


async def test_the_first_table_of_a_book_reads_where_forbidden_words_are_listed(town: Town) -> None:
    assert "lobby-first-game" in keys(await town.say(1, "/newgame city"))
    await town.tap(1, f"l:{(await town.game()).id}:cancel-sure")
    assert "lobby-first-game" in keys(await town.say(1, "/newgame city")), "a cancelled table is no game"
    await town.tap(1, f"l:{(await town.game()).id}:cancel-sure")
    await town.dealt("city")
    await town.stop()
    assert "lobby-first-game" not in keys(await town.say(1, "/newgame city"))
    await town.tap(1, f"l:{(await town.game()).id}:cancel-sure")
    assert "lobby-first-game" in keys(await town.say(1, "/newgame party"))
