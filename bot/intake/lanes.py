"""Lanes: what has one key runs one after another, in order; different keys run side by side."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence

import structlog
from aiogram.types import Update

from bot.logs import complain
from bot.store import inbox
from bot.store.inbox import StoredUpdate
from bot.store.insist import StoppingError, insist
from bot.store.unit import Store, Unit

log = structlog.get_logger("bot.intake")

Work = Callable[[], Awaitable[None]]
Handle = Callable[[Unit, Update], Awaitable[None]]
Key = Callable[[Update], Awaitable[Hashable]]
OnFailure = Callable[[Update], Awaitable[None]]


class Lanes:
    """Runs each stored update through `handle`, in one transaction with its "done".

    `key` names the lane of an update (its game, or else its person or chat). An update whose handling
    raises is done all the same, so that it can not come back for ever; `on_failure` is told.
    """

    def __init__(self, store: Store, bot_id: int, *, handle: Handle, key: Key, on_failure: OnFailure) -> None:
        self._store = store
        self._bot_id = bot_id
        self._handle = handle
        self._key = key
        self._on_failure = on_failure
        self._arrivals: asyncio.Queue[StoredUpdate] = asyncio.Queue()
        self._lanes: dict[Hashable, deque[Work]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._awaited: set[asyncio.Future[None]] = set()
        self._sorter: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    async def start(self) -> None:
        """Takes what was stored and not done before, then what comes."""
        async with self._store.unit() as unit:
            await inbox.prune(unit, self._bot_id)
            left = await inbox.pending(unit, self._bot_id)
        self.take(left)
        self._sorter = asyncio.create_task(self._sort(), name="lanes")

    def take(self, updates: Sequence[StoredUpdate]) -> None:
        """Queues updates that are stored, and committed."""
        for update in updates:
            self._arrivals.put_nowait(update)

    def run(self, key: Hashable, work: Work) -> "asyncio.Future[None]":
        """Queues other work in a lane. The future ends with it and raises what it raised; it is cancelled
        if the lanes stop before."""
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._awaited.add(ended)
        ended.add_done_callback(self._awaited.discard)

        async def tell() -> None:
            try:
                await work()
            except Exception as error:
                complain(log, "work failed", error)
                if not ended.done():
                    ended.set_exception(error)
                    ended.exception()  # seen: who does not wait for it wants no warning
            else:
                if not ended.done():
                    ended.set_result(None)

        self._enter(key, tell)
        return ended

    async def stop(self) -> None:
        """Finishes what has begun. The rest stays in the inbox, for the next start."""
        self._stopping.set()
        if self._sorter is not None:
            self._sorter.cancel()
            await asyncio.wait([self._sorter])
        if self._running:
            await asyncio.wait(self._running)
        for ended in list(self._awaited):
            ended.cancel()

    async def _sort(self) -> None:
        while not self._stopping.is_set():
            await self._admit(await self._arrivals.get())

    async def _admit(self, stored: StoredUpdate) -> None:
        try:
            update = Update.model_validate(stored.body)
            key = await insist(lambda: self._key(update), self._stopping)
        except StoppingError:
            return
        except Exception as error:
            complain(log, "update not understood", error, **_name(stored))
            self._enter(("update", stored.update_id), lambda: self._give_up(stored))
            return
        self._enter(key, lambda: self._take_in(stored, update))

    def _enter(self, key: Hashable, work: Work) -> None:
        lane = self._lanes.get(key)
        if lane is not None:
            lane.append(work)
            return
        self._lanes[key] = deque([work])
        task = asyncio.create_task(self._drain(key), name=f"lane {key}")
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _drain(self, key: Hashable) -> None:
        lane = self._lanes[key]
        while lane and not self._stopping.is_set():
            try:
                await lane.popleft()()
            except StoppingError:
                break
            except Exception as error:
                complain(log, "lane stumbled", error)
        del self._lanes[key]

    async def _take_in(self, stored: StoredUpdate, update: Update) -> None:
        try:
            await insist(lambda: self._handle_once(update), self._stopping)
        except StoppingError:
            return
        except Exception as error:
            complain(log, "update failed", error, **_name(stored))
            await self._give_up(stored)
            await self._tell_of_failure(stored, update)

    async def _handle_once(self, update: Update) -> None:
        async with self._store.unit() as unit:
            await self._handle(unit, update)
            await inbox.done(unit, self._bot_id, update.update_id)

    async def _give_up(self, stored: StoredUpdate) -> None:
        async def mark() -> None:
            async with self._store.unit() as unit:
                await inbox.done(unit, self._bot_id, stored.update_id)

        await insist(mark, self._stopping)

    async def _tell_of_failure(self, stored: StoredUpdate, update: Update) -> None:
        try:
            await self._on_failure(update)
        except Exception as error:
            complain(log, "failure not told", error, **_name(stored))


def _name(stored: StoredUpdate) -> dict[str, object]:
    """What may be logged of an update: its number and kind, nothing that people wrote."""
    kinds = [key for key in stored.body if key != "update_id"]
    return {"update_id": stored.update_id, "kind": kinds[0] if kinds else "empty"}
