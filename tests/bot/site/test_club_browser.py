"""A site in a browser, from a disk: each kind of page, in both languages and colour themes, on a phone and a
desktop."""

import asyncio
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, expect

from bot.commands.publish.event import club_of
from bot.commands.publish.folder import put
from bot.commands.tournament.printing import print_event
from bot.render.line import line
from bot.site.club.content import Club, Edition, PastPlace, PastStanding
from bot.site.club.pages import pages
from championship.strength import Strength
from engine.rules.registry import BOOKS
from tests.rig.site.browser import open_page
from tests.rig.site.cup import HIDDEN, write_cup
from tests.sandbox.page.conftest import DESKTOP, PHONE, no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

KINDS = (
    *("index", "games", "players", "strength", "seating", "archive", "archive/1", "rules"),
    *("players/1", "games/1-1-1", "games/1-2-1", "games/1-3-1"),
)
LOOKS = [("ru", DESKTOP, "light"), ("uk", PHONE, "dark"), ("ru", PHONE, "light"), ("uk", DESKTOP, "dark")]


def earlier(club: Club) -> PastStanding:
    """A season of before, in which one player has too few games for a place."""
    people = [*club.people.items()]
    rows = [
        PastPlace(at if at < 20 else None, key, who, 3, 1, Fraction(1))
        for at, (key, who) in enumerate(people, 1)
    ]
    title = line("site-season-over", number=1, date="01.10.2026", until="31.10.2026")
    return PastStanding("1", title, 6, 2, False, tuple(rows))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cup")
    club = club_of(write_cup(folder), BOOKS, house_bonus=False)
    strong = tuple(Strength(key, 3, 2.0 - at, 4.0) for at, key in enumerate(club.people))
    put(
        folder / "site",
        pages(replace(club, strengths=strong, past=(earlier(club),)), Edition("25.11.2026, 21:05")),
    )
    return folder / "site"


