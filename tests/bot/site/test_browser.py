"""Pages in a browser: in both languages, in both colour themes, on a phone and on a desktop, with a keyboard,
from a file."""

import re
import time
from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, Page, expect

from bot.site.replay_page import page_of_game
from engine.record import parse
from tests.rig.render.telling import record_of
from tests.rig.site.browser import open_page
from tests.rig.site.hostile import HOSTILE, text_of
from tests.rig.site.middle import COVERED
from tests.rig.site.spoken import spoken
from tests.sandbox.page.conftest import DESKTOP, PHONE, no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

LOOKS = [("ru", DESKTOP, "light"), ("uk", PHONE, "dark"), ("ru", PHONE, "light"), ("uk", DESKTOP, "dark")]


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pages") / "game.html"
    names = (HOSTILE, "Богдан", "Вера")
    text = text_of("fiim-2019", names)
    path.write_text(page_of_game(parse(text), "ru", text), "utf-8")
    return path.as_uri()


async def open_game(
    browser: Browser, address: str, size: tuple[int, int] = DESKTOP, look: str = "light", locale: str = "ru"
) -> tuple[Page, list[str]]:
    """Opens the page of a game, which asks for nothing but itself, in this language."""
    page, wrong = await open_page(browser, address, size, look, own=address)
    await page.click(f"[data-locale={locale}]")
    return page, wrong


@pytest.mark.parametrize(("locale", "size", "look"), LOOKS)
async def test_a_replay_is_accessible_and_makes_no_request(
    browser: Browser, replay: str, locale: str, size: tuple[int, int], look: str
) -> None:
    page, wrong = await open_game(browser, replay, size, look, locale)
    await page.click("#chapters button:nth-child(3)")
    found = await Axe().run(page)
    assert found.response["violations"] == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wrong == []
    await page.close()


