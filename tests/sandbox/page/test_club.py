"""A club's evening on the page: the ready check, a pause, an undo, a closed group."""

from __future__ import annotations

import re
import time

import pytest
from aiogram import Bot
from aiogram.types import ChatPermissions
from playwright.async_api import expect

from bot.render.locales import say
from tests.sandbox.page.conftest import PHONE, Server, Visit, html, key, keys, no_browser, seat
from tests.sandbox.page.host import Host

pytestmark = [pytest.mark.asyncio(loop_scope="package"), no_browser]

WIDE = (1440, 900)
GOES = {"ru": "Стол покидает {}.", "uk": "Стіл залишає {}."}


@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_the_table_follows_a_pause_and_what_is_taken_back(
    server: Server, bot: Bot, visit: Visit, language: str
) -> None:
    host = Host(bot, await seat(server, mine=4, language=language), language)
    page = await visit(f"{server.address}/#{host.group.id}", WIDE, f"{language}-{language.upper()}")
    await host.deal()
    await host.say(f"☀️ 2.\n{GOES[language].format(host.seat(3))}\n{host.seat(1)} — 2-й фол.")
    await expect(page.locator("#table .seat.out .disc")).to_have_text("3")
    await expect(page.locator("#table .fouls")).to_have_text("2 ф")
    back = ("undone", {"count": 2}), ("undone-foul", {"seat": 1}), ("undone-back", {"seats": "№3 · Вера"})
    await host.say("\n".join(say(language, key, args) for key, args in back))
    await expect(page.locator("#table .seat.out")).to_have_count(0)
    await expect(page.locator("#table .fouls")).to_have_text("1 ф")
    stops = await host.say("⏸ <b>Пауза.</b>", "На стол")
    await expect(page.locator("#table .stands")).to_have_text("Пауза")
    await bot.edit_message_text("⏸ Пауза.", chat_id=host.group.id, message_id=stops)
    await host.say(f"{host.seat(2)} — вам слово.⏳", "Пас", seconds=60)
    await expect(page.locator("#table .now")).to_have_text(re.compile("№2"))


@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_a_seat_has_the_name_of_who_plays_there_now(
    server: Server, bot: Bot, visit: Visit, language: str
) -> None:
    host = Host(bot, await seat(server, mine=4, language=language), language)
    page = await visit(f"{server.address}/#{host.group.id}", WIDE, f"{language}-{language.upper()}")
    await host.deal()
    args: dict[str, int | str] = {"seat": 3, "name": "Максим", "user": str(host.group.people[3])}
    await host.say(say(language, "substitute-seated", args))
    await expect(page.locator("#table .seat").nth(2)).to_contain_text("Максим")


@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_what_is_taken_back_leaves_the_rest_of_the_ballot_and_of_the_fouls(
    server: Server, bot: Bot, visit: Visit, language: str
) -> None:
    """After an undo, the page still shows the rest of the ballot and of the fouls. The test uses the bot's
    own words, because the page reads nothing else."""
    host = Host(bot, await seat(server, mine=4, language=language), language)
    page = await visit(f"{server.address}/#{host.group.id}", WIDE, f"{language}-{language.upper()}")

    async def tell(*told: tuple[str, dict[str, int | str]]) -> None:
        await host.say("\n".join(say(language, key, args) for key, args in told))

    nominated: list[tuple[str, dict[str, int | str]]] = [
        ("nomination-made", {"by": by, "seat": seat}) for by, seat in ((1, 3), (2, 1))
    ]
    mark = page.locator("#table .seat.listed")
    await host.deal()
    await host.say("☀️ 1.")
    await tell(*nominated, ("nomination-made-self", {"seat": 4}))
    await expect(mark).to_have_count(3)
    await host.say(f"{say(language, 'undone', {'count': 1})}\n{say(language, 'undone-vote', {'by': 2})}")
    await expect(mark).to_have_count(3)
    await tell(("undone", {"count": 1}), ("undone-nominate", {"seat": 1, "by": 2}))
    await expect(mark).to_have_count(2)
    await tell(("nomination-fell", {"seat": "3 · Вера"}))
    await expect(mark).to_have_count(1)
    for foul in ("fouled", "fouled-out"):
        await tell((foul, {"seat": 2, "name": "Богдан", "count": 3, "user": str(host.group.people[1])}))
    await tell(("undone", {"count": 1}), ("undone-foul", {"seat": "2 · Богдан"}))
    await expect(page.locator("#table .fouls")).to_have_text("3 ф")


async def test_who_is_asked_if_he_is_ready_is_called_to_the_button(
    server: Server, bot: Bot, visit: Visit
) -> None:
    group = await seat(server, mine=1)
    page = await visit(f"{server.address}/#{group.id}", PHONE)
    clock = f"<tg-time unix='{int(time.time()) + 60}' format='r'>60 с</tg-time>"
    asked = f"🙋 <b>Все готовы?</b> ⏳ {clock}\n<a href='tg://user?id={group.people[0]}'>Аня</a>"
    message = await html(bot, group.id, asked, reply_markup=keys([key("Буду играть", "ready")]))
    turn = page.locator("#turn")
    await expect(turn).to_contain_text("Готовы играть?")
    await turn.click()
    await expect(page.locator(f"[data-message='{message}'] [data-key]")).to_be_focused()
    await bot.edit_message_text(
        f"🙋 Все готовы? ⏳ {clock}", chat_id=group.id, message_id=message, parse_mode="HTML"
    )
    await expect(turn).not_to_contain_text("Готовы играть?")


CLOSED = {"ru": "Группа закрыта", "uk": "Групу закрито"}
SILENCED = {"ru": "Вам здесь пока нельзя", "uk": "Вам тут поки що не можна"}


@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_a_closed_group_says_so_where_one_would_write(
    server: Server, bot: Bot, visit: Visit, language: str
) -> None:
    group = await seat(server, mine=2, language=language)
    owner, member = group.people
    page = await visit(f"{server.address}/#{group.id}", PHONE, f"{language}-{language.upper()}")
    field = page.locator("#field")
    await bot.set_chat_permissions(group.id, ChatPermissions(can_send_messages=False))
    await expect(field).to_be_visible()  # an administrator may still write
    await server.post(f"/sandbox/people/{owner}/mine", {"mine": False})
    await expect(page.locator("#composer .note")).to_contain_text(CLOSED[language])
    await bot.set_chat_permissions(group.id, ChatPermissions(can_send_messages=True))
    await expect(field).to_be_visible()
    await bot.restrict_chat_member(group.id, member, ChatPermissions(can_send_messages=False))
    await expect(page.locator("#composer .note")).to_contain_text(SILENCED[language])


async def test_who_is_silenced_lets_another_of_mine_speak(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server, mine=3)
    page = await visit(f"{server.address}/#{group.id}", PHONE)
    await html(bot, group.id, f"<a href='tg://user?id={group.people[1]}'>№2</a>, вы вне игры.")
    await bot.restrict_chat_member(group.id, group.people[1], ChatPermissions(can_send_messages=False))
    await expect(page.locator("#composer .note")).to_contain_text(SILENCED["ru"])
    await page.locator("#composer .voice").click()
    await page.locator("[role=menuitemradio]").filter(has_text="Вера").click()
    await page.locator("#field").fill("За меня!")
    await page.locator("#field").press("Enter")
    await expect(page.locator(".message.outgoing").last).to_contain_text("За меня!")
