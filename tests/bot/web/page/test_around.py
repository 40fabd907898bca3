"""What is around the page: Telegram, an overlay, the call of a player, sizes, and a keyboard."""

import re
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Page, Route, expect

from bot.web import page as served
from tests.bot.web.page.conftest import PHONE, Opened, act
from tests.rig.browser import until_true
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

LARGEST = 150 * 1024
"""The most bytes of the page with all its files."""
WIDE = "document.documentElement.scrollWidth <= innerWidth"
THEME = "%7B%22bg_color%22%3A%22%23101418%22%2C%22text_color%22%3A%22%23ffffff%22%7D"
TELEGRAM = """window.done = []; window.Telegram = { WebApp: {
  isVersionAtLeast: () => true, onEvent() {}, themeParams: {},
  BackButton: {
    show: () => done.push("show"), hide: () => done.push("hide"), onClick(back) { window.back = back; } },
  HapticFeedback: { notificationOccurred: () => done.push("call"), impactOccurred: () => done.push("touch") },
  ...Object.fromEntries([
    "ready", "expand", "disableVerticalSwipes", "setHeaderColor", "setBackgroundColor",
  ].map((name) => [name, () => done.push(name)])),
} };"""


async def faults(page: Page) -> str:
    """Returns the errors that axe finds on the page."""
    found = await Axe().run(page, options={"resultTypes": ["violations"]})
    return str(found.generate_report()) if found.violations_count else ""


def judged() -> list[dict[str, Any]]:
    return [act(kind, "Предупреждение", seat) for seat in range(11) for kind in ("warn", "foul", "remove")]


@pytest.mark.parametrize("door", ["player", "judge", "spectator"])
async def test_everybody_can_use_the_page(opened: Opened, look: dict[str, Any], door: str) -> None:
    acts = {"player": [act("pass", "Пас"), act("nominate", "Выставить", 3)], "judge": judged()}.get(door, [])
    parts = {} if door == "player" else {"seat": 0, "card": None}
    notes = {"1": "🔴", "2": "⚫ темнит", "3": "⭐", "4": "❓"}
    visit = await opened(30, door=door, acts=acts, turn=True, notes=notes, hint="Слово", **parts, **look)
    assert await faults(visit.page) == ""
    assert await visit.page.evaluate(WIDE)
    await visit.page.locator("[data-seat='5']").click()
    await expect(visit.page.get_by_role("dialog")).to_be_visible()
    assert await faults(visit.page) == ""
    assert visit.wrong == []


async def test_a_night_and_an_open_card_can_be_read(opened: Opened, look: dict[str, Any]) -> None:
    visit = await opened(50, acts=[act("act", "Выбрать", seat) for seat in (1, 2, 4)], **look)
    await expect(visit.page.locator("html.night")).to_have_count(1)
    await visit.page.focus("#hold")
    await visit.page.keyboard.down(" ")
    await expect(visit.page.locator("#card")).to_contain_text("Шериф")
    assert await faults(visit.page) == ""
    await visit.page.keyboard.up(" ")


async def test_the_page_can_be_used_with_a_keyboard_alone(opened: Opened) -> None:
    visit = await opened(acts=[act("nominate", "Выставить", 1), act("pass", "Пас")], turn=True)
    await visit.page.locator("[data-seat='1']").focus()
    async with visit.page.expect_response("**/act"):
        await visit.page.keyboard.press("Enter")
    await visit.page.keyboard.press("Tab")
    await expect(visit.page.locator("[data-seat='2']")).to_be_focused()
    await visit.page.keyboard.press("Enter")
    await expect(visit.page.get_by_role("dialog")).to_be_visible()
    await visit.page.keyboard.press("Escape")
    await visit.page.get_by_role("button", name="Пас").focus()
    await visit.fake.show(10, acts=[act("pass", "Пас")])
    await expect(visit.page.get_by_role("button", name="Пас")).to_be_focused()


@pytest.mark.parametrize("names", [["Ъ" * 40] * 19, ["<img src=x>"] * 4])
async def test_names_and_tables_of_any_size_fit(opened: Opened, names: list[str]) -> None:
    visit = await opened(names=names, title="Щ" * 90, acts=[act("pass", "Пас")], hint="Ж" * 30)
    assert await visit.page.evaluate(WIDE)
    await expect(visit.page.locator("#seats button")).to_have_count(len(names))
    boxes = await visit.page.locator("#table .name").evaluate_all(
        "nodes => nodes.map(n => n.getBoundingClientRect())"
    )
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0] for box in boxes)
    assert visit.wrong == []