@pytest.mark.parametrize("locale", ["ru", "uk"])
async def test_long_lines_scroll_in_the_page_on_a_phone(browser: Browser, replay: str, locale: str) -> None:
    page, _ = await open_game(browser, replay, PHONE, locale=locale)
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    await expect(page.locator("#record")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.evaluate("document.querySelector('#record').offsetWidth > innerWidth")
    assert (await Axe().run(page)).response["violations"] == []
    await page.close()


async def test_the_keyboard_steps_through_the_game(browser: Browser, replay: str) -> None:
    page, wrong = await open_game(browser, replay)
    place = page.locator("#place")
    for key, reached in [("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 84), ("Home", 1)]:
        await page.keyboard.press(key)
        await expect(place).to_have_text(f"{reached} / 84")
    for others in ("Control+ArrowRight", "Meta+ArrowRight"):  # keys of the browser
        await page.keyboard.press(others)
    await page.focus("#moment")
    await page.keyboard.press("ArrowRight")
    await expect(place).to_have_text("2 / 84")
    assert wrong == []
    await page.close()


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Returns the address of a page with the words of each speech."""
    path, text = tmp_path_factory.mktemp("pages") / "told.html", text_of("fiim-2019")
    said = spoken(text, HOSTILE, "Выставляю 5, пас", "ы" * 300)
    path.write_text(page_of_game(parse(text), "ru", text, said), "utf-8")
    return path.as_uri()


@pytest.mark.parametrize(("locale", "size", "look"), LOOKS)
async def test_words_stand_in_the_step_where_they_were_said(
    browser: Browser, told: str, locale: str, size: tuple[int, int], look: str
) -> None:
    page, wrong = await open_game(browser, told, size, look, locale)
    words = page.locator("#said")
    await expect(words).to_be_hidden()
    await page.click("#chapters button:nth-child(2)")
    await expect(words.locator("li")).to_have_text(
        [f"№1: {HOSTILE}", "№1: Выставляю 5, пас", "№1: " + "ы" * 300]
    )
    assert (await Axe().run(page)).response["violations"] == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for box in (".caption", "#said"):
        below = f"document.querySelector('{box}').getBoundingClientRect().bottom"
        assert await page.evaluate(f"{below} <= document.querySelector('#play').getBoundingClientRect().top")
    assert await words.evaluate("list => list.scrollHeight > list.clientHeight")  # long words do not push
    await page.select_option("#viewer", "7")
    await expect(words.locator("li")).to_have_count(3)
    await page.click("#chapters button:nth-child(3)")
    await expect(words).to_be_hidden()
    assert wrong == []
    await page.close()


async def test_a_screen_reader_reads_each_step(browser: Browser, replay: str) -> None:
    page, _ = await open_game(browser, replay)
    told = page.locator("#told[aria-live=polite]")
    await expect(told).to_have_text("Карты розданы.")
    await page.click("[data-locale=uk]")
    await expect(told).to_have_text("Карти роздано.")
    await page.close()


async def test_a_seat_sees_its_own_card_and_no_shots(browser: Browser, replay: str) -> None:
    page, _ = await open_game(browser, replay)
    await expect(page.locator("#table .seat.red")).to_have_count(7)
    await page.select_option("#viewer", "7")
    await expect(page.locator("#table .card")).to_have_text(["Шериф"])
    await page.click("#chapters button:nth-child(3)")
    await expect(page.locator("#course")).not_to_contain_text("стреляет")
    await page.select_option("#viewer", "open")
    await expect(page.locator("#course")).to_contain_text("стреляет")
    await page.close()


async def test_the_coaching_follows_the_seat_of_the_viewer(browser: Browser, replay: str) -> None:
    page, wrong = await open_game(browser, replay)
    await page.click(".coaching summary")
    coached, chances = page.locator("#coached"), page.locator("#chances")
    of_first = await chances.inner_text()
    await page.select_option("#viewer", "7")
    await expect(coached).to_have_value("7")
    assert await chances.inner_text() != of_first
    await page.select_option("#viewer", "table")
    await expect(coached).to_have_value("7")
    await page.select_option("#coached", "1")
    assert await chances.inner_text() == of_first
    await expect(page.locator("#viewer")).to_have_value("table")
    assert wrong == []
    await page.close()


async def test_the_coaching_begins_with_the_seat_in_the_address(browser: Browser, replay: str) -> None:
    for address, seat in ((f"{replay}?ticket=T&seat=7#25", "7"), (f"{replay}?seat=70", "1"), (replay, "1")):
        page = await browser.new_page()
        await page.goto(address)
        await expect(page.locator("#coached")).to_have_value(seat)
        await expect(page.locator("#place")).to_have_text("25 / 84" if "#25" in address else "1 / 84")
        await page.close()


async def test_the_step_stays_when_the_viewer_changes(browser: Browser, replay: str) -> None:
    page, _ = await open_game(browser, replay)
    await page.click("#course li:has-text('№2 проверяет')")
    await page.select_option("#viewer", "table")
    await expect(page.locator("#told")).to_contain_text("Дон")
    await page.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
async def test_the_list_shows_the_current_line(browser: Browser, replay: str, size: tuple[int, int]) -> None:
    page, _ = await open_game(browser, replay, size)
    if size == PHONE:
        await expect(page.locator("#course")).to_be_hidden()
        await page.click(".course summary")
    await expect(page.locator("#course")).to_be_visible()
    for chapter in (3, 7, 1):
        await page.click(f"#chapters button:nth-child({chapter})")
        inside = """() => {
            const list = document.getElementById("course").getBoundingClientRect();
            const line = document.querySelector("#course [aria-current]").getBoundingClientRect();
            return list.top <= line.top && line.bottom <= list.bottom;
        }"""
        assert await page.evaluate(inside)
    await page.close()


async def test_a_line_of_the_list_shows_the_table_on_a_phone(browser: Browser, replay: str) -> None:
    page, _ = await open_game(browser, replay, PHONE)
    await page.click(".course summary")
    line = page.locator("#course li[data-frame='9']")
    await line.click()
    await expect(page.locator("#place")).to_have_text("10 / 84")
    await expect(page.locator("#table")).to_be_in_viewport(ratio=0.9)
    await page.close()


@pytest.mark.parametrize(("locale", "look"), [("ru", "light"), ("uk", "dark")])
async def test_a_phone_shows_the_moments_that_turned_the_game_first(
    browser: Browser, tmp_path: Path, locale: str, look: str
) -> None:
    """A touch leads to the step that shows the moment, also from the eyes of a seat that has not seen it. The
    best moments and the coaching stand within the second screen."""
    text = text_of("classic-10")
    (tmp_path / "game.html").write_text(page_of_game(parse(text), "ru", text), "utf-8")
    page, wrong = await open_game(browser, (tmp_path / "game.html").as_uri(), (390, 844), look, locale)
    turns, eyes = page.locator(".turns button"), page.locator("#viewer")
    for part in (turns.first, turns.last, page.locator("#table"), page.locator("#chapters button").first):
        await expect(part).to_be_in_viewport(ratio=1)
    for below in (".moments", ".coaching summary"):
        box = await page.locator(below).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 2 * 844
    check = re.compile("№7 (проверяет|перевіряє): №6")
    for whose, then in (("open", "open"), ("7", "7"), ("1", "open")):
        await page.select_option("#viewer", whose)
        await turns.first.click()
        await expect(page.locator("#told")).to_contain_text(check)
        await expect(eyes).to_have_value(then)
        await page.click("#last")
    await page.locator(".moments button").first.click()
    await expect(page.locator("#told")).to_contain_text(check)
    await expect(page.locator("#table")).to_be_in_viewport(ratio=0.9)
    await page.select_option("#viewer", "7")
    await page.click(".coaching summary")
    await page.locator("#turned button").last.click()
    await expect(page.locator("#told")).to_contain_text("№5")
    await expect(eyes).to_have_value("7")
    assert (await Axe().run(page)).response["violations"] == []
    assert wrong == []
    await page.close()


async def test_points_are_fully_visible_on_a_phone(browser: Browser, replay: str) -> None:
    page, _ = await open_game(browser, replay, PHONE)
    ends = "nodes => Math.max(...nodes.map((node) => node.getBoundingClientRect().right))"
    for cell in ("th", ".held", ".left", ".points"):
        assert await page.locator(f".who tbody {cell}").evaluate_all(ends) <= PHONE[0]
    await expect(page.locator(".who .points").nth(1)).to_contain_text("победа +1 (8.2.2)")
    await page.close()


async def test_a_replay_plays_by_itself_and_stops_at_the_end(browser: Browser, replay: str) -> None:
    page, _ = await open_game(browser, replay)
    await page.clock.install()
    await page.keyboard.press("End")
    await page.keyboard.press("ArrowLeft")
    await page.click("#play")
    await page.clock.run_for(5000)
    await expect(page.locator("#place")).to_have_text("84 / 84")
    await expect(page.locator("#play")).to_be_visible()
    await page.close()


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
async def test_a_desktop_shows_all_controls(browser: Browser, replay: str, size: tuple[int, int]) -> None:
    page, _ = await open_game(browser, replay, size)
    for part in ("#table", "#told", ".controls", "#moment", ".speeds", "#chapters", "#course"):
        await expect(page.locator(part)).to_be_in_viewport(ratio=1)
    await page.close()


@pytest.mark.parametrize("spoken", [False, True])
async def test_a_phone_shows_the_table_and_all_controls_at_once(
    browser: Browser, replay: str, told: str, spoken: bool
) -> None:
    """The step of a chapter that is chosen now is in sight too, however many chapters there are."""
    page, _ = await open_game(browser, told if spoken else replay, (360, 740))
    await page.evaluate("go(14)")
    await expect(page.locator("#table .flag")).to_have_count(2)
    for step in (14, 83):
        await page.evaluate(f"go({step})")
        for part in ("#table", "#told", ".controls", "#moment", "#chapters [aria-pressed=true]"):
            await expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.close()


@pytest.mark.parametrize("height", [360, 304])
async def test_a_phone_on_its_side_shows_the_table_beside_the_controls(
    browser: Browser, replay: str, told: str, height: int
) -> None:
    """The lower one is a page in the frame of the table page."""
    for address in (replay, told):
        page, wrong = await open_game(browser, address, (740, height), "dark")
        await page.evaluate("go(14)")
        for part in ("#table", "#told", "#play"):
            await expect(page.locator(part)).to_be_in_viewport(ratio=1)
        await page.locator(".course summary").click()
        await page.locator("#course li").last.click()
        await expect(page.locator("#table")).to_be_in_viewport(ratio=1)
        await page.locator("#play").scroll_into_view_if_needed()
        boxes = [await page.locator(part).bounding_box() for part in ("#table", ".controls", ".who")]
        assert all(box is not None for box in boxes)
        table, controls, who = (box for box in boxes if box is not None)
        assert table["x"] + table["width"] < controls["x"]
        assert who["x"] < controls["x"]
        assert who["y"] > table["y"] + table["height"]
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert (await Axe().run(page)).response["violations"] == []
        assert wrong == []
        await page.close()


@pytest.mark.parametrize(("speed", "steps"), [(1, 2), (2, 4), (4, 8)])
async def test_the_speed_can_be_chosen_before_and_during_the_replay(
    browser: Browser, replay: str, speed: int, steps: int
) -> None:
    page, _ = await open_game(browser, replay)
    await page.clock.install()
    await page.clock.pause_at(time.time() + 60)
    await page.click("#play")
    await page.click(f"[data-speed='{speed}']")
    await expect(page.locator("[data-speed][aria-pressed=true]")).to_have_text(f"×{speed}")
    await page.clock.run_for(2900)
    await expect(page.locator("#place")).to_have_text(f"{1 + steps} / 84")
    await page.close()


@pytest.mark.parametrize("locale", ["ru", "uk"])
async def test_no_word_in_the_circle_is_cut(browser: Browser, replay: str, locale: str) -> None:
    page, _ = await open_game(browser, replay, locale=locale)
    for viewer in ("open", "table", "7"):
        await page.select_option("#viewer", viewer)
        for step in range(0, 83, 3):
            await page.evaluate(f"go({step})")
            found = await page.locator("#table").text_content()
            assert found is not None
            said = await page.evaluate("say(frame().now ?? frame().title)")
            assert "".join(said.split()) in "".join(found.split())
            assert "…" not in "".join(await page.locator("#table .card").all_text_contents())
    await page.close()


@pytest.mark.parametrize("book", ["fiim-2019", "party"])
async def test_the_words_in_the_middle_cover_no_name(browser: Browser, tmp_path: Path, book: str) -> None:
    roles = record_of(book).roles
    text = text_of(book, tuple(f"Константин {seat}" for seat in range(1, len(roles) + 1)))
    (tmp_path / "long.html").write_text(page_of_game(parse(text), "ru", text), "utf-8")
    page, _ = await open_game(browser, (tmp_path / "long.html").as_uri(), PHONE)
    for locale in ("ru", "uk"):
        await page.click(f"[data-locale={locale}]")
        for step in ("frames().length - 1", "14"):
            await page.evaluate(f"show({step})")
            assert await page.evaluate(COVERED) == []
    await page.close()


OVER_SEATS = """() => {
    const discs = [...document.querySelectorAll("#table .disc")].map((node) => node.getBBox());
    return [...document.querySelectorAll("#table :is(.name, .card)")].filter((word) => {
        const { x, y, width, height } = word.getBBox();
        return discs.some((disc) => {
            const [cx, cy] = [disc.x + disc.width / 2, disc.y + disc.height / 2];
            const [dx, dy] = [Math.max(x - cx, cx - x - width, 0), Math.max(y - cy, cy - y - height, 0)];
            return Math.hypot(dx, dy) < disc.width / 2 - 4;
        });
    }).map((word) => word.textContent);
}"""


@pytest.mark.parametrize(("book", "cards", "signs"), [("city", 12, 0), ("party", 0, 9)])
async def test_the_words_of_many_seats_cover_no_seat(
    browser: Browser, tmp_path: Path, book: str, cards: int, signs: int
) -> None:
    names = tuple(f"Полина {seat}" for seat in range(1, len(record_of(book).roles) + 1))
    text = text_of(book, names)
    (tmp_path / "many.html").write_text(page_of_game(parse(text), "ru", text), "utf-8")
    for size in (DESKTOP, PHONE):
        page, wrong = await open_game(browser, (tmp_path / "many.html").as_uri(), size)
        for locale in ("ru", "uk"):
            await page.click(f"[data-locale={locale}]")
            assert await page.evaluate(OVER_SEATS) == []
            await expect(page.locator("#table .card")).to_have_count(cards)
            await expect(page.locator("#table .seat .sign")).to_have_count(signs)
            words = {
                "ru": ["Комиссар", "Врач", "Мафия", "Маньяк"],
                "uk": ["Комісар", "Лікар", "Мафія", "Маніяк"],
            }
            await expect(page.locator("#legend li")).to_have_text(words[locale] if signs else [])
        assert wrong == []
        await page.close()


async def test_no_line_begins_with_an_emoji_that_fonts_may_lack(browser: Browser, replay: str) -> None:
    page, _ = await open_game(browser, replay)
    for line in ("Доброе утро", "Победа чёрных!"):
        await expect(page.locator("#course")).to_contain_text(line)
    assert not re.search("[☀🏁🌙👏]", await page.locator("#course").inner_text())
    await page.close()


async def test_the_colour_theme_can_be_chosen(browser: Browser, replay: str) -> None:
    page, _ = await open_game(browser, replay)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = await page.evaluate(ground)
    await page.click("#look")
    assert await page.evaluate(ground) != light
    await page.close()
