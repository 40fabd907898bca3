"""Everybody can use the page: axe finds no fault, a keyboard is enough, and nothing moves for a visitor who
does not want motion."""

import pytest
from aiogram import Bot
from aiogram.types import InlineKeyboardButton
from playwright.async_api import expect

from tests.rig.sandbox.page.host import Host, dealing
from tests.rig.sandbox.photos import upload
from tests.sandbox.page.conftest import (
    PHONE,
    Server,
    Visit,
    bubble,
    faults,
    html,
    key,
    keys,
    next_press,
    no_browser,
    seat,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]

DESK = (1440, 900)
LOOKS = [(DESK, "dark"), (PHONE, "light")]
looks = pytest.mark.parametrize(
    ("size", "scheme"), LOOKS, ids=[f"{size[0]}-{scheme}" for size, scheme in LOOKS]
)


@looks
async def test_axe_finds_no_fault_on_the_start_screen(
    fresh_server: Server, visit: Visit, size: tuple[int, int], scheme: str
) -> None:
    page = await visit(fresh_server.address, size, color_scheme=scheme, reduced_motion="reduce")
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert not await faults(page)
    await page.locator("[data-focus=table]").click()
    await expect(page.locator("[data-focus=party]")).to_be_visible()
    assert not await faults(page)


@looks
async def test_axe_finds_no_fault_in_a_lobby(
    server: Server, bot: Bot, visit: Visit, size: tuple[int, int], scheme: str
) -> None:
    group = await seat(server, mine=2, simulated=2)
    sit = InlineKeyboardButton(text="Сесть за стол", callback_data="l:1:sit", style="success")
    begin = InlineKeyboardButton(text="Начать игру", callback_data="begin", style="success")
    cancel = InlineKeyboardButton(text="Отменить", callback_data="cancel", style="danger")
    text = "🎲 <b>Стол собирается</b> · ФИИМ\n1. Аня\n<a href='https://example.com'>Правила</a> /rules"
    rows = keys([sit], [key("Правила", "rules"), cancel], [begin])
    message = await html(bot, group.id, text, reply_markup=rows, disable_notification=True)
    await bot.pin_chat_message(group.id, message)
    await server.post(f"/sandbox/people/{group.people[2]}/send", {"chat": group.id, "text": "Я в игре"})
    page = await visit(f"{server.address}/#{group.id}", size, color_scheme=scheme, reduced_motion="reduce")
    await expect(bubble(page, message)).to_be_visible()
    assert not await faults(page)


@looks
async def test_axe_finds_no_fault_in_a_game_and_at_its_end(
    server: Server, bot: Bot, visit: Visit, size: tuple[int, int], scheme: str
) -> None:
    host = await dealing(bot, server, mine=2, simulated=2)
    await host.say("🔒 Отпечаток: <code>5ea1</code> <tg-spoiler>тайна</tg-spoiler>")
    await host.say(f"☀️ День 2.\nНочью погибает {host.seat(4)}.\n{host.seat(3)} — 2-й фол.")
    await host.say("Спасибо.\n№2 выставляет №3. Принято.")
    await server.post(
        f"/sandbox/people/{host.group.people[2]}/send", {"chat": host.group.id, "text": "Я мирный"}
    )
    await host.say(f"{host.seat(1)} — вам слово.⏳", "1", "Пас", seconds=120)
    page = await visit(
        f"{server.address}/#{host.group.id}", size, color_scheme=scheme, reduced_motion="reduce"
    )
    await expect(page.locator("#turn")).to_be_visible()
    assert not await faults(page)
    await host.say("🌙 <b>Ночь 2.</b> Город засыпает.")
    await expect(page.locator("body.night")).to_have_count(1)
    assert not await faults(page)
    await host.say(
        "🏁 <b>Победа красных.</b>\n<blockquote expandable>Протокол\nдень\nночь\nдень\nночь</blockquote>"
    )
    await expect(page.locator("#pinned")).to_be_visible()
    assert not await faults(page)
    if size == PHONE:
        await page.get_by_role("button", name="К списку чатов").click()
        await expect(page.locator(".chat.retired").first).to_be_visible()
        assert not await faults(page)


