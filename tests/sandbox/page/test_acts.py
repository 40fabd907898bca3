"""Tests what a visitor can do on the page: press, follow links, speak for one of several seats, watch."""

import re

import pytest
from aiogram import Bot
from aiogram.types import ForceReply, InlineKeyboardButton
from playwright.async_api import expect

from tests.rig.sandbox.page.host import write_to_bot
from tests.sandbox.page.conftest import Server, Visit, bubble, html, key, keys, next_press, no_browser, seat

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]


async def test_a_pressed_button_waits_for_its_answer(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    vote = InlineKeyboardButton(text="Голосую", callback_data="vote", style="success")
    leave = InlineKeyboardButton(text="Уйти", callback_data="leave", style="danger")
    message = await html(bot, group.id, "Кто за?", reply_markup=keys([vote, leave]))
    page = await visit(f"{server.address}/#{group.id}")
    button = bubble(page, message).get_by_role("button", name="Голосую")
    await expect(bubble(page, message).locator(".danger")).to_have_text("Уйти")
    await button.click()
    press = await next_press(bot, group.people[0])
    assert press.data == "vote"
    await expect(bubble(page, message).locator(".success")).to_have_attribute("aria-busy", "true")
    await bot.answer_callback_query(press.id, text="Ваша рука поднята")
    await expect(page.locator("#toasts")).to_contain_text("Ваша рука поднята")
    await expect(bubble(page, message).locator("[aria-busy]")).to_have_count(0)


async def test_a_button_that_was_answered_in_words_is_marked(server: Server, bot: Bot, visit: Visit) -> None:
    """The answer may ask to press the number again."""
    group = await seat(server)
    message = await html(bot, group.id, "Кого?", reply_markup=keys([key("3", "n3"), key("5", "n5")]))
    page = await visit(f"{server.address}/#{group.id}")
    marked = bubble(page, message).locator(".key.pressed")
    for number, answer in (("5", "Выставить №5? Нажмите номер ещё раз."), ("3", "Выставить №3?"), ("5", "")):
        await expect(bubble(page, message).locator("[aria-busy]")).to_have_count(0)
        await bubble(page, message).get_by_role("button", name=number).click()
        press = await next_press(bot, group.people[0])
        await bot.answer_callback_query(press.id, text=answer)
        await expect(marked).to_have_text([number] if answer else ["3"])
    await bot.edit_message_reply_markup(
        chat_id=group.id, message_id=message, reply_markup=keys([key("5", "later5")])
    )
    await expect(marked).to_have_count(0)


async def test_a_question_opens_the_field_for_a_reply(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server, mine=1, simulated=1)
    mine, other = group.people
    page = await visit(f"{server.address}/#{group.id}")
    asks = ForceReply(selective=True)
    await html(bot, group.id, f'<a href="tg://user?id={other}">Вера</a>, почему?', reply_markup=asks)
    await html(bot, group.id, "Дальше")
    await expect(page.locator("main")).to_contain_text("Дальше")
    await expect(page.locator(".answered")).to_be_hidden()
    asked = await html(bot, group.id, f'<a href="tg://user?id={mine}">Аня</a>, о чём?', reply_markup=asks)
    await expect(page.locator(".answered")).to_contain_text("о чём?")
    await page.get_by_role("textbox", name="Сообщение").fill("О руке")
    await page.keyboard.press("Enter")
    await expect(page.locator(".answered")).to_be_hidden()
    replies = [update.message for update in await bot.get_updates(timeout=5) if update.message]
    assert [reply.reply_to_message.message_id for reply in replies if reply.reply_to_message] == [asked]


@pytest.mark.parametrize(
    "text", ["Эта кнопка — для игрока №4.", "Уже поздно: турнир ушёл дальше.", "Запізно: турнір пішов далі."]
)
async def test_an_alert_waits_until_it_is_read(server: Server, bot: Bot, visit: Visit, text: str) -> None:
    group = await seat(server)
    message = await html(bot, group.id, "Кто за?", reply_markup=keys([key("Голосую", "vote")]))
    page = await visit(f"{server.address}/#{group.id}")
    await bubble(page, message).get_by_role("button", name="Голосую").click()
    press = await next_press(bot, group.people[0])
    await bot.answer_callback_query(press.id, text=text, show_alert=True)
    alert = page.get_by_role("dialog", name=text)
    await expect(alert).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(alert).to_be_hidden()


async def test_deep_links_lead_to_the_bot_and_back(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    username = (await bot.get_me()).username
    join = InlineKeyboardButton(text="Сесть за стол", url=f"https://t.me/{username}?start=join_1")
    lobby = await html(bot, group.id, "Стол собирается", reply_markup=keys([join]))
    page = await visit(f"{server.address}/#{group.id}")
    await page.get_by_role("link", name="Сесть за стол").click()
    await expect(page.locator("#header h2")).to_have_text("Ведущий")
    await expect(page.locator(".outgoing .text")).to_have_text("/start")  # the payload is for the bot only
    internal = -group.id - 1_000_000_000_000
    back = InlineKeyboardButton(text="В группу", url=f"https://t.me/c/{internal}/{lobby}")
    await html(bot, group.people[0], "Ваша карта", reply_markup=keys([back]))
    await page.get_by_role("link", name="В группу").click()
    await expect(bubble(page, lobby)).to_have_class(r"message incoming has-keyboard first last flash")
    await expect(bubble(page, lobby)).to_be_in_viewport()
    assert len(page.context.pages) == 1
    await page.goto(f"{server.address}/#{group.people[0]}")
    await html(bot, group.id, "🎲 <b>Карты розданы.</b>\n№1 · Аня\n№2 · Богдан\n№3 · Вера")
    for _ in range(40):
        newest = await html(bot, group.id, "Игра идёт.")
    await page.get_by_role("link", name="В группу").click()
    await expect(bubble(page, newest)).to_be_in_viewport()
    await expect(page.locator("#jump")).to_be_hidden()


async def test_the_called_person_speaks_by_default(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server, mine=3)
    page = await visit(f"{server.address}/#{group.id}")
    voice = page.get_by_role("button", name="Кто говорит и нажимает")
    await expect(voice).to_have_accessible_name("Кто говорит и нажимает: Аня")
    await html(bot, group.id, f"<a href='tg://user?id={group.people[2]}'>№3</a>, ваша минута")
    await expect(voice).to_have_accessible_name("Кто говорит и нажимает: Вера")
    await voice.click()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    field = page.get_by_role("textbox", name="Сообщение")
    await field.fill("Пас")
    await field.press("Enter")
    await expect(page.locator(".outgoing .name").last).to_have_text("Богдан")
    await expect(page.locator(".outgoing .text").last).to_have_text("Пас")
    await expect(field).to_have_value("")
    await html(bot, group.id, f"<a href='tg://user?id={group.people[0]}'>№1</a>, ваша минута")
    await expect(voice).to_have_accessible_name("Кто говорит и нажимает: Аня")


async def test_a_command_is_sent_from_the_menu(server: Server, visit: Visit) -> None:
    group = await seat(server)
    page = await visit(f"{server.address}/#{group.id}")
    await page.get_by_role("button", name="Команды").click()
    await page.get_by_role("menuitem", name="/table").click()
    await expect(page.locator(".outgoing .text")).to_have_text("/table")


async def test_the_menu_of_a_private_chat_offers_a_practice_and_its_end(server: Server, visit: Visit) -> None:
    (me,) = (await seat(server)).people
    await write_to_bot(server, me)
    page = await visit(f"{server.address}/#{me}")
    await page.get_by_role("button", name="Команды").click()
    for command in ("/practice", "/stop", "/words"):
        entry = page.get_by_role("menuitem", name=command)
        await expect(entry.locator("small")).to_have_text(re.compile(r"^[а-я: -]+$"))


async def test_a_call_in_another_chat_shows_in_the_list(server: Server, bot: Bot, visit: Visit) -> None:
    called, elsewhere = await seat(server), await seat(server)
    page = await visit(f"{server.address}/#{elsewhere.id}")
    row = page.locator(f"[data-chat='{called.id}']")
    await expect(row).to_be_visible()
    await html(bot, called.id, "Просто так")
    await html(bot, called.id, f"<a href='tg://user?id={called.people[0]}'>№1</a>, ваша минута")
    await expect(row.get_by_role("img", name="2 непрочитанных сообщения")).to_be_visible()
    await expect(row.get_by_role("img", name="Вас упомянули")).to_be_visible()
    await row.click()
    await expect(page.locator(".divider.new")).to_have_text("Новые сообщения")
    await expect(row.locator(".badge")).to_have_count(0)


async def test_a_seat_can_be_watched_and_then_taken(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server, mine=0, simulated=1)
    person = group.people[0]
    username = (await bot.get_me()).username
    await server.post(f"/sandbox/people/{person}/open", {"url": f"https://t.me/{username}?start=x"})
    message = await html(bot, person, "Ваш ход", reply_markup=keys([key("1", "shoot1")]))
    page = await visit(f"{server.address}/#{group.id}")
    await expect(page.locator("#composer")).to_contain_text("Вы наблюдаете")
    row = page.locator(f"[data-chat='{person}']")
    await expect(row).to_have_count(0)
    await page.locator(f".section:has([data-chat='{group.id}']) + .fold").click()
    await row.click()
    await bubble(page, message).get_by_role("button", name="1", exact=True).click()
    await expect(page.locator("#toasts")).to_contain_text("Это чужое место")
    await page.get_by_role("button", name="Сесть на это место").click()
    await expect(page.get_by_role("textbox", name="Сообщение")).to_be_visible()
    own = await html(bot, person, "Ваш ход", reply_markup=keys([key("2", "shoot2")]))
    await bubble(page, own).get_by_role("button", name="2", exact=True).click()
    assert (await next_press(bot, person)).data == "shoot2"


async def test_deleted_and_pinned_messages_are_shown(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    pinned = await html(bot, group.id, "Закреплено навсегда")
    await bot.pin_chat_message(group.id, pinned)
    for number in range(30):
        last = await html(bot, group.id, f"строка {number}")
    page = await visit(f"{server.address}/#{group.id}")
    await expect(bubble(page, last)).to_be_in_viewport()
    await bot.delete_message(group.id, last)
    await expect(bubble(page, last)).to_have_count(0)
    await expect(bubble(page, pinned)).not_to_be_in_viewport()
    await page.get_by_role("button", name="Закреплённое сообщение").click()
    await expect(bubble(page, pinned)).to_be_in_viewport()


async def test_a_forum_s_topics_are_shown_one_at_a_time(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    general = await html(bot, group.id, "в общей")
    page = await visit(f"{server.address}/#{group.id}")
    await expect(bubble(page, general)).to_be_visible()
    make_forum = """async ([group, general]) => {
        const { apply, messageOf, state } = await import("/page/js/state.js");
        apply("chat", { ...state.chats.get(group), topics: [{ id: 7, title: "Второй стол" }] });
        apply("message", { ...messageOf(group, general), id: 9999, thread: 7 });
    }"""
    await page.evaluate(make_forum, [group.id, general])
    await expect(bubble(page, 9999)).to_be_visible()
    await page.get_by_role("button", name="Второй стол").click()
    await expect(bubble(page, general)).to_have_count(0)
    field = page.get_by_role("textbox", name="Сообщение")
    await field.fill("и я здесь")
    async with page.expect_request("**/send") as sending:
        await field.press("Enter")
    sent = (await sending.value).post_data_json
    assert sent is not None
    assert sent["thread"] == 7
    await page.get_by_role("button", name="Общая").click()
    await expect(bubble(page, general)).to_be_visible()
    await expect(bubble(page, 9999)).to_have_count(0)


async def test_a_refused_message_is_reported_and_not_lost(server: Server, visit: Visit) -> None:
    group = await seat(server)
    page = await visit(f"{server.address}/#{group.id}")
    field = page.get_by_role("textbox", name="Сообщение")
    await field.fill("важная мысль")
    await server.post(f"/sandbox/people/{group.people[0]}/leave", {"chat": group.id})
    back = page.get_by_role("button", name="Аня: вернуться в группу")
    await back.click()
    await expect(back).to_be_hidden()
    await expect(field).to_have_value("важная мысль")
    await page.route("**/send", lambda route: route.fulfill(status=409, json={"error": "не сейчас"}))
    await field.press("Enter")
    await expect(page.locator("#toasts")).to_contain_text("не сейчас")
    await expect(field).to_have_value("важная мысль")


async def test_a_reply_shows_the_message_that_it_answers(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    message = await html(bot, group.id, "Кто за?")
    page = await visit(f"{server.address}/#{group.id}")
    await bubble(page, message).hover()
    await bubble(page, message).get_by_role("button", name="Ответить").click()
    field = page.get_by_role("textbox", name="Сообщение")
    await field.press("Escape")
    await expect(page.locator(".answered")).to_be_hidden()
    await bubble(page, message).get_by_role("button", name="Ответить").click()
    await field.fill("Я за")
    await field.press("Enter")
    await expect(page.locator(".outgoing .quoted")).to_contain_text("Кто за?")
    await expect(page.locator(".answered")).to_be_hidden()
