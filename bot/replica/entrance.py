"""Takes the updates of one bot that come by webhook, and the presses of pages. It does so even while another
program owns the bot.

While this program hosts the bot, an update goes directly to the bot's queues. Otherwise the update is stored,
and on PostgreSQL the bell, a signal of the database, tells the program that owns the bot. In both cases the
update passes a gate first.
"""

import asyncio
import time
from collections.abc import Sequence

from aiogram import Bot

from bot.app import BotApp
from bot.delivery.courier import Courier
from bot.delivery.learnt import EphemeralSupport
from bot.delivery.message import Message
from bot.delivery.toasts import Toasts
from bot.delivery.verdict import CALL_BACKOFF
from bot.intake.gate import Body, Gate, Press, not_so_fast
from bot.intake.moment import store_all
from bot.intake.webhook import Receiver
from bot.render.phrase import answer
from bot.render.post import Post
from bot.settings import Settings
from bot.store.database import bell
from bot.store.database.transaction import Store, Transaction
from bot.store.telegram.inbox import ReceivedUpdate
from bot.values.outgoing import Outgoing


class Entrance:
    """Takes the updates of one bot that come by webhook, and the presses of pages. `app`: the app that hosts
    the bot in this program; None while another program may host it. `store`: the database without a lease.
    `shared`: whether other programs may use the database; then the bell rings for them."""

    def __init__(
        self, bot: Bot, settings: Settings, store: Store, stopping: asyncio.Event, *, shared: bool
    ) -> None:
        self.app: BotApp | None = None
        self._shared = shared
        self._bot_id = bot.id
        self._locale = settings.default_locale
        self.gate = Gate(self._refuse, settings.time_scale)
        courier = Courier(
            bot, store, _in_words, clock=time.time, stopping=stopping, ephemeral=EphemeralSupport()
        )
        pause = CALL_BACKOFF.scaled(settings.time_scale).after(1)
        self._toasts = Toasts(courier, pause=pause, stopping=stopping)
        self.receiver = Receiver(
            bot.id, store, self._take, self._admit, self._at_once, self._owner, self._stored
        )

    @property
    def host(self) -> BotApp | None:
        """The app that takes the updates here. None if this program does not host the bot, or if the app is
        stopping, because another program may already host the bot then."""
        return None if self.app is None or self.app.stopping.is_set() else self.app

    def rung(self) -> None:
        """Makes the app that hosts the bot here, if any, fetch the updates that were stored for it."""
        if self.host is not None:
            self.host.rung.set()

    async def ended(self) -> None:
        """Waits until Telegram has got the answers that are being sent."""
        await self._toasts.ended()

    def _admit(self, updates: Sequence[Body]) -> list[Body]:
        return (self.gate if self.host is None else self.host.gate).admit(updates)

    async def _at_once(self, updates: Sequence[ReceivedUpdate]) -> list[ReceivedUpdate]:
        """Handles updates at once, after those in the inbox: they came earlier, and another program stored
        them, or this program did before it hosted the bot. Returns the updates to be stored: those that take
        longer, or all if this program does not host the bot."""
        host = self.host
        if host is None or not updates:
            return await store_all(updates)
        await host.queues.fetch()
        return await host.queues.at_once(updates)

    def _owner(self) -> Store | None:
        return None if self.host is None else self.host.store

    async def _stored(self, tx: Transaction) -> None:
        if self._shared:
            await bell.ring(tx, bell.INBOX, str(self._bot_id))

    def _take(self, fresh: Sequence[ReceivedUpdate]) -> None:
        """Makes the app fetch stored updates. This program may have begun to host the bot only after they
        were stored. If the app has stopped meanwhile, the next owner finds the updates (`app.LOOKED`)."""
        if fresh:
            self.rung()

    def _refuse(self, press: Press) -> None:
        self._toasts.add(not_so_fast(press, self._bot_id, self._locale))


def _in_words(row: Outgoing, _now: float) -> Message:
    return answer(Post.model_validate(row.content), row.locale)
