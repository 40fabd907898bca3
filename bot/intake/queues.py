"""Lanes: what has one key runs one after another, in order; different keys run side by side."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Hashable, Sequence
from functools import partial
from typing import TypeVar

import structlog
from aiogram.types import Update

from bot.runtime.logs import complain
from bot.services.members import AskFirst
from bot.store import inbox
from bot.store.inbox import StoredUpdate
from bot.store.retry import StoppingError, retry_transient
from bot.store.transaction import Store, Transaction

log = structlog.get_logger("bot.intake")

Work = Callable[[], Awaitable[None]]
Handle = Callable[[Transaction, Update, object], Awaitable[None]]
Key = Callable[[Update], Awaitable[Hashable]]
OnFailure = Callable[[Update], Awaitable[None]]

T = TypeVar("T")


class KeyedQueues:
    """Runs each stored update through `handle`, in one transaction with its "done".

    `handle` is given the answer it asked for, None before. `key` names the lane of an update (its game, or
    else its person or chat). An update whose handling raises is done all the same, so that it can not come
    back for ever; `on_failure` is told.
    """

    def __init__(self, store: Store, bot_id: int, *, handle: Handle, key: Key, on_failure: OnFailure) -> None:
        self._store = store
        self._bot_id = bot_id
        self._handle = handle
        self._key = key
        self._on_failure = on_failure
        self._arrivals: asyncio.Queue[StoredUpdate] = asyncio.Queue()
        self._queues: dict[Hashable, deque[Work]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._begun: set[Work] = set()
        self._dispatching: StoredUpdate | None = None
        self._awaited: set[asyncio.Future[None]] = set()
        self._dispatcher: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    async def start(self) -> None:
        """Takes what was stored and not done before, then what comes."""
        async with self._store.transaction() as tx:
            left = await inbox.pending(tx, self._bot_id)
        self.receive(left)
        self._dispatcher = asyncio.create_task(self._dispatch_loop(), name="dispatch")

    def receive(self, updates: Sequence[StoredUpdate]) -> None:
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

        self._enqueue(key, tell)
        return ended

    async def stop(self) -> None:
        """Finishes what has begun. The rest stays in the inbox, for the next start."""
        self._stopping.set()
        if self._dispatcher is not None:
            self._dispatcher.cancel()
            await asyncio.wait([self._dispatcher])
        if self._running:
            await asyncio.wait(self._running)
        for ended in list(self._awaited):
            ended.cancel()

    def held(self) -> Collection[Hashable]:
        """The work that has begun, the update that looks for its lane, and whether others wait for nobody."""
        if self._dispatching is not None:
            return (*self._begun, self._dispatching.update_id)
        return tuple(self._begun) if self._arrivals.empty() else (*self._begun, "arrivals")

    async def _dispatch_loop(self) -> None:
        while not self._stopping.is_set():
            self._dispatching = await self._arrivals.get()
            await self._dispatch(self._dispatching)
            self._dispatching = None

    async def _dispatch(self, stored: StoredUpdate) -> None:
        try:
            update = Update.model_validate(stored.body)
            await self._enqueue_update(stored, update)
        except StoppingError:
            return
        except Exception as error:
            complain(log, "update not understood", error, **_name(stored))
            self._enqueue(("update", stored.update_id), lambda: self._give_up(stored))

    async def _enqueue_update(self, stored: StoredUpdate, update: Update, answer: object = None) -> None:
        key = await retry_transient(lambda: self._key(update), self._stopping)
        self._enqueue(key, partial(self._process, stored, update, answer))

    def _enqueue(self, key: Hashable, work: Work) -> None:
        queue = self._queues.get(key)
        if queue is not None:
            queue.append(work)
            return
        self._queues[key] = deque([work])
        task = asyncio.create_task(self._run_queue(key), name=f"queue {key}")
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _run_queue(self, key: Hashable) -> None:
        queue = self._queues[key]
        while queue and not self._stopping.is_set():
            work = queue.popleft()
            self._begun.add(work)
            try:
                await work()
            except StoppingError:
                break
            except Exception as error:
                complain(log, "queue stumbled", error)
            finally:
                self._begun.discard(work)
        del self._queues[key]

    async def _process(self, stored: StoredUpdate, update: Update, answer: object) -> None:
        try:
            await retry_transient(lambda: self._handle_in_transaction(update, answer), self._stopping)
        except StoppingError:
            return
        except AskFirst as question:
            self._enqueue(("asking", stored.update_id), partial(self._ask, stored, update, question))
        except Exception as error:
            await self._fail(stored, update, error)

    async def _handle_in_transaction(self, update: Update, answer: object) -> None:
        async with self._store.transaction() as tx:
            await self._handle(tx, update, answer)
            await inbox.done(tx, self._bot_id, update.update_id)

    async def _ask(self, stored: StoredUpdate, update: Update, question: AskFirst) -> None:
        """The lane of the update goes on meanwhile."""
        try:
            await self._enqueue_update(stored, update, await self._unless_stopped(question.ask()))
        except StoppingError:
            return
        except Exception as error:
            await self._fail(stored, update, error)

    async def _unless_stopped(self, answer: Awaitable[T]) -> T:
        """Raises StoppingError if the lanes stop before."""
        awaited = asyncio.ensure_future(answer)
        stop = asyncio.create_task(self._stopping.wait())
        await asyncio.wait({awaited, stop}, return_when=asyncio.FIRST_COMPLETED)
        stop.cancel()
        if not awaited.done():
            awaited.cancel()
            await asyncio.wait({awaited})
            raise StoppingError
        return awaited.result()

    async def _fail(self, stored: StoredUpdate, update: Update, error: Exception) -> None:
        complain(log, "update failed", error, **_name(stored))
        await self._give_up(stored)
        await self._tell_of_failure(stored, update)

    async def _give_up(self, stored: StoredUpdate) -> None:
        async def mark() -> None:
            async with self._store.transaction() as tx:
                await inbox.done(tx, self._bot_id, stored.update_id)

        await retry_transient(mark, self._stopping)

    async def _tell_of_failure(self, stored: StoredUpdate, update: Update) -> None:
        try:
            await self._on_failure(update)
        except Exception as error:
            complain(log, "failure not told", error, **_name(stored))


def _name(stored: StoredUpdate) -> dict[str, object]:
    """What may be logged of an update: its number and kind, nothing that people wrote."""
    kinds = [key for key in stored.body if key != "update_id"]
    return {"update_id": stored.update_id, "kind": kinds[0] if kinds else "empty"}
