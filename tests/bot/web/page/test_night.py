"""By night the pages of all players look and sound the same while their cards are covered."""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.bot.web.page.conftest import PHOTOS, Opened, act, has_tapped, refusal
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

NIGHT = 29
LOOKS = (
    """() => [document.title, document.documentElement.className, document.querySelector('#app').outerHTML]"""
)
CHECKS = [act("act", "Выбрать", seat) for seat in (1, 2, 4)]
PAIRS = [act("pair", "Выбрать", 2, first=1), act("pair", "Выбрать", 1, first=2)]
ORDER = [act("add", "Назвать", 5), act("done", "Готово"), act("again", "Заново")]
AWAKE: list[dict[str, Any]] = [
    {"acts": CHECKS, "hint": "Кого проверяете?", "turn": True},
    {"acts": PAIRS, "hint": "Кого с кем?", "turn": True},
    {"acts": ORDER, "hint": "Порядок?", "turn": True, "picked": [3, 1]},
]


async def looks(page: Page) -> list[str]:
    await expect(page.locator("html.night")).to_have_count(1)
    title, kind, table = await page.evaluate(LOOKS)
    return [title, kind, *table.replace(' class=""', "").splitlines()]


@pytest.mark.parametrize("own", AWAKE)
async def test_players_awake_and_asleep_have_the_same_page(opened: Opened, own: dict[str, Any]) -> None:
    asleep, awake = await opened(NIGHT, acts=[]), await opened(NIGHT, acts=[])
    for visit in (asleep, awake):
        await visit.page.evaluate("window.felt = 0; navigator.vibrate = () => { felt += 1; }; 0")
        await visit.page.locator("#title").click()
    await awake.fake.show(**own)
    await awake.page.hover("#hold")
    await awake.page.mouse.down()
    await expect(awake.page.locator("#card")).to_contain_text(own["hint"])
    await awake.page.mouse.up()
    await asleep.page.hover("#hold")
    await asleep.page.mouse.down()
    await asleep.page.mouse.up()
    assert await looks(asleep.page) == await looks(awake.page)
    assert await awake.page.evaluate("felt") == 0
    touched = []
    for visit in (asleep, awake):
        await visit.page.locator("[data-seat='4']").click()
        touched.append(await visit.page.locator("#toast").text_content())
        await expect(visit.page.get_by_role("dialog")).to_be_hidden()
    assert touched[0] == touched[1] == "Засчитан ли ход, скажет ваша карта."
    await awake.page.hover("#hold")
    await awake.page.mouse.down()
    await expect(awake.page.locator("#card")).to_contain_text(own["hint"])
    await expect(awake.page.locator("#toast")).to_be_empty()  # it would lie over the card
    await expect(awake.page.locator("#hint")).to_be_hidden()
    await awake.page.mouse.up()
    await expect(awake.page.locator("#hint")).to_be_visible()


async def test_rings_of_seats_show_with_the_card_and_touches_need_no_card(opened: Opened) -> None:
    visit = await opened(NIGHT, **AWAKE[0])
    visit.fake.answer = {"text": "Принято: №4.", "alert": False}
    page = visit.page
    await expect(page.locator("#table .halo")).to_have_count(0)
    await page.hover("#hold")
    await page.mouse.down()
    await expect(page.locator("#table .halo")).to_have_count(3)
    await page.mouse.up()
    async with page.expect_response("**/act"):
        await page.locator("[data-seat='4']").click()
    await expect(page.locator("#toast")).not_to_contain_text("№4")
    await has_tapped(visit, CHECKS[2]["tap"])
    await page.hover("#hold")
    await page.mouse.down()
    await expect(page.locator("#card")).to_contain_text("Принято: №4.")
    await expect(page.locator("#toast")).to_be_empty()
    await page.mouse.up()


async def test_help_by_night_does_not_look_like_an_act(opened: Opened) -> None:
    page = (await opened(NIGHT, **AWAKE[0])).page
    await expect(page.locator("#hold")).to_be_in_viewport()
    sizes = [
        await page.locator(part).evaluate("node => node.getBoundingClientRect().width")
        for part in ("#hold", "#nightly")
    ]
    assert sizes[0] > sizes[1]
    assert await page.locator("#hint").evaluate("node => node.getBoundingClientRect().height") < 30


async def test_the_card_shows_the_result_of_a_touch_by_night(opened: Opened) -> None:
    visit = await opened(NIGHT, **AWAKE[0])
    page, card = visit.page, visit.page.locator("#card")
    async with page.expect_response("**/act"):
        await page.locator("[data-seat='4']").click()
    await page.hover("#hold")
    await page.mouse.down()
    await expect(card).to_contain_text("Принято: №4")
    await visit.fake.show(hint="Выстрел в №4 · Глеб.", acts=[], turn=False)
    await expect(card).to_contain_text("Выстрел в №4")
    await expect(card).not_to_contain_text("Принято")
    await page.mouse.up()


async def test_the_first_touched_seat_of_two_is_not_marked_by_night(opened: Opened) -> None:
    visit = await opened(NIGHT, **AWAKE[1])
    await visit.page.locator("[data-seat='2']").click()
    await expect(visit.page.locator("#table .picked")).to_have_count(0)
    done = PAIRS[1]["tap"]
    async with visit.page.expect_response(lambda answer: done in (answer.request.post_data or "")):
        await visit.page.locator("[data-seat='1']").click()
    await has_tapped(visit, "-", done)


