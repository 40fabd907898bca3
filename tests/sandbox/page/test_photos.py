"""Photos on the page: the caption is the alternative text, they stay within the bubble, and a covered one is
covered until it is pressed."""

from __future__ import annotations

import pytest
import resvg_py
from aiogram import Bot
from aiogram.types import BufferedInputFile
from playwright.async_api import expect

from tests.sandbox.page.conftest import PHONE, Server, Visit, bubble, no_browser, seat

pytestmark = [pytest.mark.asyncio(loop_scope="package"), no_browser]


def upload() -> BufferedInputFile:
    ground = '<rect width="720" height="1000" fill="#17202c"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 1000">{ground}</svg>'
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


async def test_a_covered_photo_is_shown_and_covered_by_presses(
    server: Server, bot: Bot, visit: Visit
) -> None:
    group = await seat(server)
    sent = await bot.send_photo(group.id, upload(), caption="карта", has_spoiler=True)
    page = await visit(f"{server.address}/#{group.id}")
    cover = bubble(page, sent.message_id).locator("button.photo")
    for pressed in ("false", "true", "false"):
        await expect(cover).to_have_attribute("aria-pressed", pressed)
        assert await cover.evaluate("button => button.classList.contains('covered')") == (pressed == "false")
        await cover.click()
