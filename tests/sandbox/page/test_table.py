"""What happens at the table and the call to act. The page reads both from the messages, as a person would."""

import re
import time
from collections.abc import Iterable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.types import InlineKeyboardButton
from playwright.async_api import Page, expect

from sandbox.model import Content
from tests.rig.sandbox.deaths import SEAT, wordings
from tests.rig.sandbox.page.host import Host, dealing, write_to_bot
from tests.rig.sandbox.speeches import openings
from tests.sandbox.page.conftest import PHONE, Group, Server, Visit, bubble, html, key, keys, no_browser, seat

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]

WIDE = (1440, 900)
LINES_OF_WORDS = """node => [...node.textContent.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(node.firstChild, index);
    range.setEnd(node.firstChild, index + word.length);
    return range.getClientRects().length;
})"""

RAISE = {"ru": ": подъём", "uk": ": підйом"}
WORDS = {
    "ru": {
        "day": "☀️ <b>Доброе утро.</b> День 2.\nНочью погибает {4}.",
        "turn": "{2} — вам слово.⏳",
        "vote": "✋ <b>Голосуем.</b> Выставлено: №3 · Вера, №1 · Аня\n№3 — 2 голоса (№2, №3)\n"
        "Спасибо. <b>Кто за то, чтобы стол покинул игрок №1 · Аня?</b>⏳\n1 рука: №1",
        "raise": "✋ <b>Подъём двоих: №3 · Вера, №1 · Аня.</b> "
        "Кто за то, чтобы все голосуемые покинули стол?⏳",
        "over": "🏁 <b>Победа красных.</b> День 2.",
    },
    "uk": {
        "day": "☀️ <b>Доброго ранку.</b> День 2.\nЦієї ночі гине {4}.",
        "turn": "{2} — вам слово.⏳",
        "vote": "✋ <b>Голосуємо.</b> Виставлено: №3 · Віра, №1 · Олена\n№3 — 2 голоси (№2, №3)\n"
        "Дякую. <b>Хто за те, щоб стіл залишив гравець №1 · Олена?</b>⏳\n1 рука: №1",
        "raise": "✋ <b>Підйом: №3 · Віра, №1 · Олена.</b> Хто за те, щоб стіл залишили обоє?⏳",
        "over": "🏁 <b>Перемога червоних.</b> День 2.",
    },
}

SPEAKS = {"ru": "Говорит №2", "uk": "Говорить №2"}
VOTES = {"ru": "Голоса: №1", "uk": "Голоси: №1"}
READ = """async ([told, seat]) => {
    const { readGame } = await import("/page/js/reading.js");
    const says = (text, entities = []) => ({ id: 1, from: { bot: true }, text, entities });
    const dealt = "🎲\\n" + [1, 2, 3, 4].map((seat) => `№${seat} · Name`).join("\\n");
    return told.map(({ text, entities }) => {
        const { seats, speaks } = readGame([says(dealt), says(text, entities)]);
        return { text, out: seats.get(seat).out, speaks };
    });
}"""


async def read_by_the_page(page: Page, told: Iterable[Content]) -> list[dict[str, Any]]:
    """Returns what the page reads from each message: `out`, whether the player is out, and who `speaks`."""
    sent = [{"text": each.text, "entities": each.entities} for each in told]
    found: list[dict[str, Any]] = await page.evaluate(READ, [sent, SEAT])
    return found


@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_the_header_tells_what_happens_at_the_table(
    fresh_server: Server, fresh_bot: Bot, visit: Visit, language: str
) -> None:
    words = WORDS[language]
    host = Host(fresh_bot, await seat(fresh_server, mine=4, language=language), language)
    told = {number: host.seat(number) for number in range(1, 5)}

    def say(name: str) -> str:
        return re.sub(r"\{(\d)}", lambda found: told[int(found[1])], words[name])

    page = await visit(f"{fresh_server.address}/#{host.group.id}", WIDE, f"{language}-{language.upper()}")
    status = page.locator("#header .status")
    await expect(page.locator("#header h2")).to_be_visible()
    await expect(status).to_have_count(0)
    await host.deal()
    await expect(status).to_be_visible()
    await host.say(say("day"))
    await expect(status).to_contain_text("☀️ День 2")
    await host.say(say("turn"), "Пас", seconds=60)
    await expect(status).to_contain_text(f"☀️ 2 · {SPEAKS[language]}")
    await expect(status.locator(".countdown")).to_have_text(re.compile(r"^(1:00|0:5\d)$"))
    await host.say(say("vote"), "✋", seconds=60)
    await expect(status).to_contain_text(VOTES[language])
    await expect(page.locator("#turn")).to_be_hidden()  # each has raised a hand, or is out
    await host.say(say("raise"), "✋", seconds=60)
    await expect(page.locator("#turn")).to_contain_text(RAISE[language])
    over = await host.say(say("over"))
    await expect(status).to_have_count(0)
    await expect(page.locator(f"[data-chat='{host.group.id}']")).to_have_class(re.compile("retired"))
    await expect(page.locator("#pinned")).to_have_attribute("data-message", str(over))


