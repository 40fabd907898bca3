"""`mafia publish --chat` publishes the finished games of a group that the rating counts."""

import asyncio
import json
import re
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import select, update

from bot.commands.publish.chat import Wanted, club_of
from bot.settings import SettingsError
from bot.site.club.content import Edition
from bot.site.club.pages import pages
from bot.store import schema
from bot.store.game import games
from bot.store.past import statistics
from bot.store.past.statistics import uncount
from bot.store.privacy import erasure
from engine.rules.registry import BOOKS
from tests.rig.flows.season import ADMINISTRATOR, ELSEWHERE, RED, begun, played, totals
from tests.rig.flows.town import GROUP, Town
from tests.rig.render.remarks import refusing
from tests.rig.store.database import on_sqlite

pytestmark = on_sqlite

NAME = "Тайный Игрок"
LARGE = 7_654_321_000


async def site(database: Path, *, everything: bool = False) -> Mapping[str, str]:
    """Publishes the site. Returns address → page."""
    club = await club_of(f"sqlite:///{database}", Wanted(GROUP, everything), BOOKS)
    return dict(await asyncio.to_thread(lambda: [*pages(club, Edition("25.11.2026, 21:05"))]))


def totals_on(page: str) -> dict[str, str]:
    """Returns name → total points, as the page with the standing shows them."""
    return dict(re.findall(r"<bdi>([^<]+)</bdi></a></th><td><b>([^<]+)</b>", page))


def game_pages(found: Mapping[str, str]) -> set[str]:
    return {name for name in found if name.startswith("ru/games/")}


async def next_season(town: Town) -> None:
    await town.tap(ADMINISTRATOR, "v:end-sure:1:now:all:1:none")
    town.now += 60.0
    await begun(town)


async def test_the_site_has_the_totals_of_the_rating(town: Town, database: Path) -> None:
    await played(town)
    await begun(town)
    await played(town)
    await played(town, "fiim-2019")
    found = await site(database)
    assert totals_on(found["ru/index.html"]) == await totals(town)
    assert "Сезон 1" in found["ru/index.html"]
    assert len(game_pages(found)) == 2
    assert "uk/rules.html" in found
    assert "ru/strength.html" not in found, "it says nothing yet"
    assert "жребий (8.7.5).</li>" in found["ru/index.html"]


async def test_the_site_of_all_games_has_games_of_no_season_too(town: Town, database: Path) -> None:
    await played(town)
    await begun(town, books="city")
    await played(town, "fiim-2019")
    assert game_pages(await site(database)) == set()
    found = await site(database, everything=True)
    assert len(game_pages(found)) == 2
    assert "Все игры" in found["ru/index.html"]
    assert "Сезон" not in found["ru/index.html"]


async def test_a_season_is_shown_after_its_end_and_without_one_all_games(town: Town, database: Path) -> None:
    await played(town)
    await town.say(RED, "/history")  # so that the bot knows the group
    assert len(game_pages(await site(database))) == 1
    await begun(town, least=3)
    await played(town)
    await town.tap(ADMINISTRATOR, "v:end-sure:1:now:all:1:none")
    town.now += 60.0
    await played(town)
    found = await site(database)
    assert len(game_pages(found)) == 1
    assert re.search(r"Сезон 1, с [\d.]+ по [\d.]+", found["ru/index.html"])
    assert found["ru/index.html"].count("<tr><td>—</td>") == 10


async def test_a_player_with_too_few_games_stands_in_grey_on_the_site(town: Town, database: Path) -> None:
    await begun(town, least=3)
    await played(town)
    found = await site(database)
    rows = re.findall(r'<tr class="muted"><td>(\d+)</td>.*?<small> ([^<]+)</small>', found["ru/index.html"])
    assert rows == [(str(place), "до зачёта ещё 2 игры") for place in range(1, 11)]
    assert re.search(r"<dd>\d+<small> до зачёта ещё 2 игры</small></dd>", found["ru/players/1.html"])
    assert {one["place"] for one in json.loads(found["data.json"])["standings"][0]["places"]} == {None}


