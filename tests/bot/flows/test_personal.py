"""The bot tells people which data it keeps, shows the data, and deletes it if they want."""

import json
from typing import Any

import pytest

from bot.delivery.message import File
from bot.render.phrase import Moment
from bot.render.post import Post
from bot.settings import Kept, Settings
from bot.store import schema
from bot.store.chat import chats
from bot.store.game import acts, games, seats
from bot.store.privacy import erasure
from bot.values.outgoing import Outgoing
from engine.roles import Team
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID, TOKEN
from tests.rig.flows.town import GROUP, Town, answer, button, keys
from tests.rig.store.kept import everything, tells_of

ANNA, BORIS = 1, 2
SURE, NO = "f:yes", "f:no"


async def mydata(town: Town, user: int = ANNA) -> dict[str, Any]:
    (row,) = await town.whisper(user, "/mydata")
    assert (row.what, row.chat_id) == ("document", user)
    found: dict[str, Any] = json.loads(file_of(town, row).content)
    return found


def file_of(town: Town, row: Outgoing) -> File:
    message = town.app.render(row, town.now)
    assert message.document is not None
    return message.document


async def over(town: Town, book: str = "fiim-2019") -> int:
    """Plays a game of ten people, stops it, and sends everything about it."""
    game = await town.dealt(book)
    await town.stop()
    await town.deliver()
    return game.id


# Tests of /privacy.


@pytest.mark.parametrize("chat", [GROUP, ANNA])
async def test_everybody_may_ask_which_data_is_stored(town: Town, chat: int) -> None:
    rows = await town.say(ANNA, "/privacy", chat=chat)
    told = "title people games chats notes figures talk how"
    assert keys(rows, chat) == [f"privacy-{what}" for what in told.split()]
    text = town.words(rows[0])
    assert {"/mydata", "/forget"} <= set(text.replace(",", " ").split())
    assert text.count("365 дней") == 2
    assert text.count("30 дней") == 1


async def test_the_privacy_page_names_no_time_for_data_that_is_kept_for_ever(town: Town) -> None:
    await town.close()
    town.settings = Settings(bot_token=TOKEN, keep_games_days=0, keep_people_days=21, keep_lost_chats_days=0)
    await town.open()
    assert town.app.context.kept == Kept(games=0, people=21, lost_chats=0)
    text = town.words((await town.whisper(ANNA, "/privacy"))[0])
    assert [word for word in text.split() if word.isdigit()] == ["21"]


@pytest.mark.parametrize("chat", [GROUP, ANNA])
async def test_the_help_page_links_to_the_privacy_page(town: Town, chat: int) -> None:
    (row,) = await town.say(ANNA, "/help", chat=chat)
    lines = [line for line in town.words(row).splitlines() if "/privacy" in line]
    assert len(lines) == 1


# Tests of /mydata.


async def test_the_command_mydata_shows_what_is_stored_of_a_person(town: Town) -> None:
    await town.whisper(ANNA, "/lang")
    await town.tap(ANNA, "n:uk", chat=ANNA)
    await town.gather("city", 2)
    (row,) = await town.whisper(ANNA, "/mydata")
    said = [line["key"] for line in row.content["lines"]]
    assert said == ["mydata-person", "mydata-number", "mydata-games", "mydata-file"]
    assert f"Номер вашого акаунта: {ANNA}" in town.words(row)
    assert file_of(town, row).name == "mydata.json"
    assert row.locale == "uk"
    found = json.loads(file_of(town, row).content)
    assert found["person"] == {
        "id": ANNA,
        "name": "Игрок 1",
        "user_name": None,
        "language_chosen": "uk",
        "language_of_the_client": "ru",
        "can_be_written_to": True,
        "wants_hints": True,
        "wants_calls": False,
        "last_seen": "2023-11-14T22:13:20+00:00",
    }
    (game,) = found["games"]
    assert (game["chat_title"], game["rules"], game["status"]) == ("Друзья 1001234567890", "city", "lobby")
    assert (game["name"], game["seat"], game["order_of_coming"]) == ("Игрок 1", None, 1)
    assert [opened["game"] for opened in found["tables_opened"]] == [game["game"]]


async def test_a_persons_data_of_a_finished_game_has_only_his_own_card(town: Town) -> None:
    game_id = await over(town)
    found = await mydata(town, BORIS)
    (game,) = found["games"]
    kept = await town.reads(games.get, game_id)
    assert game["card"] == (kept.roles or ())[1]
    assert (game["seat"], game["name"], game["status"]) == (2, "Игрок 2", "cancelled")
    assert found["private_messages"] != []
    text = json.dumps(found, ensure_ascii=False)
    assert kept.nonce is not None
    assert kept.nonce not in text
    assert 'Игрок 1"' not in text
    assert not any(str(role) in text for role in set(kept.roles or ()) - {game["card"]})


