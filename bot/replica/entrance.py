"""The way in for the updates of one bot by webhook, whoever owns the bot.

While this program hosts the bot, an update goes straight to its queues. Otherwise it is stored, and its
owner is called. A gate stands here in either case.
"""

import asyncio
import time
from collections.abc import Sequence

from aiogram import Bot

from bot.app import BotApp
from bot.delivery.alone import Alone
from bot.delivery.courier import Courier
from bot.delivery.message import Message
from bot.delivery.toasts import Toasts
from bot.delivery.verdict import BACKOFF
from bot.intake.gate import Body, Gate, Press
from bot.intake.moment import later
from bot.intake.too_fast import not_so_fast
from bot.intake.webhook import Door
from bot.render.phrase import answer
from bot.render.post import Post
from bot.settings import Settings
from bot.store import bell
from bot.store.inbox import ReceivedUpdate
from bot.store.outbox import Outgoing
from bot.store.transaction import Store, Transaction


class Entrance:
    """`app` hosts the bot here; None while another program may. `store`: of the database, under no lease.
    `shared`: other programs may be there, and are called."""

    def __init__(
        self, bot: Bot, settings: Settings, store: Store, stopping: asyncio.Event, *, shared: bool
    ) -> None:
        self.app: BotApp | None = None
        self._shared = shared
        self._bot_id = bot.id
        self._locale = settings.default_locale
        self._gate = Gate(self._refuse, settings.time_scale)
        courier = Courier(bot, store, _in_words, clock=time.time, stopping=stopping, alone=Alone())
        pause = BACKOFF.scaled(settings.time_scale).after(1)
        self._toasts = Toasts(courier, pause=pause, stopping=stopping)
        self.door = Door(bot.id, store, self._take, self._admit, self._at_once, self._owner, self._stored)

    @property
    def host(self) -> BotApp | None:
        """Who takes updates here. An app that stops takes no more: its successor may host already."""
        return None if self.app is None or self.app.stopping.is_set() else self.app

    def rung(self) -> None:
        """Something was stored for this bot that its queues may not have."""
        if self.host is not None:
            self.host.rung.set()

    async def ended(self) -> None:
        """Waits for the answers under way."""
        await self._toasts.ended()

    def _admit(self, updates: Sequence[Body]) -> list[Body]:
        return (self._gate if self.host is None else self.host.gate).admit(updates)

    async def _at_once(self, updates: Sequence[ReceivedUpdate]) -> list[ReceivedUpdate]:
        """What is stored came before these: another program took it, or this one before it hosted the bot.
        Telegram brings the next update of a chat when it knows that the last one is taken."""
        host = self.host
        if host is None or not updates:
            return await later(updates)
        await host.queues.fetch()
        return await host.queues.at_once(updates)

    def _owner(self) -> Store | None:
        return None if self.host is None else self.host.store

    async def _stored(self, tx: Transaction) -> None:
        if self._shared:
            await bell.ring(tx, self._bot_id)

    def _take(self, fresh: Sequence[ReceivedUpdate]) -> None:
        """The app may host the bot only since they were stored: it fetches them, after what is older. If it
        has stopped since, its successor finds them (`app.LOOKED`)."""
        if fresh:
            self.rung()

    def _refuse(self, press: Press) -> None:
        self._toasts.add(not_so_fast(press, self._bot_id, self._locale))


def _in_words(row: Outgoing, _now: float) -> Message:
    return answer(Post.model_validate(row.content), row.locale)
