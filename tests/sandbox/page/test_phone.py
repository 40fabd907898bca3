"""What a player on a phone has of the table: a line in the header, numbers beside names, the night and the
end."""

import re
import time

import pytest
from aiogram import Bot
from aiogram.methods import GetMe
from aiogram.types import InlineKeyboardButton
from playwright.async_api import expect

from tests.rig.sandbox.page.host import Host, dealing, write_to_bot
from tests.sandbox.page.conftest import (
    DESKTOP,
    PHONE,
    Group,
    Server,
    Visit,
    bubble,
    fits,
    html,
    keys,
    next_press,
    no_browser,
    seat,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]
TELL = "text => import('/page/js/notices.js').then(({ toast }) => toast(text))"
INSIDE = """([inner, outer]) => {
    const [a, b] = [inner, outer].map((each) => document.querySelector(each).getBoundingClientRect());
    return a.left >= b.left && a.right <= b.right && a.top >= b.top;
}"""


@pytest.mark.parametrize("size", [PHONE, (1024, 768), (320, 640)])
async def test_the_header_has_room_for_the_speaker_and_the_clock(
    server: Server, bot: Bot, visit: Visit, size: tuple[int, int]
) -> None:
    host = await dealing(bot, server, mine=1, simulated=3)
    await host.say("☀️ <b>Доброе утро.</b> День 2.")
    await host.say(f"{host.seat(2)} — вам слово.⏳", seconds=60)
    page = await visit(f"{server.address}/#{host.group.id}", size)
    await expect(page.locator("#header p")).to_contain_text("2 · Говорит №2")
    assert await page.evaluate(INSIDE, ["#header .countdown", "#header .heading"])
    assert await fits(page)


async def test_the_speed_can_be_set_without_leaving_the_chat(fresh_server: Server, visit: Visit) -> None:
    group = await seat(fresh_server)
    page = await visit(f"{fresh_server.address}/#{group.id}", PHONE)
    menu = page.get_by_role("button", name="Ещё")
    await menu.click()
    await page.get_by_role("menuitemradio", name="Скорость ×5").click()
    await expect(page.locator(".toast")).to_contain_text("Скорость ×5")
    await expect(page.locator("#speed")).to_have_text("×5")  # the page learns of it from an event
    await menu.click()
    await expect(page.get_by_role("menuitemradio", checked=True)).to_have_text("Скорость ×5")
    await expect(page.locator("#header h2")).to_be_visible()


async def test_a_seated_person_has_his_number_everywhere(server: Server, bot: Bot, visit: Visit) -> None:
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


async def test_other_cards_are_shown_only_on_demand(server: Server, bot: Bot, visit: Visit) -> None:
    host = Host(bot, await seat(server, mine=1, simulated=3))
    other = host.group.people[1]
    await write_to_bot(server, other)
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


async def test_the_page_is_dark_by_night(server: Server, bot: Bot, visit: Visit) -> None:
    host = Host(bot, await seat(server))
    page = await visit(f"{server.address}/#{host.group.id}", PHONE)
    night = page.locator("body.night")
    await host.deal()
    await host.say("🌙 <b>Ночь 1.</b> Город засыпает.")
    await expect(night).to_have_count(1)
    await host.say("☀️ <b>Доброе утро.</b> День 2.")
    await expect(night).to_have_count(0)


async def test_the_view_stops_at_the_headline_of_the_end(server: Server, bot: Bot, visit: Visit) -> None:
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


@pytest.mark.parametrize("there_before", [True, False])
async def test_the_view_stays_at_the_opening_of_a_practice_until_a_question(
    server: Server, bot: Bot, visit: Visit, *, there_before: bool
) -> None:
    me = (await seat(server)).people[0]
    await server.post(f"/sandbox/people/{me}/send", {"chat": me, "text": "/practice"})
    host, address = Host(bot, Group(me, [me])), f"{server.address}/#{me}"
    page = None if there_before else await visit(address, PHONE)
    opening = await host.say("🎓 Тренировка.\n" + "Всё здесь.\n" * 8, "Без пояснений")
    listed = "\n".join(f"№{number} · Сосед {number}" for number in range(1, 11))
    await host.say(f"🎲 <b>Карты розданы.</b>⏳\n{listed}", seconds=20)
    card = await host.say("Ваша карта лежит рубашкой вверх.\n" * 6, "Показать карту", "Закончить")
    page = page or await visit(address, PHONE)
    await expect(bubble(page, card)).to_have_count(1)
    await expect(bubble(page, opening).locator(".text")).to_be_in_viewport(ratio=1)
    await expect(page.locator("#jump")).to_be_visible()
    night = await host.say("🌙 Наступает ночь.⏳", "Стол", seconds=30)
    await expect(bubble(page, night)).to_be_in_viewport(ratio=1)


