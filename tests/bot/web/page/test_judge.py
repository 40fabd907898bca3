"""The judge's page: a touch of a seat opens what he can do to it, and after the game his marks."""

import re
from typing import Any

import pytest
from playwright.async_api import expect

from bot.render.line import line
from bot.render.phrase import plain
from tests.bot.web.page.conftest import DESK, PHONE, Opened, act, has_tapped, taps
from tests.rig.web.page.fake import NAMES
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

REASONS = [
    [["6.6.1", "6.6.1 · Речь не в свою минуту"], ["own", "Своими словами"], ["-", "Без пункта"]],
    [["40", "+0,4"], ["30", "+0,3", True], ["-", "Без баллов"]],
]
PANEL: dict[str, Any] = {
    "door": "judge",
    "seat": 0,
    "card": None,
    "known": [],
    "learnt": [],
    "reasons": REASONS,
    "marks": None,
}


def aimed(kind: str, label: str, seat: int, **other: Any) -> dict[str, Any]:
    return {**act(kind, label, seat), "tap": f"j:12:{kind}:{seat}:*:0", **other}


def marks(**seats: list[str]) -> dict[str, Any]:
    given = {str(seat): seats.get(f"seat{seat}", []) for seat in range(1, len(NAMES) + 1)}
    return {"said": [plain(line("judge-marks"), "ru"), "Пока ничего."], "seats": given}


async def test_a_touch_of_a_seat_leads_to_the_act_and_its_reason(opened: Opened) -> None:
    foul = aimed("foul", "Фол", 3, reasons=0)
    visit = await opened(**PANEL, acts=[foul])
    dialog = visit.page.get_by_role("dialog", name="№3 · Вера")
    await visit.page.locator("[data-seat='3']").click()
    await dialog.get_by_role("button", name="Фол").click()
    await dialog.get_by_role("button", name="6.6.1").click()
    await expect(visit.page.locator("#sheet")).to_be_hidden()
    await has_tapped(visit, "j:12:foul:3:6.6.1:0")
    assert visit.wrong == []


async def test_a_judge_reads_once_that_seats_can_be_touched(opened: Opened) -> None:
    visit = await opened(9, **PANEL, acts=[aimed("foul", "Фол", 3, reasons=0)])
    hint = visit.page.locator("#hint")
    await expect(hint).to_have_text("Коснитесь места: фол, удаление…")
    await visit.page.locator("[data-seat='3']").click()
    await expect(hint).to_be_empty()


async def test_the_dead_of_a_night_are_visible_only_with_the_roles(opened: Opened) -> None:
    known, foul = [[8, "red", "Мирный", True]], aimed("foul", "Фол", 8)
    visit = await opened(9, **PANEL | {"known": known}, acts=[foul], hint="Исход предрешён")
    covered: dict[str, Any] = {"out": None, "fouls": {}}
    visit.fake.frames[9] |= {"night": True, "out": [8], "fouls": {"4": 1}, "covered": covered}
    await visit.fake.show(10)
    await expect(visit.page.locator("html.night")).to_have_count(1)
    out, seat = visit.page.locator("#table .seat.out"), visit.page.locator("[data-seat='8']")
    await expect(out).to_have_count(0)
    await expect(visit.page.locator("#table .foul")).to_have_count(0)
    await expect(visit.page.locator("#hint")).not_to_contain_text("Исход")
    await seat.click()
    await expect(visit.page.get_by_role("dialog")).not_to_contain_text("вне игры")
    await visit.page.keyboard.press("Escape")
    await visit.page.get_by_role("button", name="Роли").click()
    await expect(out).to_have_count(1)
    await expect(visit.page.locator("#table .foul")).to_have_count(1)
    await expect(visit.page.locator("#hint")).to_contain_text("Исход")
    await expect(seat).to_have_attribute("aria-label", re.compile("вне игры"))


async def test_a_serious_act_is_confirmed_together_with_its_reason(opened: Opened) -> None:
    remove = aimed("remove-sure", "Удаление", 3, reasons=0, ask="Удалить №3?")
    visit = await opened(**PANEL, acts=[remove, aimed("foul", "Фол", 3, reasons=0)])
    dialog = visit.page.get_by_role("dialog")
    await visit.page.locator("[data-seat='3']").click()
    await dialog.get_by_role("button", name="Удаление").click()
    await dialog.get_by_role("button", name="6.6.1").click()
    await expect(dialog).to_contain_text("6.6.1 · Речь не в свою минуту\nУдалить №3?", use_inner_text=True)
    assert taps(visit) == []
    await dialog.get_by_role("button", name="Удаление").click()
    await expect(visit.page.locator("#sheet")).to_be_hidden()
    await has_tapped(visit, "j:12:remove-sure:3:6.6.1:0")


