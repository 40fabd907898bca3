"""A table gathers: people join by its link, leave it, begin the game or cancel the table."""

import pytest

from bot.presses.lobby import LobbyTap
from bot.services.live.members import SECONDS_KEPT
from bot.store.game import games
from bot.values.game import Game
from engine.acts import Leave
from tests.rig.flows.rows import deleted, edited, in_slot, newest, sent
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys

WELCOME = ["welcome-what", "welcome-where", "welcome-how", "welcome-first"]


@pytest.mark.parametrize(
    ("code", "said"),
    [("", WELCOME), (" ", WELCOME), (" nothing-here", ["unknown-link"]), (" <b>", ["unknown-link"])],
)
async def test_a_start_without_a_lobby_greets_or_refuses(town: Town, code: str, said: list[str]) -> None:
    assert keys(await town.whisper(1, f"/start{code}")) == said


async def test_a_player_who_joins_reads_so_and_stands_in_the_lobby(town: Town) -> None:
    game = await town.gather("party", 1)
    rows = await town.join(game, 2)
    assert keys(rows, chat=2) == ["lobby-joined"]
    assert keys(rows, chat=GROUP).count("lobby-person") == 2


async def test_a_player_who_joins_gets_a_link_back_to_the_table(town: Town) -> None:
    game = await town.gather("party", 1)
    await town.deliver()
    rows = await town.join(game, 2)
    (told,) = (row for row in rows if row.chat_id == 2)
    ((back,),) = told.content["rows"]
    assert back["label"]["key"] == "button-to-table"
    assert back["link"]["url"].startswith("https://t.me/c/")


async def test_a_player_who_joins_twice_has_one_seat(town: Town) -> None:
    game = await town.gather("party", 2)
    assert keys(await town.join(game, 2)) == ["lobby-seated-here"]
    assert await town.seated() == [1, 2]


async def test_a_player_with_a_seat_at_another_table_reads_where_it_is(town: Town) -> None:
    await town.gather("party", 2)
    other = await town.gather("party", 0, chat=-100777)
    (row,) = await town.join(other, 2)
    assert keys([row]) == ["lobby-seated-elsewhere"]
    assert f"Друзья {-GROUP}" in town.words(row)


async def test_a_full_lobby_refuses_a_player_and_calls_its_creator(town: Town) -> None:
    game = await town.gather("fiim-2019", 9)
    rows = await town.join(game, 10)
    full = next(row for row in rows if keys([row]) == ["lobby-is-full"])
    assert "Игрок 1" in town.words(full)
    assert not full.content.get("silent")
    assert button([full], "button-begin") == f"l:{game.id}:begin"
    assert keys(await town.join(game, 11), chat=11) == ["lobby-waits"]
    assert len(await town.seated()) == 10


async def test_an_anonymous_creator_is_not_called_by_the_name_of_telegrams_account(town: Town) -> None:
    await town.say(1087968824, "/newgame fiim-2019", sender_chat=place(GROUP))
    game = await town.game()
    rows = [row for user in range(1, 11) for row in await town.join(game, user)]
    (full,) = [row for row in rows if keys([row]) == ["lobby-full"]]
    assert button([full], "button-begin") == f"l:{game.id}:begin"


@pytest.mark.parametrize("delivered", [True, False])
async def test_joining_and_leaving_at_the_last_seat_calls_the_host_once(town: Town, delivered: bool) -> None:
    game = await town.gather("fiim-2019", 9)
    said = []
    for _ in range(4):
        said += keys(await town.join(game, 10))
        await town.whisper(10, "/leave")
        if delivered:
            await town.deliver()
    assert said.count("lobby-is-full") == 1


async def test_a_running_game_refuses_a_player(town: Town) -> None:
    game = await town.dealt("party")
    assert keys(await town.join(game, 50)) == ["lobby-not-open"]


async def test_a_player_who_left_the_lobby_may_join_again_as_the_last(town: Town) -> None:
    game = await town.gather("party", 3)
    assert keys(await town.whisper(1, "/leave"), chat=1) == ["lobby-left"]
    await town.join(game, 1)
    assert await town.seated() == [2, 3, 1]


