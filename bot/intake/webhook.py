"""The webhook: an update is stored, then answered with 200, and handled later."""

import asyncio
import hmac
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import SetWebhook
from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from bot.intake.gate import Admit
from bot.intake.telegram_retry import retry_until_reachable
from bot.runtime.logs import complain
from bot.settings import Address, SettingsError
from bot.store import inbox
from bot.store.inbox import StoredUpdate
from bot.store.transaction import Store

log = structlog.get_logger("bot.intake")

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  (the header's name)
LARGEST_BODY = 1 << 20
"""Bytes of a body. Telegram's updates are far smaller."""
BODY_WITHIN = 10.0
"""Seconds within which a body must arrive."""
IDLE = 75.0
"""Seconds that a connection may stay idle. Proxies keep theirs for less."""
LONGEST_HEADER, MOST_HEADERS = 4096, 64
"""Bytes of one header or of the request line, and the number of headers."""
MOST_CONNECTIONS = 256
"""Connections at most. Telegram opens up to a hundred; the program needs file descriptors for other
things."""
LARGEST_ID = (1 << 63) - 1


class Webhook:
    """Takes Telegram's requests for one bot, at any path.

    Answers 401 for a wrong secret, 415 for a compressed body, 413 for one too large, 408 for one too slow,
    400 for what is no update, and 503 if it could not be stored; then Telegram sends it again. Without the
    secret no body is read, and no body is ever unpacked.
    """

    def __init__(
        self,
        store: Store,
        bot_id: int,
        *,
        secret: str,
        take: Callable[[Sequence[StoredUpdate]], None],
        admit: Admit = list,
    ) -> None:
        """`admit`: returns the updates that are to be stored; by default all."""
        self._store = store
        self._bot_id = bot_id
        self._secret = secret.encode()
        self._take = take
        self._admit = admit

    def application(self) -> web.Application:
        app = web.Application(client_max_size=LARGEST_BODY)
        app.router.add_post("/{path:.*}", self._receive)
        return app

    @asynccontextmanager
    async def listening(self, address: Address) -> AsyncIterator[None]:
        """Takes requests at this address within the block. Raises SettingsError if the address is in use."""
        runner = web.AppRunner(
            self.application(),
            access_log=None,
            auto_decompress=False,
            lingering_time=0,  # do not read the rest of a body after the answer
            keepalive_timeout=IDLE,
            max_line_size=LONGEST_HEADER,
            max_field_size=LONGEST_HEADER,
            max_headers=MOST_HEADERS,
        )
        await runner.setup()
        try:
            try:
                listener = await asyncio.get_running_loop().create_server(partial(_admit, runner), *address)
            except OSError as error:
                raise SettingsError(f"MAFIA_LISTEN: {error.strerror}") from None
            try:
                yield
            finally:
                listener.close()
        finally:
            await runner.cleanup()

    async def _receive(self, request: web.Request) -> web.Response:
        given = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return web.Response(status=401)
        if request.headers.get("Content-Encoding", "identity") != "identity":
            return web.Response(status=415)
        update = _update(await _body(request))
        if update is None:
            return web.Response(status=400)
        if not self._admit([update]):
            return web.Response()
        try:
            async with self._store.transaction() as tx:
                fresh = await inbox.store_batch(tx, self._bot_id, [update])
        except Exception as error:
            complain(log, "update not stored", error)
            return web.Response(status=503)
        self._take(fresh)
        return web.Response()


async def register(bot: Bot, url: str, secret: str, allowed_updates: Sequence[str]) -> None:
    """Tells Telegram where to send updates. Updates that wait are sent, not dropped.

    Raises SettingsError if Telegram refuses the address.
    """
    wish = SetWebhook(
        url=url, secret_token=secret, allowed_updates=list(allowed_updates), drop_pending_updates=False
    )
    try:
        await retry_until_reachable(lambda: bot(wish))
    except TelegramBadRequest as error:
        raise SettingsError(f"MAFIA_WEBHOOK_URL: Telegram refuses it: {error.message}") from None


def _admit(runner: web.AppRunner) -> RequestHandler:
    """Accepts a new connection. If there are too many, the oldest is closed; a live client opens another."""
    server = runner.server
    if server is None:
        raise ConnectionAbortedError("the webhook is closing")
    connections = [each for each in server.connections if each.transport is not None]
    if len(connections) >= MOST_CONNECTIONS:
        connections[0].force_close()
    return server()


async def _body(request: web.Request) -> bytes:
    """The body of a request. Raises HTTPRequestEntityTooLarge or HTTPRequestTimeout."""
    if (request.content_length or 0) > LARGEST_BODY:
        raise web.HTTPRequestEntityTooLarge(LARGEST_BODY)
    try:
        async with asyncio.timeout(BODY_WITHIN):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None


def _update(body: bytes) -> dict[str, Any] | None:
    try:
        update = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(update, dict):
        return None
    update_id = update.get("update_id")
    if type(update_id) is not int or not 0 <= update_id <= LARGEST_ID:
        return None
    return update