async def test_the_status_tells_nothing_of_private_chats(server: Server, bot: Bot, visit: Visit) -> None:
    host = await dealing(bot, server, mine=4)
    first = host.group.people[0]
    await write_to_bot(server, first)
    page = await visit(f"{server.address}/#{first}", WIDE)
    await expect(page.locator("#header .status")).to_have_text("Раздача ")
    await html(bot, first, f"🌙 Ночь 2. Ночью погибает {host.seat(3)}.")
    await expect(page.locator("main")).to_contain_text("Ночь 2")
    await expect(page.locator("#header .status")).to_have_text("Раздача ")


async def test_after_every_wording_of_a_death_the_player_is_out(server: Server, visit: Visit) -> None:
    page: Page = await visit(server.address)
    told = (each for _, each in wordings())
    assert [each for each in await read_by_the_page(page, told) if not each["out"]] == []


async def test_in_every_wording_of_a_speech_the_player_speaks(server: Server, visit: Visit) -> None:
    page: Page = await visit(server.address)
    assert [each for each in await read_by_the_page(page, openings()) if each["speaks"] != SEAT] == []


async def test_day_zero_is_shown_with_its_number(server: Server, bot: Bot, visit: Visit) -> None:
    host = Host(bot, await seat(server))
    page: Page = await visit(f"{server.address}/#{host.group.id}", WIDE)
    await host.deal()
    await host.say("☀️ <b>День 0.</b> Доброе утро, город!")
    await expect(page.locator("#header .status")).to_contain_text("☀️ День 0")


async def test_a_turn_is_called_clearly_for_one_seat_at_a_time(
    fresh_server: Server, fresh_bot: Bot, visit: Visit
) -> None:
    host = await dealing(fresh_bot, fresh_server, mine=2, simulated=2)
    page = await visit(f"{fresh_server.address}/#{host.group.id}")
    turn = page.locator("#turn")
    await expect(turn).to_be_hidden()
    await host.say(f"{host.seat(2)} — вам слово.⏳", "Пас", seconds=60)
    await expect(turn).to_contain_text("Вам слово: №2 · Богдан")
    await expect(page).to_have_title("❗ Ваш ход · Мафия")
    vote = "✋ <b>Голосуем.</b> Выставлено: №3, №4\n<b>Кто за то, чтобы стол покинул игрок №3?</b>⏳\n"
    asked = await host.say(f"{vote}Рук нет.", "✋ Голосую: №3", seconds=60)
    await expect(turn).to_contain_text("№1 · Аня")
    await expect(turn).to_contain_text("и ещё 1 ваше место")
    clock = f"<tg-time unix='{int(time.time()) + 60}' format='r'>60 с</tg-time>"
    up = vote.replace("⏳", clock) + "1 рука: №1"
    rows = keys([key("✋ Голосую: №3", "vote")])
    await fresh_bot.edit_message_text(
        up, chat_id=host.group.id, message_id=asked, parse_mode="HTML", reply_markup=rows
    )
    await expect(turn).to_contain_text("№2 · Богдан")
    await expect(page.get_by_role("button", name="Кто говорит и нажимает: Богдан")).to_be_visible()
    await fresh_bot.edit_message_text(
        up.replace("№1", "№1, №2"),
        chat_id=host.group.id,
        message_id=asked,
        parse_mode="HTML",
        reply_markup=rows,
    )
    await expect(turn).to_be_hidden()
    await expect(page).to_have_title("Мафия")


