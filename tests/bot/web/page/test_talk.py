"""What the speaker has just said stands below the table, and he is led to the group to speak."""

import pytest
from playwright.async_api import expect

from tests.bot.web.page.conftest import Opened, act
from tests.sandbox.page.conftest import HOSTILE, no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

GROUP = "https://t.me/c/7/12"


async def test_the_last_remarks_stand_below_the_table_as_they_were_written(opened: Opened) -> None:
    visit = await opened()
    speaking = 10 + next(at for at, each in enumerate(visit.fake.frames[9:]) if each.get("speaker") == 5)
    voting = next(at for at, each in enumerate(visit.fake.frames, 1) if each.get("called"))
    remarks = visit.page.locator("#talk p")
    await visit.fake.show(speaking)
    await expect(visit.page.locator("#talk")).to_be_hidden()
    await visit.fake.show(talk=["Доброе утро", HOSTILE])
    await expect(remarks).to_have_text(["№5 · Даша Доброе утро", HOSTILE])
    await expect(visit.page.locator("#talk img")).to_have_count(0)
    visit.fake.view.pop("talk")
    await visit.fake.show(voting)
    await expect(remarks).to_have_count(0)
    await expect(visit.page.locator("#talk")).to_be_hidden()
    assert visit.wrong == []


async def test_long_remarks_leave_room_for_the_table(opened: Opened, look: dict[str, str]) -> None:
    visit = await opened(acts=[act("pass", "Пас")], turn=True, **look)
    speaking = next(at for at, each in enumerate(visit.fake.frames, 1) if each.get("speaker") == 7)
    await visit.fake.show(speaking, talk=["слово " * 50] * 3, speak=GROUP)
    await expect(visit.page.locator("#talk p")).to_have_count(3)
    for part in ("#seats", "#acts", "#log"):
        await expect(visit.page.locator(part)).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(("locale", "word"), [("ru", "Сказать"), ("uk", "Сказати")])
async def test_the_speaker_has_a_link_to_the_group(opened: Opened, locale: str, word: str) -> None:
    visit = await opened(locale=locale, acts=[act("pass", "Пас")], turn=True)
    link = visit.page.get_by_role("link", name=word)
    await expect(link).to_have_count(0)
    await visit.fake.show(speak=GROUP)
    await expect(link).to_have_attribute("href", GROUP)
    await visit.fake.show(speak="")  # in a practice one speaks in the bot's chat
    await expect(link).to_have_attribute("href", "https://t.me/mafia_bot")
    visit.fake.view.pop("speak")
    await visit.fake.show(turn=False, acts=[])
    await expect(link).to_have_count(0)
