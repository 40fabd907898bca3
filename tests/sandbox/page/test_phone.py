"""What a player on a phone has of the table: the ring behind the header, numbers beside names, the night
and the end."""

from __future__ import annotations

import re

import pytest
from aiogram import Bot
from aiogram.methods import GetMe
from playwright.async_api import Page, expect

from tests.sandbox.page.conftest import (
    PHONE,
    Group,
    Server,
    Visit,
    bubble,
    fits,
    html,
    key,
    keys,
    next_press,
    no_browser,
    seat,
)
from tests.sandbox.page.host import Host

pytestmark = [pytest.mark.asyncio(loop_scope="package"), no_browser]
TABLET = (1024, 768)
INSIDE = """([inner, outer]) => {
    const [a, b] = [inner, outer].map((each) => document.querySelector(each).getBoundingClientRect());
    return a.left >= b.left && a.right <= b.right && a.top >= b.top;
}"""


@pytest.mark.parametrize("size", [PHONE, TABLET, (320, 640)])
async def test_one_tap_on_the_header_opens_the_table(
    server: Server, bot: Bot, visit: Visit, size: tuple[int, int]
) -> None:
    host = Host(bot, await seat(server, mine=1, simulated=3))
    await host.deal()
    await host.say(
        f"☀️ <b>Доброе утро.</b> День 2.\nНочью погибает {host.seat(4)}.\n{host.seat(3)} — 2-й фол."
    )
    await host.say(f"{host.seat(2)} — вам слово.⏳", seconds=60)
    page = await visit(f"{server.address}/#{host.group.id}", size)
    await expect(page.locator("#header p")).to_contain_text("2 · Говорит №2")
    assert await page.evaluate(INSIDE, ["#header .countdown", "#header .heading"])
    await page.get_by_role("button", name="стол и скорость").click()
    table = page.get_by_role("dialog", name="Стол №")
    seats = table.get_by_role("listitem")
    await expect(seats).to_have_count(4)
    await expect(seats.nth(1).locator(".aside")).to_have_text("№2, Богдан, говорит")
    await expect(seats.nth(2).locator(".fouls")).to_have_text("2 ф")
    await expect(table.get_by_role("button", name="×1")).to_have_attribute("aria-pressed", "true")
    await expect(table.locator(".chip-key").last).to_be_in_viewport(ratio=1)
    close = table.locator("[data-focus=close]")
    await close.evaluate("button => { button.dataset.kept = 'yes' }")
    await host.say(f"{host.seat(1)} — вам слово.⏳", seconds=60)
    await expect(seats.nth(0).locator(".aside")).to_have_text("№1, Аня, вы, говорит")
    await expect(close).to_have_attribute("data-kept", "yes")
    await expect(close).to_be_focused()
    assert await fits(page)
    await page.go_back()
    await expect(table).to_be_hidden()
    await expect(page.locator("#header h2")).to_be_visible()


