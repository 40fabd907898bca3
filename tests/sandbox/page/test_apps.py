"""Mini Apps in their frame: over the chat on a phone, beside it in a wide window."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from aiogram import Bot
from aiogram.types import InlineKeyboardButton, WebAppInfo
from aiogram.utils.web_app import safe_parse_webapp_init_data
from aiohttp import web
from playwright.async_api import Locator, Page, expect

from tests.rig.browser import until_true
from tests.rig.sandbox.page.host import Host, write_to_bot
from tests.sandbox.page.conftest import (
    DESKTOP,
    PHONE,
    TOKEN,
    Server,
    Visit,
    bot_of,
    faults,
    html,
    keys,
    no_browser,
    seat,
    served,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]

TABLET = (1024, 768)
LINK = "https://t.me/sandbox_bot?startapp=g12"
CUT = """() => [...document.querySelectorAll("#header .heading, #header .heading p, #header .heading p *")]
    .filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"""
LINES = """() => {
    const node = document.querySelector("#header .heading p");
    return node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight);
}"""
WITHIN = """([inner, outer]) => {
    const [a, b] = [inner, outer].map((each) => document.querySelector(each).getBoundingClientRect());
    return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}"""
APP = """<!doctype html><meta charset="utf-8"><title>App</title>
<p id="data"></p><p id="theme"></p><p id="platform"></p><button>Закрыть стол</button><a href="#">В группу</a>
<script>
const told = new URLSearchParams(location.hash.slice(1));
for (const [id, name] of [["data", "Data"], ["theme", "ThemeParams"], ["platform", "Platform"]]) {
    document.getElementById(id).textContent = told.get(`tgWebApp${name}`);
}
const say = (said) => parent.postMessage(said, "*");
say("no JSON");
say(JSON.stringify({ eventType: "web_app_ready" }));
document.querySelector("button").addEventListener("click", () => {
    say(JSON.stringify({ eventType: "web_app_close" }));
});
const lead = document.querySelector("a");
lead.addEventListener("click", (event) => {
    event.preventDefault();
    say(JSON.stringify({ eventType: "web_app_open_tg_link", eventData: { path_full: lead.dataset.path } }));
});
</script>"""


async def page_of_app(_request: web.Request) -> web.Response:
    return web.Response(text=APP, content_type="text/html")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app() -> AsyncIterator[str]:
    """Serves a small Mini App. Yields its address."""
    application = web.Application()
    application.add_routes([web.get("/{path:.*}", page_of_app)])
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/1000001/"
    await runner.cleanup()


@pytest_asyncio.fixture(scope="module", loop_scope="session", name="server")
async def server_with_app(app: str) -> AsyncIterator[Server]:
    async with served(app) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="session", name="bot")
async def bot_with_app(server: Server) -> AsyncIterator[Bot]:
    async with bot_of(server) as bot:
        yield bot


def app_dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Ведущий")


async def text_in_app(page: Page, what: str = "data") -> str:
    """Returns what the app has got in its address."""
    return await page.frame_locator("#app iframe").locator(f"#{what}").inner_text()


async def offer(bot: Bot, chat: int) -> None:
    link = InlineKeyboardButton(text="Открыть стол", url=LINK)
    await html(bot, chat, "Игра идёт", reply_markup=keys([link]))


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
async def test_a_header_opens_a_table(server: Server, bot: Bot, visit: Visit, size: tuple[int, int]) -> None:
    host = Host(bot, await seat(server, mine=1, simulated=3))
    me = host.group.people[0]
    await write_to_bot(server, me)
    page = await visit(f"{server.address}/#{host.group.id}", size, reduced_motion="reduce")
    table = page.get_by_role("button", name="Открыть стол")
    await expect(page.locator("#header h2")).to_be_visible()
    await expect(table).to_be_hidden()
    await host.deal()
    await table.click()
    data = safe_parse_webapp_init_data(TOKEN, await text_in_app(page))
    assert data.user is not None
    assert (data.user.id, data.start_param) == (me, f"c{host.group.id}")
    assert not await faults(page)
    await page.get_by_role("button", name="Закрыть приложение").click()
    await until_true(page, "!history.state?.over")  # the browser goes back a moment later
    await page.evaluate(f"location.hash = '#{me}'")
    await expect(page.locator("#header h2")).to_have_text("Ведущий")
    await table.click()
    assert safe_parse_webapp_init_data(TOKEN, await text_in_app(page)).start_param == f"c{me}"
    lead = page.frame_locator("#app iframe").get_by_role("link")
    await lead.evaluate("(node, path) => { node.dataset.path = path; }", f"/c/{-(10**12) - host.group.id}/1")
    await lead.click()
    await expect(page).to_have_url(f"{server.address}/#{host.group.id}")
    assert await app_dialog(page).is_visible() == (size == DESKTOP)
    if size == DESKTOP:
        await page.get_by_role("button", name="Закрыть приложение").click()
    await host.say("🏁 <b>Победа красных.</b>")
    await expect(table).to_be_hidden()


@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_the_header_with_the_tables_button_cuts_nothing_on_a_phone(
    server: Server, bot: Bot, visit: Visit, language: str
) -> None:
    host = Host(bot, await seat(server, mine=1, simulated=3, language=language), language)
    await host.deal()
    await host.say("☀️ <b>День 12.</b>")
    page = await visit(f"{server.address}/#{host.group.id}", (360, 740))
    await page.evaluate(f"import('/page/js/words.js').then(({{ speak }}) => speak('{language}'))")
    await expect(page.locator("#header .to-table")).to_be_visible()
    for words, said in ((f"{host.seat(3)} — вам слово.⏳", "№3"), ("✋ <b>Кто за №4?</b>⏳", "№4")):
        await host.say(words, "Пас", seconds=60)
        await expect(page.locator("#header .status")).to_contain_text(said)
        assert await page.evaluate(CUT) == []
        assert await page.evaluate(LINES) < 1.5
        assert await page.evaluate(WITHIN, ["#header .countdown", "#header"])


async def test_another_s_private_chat_does_not_open_his_table(server: Server, bot: Bot, visit: Visit) -> None:
    host = Host(bot, await seat(server, mine=1, simulated=3))
    other = host.group.people[1]
    await write_to_bot(server, other)
    await host.deal()
    await offer(bot, other)
    page = await visit(f"{server.address}/#{other}")
    await expect(page.locator("#header .status")).to_be_visible()
    await expect(page.get_by_role("button", name="Открыть стол")).to_be_hidden()
    await page.get_by_role("link", name="Открыть стол").click()
    await expect(page.locator(".toast")).to_contain_text("Это чужое место")
    await expect(page.locator("#app iframe")).to_have_count(0)


async def test_a_link_out_of_an_app_needs_one_step_back(server: Server, bot: Bot, visit: Visit) -> None:
    here, there = await seat(server), await seat(server)
    await offer(bot, here.id)
    await offer(bot, there.id)
    page = await visit(f"{server.address}/#{here.id}", PHONE)
    for chat, stays in ((there.id, False), (here.id, True)):
        await page.get_by_role("link", name="Открыть стол").click()
        await text_in_app(page)
        await page.evaluate("chat => import('/page/js/route.js').then(({ go }) => go(chat))", chat)
        await expect(app_dialog(page)).to_be_hidden()
        await expect(page).to_have_url(f"{server.address}/#{chat}")
        if not stays:
            await page.go_back()
            await expect(page).to_have_url(f"{server.address}/#{here.id}")
            assert await page.evaluate("history.state?.over") is None


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE])
async def test_a_link_in_a_group_opens_the_app_for_the_current_speaker(
    server: Server, bot: Bot, visit: Visit, size: tuple[int, int]
) -> None:
    group = await seat(server, mine=2, simulated=1)
    await offer(bot, group.id)
    page = await visit(f"{server.address}/#{group.id}", size, color_scheme="dark")
    await page.get_by_role("link", name="Открыть стол").click()
    await expect(app_dialog(page)).to_contain_text("вы — Аня")
    data = safe_parse_webapp_init_data(TOKEN, await text_in_app(page))
    assert data.user is not None
    assert (data.user.id, data.start_param) == (group.people[0], "g12")
    assert await text_in_app(page, "platform") == "web"
    assert '"bg_color":"#151b21"' in await text_in_app(page, "theme")
    assert page.url == f"{server.address}/#{group.id}"
    await page.frame_locator("#app iframe").get_by_role("button").click()
    await expect(app_dialog(page)).to_be_hidden()
    await expect(page.locator("#app iframe")).to_have_count(0)
    await expect(page).to_have_url(f"{server.address}/#{group.id}")


async def test_a_button_in_private_opens_its_app(server: Server, bot: Bot, visit: Visit, app: str) -> None:
    (me,) = (await seat(server)).people
    await write_to_bot(server, me)
    button = InlineKeyboardButton(text="Стол", web_app=WebAppInfo(url=f"{app}own"))
    await html(bot, me, "Ваша карта", reply_markup=keys([button]))
    page = await visit(f"{server.address}/#{me}", PHONE)
    await page.locator(".key").filter(has_text="Стол").click()
    assert safe_parse_webapp_init_data(TOKEN, await text_in_app(page)).query_id
    frame = page.locator("#app iframe")
    assert (await frame.get_attribute("src") or "").startswith(f"{app}own#tgWebAppData=")
    await page.get_by_role("button", name="Закрыть приложение").click()
    await expect(frame).to_have_count(0)


async def test_the_back_button_closes_an_app_on_a_phone(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    await offer(bot, group.id)
    page = await visit(f"{server.address}/#{group.id}", PHONE)
    await page.get_by_role("link", name="Открыть стол").click()
    await text_in_app(page)
    box = await app_dialog(page).bounding_box()
    assert box is not None
    assert (round(box["width"]), round(box["height"])) == PHONE
    await page.go_back()
    await expect(app_dialog(page)).to_be_hidden()
    await expect(page.locator("#header h2")).to_be_visible()


async def test_the_chat_goes_on_beside_an_app(server: Server, bot: Bot, visit: Visit) -> None:
    host, other = Host(bot, await seat(server)), await seat(server)
    await offer(bot, host.group.id)
    page = await visit(f"{server.address}/#{host.group.id}")
    await page.get_by_role("link", name="Открыть стол").click()
    await text_in_app(page)
    chat, beside = await page.locator("main").bounding_box(), await app_dialog(page).bounding_box()
    assert chat is not None
    assert beside is not None
    assert chat["x"] + chat["width"] <= beside["x"]
    await page.get_by_role("textbox", name="Сообщение").fill("Я тут")
    await page.keyboard.press("Enter")
    await expect(page.locator(".outgoing .text")).to_have_text("Я тут")
    await page.evaluate(f"location.hash = '#{other.id}'")
    await expect(page.locator(".outgoing .text")).to_have_count(0)
    await expect(app_dialog(page)).to_be_visible()
    await app_dialog(page).get_by_role("button").focus()
    await page.keyboard.press("Escape")
    await expect(app_dialog(page)).to_be_hidden()
    await expect(page.locator("#header h2")).to_be_visible()
