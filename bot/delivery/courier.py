"""Carries one row to Telegram, and says what came of it."""

import asyncio
from collections.abc import Callable

import structlog
from aiogram import Bot
from aiogram.types import Message as TelegramMessage

from bot.delivery.calls import call
from bot.delivery.message import Render
from bot.delivery.verdict import Accepted, Again, Refused, Verdict, judge
from bot.logs import complain, fault
from bot.store import chats, messages, outbox
from bot.store.insist import insist
from bot.store.outbox import Outgoing
from bot.store.unit import Store

log = structlog.get_logger("bot.delivery")

REQUEST_TIMEOUT = 20
"""Real seconds until a call counts as lost."""


class Courier:
    def __init__(
        self,
        bot: Bot,
        store: Store,
        render: Render,
        *,
        clock: Callable[[], float],
        stopping: asyncio.Event,
    ) -> None:
        self._bot = bot
        self._store = store
        self._render = render
        self._clock = clock
        self._stopping = stopping

    async def carry(self, row: Outgoing, pause: float) -> Verdict:
        """Renders and calls; raises nothing. `pause` is for a failure that may pass, in seconds."""
        target: int | None = None
        try:
            if row.what in ("edit", "delete"):
                target = row.message_id or await self._filling(row)
                if target is None:
                    return Refused.MESSAGE_GONE
            message = self._render(row, self._clock())
            result = await self._bot(call(row, message, target), REQUEST_TIMEOUT)
        except Exception as error:
            verdict = judge(error, row.chat_id, target, pause)
            if verdict is Refused.INVALID:
                complain(log, "not accepted", error, row=row.id, what=row.what)
            elif isinstance(verdict, Again):
                log.warning("to be sent again", row=row.id, pause=verdict.pause, **fault(error))
            return verdict
        return Accepted(result.message_id if isinstance(result, TelegramMessage) else None)

    async def move(self, old: int, new: int) -> list[Outgoing]:
        """The group has another id: returns what is to be sent there."""

        async def migrate() -> list[Outgoing]:
            async with self._store.unit() as unit:
                await chats.migrate(unit, self._bot.id, old, new)
                return [row for row in await outbox.pending(unit, self._bot.id) if row.chat_id == new]

        return await insist(migrate, self._stopping)

    async def _filling(self, row: Outgoing) -> int | None:
        if row.slot is None or row.game_id is None:
            return None
        async with self._store.glance() as unit:
            return await messages.find(unit, row.bot_id, row.chat_id, row.game_id, row.slot)
