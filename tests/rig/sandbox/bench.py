"""Fixtures for tests of the Bot API: a sandbox over real HTTP, a bot with aiogram, and raw requests."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from sandbox import acts
from sandbox.app import Sandbox, serving
from sandbox.model import Chat, Member, Message, Person, Status, Table
from sandbox.tables import seat_table

TOKEN = "1000001:LOCAL"


@dataclass(frozen=True)
class Telegram:
    """A running sandbox whose people do only what a test makes them do."""

    sandbox: Sandbox
    address: str
    bot: Bot
    client: aiohttp.ClientSession

    async def call(self, method: str, token: str = TOKEN, **params: Any) -> dict[str, Any]:
        """Sends a request with a JSON body. Returns the whole body of the answer."""
        async with self.client.post(f"{self.address}/bot{token}/{method}", json=params) as response:
            body: dict[str, Any] = await response.json()
            assert body["ok"] or body["error_code"] == response.status
            return body

    async def refusal(self, method: str, **params: Any) -> str:
        """Sends a request that must be refused. Returns the description."""
        body = await self.call(method, **params)
        assert not body["ok"], body
        return str(body["description"])

    async def result(self, method: str, **params: Any) -> Any:
        body = await self.call(method, **params)
        assert body["ok"], body
        return body["result"]

    async def updates(self, **params: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self.result("getUpdates", **params)
        return found

    async def page(self, path: str, **body: Any) -> tuple[int, Any]:
        """Sends a request of the page. Returns the status and the JSON of the answer."""
        async with self.client.post(f"{self.address}/sandbox/{path}", json=body) as response:
            return response.status, await response.json()

    def table(self, seats: int = 3, *, language: str = "ru", forum: bool = False) -> Table:
        """Makes a group. The test plays all its people."""
        sandbox = self.sandbox
        return seat_table(sandbox.world, sandbox.bot, language, seats, mine=range(seats), forum=forum)

    def table_of_a_member(self) -> Table:
        """Makes a group in which the bot is not an administrator."""
        table = self.table()
        member = Member(self.sandbox.bot, Status.MEMBER)
        self.sandbox.world.set_member(table.chat, member, actor=table.people[0])
        return table

    def write(self, person: Person, chat: Chat, text: str, **where: int) -> Message:
        return acts.write(self.sandbox.world, person, chat, text, **where)

    def meet(self, name: str = "Аня") -> Person:
        person = self.sandbox.world.add_person(name, "ru", mine=True)
        acts.write_to_bot(self.sandbox.world, person, self.sandbox.bot, "/start")
        return person

    @property
    def is_polled(self) -> bool:
        """Whether a getUpdates request of the bot is waiting."""
        return self.sandbox.api.inboxes[self.sandbox.bot.id].is_polled

    async def forget_updates(self) -> None:
        await self.updates(offset=-1)
        last = await self.updates()
        if last:
            await self.updates(offset=last[-1]["update_id"] + 1)


async def eventually(condition: Callable[[], bool]) -> None:
    """Lets other tasks run until the condition is true. Fails after a minute."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


@asynccontextmanager
async def telegram(sandbox: Sandbox) -> AsyncIterator[Telegram]:
    async with serving(sandbox) as address, aiohttp.ClientSession() as client:
        session = AiohttpSession(api=TelegramAPIServer.from_base(address))
        async with Bot(TOKEN, session=session).context() as bot:
            yield Telegram(sandbox, address, bot, client)


BUTTON = {"text": "Да", "callback_data": "yes"}


def keyboard(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons or (BUTTON,))]}
