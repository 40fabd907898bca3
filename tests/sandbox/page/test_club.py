"""A club's evening on the page: the ready check, a pause, an undo, a closed group."""

import time

import pytest
from aiogram import Bot
from aiogram.types import ChatPermissions
from playwright.async_api import expect

from bot.render.locales import say
from tests.rig.sandbox.page.host import Host
from tests.sandbox.page.conftest import PHONE, Server, Visit, html, key, keys, no_browser, seat

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]

WIDE = (1440, 900)
GOES = {"ru": "Стол покидает {}.", "uk": "Стіл залишає {}."}


@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_the_page_follows_a_pause_and_an_undo(
    fresh_server: Server, fresh_bot: Bot, visit: Visit, language: str
) -> None:
    host = Host(fresh_bot, await seat(fresh_server, mine=4, language=language), language)
    page = await visit(f"{fresh_server.address}/#{host.group.id}", WIDE, f"{language}-{language.upper()}")
    vote, others = "✋ <b>№1?</b>⏳", page.locator("#turn small")
    await host.deal()
    await host.say(f"☀️ 2.\n{GOES[language].format(host.seat(3))}")
    await host.say(vote, "✋", seconds=60)
    await expect(others).to_contain_text("2")
    back = ("undone", {"count": 1}), ("undone-back", {"seats": "№3 · Вера"})
    await host.say("\n".join(say(language, key, args) for key, args in back))
    await host.say(vote, "✋", seconds=60)
    await expect(others).to_contain_text("3")
    stops = await host.say("⏸ <b>Пауза.</b>", "На стол")
    status = page.locator("#header .status")
    await expect(status).to_contain_text("Пауза")
    await fresh_bot.edit_message_text("⏸ Пауза.", chat_id=host.group.id, message_id=stops)
    await host.say(f"{host.seat(2)} — вам слово.⏳", "Пас", seconds=60)
    await expect(status).to_contain_text("№2")
    await expect(status).not_to_contain_text("Пауза")


@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_a_seat_has_the_name_of_its_present_player(
    fresh_server: Server, fresh_bot: Bot, visit: Visit, language: str
) -> None:
    host = Host(fresh_bot, await seat(fresh_server, mine=4, language=language), language)
    page = await visit(f"{fresh_server.address}/#{host.group.id}", WIDE, f"{language}-{language.upper()}")
    await host.deal()
    args: dict[str, int | str] = {"seat": 3, "name": "Максим", "user": str(host.group.people[3])}
    await host.say(say(language, "substitute-seated", args))
    await host.say(f"{host.seat(3)} — вам слово.⏳", "Пас", seconds=60)
    await expect(page.locator("#turn")).to_contain_text("№3 · Максим")


async def test_a_person_in_a_ready_check_is_called(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server, mine=1)
    page = await visit(f"{server.address}/#{group.id}", PHONE)
    clock = f"<tg-time unix='{int(time.time()) + 60}' format='r'>60 с</tg-time>"
    asked = f"🙋 <b>Все готовы?</b> ⏳ {clock}\n<a href='tg://user?id={group.people[0]}'>Аня</a>"
    message = await html(bot, group.id, asked, reply_markup=keys([key("Буду играть", "ready")]))
    turn = page.locator("#turn")
    await expect(turn).to_contain_text("Готовы играть, ")
    await turn.click()
    await expect(page.locator(f"[data-message='{message}'] [data-key]")).to_be_focused()
    await bot.edit_message_text(
        f"🙋 Все готовы? ⏳ {clock}", chat_id=group.id, message_id=message, parse_mode="HTML"
    )
    await expect(turn).not_to_contain_text("Готовы играть, ")


CLOSED = {"ru": "Группа закрыта", "uk": "Групу закрито"}
SILENCED = {"ru": "Вам здесь пока нельзя", "uk": "Вам тут поки що не можна"}


@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_a_closed_group_says_so_below(server: Server, bot: Bot, visit: Visit, language: str) -> None:
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


async def test_another_seat_speaks_for_a_silenced_one(server: Server, bot: Bot, visit: Visit) -> None:
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