@pytest.mark.parametrize(("locale", "size", "look"), LOOKS)
async def test_every_page_is_accessible_and_as_wide_as_the_screen(
    browser: Browser, site: Path, locale: str, size: tuple[int, int], look: str
) -> None:
    """Each page is tried in two of four ways: the languages, the colour themes, a phone and a desktop are all
    among them."""
    page, wrong = await open_page(browser, (site / locale / "index.html").as_uri(), size, look)
    for kind in KINDS[LOOKS.index((locale, size, look)) // 2 :: 2]:
        await page.goto((site / locale / f"{kind}.html").as_uri())
        found = await Axe().run(page)
        assert [each["id"] for each in found.response["violations"]] == [], kind
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
    assert wrong == []
    await page.close()


@pytest.mark.parametrize(("wish", "leads"), [("uk-UA", "uk"), ("ru-RU", "ru"), ("en-GB", "ru")])
async def test_the_entrance_leads_to_the_language_of_the_browser(
    browser: Browser, site: Path, wish: str, leads: str
) -> None:
    context = await browser.new_context(locale=wish)
    page = await context.new_page()
    await page.goto((site / "index.html").as_uri())
    await page.wait_for_url(f"**/{leads}/index.html")
    await context.close()


async def test_a_language_that_was_chosen_is_remembered(browser: Browser, site: Path) -> None:
    context = await browser.new_context(locale="ru-RU")
    page = await context.new_page()
    await page.goto((site / "ru" / "games" / "1-1-1.html").as_uri())
    await page.click(".languages >> text=Укр")
    await page.wait_for_url("**/uk/games/1-1-1.html")
    await expect(page.locator("h1")).to_contain_text("Перемога")
    async with asyncio.timeout(20):  # a busy browser keeps the choice a moment later
        while not page.url.endswith("/uk/index.html"):
            await page.goto((site / "index.html").as_uri())
            await page.wait_for_url(re.compile("/(ru|uk)/index.html$"))
    await context.close()


async def test_links_lead_from_the_standing_to_the_steps_of_a_game(browser: Browser, site: Path) -> None:
    page, wrong = await open_page(browser, (site / "ru" / "index.html").as_uri(), PHONE)
    await page.click("text=Игрок 2 >> nth=0")
    await expect(page.locator("h1")).to_have_text("Игрок 2")
    await page.click(".history >> text=Heats, тур 1, стол A")
    place = page.locator("#place")
    await expect(place).to_have_text("1 / 84")
    await page.click("#forward")
    await expect(place).to_have_text("2 / 84")
    await expect(page.locator("#viewer option").nth(3)).to_have_text("Глазами №2 · Игрок 2")
    await page.select_option("#viewer", "2")
    await page.click("#last")
    await expect(page.locator("#told")).to_contain_text("Победа чёрных")
    assert HIDDEN not in await page.content()
    await page.click(".neighbours [rel=next]")
    await expect(page.locator(".game .way")).to_contain_text("Heats, тур 1, стол B")
    assert wrong == []
    await page.close()


async def test_only_the_standing_scrolls_on_a_phone_and_main_columns_come_first(
    browser: Browser, site: Path
) -> None:
    page, wrong = await open_page(browser, (site / "uk" / "index.html").as_uri(), PHONE)
    assert re.search(r"\d\.\d", await page.locator(".figures thead").inner_text()) is None
    ends = "cells => cells.map((cell) => cell.getBoundingClientRect().right)"
    row = page.locator(".figures tbody tr").first.locator("td, th")
    assert (await row.evaluate_all(ends))[3] <= PHONE[0]
    fixed = (await row.evaluate_all(ends))[:2]
    await page.locator(".wide").first.evaluate("table => table.scrollLeft = table.scrollWidth")
    assert (await row.evaluate_all(ends))[:2] == fixed
    assert (await row.evaluate_all(ends))[-1] <= PHONE[0]
    await page.click(".columns summary")
    await expect(page.locator(".columns")).to_contain_text("8.2.1–2")
    assert [each["id"] for each in (await Axe().run(page)).response["violations"]] == []
    assert wrong == []
    await page.close()


async def test_a_player_finds_his_seat_by_a_part_of_his_name(browser: Browser, site: Path) -> None:
    page, wrong = await open_page(browser, (site / "ru" / "seating.html").as_uri(), PHONE)
    await page.fill("#name", "зоЯ ")
    shown = page.locator(".seats:visible")
    await expect(shown).to_have_count(3)  # one table in each round
    assert await shown.locator(".hit").all_inner_texts() == ["Зоя"] * 3
    await page.click(".rounds >> text=3")
    await expect(page.locator("#round-3 h2")).to_be_in_viewport()
    await page.fill("#name", "никто")
    await expect(page.locator("#nobody")).to_be_visible()
    await expect(page.locator("section:visible")).to_have_count(0)
    await page.fill("#name", "")
    await expect(shown).to_have_count(6)
    assert wrong == []
    await page.close()


async def test_the_list_of_players_can_be_sorted(browser: Browser, site: Path) -> None:
    page, wrong = await open_page(browser, (site / "uk" / "players.html").as_uri(), PHONE)
    names = page.locator("[data-found]:visible bdi")
    by_place = await names.all_inner_texts()
    await page.select_option("#order", "name")
    by_name = await names.all_inner_texts()
    assert by_name != by_place
    assert [each for each in by_name if each in ("Анна", "Вера", "Рита", "Зоя")] == [
        "Анна",
        "Вера",
        "Зоя",
        "Рита",
    ]
    await page.select_option("#order", "won")
    won = [int(await row.get_attribute("data-won") or 0) for row in await page.locator("[data-found]").all()]
    assert won == sorted(won, reverse=True)
    assert len(set(won)) > 1
    await page.select_option("#order", "place")
    assert await names.all_inner_texts() == by_place
    await page.fill("#name", "гравець")
    assert await names.all_inner_texts() == [each for each in by_place if each.startswith("Гравець")]
    assert wrong == []
    await page.close()


async def test_a_link_leads_to_a_step_of_a_game(browser: Browser, site: Path) -> None:
    page, wrong = await open_page(browser, (site / "ru" / "games" / "1-1-1.html").as_uri())
    await page.click("#forward")
    assert page.url.endswith("#2")
    told = await page.inner_text("#told")
    other = await browser.new_page()
    await other.goto(page.url)
    await expect(other.locator("#told")).to_have_text(told)
    await other.evaluate("location.hash = '#25'")
    await expect(other.locator("#place")).to_have_text("25 / 84")
    await other.evaluate("location.hash = '#9999'")
    await expect(other.locator("#place")).to_have_text("84 / 84")
    await other.evaluate("location.hash = '#x'")
    await expect(other.locator("#place")).to_have_text("84 / 84")
    assert wrong == []
    await other.close()
    await page.close()


@pytest.mark.parametrize("kind", ["index", "seating", "players/1", "games/1-1-1", "games/1-3-1"])
async def test_a_page_is_printed_black_on_white_and_whole(browser: Browser, site: Path, kind: str) -> None:
    page, _ = await open_page(browser, (site / "ru" / f"{kind}.html").as_uri(), look="dark")
    await page.emulate_media(media="print", color_scheme="dark")
    await page.set_viewport_size({"width": 703, "height": 1032})  # A4 within its margins
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    colours = await page.evaluate(
        """[...document.querySelectorAll("body, h1, td, th, li, .team")].flatMap((node) => {
          const {color, backgroundColor} = getComputedStyle(node);
          return node.checkVisibility() ? [`${color} on ${backgroundColor}`] : [];
        })"""
    )
    black, grey = "rgb(0, 0, 0)", "rgb(51, 51, 51)"
    assert {each.partition(" on ")[0] for each in colours} <= {black, grey}
    assert {each.partition(" on ")[2] for each in colours} <= {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
    assert await page.evaluate(
        """[...document.querySelectorAll("table, .seats")]
          .every((node) => node.getBoundingClientRect().right <= innerWidth)"""
    )
    for gone in (".switches", ".sections ul", ".find", ".controls"):
        assert not any([await each.is_visible() for each in await page.locator(gone).all()]), gone
    await page.close()


@pytest.mark.parametrize(("size", "look"), [(PHONE, "dark"), (DESKTOP, "light")])
async def test_printed_sheets_are_accessible_and_fit_a_phone(
    browser: Browser, tmp_path: Path, size: tuple[int, int], look: str
) -> None:
    print_event(write_cup(tmp_path), BOOKS, tmp_path / "paper", "uk", stage=None)
    for name in ("seating", "slips", "tables", "protocols"):
        page, wrong = await open_page(browser, (tmp_path / "paper" / f"{name}.html").as_uri(), size, look)
        found = await Axe().run(page)
        assert [each["id"] for each in found.response["violations"]] == [], name
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert wrong == []
        await page.close()
