"""Notes on the seats: how they are written, when they are seen, and when a touch writes one."""

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.bot.web.page.conftest import Opened, act, has_posted, posted, seat
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_note_has_a_mark_and_words(opened: Opened) -> None:
    visit = await opened(notes={"3": "⚫ темнит", "5": "⭐"}, sheriff="Комиссар")
    await visit.page.get_by_role("button", name="Заметки").click()
    await expect(seat(visit, 5)).to_have_attribute("aria-label", re.compile("Заметки: Комиссар"))
    await expect(seat(visit, 3)).to_have_attribute("aria-label", "№3 · Вера, Заметки: Чёрный, темнит")
    await seat(visit, 3).click()
    dialog = visit.page.get_by_role("dialog", name="№3 · Вера")
    await expect(dialog.get_by_role("button", name="Комиссар", exact=True)).to_be_visible()
    await expect(dialog.get_by_role("button", name="Чёрный")).to_have_attribute("aria-pressed", "true")
    async with visit.page.expect_response("**/note"):
        await dialog.get_by_role("button", name="Красный").click()
    async with visit.page.expect_response("**/note"):
        await dialog.get_by_role("textbox").fill("не темнит")
        await visit.page.keyboard.press("Escape")
    await expect(visit.page.locator("#table .noted.red")).to_have_count(1)
    await has_posted(visit, "note", {"seat": 3, "text": "🔴 темнит"}, {"seat": 3, "text": "🔴 не темнит"})


async def test_notes_are_shown_only_with_the_card_or_the_pencil(opened: Opened, look: dict[str, Any]) -> None:
    visit = await opened(notes={"3": "⚫ темнит", "4": "?"}, **look)
    noted, pencil = visit.page.locator("#table .noted"), visit.page.locator("#noting")
    words = re.compile("темнит")
    for _ in range(2):
        await expect(noted).to_have_count(0)
        await expect(seat(visit, 3)).not_to_have_attribute("aria-label", words)
        await visit.page.hover("#hold")
        await visit.page.mouse.down()
        await expect(noted).to_have_count(2)
        await visit.page.mouse.up()
        await expect(noted).to_have_count(0)
        await pencil.click()
        await expect(noted).to_have_count(2)
        await expect(seat(visit, 3)).to_have_attribute("aria-label", words)
        await visit.fake.show(10)
        await expect(noted).to_have_count(2)
        await pencil.click()


@pytest.mark.parametrize("count", [0, 2])
async def test_a_plain_touch_shows_no_note(opened: Opened, count: int) -> None:
    acts = [act(kind, kind, 3) for kind in ("foul", "warn")[:count]]
    visit = await opened(notes={"3": "⚫ темнит"}, acts=acts, turn=True)
    await seat(visit, 3).click()
    dialog = visit.page.get_by_role("dialog", name="№3 · Вера")
    await expect(dialog).to_be_visible()
    await expect(dialog).not_to_contain_text("темнит")
    await expect(dialog).not_to_contain_text("Чёрный")
    await expect(dialog.get_by_role("textbox")).to_have_count(0)
    await dialog.get_by_role("button", name="Заметки").click()
    await expect(dialog.get_by_role("textbox")).to_have_value("темнит")
    await expect(dialog.get_by_role("button", name="Чёрный")).to_have_attribute("aria-pressed", "true")
    await expect(dialog.get_by_role("button", name="Красный")).to_be_focused()
    async with visit.page.expect_response("**/note"):
        await dialog.get_by_role("textbox").fill("не темнит")
        await visit.page.keyboard.press("Escape")
    await has_posted(visit, "note", {"seat": 3, "text": "⚫ не темнит"})


async def test_a_note_without_text_is_deleted(opened: Opened) -> None:
    visit = await opened(notes={"3": "🔴"})
    await visit.page.get_by_role("button", name="Заметки").click()
    await expect(visit.page.locator("#table .noted")).to_have_count(1)
    await seat(visit, 3).click()
    async with visit.page.expect_response("**/note"):
        await visit.page.get_by_role("button", name="Красный", exact=True).click()
    await has_posted(visit, "note", {"seat": 3, "text": ""})
    await expect(visit.page.locator("#table .noted")).to_have_count(0)