async def test_buttons_keep_their_places_from_step_to_step(opened: Opened) -> None:
    pause, undo, end = act("pause", "Пауза"), act("undo", "Отменить ход"), act("enter-pass", "Конец речи")
    more = [{**act("more", f"+{seconds} с"), "tap": f"j:12:more:{seconds}"} for seconds in (15, 30)]
    visit = await opened(**PANEL, acts=[end, pause, *more, undo])
    buttons = visit.page.locator("#acts button")
    where = """nodes => Object.fromEntries(nodes.map((node) => {
      const { x, y } = node.getBoundingClientRect();
      return [node.textContent, [x, y]];
    }))"""
    await expect(buttons).to_have_count(5)
    by_day = await buttons.evaluate_all(where)
    await visit.fake.show(acts=[pause, undo])
    await expect(buttons).to_have_count(2)
    assert (await buttons.evaluate_all(where)).items() <= by_day.items()
    await visit.fake.show(acts=[*more, undo])
    await expect(buttons).to_have_count(3)
    assert (await buttons.evaluate_all(where)).items() <= by_day.items()


@pytest.mark.parametrize("size", [(360, 740), DESK])
@pytest.mark.parametrize("sees", [True, False])
async def test_the_buttons_below_fill_two_rows(opened: Opened, size: tuple[int, int], *, sees: bool) -> None:
    more = [{**act("more", f"+{seconds} с"), "tap": f"j:12:more:{seconds}"} for seconds in (15, 30)]
    row = [act("pause", "Пауза"), act("undo", "Отменить ход"), act("enter-pass", "Конец речи"), *more]
    known = [[seat, "red", "Мирный", True] for seat in range(1, 11)] if sees else []
    visit = await opened(**{**PANEL, "known": known}, acts=row, size=size)
    places = visit.page.locator("#bar button:visible")
    await expect(places).to_have_count(6 if sees else 5)
    boxes = await places.evaluate_all("nodes => nodes.map((node) => node.getBoundingClientRect().toJSON())")
    tops = sorted({round(box["top"]) for box in boxes})
    assert len(tops) == 2
    for top in tops:
        beside = [box for box in boxes if round(box["top"]) == top]
        assert min(box["left"] for box in beside) == pytest.approx(min(box["left"] for box in boxes))
        assert max(box["right"] for box in beside) == pytest.approx(max(box["right"] for box in boxes))


@pytest.mark.parametrize("locale", ["ru", "uk"])
@pytest.mark.parametrize("width", [360, 390])
async def test_words_of_buttons_fit_on_a_phone(opened: Opened, width: int, locale: str) -> None:
    kinds = {"resume": "judge-resume", "undo": "judge-undo"}
    row = [act(kind, plain(line(f"button-{key}"), locale)) for kind, key in kinds.items()]
    known = [[seat, "red", "Мирный", True] for seat in range(1, 11)]
    visit = await opened(**{**PANEL, "known": known}, acts=row, size=(width, 740), locale=locale)
    buttons = visit.page.locator("#acts button")
    await expect(buttons).to_have_count(2)
    rows = """nodes => nodes.map((node) => {
      const words = document.createRange();
      words.selectNodeContents(node);
      const [box, room] = [words.getBoundingClientRect(), node.getBoundingClientRect()];
      return [box.height < 30, box.left >= room.left, box.right <= room.right];
    })"""
    assert await buttons.evaluate_all(rows) == [[True, True, True]] * 2


@pytest.mark.parametrize("read", [False, True])
async def test_the_log_stays_at_its_end_when_roles_open_and_close(opened: Opened, *, read: bool) -> None:
    known = [[seat, "red", "Мирный", True] for seat in range(1, 11)]
    visit = await opened(**{**PANEL, "known": known}, acts=[], size=DESK)
    for frame in visit.fake.frames:
        frame["own"] = [*range(len(frame["told"]))] if frame.get("night") else []
    log, roles = visit.page.locator("#log"), visit.page.get_by_role("button", name="Роли")
    await visit.fake.show(60)
    await expect(log.locator("p").last).to_have_text(visit.fake.frames[59]["told"][-1])
    if read:
        await log.evaluate("node => new Promise((done) => { node.onscroll = done; node.scrollTop = 0; })")
    for _ in range(2):
        await roles.click()
        below = await log.evaluate("node => node.scrollHeight - node.scrollTop - node.clientHeight")
        assert (below < 2) is not read
    await log.locator("p").first.evaluate("node => { node.id = 'read'; }")
    await visit.fake.show(61)
    await expect(log.locator("p").last).to_have_text(visit.fake.frames[60]["told"][-1])
    await expect(log.locator("#read")).to_have_count(1)  # news are added, and nothing is written again


