"""House rules: how the list of books, a gathering table and a running table show and use them."""

import pytest

from bot import variants
from bot.choices import ChatSettings, HouseRules
from bot.render.locales import LOCALES
from bot.store.chat import chats
from bot.values.outgoing import Outgoing
from engine.rules.registry import BOOKS
from tests.rig.flows.rows import in_slot, newest, sent
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys, replying

ADMINISTRATOR = 9
FORUM = {"is_topic_message": True}


@pytest.fixture(autouse=True)
def administrator(town: Town) -> None:
    town.telegram.members[ADMINISTRATOR] = "owner"


async def change(town: Town, data: str) -> list[Outgoing]:
    return await town.tap(ADMINISTRATOR, f"h:{data}")


async def test_the_list_of_books_shows_the_chats_variant_with_its_length(town: Town) -> None:
    (before,) = await town.say(1, "/newgame")
    await change(town, "fiim-2019:turn_seconds:30")
    (after,) = await town.say(1, "/newgame")
    assert keys([after]).count("book-variant") == 1
    assert keys([after])[1:4] == ["book", "book", "book-variant"]  # the book for friends comes first
    assert "~1 ч 10 мин" in town.words(before)
    assert "~35 мин" in town.words(after)
    assert f"Друзья {-GROUP}" in town.words(after)


async def test_the_list_of_books_in_a_lobby_shows_the_chats_variant_too(town: Town) -> None:
    game = await town.gather("city", 1)
    await change(town, "party:turn_seconds:30")
    rows = await town.tap(1, f"l:{game.id}:books")
    assert keys(rows).count("book-variant") == 1


async def test_a_rule_changed_during_a_lobby_is_played_and_shown_there(town: Town) -> None:
    game = await town.gather("party", 5)
    (shown,) = in_slot(await change(town, "party:turn_seconds:30"), "lobby")
    assert (shown.what, shown.chat_id, shown.game_id) == ("edit", GROUP, game.id)
    assert "rules-variant" in keys([shown])
    assert "Речь — 30 с" in town.words(shown)
    assert "Охота" not in town.words(shown)
    await town.say(1, "/begin")
    assert (await town.live_game()).state.rules.turn_seconds == 30


async def test_the_lobby_shows_how_long_a_game_of_its_size_takes(town: Town) -> None:
    game = await town.gather("party", 5)
    assert "~35 мин" in town.words(newest(await town.rows(), "lobby"))
    rows = await town.join(game, *range(6, 11))
    assert "~1 ч 10 мин" in town.words(in_slot(rows, "lobby")[0])


async def test_a_book_without_a_best_move_has_no_house_rule_about_it(town: Town) -> None:
    (page,) = sent(await change(town, "city:day:"))
    assert "house-best_move-yes" in keys([page])
    (page,) = sent(await change(town, "party:day:"))
    assert "house-best_move-yes" not in keys([page])


async def test_the_length_of_last_words_is_a_house_rule_only_where_there_are_any(town: Town) -> None:
    for data, there in (("party:back:", False), ("party:last_words:yes", True), ("city:back:", True)):
        await change(town, data)
        (page,) = sent(await change(town, f"{data.partition(':')[0]}:times:"))
        labels = {(one.get("label") or {}).get("key") for one in buttons(page)}
        assert ("house-last_word_seconds" in keys([page])) == there
        assert ("button-house-last_word_seconds" in labels) == there
    (shown,) = sent(await change(town, "party:last_word_seconds:"))
    assert "house-last_word_seconds" in keys([shown])


async def test_the_length_of_last_words_that_nobody_says_changes_no_book(town: Town) -> None:
    await town.gather("party", 1)
    (shown,) = in_slot(await change(town, "party:last_word_seconds:90"), "lobby")
    assert "rules-variant" not in keys([shown])
    (shown,) = in_slot(await change(town, "party:last_words:yes"), "lobby")
    assert "Заключительное слово — 90 с" in town.words(shown)