async def test_a_person_who_leaves_without_a_table_reads_that_he_is_at_none(town: Town) -> None:
    assert keys(await town.whisper(1, "/leave")) == ["not-at-a-table"]


@pytest.mark.parametrize(("book", "few"), [("fiim-2019", 9), ("city", 9), ("party", 4)])
async def test_too_few_do_not_begin(town: Town, book: str, few: int) -> None:
    game = await town.gather(book, few)
    assert keys(await town.say(1, "/begin")) == ["lobby-too-few"]
    assert answer(await town.tap(1, f"l:{game.id}:begin")) == ["lobby-too-few"]
    assert (await town.game()).status == "lobby"


@pytest.mark.parametrize(
    ("user", "standing", "begun"),
    [
        (1, "member", True),
        (2, "member", False),
        (5, "administrator", True),
        (5, "owner", True),
        (9, "left", False),
    ],
)
async def test_a_creator_or_administrator_begins(town: Town, user: int, standing: str, begun: bool) -> None:
    await town.gather("party", 5)
    town.telegram.members[user] = standing
    town.now += SECONDS_KEPT
    rows = await town.say(user, "/begin")
    assert ((await town.game()).status == "running") == begun
    assert ("creator-only" in keys(rows)) != begun


@pytest.mark.parametrize("by", ["command", "button"])
async def test_a_host_without_a_seat_who_begins_is_asked_whether_he_plays(town: Town, by: str) -> None:
    """One button lets him sit down, another one begins the game without him."""
    game = await town.gather("party", 6)
    await town.whisper(1, "/leave")
    before = await town.newest()
    await (town.say(1, "/begin") if by == "command" else town.tap(1, f"l:{game.id}:begin"))
    (asked,) = [row for row in await town.rows(before) if keys([row]) == ["begin-ask"]]
    assert (await town.game()).status == "lobby"
    assert [one["data"] for one in buttons(asked)] == [
        f"l:{game.id}:{wish}" for wish in ("sit", "begin-sure")
    ]
    sure = button([asked], "button-begin-sure")
    assert answer(await town.tap(2, sure)) == ["creator-only"]
    question = await town.asking(f"begin:{game.id}")
    done = await town.tap(1, sure, message_id=question)
    assert [row.message_id for row in deleted(done)] == [question]
    assert (await town.game()).status == "running"


async def test_a_host_who_begins_with_too_few_people_reads_so_at_once(town: Town) -> None:
    game = await town.gather("party", 4)
    await town.whisper(1, "/leave")
    assert keys(await town.say(1, "/begin")) == ["lobby-too-few"]
    assert answer(await town.tap(1, f"l:{game.id}:begin-sure")) == ["lobby-too-few"]


async def styles(town: Town) -> list[tuple[str, str | None]]:
    """Returns the labels and colours of the lobby's buttons that lead on, from above."""
    shown = newest(await town.rows(), "lobby")
    labels = [(one["label"]["key"], one.get("style")) for one in buttons(shown)]
    return [(key, style) for key, style in labels if key in ("button-join", "button-begin")]


@pytest.mark.parametrize(
    ("book", "players", "shown"),
    [
        ("party", 0, [("button-join", "success")]),
        ("party", 4, [("button-join", "success")]),
        ("party", 5, [("button-begin", "success"), ("button-join", None)]),
        ("fiim-2019", 9, [("button-join", "success")]),
        ("fiim-2019", 10, []),
    ],
)
async def test_the_button_to_sit_down_is_green_until_enough_people_sit(
    town: Town, book: str, players: int, shown: list[tuple[str, str | None]]
) -> None:
    """The button to sit down is green until enough people sit; then it stands below the green button to
    begin. When the table is full, the message that calls the creator has the button to begin."""
    await town.gather(book, players)
    assert await styles(town) == shown


@pytest.mark.parametrize("then", ["sits", "judges"])
async def test_the_button_to_sit_down_is_green_until_the_creator_sits(town: Town, then: str) -> None:
    """A table whose creator neither sits nor judges offers a seat first, so that it does not begin without
    him by mistake."""
    game = await town.gather("party", 6)
    await town.whisper(1, "/leave")
    assert await styles(town) == [("button-join", "success"), ("button-begin", None)]
    await town.whisper(1, f"/start {'judge-' if then == 'judges' else ''}{game.join_code}")
    assert await styles(town) == [("button-begin", "success"), ("button-join", None)]


