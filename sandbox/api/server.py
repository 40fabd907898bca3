"""The HTTP server of the Bot API: `/bot<TOKEN>/<method>` and `/file/bot<TOKEN>/<path>`."""

import inspect
import math
from collections.abc import Mapping
from functools import partial
from typing import Any

import aiohttp
from aiohttp import web

from sandbox.api import (
    callbacks,
    chats,
    files,
    members,
    messages,
    photos,
    portraits,
    profile,
    topics,
    updates,
)
from sandbox.api.courier import Courier
from sandbox.api.errors import ApiError, too_many_requests
from sandbox.api.fields import known_methods
from sandbox.api.inbox import Inbox
from sandbox.api.method import METHODS, Call, Method
from sandbox.api.params import Upload, read
from sandbox.api.request import as_strings, chat_number, read_request
from sandbox.api.routing import Router
from sandbox.faults import Faults, Kind
from sandbox.limits import Limits
from sandbox.model import Bot
from sandbox.statistics import EDITS, SENDS, Statistics
from sandbox.world import World

SUBJECTS = (callbacks, chats, files, members, messages, photos, portraits, profile, topics, updates)
"""The modules with this server's methods. The import of such a module registers its methods."""

UNAUTHORIZED = ApiError(401, "Unauthorized")
NOT_FOUND = ApiError(404, "Not Found")


class BotApi:
    """The Bot API of a world's bots. Call `start` before use and `close` at the end, in one event loop."""

    def __init__(self, world: World, limits: Limits, faults: Faults, statistics: Statistics) -> None:
        self.world = world
        self._limits = limits
        self._faults = faults
        self._statistics = statistics
        self.inboxes: dict[int, Inbox] = {}
        self._couriers: list[Courier] = []
        self._session: aiohttp.ClientSession | None = None
        world.subscribe(Router(world, self.inboxes))

    def add_bot(self, token: str, username: str, name: str, *, privacy: bool = True) -> Bot:
        bot = self.world.add_bot(token, username, name, privacy=privacy)
        self.inboxes[bot.id] = Inbox(
            next_id=int(self.world.now()) % 1_000_000 * 100 + 1,
            now=self.world.now,
            again=lambda: self._faults.strikes(Kind.DOUBLE_UPDATE, "getUpdates") is not None,
            order=self._faults.order,
        )
        return bot

    def routes(self) -> list[web.RouteDef]:
        return [
            web.route("*", "/bot{token}/{method}", self._handle),
            web.get("/file/bot{token}/{path:.+}", self._download),
        ]

    async def start(self) -> None:
        self._session = aiohttp.ClientSession()
        for bot in self.world.bots.values():
            inbox = self.inboxes[bot.id]
            courier = Courier(inbox, self._session, partial(self._reply, bot))
            self._couriers.append(courier)
            courier.start()

    async def close(self) -> None:
        for inbox in self.inboxes.values():
            inbox.end_polling(None)
        for courier in self._couriers:
            await courier.close()
        if self._session is not None:
            await self._session.close()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        token, name = request.match_info["token"], request.match_info["method"]
        try:
            return web.json_response(await self.perform(token, name, *await read_request(request)))
        except (DroppedError, ConnectionError):  # the latter: the bot has ended while it sent the request
            return _drop(request)
        except ApiError as error:
            return web.json_response(error.body(), status=error.code)

    async def perform(
        self, token: str, name: str, given: dict[str, Any], uploads: Mapping[str, Upload]
    ) -> dict[str, Any]:
        """Runs one request, with the faults that are switched on. Returns the body of the answer. Raises
        ApiError if the request is refused, and DroppedError if the connection breaks."""
        bot, called = self._bot(token), _find_method(name)
        await self._fail_before(called.name)
        body = await self._answer(bot, called, given, uploads)
        await self._faults.travel(called.name)
        if self._faults.strikes(Kind.DROP_AFTER, called.name):
            raise DroppedError
        return body

    async def _fail_before(self, method: str) -> None:
        """Makes the faults happen that come before a request takes effect: waits, or raises DroppedError or
        ApiError. Such a request is not counted."""
        await self._faults.pause(method)
        if self._faults.strikes(Kind.DROP_BEFORE, method):
            raise DroppedError
        if self._faults.strikes(Kind.ERROR_500, method):
            raise ApiError(500, "Internal Server Error")
        if self._faults.strikes(Kind.UNKNOWN_METHOD, method):
            raise NOT_FOUND
        flood = self._faults.strikes(Kind.FLOOD, method)
        if flood is not None:
            raise too_many_requests(math.ceil(flood.seconds))

    async def _answer(
        self, bot: Bot, called: Method, given: dict[str, Any], uploads: Mapping[str, Upload]
    ) -> dict[str, Any]:
        """Runs a request and counts it. A refused request is counted, too, and the refusal is raised."""
        chat = chat_number(given)
        self._statistics.called(called.name, chat)
        try:
            wait = self._limits.spend(bot.id, chat) if called.name in SENDS | EDITS else 0
            if wait:
                raise too_many_requests(wait)
            return await self._run(bot, called, given, uploads)
        except ApiError as error:
            self._statistics.refuse(called.name, chat, error.description, error.code)
            raise

    async def _run(
        self, bot: Bot, called: Method, given: dict[str, Any], uploads: Mapping[str, Upload]
    ) -> dict[str, Any]:
        call = Call(self.world, bot, self.inboxes[bot.id], uploads)
        result = called.run(call, read(called.params, given))
        if inspect.isawaitable(result):
            result = await result
        return {"ok": True, "result": result}

    def _reply(self, bot: Bot, call: dict[str, Any]) -> None:
        """Runs a request that was a webhook's answer. As in Telegram, nobody learns its result."""
        given = {name: value for name, value in call.items() if name != "method"}
        called = METHODS.get(str(call["method"]).lower())
        if called is not None and called.name != "getUpdates":
            try:
                called.run(
                    Call(self.world, bot, self.inboxes[bot.id], {}), read(called.params, as_strings(given))
                )
            except ApiError:
                return

    def _bot(self, token: str) -> Bot:
        for bot in self.world.bots.values():
            if bot.token == token:
                return bot
        raise UNAUTHORIZED

    async def _download(self, request: web.Request) -> web.StreamResponse:
        try:
            self._bot(request.match_info["token"])
        except ApiError as error:
            return web.json_response(error.body(), status=error.code)
        for document in self.world.documents.values():
            if document.path == request.match_info["path"]:
                return web.Response(body=document.content, content_type=document.mime_type)
        return web.json_response(NOT_FOUND.body(), status=404)


class DroppedError(Exception):
    """The connection breaks before the answer is sent."""


def _drop(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _find_method(name: str) -> Method:
    found = METHODS.get(name.lower())
    if found is not None:
        return found
    if name.lower() in known_methods():
        raise ApiError(501, f"Not Implemented: the sandbox does not have the method {name}")
    raise NOT_FOUND