async def test_a_turn_in_private_is_shown_in_the_group_with_a_link(
    fresh_server: Server, fresh_bot: Bot, visit: Visit
) -> None:
    host = await dealing(fresh_bot, fresh_server, mine=1, simulated=3)
    me = host.group.people[0]
    await write_to_bot(fresh_server, me)
    page = await visit(f"{fresh_server.address}/#{host.group.id}", PHONE)
    until = int(time.time()) + 60
    hour = f"<tg-time unix='{until}' format='wDT'>пт 21:00</tg-time>"
    await html(fresh_bot, me, f"🔔 Через час игра ({hour}).", reply_markup=keys([key("Опоздаю", "later")]))
    await expect(page.locator(f"[data-chat='{me}'] .preview")).to_contain_text("(пт 21:00)")
    clock = f"<tg-time unix='{until}' format='r'>60 с</tg-time>"
    asked = await html(fresh_bot, me, f"🎯 Ночь 2. Ваш выстрел? {clock}", reply_markup=keys([key("3", "3")]))
    await page.locator("#turn").click()
    await expect(bubble(page, asked)).to_be_visible()
    await expect(page).to_have_url(f"{fresh_server.address}/#{me}")
    await fresh_bot.edit_message_reply_markup(chat_id=me, message_id=asked)
    await expect(page.locator("#turn")).to_be_hidden()  # an hour to come is no clock


@pytest.mark.parametrize("label", ["Я здесь", "Я тут"])
async def test_the_question_whether_a_player_is_there_calls_him(
    fresh_server: Server, fresh_bot: Bot, visit: Visit, label: str
) -> None:
    host = await dealing(fresh_bot, fresh_server, mine=1, simulated=3)
    me = host.group.people[0]
    await write_to_bot(fresh_server, me)
    page = await visit(f"{fresh_server.address}/#{host.group.id}", PHONE)
    turn = page.locator("#turn")
    asked = await html(fresh_bot, me, "Играете?", reply_markup=keys([key(label, "here")]))
    await expect(turn).to_contain_text("Ваш ход в личном чате: №1 · Аня")
    await expect(turn.locator(".countdown")).to_have_count(0)
    await fresh_bot.delete_message(me, asked)
    await expect(turn).to_be_hidden()


async def test_the_list_of_chats_shows_no_card(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server, mine=2)
    for person, shown in zip(group.people, ("Мафия", "Мафія"), strict=True):
        await write_to_bot(server, person)
        text = f"№3.\nВаша карта: <b>{shown}.</b> №4"
        await html(bot, person, text, protect_content=True)
    page = await visit(f"{server.address}/#{group.id}", WIDE)
    for person in group.people:
        row = page.locator(f"[data-chat='{person}'] .preview")
        await expect(row).to_have_text("№3. Ваша карта: ▒▒▒▒")


async def test_only_the_visitors_turn_is_called_in_a_practice(
    fresh_server: Server, fresh_bot: Bot, visit: Visit
) -> None:
    """The private chat is the table. The name of a simulated player is no mention, and may equal the
    person's."""
    me = (await seat(fresh_server)).people[0]
    await fresh_server.post(f"/sandbox/people/{me}/send", {"chat": me, "text": "/practice"})
    host = Host(fresh_bot, Group(me, [me]))
    await host.say("🎲 <b>Карты розданы.</b>\n№1 · Аня\n№2 · Аня\n№3 · Вера")
    page = await visit(f"{fresh_server.address}/#{me}", PHONE)
    turn, vote = page.locator("#turn"), "✋ <b>Кто за то, чтобы стол покинул игрок №3?</b>⏳"

    async def ask(text: str, *buttons: str) -> None:
        await expect(bubble(page, await host.say(text, *buttons, seconds=60))).to_be_visible()

    await ask(f"{host.seat(1)} — вам слово.⏳", "Пас")
    await expect(turn).to_contain_text("Вам слово: №1 · Аня")
    await ask("<b>№2 · Аня</b> — вам слово.⏳", "Пас")
    await expect(turn).to_be_hidden()
    await ask(f"{vote}\nРук нет.", "✋ Голосую: №3")
    await expect(turn.locator(".turn-text")).to_have_text("Ваш голос, №1 · Аня: стол покидает №3?")
    for opens in ("Круг открывает", "Коло відкриває"):
        await ask(f"{opens} <b>№2 · Аня</b>: вам слово.⏳", "Пас")
        await expect(page.locator("#header p")).to_contain_text("Говорит №2")
        await expect(turn).to_be_hidden()
    await ask("Стол покидает <b>№2 · Аня</b>.\nЗаключительное слово — за вами.⏳", "Пас")
    await expect(turn).to_be_hidden()
    await ask(f"Стол покидает {host.seat(1)}.\nЗаключительное слово — за вами.⏳", "Пас")
    await expect(turn).to_contain_text("Вам слово: №1 · Аня")
    await ask(f"{vote}\n1 рука: №1", "✋ Голосую: №3")
    await expect(turn).to_be_hidden()
    await ask("🎯 Ночь 2. Кого проверяете?⏳", "2", "3")
    await expect(turn).to_contain_text("Ваш ход: №1 · Аня")