async def test_a_table_that_is_full_without_its_creator_can_begin(town: Town) -> None:
    game = await town.gather("fiim-2019", 0)
    await town.join(game, *range(2, 12))
    shown = [row for row in await town.rows() if keys([row]) == ["lobby-is-full"]]
    assert [one.get("style") for one in buttons(shown[-1])] == ["success"]


async def test_a_table_that_is_full_again_has_one_button_to_begin(town: Town) -> None:
    game = await town.gather("fiim-2019", 10)
    await town.deliver()
    await town.whisper(10, "/leave")
    assert await styles(town) == [("button-join", "success")]
    await town.join(game, 10)
    assert await styles(town) == []


@pytest.mark.parametrize(
    ("book", "players", "said"),
    [
        ("party", 7, "для компании · 5–19 игроков"),
        ("party", 3, "До начала нужно ещё 2 игрока. Всего мест — 19."),
        ("party", 7, "Можно начинать или подождать ещё: свободных мест — 12."),
        ("fiim-2019", 3, "ФИИМ · 10 игроков"),
        ("fiim-2019", 9, "можно играть по правилам «Украинский клуб»."),
    ],
)
async def test_the_lobby_says_how_many_can_play(town: Town, book: str, players: int, said: str) -> None:
    await town.gather(book, players)
    shown = newest(await town.rows(), "lobby")
    assert said in town.words(shown)


@pytest.mark.parametrize(("book", "players"), [("fiim-2019", 4), ("party", 5), ("fiim-2019", 10)])
async def test_other_books_are_offered_if_the_book_does_not_fit(town: Town, book: str, players: int) -> None:
    await town.gather(book, players)
    shown = newest(await town.rows(), "lobby")
    assert "lobby-fitting" not in keys([shown])


async def test_without_a_lobby_nothing_begins_or_is_cancelled(town: Town) -> None:
    assert keys(await town.say(1, "/begin")) == ["no-lobby"]
    assert keys(await town.say(1, "/cancel")) == ["no-lobby"]
    await town.dealt()
    assert keys(await town.say(1, "/begin")) == ["lobby-not-open"]


async def test_a_player_who_sends_start_reads_where_he_sits(town: Town) -> None:
    assert keys(await town.whisper(1, "/start")) == WELCOME
    await town.gather("party", 5)
    assert keys(await town.whisper(1, "/start")) == keys(await town.whisper(1, "!")) == ["lobby-seated-here"]
    await town.say(1, "/begin")
    assert keys(await town.whisper(1, "/start")) == ["playing"]


async def test_a_lobby_speaks_the_language_that_its_group_has_chosen(town: Town) -> None:
    await town.gather("party", 2)
    town.telegram.members[50] = "administrator"
    (shown,) = in_slot(await town.tap(50, "n:uk"), "lobby")
    assert shown.locale == "uk"


async def test_a_lobby_is_cancelled_after_a_confirmation(town: Town) -> None:
    game = await town.gather("party", 3)
    asked = await town.say(1, "/cancel")
    assert keys(asked) == ["cancel-ask"]
    assert (await town.game()).status == "lobby"
    sure = button(asked, "button-cancel-sure")
    assert answer(await town.tap(2, sure)) == ["creator-only"]
    question = await town.asking(f"cancel:{game.id}")
    done = await town.tap(1, sure, message_id=question)
    assert [(row.slot, row.message_id, keys([row])) for row in edited(done)] == [
        ("lobby", None, ["lobby-cancelled"]),
        (None, question, ["lobby-cancelled"]),
    ]
    assert (await town.game()).status == "cancelled"
    again = await town.tap(1, sure, message_id=question)
    assert (answer(again), len(again)) == (["lobby-not-open"], 1)
    assert keys(await town.join(game, 1)) == ["lobby-not-open"]
    await town.gather("party", 3, chat=-100777)


async def test_a_cancelled_lobby_deletes_the_question_whether_to_begin(town: Town) -> None:
    game = await town.gather("party", 6)
    town.telegram.members[50] = "administrator"
    await town.say(50, "/begin")
    question = await town.asking(f"begin:{game.id}")
    rows = await town.tap(1, f"l:{game.id}:cancel-sure")
    assert [row.message_id for row in deleted(rows)] == [question]


