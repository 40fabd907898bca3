"""What the replays of pages may cost: whoever asks for many waits himself, and nobody else."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.intake.gate import BURST, PACE, PAST
from bot.runtime.permits import Permit
from bot.site.printer import Printer, Spoken
from bot.web import server
from bot.web.server import PRINTED, Server
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town
from tests.rig.web.site import Site
from tests.rig.web.watched import open_to_all


class Press(Printer):
    """Makes each page anew, when `ready` is set."""

    ready: asyncio.Event
    asked: asyncio.Queue[str]

    def has(self, record: str, locale: str, said: Spoken = ()) -> bool:
        return False

    async def whole(self, record: str, locale: str, said: Spoken = ()) -> bytes:
        await Press.asked.put(record)
        await Press.ready.wait()
        return b"<!doctype html>"


class Asking:
    """People who ask for the replay of a game that is over."""

    def __init__(self, site: Site, client: TestClient, game: int) -> None:  # type: ignore[type-arg]
        self._site, self._client, self._game = site, client, game

    async def ask(self, user: int) -> int:
        """Returns the status of the answer."""
        ticket = Permit("replay", self._game, user, int(self._site.town.now) + 60)
        shown = self._site.hosted.admission.signer.write(ticket)
        return (await self._client.get(f"/{BOT_ID}/replay?ticket={shown}")).status

    async def wait(self, users: Sequence[int]) -> list[asyncio.Task[int]]:
        """Lets these people ask, and returns when the press has the work of all of them."""
        asked = [asyncio.create_task(self.ask(user)) for user in users]
        async with asyncio.timeout(10):
            for _ in users:
                await Press.asked.get()
        return asked


@pytest.fixture
async def asking(town: Town, site: Site, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Asking]:
    monkeypatch.setattr(server, "Printer", Press)
    Press.ready, Press.asked = asyncio.Event(), asyncio.Queue()
    game = await town.dealt()
    await open_to_all(town, "now")
    await town.stop()
    served = Server([site.hosted], site.settings, town.clock)
    async with TestClient(TestServer(served.application())) as client:
        yield Asking(site, client, game.id)


@pytest.mark.parametrize("user", [3, 0])
async def test_a_person_and_all_spectators_wait_for_one_replay_at_a_time(asking: Asking, user: int) -> None:
    first = await asking.wait([user])
    assert await asking.ask(user) == 429
    others = await asking.wait([4])
    Press.ready.set()
    assert await asyncio.gather(*first, *others) == [200, 200]
    assert await asking.ask(user) == 200


async def test_a_request_is_refused_if_enough_replays_wait(asking: Asking) -> None:
    waiting = await asking.wait(range(1, PRINTED + 1))
    assert await asking.ask(PRINTED + 1) == 429
    Press.ready.set()
    assert set(await asyncio.gather(*waiting)) == {200}


@pytest.mark.parametrize("user", [3, 0])
async def test_a_replay_costs_as_much_as_a_press_for_a_past_game(asking: Asking, user: int) -> None:
    Press.ready.set()
    began = time.monotonic()
    answers = [await asking.ask(user) for _ in range(2 * BURST // PAST)]
    assert answers.count(200) <= (BURST + PACE * (time.monotonic() - began)) / PAST
    assert set(answers) == {200, 429}
