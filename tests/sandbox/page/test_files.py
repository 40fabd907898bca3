"""A page that a bot has sent opens in its own tab, runs there, and can not reach the visitor's page."""

import pytest
from aiogram import Bot
from aiogram.types import BufferedInputFile
from playwright.async_api import expect

from tests.sandbox.page.conftest import Server, Visit, bubble, no_browser, seat

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = b"""<!doctype html><title>sent</title><script>
document.title = "runs";
fetch("/sandbox/stats").then(() => { document.title = "reached"; }, () => { document.title = "apart"; });
try { localStorage.length; document.title = "kept"; } catch { /* it has nothing to keep things in */ }
</script>"""


async def test_a_page_of_a_bot_opens_in_a_tab_and_runs_apart(server: Server, bot: Bot, visit: Visit) -> None:
    group = await seat(server)
    sent = await bot.send_document(group.id, BufferedInputFile(PAGE, "game-1.html"))
    page = await visit(f"{server.address}/#{group.id}")
    async with page.expect_popup() as opening:
        await bubble(page, sent.message_id).locator(".file").click()
    opened = await opening.value
    await expect(opened).to_have_title("apart")
    await opened.evaluate("history.replaceState(null, '', '#2')")
    assert (again := await opened.reload()) is not None
    assert again.status == 200
    await expect(opened).to_have_title("apart")
