"""The floor: the framework's empty handler and one SQLite commit, through the same kind of driver."""

import asyncio
import time
from pathlib import Path
from typing import Self

import aiosqlite
from aiogram import Bot, Dispatcher
from aiogram.types import CallbackQuery

from benchmarks.load.taps import Tap


async def _empty(_query: CallbackQuery) -> None:
    return


class Floor:
    """A dispatcher whose one handler does nothing, and a database in the mode that the app uses."""

    def __init__(self, bot: Bot, database: aiosqlite.Connection) -> None:
        self._bot = bot
        self._database = database
        self._dispatcher = Dispatcher()
        self._dispatcher.callback_query.register(_empty)
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, bot: Bot, path: Path) -> Self:
        database = await aiosqlite.connect(path, isolation_level=None)
        await database.execute("PRAGMA journal_mode=WAL")
        await database.execute("CREATE TABLE taps (id INTEGER PRIMARY KEY, at REAL NOT NULL)")
        return cls(bot, database)

    async def close(self) -> None:
        await self._database.close()

    async def take(self, tap: Tap) -> float:
        """The way of one tap; returns the moment (`time.perf_counter`) at which it is committed."""
        await self._dispatcher.feed_raw_update(self._bot, tap.update)
        async with self._turn:
            await self._database.execute("BEGIN IMMEDIATE")
            await self._database.execute("INSERT INTO taps (at) VALUES (?)", (time.time(),))
            await self._database.commit()
        return time.perf_counter()
