"""Administrators begin and end a chat's season. Its rating follows its games (FIIM 8)."""

import json

import pytest
from sqlalchemy import insert

from bot.services.past.counting import count
from bot.store import schema
from bot.store.game import games, judges
from bot.store.game.judges import Marked
from bot.store.past import statistics
from bot.store.past.statistics import uncount
from bot.store.season import season_sums, seasons
from bot.values.outgoing import Outgoing
from engine.marks import Judge
from tests.rig.flows.rows import edited, sent
from tests.rig.flows.season import (
    ADMINISTRATOR,
    ELSEWHERE,
    MEMBER,
    RED,
    begun,
    played,
    said,
    season_here,
    totals,
)
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys
from tests.rig.store.kept import tournament

# Tests of beginning and ending a season.


async def test_an_administrator_begins_a_season_and_ends_it_by_buttons(town: Town) -> None:
    town.telegram.members[ADMINISTRATOR] = "administrator"
    (page,) = await town.say(MEMBER, "/season")
    assert (keys([page]), buttons(page)) == (["season-none", "season-ask-administrator"], [])
    (page,) = await town.say(ADMINISTRATOR, "/rating")
    assert keys([page]) == ["season-none"]
    own = await town.asking("season")
    for data in (button([page], "button-season-choose"), "v:choose:0:now:all:1:none"):
        (edit,) = edited(await town.tap(ADMINISTRATOR, data, message_id=own))
        chosen = ["season-start-now", "season-books-all", "season-least", "season-until-none"]
        assert keys([edit]) == ["season-ask", *chosen]
    rows = await town.tap(ADMINISTRATOR, button([edit], "button-season-begin"), message_id=own)
    assert answer(rows) == ["season-begun"]
    assert said(rows, "season-runs")[0]["games"] == 0
    await town.restart()
    await played(town)
    (page,) = await town.say(MEMBER, "/season")
    assert said([page], "season-runs")[0]["games"] == 1
    rows = await town.tap(ADMINISTRATOR, button([page], "button-season-end"))
    assert answer(rows) == []
    asked = sent(rows)
    rows = await town.tap(ADMINISTRATOR, button(asked, "button-season-end-sure"))
    assert answer(rows) == ["season-ended"]
    assert keys(await town.say(MEMBER, "/season"))[0] == "season-between"


@pytest.mark.parametrize(
    ("part", "pressed", "chosen"),
    [
        ("start", "button-start-year", "v:begin:0:year:all:5:none"),
        ("books", "button-books-scored", "v:begin:0:now:scored:5:none"),
        ("least", "button-least", "v:begin:0:now:all:20:none"),
        ("end", "button-ends-month", "v:begin:0:now:all:5:month"),
    ],
)
async def test_each_term_is_chosen_on_its_own_page(town: Town, part: str, pressed: str, chosen: str) -> None:
    """A page has one heading and what can be chosen under it; a press leads back to all terms."""
    town.telegram.members[ADMINISTRATOR] = "administrator"
    await town.say(MEMBER, "/season")
    own = await town.asking("season")

    async def page(data: str) -> Outgoing:
        rows = await town.tap(ADMINISTRATOR, data, message_id=own)
        return edited(rows)[0]

    terms = await page("v:choose:0:now:all:5:none")
    choices = await page(button([terms], f"button-season-choose-{part}"))
    assert keys([choices])[0] == f"season-choose-{part}"
    assert [one.get("mark") for one in buttons(choices)].count("✓") == 1
    assert button([await page(button([choices], pressed))], "button-season-begin") == chosen
    assert button([choices], "button-back") == "v:choose:0:now:all:5:none"


@pytest.mark.parametrize("wish", ["choose", "choose-end", "begin", "end", "end-sure"])
async def test_only_an_administrator_changes_a_season(town: Town, wish: str) -> None:
    await begun(town)
    assert answer(await town.tap(MEMBER, f"v:{wish}:1:now:all:1:none")) == ["admins-only"]


async def test_a_doubled_press_begins_or_ends_only_one_season(town: Town) -> None:
    await begun(town)
    assert answer(await town.tap(ADMINISTRATOR, "v:begin:0:now:all:1:none")) == ["season-runs-already"]
    rows = await town.tap(ADMINISTRATOR, "v:end-sure:1:now:all:1:none")
    assert answer(rows) == ["season-ended"]
    assert "rating-title-over" in keys(rows)
    for wish in ("end", "end-sure"):
        assert answer(await town.tap(ADMINISTRATOR, f"v:{wish}:1:now:all:1:none")) == ["season-over"]
    await begun(town)
    assert answer(await town.tap(ADMINISTRATOR, "v:end-sure:1:now:all:1:none")) == ["season-over"]