async def test_a_cancel_press_on_another_message_does_not_edit_it(town: Town) -> None:
    game = await town.gather("party", 3)
    done = await town.tap(1, f"l:{game.id}:cancel-sure", message_id=77)
    assert [row.slot for row in edited(done)] == ["lobby"]
    assert (await town.game()).status == "cancelled"


async def test_the_rules_button_of_a_lobby_does_nothing_after_the_deal(town: Town) -> None:
    game = await town.dealt("party")
    rows = await town.tap(50, f"l:{game.id}:rules")
    assert (answer(rows), len(rows)) == (["lobby-not-open"], 1)


async def test_a_player_who_leaves_the_group_leaves_its_lobby(town: Town) -> None:
    await town.gather("party", 3)
    rows = await town.say(2, None, left_chat_member=person(2))
    assert await town.seated() == [1, 3]
    assert keys(rows).count("lobby-person") == 2


async def test_another_game_seats_its_opener_and_calls_the_last_players(town: Town) -> None:
    over = await town.dealt("party")
    await town.play(Leave(3))
    once_more = button(await town.stop(), "button-again-table")
    rows = await town.tap(2, once_more)
    again = await town.game()
    assert (again.status, again.ruleset, again.creator_id) == ("lobby", "party", 2)
    assert await town.seated() == [2]
    seal, others, call, gathering = sent(rows)
    assert seal.slot == "seal"
    assert [said["args"].get("user") for said in call.content["lines"][1:]] == ["1", *map(str, range(4, 11))]
    assert keys([others]) == ["lobby-also-called", *["lobby-called"] * 3]  # a message notifies five people
    assert not call.content.get("silent")
    assert keys([gathering])[0] == "lobby-title"
    assert answer(await town.tap(1, f"l:{over.id}:again")) == ["already-open"]


async def stopped(town: Town) -> Game:
    game = await town.dealt("party")
    await town.stop()
    return game


async def test_only_last_players_and_administrators_may_open_another_game(town: Town) -> None:
    over = await stopped(town)
    assert answer(await town.tap(50, f"l:{over.id}:again")) == ["players-only"]
    assert (await town.game()).id == over.id
    town.telegram.members[50] = "administrator"
    town.now += SECONDS_KEPT
    rows = await town.tap(50, f"l:{over.id}:again")
    assert (await town.game()).creator_id == 50
    assert await town.seated() == []
    assert keys(rows).count("lobby-called") == 10 + 5  # five are named once more, to be notified


async def test_an_opener_of_another_game_gets_a_seat_although_he_practises(town: Town) -> None:
    over = await stopped(town)
    await town.whisper(2, "/practice")
    await town.tap(2, f"l:{over.id}:again")
    assert await town.seated() == [2]
    assert (await town.game(2)).note == "practice"


async def test_another_game_opens_without_an_opener_who_sits_elsewhere(town: Town) -> None:
    over = await stopped(town)
    other = await town.gather("city", 2, chat=-100777)
    await town.tap(2, f"l:{over.id}:again")
    assert await town.seated() == []
    sitting = await town.reads(games.of_person, BOT_ID, 2)
    assert sitting is not None
    assert sitting.id == other.id


async def test_another_game_follows_the_current_settings_of_the_chat(town: Town) -> None:
    over = await stopped(town)
    town.telegram.members[50] = "owner"
    await town.tap(50, "h:party:turn_seconds:30")
    await town.tap(1, f"l:{over.id}:again")
    assert (await town.game()).overrides["turn_seconds"] == 30


async def test_another_game_can_not_be_opened_during_a_game(town: Town) -> None:
    game = await town.dealt("party")
    assert answer(await town.tap(1, f"l:{game.id}:again")) == ["already-open"]


async def test_a_seat_is_given_back_by_the_lobbys_button(town: Town) -> None:
    game = await town.gather("city", 2)
    leave = LobbyTap(game=game.id, wish="leave").pack()
    assert answer(await town.tap(2, leave)) == ["lobby-left"]
    assert answer(await town.tap(2, leave)) == ["not-seated"]
    assert await town.seated() == [1]
