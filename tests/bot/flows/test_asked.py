"""Tests what people ask for beside the game: the card, the table, the rules, figures, languages, settings."""

import tomllib

import pytest

from bot.choices import ChatSettings, HouseRules
from bot.runtime.links import message_link
from bot.store.chat import chats
from engine.roles import Team
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.flows.rows import deleted, documents, sent
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys, replying


async def test_the_command_shows_the_card_again_with_the_results_of_checks(town: Town) -> None:
    await town.dealt()
    assert keys(await town.whisper(7, "/role")) == ["card-seat", "card-face-down", "composition"]
    await town.until("sheriff-check")
    await town.act(7, "check", 4, chat=7)
    assert keys(await town.whisper(7, "/role")) == ["card-seat", "card-face-down", "composition"]
    (face,) = sent(await town.tap(7, f"c:{(await town.game()).id}", chat=7))
    assert keys([face]) == ["card-seat", "card-red", "learnt-by-night", "answer-black"]
    assert face.content["protected"]
    assert keys(await town.whisper(2, "/role")) == ["card-seat", "card-face-down", "composition"]
    assert keys(await town.whisper(4, "/role")) == ["card-seat", "card-face-down", "composition"]


async def test_a_card_goes_before_the_prompts_that_wait(town: Town) -> None:
    """Otherwise its moment would tell how many players the night wakes."""
    await town.dealt()
    game_id = (await town.until(StepName.HUNT)).game.id
    prompts = [row for row in sent(await town.rows()) if row.chat_id > 0]
    (face,) = sent(await town.tap(7, f"c:{game_id}", chat=7))
    assert prompts
    assert face.priority < min(row.priority for row in prompts)


async def test_a_check_of_the_last_second_stands_under_the_card(town: Town) -> None:
    """The message with the answer is covered, and then deleted in the morning, before it is sent. The answer
    stays under the card, and the card says so to every player in the same words."""
    await town.dealt()
    await town.until("sheriff-check")
    await town.deliver()
    assert "answer-black" in keys(await town.act(7, "check", 4, chat=7))
    await town.until(StepName.TURN)
    delivered = [row for row, _ in await town.deliver()]
    assert "answer-black" not in keys(delivered)
    again = [await town.whisper(seat, "/role") for seat in (2, 7)]
    assert {"под ней — всё, что вам известно" in town.words(row) for (row,) in again} == {True}
    (face,) = sent(await town.tap(7, f"c:{(await town.game()).id}", chat=7))
    assert "answer-black" in keys([face])


async def test_a_night_without_a_check_stands_under_the_card_when_its_time_is_over(town: Town) -> None:
    """The message of the night that says so is gone in the morning."""
    await town.dealt()
    game_id = (await town.until("sheriff-check")).game.id

    async def learnt(seat: int) -> list[str]:
        (face,) = sent(await town.tap(seat, f"c:{game_id}", chat=seat))
        return [key for key in keys([face]) if key.startswith(("learnt", "answer"))]

    await town.until(StepName.TURN)
    assert await learnt(7) == ["learnt-by-night", "learnt-missed"]
    assert [await learnt(seat) for seat in (1, 4, 6)] == [[], [], []]
    assert await learnt(2) == ["learnt-by-night", "learnt-missed"]  # the Don checks too


async def test_buttons_on_the_card_and_on_named_seats_lead_back_to_the_table(town: Town) -> None:
    await town.dealt()
    live = await town.until(StepName.MEETING)
    await town.deliver()
    named = f"p:{live.game.id}:{live.state.step.serial}:order:add:8"
    for rows in (await town.whisper(2, "/role"), await town.tap(2, named, chat=2)):
        (shown,) = [row for row in rows if row.what != "answer"]
        assert any(one.get("link") for one in buttons(shown))


async def test_a_person_without_a_seat_has_no_card_and_no_hand_to_take_down(town: Town) -> None:
    assert keys(await town.whisper(1, "/role")) == ["no-card"]
    assert keys(await town.whisper(1, "/lift")) == ["no-card"]
    await town.gather("party", 1)
    assert keys(await town.whisper(1, "/role")) == ["no-card-yet"]
    assert keys(await town.say(1, "/lift")) == ["no-card-yet"]


