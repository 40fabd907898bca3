"""Two programs at one PostgreSQL database serve the pages of a bot that one of them hosts."""

import asyncio
from collections.abc import Sequence

import pytest
from playwright.async_api import Browser

from bot.store.database.leases import SECONDS_LEASED
from tests.e2e.conftest import Found
from tests.rig.e2e.account import settle_accounts
from tests.rig.e2e.agreement import compared
from tests.rig.e2e.replicas import owned
from tests.rig.e2e.screen import LATEST, Screen, begun, link_of, playing_himself, served_at
from tests.rig.e2e.storm import OF_KILLS
from tests.rig.e2e.town import GAME
from tests.rig.e2e.wire import Wire, stretched
from tests.rig.program.ports import free_port
from tests.rig.store.postgres import Server
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.long]

SCALE = 0.06


class Front:
    """Stands before the programs, as a balancer does: connects each page to one of them, which a test
    chooses."""

    def __init__(self) -> None:
        self.ports = [free_port(), free_port()]
        self.chosen = 0
        self.wire = Wire(self._reach)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.ports[self.chosen])

    def own(self) -> Sequence[dict[str, str]]:
        """Returns the settings of each program."""
        return [{**served_at(self.wire.port, listen=port)} for port in self.ports]


async def test_a_page_acts_through_a_program_that_does_not_host_the_bot(
    postgres: Server, template: str, found: Found, browser: Browser
) -> None:
    """The page is served by the other program. When the host is killed, that one takes the bot over, and the
    page loses nothing. Then that one is killed, too, and the page comes back elsewhere."""
    database, front = postgres.create(template), Front()
    async with stretched(front.wire):
        town = await found(scale=SCALE, database=database, ways=[database] * 2, own=front.own())
        town.expected_refusals |= OF_KILLS
        host = await owned(town)
        front.chosen = 1 - town.replicas.index(host)
        table = await begun(town, "uk", command="/newgame classic-10")
        person = await playing_himself(town, table, "sheriff")
        screen = await Screen.open(browser, await link_of(town, person), phone=True, language="uk")
        playing = asyncio.create_task(screen.play())
        await touches_answered(screen, 2)
        await town.kill(host)
        await owned(town, other_than=host)
        await touches_answered(screen, 1)
        assert {state["lost"] for state in await screen.drawn()} == {""}
        await host.start()
        front.chosen = 1 - front.chosen
        await town.kill(town.replicas[1 - front.chosen])
        await screen.until(f"{LATEST}.lost")
        await screen.until(f"!{LATEST}.lost", 5 + SECONDS_LEASED)
        await playing
        await compared(town, table, screen, away=True, doubled=town.kills)
        await settle_accounts(town, table, doubled=town.kills)


async def touches_answered(screen: Screen, times: int) -> None:
    """Waits until so many touches have been answered."""
    for _ in range(times):
        await screen.page.wait_for_event(
            "response", lambda answer: answer.url.endswith("/act") and answer.ok, timeout=1000 * GAME
        )