async def test_m14_places_are_by_the_average_or_the_sum_of_points(town: Town) -> None:
    await begun(town)
    await played(town)
    await played(town)
    (page,) = await town.say(MEMBER, "/season")
    rows = await town.tap(ADMINISTRATOR, button([page], "button-season-by-average"))
    assert answer(rows) == ["season-changed"]
    averages = said(await town.say(MEMBER, "/rating"), "rating-row-average")
    assert {(one["average"], one["total"]) for one in averages} == {("1,00", "2,00"), ("−0,50", "−1,00")}
    assert keys(await town.say(MEMBER, "/season")).count("season-by-average") == 1
    await town.tap(ADMINISTRATOR, "v:sum:1:now:all:1:none")
    assert set((await totals(town)).values()) == {"2,00", "−1,00"}
    assert answer(await town.tap(MEMBER, "v:average:1:now:all:1:none")) == ["admins-only"]
    await town.tap(ADMINISTRATOR, "v:average:1:now:all:1:none")
    await town.tap(ADMINISTRATOR, "v:end-sure:1:now:all:1:none")
    assert "season-by-average" in keys(await town.say(MEMBER, "/rating"))


async def test_m14_a_season_counts_tournament_games_if_so_chosen(town: Town) -> None:
    """Games from before the choice and after it are in the rating, or out of it."""
    await begun(town)
    of_event = await played(town)
    async with town.store.transaction(patient=True) as tx:
        event = await tournament(tx)
        game = {"tournament_id": event.id, "stage": 0, "round": 1, "name": "A", "status": "over"}
        await tx.conn.execute(insert(schema.event_games).values(game_id=of_event, **game))
    await played(town)
    assert answer(await town.tap(ADMINISTRATOR, "v:no-events:1:now:all:1:none")) == ["season-changed"]
    assert set((await totals(town)).values()) == {"1,00", "−0,50"}
    async with town.store.transaction(patient=True) as tx:
        live = await town.app.context.games.live_game(tx, of_event)
        await uncount(tx, of_event)
        await count(tx, live)
    assert set((await totals(town)).values()) == {"1,00", "−0,50"}
    assert (await season_here(town)).games == 1
    await town.tap(ADMINISTRATOR, "v:events:1:now:all:1:none")
    assert set((await totals(town)).values()) == {"2,00", "−1,00"}
    assert (await season_here(town)).games == 2


async def test_each_chat_has_its_own_seasons(town: Town) -> None:
    await begun(town)
    assert keys(await town.say(MEMBER, "/rating", chat=ELSEWHERE)) == [
        "season-none",
        "season-ask-administrator",
    ]
    assert answer(await town.tap(MEMBER, "x:1:1:points:0", ELSEWHERE)) == ["button-of-nothing"]
    for command in ("/season", "/rating"):
        assert keys(await town.whisper(MEMBER, command)) == ["season-in-group"]


async def test_during_a_game_the_rating_is_shown_only_to_its_asker(town: Town) -> None:
    await begun(town)
    await played(town)
    await town.dealt("city")
    assert keys(await town.say(RED, "/season")) == ["season-later"]
    rows = await town.say(RED, "/rating")
    assert [(row.receiver_id, buttons(row)) for row in rows] == [(RED, [])]
    assert answer(await town.tap(RED, "x:1:1:points:0")) == ["season-later"]


# Tests of the games that count.


async def test_games_of_the_season_give_points_8_2_1_and_8_2_4(town: Town) -> None:
    await played(town)
    await begun(town)
    assert keys(await town.say(MEMBER, "/rating"))[1] == "rating-nobody"
    await played(town)
    await town.restart()
    await played(town)
    found = await totals(town)
    assert {found[f"Игрок {user}"] for user in (1, 3, 5, 7, 8, 9, 10)} == {"2,00"}
    assert {found[f"Игрок {user}"] for user in (2, 4, 6)} == {"−1,00"}


async def test_a_season_counts_earlier_games_but_no_game_counts_twice(town: Town) -> None:
    await played(town)
    await begun(town, start="month")
    assert len(await totals(town)) == 10
    await town.tap(ADMINISTRATOR, "v:end-sure:1:now:all:1:none")
    town.now += 60.0
    await begun(town, start="year")
    assert await totals(town) == {}
    rows = await town.tap(MEMBER, "x:1:1:points:0")
    assert said(rows, "rating-title-over")[0]["games"] == 1


@pytest.mark.parametrize(("books", "games"), [("all", 2), ("scored", 1), ("city", 1), ("party", 0)])
async def test_a_season_counts_only_games_of_the_chosen_books(town: Town, books: str, games: int) -> None:
    await begun(town, books=books)
    await played(town, "city")
    await played(town, "fiim-2019")
    assert said(await town.say(MEMBER, "/rating"), "rating-title")[0]["games"] == games