async def test_a_card_is_not_shown_in_the_group(town: Town) -> None:
    await town.dealt()
    assert keys(await town.say(4, "/role")) == ["role-in-group"]


async def voted(town: Town) -> None:
    await town.dealt()
    await town.voting()
    await town.act(1, "vote")


async def test_lift_asks_in_private_wherever_the_command_was_given(town: Town) -> None:
    await voted(town)
    (row,) = await town.say(1, "/lift")
    assert (row.chat_id, keys([row])) == (1, ["lift-ask-counts"])


async def test_an_open_question_is_asked_again_only_if_it_can_end_with_its_step(town: Town) -> None:
    await voted(town)
    for command in ("/leave", "/lift"):
        await town.whisper(1, command)
        await town.deliver()
    assert keys(await town.whisper(1, "/leave")) == []
    assert keys(await town.whisper(1, "/lift")) == ["lift-ask-counts"]


async def test_outside_of_a_vote_no_hand_can_be_taken_down(town: Town) -> None:
    await town.dealt(turn=1)
    assert keys(await town.whisper(1, "/lift"))[0] == "no-vote-now"


async def test_a_player_who_is_out_can_not_leave_the_game(town: Town) -> None:
    await town.dealt("party")
    await town.until(StepName.HUNT)
    state = (await town.live_game()).state
    for seat in state.table:
        if state.role(seat).team is Team.BLACK:
            await town.act(seat, "shoot", 1, chat=seat)
    await town.until(StepName.TURN)
    assert 1 not in (await town.live_game()).state.table
    assert keys(await town.say(1, "/leave")) == ["out-already"]


async def test_a_command_in_private_is_never_passed_to_the_other_blacks(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.MEETING)
    assert keys(await town.whisper(2, "/no_such_command")) == ["no-such-command"]
    assert keys(await town.whisper(2, "/begin")) == ["memory-in-group"]


async def test_a_hand_that_is_not_raised_can_not_be_taken_down(town: Town) -> None:
    await voted(town)
    assert keys(await town.whisper(3, "/lift"))[0] == "refusal-not-voted"


async def test_the_command_table_tells_of_a_lobby_or_that_there_is_no_game(town: Town) -> None:
    assert keys(await town.say(1, "/table")) == ["no-game"]
    await town.gather("party", 1)
    assert keys(await town.say(1, "/table")) == ["table-lobby"]


async def test_by_day_the_table_links_to_the_message_of_the_step(town: Town) -> None:
    await town.dealt(turn=3)
    await town.deliver()
    (row,) = await town.say(99, "/table")
    assert keys([row])[0] == "table-day"
    assert "table-now-turn" in keys([row])
    link, page = buttons(row)
    assert str(link["link"]["url"]).startswith("https://t.me/c/1234567890/")
    assert page["link"] == {"table": (await town.game()).id}


@pytest.mark.parametrize(
    ("chat", "link"), [(GROUP, "https://t.me/c/1234567890/5"), (-1001234567, None), (-45, None), (45, None)]
)
def test_only_a_supergroups_messages_have_links(chat: int, link: str | None) -> None:
    assert message_link(chat, 5) == link


async def test_the_table_by_night_shows_who_was_just_shot_like_all_others(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.HUNT)
    before = town.words((await town.say(1, "/table"))[0])
    for black in (2, 4, 6):
        await town.act(black, "shoot", 8, chat=black)
    await town.until("sheriff-check")
    (row,) = await town.say(1, "/table")
    assert town.words(row) == before
    assert keys([row]).count("table-seat") == 10


@pytest.mark.parametrize("book", BOOKS)
async def test_the_command_rules_shows_the_rules_of_the_running_game(town: Town, book: str) -> None:
    await town.gather(book, 1)
    (row,) = await town.say(1, "/rules")
    assert row.content["lines"][0]["args"]["book"] == book
    (tapped,) = sent(await town.tap(2, f"l:{(await town.game()).id}:rules"))
    (asked,) = await town.whisper(1, "/rules")
    for page in (tapped, asked):  # the button that leads to the words is different in another chat
        assert {**page.content, "rows": row.content["rows"]} == row.content


