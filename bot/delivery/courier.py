"""Carries one row to Telegram, and writes down what came of it."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from aiogram import Bot
from aiogram.types import Message as TelegramMessage

from bot.delivery.calls import call
from bot.delivery.message import Render
from bot.delivery.verdict import Accepted, Again, Refused, Verdict, judge
from bot.logs import complain, fault
from bot.store import chats, messages, outbox
from bot.store.insist import StoppingError, insist
from bot.store.outbox import Outgoing
from bot.store.unit import Store, Unit

log = structlog.get_logger("bot.delivery")

OnOpened = Callable[[Unit, Outgoing, float], Awaitable[None]]
"""Awaited in the transaction that settles a row with `opens`, with the moment of its acceptance."""
OnRefused = Callable[[Unit, Outgoing, Refused], Awaitable[None]]
"""Awaited in the transaction that gives a row up."""

REQUEST_TIMEOUT = 20
"""Real seconds until a call counts as lost."""


class Courier:
    def __init__(
        self,
        bot: Bot,
        store: Store,
        render: Render,
        *,
        on_opened: OnOpened,
        on_refused: OnRefused,
        clock: Callable[[], float],
        stopping: asyncio.Event,
    ) -> None:
        self._bot = bot
        self._store = store
        self._render = render
        self._on_opened = on_opened
        self._on_refused = on_refused
        self._clock = clock
        self._stopping = stopping

    async def carry(self, row: Outgoing, pause: float) -> Verdict:
        """Renders and calls; raises nothing. `pause` is for a failure that may pass, in seconds."""
        target: int | None = None
        try:
            if row.what in ("edit", "delete"):
                target = row.message_id or await self._filling(row, row.slot)
                if target is None:
                    return Refused.MESSAGE_GONE
            message = self._render(row, self._clock())
            reply_to = await self._filling(row, message.reply_to_slot)
            result = await self._bot(call(row, message, target, reply_to), REQUEST_TIMEOUT)
        except Exception as error:
            verdict = judge(error, row.chat_id, target, pause)
            if verdict is Refused.INVALID:
                complain(log, "not accepted", error, row=row.id, what=row.what)
            elif isinstance(verdict, Again):
                log.warning("to be sent again", row=row.id, pause=verdict.pause, **fault(error))
            return verdict
        return Accepted(result.message_id if isinstance(result, TelegramMessage) else None)

    async def settle(self, row: Outgoing, verdict: Accepted | Refused) -> None:
        """Writes the end of a row, with what its hook writes; without that, if the hook fails: what
        Telegram has accepted must not be sent again."""
        accepted_at = self._clock()

        async def write(with_hook: bool) -> None:
            async with self._store.unit() as unit:
                await outbox.settle(unit, row.id)
                await self._note(unit, row, verdict)
                if with_hook:
                    await self._tell(unit, row, verdict, accepted_at)

        try:
            await insist(lambda: write(with_hook=True), self._stopping)
        except StoppingError:
            raise
        except Exception as error:
            complain(log, "hook failed", error, row=row.id, what=row.what)
            await insist(lambda: write(with_hook=False), self._stopping)

    async def move(self, old: int, new: int) -> list[Outgoing]:
        """The group has another id: returns what is to be sent there."""

        async def migrate() -> list[Outgoing]:
            async with self._store.unit() as unit:
                await chats.migrate(unit, self._bot.id, old, new)
                return [row for row in await outbox.pending(unit, self._bot.id) if row.chat_id == new]

        return await insist(migrate, self._stopping)

    async def _note(self, unit: Unit, row: Outgoing, verdict: Accepted | Refused) -> None:
        """Keeps the slot true."""
        if row.slot is None or row.game_id is None:
            return
        place = (unit, row.bot_id, row.chat_id, row.game_id, row.slot)
        if isinstance(verdict, Accepted):
            if row.what == "delete":
                await messages.forget(*place)
            elif row.what != "edit" and verdict.message_id is not None:
                await messages.record(*place, message_id=verdict.message_id)
        elif verdict is Refused.MESSAGE_GONE:
            await messages.forget(*place)

    async def _tell(self, unit: Unit, row: Outgoing, verdict: Accepted | Refused, accepted_at: float) -> None:
        if isinstance(verdict, Refused):
            await self._on_refused(unit, row, verdict)
        elif row.opens is not None:
            await self._on_opened(unit, row, accepted_at)

    async def _filling(self, row: Outgoing, slot: str | None) -> int | None:
        if slot is None or row.game_id is None:
            return None
        async with self._store.glance() as unit:
            return await messages.find(unit, row.bot_id, row.chat_id, row.game_id, slot)
