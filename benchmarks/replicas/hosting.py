"""Some bots hosted in this process, each under a lease, as `mafia run` does."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import NamedTuple

from prometheus_client import Histogram

from benchmarks.load.app import UNLIMITED
from benchmarks.load.taps import Crowd
from benchmarks.load.telegram import NAME, LocalTelegram
from bot.app import BotApp
from bot.replica.lookout import Lookout
from bot.replica.ownership import Ownership
from bot.replica.sole import SoleOwner
from bot.replica.term import Term
from bot.runtime.metrics import BotMetrics, Metrics
from bot.settings import Settings
from bot.store import deadlines
from bot.store.database import is_postgres
from bot.store.transaction import Store

SPREAD = 60.0
"""Seconds, a speech's, over which the first deadlines of all tables are spread."""


class Late(Histogram):
    """Keeps how many seconds late each deadline was, not only how many were how late."""

    def __init__(self) -> None:
        super().__init__("late", "Seconds from a deadline to the commit of what it ends", registry=None)
        self.seconds: list[float] = []

    def observe(self, amount: float, exemplar: dict[str, str] | None = None) -> None:
        self.seconds.append(amount)
        super().observe(amount, exemplar)


class Host(NamedTuple):
    """One bot that runs, and what its Telegram and its players are."""

    app: BotApp
    telegram: LocalTelegram
    crowd: Crowd
    late: Late


@asynccontextmanager
async def hosting(settings: Settings, chance: Random) -> AsyncIterator[Sequence[Host]]:
    """All bots of the settings run within the block. Raises RuntimeError at its end if a lease was lost."""
    database_url = settings.database_url
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(_opened(database_url))
        leases = None
        if is_postgres(database_url):
            leases = await stack.enter_async_context(_opened(database_url))
        yield [
            await stack.enter_async_context(_hosting(bot, settings, _owner(bot, store, leases), chance))
            for bot in settings.bots
        ]


@asynccontextmanager
async def _opened(database_url: str) -> AsyncIterator[Store]:
    store = Store.open(database_url)
    try:
        yield store
    finally:
        await store.close()


def _owner(bot_id: int, store: Store, leases: Store | None) -> Ownership | SoleOwner:
    if leases is None:
        return SoleOwner(store)
    alone = Store(leases.engine)
    return Ownership(store, alone, bot_id, f"replica {os.getpid()}", Lookout(alone))


@asynccontextmanager
async def _hosting(
    bot_id: int, settings: Settings, owner: Ownership | SoleOwner, chance: Random
) -> AsyncIterator[Host]:
    async with owner.term(asyncio.Event()) as term:
        await _spread(term, bot_id, chance)
        telegram, metrics = LocalTelegram(bot_id), BotMetrics(Metrics(), str(bot_id))
        metrics.late = late = Late()
        app = BotApp(settings, telegram.bot, term.store, NAME, budget=UNLIMITED, metrics=metrics)
        running = asyncio.create_task(app.run())
        try:
            yield Host(app, telegram, await Crowd.of(app, chance), late)
        finally:
            app.stopping.set()
            await running
        if term.lost.is_set():
            raise RuntimeError(f"the lease of bot {bot_id} was lost")


async def _spread(term: Term, bot_id: int, chance: Random) -> None:
    """Sets the clocks of all tables anew: the games were prepared a while ago, all at about one time."""
    async with term.store.transaction() as tx:
        for each in await deadlines.of_bot(tx, bot_id):
            due_at = tx.now + chance.uniform(0, SPREAD)
            await deadlines.put(tx, each.game_id, each.serial, due_at, each.seconds)
