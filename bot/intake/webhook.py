"""The webhook: takes updates that Telegram sends by HTTP. An update that the gate lets pass is handled at
once, or stored to be handled later. Only then the request is answered with 200."""

import hmac
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from typing import Any

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import SetWebhook
from aiohttp import web

from bot.intake.gate import Admit
from bot.intake.moment import AtOnce, store_all
from bot.intake.telegram_retry import retry_until_reachable
from bot.runtime.listener import body_of, listening
from bot.runtime.logs import complain
from bot.runtime.stopping import StoppingError
from bot.setting_values import Address
from bot.settings import SettingsError
from bot.store.database.database import is_collision
from bot.store.database.transaction import Store, Transaction
from bot.store.telegram import inbox
from bot.store.telegram.inbox import ReceivedUpdate
from engine.remark import Remark

log = structlog.get_logger("bot.intake")

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  (the header's name)
LARGEST_BODY = 1 << 20
"""The largest size of a request's body, in bytes. Updates of Telegram are far smaller."""
LARGEST_ID = (1 << 63) - 1


@dataclass(frozen=True, slots=True)
class Receiver:
    """Takes the updates of one bot from the webhook and from pages, also while another program hosts the bot.

    `admit` returns the updates that may be handled. `at_once` handles updates without storing them, and
    returns those that take longer. These are stored, and after the commit `take` is called with those that
    were not stored before.

    `owner` returns the store of the app that hosts the bot in this program; None if this program does not
    host it. Updates are stored through this store, so that they wait for the transaction that handles the
    same update. `store` is the same database without a lease, for the time when another program may host the
    bot. `stored` is awaited in each transaction of `store` that stores new updates.
    """

    bot_id: int
    store: Store
    take: Callable[[Sequence[ReceivedUpdate]], None]
    admit: Admit = list
    at_once: AtOnce = store_all
    owner: Callable[[], Store | None] = lambda: None
    stored: Callable[[Transaction], Awaitable[None]] | None = None

    async def receive(self, update: dict[str, Any]) -> None:
        """Handles an update, unless `admit` refuses it. If this takes longer than a moment, stores it. Raises
        the errors of the store."""
        left = await self.at_once(inbox.received(self.admit([update])))
        if left:
            self.take(await self._store(left))

    async def _store(self, updates: Sequence[ReceivedUpdate]) -> list[ReceivedUpdate]:
        owner = self.owner()
        if owner is not None:
            with suppress(StoppingError):  # another program hosts the bot now, or will soon
                return await self._store_in(owner, updates)
        return await self._store_in(self.store, updates, self.stored)

    async def _store_in(
        self,
        store: Store,
        updates: Sequence[ReceivedUpdate],
        stored: Callable[[Transaction], Awaitable[None]] | None = None,
    ) -> list[ReceivedUpdate]:
        """Stores updates in this store, and awaits `stored` in the same transaction. Returns the updates that
        were not stored before. If another program stores the same updates at the same moment, tries again,
        and then finds them stored."""
        while True:
            try:
                async with store.transaction() as tx:
                    fresh = await inbox.store(tx, self.bot_id, updates)
                    if fresh and stored is not None:
                        await stored(tx)
                return fresh
            except Exception as error:
                if not is_collision(error):
                    raise


class Webhook:
    """Answers the HTTP requests in which Telegram sends updates. If the program has one bot, the path of the
    requests may be anything. If it has several, the path ends with the number of the bot.

    Answers 401 for a wrong secret, 404 for a bot that this program does not have, 415 for a compressed body,
    413 for a body that is too large, 408 for one that is too slow, 400 if the body is not an update, and 503
    if it could not be handled or stored; then Telegram sends it again. Without the right secret, the body is
    not read. A body is never unpacked.
    """

    def __init__(self, *receivers: Receiver, secret: str) -> None:
        self._receivers = receivers
        self._secret = secret.encode()

    def application(self) -> web.Application:
        app = web.Application(client_max_size=LARGEST_BODY)
        app.router.add_post("/{path:.*}", self._receive)
        return app

    def listening(self, address: Address) -> AbstractAsyncContextManager[None]:
        """Takes Telegram's requests at this address during the `async with` block. Raises SettingsError if
        the address is not available."""
        return listening(self.application(), address, setting="listen")

    async def _receive(self, request: web.Request) -> web.Response:
        given = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return web.Response(status=401)
        receiver = self._receiver(request.path)
        if receiver is None:
            return web.Response(status=404)
        if request.headers.get("Content-Encoding", "identity") != "identity":
            return web.Response(status=415)
        update = _update(await body_of(request, LARGEST_BODY))
        if update is None:
            return web.Response(status=400)
        try:
            await receiver.receive(update)
        except Exception as error:
            complain(log, "update not stored", error)
            return web.Response(status=503)
        return web.Response()

    def _receiver(self, path: str) -> Receiver | None:
        if len(self._receivers) == 1:
            return self._receivers[0]
        number = path.rpartition("/")[2]
        return next((receiver for receiver in self._receivers if str(receiver.bot_id) == number), None)


def address_of(url: str, bot_id: int, *, alone: bool) -> str:
    """Returns the URL to which Telegram sends the updates of a bot. `alone`: the program serves no other."""
    return url if alone else f"{url.rstrip('/')}/{bot_id}"


async def register(bot: Bot, url: str, secret: str, allowed_updates: Sequence[str]) -> None:
    """Tells Telegram to send the bot's updates to `url`, with `secret` in each request. Telegram then also
    sends updates that already wait there. Waits while Telegram does not answer. Raises SettingsError if it
    refuses the call or the token, StoppingError if another program may own the bot by now."""
    wish = SetWebhook(
        url=url, secret_token=secret, allowed_updates=list(allowed_updates), drop_pending_updates=False
    )
    try:
        await retry_until_reachable(lambda: bot(wish))
    except TelegramBadRequest as error:
        raise SettingsError(("MAFIA_WEBHOOK_URL", Remark("hook-refused"), error.message)) from None


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
