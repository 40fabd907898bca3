"""The webhook: an update is stored, then answered with 200; handled later, at its turn."""

import hmac
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import SetWebhook
from aiohttp import web

from bot.intake.gate import Admit
from bot.intake.reach import reach
from bot.logs import complain
from bot.settings import Address, SettingsError
from bot.store import inbox
from bot.store.inbox import StoredUpdate
from bot.store.unit import Store

log = structlog.get_logger("bot.intake")

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  (the header's name)
LARGEST_BODY = 1 << 20
"""Bytes; Telegram's own updates stay far below."""
LARGEST_ID = (1 << 63) - 1


class Webhook:
    """Takes Telegram's requests for one bot, at any path.

    401 for a wrong secret, 400 for what is no update, 413 for too much of it, 503 if it could not be
    stored: Telegram then sends it again.
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
        """`admit`: which updates are stored at all, by default each."""
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
        """Takes requests there within the block. Raises SettingsError if somebody else does already."""
        runner = web.AppRunner(self.application(), access_log=None)
        await runner.setup()
        try:
            try:
                await web.TCPSite(runner, *address).start()
            except OSError as error:
                raise SettingsError(f"MAFIA_LISTEN: {error.strerror}") from None
            yield
        finally:
            await runner.cleanup()

    async def _receive(self, request: web.Request) -> web.Response:
        given = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return web.Response(status=401)
        update = _update(await request.read())
        if update is None:
            return web.Response(status=400)
        if not self._admit([update]):
            return web.Response()
        try:
            async with self._store.unit() as unit:
                fresh = await inbox.store_batch(unit, self._bot_id, [update])
        except Exception as error:
            complain(log, "update not stored", error)
            return web.Response(status=503)
        self._take(fresh)
        return web.Response()


async def register(bot: Bot, url: str, secret: str, allowed_updates: Sequence[str]) -> None:
    """Tells Telegram where to send updates. What waits there is sent, not dropped.

    Raises SettingsError if it never will.
    """
    wish = SetWebhook(
        url=url, secret_token=secret, allowed_updates=list(allowed_updates), drop_pending_updates=False
    )
    try:
        await reach(lambda: bot(wish))
    except TelegramBadRequest as error:
        raise SettingsError(f"MAFIA_WEBHOOK_URL: Telegram refuses it: {error.message}") from None


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
