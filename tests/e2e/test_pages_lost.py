"""Pages of a running game lose the bot in the middle of a vote. They say so, come back by themselves, and
tell the whole game, nothing twice."""

import asyncio

import pytest
from playwright.async_api import Browser

from bot.render.locales import say
from tests.e2e.conftest import Found
from tests.rig.e2e.agreement import compared
from tests.rig.e2e.screen import LATEST, Screen, app_of, begun, link_of, playing_himself, served_at
from tests.rig.e2e.storm import OF_KILLS
from tests.rig.e2e.town import GAME
from tests.rig.program.ports import free_port
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.long]

SCALE = 0.03


async def test_pages_come_back_after_the_bot_is_killed_in_a_vote(found: Found, browser: Browser) -> None:
    """Two players have their pages open, on a phone and at a desk."""
    town = await found(scale=SCALE, settings=served_at(free_port()))
    town.expected_refusals |= OF_KILLS
    table = await begun(town, "ru", command="/newgame party", seats=5)
    first = await playing_himself(town, table, "sheriff")
    second = await playing_himself(town, table, "citizen")
    screens = (
        await Screen.open(browser, await app_of(town, first), phone=True),
        await Screen.open(browser, await link_of(town, second), phone=False),
    )
    playing = [asyncio.create_task(screen.play()) for screen in screens]
    await screens[0].until(f"{LATEST}.called.length && Math.max(...{LATEST}.hands) > 0", GAME)
    await town.kill_bot()
    for screen in screens:
        assert await screen.until(f"{LATEST}.lost") == say("ru", "table-page-lost", {})
    await town.start_bot()
    for screen in screens:
        await screen.until(f"!{LATEST}.lost")
    await asyncio.gather(*playing)
    for screen in screens:
        await compared(town, table, screen, away=True, doubled=town.kills)
