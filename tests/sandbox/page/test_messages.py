"""Tests how the page shows messages: formatting, hidden parts, which scripts run, and which data must stay
text."""

import re
import time

import pytest
from aiogram import Bot
from aiogram.types import BufferedInputFile, EphemeralMessageParameters, ReplyParameters
from playwright.async_api import expect

from tests.sandbox.page.conftest import HOSTILE, Server, Visit, bubble, html, key, keys, no_browser, seat

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]


async def test_the_formatting_of_a_message_is_shown(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    text = (
        "😀🌙 <b>жирный <i>и курсив</i></b> <u>под</u> <s>зачёркнуто</s> <code>код</code> "
        f"<a href='https://example.com/a?b=1&amp;c=2'>наружу</a> <a href='tg://user?id={group.people[0]}'>№1</a>"
        "<pre>таблица  2</pre><blockquote>цитата</blockquote>конец"
    )
    message = await html(bot, group.id, text, disable_notification=True)
    page = await visit(f"{server.address}/#{group.id}")
    shown = bubble(page, message)
    for selector, words in {
        "strong": "жирный и курсив",
        "strong em": "и курсив",
        "u": "под",
        "s": "зачёркнуто",
        "code": "код",
        ".mention": "№1",
        "pre": "таблица  2",
        "blockquote": "цитата",
        ".emoji": "🌙",
    }.items():
        await expect(shown.locator(f".text {selector}")).to_have_text(words)
    outside = shown.get_by_role("link", name="наружу")
    await expect(outside).to_have_attribute("href", "https://example.com/a?b=1&c=2")
    await expect(outside).to_have_attribute("rel", "noopener noreferrer")
    await expect(shown.get_by_role("img", name="Без звука")).to_be_visible()


async def test_a_spoiler_is_hidden_until_tapped_and_stays_open_through_an_edit(
    server: Server, bot: Bot, visit: Visit
) -> None:
    group = await seat(server)
    card = "Карта: <tg-spoiler><b>Дон мафии</b></tg-spoiler>"
    message = await html(bot, group.id, card, protect_content=True)
    page = await visit(f"{server.address}/#{group.id}")
    hidden = bubble(page, message).get_by_role("button", name="Скрытый текст")
    await expect(hidden).to_have_text("Дон мафии")
    await expect(hidden).to_have_css("color", "rgba(0, 0, 0, 0)")
    await expect(page.locator(".preview").first).not_to_contain_text("Дон")
    await expect(bubble(page, message).locator(".bubble")).to_have_css("user-select", "none")
    await hidden.press("Enter")
    await expect(hidden).to_have_count(0)
    await expect(bubble(page, message).locator(".spoiler")).not_to_have_css("color", "rgba(0, 0, 0, 0)")
    await bot.edit_message_text(f"{card}!", chat_id=group.id, message_id=message, parse_mode="HTML")
    await expect(bubble(page, message).locator(".edited")).to_have_text("изменено")
    await expect(bubble(page, message).locator(".spoiler.open")).to_have_text("Дон мафии")


async def test_a_long_quote_unfolds(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    lines = "\n".join(f"строка {number}" for number in range(12))
    message = await html(bot, group.id, f"<blockquote expandable>{lines}</blockquote>")
    page = await visit(f"{server.address}/#{group.id}")
    quote = bubble(page, message).locator(".quote")
    await expect(quote).to_have_attribute("aria-expanded", "false")
    folded = await quote.bounding_box()
    await quote.click()
    await expect(quote).to_have_attribute("aria-expanded", "true")
    unfolded = await quote.bounding_box()
    assert folded is not None
    assert unfolded is not None
    assert unfolded["height"] > folded["height"] * 2


async def test_a_countdown_runs_and_stays_at_zero(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    page = await visit(f"{server.address}/#{group.id}")
    now = int(time.time())
    long = await html(bot, group.id, f"Минута: <tg-time unix='{now + 90}' format='r'>90 с</tg-time>")
    short = await html(bot, group.id, f"Пауза: <tg-time unix='{now + 6}' format='r'>время вышло</tg-time>")
    await expect(bubble(page, short).get_by_role("timer")).to_have_text(re.compile(r"^0:0[1-6]$"))
    running = bubble(page, long).get_by_role("timer")
    await expect(running).to_have_text(re.compile(r"^1:[23]\d$"))
    before = await running.inner_text()
    await expect(bubble(page, short).get_by_role("timer")).to_have_text("0:00")
    assert await running.inner_text() < before


async def test_a_message_to_one_person_alone_is_marked(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server, mine=1, simulated=1)
    before = await html(bot, group.id, "до")
    page = await visit(f"{server.address}/#{group.id}")
    for person in group.people:
        only = EphemeralMessageParameters(receiver_user_id=person)
        await bot.send_message(group.id, f"справка {person}", ephemeral_message_parameters=only)
    after = await html(bot, group.id, "после")
    shown = page.locator(".message.alone")
    await expect(bubble(page, after)).to_be_visible()
    await expect(shown).to_have_count(1)
    await expect(shown.locator(".text")).to_have_text(f"справка {group.people[0]}")
    await expect(shown.locator(".meta")).to_contain_text("видно только вам")
    await expect(shown.get_by_role("button")).to_have_count(0)
    order = await page.locator(".message:not(.service) .text").all_inner_texts()
    assert order[-3:] == ["до", f"справка {group.people[0]}", "после"]
    assert before < after


async def test_markup_in_messages_stays_text(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    plain = await bot.send_message(group.id, HOSTILE, reply_markup=keys([key(HOSTILE, "x")]), parse_mode=None)
    file = await bot.send_document(group.id, BufferedInputFile(b"{}", f"{HOSTILE}.json"))
    await bot.pin_chat_message(group.id, plain.message_id)
    await bot.send_message(group.id, "ответ", reply_parameters=ReplyParameters(message_id=plain.message_id))
    page = await visit(f"{server.address}/#{group.id}")
    await expect(page.locator("#pinned")).to_contain_text(HOSTILE)
    await expect(bubble(page, plain.message_id).locator(".text")).to_have_text(HOSTILE)
    await expect(bubble(page, plain.message_id).get_by_role("button", name=HOSTILE)).to_be_visible()
    await expect(page.locator(".quoted-text")).to_have_text(HOSTILE)
    async with page.expect_download() as downloading:
        await bubble(page, file.message_id).locator(".file").click()
    assert (await downloading.value).suggested_filename.endswith(".json")
    assert await page.locator("img, [onerror]").count() == 0
    assert await page.title() != "owned"


async def test_markup_in_names_of_people_and_groups_stays_text(server: Server, visit: Visit) -> None:
    group = await seat(server, mine=2)
    page = await visit(f"{server.address}/#{group.id}")
    await expect(page.locator(".service").last).to_be_visible()
    rename = """async ([group, person, name]) => {
        const { apply, state } = await import("/page/js/state.js");
        apply("person", { ...state.people.get(person), name });
        apply("chat", { ...state.chats.get(group), title: name, topics: [{ id: 7, title: name }] });
        const from = { id: person, name, bot: false };
        const said = { chat: group, id: 9999, from, date: 1, text: "слово", entities: [], keyboard: null };
        apply("message", said);
        apply("message", { ...said, id: 10000, service: name });
    }"""
    await page.evaluate(rename, [group.id, group.people[1], HOSTILE])
    await expect(page.locator("#header h2")).to_have_text(HOSTILE)
    await expect(page.locator(f"[data-chat='{group.id}'] .title")).to_have_text(HOSTILE)
    await expect(page.locator(".topic").last).to_have_text(HOSTILE)
    await expect(bubble(page, 9999).locator(".name")).to_have_text(HOSTILE)
    await expect(bubble(page, 10000)).to_contain_text(HOSTILE)
    await page.get_by_role("button", name="Кто говорит и нажимает").click()
    await expect(page.locator(".menu-text").last).to_have_text(HOSTILE)
    assert await page.locator("img, [onerror]").count() == 0
    assert await page.title() != "owned"


@pytest.mark.long
async def test_thousands_of_messages_are_drawn_in_part_and_reached_by_scrolling(
    server: Server, bot: Bot, visit: Visit
) -> None:
    group = await seat(server)
    first = await html(bot, group.id, "самое первое")
    for number in range(150):
        await html(bot, group.id, f"строка {number}")
    page = await visit(f"{server.address}/#{group.id}")
    await expect(page.locator(".text").last).to_be_in_viewport()
    assert await page.locator(".message").count() < 100
    while await bubble(page, first).count() == 0:
        await page.locator("#scroll").evaluate("node => node.scrollTo(0, 0)")
    await bubble(page, first).scroll_into_view_if_needed()
    later = await html(bot, group.id, "новое внизу")
    jump = page.get_by_role("button", name="К последним сообщениям")
    await expect(jump).to_have_attribute("data-count", "1")
    await expect(bubble(page, first)).to_be_in_viewport()
    await jump.click()
    await expect(bubble(page, later)).to_be_in_viewport()
    await expect(jump).to_be_hidden()
