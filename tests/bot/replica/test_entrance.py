"""Updates arrive by webhook at a program that hosts their bot, and at one that does not."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram import Bot
from aiohttp.test_utils import TestClient, TestServer

from bot.app import BotApp
from bot.intake.gate import BURST
from bot.intake.webhook import SECRET_HEADER, Webhook
from bot.replica.entrance import Entrance
from bot.settings import Settings
from bot.store.database import bell
from bot.store.database.database import is_postgres
from bot.store.database.transaction import Store
from bot.store.telegram import inbox
from tests.rig.flows.telegram import Telegram
from tests.rig.store.database import on_postgres, on_sqlite

SECRET = "s3cret"
FIRST, SECOND = "7:first", "8:second"


class House:
    """A program that knows two bots and hosts none of them until a test says so. `rung`: the bots for which
    it called the host."""

    def __init__(self, url: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.url, self.store, self.telegram, self.stopping = url, store, Telegram(), asyncio.Event()
        self.settings = Settings.model_validate({"bot_token": f"{FIRST},{SECOND}"})
        self.entrances = {int(token[0]): self._entrance(token) for token in (FIRST, SECOND)}
        receivers = [each.receiver for each in self.entrances.values()]
        served = Webhook(*receivers, secret=SECRET).application()
        self.client: TestClient[Any, Any] = TestClient(TestServer(served))
        self.rung: list[int] = []
        ring = bell.ring

        async def note(tx: Any, channel: str, text: str) -> None:
            self.rung.append(int(text))
            await ring(tx, channel, text)

        monkeypatch.setattr(bell, "ring", note)

    def _entrance(self, token: str) -> Entrance:
        bot = Bot(token, session=self.telegram)
        return Entrance(bot, self.settings, self.store, self.stopping, shared=is_postgres(self.url))

    def hosts(self, bot_id: int) -> BotApp:
        entrance = self.entrances[bot_id]
        bot = Bot(FIRST if bot_id == int(FIRST[0]) else SECOND, session=self.telegram)
        entrance.app = app = BotApp(self.settings, bot, self.store, "mafia_bot")
        return app

    async def post(self, path: str, number: int, **update: Any) -> int:
        body = json.dumps({"update_id": number, **update}).encode()
        async with self.client.post(path, data=body, headers={SECRET_HEADER: SECRET}) as response:
            return response.status

    async def pending(self, bot_id: int) -> list[int]:
        async with self.store.read_only() as tx:
            return [stored.update_id for stored in await inbox.pending(tx, bot_id)]


@pytest.fixture
async def house(database_url: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    house = House(database_url, store, monkeypatch)
    async with house.client:
        yield house


async def test_the_path_says_which_bot_an_update_is_for(house: House) -> None:
    assert await house.post("/hook/7", 1) == 200
    assert await house.post("/hook/8", 1) == 200
    assert await house.post("/8", 2) == 200
    assert (await house.pending(7), await house.pending(8)) == ([1], [1, 2])


@pytest.mark.parametrize("path", ["/", "/hook", "/hook/9", "/7/hook"])
async def test_an_address_of_no_bot_of_the_program_is_not_found(house: House, path: str) -> None:
    assert await house.post(path, 1) == 404
    assert (await house.pending(7), await house.pending(8)) == ([], [])


@on_postgres
async def test_a_program_that_does_not_host_the_bot_rings_for_the_host(house: House) -> None:
    await house.post("/7", 1)
    await house.post("/7", 1)
    assert house.rung == [7]


@on_sqlite
async def test_a_program_stores_an_update_before_any_program_hosts_the_bot(house: House) -> None:
    """There is no host to call yet: the program already listens, but it does not host its bot yet."""
    assert await house.post("/7", 1) == 200
    assert await house.pending(7) == [1]
    assert house.rung == []


@on_postgres
async def test_a_program_that_stops_hosting_rings_for_the_next_host(house: House) -> None:
    house.hosts(7).stopping.set()
    await house.post("/7", 1)
    assert house.rung == [7]
    assert await house.pending(7) == [1]


async def test_the_host_of_a_bot_takes_an_update_without_a_ring(house: House) -> None:
    app = house.hosts(7)
    await house.post("/7", 1)
    assert house.rung == []
    assert [update.update_id for update in [app.queues.arrivals.get_nowait()]] == [1]


async def test_after_a_ring_the_host_fetches_each_update_once(house: House) -> None:
    await house.post("/7", 1)
    app = house.hosts(7)
    house.entrances[7].rung()
    assert app.rung.is_set()
    await app.queues.fetch()
    await app.queues.fetch()
    assert app.queues.arrivals.qsize() == 1


async def test_updates_in_the_inbox_go_before_new_ones(house: House) -> None:
    """Updates in the inbox go before new ones. The program has just started, and has not read the inbox
    yet."""
    await house.post("/7", 1)
    queues = house.hosts(7).queues
    await house.post("/7", 2)
    await queues.fetch()
    assert [queues.arrivals.get_nowait().update_id for _ in range(2)] == [1, 2]
    assert queues.arrivals.empty()


@on_postgres
async def test_updates_stored_during_a_change_of_hosts_keep_their_place(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.post("/7", 1)

    async def become(_tx: Any, _channel: str, text: str) -> None:
        house.hosts(int(text))

    monkeypatch.setattr(bell, "ring", become)
    await house.post("/7", 2)
    app = house.entrances[7].app
    assert app is not None
    assert app.rung.is_set()
    await app.queues.fetch()
    assert [app.queues.arrivals.get_nowait().update_id for _ in range(2)] == [1, 2]


async def test_a_program_that_is_not_the_host_answers_a_press_over_the_budget(house: House) -> None:
    # the requests may take so long that the budget of presses would grow
    house.entrances[7].gate.clock = lambda: 0.0
    sender = {"id": 3, "is_bot": False, "first_name": "Аня", "language_code": "uk"}
    for number in range(BURST + 1):
        await house.post("/7", number, callback_query={"id": f"q{number}", "from": sender, "data": "?"})
    await house.entrances[7].ended()
    assert len(await house.pending(7)) == BURST
    (answered,) = house.telegram.calls
    assert answered.model_dump()["callback_query_id"] == f"q{BURST}"
    assert str(answered.model_dump()["text"]).startswith("Не так швидко")