async def test_own_words_and_buttons_are_visible_in_a_turn(server: Server, bot: Bot, visit: Visit) -> None:
    """The bar that calls the player leads to his buttons; it must not leave what is new out of view."""
    host = await dealing(bot, server, mine=1, simulated=3)
    for number in range(12):
        await host.say(f"речь {number}\n" * 3)
    asked = await host.say(f"{host.seat(1)} — вам слово.⏳", "Выставить №2", "Пас", seconds=60)
    page = await visit(f"{server.address}/#{host.group.id}", PHONE)
    await page.locator("#turn").click()
    await expect(bubble(page, asked)).to_have_class(re.compile("flash"))
    await page.locator("#field").fill("Мне не нравится второй.")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.outgoing").last).to_be_in_viewport(ratio=1)
    later = await host.say("Принято.", "Пас")
    await expect(bubble(page, later).locator(".key")).to_be_in_viewport(ratio=1)
    await expect(page.locator("#jump")).to_be_hidden()


async def test_an_answer_to_a_press_in_private_is_visible(server: Server, bot: Bot, visit: Visit) -> None:
    me = (await seat(server)).people[0]
    await write_to_bot(server, me)
    host = Host(bot, Group(me, [me]))
    card = await host.say("Ваша карта лежит рубашкой вверх.", "Показать карту")
    for number in range(12):
        last = await host.say(f"строка {number}\n" * 4)
    page = await visit(f"{server.address}/#{me}", PHONE)
    await expect(bubble(page, last)).to_be_in_viewport()
    await page.evaluate("document.querySelector('#scroll').scrollTop = 0")
    await bubble(page, card).get_by_role("button", name="Показать карту").click()
    await bot.answer_callback_query((await next_press(bot, me)).id)
    face = await host.say("Вы — Дон.")
    await expect(bubble(page, face)).to_be_in_viewport(ratio=1)