async def test_each_page_leads_back_to_the_page_before(town: Town) -> None:
    rows = await change(town, "party:turn_seconds:")
    for found in ("button-house-turn_seconds", "button-house-times", "house-which"):
        (page,) = sent(rows)
        (back,) = [one for one in buttons(page) if (one.get("label") or {}).get("key") == "button-back"]
        rows = await town.tap(ADMINISTRATOR, back["data"])
        labels = {(one.get("label") or {}).get("key") for one in buttons(sent(rows)[0])}
        assert found in {*keys(rows), *labels}


async def test_a_changed_rule_shows_the_section_in_which_it_stands(town: Town) -> None:
    (page,) = sent(await change(town, "party:lift:free"))
    assert keys([page])[:2] == ["house-head-fouls", "house-third_foul-goes-on"]
    assert "house-lift-free" in keys([page])


async def test_the_lobby_still_shows_house_rules_when_people_join(town: Town) -> None:
    game = await town.gather("party", 1)
    await change(town, "party:show_ballot:no")
    (shown,) = in_slot(await town.join(game, 2), "lobby")
    assert "Список выставленных — только к голосованию" in town.words(shown)


async def test_resetting_the_only_house_rule_restores_the_book(town: Town) -> None:
    await town.gather("party", 1)
    await change(town, "party:turn_seconds:30")
    (shown,) = in_slot(await change(town, "party:turn_seconds:60"), "lobby")
    assert "rules-variant" not in keys([shown])
    assert "folded" not in shown.content
    assert (await town.game()).variant is None


async def test_a_house_rule_of_another_book_does_not_change_the_lobby(town: Town) -> None:
    await town.gather("party", 1)
    assert in_slot(await change(town, "city:turn_seconds:30"), "lobby") == []
    assert (await town.game()).variant is None


async def test_a_changed_house_rule_reaches_the_lobbies_of_all_topics(town: Town) -> None:
    for thread in (5, 6):
        await town.say(1, "/newgame party", message_thread_id=thread, **FORUM)
    rows = in_slot(await change(town, "party:turn_seconds:30"), "lobby")
    assert [row.thread_id for row in rows] == [5, 6]


async def test_a_house_rule_does_not_change_a_running_game(town: Town) -> None:
    await town.gather("party", 5)
    await town.say(1, "/begin")
    before = await town.game()
    for data in ("party:turn_seconds:30", "party:last_words:no", "party:reset:"):
        assert in_slot(await change(town, data), "lobby") == []
    await town.tap(ADMINISTRATOR, "s:times:book")
    assert await town.game() == before
    assert (await town.live_game()).state.rules.turn_seconds == BOOKS["party"].turn_seconds


async def test_changed_times_of_the_chat_reach_an_open_lobby(town: Town) -> None:
    await town.gather("party", 1)
    await town.tap(ADMINISTRATOR, "s:times:book")
    assert (await town.game()).overrides == {}


async def test_the_lobby_shows_a_changed_hunt_with_either_choice_of_times(town: Town) -> None:
    """The lobby counts 40 seconds for the hunt as one house rule, with either choice of times: as the chat's
    own time, or as a change of the book."""
    await town.gather("party", 1)
    assert in_slot(await change(town, "party:hunt_seconds:40"), "lobby") == []
    (shown,) = in_slot(await town.tap(ADMINISTRATOR, "s:times:book"), "lobby")
    assert "Охота — 40 с" in town.words(shown)


async def test_the_language_of_a_creator_becomes_the_language_of_his_group(town: Town) -> None:
    town.names[2] = {"language_code": "uk"}
    assert {row.locale for row in await town.say(2, "/newgame")} == {"uk"}
    assert {row.locale for row in await town.say(1, "/newgame")} == {"ru"}
    await town.say(2, "/newgame party")
    assert {row.locale for row in await town.say(1, "/table")} == {"uk"}
    (settings,) = await town.say(1, "/settings")
    assert "Мова: українська" in town.words(settings)
    (choice,) = await town.say(1, "/lang")
    marks = [button.get("mark", "") for row in choice.content["rows"] for button in row]
    assert marks == ["", "✓"]


async def test_only_the_command_lang_changes_the_language_of_a_group(town: Town) -> None:
    town.names[2] = {"language_code": "uk"}
    game = await town.gather("party", 1)
    await town.tap(1, f"l:{game.id}:cancel-sure")
    assert {row.locale for row in await town.say(2, "/newgame party")} == {"ru"}
    await town.tap(ADMINISTRATOR, "n:uk")
    chat = await town.reads(chats.get, BOT_ID, GROUP)
    assert chat is not None
    assert chat.locale == "uk"
    assert {row.locale for row in await town.say(1, "/table")} == {"uk"}


