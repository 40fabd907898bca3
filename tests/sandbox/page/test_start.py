"""The first visit, a table that starts by itself, and a server that stops and comes back."""

from itertools import product

import pytest
from aiogram import Bot
from aiogram.types import InlineKeyboardButton
from playwright.async_api import Locator, Page, expect

from bot.render.lobby.books import minutes
from engine.rules.registry import BOOKS
from tests.sandbox.page.conftest import PHONE, Server, Visit, html, keys, no_browser, seat

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]

SNAPSHOT = """async ([chat, lobby, person]) => {
    const [{ feedOf }, { emit }, { sitWhenGathering }] = await Promise.all(
        ["state", "bus", "sitting"].map((name) => import(`/page/js/${name}.js`)));
    const { byId } = feedOf(chat);
    const message = byId.get(lobby);
    byId.delete(lobby);
    sitWhenGathering({ chat, mine: [person] });
    byId.set(lobby, message);
    emit("reset");
}"""


def start_of(page: Page) -> Locator:
    return page.locator("#start")


async def choose(start: Locator, offer: str) -> None:
    """Presses an offer, and unfolds its choices."""
    await start.get_by_role("button", name=offer).click()
    await start.locator("[data-focus=choices]").click()


async def test_the_first_visit_offers_three_buttons(fresh_server: Server, visit: Visit) -> None:
    page = await visit(fresh_server.address)
    start = page.get_by_role("dialog", name="Мафия на этом компьютере")
    await expect(start.locator(".offer strong")).to_have_text(
        ["Быстрая тренировка", "Стол с соседями", "Посмотреть игру"]
    )
    await expect(start.locator(".offer").first).to_contain_text("От 5 до 15 минут")
    await page.keyboard.press("Escape")
    await expect(start).to_be_visible()
    await start.get_by_role("button", name="Українська").click()
    await start_of(page).get_by_role("button", name="×5").click()
    await expect(start_of(page).locator(".offer").first).to_contain_text("Від 1 до 3 хвилин")
    await expect(start_of(page).locator(".pace")).to_have_text("На ×5 і ваша хвилина триває 12 секунд.")
    await start_of(page).get_by_role("button", name="Стіл із сусідами").click()
    await start_of(page).get_by_role("button", name="Для компанії").click()
    await expect(page.get_by_role("dialog")).to_be_hidden()
    await expect(page.locator("#header h2")).to_have_text("Стіл №1")
    await expect(page.get_by_role("button", name="Швидкість гри")).to_have_text("×5")
    await expect(page.locator("#header p")).to_have_text("11 учасників")
    await expect(page.locator(".incoming .text").last).to_have_text("/newgame party")


PLACES = """start => Object.fromEntries([...start.querySelectorAll("[data-focus]")].map(
    (node) => [node.dataset.focus, Math.round(node.getBoundingClientRect().top)]))"""
STANDS = "() => Promise.all(document.getAnimations().map((moves) => moves.finished))"
"""Waits until what opens stands still."""


async def test_no_button_moves_while_the_visitor_chooses(fresh_server: Server, visit: Visit) -> None:
    page = await visit(fresh_server.address, size=PHONE)
    start = start_of(page)
    await expect(start).to_be_visible()
    await start.evaluate(STANDS)
    before = await start.evaluate(PLACES)
    await start.get_by_role("button", name="×5").click()
    assert await start.evaluate(PLACES) == before
    await choose(start, "Стол с соседями")
    before = await start.evaluate(PLACES)
    for wish in ("seat1", "seat4", "seat9", "judge", "judge", "times1", "times20"):
        await start.locator(f"[data-focus={wish}]").click()
        assert await start.evaluate(PLACES) == before, wish


async def test_a_practice_begins_in_the_private_chat(fresh_server: Server, visit: Visit) -> None:
    page = await visit(fresh_server.address)
    await start_of(page).get_by_role("button", name="Быстрая тренировка").click()
    await expect(page.locator("#header h2")).to_have_text("Ведущий")
    await expect(page.locator(".outgoing .text")).to_have_text("/practice")
    await page.locator("a.chat").first.click()
    await expect(page.locator("#header h2")).to_have_text("Стол №1")
    await page.get_by_role("button", name="Тренировка").click()
    await expect(page.locator("#header h2")).to_have_text("Ведущий")


async def test_the_visitors_people_sit_down_without_a_second_press(
    fresh_server: Server, fresh_bot: Bot, visit: Visit
) -> None:
    page = await visit(fresh_server.address)
    start = start_of(page)
    await choose(start, "Стол с соседями")
    await start.get_by_role("button", name="Вера").click()
    await expect(start.locator(".folding strong")).to_have_text("Аня, Вера · 10 мест · ×1")
    await expect(start.locator(".hint")).to_contain_text("Вы — Аня, Вера.")
    await start.get_by_role("button", name="Городская").click()
    await expect(page.locator("#header h2")).to_have_text("Стол №1")
    group = int(page.url.split("#")[1])
    join = InlineKeyboardButton(text="Сесть за стол", callback_data="l:1:sit")
    await html(fresh_bot, group, "🎲 <b>Стол собирается</b>", reply_markup=keys([join]))
    for name in ("Аня", "Вера"):
        row = page.locator("a.chat").filter(has=page.get_by_text(name, exact=True))
        await expect(row.locator(".preview")).to_contain_text("/start")


