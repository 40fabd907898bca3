"""Pages of a running game lose the bot in the middle of a vote. They say so, come back by themselves, and
tell the whole game, nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest
from playwright.async_api import Browser, Route

from bot.render.locales import say
from tests.e2e.conftest import Found
from tests.rig.e2e.account import settle_accounts
from tests.rig.e2e.agreement import compared
from tests.rig.e2e.screen import LATEST, Screen, app_of, begun, free_port, link_of, playing_himself, served_at
from tests.rig.e2e.storm import OF_KILLS
from tests.rig.e2e.town import GAME, Table, Town
from tests.rig.e2e.wire import Wire, stretched
from tests.sandbox.page.conftest import no_browser

pytestmark = no_browser

SCALE = 0.03
KILLS = 4
SHORTEST = {"command": "/newgame party", "seats": 5}

Act = Callable[[], Awaitable[None]]


async def opened(
    town: Town, browser: Browser, order: Mapping[str, Any] = SHORTEST
) -> tuple[Table, Sequence[Screen]]:
    """Begins a game. Two of its players have their pages open, on a phone and at a desk."""
    table = await begun(town, "ru", **order)
    first = await playing_himself(town, table, "sheriff")
    second = await playing_himself(town, table, "citizen")
    phone = await Screen.open(browser, await app_of(town, first), phone=True)
    return table, (phone, await Screen.open(browser, await link_of(town, second), phone=False))


async def lose_and_find(screens: Sequence[Screen], lose: Act, mend: Act) -> None:
    """Breaks the way to the bot while hands go up. Checks that all pages say so, and that they come back."""
    await screens[0].until(f"{LATEST}.called.length && Math.max(...{LATEST}.hands) > 0", GAME)
    await lose()
    for screen in screens:
        assert await screen.until(f"{LATEST}.lost") == say("ru", "table-page-lost", {})
    await mend()
    for screen in screens:
        await screen.until(f"!{LATEST}.lost")


async def test_pages_come_back_after_the_bot_is_killed_in_a_vote(found: Found, browser: Browser) -> None:
    town = await found(scale=SCALE, settings=served_at(free_port()))
    town.expected_refusals |= OF_KILLS
    table, screens = await opened(town, browser)
    playing = [asyncio.create_task(screen.play()) for screen in screens]
    await lose_and_find(screens, town.kill_bot, town.start_bot)
    await asyncio.gather(*playing)
    for screen in screens:
        await compared(town, table, screen, away=True, doubled=town.kills)


@pytest.mark.long
async def test_pages_come_back_after_each_of_many_kills(found: Found, browser: Browser) -> None:
    """The bot is killed in votes, one after another, while the players touch their pages."""
    town = await found(scale=2 * SCALE, settings=served_at(free_port()))
    town.expected_refusals |= OF_KILLS
    table, screens = await opened(town, browser, {"command": "/newgame classic-10"})
    playing = [asyncio.create_task(screen.play()) for screen in screens]
    for _ in range(KILLS):
        await lose_and_find(screens, town.kill_bot, town.start_bot)
    await asyncio.gather(*playing)
    for screen in screens:
        await compared(town, table, screen, away=True, doubled=town.kills)
    await settle_accounts(town, table, doubled=town.kills)


@pytest.mark.long
@pytest.mark.parametrize("silent", [False, True], ids=["cut", "silent"])
async def test_pages_come_back_after_the_way_to_the_bot_was_cut(
    found: Found, browser: Browser, silent: bool
) -> None:
    """A proxy stands before the bot. It loses some answers to touches. Then it breaks all connections, or
    lets nothing through any more. The game goes on without the pages."""
    port = free_port()
    async with stretched(Wire(partial(asyncio.open_connection, "127.0.0.1", port))) as wire:
        town = await found(scale=2 * SCALE, settings=served_at(wire.port, listen=port))
        table, screens = await opened(town, browser, {"command": "/newgame classic-10"})
        for screen in screens:
            await screen.page.route("**/act", answer_is_lost, times=2)
        playing = [asyncio.create_task(screen.play()) for screen in screens]
        await lose_and_find(screens, done(wire.hold if silent else wire.drop), done(wire.mend))
        await asyncio.gather(*playing)
        for screen in screens:
            await compared(town, table, screen, away=True)
        await settle_accounts(town, table)


def done(act: Callable[[], None]) -> Act:
    async def do() -> None:
        act()

    return do


async def answer_is_lost(route: Route) -> None:
    """The bot gets the touch, but the page gets no answer."""
    await route.fetch()
    await route.abort()
