"""SQLite's file has one program, which owns all its bots for as long as it runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.replica.term import Term
from bot.store.transaction import Store


class SoleOwner:
    """Of one bot, with nobody to share it with. All bots write through the same store, one at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def holds(self) -> bool:
        """Always: nobody else can own it."""
        return True

    @asynccontextmanager
    async def term(self, _stopping: asyncio.Event) -> AsyncIterator[Term]:
        """Never lost."""
        yield Term(self._store, asyncio.Event())