async def test_a_running_game_does_not_change_the_site(town: Town, database: Path) -> None:
    """No page changes because of a running game, or because of a game without a result, a game of another
    group, or a game that does not count."""
    await begun(town)
    await played(town)
    before = await site(database)
    await played(town, chat=ELSEWHERE)
    other = await played(town)
    await town.writes(uncount, other)
    await town.dealt("city", turn=1)
    assert await site(database) == before


def addresses(found: Mapping[str, str]) -> dict[str, str]:
    """Name → page of the person."""
    pages = {name: page for name, page in found.items() if name.startswith("ru/players/")}
    return {re.findall(r"<h1><bdi>([^<]+)</bdi>", page)[0]: name for name, page in pages.items()}


async def test_a_void_game_and_a_new_season_keep_the_addresses_of_pages(town: Town, database: Path) -> None:
    await begun(town)
    first = await played(town)
    before = addresses(await site(database))
    assert len(before) == 10
    await town.writes(uncount, first)
    assert addresses(await site(database)) == {}
    await next_season(town)
    await played(town)
    assert addresses(await site(database)) == before


async def test_the_address_of_a_forgotten_persons_page_is_not_used_again(town: Town, database: Path) -> None:
    await played(town)
    await town.say(RED, "/season")  # so that the bot knows the group
    before = addresses(await site(database))
    (last,) = [name for name, page in before.items() if page == "ru/players/10.html"]
    (user,) = [user for user, said in (await names(town)).items() if said == last]
    await town.tap(user, "f:yes", chat=user)
    await played(town)
    after = addresses(await site(database))
    assert after.pop(last) == "ru/players/11.html"
    assert after == {name: page for name, page in before.items() if name != last}


async def names(town: Town) -> Mapping[int, str]:
    async with town.store.read_only() as tx:
        rows = await tx.conn.execute(select(schema.people.c.user_id, schema.people.c.name))
        return {row.user_id: row.name for row in rows}


async def test_a_hidden_person_is_only_a_number_on_the_site(town: Town, database: Path) -> None:
    town.names[RED] = {"first_name": NAME}
    await begun(town)
    await played(town)
    await played(town)
    assert any(NAME in page for page in (await site(database)).values())
    await town.tap(RED, "t:hide")
    found = await site(database)
    assert [name for name, page in found.items() if NAME in page] == []
    number = await _number(database)
    shown = {name for name, page in found.items() if f"Гравець {number}<" in page}
    assert {"uk/index.html", "uk/players.html", f"uk/players/{number}.html"} <= shown
    assert len({name for name in shown if name.startswith("uk/games/")}) == 2


async def _number(database: Path) -> int:
    club = await club_of(f"sqlite:///{database}", Wanted(GROUP), BOOKS)
    return club.people[str(RED)].number


async def test_the_archive_has_each_season_that_is_over(town: Town, database: Path) -> None:
    town.names[RED] = {"first_name": NAME}
    await begun(town, least=2)
    await played(town)
    await played(town)
    assert "ru/archive.html" not in await site(database)
    before = totals_on((await site(database))["ru/index.html"])
    await next_season(town)
    found = await site(database)
    season = found["ru/archive/1.html"]
    rows = re.findall(
        r'<tr><td>([^<]+)</td><th scope="row">([^<]+)</th><td><b>([^<]+)</b></td><td>2<', season
    )
    assert {name: total for _, name, total in rows} == before
    assert min(int(place) for place, _, _ in rows) == 1
    assert re.search(r'<a href="archive/1\.html">Сезон 1, с [\d.]+ по [\d.]+</a>', found["ru/archive.html"])
    assert "archive.html" in found["uk/index.html"]
    await played(town)
    assert 'href="../players/' in (await site(database))["ru/archive/1.html"]
    await town.tap(RED, "t:hide")
    found = await site(database)
    assert [name for name, page in found.items() if NAME in page] == []
    number = await _number(database)
    assert f">Игрок {number}<" in found["ru/archive/1.html"]