async def test_speed_is_set_without_leaving_the_chat(fresh_server: Server, visit: Visit) -> None:
    group = await seat(fresh_server)
    page = await visit(f"{fresh_server.address}/#{group.id}", PHONE)
    await page.get_by_role("button", name="стол и скорость").click()
    await page.get_by_role("dialog").get_by_role("button", name="×5").click()
    await expect(page.get_by_role("dialog").get_by_role("button", name="×5")).to_have_attribute(
        "aria-pressed", "true"
    )
    await expect(page.get_by_role("dialog").get_by_text("Скорость ×5")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#header h2")).to_be_visible()


async def test_whoever_sits_has_his_number_everywhere(server: Server, bot: Bot, visit: Visit) -> None:
    host = Host(bot, await seat(server, mine=2, simulated=2))
    before, third = host.group.id, host.group.people[2]
    say = f"/sandbox/people/{third}/send"
    early = (await server.post(say, {"chat": before, "text": "Всем привет"}))["message"]
    await host.deal()
    late = (await server.post(say, {"chat": before, "text": "восьмой и для меня под вопросом"}))["message"]
    page = await visit(f"{server.address}/#{host.group.id}")
    await expect(bubble(page, late).locator(".name")).to_have_text("№3 · Вера")
    await expect(bubble(page, late).locator(".avatar")).to_have_text("3")
    await expect(bubble(page, early).locator(".name")).to_have_text("Вера")
    await expect(bubble(page, early).locator(".avatar")).to_have_text("В")
    await expect(page.locator(f"[data-chat='{host.group.id}'] .preview")).to_have_text(
        "№3 · Вера: восьмой и для меня под вопросом"
    )
    await expect(page.locator(".voice .avatar")).to_have_text("1")
    await page.locator(".voice").click()
    await expect(page.locator(".menu-text")).to_have_text(["№1 · Аня", "№2 · Богдан"])
    first = page.locator(f"[data-chat='{host.group.people[0]}']")
    await expect(first.locator(".title")).to_have_text("№1 · Аня")


async def test_other_cards_are_shown_only_to_who_wants_to_spoil_his_game(
    server: Server, bot: Bot, visit: Visit
) -> None:
    host = Host(bot, await seat(server, mine=1, simulated=3))
    other = host.group.people[1]
    await server.post(f"/sandbox/people/{other}/send", {"chat": other, "text": "/start"})
    await host.deal()
    await html(bot, other, "Ваша карта: мафия")
    page = await visit(f"{server.address}/#{host.group.id}")
    await page.locator(f".section:has([data-chat='{host.group.id}']) + .fold").click()
    row = page.locator(f"[data-chat='{other}']")
    await expect(page.locator(".warning")).to_be_visible()
    await expect(row).to_have_count(0)
    await page.get_by_role("button", name="Всё равно показать").click()
    await expect(row.locator(".title")).to_have_text("№2 · Богдан")
    await expect(row.locator(".preview")).to_have_text("играет компьютер")


async def test_the_night_is_dark_until_the_morning(server: Server, bot: Bot, visit: Visit) -> None:
    host = Host(bot, await seat(server))
    page = await visit(f"{server.address}/#{host.group.id}", PHONE)
    night = page.locator("body.night")
    await host.deal()
    await host.say("🌙 <b>Ночь 1.</b> Город засыпает.")
    await expect(night).to_have_count(1)
    await host.say("☀️ <b>Доброе утро.</b> День 2.")
    await expect(night).to_have_count(0)


async def test_the_end_stops_the_view_at_its_headline(server: Server, bot: Bot, visit: Visit) -> None:
    host = Host(bot, await seat(server))
    await host.deal()
    page = await visit(f"{server.address}/#{host.group.id}", PHONE)
    await expect(page.locator(".message").last).to_be_in_viewport()
    over = await host.say(f"Ночью погибает {host.seat(1)}.\n🏁 <b>Победа красных!</b> Ночь 3: чёрных нет.")
    for number in range(12):
        last = await host.say(f"протокол {number}\n" * 4)
    await expect(bubble(page, last)).to_have_count(1)
    await expect(bubble(page, over).locator(".text")).to_be_in_viewport(ratio=1)
    await expect(bubble(page, last)).not_to_be_in_viewport()
    await page.locator("#jump").click()
    await expect(bubble(page, last)).to_be_in_viewport()
    later = await host.say("ещё новость")
    await expect(bubble(page, later)).to_be_in_viewport()


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
async def test_a_late_press_is_told_within_the_chat(
    server: Server, bot: Bot, visit: Visit, size: tuple[int, int]
) -> None:
    """The line about a late press stops nobody, and covers no seat of the ring."""
    host = Host(bot, await seat(server, mine=1, simulated=3))
    await host.deal()
    message = await host.say("Кто за?", "Пас")
    page = await visit(f"{server.address}/#{host.group.id}", size, color_scheme="dark")
    await bubble(page, message).get_by_role("button", name="Пас").click()
    press = await next_press(bot, host.group.people[0])
    late = "Поздно: игра уже пошла дальше."
    await bot.answer_callback_query(press.id, text=late, show_alert=True)
    await expect(page.locator(".toast")).to_have_text(late)
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert await page.evaluate(INSIDE, [".toast", "main"])
    edge = "node => getComputedStyle(node).borderTopColor"
    assert await page.locator(".toast").evaluate(edge) not in ("transparent", "rgba(0, 0, 0, 0)")


async def test_a_newer_line_takes_the_place_of_the_last(server: Server, bot: Bot, visit: Visit) -> None:
    page: Page = await visit(f"{server.address}/#{(await seat(server)).id}")
    tell = "text => import('/page/js/notices.js').then(({ toast }) => toast(text))"
    for text in ("первая", "вторая", "третья"):
        await page.evaluate(tell, text)
    await expect(page.locator(".toast")).to_have_text(["третья"])


async def test_the_judge_s_panel_is_no_question(fresh_server: Server, fresh_bot: Bot, visit: Visit) -> None:
    (me,) = (await seat(fresh_server)).people
    await fresh_server.post(f"/sandbox/people/{me}/send", {"chat": me, "text": "/start"})
    panel = Host(fresh_bot, Group(me, [me]))
    page = await visit(f"{fresh_server.address}/#{me}", PHONE)
    shown = await panel.say("⚖️ <b>Панель судьи</b>\nГоворит №3.⏳", "Фол", seconds=60)
    await expect(bubble(page, shown)).to_be_visible()
    await expect(page.locator("#turn")).to_be_hidden()
    await panel.say("🎯 Кого проверяете?⏳", "3", seconds=60)
    await expect(page.locator("#turn")).to_be_visible()


async def test_a_pause_keeps_whose_word_it_is(server: Server, bot: Bot, visit: Visit) -> None:
    host = Host(bot, await seat(server, mine=4))
    await host.deal()
    page = await visit(f"{server.address}/#{host.group.id}", (1440, 900))
    opened = await host.say(f"{host.seat(2)} — вам слово.⏳", "Пас", seconds=60)
    await expect(page.locator("#table .seat.speaks .disc")).to_have_text("2")
    await host.say("⏸ <b>Пауза.</b>", "На стол")
    await bot.edit_message_text(
        f"{host.seat(2)} — вам слово. ⏳ 0:42", chat_id=host.group.id, message_id=opened, parse_mode="HTML"
    )
    await expect(page.locator("#table .stands")).to_have_text("Пауза")
    await expect(page.locator("#table .now")).to_have_text("Говорит №2")


async def test_the_table_that_gathers_takes_the_place_of_the_last_game(
    server: Server, bot: Bot, visit: Visit
) -> None:
    host = Host(bot, await seat(server, mine=4))
    await host.deal()
    roles = "🔴 <b>Красные</b>\n№1 · Аня — Шериф\n№2 · Богдан — мирный житель, голосование, день 3"
    await host.say(f"🏁 <b>Победа красных.</b>\n{roles}\n⚫️ <b>Чёрные</b>\n№4 · Глеб — Дон, † ночь 2")
    page = await visit(f"{server.address}/#{host.group.id}", (1440, 900))
    await expect(page.locator("#table .seat.out .disc")).to_have_text([re.compile("2"), re.compile("4")])
    rows = keys([key("Начать игру", "begin")])
    rows.inline_keyboard[0][0].callback_data = None
    rows.inline_keyboard[0][0].url = "https://t.me/sandbox_bot?start=join"
    text = "🎲 <b>Ещё раз тем же составом?</b>\n1. Аня · ✂️ 3\n2. Вера"
    await html(bot, host.group.id, text, reply_markup=rows)
    await expect(page.locator("#table .phase")).to_have_text("Стол собирается")
    await expect(page.locator("#table .seat-name")).to_have_text(["Аня", "Вера"])


async def test_an_answer_in_private_shows_the_way_there(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    me = group.people[0]
    await server.post(f"/sandbox/people/{me}/send", {"chat": me, "text": "/start"})
    page = await visit(f"{server.address}/#{group.id}", PHONE)
    await page.get_by_role("textbox", name="Сообщение").fill("/rules")
    await page.keyboard.press("Enter")
    await expect(page.locator(".outgoing .text")).to_have_text("/rules")
    answer = await html(bot, me, "Правила")
    await expect(page.locator(".toast")).to_contain_text("Ведущий ответил в личном чате.")
    await page.locator(".toast").get_by_role("button", name="Показать").click()
    await expect(bubble(page, answer)).to_be_in_viewport()
    await expect(page.locator("#header h2")).to_have_text("Ведущий")


async def test_a_way_from_the_table_over_the_chat_takes_one_step_back(server: Server, visit: Visit) -> None:
    here, there = await seat(server), await seat(server)
    page = await visit(f"{server.address}/#{here.id}", PHONE)
    for chat, stays in ((there.id, False), (here.id, True)):
        await page.get_by_role("button", name="стол и скорость").click()
        await expect(page.locator("#sheet")).to_be_visible()
        await page.evaluate("chat => import('/page/js/route.js').then(({ go }) => go(chat))", chat)
        await expect(page.locator("#sheet")).to_be_hidden()
        await expect(page).to_have_url(f"{server.address}/#{chat}")
        if not stays:
            await page.go_back()
            await expect(page).to_have_url(f"{server.address}/#{here.id}")
            assert await page.evaluate("history.state?.over") is None


async def test_a_host_that_restarts_for_a_new_speed_is_told_of(
    fresh_server: Server, fresh_bot: Bot, visit: Visit
) -> None:
    """A host asks for its own name when it starts: before that, nobody answers."""
    group = await seat(fresh_server)
    await fresh_bot.get_me()
    page = await visit(f"{fresh_server.address}/#{group.id}", PHONE)
    await expect(page.locator("#header p")).to_have_text("2 участника")
    await fresh_server.post("/sandbox/speed", {"scale": 0.2})
    await expect(page.locator("#header p")).to_have_text("Ведущий переставляет часы…")
    await fresh_bot(GetMe())
    await expect(page.locator("#header p")).to_have_text("2 участника")