async def test_a_chat_without_a_game_reads_the_rules_for_friends(town: Town) -> None:
    for rows in (await town.say(1, "/rules"), await town.whisper(1, "/rules")):
        assert rows[0].content["lines"][0]["args"]["book"] == "party"


async def test_between_games_the_command_rules_shows_the_rules_of_the_next_game(town: Town) -> None:
    game = await town.gather("city", 1)
    house = {"city": HouseRules(name="Пятница", overrides={"turn_seconds": 30})}
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(book="city", house=house))
    await town.tap(1, f"l:{game.id}:cancel-sure")
    (row,) = await town.say(1, "/rules")
    title, variant = (said["args"] for said in row.content["lines"][:2])
    assert (title["book"], variant["name"]) == ("city", "Пятница")


async def test_a_player_has_figures_after_his_first_finished_game(town: Town) -> None:
    await town.dealt("city")
    assert keys(await town.say(1, "/stats")) == ["stats-none"]
    await town.until(StepName.TURN, 1)
    game = await town.game()
    await town.tap(4, f"q:{game.id}:0:surrender", chat=4)
    (row,) = await town.say(1, "/stats")
    assert row.content["lines"][0]["args"] == {"games": 1, "red": 1, "black": 0, "draw": 0}


async def test_a_stopped_game_counts_for_nobody(town: Town) -> None:
    await town.dealt()
    await town.stop()
    assert keys(await town.say(1, "/stats")) == ["stats-none"]


async def test_a_person_chooses_his_own_language(town: Town) -> None:
    await town.dealt()
    await town.whisper(4, "/lang")
    rows = await town.tap(4, "n:uk", chat=4)
    assert {row.locale for row in rows} == {"uk"}
    assert {row.locale for row in await town.whisper(4, "/role")} == {"uk"}
    assert {row.locale for row in await town.whisper(5, "/role")} == {"ru"}


async def test_an_administrator_chooses_the_groups_language_in_the_middle_of_a_game(town: Town) -> None:
    await town.dealt()
    assert answer(await town.tap(1, "n:uk")) == ["admins-only"]
    town.telegram.members[9] = "administrator"
    await town.tap(9, "n:uk")
    rows = await town.time_out()
    assert {row.locale for row in rows if row.chat_id == GROUP} == {"uk"}
    assert {row.locale for row in rows if row.chat_id != GROUP} <= {"ru"}


@pytest.mark.parametrize(("code", "locale"), [("uk", "uk"), ("ru-RU", "ru"), ("en", "ru"), ("", "ru")])
async def test_a_new_person_reads_the_language_of_his_client(town: Town, code: str, locale: str) -> None:
    town.names[1] = {"language_code": code}
    assert {row.locale for row in await town.whisper(1, "/help")} == {locale}


@pytest.mark.parametrize(
    ("asked", "pressed"),
    [("settings", "s:oaths:foul"), ("settings", "s:house:"), ("settings", "h:city:back:"), ("lang", "n:uk")],
)
async def test_a_dialogue_edits_only_its_own_message(town: Town, asked: str, pressed: str) -> None:
    town.telegram.members[9] = "owner"
    await town.say(9, "/settings")
    await town.say(9, "/lang")
    own = {name: await town.asking(name) for name in ("settings", "lang")}
    for message_id in (*own.values(), 555):
        rows = await town.tap(9, pressed, message_id=message_id)
        touched = [row.message_id for row in rows if row.message_id is not None]
        assert touched == ([message_id] if message_id == own[asked] else [])


async def test_a_press_that_chooses_a_language_closes_the_question(town: Town) -> None:
    await town.whisper(4, "/lang")
    own = await town.asking("lang", 4)
    assert [row.message_id for row in await town.tap(4, "n:uk", chat=4, message_id=own)] == [None, own]
    assert len(await town.tap(4, "n:ru", chat=4, message_id=own)) == 1
    assert {row.locale for row in await town.whisper(4, "/help")} == {"ru"}