async def test_the_site_says_that_a_season_goes_by_the_average(town: Town, database: Path) -> None:
    by_average = "Места — по средним баллам за игру."
    await begun(town)
    await played(town)
    await played(town)
    assert by_average not in (await site(database))["ru/index.html"]
    await town.tap(ADMINISTRATOR, "v:average:1:now:all:1:none")
    found = await site(database)
    assert by_average in found["ru/index.html"]
    assert set(totals_on(found["ru/index.html"]).values()) == {"1,00", "−0,50"}
    assert "Средний балл за игру" in found["ru/index.html"]
    (standing,) = json.loads(found["data.json"])["standings"]
    assert standing["by"] == "average"
    assert {(one["average"], one["total"]) for one in standing["places"]} == {(1.0, 2.0), (-0.5, -1.0)}
    await next_season(town)
    found = await site(database)
    assert by_average not in found["ru/index.html"]
    assert json.loads(found["data.json"])["standings"][0]["by"] == "total"
    for page in ("ru/archive.html", "ru/archive/1.html"):
        assert by_average in found[page]
        assert "<b>1,00</b>" in found[page]


async def test_sums_of_people_without_games_do_not_stop_the_site(town: Town, database: Path) -> None:
    """One of two bots has left the group, and took the people of its games with it."""
    await begun(town)
    old = await played(town)
    await next_season(town)
    await town.patiently(statistics.forget_games, [old])
    found = await asyncio.wait_for(site(database), 30)
    assert "1,00" in found["ru/archive/1.html"]


async def test_the_site_names_a_judge_unless_he_hides(town: Town, database: Path) -> None:
    judge = 4242
    town.names[judge] = {"first_name": NAME}
    await town.say(judge, "/season")
    game = await played(town)
    await town.writes(games.set_judge, game, judge)
    town.app.context.games.forget(game)
    found = await site(database)
    assert f"Судья: {NAME}" in found[f"ru/games/{game}.html"]
    assert json.loads(found["data.json"])["games"][0]["judge"] == NAME
    await town.writes(statistics.hide, judge, hidden=True)
    assert [name for name, page in (await site(database)).items() if NAME in page] == []


async def test_a_forgotten_person_is_nobody_on_the_site(town: Town, database: Path) -> None:
    town.names[RED] = {"first_name": NAME}
    await begun(town)
    await played(town)
    before = totals_on((await site(database))["ru/index.html"])
    await town.tap(RED, "f:yes", chat=RED)
    found = await site(database)
    assert [name for name, page in found.items() if NAME in page] == []
    assert totals_on(found["ru/index.html"]) == {name: one for name, one in before.items() if name != NAME}
    assert len([name for name in found if name.startswith("ru/players/")]) == 9
    (game,) = game_pages(found)
    assert found[game].count('href="../players/') == 9


async def test_a_game_that_lost_its_people_names_none_but_keeps_points(town: Town, database: Path) -> None:
    await begun(town)
    old = await played(town)
    new = await played(town)
    before = await site(database)
    await town.writes(erasure.erase_games, [old])
    town.app.context.games.forget(old)
    found = await site(database)
    assert totals_on(found["ru/index.html"]) == totals_on(before["ru/index.html"])
    assert "../players/" not in found[f"ru/games/{old}.html"]
    assert not re.search(r"Игрок \d", found[f"ru/games/{old}.html"])
    for name, page in found.items():
        if "players/" in name:
            assert f"games/{old}.html" not in page
            assert f"games/{new}.html" in page


async def test_no_page_or_address_contains_a_number_of_telegram(town: Town, database: Path) -> None:
    """People in tests usually have small numbers; here they get numbers that can not stand in a text by
    chance."""
    await begun(town)
    await played(town)
    async with town.store.transaction() as tx:
        for table in (schema.played, schema.people, schema.seats):
            await tx.conn.execute(update(table).values(user_id=table.c.user_id + LARGE))
    club = await club_of(f"sqlite:///{database}", Wanted(GROUP), BOOKS)
    assert str(LARGE + RED) in club.people
    for name, page in (await site(database)).items():
        assert str(LARGE)[:-2] not in name + page
        assert str(GROUP) not in name + page


async def test_a_site_of_an_unknown_group_is_refused(town: Town, database: Path) -> None:
    with refusing(SettingsError, match="--chat: the bot knows no such group"):
        await club_of(f"sqlite:///{database}", Wanted(-5), BOOKS)
