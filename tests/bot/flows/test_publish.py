"""`mafia publish --chat`: the games of a group that are over and count, as the rating has them."""

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.commands.publish.chat import Wanted, club_of
from bot.services.memory import uncount
from bot.settings import SettingsError
from bot.site.club.pages import pages
from bot.store import erasure, schema
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.bot.flows.season import ADMINISTRATOR, ELSEWHERE, RED, begun, played, totals
from tests.bot.flows.town import GROUP, Town
from tests.database import on_sqlite

pytestmark = on_sqlite

NAME = "Тайный Игрок"
LARGE = 7_654_321_000


async def site(database: Path, *, everything: bool = False) -> Mapping[str, str]:
    """Address → page."""
    club = await club_of(f"sqlite:///{database}", Wanted(GROUP, everything), BOOKS)
    return dict(await asyncio.to_thread(lambda: [*pages(club, "ru")]))


def told(page: str) -> dict[str, str]:
    """Name → total, as the standing tells them."""
    return dict(re.findall(r"<bdi>([^<]+)</bdi></a></th><td><b>([^<]+)</b>", page))


def games(found: Mapping[str, str]) -> set[str]:
    return {name for name in found if name.startswith("ru/games/")}


async def test_the_site_has_the_totals_of_the_rating(town: Town, database: Path) -> None:
    await played(town)
    await begun(town)
    await played(town)
    await played(town, "fiim-2019")
    found = await site(database)
    assert told(found["ru/index.html"]) == await totals(town)
    assert "Сезон 1" in found["ru/index.html"]
    assert len(games(found)) == 2
    assert {"ru/strength.html", "uk/strength.html", "uk/rules.html"} <= set(found)


async def test_all_games_are_those_of_no_season_too(town: Town, database: Path) -> None:
    await played(town)
    await begun(town, books="city")
    await played(town, "fiim-2019")
    assert games(await site(database)) == set()
    found = await site(database, everything=True)
    assert len(games(found)) == 2
    assert "Все игры" in found["ru/index.html"]
    assert "Сезон" not in found["ru/index.html"]


async def test_the_last_season_is_shown_when_it_is_over_and_without_one_all_games(
    town: Town, database: Path
) -> None:
    await played(town)
    await town.say(RED, "/season")  # so that the bot knows the group
    assert len(games(await site(database))) == 1
    await begun(town, least=3)
    await played(town)
    await town.tap(ADMINISTRATOR, "v:end-sure:1:now:all:1:none")
    town.now += 60.0
    await played(town)
    found = await site(database)
    assert len(games(found)) == 1
    assert re.search(r"Сезон 1, с [\d.]+ по [\d.]+", found["ru/index.html"])
    assert found["ru/index.html"].count("<tr><td>—</td>") == 10


async def test_a_running_game_changes_nothing(town: Town, database: Path) -> None:
    """Nor does one that ended without a result, was played elsewhere, or does not count."""
    await begun(town)
    await played(town)
    before = await site(database)
    await played(town, chat=ELSEWHERE)
    other = await played(town)
    async with town.store.transaction() as tx:
        await uncount(tx, other)
    await town.dealt("city")
    await town.until(StepName.TURN, 1)
    assert await site(database) == before


async def test_who_hides_is_a_number_and_named_nowhere(town: Town, database: Path) -> None:
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


async def test_who_is_forgotten_is_nobody(town: Town, database: Path) -> None:
    town.names[RED] = {"first_name": NAME}
    await begun(town)
    await played(town)
    before = told((await site(database))["ru/index.html"])
    await town.tap(RED, "f:yes", chat=RED)
    found = await site(database)
    assert [name for name, page in found.items() if NAME in page] == []
    assert told(found["ru/index.html"]) == {name: one for name, one in before.items() if name != NAME}
    assert len([name for name in found if name.startswith("ru/players/")]) == 9
    (game,) = games(found)
    assert found[game].count('href="../players/') == 9


async def test_a_game_that_has_lost_its_people_names_none_and_their_points_stay(
    town: Town, database: Path
) -> None:
    await begun(town)
    old = await played(town)
    new = await played(town)
    before = await site(database)
    async with town.store.transaction() as tx:
        await erasure.games(tx, [old])
    town.app.games.forget(old)
    found = await site(database)
    assert told(found["ru/index.html"]) == told(before["ru/index.html"])
    assert "../players/" not in found[f"ru/games/{old}.html"]
    assert not re.search(r"Игрок \d", found[f"ru/games/{old}.html"])
    for name, page in found.items():
        if "players/" in name:
            assert f"games/{old}.html" not in page
            assert f"games/{new}.html" in page


async def test_no_number_of_telegram_stands_in_a_page_or_an_address(town: Town, database: Path) -> None:
    """The people of this town have small numbers; here they get numbers that are found anywhere."""
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


async def test_a_group_that_nobody_knows_is_told(town: Town, database: Path) -> None:
    with pytest.raises(SettingsError, match="--chat: the bot knows no such group"):
        await club_of(f"sqlite:///{database}", Wanted(-5), BOOKS)