async def test_only_a_changed_book_can_be_named_or_reset(town: Town) -> None:
    for data, offered in (("party:back:", False), ("party:turn_seconds:30", True), ("party:reset:", False)):
        await change(town, data)
        (page,) = sent(await change(town, "party:back:"))
        labels = {(one.get("label") or {}).get("key") for one in buttons(page)}
        assert ({"button-house-reset", "button-house-name"} <= labels) == offered


async def question(town: Town, book: str = "party") -> int:
    """Makes the bot ask for the name of a variant. Returns the id of the message with this question."""
    (row,) = sent(await change(town, f"{book}:name:"))
    assert town.app.render(row, town.now).asks
    return await town.asking(f"name-of:{book}")


async def names(town: Town, book: str = "party") -> str | None:
    chat = await town.reads(chats.get, BOT_ID, GROUP)
    assert chat is not None
    return chat.settings.house_of(book).name


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("locale", LOCALES)
async def test_a_reply_to_the_question_names_its_variant(town: Town, book: str, locale: str) -> None:
    await town.tap(ADMINISTRATOR, f"n:{locale}")
    asked = await question(town, book)
    assert keys(await town.say(ADMINISTRATOR, "  По  субботам ", **replying(asked))) == ["house-named"]
    assert {one: await names(town, one) for one in BOOKS if await names(town, one)} == {book: "По субботам"}


async def test_the_question_for_a_name_outlives_a_restart_and_a_change_of_language(town: Town) -> None:
    asked = await question(town)
    await town.tap(ADMINISTRATOR, "n:uk")
    await town.restart()
    await town.say(ADMINISTRATOR, "Субботние", **replying(asked))
    assert await names(town) == "Субботние"


async def test_only_administrators_may_reply_to_the_question_for_a_name(town: Town) -> None:
    asked = await question(town)
    assert keys(await town.say(2, "Мои", **replying(asked))) == ["admins-only"]
    assert await names(town) is None
    town.telegram.members[3] = "administrator"
    await town.say(3, "Наши", **replying(asked))
    assert await names(town) == "Наши"


async def test_only_a_reply_to_the_question_names_a_variant(town: Town) -> None:
    asked = await question(town)
    for words, reply in (
        ("ну вот", {}),
        ("сам спросил", replying(asked + 2, sender=2)),
        ("/help", replying(asked)),
        ("\u3164", replying(asked)),
        ("ответ не на то", replying(asked + 1)),
        (None, {**replying(asked), "photo": []}),
    ):
        await town.say(ADMINISTRATOR, words, **reply)
        assert await names(town) is None


async def test_a_name_given_to_a_variant_during_a_lobby_is_shown_there(town: Town) -> None:
    await town.gather("party", 1)
    await change(town, "party:turn_seconds:30")
    rows = await town.say(ADMINISTRATOR, "Быстрая", **replying(await question(town)))
    (shown,) = in_slot(rows, "lobby")
    assert "Домашние правила «Быстрая»" in town.words(shown)


def test_without_last_words_a_victim_leaves_no_sooner_than_in_the_morning() -> None:
    settings = ChatSettings(house={"fiim-2019": HouseRules(overrides={"last_words": False})})
    chosen = variants.variant(settings, BOOKS["fiim-2019"], "Друзья")
    assert not chosen.rules.victim_leaves_at_once
    assert variants.variant(ChatSettings(), BOOKS["fiim-2019"], "Друзья").rules.victim_leaves_at_once


async def test_an_administrator_who_changes_a_rule_reads_from_when_it_holds(town: Town) -> None:
    presses = (*["turn_seconds:30"] * 2, *["reset:"] * 2)
    told = [answer(await change(town, f"city:{data}")) for data in presses]
    assert told[:2] == [["house-kept", "house-turn_seconds"], ["house-unchanged", "house-turn_seconds"]]
    assert told[2:] == [["house-kept"], ["house-unchanged"]]
    assert answer(await change(town, "city:back:")) == []