async def test_table_and_acts_are_visible_together_on_a_phone(opened: Opened) -> None:
    visit = await opened(30, acts=[act("pass", "Пас")], turn=True)
    for part in ("#round", "#acts", "#hold"):
        await expect(visit.page.locator(part)).to_be_in_viewport(ratio=1)
    await expect(visit.page.locator("#log p").last).to_be_in_viewport()


async def test_an_overlay_shows_only_the_table(opened: Opened) -> None:
    visit = await opened(30, path="12?overlay#TOKEN", door="spectator", seat=0, card=None, acts=[])
    for part in ("#log", "#bar", "#hint", "#seats"):
        await expect(visit.page.locator(part)).to_be_hidden()
    await expect(visit.page.locator("#table .seat.red")).to_have_count(1)
    ground = "getComputedStyle(document.body).backgroundColor"
    assert await visit.page.evaluate(ground) == "rgba(0, 0, 0, 0)"


INSIDE = """nodes => nodes.map((node) => {
  const box = node.getBoundingClientRect();
  const edge = parseFloat(getComputedStyle(node).strokeWidth) * node.getScreenCTM().a / 2;
  return Math.min(box.left - edge, innerWidth - box.right - edge);
})"""


async def test_the_cards_on_a_stream_stand_inside_its_picture(opened: Opened) -> None:
    known = [[seat, "red", "Мирный житель", True] for seat in range(1, 11)]
    watcher = {"door": "spectator", "seat": 0, "card": None, "acts": [], "known": known}
    visit = await opened(30, path="12?overlay#TOKEN", size=(1000, 1080), **watcher)
    cards = visit.page.locator("#table .card")
    await expect(cards).to_have_text(["Мирный"] * 10)
    assert min(await cards.evaluate_all(INSIDE)) >= 0


UNDER_WORDS = """() => {
  const boxes = [...document.querySelectorAll("#table .words")].map((node) => node.getBBox());
  return [...document.querySelectorAll("#table path.arrow")].filter((arrow) => {
    const { x, y } = arrow.getPointAtLength(arrow.getTotalLength());
    return boxes.some((box) => box.x < x && x < box.x + box.width && box.y < y && y < box.y + box.height);
  }).length;
}"""


async def test_arrows_of_checks_on_a_stream_show_their_results(opened: Opened) -> None:
    known = [[seat, "red", "Мирный житель", True] for seat in range(1, 11)]
    watcher = {"door": "spectator", "seat": 0, "card": None, "acts": [], "known": known}
    visit = await opened(9, path="12?overlay#TOKEN", size=(1000, 1080), **watcher)
    checks = [["act", 7, 1, "black"], ["act", 4, 2, "not-sheriff"], ["act", 5, 6, "red"]]
    visit.fake.frames[9] |= {"night": True, "arrows": checks}
    await visit.fake.show(10)
    await expect(visit.page.locator("#table path.arrow")).to_have_count(3)
    for kind in (".black", ":has(.lacks)", ".red"):
        await expect(visit.page.locator(f"#table .answer{kind}")).to_have_count(1)
    assert await visit.page.evaluate(UNDER_WORDS) == 0


@pytest.mark.parametrize("key", ["speaker", "called"])
async def test_a_seat_shown_on_a_stream_keeps_the_colour_of_its_team(opened: Opened, key: str) -> None:
    known = [[seat, "red", "Мирный житель", True] for seat in (3, 4)]
    watcher = {"door": "spectator", "seat": 0, "card": None, "acts": [], "known": known}
    visit = await opened(9, path="12?overlay#TOKEN", **watcher)
    visit.fake.frames[9] |= {"speaker": None, "called": None, "listed": [], key: 3}
    await visit.fake.show(10)
    await expect(visit.page.locator("#table .words .plate")).to_have_count(1)
    discs = visit.page.locator("#table .seat.red .disc")
    inks = "nodes => nodes.map((node) => getComputedStyle(node)).map((s) => [s.fill, s.stroke])"
    (fill, stroke), (fill_too, stroke_too) = await discs.evaluate_all(inks)
    assert fill == fill_too
    assert stroke != stroke_too


NAME = "#table .speaks .plate + .name"


