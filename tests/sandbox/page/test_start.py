"""The first visit, a table that starts by itself, and a server that stops and comes back."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.sandbox.page.conftest import Server, Visit, no_browser, seat

pytestmark = [pytest.mark.asyncio(loop_scope="package"), no_browser]


async def test_the_first_visit_offers_a_table_and_starts_it(fresh_server: Server, visit: Visit) -> None:
    page = await visit(fresh_server.address)
    start = page.get_by_role("dialog", name="Мафия на этом компьютере")
    await expect(start).to_be_visible()
    await expect(start).to_contain_text("кнопку «Сесть за стол»")
    await page.keyboard.press("Escape")
    await expect(start).to_be_visible()
    await start.get_by_role("button", name="Українська").click()
    await page.get_by_role("dialog").get_by_role("button", name="×5").click()
    await page.get_by_role("dialog").get_by_role("button", name="Почати").click()
    await expect(page.get_by_role("dialog")).to_be_hidden()
    await expect(page.locator("#header h2")).to_have_text("Стіл №1")
    await expect(page.get_by_role("button", name="Швидкість гри")).to_have_text("×5")
    await expect(page.locator("#header p")).to_have_text("11 учасників")
    await expect(page.locator(".outgoing .text").last).to_have_text("/newgame")


async def test_a_table_to_watch_begins_with_a_book_that_fits(fresh_server: Server, visit: Visit) -> None:
    """A table that the visitor only watches begins with a book that fits. Nobody could choose another, and
    most books can not begin with eight players."""
    page = await visit(fresh_server.address)
    start = page.get_by_role("dialog")
    for _ in range(2):
        await start.locator("[data-focus=fewer]").click()
    await start.locator("[data-focus=watch]").click()
    await start.locator("[type=submit]").click()
    await expect(page.locator(".text").filter(has_text="/newgame")).to_have_text("/newgame party")


async def test_a_table_to_watch_starts_by_itself_if_the_address_asks(
    fresh_server: Server, visit: Visit
) -> None:
    page = await visit(f"{fresh_server.address}/?auto=uk")
    await expect(page.locator("#header h2")).to_have_text("Стіл №1")
    await expect(page.locator("#composer")).to_contain_text("Ви спостерігаєте")
    await expect(page.locator(".text").filter(has_text="/newgame")).to_be_visible()
    again = await visit(f"{fresh_server.address}/?auto=uk")
    await expect(again.locator(".chat").filter(has_text="Стіл")).to_have_count(1)


async def test_the_page_comes_back_after_the_server_has_been_away(fresh_server: Server, visit: Visit) -> None:
    group = await seat(fresh_server)
    page = await visit(f"{fresh_server.address}/#{group.id}")
    await page.get_by_role("textbox", name="Сообщение").fill("ещё здесь")
    await page.keyboard.press("Enter")
    await expect(page.locator(".outgoing")).to_have_count(1)
    await fresh_server.stop()
    await expect(page.get_by_role("status").filter(has_text="Соединение")).to_be_visible()
    await fresh_server.start()
    await expect(page.get_by_role("dialog", name="Мафия на этом компьютере")).to_be_visible()
    await expect(page.locator(".outgoing")).to_have_count(0)
    await expect(page.locator("#link")).to_be_empty()
    group = await seat(fresh_server)
    await expect(page.locator(f"[data-chat='{group.id}']")).to_be_visible()
    await expect(page.get_by_role("dialog")).to_be_hidden()
