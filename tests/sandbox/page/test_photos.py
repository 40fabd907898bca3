"""Photos on the page: the caption is the alternative text, they stay within the bubble, and a covered one is
covered until it is pressed."""

import pytest
import resvg_py
from aiogram import Bot
from aiogram.types import BufferedInputFile
from playwright.async_api import expect

from tests.sandbox.page.conftest import PHONE, Server, Visit, bubble, no_browser, seat

pytestmark = [pytest.mark.asyncio(loop_scope="session"), no_browser]


def upload(height: int = 1000) -> BufferedInputFile:
    ground = f'<rect width="720" height="{height}" fill="#17202c"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {height}">{ground}</svg>'
    return BufferedInputFile(resvg_py.svg_to_bytes(svg_string=svg, width=900), "picture.png")


async def test_a_photo_fits_a_phone_and_can_be_read_aloud(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    sent = await bot.send_photo(group.id, upload(), caption="<b>День 2.</b> За столом 8.", parse_mode="HTML")
    page = await visit(f"{server.address}/#{group.id}", size=PHONE)
    shown = bubble(page, sent.message_id)
    image = shown.get_by_role("img", name="День 2. За столом 8.")
    await expect(image).to_be_visible()
    await expect(shown.locator(".text")).to_have_text("День 2. За столом 8.")
    await expect(image).to_have_js_property("naturalWidth", 900)
    box = await image.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]


async def test_a_covered_photo_is_shown_and_covered_by_taps(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    sent = await bot.send_photo(group.id, upload(), caption="карта", has_spoiler=True)
    page = await visit(f"{server.address}/#{group.id}")
    cover = bubble(page, sent.message_id).locator("button.photo")
    for pressed in ("false", "true", "false"):
        await expect(cover).to_have_attribute("aria-pressed", pressed)
        assert await cover.evaluate("button => button.classList.contains('covered')") == (pressed == "false")
        await cover.click()


async def test_a_photo_opens_over_the_page_and_closes(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    sent = await bot.send_photo(group.id, upload(), caption="<b>Победа красных.</b>", parse_mode="HTML")
    page = await visit(f"{server.address}/#{group.id}", size=PHONE)
    photo, viewer = bubble(page, sent.message_id).locator(".photo"), page.locator("#viewer")
    name = page.get_by_role("dialog", name="Картинка: Победа красных.")
    for close in ("Escape", "back", "tap", "button"):
        await photo.click()
        await expect(name).to_be_visible()
        await expect(viewer.locator(".caption")).to_have_text("Победа красных.")
        await expect(viewer.get_by_role("img")).to_be_in_viewport(ratio=1)
        match close:
            case "Escape":
                await page.keyboard.press("Escape")
            case "back":
                await page.go_back()
            case "tap":
                await viewer.get_by_role("img").click()
            case _:
                await viewer.get_by_role("button", name="Закрыть картинку").click()
        await expect(viewer).to_be_hidden()
        await expect(bubble(page, sent.message_id)).to_be_visible()
    await photo.click()
    async with page.expect_download() as downloading:
        await viewer.get_by_role("link", name="Скачать картинку").click()
    assert (await downloading.value).suggested_filename.endswith(".png")
    assert len(page.context.pages) == 1


async def test_a_tall_photo_has_no_margin_beside_it(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    sent = await bot.send_photo(group.id, upload(2000), caption="пять дней и ещё два, и все в одной картинке")
    page = await visit(f"{server.address}/#{group.id}", size=PHONE)
    shown = bubble(page, sent.message_id)
    image, around = (
        await shown.get_by_role("img").bounding_box(),
        await shown.locator(".bubble").bounding_box(),
    )
    assert image is not None
    assert around is not None
    assert around["width"] - image["width"] <= 12
    assert image["height"] <= PHONE[1]