@pytest.mark.parametrize("path", ["12#TOKEN", "12?overlay#TOKEN"])
async def test_the_name_of_a_player_with_a_last_word_can_be_read(opened: Opened, path: str) -> None:
    visit = await opened(9, path=path, door="spectator", seat=0, card=None, acts=[])
    visit.fake.frames[9] |= {"speaker": 3, "out": []}
    visit.fake.frames[10] |= {"speaker": 3, "out": [3]}
    inks = []
    for count, kind in ((10, "seat speaks"), (11, "seat out speaks")):
        await visit.fake.show(count)
        await expect(visit.page.locator("#table .seat.speaks")).to_have_attribute("class", re.compile(kind))
        # Asked in one step: the table may be drawn again, and a node that is gone has no colour.
        inks.append(await visit.page.evaluate(f"getComputedStyle(document.querySelector('{NAME}')).fill"))
    assert inks[0] == inks[1]


async def test_a_player_is_called_when_his_turn_comes(opened: Opened) -> None:
    visit = await opened(acts=[])
    await visit.page.evaluate("window.felt = 0; navigator.vibrate = () => { felt += 1; }; 0")
    sound = visit.page.get_by_role("button", name="Звук и вибрация")
    await visit.page.locator("#title").click()
    for number, felt in enumerate((1, 2, 2)):
        if number == 2:
            await sound.click()
            await expect(sound).to_have_attribute("aria-pressed", "false")
        await visit.fake.show(turn=True)
        await expect(visit.page.locator("html.turn")).to_have_count(1)
        assert await visit.page.evaluate("felt") == felt
        await visit.fake.show(turn=False)
        await expect(visit.page.locator("html.turn")).to_have_count(0)
    await visit.page.reload()
    await expect(sound).to_have_attribute("aria-pressed", "false")


async def test_the_page_uses_the_theme_and_back_button_of_telegram(opened: Opened) -> None:
    visit = await opened()
    origin = visit.page.url.split("/7/")[0]
    script: dict[str, Any] = {"body": TELEGRAM, "content_type": "text/javascript"}

    async def answer(route: Route) -> None:
        await route.fulfill(**script)

    await visit.page.route(re.compile(r"telegram\.org"), answer)
    await visit.page.goto(f"{origin}/7/?a#tgWebAppData=user%3D1%26hash%3Dx&tgWebAppThemeParams={THEME}")
    await visit.page.locator("[data-seat='3']").click()
    await expect(visit.page.locator("html[data-look=dark]")).to_have_count(1)
    await visit.page.evaluate("back()")
    await expect(visit.page.get_by_role("dialog")).to_be_hidden()
    await until_true(visit.page, "['ready', 'expand', 'show', 'hide'].every((each) => done.includes(each))")
    assert visit.fake.posts[-1] == ("session", {"init": "user=1&hash=x"})
    await visit.page.goto(f"{origin}/7/12#tgWebAppData=user%3D1")
    await visit.page.locator("[data-seat='3']").wait_for(state="attached")
    assert visit.fake.posts[-1] == ("session", {"init": "user=1", "game": "12"})


async def test_the_page_works_without_the_script_of_telegram(opened: Opened) -> None:
    visit = await opened()
    origin = visit.page.url.split("/7/")[0]
    await visit.page.route(re.compile(r"telegram\.org"), lambda route: route.abort())
    await visit.page.goto(f"{origin}/7/?a#tgWebAppData=user%3D1")
    await expect(visit.page.locator("#title")).to_have_text("ФИИМ · 10 игроков")


async def test_no_file_of_the_page_is_large_or_missing(opened: Opened) -> None:
    visit = await opened()
    loaded = await visit.page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    names = {name.rsplit("/", 1)[-1] for name in loaded if "/static/" in name}
    own = {path.name for path in served.STATIC.iterdir()} - {"evening.css"}  # of another page
    assert names == {*own, "table.js", "signs.js", "names.js", "table.css", "palette.css"}
    preloaded = await visit.page.locator("link[rel=modulepreload]").evaluate_all(
        "nodes => nodes.map(n => n.href)"
    )
    assert {name.rsplit("/", 1)[-1] for name in preloaded} == {n for n in own if n.endswith(".js")} - {
        "main.js"
    }
    sizes = await visit.page.evaluate(
        "performance.getEntries().reduce((sum, each) => sum + (each.decodedBodySize ?? 0), 0)"
    )
    assert 0 < sizes < LARGEST