async def test_only_an_administrator_changes_a_setting(town: Town) -> None:
    shown = await town.say(1, "/settings")
    assert keys(shown)[:3] == ["settings-title", "setting-locale", "settings-rules"]
    # together with the first three lines of the folded text this makes ten lines, as many as a phone shows
    assert len(keys(shown)) <= 7
    assert answer(await town.tap(1, "s:discipline:foul")) == ["admins-only"]
    town.telegram.members[9] = "owner"
    rows = await town.tap(9, "s:discipline:foul")
    assert answer(rows) == ["setting-kept", "setting-discipline-foul"]
    assert "setting-discipline-foul" in keys(rows)
    assert answer(await town.tap(9, "s:discipline:foul"))[0] == "setting-unchanged"
    (again,) = await town.say(1, "/settings")
    assert "setting-discipline-foul" in [one["key"] for one in again.content["folded"]]
    assert answer(await town.tap(9, "s:discipline:death")) == ["button-of-nothing"]


async def test_the_times_of_the_book_can_be_chosen_for_the_next_table(town: Town) -> None:
    town.telegram.members[9] = "owner"
    await town.tap(9, "s:times:book")
    await town.gather("party", 0)
    assert (await town.game()).overrides == {}


async def test_house_rules_can_be_changed_one_by_one_named_and_reset(town: Town) -> None:
    town.telegram.members[9] = "owner"
    books = await town.tap(9, "s:house:")
    assert keys(books) == ["house-which"]
    first, *_, back = buttons(books[-1])
    assert (first["data"], back["data"]) == ("h:party:back:", "s::"), "the order is that of /newgame"
    assert answer(await town.tap(1, "h:fiim-2019:back:")) == ["admins-only"]
    assert keys(await town.tap(9, "h:fiim-2019:back:"))[0] == "house-title"
    assert keys(await town.tap(9, "h:fiim-2019:turn_seconds:")) == ["house-turn_seconds"]
    assert "house-turn_seconds" in keys(await town.tap(9, "h:fiim-2019:turn_seconds:30"))
    assert "rules-variant" in keys(await town.tap(9, "h:fiim-2019:back:"))
    await town.tap(9, "h:fiim-2019:best_move:no")
    for data in ("turn_seconds:31", "best_move:maybe", "deals:1", "id:x"):
        assert answer(await town.tap(9, f"h:fiim-2019:{data}")) == ["button-of-nothing"]
    assert "rules-variant" not in keys(await town.tap(9, "h:fiim-2019:reset:"))


async def test_the_record_escapes_a_hostile_name_of_a_variant(town: Town) -> None:
    name = 'По "субботам" <b>\\n & ]]'
    town.telegram.members[9] = "owner"
    await town.tap(9, "h:fiim-2019:turn_seconds:30")
    await town.tap(9, "h:fiim-2019:name:")
    asked = await town.asking("name-of:fiim-2019")
    (row,) = await town.say(9, name, **replying(asked))
    assert name[:20] in town.words(row)
    await town.gather("fiim-2019", 10)
    await town.say(1, "/begin")
    game = await town.game()
    assert game.variant == name
    (document,) = documents(await town.stop())
    file = town.app.render(document, town.now).document
    assert file is not None
    record = tomllib.loads(file.content.decode())
    assert record["overrides"]["turn_seconds"] == 30
    assert record["variant"] == name
    assert (await town.live_game()).state.rules.turn_seconds == 30


async def test_the_advice_of_the_book_comes_to_the_player_alone(town: Town) -> None:
    await town.dealt("city")
    (row,) = await town.whisper(7, "/role")
    rows = await town.tap(7, button([row], "button-advice"), chat=7)
    (said,) = [one for one in rows if one.what != "answer"]
    assert (said.chat_id, keys([said]), said.content["protected"]) == (7, ["advice"], True)


async def test_the_advice_is_hidden_by_its_own_button_and_with_the_card(town: Town) -> None:
    await town.dealt("city")
    (row,) = await town.whisper(7, "/role")
    face, advises = button([row], "button-card"), button([row], "button-advice")
    for away, gone in (advises, ["advice"]), (face, ["face", "advice"]):
        for shown in (face, advises) if away == face else (advises,):
            await town.tap(7, shown, chat=7)
        await town.deliver()
        rows = await town.tap(7, away, chat=7)
        assert [one.slot for one in deleted(rows)] == gone
        await town.deliver()


async def test_a_book_without_advice_offers_no_button_for_it(town: Town) -> None:
    game = await town.dealt("fiim-2019")
    assert answer(await town.tap(7, f"z:{game.id}", chat=7)) == ["button-of-nothing"]