@pytest.mark.parametrize("book", BOOKS)
async def test_a_persons_data_of_a_running_game_tells_no_card(town: Town, book: str) -> None:
    """At every night step, /mydata shows all players the same about their running game, except who they are
    and where they sit."""
    await town.dealt(book)
    await town.deliver()
    for step in (StepName.MEETING, StepName.TURN, StepName.HUNT):
        live = await town.until(step)
        await town.deliver()
        shown = {}
        for seat in live.state.table:
            found = await mydata(town, seat)
            (game,) = found["games"]
            shown[seat] = {**found, "person": None, "tables_opened": None}
            shown[seat]["games"] = [{**game, "name": None, "seat": None, "order_of_coming": None}]
            assert game["card"] is None
            assert str(live.state.role(seat)) not in json.dumps(found)
        assert len({json.dumps(each, sort_keys=True) for each in shown.values()}) == 1
    assert {live.state.role(seat).team for seat in live.state.table} == {Team.RED, Team.BLACK}


async def test_the_command_mydata_works_only_in_private(town: Town) -> None:
    for command in ("/mydata", "/forget"):
        assert keys(await town.say(ANNA, command)) == ["ask-in-private"]


@pytest.mark.parametrize(("command", "told"), [("/mydata", "mydata-file"), ("/forget", "forget-ask")])
async def test_if_the_private_chat_is_open_it_gets_the_answer(town: Town, command: str, told: str) -> None:
    await town.whisper(ANNA, "здравствуйте")
    rows = await town.say(ANNA, command)
    assert [row.chat_id for row in rows if told in keys([row])] == [ANNA]
    assert [keys([row]) for row in rows if row.chat_id != ANNA] == [["answered-in-private"]]


# Tests of /forget.


async def test_the_command_forget_asks_for_a_confirmation_and_can_be_cancelled(town: Town) -> None:
    await town.whisper(ANNA, "здравствуйте")
    rows = await town.whisper(ANNA, "/forget")
    assert keys(rows) == ["forget-ask"]
    assert button(rows, "button-forget-sure") == SURE
    assert button(rows, "button-no") == NO
    rows = await town.tap(ANNA, NO, chat=ANNA)
    assert keys(rows) == ["as-it-was"]
    assert await town.known(ANNA) is not None


async def test_a_person_who_confirms_to_be_forgotten_is_in_no_table(town: Town) -> None:
    game_id, who = await over(town), 9
    await town.whisper(who, "/forget")
    await town.deliver()
    assert await town.reads(tells_of, who, "Игрок 9") == ["messages", "people", "questions", "seats"]
    rows = await town.tap(who, SURE, chat=who)
    assert answer(rows) == []
    assert keys(rows) == ["forget-done"]
    await town.deliver()
    async with town.store.transaction() as tx:
        assert await tells_of(tx, who, "Игрок 9") == []
        assert all(row["body"] == {} for row in (await everything(tx))["inbox"])
        names = [row.name for row in await seats.of_game(tx, game_id)]
        assert names == [*(f"Игрок {seat}" for seat in range(1, 9)), erasure.NAMELESS, "Игрок 10"]
        assert (await games.get(tx, game_id)).status == "cancelled"


async def test_a_forgotten_person_who_comes_back_is_new(town: Town) -> None:
    await town.tap(ANNA, "n:uk", chat=ANNA)
    await town.tap(ANNA, SURE, chat=ANNA)
    town.now += 5.0
    rows = await town.whisper(ANNA, "здравствуйте")
    assert rows[0].locale == "ru"
    met = await town.known(ANNA)
    assert met is not None
    assert (met.locale, met.seen_at) == (None, town.now)
    assert (await mydata(town))["games"] == []


async def test_results_of_a_group_stay_when_a_player_is_forgotten(town: Town) -> None:
    game_id = await over(town)
    await town.writes(games.change, game_id, winner="black")
    before = town.words((await town.say(BORIS, "/stats"))[-1])
    await town.tap(ANNA, SURE, chat=ANNA)
    assert town.words((await town.say(BORIS, "/stats"))[-1]) == before