async def test_a_vote_does_not_call_a_player_who_has_voted(server: Server, bot: Bot, visit: Visit) -> None:
    host = await dealing(bot, server, mine=1, simulated=3)
    page = await visit(f"{server.address}/#{host.group.id}", PHONE)
    button = InlineKeyboardButton(text="✋ Голосую: №3", callback_data="vote", style="success")
    clock = f"<tg-time unix='{int(time.time()) + 60}' format='r'>60 с</tg-time>"
    asked = f"✋ <b>Кто за то, чтобы стол покинул игрок №3?</b> ⏳ {clock}"
    await html(bot, host.group.id, f"{host.seat(1)} — вам слово.")
    vote = await html(bot, host.group.id, f"{asked}\nРук нет.", reply_markup=keys([button]))
    key_of_vote = bubble(page, vote).locator("[data-key=vote]")
    await expect(key_of_vote).to_have_class("key success")
    for hands, looks in (("1 рука: №2", "key success"), ("2 руки: №1, №2", "key")):
        await bot.edit_message_text(
            f"{asked}\n{hands}",
            chat_id=host.group.id,
            message_id=vote,
            parse_mode="HTML",
            reply_markup=keys([button]),
        )
        await expect(bubble(page, vote)).to_contain_text(hands)
        await expect(key_of_vote).to_have_class(looks)


async def test_a_visitor_who_returns_sees_the_current_step(server: Server, bot: Bot, visit: Visit) -> None:
    host, other = Host(bot, await seat(server)), await seat(server)
    page = await visit(f"{server.address}/#{host.group.id}")
    await expect(page.locator("#header h2")).to_be_visible()
    await page.evaluate(f"location.hash = '#{other.id}'")
    for number in range(40):
        await host.say(f"строка {number}")
    await page.evaluate(f"location.hash = '#{host.group.id}'")
    await expect(page.locator(".divider.new")).to_have_count(1)
    await expect(page.locator(".message").last).to_be_in_viewport()
    following = await host.say("а вот и новое")
    await expect(bubble(page, following)).to_be_in_viewport()


async def test_each_table_has_its_own_seats_in_the_list(server: Server, visit: Visit) -> None:
    tables = [await seat(server, mine=1, simulated=2) for _ in range(2)]
    for table in tables:
        await write_to_bot(server, *table.people)
    page = await visit(server.address)
    await expect(page.locator(f".section:has([data-chat='{tables[0].id}'])")).to_have_count(1)
    for table in tables:
        own = page.locator(f".section:has([data-chat='{table.id}']) .chat")
        await expect(own).to_have_count(2)
        fold = page.locator(f".section:has([data-chat='{table.id}']) + .fold")
        await expect(fold).to_contain_text("2")
        await fold.click()
        others = page.locator(f"#others{table.id} .chat")
        assert {await row.get_attribute("data-chat") for row in await others.all()} == {
            str(person) for person in table.people[1:]
        }


async def test_no_word_on_a_button_is_cut(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    row = [key(text, text) for text in ("Напомнить", "Освободить место", "Отменить", "Правила")]
    message = await html(bot, group.id, "Стол собирается", reply_markup=keys(row))
    page = await visit(f"{server.address}/#{group.id}", (360, 740))
    labels = bubble(page, message).locator(".key > span")
    await expect(labels).to_have_count(4)
    for label in await labels.all():
        assert await label.evaluate(LINES_OF_WORDS) == [1] * len((await label.inner_text()).split())
        assert await label.evaluate(
            "node => node.parentElement.scrollWidth <= node.parentElement.clientWidth"
        )


async def test_a_new_speed_is_confirmed(fresh_server: Server, visit: Visit) -> None:
    await seat(fresh_server)
    page = await visit(fresh_server.address)
    speed = page.get_by_role("button", name="Скорость игры")
    await speed.click()
    await page.get_by_role("menuitemradio", name="Скорость ×5").click()
    await expect(speed).to_have_text("×5")
    await expect(page.locator("#toasts")).to_contain_text("Скорость ×5. Ведущий переводит часы")