async def test_after_a_practice_it_offers_a_table(fresh_server: Server, fresh_bot: Bot, visit: Visit) -> None:
    """The host offers another practice under the result, so the page does not offer it again."""
    me = (await seat(fresh_server)).people[0]
    await fresh_server.post(f"/sandbox/people/{me}/send", {"chat": me, "text": "/practice"})
    host = Host(fresh_bot, Group(me, [me]))
    page = await visit(f"{fresh_server.address}/#{me}", PHONE)
    quick = page.locator(".quick-key")
    await expect(quick).to_have_text(["Тренировка"])
    await host.say("🎲 <b>Карты розданы.</b>\n№1 · Аня\n№2 · Боря\n№3 · Вера")
    await expect(quick.first).to_be_hidden()
    await host.say("🏁 <b>Победа красных!</b> Ночь 3: чёрных нет.", "Ещё тренировка")
    await expect(quick).to_have_text(["Стол с соседями"])
    await quick.click()
    await expect(page.locator("#books-title")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
async def test_a_late_press_is_shown(server: Server, bot: Bot, visit: Visit, size: tuple[int, int]) -> None:
    """The line about a late press stops nobody, and stays within the chat."""
    host = await dealing(bot, server, mine=1, simulated=3)
    message = await host.say("Кто за?", "Пас")
    page = await visit(f"{server.address}/#{host.group.id}", size, color_scheme="dark")
    await bubble(page, message).get_by_role("button", name="Пас").click()
    press = await next_press(bot, host.group.people[0])
    late = "Поздно: игра уже пошла дальше."
    await bot.answer_callback_query(press.id, text=late)
    await expect(page.locator(".toast")).to_have_text(late)
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert await page.evaluate(INSIDE, [".toast", "main"])
    edge = "node => getComputedStyle(node).borderTopColor"
    assert await page.locator(".toast").evaluate(edge) not in ("transparent", "rgba(0, 0, 0, 0)")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("then", ["press", "night", "speech", "other chat"])
async def test_a_note_on_the_page_ends_with_the_next_event(
    server: Server, bot: Bot, visit: Visit, size: tuple[int, int], then: str
) -> None:
    """The line's own time stands still here: only what happens takes it away."""
    host = await dealing(bot, server, mine=2, simulated=2)
    page = await visit(f"{server.address}/#{host.group.id}", size)
    await expect(page.locator("#header h2")).to_be_visible()
    await page.clock.install()
    await page.clock.pause_at(time.time() + 60)
    await page.evaluate(TELL, "Голос принят.")
    await host.say("Кандидатур пока нет.")
    await expect(page.locator(".bubble").last).to_contain_text("Кандидатур")
    await expect(page.locator(".toast")).to_have_text("Голос принят.")
    match then:
        case "press":
            await page.locator(".bubble").last.click()
        case "night":
            await host.say("🌙 <b>Ночь 1.</b> Город засыпает.")
        case "speech":
            await host.say(f"{host.seat(2)} — вам слово.⏳", "Пас", seconds=60)
        case _:
            await page.evaluate("id => { location.hash = `#${id}` }", host.group.people[0])
    if then in ("night", "speech"):
        await expect(page.locator(".bubble").last).not_to_contain_text("Кандидатур")
        await expect(page.locator(".toast")).to_be_visible()
        await page.clock.run_for(1500)
    await expect(page.locator(".toast")).to_have_count(0)


async def test_the_judges_panel_calls_nobody(fresh_server: Server, fresh_bot: Bot, visit: Visit) -> None:
    (me,) = (await seat(fresh_server)).people
    await write_to_bot(fresh_server, me)
    panel = Host(fresh_bot, Group(me, [me]))
    page = await visit(f"{fresh_server.address}/#{me}", PHONE)
    shown = await panel.say("⚖️ <b>Панель судьи</b>\nГоворит №3.⏳", "Фол", seconds=60)
    await expect(bubble(page, shown)).to_be_visible()
    await expect(page.locator("#turn")).to_be_hidden()
    await panel.say("🎯 Кого проверяете?⏳", "3", seconds=60)
    await expect(page.locator("#turn")).to_be_visible()


async def test_the_header_keeps_the_speaker_during_a_pause(server: Server, bot: Bot, visit: Visit) -> None:
    host = await dealing(bot, server, mine=4)
    page = await visit(f"{server.address}/#{host.group.id}", (1440, 900))
    opened = await host.say(f"{host.seat(2)} — вам слово.⏳", "Пас", seconds=60)
    status = page.locator("#header .status")
    await expect(status).to_contain_text("Говорит №2")
    await host.say("⏸ <b>Пауза.</b>", "На стол")
    await bot.edit_message_text(
        f"{host.seat(2)} — вам слово. ⏳ 0:42", chat_id=host.group.id, message_id=opened, parse_mode="HTML"
    )
    await expect(status).to_contain_text("Пауза · Говорит №2")


async def test_a_new_lobby_replaces_the_last_game(server: Server, bot: Bot, visit: Visit) -> None:
    host = await dealing(bot, server, mine=4)
    await host.say("🏁 <b>Победа красных.</b>")
    page = await visit(f"{server.address}/#{host.group.id}", (1440, 900))
    row = page.locator(f"[data-chat='{host.group.id}']")
    await expect(row).to_have_class(re.compile("retired"))
    sit = InlineKeyboardButton(text="Сесть за стол", callback_data="l:1:sit")
    await html(bot, host.group.id, "🎲 <b>Ещё раз тем же составом?</b>", reply_markup=keys([sit]))
    await expect(row).not_to_have_class(re.compile("retired"))


async def test_an_answer_in_private_has_a_link_in_the_group(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    me = group.people[0]
    await write_to_bot(server, me)
    page = await visit(f"{server.address}/#{group.id}", PHONE)
    await page.get_by_role("textbox", name="Сообщение").fill("/rules")
    await page.keyboard.press("Enter")
    await expect(page.locator(".outgoing .text")).to_have_text("/rules")
    answer = await html(bot, me, "Правила")
    await expect(page.locator(".toast")).to_contain_text("Ведущий ответил в личном чате.")
    await page.locator(".toast").get_by_role("button", name="Показать").click()
    await expect(bubble(page, answer)).to_be_in_viewport()
    await expect(page.locator("#header h2")).to_have_text("Ведущий")


async def test_a_restart_for_a_new_speed_is_shown(fresh_server: Server, fresh_bot: Bot, visit: Visit) -> None:
    """A host asks for its own name when it starts: before that, nobody answers."""
    group = await seat(fresh_server)
    await fresh_bot.get_me()
    page = await visit(f"{fresh_server.address}/#{group.id}", PHONE)
    await expect(page.locator("#header p")).to_have_text("2 участника")
    await fresh_server.post("/sandbox/speed", {"scale": 0.2})
    await expect(page.locator("#header p")).to_have_text("Ведущий переводит часы…")
    await fresh_bot(GetMe())
    await expect(page.locator("#header p")).to_have_text("2 участника")
