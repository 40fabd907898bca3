"""A small Bot API on a free port, for the real client. It answers as a test says."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiogram import Bot
from aiogram.client.telegram import TelegramAPIServer
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.runtime.client import session_for

TOKEN = "7:AAbb-cc_dd"


@dataclass(frozen=True)
class Call:
    method: str
    params: dict[str, Any]
    at: float
    """in seconds of the event loop"""

    @property
    def chat_id(self) -> int:
        return int(self.params["chat_id"])

    @property
    def text(self) -> str:
        return str(self.params["text"])


@dataclass(frozen=True)
class Refusal:
    """A refusal in Telegram's format. `page`: a proxy between bot and Telegram refuses with this page;
    `drop`: the connection is closed instead."""

    code: int = 400
    description: str = "Bad Request"
    parameters: dict[str, Any] | None = None
    drop: bool = False
    page: bool = False


Answer = Callable[[Call], Any]


@dataclass
class FakeApi:
    """A Bot API that remembers its requests. `answer` returns a result, a Refusal, or None for the usual
    result."""

    calls: list[Call] = field(default_factory=list)
    answer: Answer = lambda call: None
    url: str = ""
    _called: asyncio.Condition = field(default_factory=asyncio.Condition)
    _ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(100))

    async def handle(self, request: web.Request) -> web.StreamResponse:
        form = await request.post()
        params = {
            name: value.file.read() if isinstance(value, web.FileField) else value
            for name, value in form.items()
        }
        call = Call(request.match_info["method"], params, asyncio.get_running_loop().time())
        async with self._called:
            self.calls.append(call)
            self._called.notify_all()
        answer = self.answer(call)
        if asyncio.iscoroutine(answer):
            answer = await answer
        if isinstance(answer, Refusal):
            return self.refuse(request, answer)
        result = self.usual(call) if answer is None else answer
        return web.json_response({"ok": True, "result": result})

    def refuse(self, request: web.Request, refusal: Refusal) -> web.StreamResponse:
        if refusal.drop:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        if refusal.page:
            return web.Response(text="<html>", status=refusal.code, content_type="text/html")
        body = {"ok": False, "error_code": refusal.code, "description": refusal.description}
        if refusal.parameters:
            body["parameters"] = refusal.parameters
        return web.Response(text=json.dumps(body), status=refusal.code, content_type="application/json")

    def usual(self, call: Call) -> Any:
        if call.method == "getUpdates":
            return []
        if not call.method.startswith(("send", "edit")):
            return True
        message_id = call.params.get("message_id") or next(self._ids)
        chat = {"id": int(call.params["chat_id"]), "type": "supergroup", "title": "t"}
        return {"message_id": int(message_id), "date": 1, "chat": chat, "text": "t"}

    def hold(self, which: Callable[[Call], bool] = lambda call: True) -> asyncio.Event:
        """Lets these calls wait for their answers until the event is set."""
        go_on = asyncio.Event()

        async def slow(call: Call) -> None:
            if which(call):
                await go_on.wait()

        self.answer = slow
        return go_on

    async def until(self, condition: Callable[[list[Call]], bool]) -> None:
        async with asyncio.timeout(60), self._called:
            await self._called.wait_for(lambda: condition(self.calls))

    async def until_called(self, count: int) -> None:
        await self.until(lambda calls: len(calls) >= count)


@asynccontextmanager
async def serving(api: FakeApi) -> AsyncIterator[FakeApi]:
    app = web.Application()
    app.router.add_post(f"/bot{TOKEN}/{{method}}", api.handle)
    server = TestServer(app)
    await server.start_server()
    api.url = str(server.make_url("")).rstrip("/")
    try:
        yield api
    finally:
        await server.close()


def bot_of(api: FakeApi) -> Bot:
    return Bot(TOKEN, session=session_for(TelegramAPIServer.from_base(api.url)))