async def test_a_touch_by_night_without_an_act_is_posted_too(opened: Opened) -> None:
    visit = await opened(NIGHT)
    await visit.page.locator("[data-seat='3']").click()
    await has_tapped(visit, "-")


async def test_an_event_in_an_answer_and_in_the_stream_is_shown_once(opened: Opened) -> None:
    visit = await opened(1, **AWAKE[0])
    visit.fake.shown += 2
    event = visit.fake.event(1) | {"hint": "Вы выстрелили в №2.", "whole": False, "fresh": False}
    visit.fake.answer = {"text": "", "alert": False, "event": event}
    async with visit.page.expect_response("**/act"):
        await visit.page.locator("[data-seat='2']").click()
    await visit.page.hover("#hold")
    await visit.page.mouse.down()
    await expect(visit.page.locator("#card")).to_contain_text("Вы выстрелили в №2.")
    lines = await visit.page.locator("#log p").all_text_contents()
    await visit.fake.show(hint="Всё")
    await expect(visit.page.locator("#card")).to_contain_text("Всё")
    assert await visit.page.locator("#log p").all_text_contents() == lines


async def test_acts_without_a_seat_are_behind_one_button_by_night(opened: Opened) -> None:
    visit = await opened(NIGHT, **AWAKE[2])
    await visit.page.hover("#hold")
    await visit.page.mouse.down()
    await expect(visit.page.locator("#card")).to_contain_text("«Готово» — за кнопкой «Ход ночью».")
    await visit.page.mouse.up()
    await expect(visit.page.locator("#acts button")).to_have_text(["Ход ночью"])
    await visit.page.get_by_role("button", name="Ход ночью").click()
    async with visit.page.expect_response("**/act"):
        await visit.page.get_by_role("button", name="Готово").click()
    await has_tapped(visit, ORDER[1]["tap"])


BRIGHT = """() => [...document.querySelectorAll("body, body *")].filter((node) => {
  const style = getComputedStyle(node);
  const box = node.getBoundingClientRect();
  if (style.visibility !== "visible" || box.width * box.height < 400) return false;
  if (node.tagName === "image") return !/brightness\\(0\\.[0-7]/.test(style.filter);
  const drawn = node instanceof SVGGeometryElement;
  const channels = (drawn ? style.fill : style.backgroundColor).match(/[\\d.]+/g)?.map(Number);
  if (!channels || (channels[3] ?? 1) * (drawn ? style.fillOpacity : 1) < 0.1) return false;
  return 0.3 * channels[0] + 0.6 * channels[1] + 0.1 * channels[2] > 130;
}).map((node) => node.id || node.getAttribute("class") || node.tagName)"""
"""The parts of the page that shine by night: grounds, the shapes of the drawing and photos."""


async def test_no_part_of_the_page_is_bright_by_night(opened: Opened) -> None:
    visit = await opened(NIGHT, photos=PHOTOS, **AWAKE[0])
    page = visit.page
    await expect(page.locator("#table image")).to_have_count(len(PHOTOS))
    assert await page.evaluate(BRIGHT) == []
    await page.locator("[data-seat='4']").click()
    await expect(page.locator("#toast")).to_have_class("toast shown")
    assert await page.evaluate(BRIGHT) == []
    await page.hover("#hold")
    await page.mouse.down()
    await expect(page.locator("#card")).to_contain_text("Шериф")
    assert await page.evaluate(BRIGHT) == []
    await page.mouse.up()
    await page.locator("#noting").click()
    assert await page.evaluate(BRIGHT) == []
    await page.locator("#noting").click()
    visit.fake.answer = {"text": "Сейчас это не ваш ход.", "alert": True}
    await page.locator("[data-seat='2']").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert await page.evaluate(BRIGHT) == []


async def test_the_page_is_dark_until_it_knows_that_it_is_day(opened: Opened) -> None:
    visit = await opened(NIGHT)
    stopped = "**/stream*"
    await visit.page.route(stopped, lambda route: route.abort())
    await visit.page.reload()
    await expect(visit.page.locator("#lost")).not_to_be_empty()
    assert await visit.page.evaluate(BRIGHT) == []
    await visit.fake.show(9)
    await visit.page.unroute(stopped)
    await expect(visit.page.locator("html.night")).to_have_count(0)
    shining = await visit.page.evaluate(BRIGHT)
    assert {"BODY", "disc", "felt"} <= {*shining}
    await visit.page.goto(visit.page.url.split("/7/")[0] + "/7/")
    await expect(visit.page.locator("#lost")).to_contain_text("Telegram")
    await expect(visit.page.locator("html.night")).to_have_count(0)


async def test_a_refusal_by_night_keeps_the_page_dark(opened: Opened) -> None:
    visit = await opened(NIGHT)
    await visit.page.route("**/stream*", lambda route: route.fulfill(**refusal(403)))
    await visit.fake.set_up(up=False)
    await expect(visit.page.locator("#lost")).to_have_text("Стол закрыт.")
    await expect(visit.page.locator("html.night")).to_have_count(1)
    assert await visit.page.evaluate(BRIGHT) == []


async def test_a_note_sheet_by_night_shows_no_acts(opened: Opened) -> None:
    visit = await opened(NIGHT, **AWAKE[0])
    await visit.page.get_by_role("button", name="Заметки").click()
    await visit.page.locator("[data-seat='4']").click()
    dialog = visit.page.get_by_role("dialog", name="№4 · Глеб")
    await expect(dialog.get_by_role("textbox")).to_be_visible()
    await expect(dialog.get_by_role("button", name="Выбрать")).to_have_count(0)