async def test_open_roles_cover_nothing_else(opened: Opened) -> None:
    known = [[seat, "red", "Мирный", True] for seat in range(1, 11)]
    visit = await opened(
        **{**PANEL, "known": known}, acts=[aimed("foul", "Фол", 3, reasons=0)], size=(360, 740)
    )
    await visit.page.get_by_role("button", name="Роли").click()
    box = "node => node.getBoundingClientRect().toJSON()"
    lowest = await visit.page.locator("#table .card").evaluate_all(
        "nodes => Math.max(...nodes.map((node) => node.getBoundingClientRect().bottom))"
    )
    hint = await visit.page.locator("#hint").evaluate(box)
    assert hint["height"] > 0
    assert lowest <= hint["top"] + 2  # the room above letters


async def test_a_sheet_on_a_desktop_does_not_cover_the_table(opened: Opened) -> None:
    visit = await opened(**PANEL, acts=[aimed("foul", "Фол", 3, reasons=0)], size=DESK)
    await visit.page.locator("[data-seat='3']").click()
    sheet = await visit.page.get_by_role("dialog").bounding_box()
    table = await visit.page.locator("#round").bounding_box()
    assert sheet is not None
    assert table is not None
    assert sheet["x"] >= table["x"] + table["width"]
    ground = "getComputedStyle(document.getElementById('sheet'), '::backdrop').backgroundColor"
    assert await visit.page.evaluate(ground) == "rgba(0, 0, 0, 0)"


async def test_acts_that_end_the_game_are_in_a_menu(opened: Opened) -> None:
    stop = act("stop", "Остановить игру", ask="Остановить игру совсем?")
    visit = await opened(**PANEL, acts=[act("pause", "Пауза"), stop, aimed("defeat", "ППК", 3, ask="Точно?")])
    page, dialog = visit.page, visit.page.get_by_role("dialog")
    await expect(page.locator("#acts")).not_to_contain_text("Остановить")
    await page.get_by_role("button", name="Ещё").click()
    await dialog.get_by_role("button", name="Остановить игру").click()
    await expect(dialog.get_by_role("heading")).to_have_text("Остановить игру")
    sure = dialog.get_by_role("button", name="Остановить игру")
    await expect(sure).to_have_class("danger main")
    await sure.click()
    await has_tapped(visit, stop["tap"])
    await page.locator("[data-seat='3']").click()
    await expect(dialog.get_by_role("button", name="ППК")).to_have_class("danger")


async def test_after_the_game_all_players_stand_on_one_screen(opened: Opened) -> None:
    acts = [aimed("bonus", "Доп. баллы", seat, reasons=1) for seat in range(1, 10)]
    done = {**act("done", "Готово"), "tap": "j:12:done-sure:0::0", "ask": "Всё верно?"}
    event = {**PANEL, "marks": marks(seat3=["+0,3"]), "over": True}
    visit = await opened(**event, acts=[*acts, done], size=PHONE)
    rows = visit.page.locator("#marks button")
    await expect(rows).to_have_count(10)
    await expect(visit.page.locator("#marks h2")).to_have_text(visit.fake.frames[8]["title"])
    await expect(rows.nth(2)).to_contain_text("+0,3")
    for row in (rows.first, rows.last, visit.page.get_by_role("button", name="Готово")):
        await expect(row).to_be_in_viewport(ratio=1)
    await expect(visit.page.locator("#marks button:disabled")).to_have_attribute("data-marked", "10")
    await rows.nth(2).click()
    dialog = visit.page.get_by_role("dialog", name="№3 · Вера")
    await expect(dialog).to_contain_text("Доп. баллы")
    await expect(dialog.get_by_role("button", name="+0,3", pressed=True)).to_be_visible()
    await dialog.get_by_role("button", name="+0,4").click()
    await expect(visit.page.locator("#sheet")).to_be_hidden()
    await has_tapped(visit, "j:12:bonus:3:40:0")
    await expect(visit.page.locator("#replay")).to_be_hidden()


async def test_a_player_who_can_get_no_mark_is_not_listed(opened: Opened) -> None:
    done = {**act("done", "Готово"), "tap": "j:12:done-sure:0::0", "ask": "Всё верно?"}
    visit = await opened(**{**PANEL, "marks": marks()}, acts=[done], over=True)
    await expect(visit.page.locator("#marks h2")).to_be_visible()
    await expect(visit.page.locator("#marks ol")).to_be_hidden()


async def test_when_the_marks_are_closed_the_page_becomes_the_replay(opened: Opened) -> None:
    visit = await opened(**{**PANEL, "marks": marks()}, acts=[], over=True)
    await expect(visit.page.locator("#marks")).to_be_visible()
    await visit.fake.show(marks=None, hint=plain(line("table-marks-closed"), "ru"))
    await expect(visit.page.locator("#hint")).to_contain_text("исправить в личном чате")
    await visit.page.get_by_role("button", name="Смотреть повтор").click()
    await expect(visit.page.locator("#replay")).to_be_visible()
    assert visit.wrong == []