async def test_the_visitors_people_sit_down_in_a_lobby_of_a_snapshot(
    fresh_server: Server, fresh_bot: Bot, visit: Visit
) -> None:
    """The stream broke between the new table and its lobby: no message is told, only the snapshot has it."""
    group = await seat(fresh_server)
    join = InlineKeyboardButton(text="Сесть за стол", callback_data="l:1:sit")
    lobby = await html(fresh_bot, group.id, "🎲 <b>Стол собирается</b>", reply_markup=keys([join]))
    page = await visit(f"{fresh_server.address}/#{group.id}")
    await expect(page.locator(".text").filter(has_text="Стол собирается")).to_be_visible()
    await page.evaluate(SNAPSHOT, [group.id, lobby, group.people[0]])
    await expect(page.locator("a.chat .preview").filter(has_text="/start")).to_be_visible()


async def test_a_table_to_watch_offers_the_books_that_fit(fresh_server: Server, visit: Visit) -> None:
    page = await visit(fresh_server.address)
    start = start_of(page)
    await choose(start, "Посмотреть игру")
    for clicks, offered in ((2, ["Для компании", "Украинский клуб"]), (3, ["Для компании"])):
        for _ in range(clicks):
            await start.locator("[data-focus=fewer]").click()
        await expect(start.locator(".offers .offer:enabled strong")).to_have_text(offered)
    await expect(start.locator("[data-focus=fewer]")).to_be_disabled()
    await start.get_by_role("button", name="Для компании").click()
    await expect(page.locator(".text").filter(has_text="/newgame")).to_have_text("/newgame party")
    await expect(page.locator("#composer")).to_contain_text("Вы наблюдаете")


async def test_a_judge_gathers_the_table_himself_and_takes_the_chair(
    fresh_server: Server, fresh_bot: Bot, visit: Visit
) -> None:
    page = await visit(fresh_server.address)
    start = start_of(page)
    await choose(start, "Стол с соседями")
    await start.get_by_role("button", name="Судья").click()
    await expect(start.locator(".hint")).to_contain_text("Вы — Лиза, судья")
    await start.get_by_role("button", name="Для компании").click()
    await expect(page.locator(".outgoing .text")).to_have_text("/newgame party")
    await expect(page.locator("#header p")).to_have_text("12 участников")
    username = (await fresh_bot.get_me()).username
    join = InlineKeyboardButton(text="Сесть за стол", callback_data="l:1:sit")
    chair = InlineKeyboardButton(text="Судить", url=f"https://t.me/{username}?start=judge-1")
    rows = keys([join], [chair])
    await html(fresh_bot, int(page.url.split("#")[1]), "🎲 <b>Стол собирается</b>", reply_markup=rows)
    row = page.locator("a.chat").filter(has=page.get_by_text("Ведущий", exact=True))
    await expect(row.locator(".preview")).to_contain_text("/start")


async def test_the_page_offers_the_books_of_the_bot(fresh_server: Server, visit: Visit) -> None:
    page = await visit(fresh_server.address)
    script = "import('/page/js/books.js').then(it => it.BOOKS.map(each => [each.id, each.least, each.most]))"
    offered = {book: (least, most) for book, least, most in await page.evaluate(script)}
    assert offered == {book.id: (min(book.deals), max(book.deals)) for book in BOOKS.values()}
    counted = "([seats, times]) => import('/page/js/books.js').then(it => it.minutesOf(seats, times))"
    for book in BOOKS.values():
        for seats, times in product(book.deals, (1, 2, 5, 20)):
            assert await page.evaluate(counted, [seats, times]) == minutes(book, seats, 1 / times)


async def test_an_address_can_start_a_table_to_watch(fresh_server: Server, visit: Visit) -> None:
    page = await visit(f"{fresh_server.address}/?auto=uk")
    await expect(page.locator("#header h2")).to_have_text("Стіл №1")
    await expect(page.locator("#composer")).to_contain_text("Ви спостерігаєте")
    await expect(page.locator(".text").filter(has_text="/newgame")).to_be_visible()
    again = await visit(f"{fresh_server.address}/?auto=uk")
    await expect(again.locator(".chat").filter(has_text="Стіл")).to_have_count(1)


async def test_the_page_reconnects_after_the_server_was_away(fresh_server: Server, visit: Visit) -> None:
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