@pytest.mark.parametrize("wish", ["sum", "average"])
async def test_a_player_with_too_few_games_reads_how_many_he_lacks(town: Town, wish: str) -> None:
    """When the season is over he can not play what he lacks, and has no number."""
    key = "rating-row" if wish == "sum" else "rating-row-average"
    await begun(town, least=3)
    await played(town)
    await town.tap(ADMINISTRATOR, f"v:{wish}:1:now:all:1:none")
    rows = await town.say(MEMBER, "/rating")
    waiting = said(rows, f"{key}-waits")
    assert [(one["place"], one["left"]) for one in waiting] == [(place, 2) for place in range(1, 11)]
    assert "· до зачёта ещё 2 игры" in town.words(rows[0])
    await town.tap(ADMINISTRATOR, "v:end-sure:1:now:all:1:none")
    rows = await town.say(MEMBER, "/rating")
    assert len(said(rows, f"{key}-below")) == 10
    assert "до зачёта" not in town.words(rows[0])


async def test_the_rating_shows_no_clauses_zeros_or_seeds(town: Town) -> None:
    await begun(town, least=3)
    await played(town, "city")
    text = ""
    for asked in ("/season", "/rating", "/top", "/evening"):
        text += "".join(town.words(row) for row in await town.say(MEMBER, asked))
    for words in ("Победа — 1 балл", "решает жребий.", "до зачёта ещё 2 игры", "до зачёта ещё 4 игры"):
        assert words in text
    for words in ("глав", "ФИИМ", "Ci", "минус 0,00", str((await season_here(town)).terms.seed)):
        assert words not in text


async def test_a_void_game_is_in_no_rating_until_it_counts_again(town: Town) -> None:
    await begun(town)
    game_id = await played(town)
    before = await totals(town)
    await town.writes(uncount, game_id)
    assert await totals(town) == {}
    async with town.store.transaction() as tx:
        await count(tx, await town.app.context.games.live_game(tx, game_id))
    assert await totals(town) == before


async def test_the_rating_follows_the_judges_marks_8_4_and_8_5(town: Town) -> None:
    judge = 50
    await begun(town)
    game_id = await played(town, "fiim-2019")
    await town.writes(games.set_judge, game_id, judge)
    await town.writes(judges.put_marks, game_id, Marked(Judge()))
    town.app.context.games.forget(game_id)
    before = await totals(town)
    (winner,) = [name for name, total in before.items() if total == "1,00"][:1]
    seat = int(winner.split()[1])
    await town.whisper(judge, "/start")
    await town.tap(judge, f"j:{game_id}:bonus:{seat}:30:0", judge)
    assert await totals(town) == {**before, winner: "1,30"}
    await town.tap(judge, f"j:{game_id}:bonus:{seat}:-:0", judge)
    assert await totals(town) == before
    await town.tap(judge, f"j:{game_id}:bonus:{seat}:20:0", judge)
    await town.tap(judge, f"j:{game_id}:void:0:test:0", judge)
    assert (await totals(town))[winner] == "1,20"


# Tests of the people whom a season names.


async def test_a_hidden_person_is_not_named_but_keeps_his_points(town: Town) -> None:
    await begun(town)
    await played(town)
    await town.tap(RED, "t:hide")
    rows = await town.say(MEMBER, "/rating")
    text = json.dumps([row.content for row in rows], ensure_ascii=False)
    assert "Игрок 1" not in text.replace("Игрок 10", "")
    assert [args["total"] for args in said(rows, "rating-row") if args["name"] == "—"] == ["1,00"]


async def test_the_rating_knows_a_person_by_his_number_under_any_name(town: Town) -> None:
    await begun(town)
    await played(town)
    town.names[RED] = {"first_name": "Новое имя"}
    await played(town)
    assert (await totals(town, RED))["Новое имя"] == "2,00"


async def test_a_forgotten_person_is_in_no_rating_and_others_stay(town: Town) -> None:
    await begun(town)
    await played(town)
    before = await totals(town)
    await town.tap(RED, "f:yes", chat=RED)
    assert await totals(town) == {name: total for name, total in before.items() if name != "Игрок 1"}


async def test_seasons_move_with_their_group(town: Town) -> None:
    await begun(town)
    await played(town)
    async with town.store.transaction(patient=True) as tx:
        await statistics.move_chat(tx, GROUP, ELSEWHERE)
        (season,) = await seasons.of_chat(tx, ELSEWHERE)
        assert len(await season_sums.of_season(tx, season.id)) == 10
        assert len(await seasons.names(tx, BOT_ID, GROUP, range(1, 11))) == 10
        assert await statistics.forget_chat(tx, ELSEWHERE) > 0
        assert await seasons.of_chat(tx, ELSEWHERE) == []


async def test_a_running_game_is_not_in_the_rating(town: Town) -> None:
    await begun(town)
    await town.dealt("city", turn=1)
    assert keys(await town.say(RED, "/rating"))[1] == "rating-nobody"