@looks
async def test_axe_finds_no_fault_in_an_open_photo(
    server: Server, bot: Bot, visit: Visit, size: tuple[int, int], scheme: str
) -> None:
    group = await seat(server)
    caption = "<b>Победа красных.</b> <a href='https://example.com'>Правила</a>"
    sent = await bot.send_photo(group.id, upload(), caption=caption, parse_mode="HTML")
    page = await visit(f"{server.address}/#{group.id}", size, color_scheme=scheme, reduced_motion="reduce")
    await bubble(page, sent.message_id).locator(".photo").click()
    await expect(page.locator("#viewer")).to_be_visible()
    assert not await faults(page)


async def test_the_page_can_be_used_with_a_keyboard_alone(server: Server, bot: Bot, visit: Visit) -> None:
    """A keyboard is enough to do everything: open the call, press a button, reply, and go back to the
    list."""
    host = await dealing(bot, server, mine=1, simulated=3)
    asked = await host.say(f"{host.seat(1)} — вам слово.⏳", "Пас", seconds=120)
    page = await visit(f"{server.address}/#{host.group.id}")
    await expect(page.locator("#turn")).to_be_visible()  # a hidden button can not have the focus
    await page.locator("#turn").focus()
    await page.keyboard.press("Enter")
    await expect(bubble(page, asked).get_by_role("button", name="Пас")).to_be_focused()
    await page.keyboard.press("Enter")
    assert (await next_press(bot, host.group.people[0])).data == "dataПас"
    await page.keyboard.press("Shift+Tab")
    await bubble(page, asked).get_by_role("button", name="Ответить").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.type("да")
    await page.keyboard.press("Enter")
    await expect(page.locator(".outgoing .quoted")).to_have_count(1)
    await expect(page.locator(".answered")).to_be_hidden()  # before that, Escape cancels the reply
    await page.keyboard.press("Escape")
    await expect(page.locator("#open")).to_be_hidden()


async def test_news_and_the_call_are_read_aloud(server: Server, bot: Bot, visit: Visit) -> None:
    host = Host(bot, await seat(server, mine=1, simulated=3))
    page = await visit(f"{server.address}/#{host.group.id}", DESK)
    log = page.get_by_role("log", name="Сообщения")
    await host.deal()
    await expect(log).to_contain_text("Карты розданы")
    await host.say(f"{host.seat(1)} — вам слово.⏳", "Пас", seconds=120)
    call = page.get_by_role("alert")
    await expect(call).to_contain_text("Вам слово: №1 · Аня")


async def test_a_visitor_can_switch_motion_off(server: Server, bot: Bot, visit: Visit) -> None:
    host = await dealing(bot, server, mine=1, simulated=3)
    page = await visit(f"{server.address}/#{host.group.id}", reduced_motion="reduce")
    await host.say(f"{host.seat(1)} — вам слово.⏳", "Пас", seconds=120)
    await expect(page.locator("#turn")).to_be_visible()
    longest = "Math.max(0, ...document.getAnimations().map(each => each.effect.getComputedTiming().endTime))"
    assert await page.evaluate(longest) <= 1


async def test_the_focus_stays_when_buttons_change(server: Server, bot: Bot, visit: Visit) -> None:
    """After the press of a button that goes, the keyboard's focus is on the first one in its place, or on the
    messages."""
    group = await seat(server)
    offered = await html(
        bot, group.id, "Во что играем?", reply_markup=keys([key("ФИИМ", "a"), key("Ещё", "b")])
    )
    page = await visit(f"{server.address}/#{group.id}")
    await bubble(page, offered).get_by_role("button", name="ФИИМ").focus()
    await bot.edit_message_text(
        "Стол собирается", chat_id=group.id, message_id=offered, reply_markup=keys([key("Правила", "c")])
    )
    await expect(bubble(page, offered).get_by_role("button", name="Правила")).to_be_focused()
    await bot.edit_message_text("Стол собран", chat_id=group.id, message_id=offered)
    await expect(page.locator("#scroll")).to_be_focused()