async def test_a_sheet_that_changes_nothing_posts_nothing(opened: Opened) -> None:
    visit = await opened(notes={"3": "🔴 так"})
    await seat(visit, 3).click()
    await visit.page.get_by_role("button", name="Закрыть").click()
    await expect(visit.page.get_by_role("dialog")).to_be_hidden()
    await expect(seat(visit, 3)).to_be_focused()
    assert posted(visit, "note") == []


@pytest.mark.parametrize("way", ["long", "switch"])
async def test_a_note_can_be_opened_where_a_touch_is_an_act(opened: Opened, way: str) -> None:
    visit = await opened(acts=[act("nominate", "Выставить", 3)], turn=True)
    if way == "switch":
        await visit.page.get_by_role("button", name="Заметки").click()
        await seat(visit, 3).click()
    else:
        await seat(visit, 3).hover()
        await visit.page.mouse.down()
    await expect(visit.page.get_by_role("dialog", name="№3 · Вера")).to_be_visible()
    await visit.page.mouse.up()
    await expect(visit.page.get_by_role("dialog", name="№3 · Вера")).to_be_visible()
    assert posted(visit, "act") == []


@pytest.mark.parametrize("place", [1, 6])
async def test_a_finger_that_opened_a_sheet_does_not_close_it(opened: Opened, place: int) -> None:
    visit = await opened()
    page, dialog = visit.page, visit.page.get_by_role("dialog")
    await seat(visit, place).hover()
    await page.mouse.down()
    await expect(dialog).to_be_visible()
    await expect(dialog.get_by_role("button", name="Красный")).to_be_enabled()
    over = """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(
      new MouseEvent("click", { bubbles: true, detail: 1, clientX: x, clientY: y }))"""
    for at in ([180, 60], [100, 560]):
        await page.evaluate(over, at)
    await expect(dialog).to_be_visible()
    await page.mouse.up()
    await page.mouse.click(180, 20)
    await expect(dialog).to_be_hidden()
    assert posted(visit, "note") == []


@pytest.mark.parametrize("night", [True, False])
async def test_the_pencil_goes_off_when_a_touch_becomes_an_act(opened: Opened, *, night: bool) -> None:
    visit = await opened(9)
    pencil = visit.page.locator("#noting")
    await pencil.click()
    await expect(pencil).to_have_attribute("aria-pressed", "true")
    if night:
        visit.fake.frames[9] |= {"night": True}
    await visit.fake.show(10, acts=[act("act" if night else "nominate", "Выбрать", 3)], turn=True)
    await expect(pencil).to_have_attribute("aria-pressed", "false")
    async with visit.page.expect_response("**/act"):
        await seat(visit, 3).click()


async def test_a_card_says_that_a_touch_writes_a_note(opened: Opened) -> None:
    visit = await opened(9)
    visit.fake.frames[9] |= {"night": True}
    await visit.fake.show(10, acts=[act("act", "Выбрать", 3)], turn=True, hint="Кого проверить?")
    await expect(visit.page.locator("html.night")).to_have_count(1)
    for pencil in (False, True):
        if pencil:
            await visit.page.locator("#noting").click()
        await visit.page.locator("#hold").hover()
        await visit.page.mouse.down()
        card = visit.page.locator("#card")
        await expect(card).to_contain_text("Карандаш включён" if pencil else "Отпустите карту")
        await visit.page.mouse.up()


async def test_a_note_about_the_person_stands_above_the_note(opened: Opened) -> None:
    visit = await opened(notes={"-3": "⚫ блефует спокойно"})
    await visit.page.get_by_role("button", name="Заметки").click()
    await expect(visit.page.locator("#table .noted")).to_have_count(0)
    await seat(visit, 3).click()
    dialog = visit.page.get_by_role("dialog", name="№3 · Вера")
    await expect(dialog).to_contain_text("О человеке: ⚫ блефует спокойно")
    await expect(dialog.get_by_role("textbox")).to_have_value("")
    await visit.page.keyboard.press("Escape")
    assert not posted(visit, "note")
