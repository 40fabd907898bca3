"""The seats around the table: discs and names have enough room, at every number of seats and every width."""

from __future__ import annotations

import pytest
from aiogram import Bot
from playwright.async_api import Page, expect

from tests.sandbox.deaths import SEAT, wordings
from tests.sandbox.page.conftest import Server, Visit, html, no_browser, seat
from tests.sandbox.page.host import Host

pytestmark = [pytest.mark.asyncio(loop_scope="package"), no_browser]

NAMES = (
    *("Анастасия", "Богдан", "Вера", "Глеб", "Даша", "Егор", "Жанна", "Захар", "Инна", "Константин"),
    *("Лиза", "Максим", "Настя", "Олег", "Полина", "Роман", "Света", "Тимур", "Ульяна", "Фёдор"),
)
CROWDED = """() => {
    const panel = document.querySelector("#table").getBoundingClientRect();
    const boxes = [...document.querySelectorAll("#table .seat")].map((seat) => {
        const name = document.createRange();
        name.selectNodeContents(seat.querySelector(".seat-name"));
        const shown = seat.querySelector(".seat-name").getBoundingClientRect();
        const words = name.getBoundingClientRect();
        return [seat.querySelector(".disc").getBoundingClientRect(), {
            left: Math.max(words.left, shown.left), right: Math.min(words.right, shown.right),
            top: words.top, bottom: words.bottom,
        }];
    });
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const found = [];
    boxes.forEach((mine, seat) => {
        for (const box of mine) {
            if (box.left < panel.left || box.right > panel.right) found.push(`${seat + 1} is cut`);
            boxes.forEach((others, other) => {
                const covered = other !== seat && others.some((each) => over(box, each));
                if (covered) found.push(`${seat + 1} on ${other + 1}`);
            });
        }
    });
    return found;
}"""

STANDING = """async (told) => {
    const { readGame } = await import("/page/js/reading.js");
    const says = (text, entities = []) => ({ id: 1, from: { bot: true }, text, entities });
    const dealt = "🎲\\n" + [1, 2, 3, 4].map((seat) => `№${seat} · Name`).join("\\n");
    const standsAfter = (message) => !readGame([says(dealt), message]).seats.get(SEAT).out;
    return told.filter(({ text, entities }) => standsAfter(says(text, entities)));
}""".replace("SEAT", str(SEAT))
"""Returns the messages after which the ring still shows the player at the table."""


async def deal(bot: Bot, chat: int, players: int) -> None:
    listed = "\n".join(f"№{number} · {name}" for number, name in enumerate(NAMES[:players], start=1))
    await html(bot, chat, f"🎲 <b>Карты розданы.</b>\n{listed}")


async def test_under_a_picture_the_teams_come_from_the_old_cards(
    fresh_server: Server, fresh_bot: Bot, visit: Visit
) -> None:
    """A picture shows the roles to people alone. The cards in the private chats tell them in words."""
    host = Host(fresh_bot, await seat(fresh_server, mine=1, simulated=3))
    page = await visit(f"{fresh_server.address}/#{host.group.id}", (1440, 900))
    for person in host.group.people:
        await fresh_server.post(f"/sandbox/people/{person}/send", {"chat": person, "text": "/start"})
    await host.deal()
    await host.say("🏁 <b>Победа красных!</b> День 2.")
    await expect(page.locator("#table .phase")).to_have_text("Игра окончена")
    for number, (person, role) in enumerate(
        zip(host.group.people, ("мирный житель", "Шериф", "Врач", "<b>Дон</b>"), strict=True), start=1
    ):
        await html(fresh_bot, person, f"Эта игра окончена. Место №{number}, карта: {role}.")
    for team, numbers in {"red": ["1", "2", "3"], "black": ["4"]}.items():
        await expect(page.locator(f"#table .seat.{team} .disc")).to_have_text(numbers)


@pytest.mark.parametrize("width", [1100, 1400, 1920])
async def test_no_seat_is_cut_or_stands_on_another(
    server: Server, bot: Bot, visit: Visit, width: int
) -> None:
    group = await seat(server)
    page: Page = await visit(f"{server.address}/#{group.id}", (width, 900))
    for players in (5, 8, 10, 12, 13, 15, 19, 20):
        await deal(bot, group.id, players)
        await expect(page.locator("#table .seat")).to_have_count(players)
        assert await page.evaluate(CROWDED) == [], players
        scrolls = "panel => panel.scrollWidth > panel.clientWidth"
        assert not await page.locator("#table").evaluate(scrolls), players


async def test_every_wording_of_a_death_strikes_the_seat_off(server: Server, visit: Visit) -> None:
    page: Page = await visit(server.address)
    told = [{"text": each.text, "entities": each.entities} for _, each in wordings()]
    assert await page.evaluate(STANDING, told) == []


async def test_day_zero_has_its_number(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    page: Page = await visit(f"{server.address}/#{group.id}", (1400, 900))
    await deal(bot, group.id, 10)
    await html(bot, group.id, "☀️ <b>День 0.</b> Доброе утро, город!")
    await expect(page.locator("#table .phase")).to_have_text("☀️ День 0")
