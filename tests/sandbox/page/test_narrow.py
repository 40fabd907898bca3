"""The page at the width of a phone, and in its two languages."""

from collections import Counter

import pytest
from aiogram import Bot
from aiogram.types import ForceReply
from playwright.async_api import expect

from tests.sandbox.page.conftest import PHONE, Server, Visit, bubble, fits, html, key, keys, no_browser, seat

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]
TOUCH = 44
"""The least size of a button for a finger, in pixels."""


async def test_list_and_chat_are_two_screens_on_a_phone(server: Server, visit: Visit) -> None:
    group = await seat(server)
    page = await visit(server.address, PHONE)
    row = page.locator(f"[data-chat='{group.id}']")
    await expect(row).to_be_visible()
    await expect(page.locator("#open")).to_be_hidden()
    await row.click()
    await expect(page.locator("#header h2")).to_be_visible()
    await expect(row).to_be_hidden()
    await page.get_by_role("button", name="К списку чатов").click()
    await expect(row).to_be_visible()
    await row.click()
    await page.go_back()
    await expect(row).to_be_visible()
    assert await fits(page)


@pytest.mark.parametrize("width", [360, 390])
async def test_ten_buttons_fill_two_rows(server: Server, bot: Bot, visit: Visit, width: int) -> None:
    group = await seat(server)
    rows = [[key(str(number), f"n{number}") for number in range(start, start + 5)] for start in (1, 6)]
    message = await html(bot, group.id, "Чья карта?", reply_markup=keys(*rows))
    page = await visit(f"{server.address}/#{group.id}", (width, 740))
    buttons = bubble(page, message).locator(".key")
    await expect(buttons).to_have_count(10)
    # All at one moment: the chat may scroll between two looks.
    boxes = await buttons.evaluate_all("nodes => nodes.map((node) => node.getBoundingClientRect().toJSON())")
    assert [*Counter(box["y"] for box in boxes).values()] == [5, 5]
    assert all(box["width"] >= TOUCH and box["height"] >= TOUCH for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    whole = "nodes => nodes.every((node) => node.scrollWidth <= node.clientWidth)"
    assert await buttons.evaluate_all(whole)
    assert await fits(page)


async def test_the_start_screen_fits_a_phone(fresh_server: Server, visit: Visit) -> None:
    page = await visit(fresh_server.address, (320, 640))
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("button", name="Быстрая тренировка")).to_be_in_viewport(ratio=1)
    await dialog.get_by_role("button", name="Стол с соседями").click()
    await expect(dialog.get_by_role("button", name="Для компании")).to_be_in_viewport(ratio=1)
    await dialog.locator("[data-focus=choices]").click()
    await dialog.get_by_role("button", name="×20").scroll_into_view_if_needed()
    await expect(dialog.get_by_role("button", name="×20")).to_be_in_viewport()
    assert await fits(page)


async def test_both_languages_have_every_text(server: Server, visit: Visit) -> None:
    page = await visit(server.address)
    shapes = """async () => {
        const shape = (words) => Object.entries(words).map(([key, word]) =>
            [key, typeof word, typeof word === "object" ? Object.keys(word) : word.length > 0]);
        const [ru, uk] = await Promise.all(["ru", "uk"].map((tag) => import(`/page/js/words.${tag}.js`)));
        return [shape(ru.default), shape(uk.default)];
    }"""
    russian, ukrainian = await page.evaluate(shapes)
    assert russian == ukrainian


async def test_the_page_uses_the_visitors_language_or_the_chosen_one(server: Server, visit: Visit) -> None:
    group = await seat(server, mine=4)
    page = await visit(f"{server.address}/#{group.id}", locale="uk-UA")
    await expect(page.locator("#header p")).to_have_text("5 учасників")
    await page.get_by_role("button", name="Мова сторінки").click()
    await expect(page.locator("#header p")).to_have_text("5 участников")
    await expect(page.locator("html")).to_have_attribute("lang", "ru")
    await page.reload()
    await expect(page.locator("#header p")).to_have_text("5 участников")


async def test_a_long_message_leaves_room_for_its_buttons(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    username = (await bot.get_me()).username
    await server.post(f"/sandbox/people/{group.people[0]}/open", {"url": f"https://t.me/{username}?start=x"})
    await html(bot, group.people[0], "С чем вы не согласны? " * 9, reply_markup=ForceReply())
    page = await visit(f"{server.address}/#{group.people[0]}", PHONE)
    await expect(page.locator(".answered")).to_be_visible()
    await expect(page.get_by_role("button", name="Отправить")).to_be_in_viewport(ratio=1)
    assert await fits(page)
