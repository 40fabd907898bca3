"""Several programs share one PostgreSQL database. They take updates of the same bot by webhook, while the
program that hosts the bot is slow."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, NoReturn

import pytest
from aiogram import Bot
from aiogram.types import Update
from aiohttp.test_utils import TestClient, TestServer

from bot.app import BotApp
from bot.intake import moment
from bot.intake.webhook import SECRET_HEADER, Webhook
from bot.replica.entrance import Entrance
from bot.settings import Settings
from bot.store.database import bell, leases
from bot.store.database.database import is_collision
from bot.store.database.transaction import CommitUnknownError, Store, Transaction
from bot.store.telegram.inbox import ReceivedUpdate
from tests.rig.flows.telegram import Telegram
from tests.rig.intake.handler import BOT, Handler, message
from tests.rig.store.database import on_postgres
from tests.rig.store.leasing import later, taken, waits_for_a_lock, won

SECRET, TOKEN = "s3cret", f"{BOT}:token"

pytestmark = on_postgres


class Slow(Handler):
    """A handler that takes `seconds` for each update. `begun`: the update ids, one entry for each time that
    an update was begun."""

    seconds = 3 * moment.MOMENT

    def __init__(self, store: Store) -> None:
        self.begun: list[int] = []
        self.free = asyncio.Event()
        self.free.set()
        super().__init__(store)

    async def handle(self, tx: Transaction, update: Update, answer: object = None) -> None:
        await self.note(self.begun, update.update_id)
        await asyncio.sleep(self.seconds)
        await self.free.wait()
        await super().handle(tx, update, answer)


class Program:
    """A program with its webhook server, and a client that sends to it like a proxy. It uses the same kinds
    of stores as `bot.replica.run`."""

    def __init__(self, store: Store) -> None:
        self.store = Store(store.engine)
        self.settings = Settings.model_validate({"bot_token": TOKEN})
        self.bot = Bot(TOKEN, session=Telegram())
        self.entrance = Entrance(self.bot, self.settings, self.store, asyncio.Event(), shared=True)
        served = Webhook(self.entrance.receiver, secret=SECRET).application()
        self.client: TestClient[Any, Any] = TestClient(TestServer(served))

    @asynccontextmanager
    async def hosting(self, owner: Store) -> AsyncIterator[Slow]:
        app = BotApp(self.settings, self.bot, owner, "mafia_bot")
        handler = Slow(owner)
        app.queues = handler.queues
        await handler.queues.start()
        self.entrance.app = app
        try:
            yield handler
        finally:
            await handler.queues.stop()

    async def post(self, update: dict[str, Any]) -> int:
        body = json.dumps(update).encode()
        async with self.client.post("/", data=body, headers={SECRET_HEADER: SECRET}) as response:
            return response.status


@pytest.fixture
async def program(store: Store) -> AsyncIterator[Program]:
    async with (program := Program(store)).client:
        yield program


@pytest.fixture
async def neighbour(other: Store) -> AsyncIterator[Program]:
    """Yields another program at the same database. It hosts no bot."""
    async with (program := Program(other)).client:
        yield program


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Returns a list that collects the bots for which a program called the host."""
    rung: list[int] = []

    async def note(_tx: Transaction, _channel: str, text: str) -> None:
        rung.append(int(text))

    monkeypatch.setattr(bell, "ring", note)
    return rung