@pytest.mark.parametrize("wish", ["/forget", SURE])
async def test_a_player_in_a_lobby_must_leave_it_to_be_forgotten(town: Town, wish: str) -> None:
    await town.gather("city", 2)
    assert await keys_answered(town, BORIS, wish) == ["forget-lobby"]
    await town.whisper(BORIS, "/leave")
    await town.tap(BORIS, SURE, chat=BORIS)
    assert await town.known(BORIS) is None


async def test_the_creator_of_an_open_lobby_can_not_be_forgotten(town: Town) -> None:
    await town.say(ANNA, "/newgame city")
    assert await keys_answered(town, ANNA, SURE) == ["forget-lobby"]
    await town.tap(ANNA, f"l:{(await town.game()).id}:cancel-sure")
    assert await keys_answered(town, ANNA, SURE) == ["forget-done"]


@pytest.mark.parametrize("wish", ["/forget", SURE])
@pytest.mark.parametrize("has_left", [False, True])
async def test_nobody_is_forgotten_before_his_game_ends(town: Town, wish: str, has_left: bool) -> None:
    game = await town.dealt()
    if has_left:
        await town.tap(BORIS, f"q:{game.id}:0:leave", chat=BORIS)
    await town.deliver()
    async with town.store.transaction() as tx:
        before = [await seats.of_game(tx, game.id), await acts.acts_of(tx, game.id)]
    assert await keys_answered(town, BORIS, wish) == ["forget-game"]
    async with town.store.transaction() as tx:
        assert [await seats.of_game(tx, game.id), await acts.acts_of(tx, game.id)] == before
    await town.stop()
    assert await keys_answered(town, BORIS, SURE) == ["forget-done"]


async def keys_answered(town: Town, user: int, wish: str) -> list[str]:
    rows = await (town.tap(user, wish, chat=user) if wish == SURE else town.whisper(user, wish))
    return keys(rows, user)


async def test_a_forged_press_in_a_group_forgets_nobody_and_changes_no_message(town: Town) -> None:
    await town.whisper(ANNA, "здравствуйте")
    rows = await town.tap(ANNA, SURE)
    assert [row.what for row in rows] == ["answer"]
    assert answer(rows) == ["button-of-nothing"]
    assert await town.known(ANNA) is not None


async def test_a_forgotten_person_is_not_called_to_another_game(town: Town) -> None:
    game_id = await over(town)
    await town.tap(3, SURE, chat=3)
    rows = await town.tap(BORIS, f"l:{game_id}:again")
    called = [Post.model_validate(row.content) for row in rows if "lobby-again" in keys([row])]
    assert [line.args["user"] for line in called[0].lines[1:]] == [str(user) for user in (1, *range(4, 11))]


async def test_a_chat_whose_people_were_forgotten_plays_on(town: Town) -> None:
    await over(town)
    for user in range(1, 11):
        await town.tap(user, SURE, chat=user)
    game = await town.dealt("city")
    await town.until(StepName.TURN)
    assert (await town.game()).id == game.id
    assert await town.reads(chats.get, BOT_ID, GROUP) is not None


async def test_the_file_of_a_persons_data_is_not_named_like_a_record(town: Town) -> None:
    (row,) = await town.whisper(ANNA, "/mydata")
    message = town.app.phrasing.message(Post.model_validate(row.content), "uk", Moment(0.0, 1.0))
    assert message.document is not None
    assert message.document.name == "mydata.json"


def test_every_database_column_with_a_persons_number_is_listed() -> None:
    """If a table or a column with a person's number is new, add it here."""
    found = {
        f"{table.name}.{column.name}"
        for table in schema.metadata.sorted_tables
        for column in table.c
        if column.name in ("user_id", "about_id", "creator_id", "receiver_id", "chat_id")
    }
    assert found == {
        *("people.user_id", "seats.user_id", "games.creator_id", "barred.user_id", "notes.user_id"),
        *("said.user_id", "notes_on_people.user_id", "notes_on_people.about_id"),
        *("played.user_id", "tallies.user_id", "hidden.user_id", "entrants.user_id"),
        *("results.chat_id", "played.chat_id", "tallies.chat_id", "seasons.chat_id", "event_tables.chat_id"),
        *("outbox.receiver_id", "waiting.user_id", "substitutes.user_id", "comers.user_id"),
        *("season_sums.user_id", "season_strengths.user_id"),
        *("site_numbers.user_id", "site_numbers.chat_id", "nicknames.user_id", "nicknames.chat_id"),
        *("event_judges.user_id", "imports.chat_id", "places.chat_id"),
        *("restraints.user_id", "restraints.chat_id"),
        *("games.chat_id", "chats.chat_id", "outbox.chat_id", "messages.chat_id", "questions.chat_id"),
    }
