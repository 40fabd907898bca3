"""A game's date is the one that the group's clock showed when it began, wherever it is told."""

import asyncio
import datetime as dt
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from bot.commands.history.bringing_in import Wish, bring_in
from bot.commands.history.taking_out import take_out
from bot.commands.publish.chat import Wanted, club_of
from bot.services.live.log import record_of
from bot.site.club.content import Edition
from bot.site.club.pages import pages
from bot.site.replay_page import page_of_game
from engine.record import parse
from engine.rules.registry import BOOKS
from tests.rig.flows.season import ELSEWHERE, MEMBER, begun, in_zone, moment_at, played, said
from tests.rig.flows.town import GROUP, Town, keys
from tests.rig.store.database import on_sqlite

pytestmark = on_sqlite

KYIV = "kyiv"


async def evening(town: Town, began: float, zone: str) -> int:
    """Plays a game that begins at this moment, in a group with this time zone."""
    town.now = began
    await in_zone(town, zone, GROUP, ELSEWHERE)
    await begun(town)
    return await played(town, lasting=50 * 60.0)


def day(text: str) -> str:
    (found,) = {*re.findall(r"\b\d\d\.\d\d\.20\d\d\b", text)}
    return str(found)


def european(text: str) -> str:
    return dt.date.fromisoformat(text[:10]).strftime("%d.%m.%Y")


async def text_of(town: Town, game: int) -> str:
    async with town.store.read_only(patient=True) as tx:
        return await record_of(tx, await town.app.context.games.live_game(tx, game))


async def in_record(town: Town, game: int, folder: Path) -> str:
    date = parse(await text_of(town, game)).source.date
    assert isinstance(date, dt.datetime)
    assert date.timestamp() == (await town.game()).started_at
    return european(date.isoformat())


async def on_page(town: Town, game: int, folder: Path) -> str:
    text = await text_of(town, game)
    return day(re.sub(r"(?s)<script.*?</script>", "", page_of_game(parse(text), "ru", "")))


async def on_site(town: Town, game: int, folder: Path) -> str:
    club = await club_of(town.url, Wanted(GROUP), BOOKS)
    found = await asyncio.to_thread(lambda: dict(pages(club, Edition("сегодня"))))
    told = [found[name] for name in ("ru/games.html", f"ru/games/{game}.html", "ru/players/1.html")]
    return day(" ".join([*told, club.games[0].date]))


async def in_history(town: Town, game: int, folder: Path, chat: int = GROUP) -> str:
    rows = await town.say(MEMBER, "/history", chat=chat)
    return day(said(rows, "history-row", "history-row-from")[0]["date"])


async def in_evening(town: Town, game: int, folder: Path) -> str:
    return day(said(await town.say(MEMBER, "/evening"), "evening-title")[0]["date"])


async def in_season(town: Town, game: int, folder: Path) -> str:
    """The season begins at the same moment as the game."""
    rows = [*await town.say(MEMBER, "/season"), *await town.say(MEMBER, "/rating")]
    return day(" ".join(args["date"] for args in said(rows, "season-runs", "rating-title")))


async def in_table(town: Town, game: int, folder: Path) -> str:
    assert await take_out(town.url, folder / "out", GROUP, BOOKS, "ru") == 0
    (found,) = {*re.findall(r";(\d{4}-\d\d-\d\d);", (folder / "out" / "games.csv").read_text("utf-8"))}
    return european(found)


async def imported(town: Town, game: int, folder: Path, pattern: str) -> str:
    """The group to which the games come has the same time zone."""
    await in_table(town, game, folder)
    town.now += 24 * 3600.0
    files = [*(folder / "out").glob(pattern)]
    wish = Wish(ELSEWHERE, files, name="архив", people=None, day=None, as_guests=True)
    assert await bring_in(town.url, wish, BOOKS) == 0
    return await in_history(town, game, folder, ELSEWHERE)


PLACES: Mapping[str, Callable[[Town, int, Path], Awaitable[str]]] = {
    "record": in_record,
    "page": on_page,
    "site": on_site,
    "history": in_history,
    "evening": in_evening,
    "season": in_season,
    "table": in_table,
    "imported record": partial(imported, pattern="records/*.toml"),
    "imported table": partial(imported, pattern="games.csv"),
}


@pytest.mark.parametrize("place", PLACES)
async def test_a_game_after_midnight_has_the_new_day(town: Town, tmp_path: Path, place: str) -> None:
    game = await evening(town, moment_at("2026-11-22 00:30", "Europe/Kyiv"), KYIV)
    assert await PLACES[place](town, game, tmp_path) == "22.11.2026"


@pytest.mark.parametrize(
    ("zone", "name", "began"),
    [
        (KYIV, "Europe/Kyiv", "2026-11-21 23:50"),
        (KYIV, "Europe/Kyiv", "2026-10-25 03:30"),  # the hour that comes twice
        ("America/New_York", "America/New_York", "2026-11-21 21:00"),
        ("Pacific/Kiritimati", "Pacific/Kiritimati", "2026-11-22 13:30"),
        ("none", "UTC", "2026-11-21 23:50"),
    ],
)
async def test_all_messages_and_files_give_the_same_date_of_a_game(
    town: Town, tmp_path: Path, zone: str, name: str, began: str
) -> None:
    game = await evening(town, moment_at(began, name), zone)
    hosted = {place: told for place, told in PLACES.items() if not place.startswith("imported")}
    found = {place: await told(town, game, tmp_path / place) for place, told in hosted.items()}
    assert found == dict.fromkeys(found, european(began))


@pytest.mark.parametrize(("zone", "hour"), [(KYIV, "00:30"), ("none", "22:30")])
async def test_hours_are_shown_with_the_name_of_their_zone(town: Town, zone: str, hour: str) -> None:
    await evening(town, moment_at("2026-11-22 00:30", "Europe/Kyiv"), zone)
    history, told = await town.say(MEMBER, "/history"), await town.say(MEMBER, "/evening")
    assert said(history, "history-row")[0]["date"].endswith(f", {hour}")
    assert said(told, "evening-game")[0]["hour"] == hour
    clock = "hours-utc" if zone == "none" else "setting-zone-kyiv"
    assert clock in keys(history)
    assert clock in keys(told)