@pytest.fixture
def rolled_back(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Returns a list that collects the errors after which the webhook's server has rolled back its
    transaction."""
    met: list[BaseException] = []

    def noted(error: BaseException) -> bool:
        met.append(error)
        return is_collision(error)

    monkeypatch.setattr("bot.intake.webhook.is_collision", noted)
    return met


async def test_an_update_that_the_host_handles_slowly_is_taken(
    program: Program, store: Store, rung: list[int], rolled_back: list[BaseException]
) -> None:
    async with program.hosting(store.under(await won(store))) as handler:
        assert await program.post(message(1)) == 200
        await handler.until(1, handler.handled)
        assert await handler.pending() == []
    assert handler.begun == [1]
    assert rung == []
    assert rolled_back == [], "the receiver and the host wait for one another"


async def test_simultaneous_updates_are_all_handled_once(program: Program, store: Store) -> None:
    numbers = range(1, 41)
    async with program.hosting(store.under(await won(store))) as handler:
        handler.seconds = moment.MOMENT / 3
        posts = (program.post(message(number, chat_id=number % 8)) for number in numbers)
        assert {*await asyncio.gather(*posts)} == {200}
        await handler.until(len(numbers), handler.handled)
        assert await handler.pending() == []
    assert sorted(handler.begun) == [*numbers]


async def test_updates_that_another_program_took_are_handled_first(
    program: Program, neighbour: Program, store: Store, rung: list[int]
) -> None:
    """Updates that another program took are handled before the next one, although nobody has called the host
    yet. So the updates of a chat keep their order."""
    async with program.hosting(store.under(await won(store))) as handler:
        for number in range(1, 10, 2):
            assert await neighbour.post(message(number)) == 200
            assert await program.post(message(number + 1)) == 200
        await handler.until(10, handler.handled)
    assert handler.handled == [*range(1, 11)]
    assert rung == [BOT] * 5


async def test_an_update_that_arrives_at_two_programs_is_handled_once(
    program: Program, neighbour: Program, store: Store
) -> None:
    """Telegram or the proxy did not wait for the host's answer and sent it again."""
    async with AsyncExitStack() as stack:
        handler = await stack.enter_async_context(program.hosting(store.under(await won(store))))
        handler.free.clear()
        first = asyncio.create_task(program.post(message(1)))
        await handler.until(1, handler.begun)
        second = asyncio.create_task(neighbour.post(message(1)))
        await waits_for_a_lock(store)
        handler.free.set()
        assert (await first, await second) == (200, 200)
        assert await handler.pending() == []
    assert handler.begun == handler.handled == [1]


async def test_two_programs_that_are_not_the_host_take_the_same_update_once(
    program: Program, neighbour: Program, store: Store, monkeypatch: pytest.MonkeyPatch, rung: list[int]
) -> None:
    ringing, free = asyncio.Event(), asyncio.Event()

    async def ring_slowly(_tx: Transaction, _channel: str, text: str) -> None:
        rung.append(int(text))
        ringing.set()
        await free.wait()

    monkeypatch.setattr(bell, "ring", ring_slowly)
    first = asyncio.create_task(program.post(message(1)))
    await ringing.wait()
    second = asyncio.create_task(neighbour.post(message(1)))
    await waits_for_a_lock(store)
    free.set()
    assert (await first, await second) == (200, 200)
    assert rung == [BOT]
    assert await Handler(store).pending() == [1]


async def test_a_host_that_lost_its_lease_unnoticed_rings_for_the_next(
    program: Program, store: Store, other: Store, rung: list[int]
) -> None:
    old = await won(store)
    async with program.hosting(store.under(old)) as handler:
        async with other.transaction() as tx:
            await leases.hand_over(tx.conn, old)
        assert await taken(other, "b") == later(old)
        assert await program.post(message(1)) == 200
    assert handler.begun == []
    assert await Handler(store).pending() == [1]
    assert rung == [BOT]


async def test_a_host_that_stops_finishes_its_current_update(
    program: Program, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host finishes its current work, and the server waits for that."""
    async with program.hosting(store.under(await won(store))) as handler:
        handler.free.clear()
        at_once = handler.queues.at_once

        async def then_it_stops(updates: Sequence[ReceivedUpdate]) -> list[ReceivedUpdate]:
            left = await at_once(updates)
            await handler.until(1, handler.begun)
            assert program.entrance.app is not None
            program.entrance.app.stopping.set()
            return left

        monkeypatch.setattr(handler.queues, "at_once", then_it_stops)
        posted = asyncio.create_task(program.post(message(1)))
        await waits_for_a_lock(store)
        handler.free.set()
        assert await posted == 200
        assert await handler.pending() == []
    assert handler.begun == handler.handled == [1]


async def test_a_commit_of_unknown_result_is_repeated_without_the_lease(
    program: Program, store: Store, monkeypatch: pytest.MonkeyPatch, rung: list[int]
) -> None:
    owner = store.under(await won(store))
    async with program.hosting(owner) as handler:

        def broken(**_: object) -> NoReturn:
            raise CommitUnknownError

        monkeypatch.setattr(owner, "transaction", broken)
        assert await program.post(message(1)) == 200
    assert handler.begun == []
    assert await Handler(store).pending() == [1]
    assert rung == [BOT]
