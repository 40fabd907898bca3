"""The games to host, prepared once for each size: played in a file, then copied into a server."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from sqlalchemy import text

from benchmarks.load.app import opened, settings_of
from benchmarks.load.tables import prepare
from benchmarks.load.telegram import BOT_ID, LocalTelegram
from bot.runtime import logs
from bot.store import copying
from bot.store.migrate import migrate
from bot.store.standstill import standstill
from tests.postgres import Server

BOTS: Sequence[int] = range(BOT_ID, BOT_ID + 6)
"""As many as one, two and three replicas can share evenly."""


class Games(NamedTuple):
    """A file with so many running games, spread over all bots."""

    path: Path
    tables: int
    seed: int


def build(order: Games) -> Games:
    """Writes the file. Returns what it was asked for."""
    asyncio.run(_build(order))
    return order


async def _build(order: Games) -> None:
    url = f"sqlite:///{order.path}"
    settings, chance = settings_of(url, BOTS), Random(order.seed)  # noqa: S311
    logs.configure(settings)
    await migrate(url)
    for place, bot_id in enumerate(BOTS):
        async with opened(settings, LocalTelegram(bot_id)) as app:
            await prepare(app.context, range(place, order.tables, len(BOTS)), chance)


def template(server: Server, order: Games) -> str:
    """The name of a database of the server that holds what the file holds."""
    url = server.create()
    asyncio.run(_copy(f"sqlite:///{order.path}", url))
    return server.name(url)


async def _copy(source: str, target: str) -> None:
    await migrate(target)
    async with standstill(source) as old, standstill(target) as new:
        await copying.copy(old, new)
        await new.execute(text("ANALYZE"))
        await new.commit()
