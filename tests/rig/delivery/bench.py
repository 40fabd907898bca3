"""A sender with its real store and client. Its hooks record their calls."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.delivery.learnt import EphemeralSupport
from bot.delivery.message import Message
from bot.delivery.sender import Sender
from bot.delivery.verdict import Refused
from bot.store.database.transaction import Store, Transaction
from bot.store.telegram import messages, outbox
from bot.values.outgoing import Outgoing, Priority
from tests.rig.store.database import Clock
from tests.rig.telegram.fake_api import Call, FakeApi, bot_of

BOT, GROUP, OTHER, PERSON = 7, -100, -200, 5
FAST = 0.01
"""A time scale that makes budgets and pauses a hundred times shorter."""

HELLO = Outgoing(
    bot_id=BOT,
    chat_id=GROUP,
    priority=Priority.NEWS,
    what="send",
    content={"text": "Доброе утро"},
    locale="ru",
    game_id=1,
)
EDIT = replace(HELLO, what="edit", slot="vote", content={"text": "№5 — 4"})
ANSWER = replace(HELLO, what="answer", priority=Priority.ANSWER, query_id="q1", content={"text": "рука"})
REPLY = replace(HELLO, game_id=None, priority=Priority.REPLY, reply="help", content={"text": "справка"})
DELETION = replace(HELLO, game_id=None, priority=Priority.DELETION, what="delete", message_id=41)


def render(row: Outgoing, now: float) -> Message:
    return Message(text=row.content["text"])


class Rig:
    """A sender, and what its hooks were called with."""

    def __init__(self, api: FakeApi, store: Store, clock: Clock) -> None:
        self.api = api
        self.store = store
        self.clock = clock
        self.render: Callable[[Outgoing, float], Message] = render
        self.accepted: list[tuple[int | None, float]] = []
        self.refused: list[tuple[str, Refused]] = []
        self.has_accepted = asyncio.Event()
        self.ephemeral = EphemeralSupport(clock)

    async def put(self, *rows: Outgoing) -> list[Outgoing]:
        async with self.store.transaction() as tx:
            return [await outbox.put(tx, row) for row in rows]

    async def on_accepted(self, tx: Transaction, row: Outgoing, accepted_at: float) -> None:
        if row.opens is not None:
            self.accepted.append((row.opens, accepted_at))
            self.has_accepted.set()

    async def on_refused(self, tx: Transaction, row: Outgoing, reason: Refused) -> None:
        self.refused.append((row.content["text"], reason))

    @asynccontextmanager
    async def sending(self) -> AsyncIterator[Sender]:
        async with bot_of(self.api) as bot:
            sender = Sender(
                bot,
                self.store,
                self.render,
                on_accepted=self.on_accepted,
                on_refused=self.on_refused,
                time_scale=FAST,
                clock=self.clock,
                ephemeral=self.ephemeral,
            )
            running = asyncio.create_task(sender.run())
            yield sender
            await sender.stop()
            async with asyncio.timeout(60):
                await running

    async def send(self, *rows: Outgoing, calls: int | None = None) -> list[Call]:
        """Sends the rows until `calls` calls were made and every row has its result."""
        await self.put(*rows)
        async with self.sending():
            await self.api.until_called(len(rows) if calls is None else calls)
        return self.api.calls

    async def left(self) -> list[str]:
        async with self.store.transaction() as tx:
            return [row.content["text"] for row in await outbox.pending(tx, BOT)]

    async def filling(self, slot: str) -> int | None:
        async with self.store.transaction() as tx:
            return await messages.find(tx, GROUP, 1, slot)


def texts(calls: list[Call]) -> list[str]:
    return [call.text for call in calls]
