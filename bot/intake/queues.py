"""Keyed queues: work with the same key runs in order, one piece after another. Work with different keys runs
at the same time.

**Must live here:** the order in which work begins, and what becomes of work that fails.
**Does not know:** what an update means. `key` and `handle` come from outside.
**Could be better:** an update that has to ask Telegram first loses its place in the queue.

**The problem.** Updates of one game must be handled one after another, in the order in which they came. A
hundred other games must not wait for that. The key of an update is its game, which is found by the button,
the chat or the person. If it belongs to no game, the key is its chat.

**What always holds**
- For each key, at most one piece of work runs at a time. The pieces run in the order in which they were
  queued.
- An update is handled and marked as done in the same transaction. If the program is killed before the commit,
  the update is still in the inbox, or Telegram offers it again, and the next start handles it. It is never
  handled twice.

**Who calls whom.** Polling and the webhook give updates to `at_once`, and store those that are not handled
within a moment. The webhook calls `fetch` first, because updates that another program has stored came
earlier. One task, the dispatch loop, takes updates in their order, asks `key` for the key of each, and puts
it into its queue. A queue is a task that lives as long as it has work: it opens a transaction, calls
`handle`, and commits. Timers and services queue their own work with `run`: the end of a step goes through the
queue of its game, too.

    receive ─ dispatch loop ─ key ─┬─ queue of game 7 ─ handle ─ commit
                                   ├─ queue of game 8 ─ …
    run ───────────────────────────┘

**An answer from Telegram first.** Sometimes a handler has to know who somebody is, and only Telegram can say.
It raises `AskFirst`: its transaction is rolled back, Telegram is asked outside queues and transactions, and
the update goes to the end of its queue with the answer. Meanwhile the queue goes on with other work.

**What takes long.** Only the handler of an update knows whether it needs sums over many games. So each update
begins in a quick transaction. If a function of the store asks for patience there (`PatienceNeededError`), the
transaction is rolled back, and the update is handled again in a patient one. It keeps its place in the queue.

**What may fail**
- The database is locked, full or out of reach: the transaction is tried again until it works or the program
  stops (`retry_transient`). The rest of that queue waits.
- A handler raises an exception: the error is logged without people's words, the update is marked as done, so
  that it does not fail again after each start, and `on_failure` tells the person.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Hashable, Sequence, Set
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import structlog
from aiogram.types import Update

from bot.intake import moment
from bot.runtime.logs import cause, complain, log_ids
from bot.runtime.metrics import BotMetrics, Failed, Metrics
from bot.runtime.stopping import StoppingError, unless_set
from bot.services.scope import Work
from bot.store.database.retry import retry_transient
from bot.store.database.transaction import PatienceNeededError, Store, Transaction
from bot.store.telegram import inbox
from bot.store.telegram.inbox import ReceivedUpdate
from bot.values.asking import AskFirst

log = structlog.get_logger("bot.intake")

Handle = Callable[[Transaction, Update, object], Awaitable[None]]
Key = Callable[[Update], Awaitable[Hashable]]
OnFailure = Callable[[Update], Awaitable[None]]
Parse = Callable[[dict[str, Any]], Update]
"""A function that makes an update from the JSON object that Telegram sent, and binds it to the bot. aiogram's
own function would convert the update to JSON and back."""


class _Queued(NamedTuple):
    """A piece of work in a queue. `ids`: the ids that its log lines contain."""

    work: Work
    ids: dict[str, int]


class KeyedQueues:
    """Runs updates and other work of one bot, in one queue for each key. `handle` handles an update; its
    arguments are a transaction, the update, and the answer that the update's handler asked Telegram for (None
    at first). `key` returns the key of an update's queue. `on_failure` is called after an update whose
    handler raised an exception."""

    def __init__(
        self,
        store: Store,
        bot_id: int,
        *,
        handle: Handle,
        key: Key,
        on_failure: OnFailure,
        parse: Parse = Update.model_validate,
        metrics: BotMetrics | None = None,
    ) -> None:
        self._store = store
        self._bot_id = bot_id
        self._handle = handle
        self._key = key
        self._on_failure = on_failure
        self._parse = parse
        self._metrics = metrics or Metrics().of_bot(bot_id)
        self.arrivals: asyncio.Queue[ReceivedUpdate] = asyncio.Queue()
        self._unfinished = Unfinished()
        """The numbers of the unfinished updates, and other unfinished work."""
        self._inbox = SharedLook(self._fetch)
        self._queues: dict[Hashable, deque[_Queued]] = {}
        self.running: set[asyncio.Task[None]] = set()
        self._begun: set[Work] = set()
        self._dispatching: ReceivedUpdate | None = None
        self._awaited: set[asyncio.Future[None]] = set()
        self._dispatcher: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    async def start(self) -> None:
        """Starts the queues. It begins with the updates that an earlier run stored and did not finish."""
        await self.fetch()
        self._dispatcher = asyncio.create_task(self._dispatch_loop(), name="dispatch")

    async def fetch(self) -> None:
        """Queues all unfinished updates of the inbox, also those that another program has stored. Raises the
        errors of the store."""
        await self._inbox.look()

    async def _fetch(self) -> None:
        async with self._store.read_only() as tx:
            self.receive(await inbox.pending(tx, self._bot_id, known=self._unfinished))

    def receive(self, updates: Sequence[ReceivedUpdate]) -> None:
        """Queues updates that are stored. Leaves out those that are queued already."""
        for update in updates:
            if update.update_id not in self._unfinished:
                self._unfinished.begin(update.update_id)
                self._metrics.presses.arrived(update.body)
                self.arrivals.put_nowait(update)

    async def at_once(self, updates: Sequence[ReceivedUpdate]) -> list[ReceivedUpdate]:
        """Queues updates that are not stored, and waits for them, but at most a moment. Returns those that
        are not finished by then; they stay queued."""
        self.receive(updates)
        await self._unfinished.until_done({each.update_id for each in updates}, moment.MOMENT)
        return [each for each in updates if each.update_id in self._unfinished]

    def run(self, key: Hashable, work: Work) -> "asyncio.Future[None]":
        """Queues other work under a key. If the database is out of reach, the work is tried again. The
        returned future ends when the work ends, and raises what the work raised. It is cancelled if the
        queues stop, or have stopped, before the work begins."""
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._stopping.is_set():
            ended.cancel()
            return ended
        self._unfinished.begin(ended)
        ended.add_done_callback(self._unfinished.end)
        self._awaited.add(ended)
        ended.add_done_callback(self._awaited.discard)

        async def tell() -> None:
            try:
                await retry_transient(work, self._stopping)
            except Exception as error:
                if not isinstance(error, StoppingError):
                    complain(log, "work failed", error)
                    self._metrics.failures[Failed.OTHER].inc()
                if not ended.done():
                    ended.set_exception(error)
                    ended.exception()  # marks it as seen, so there is no warning if nobody awaits it
            else:
                if not ended.done():
                    ended.set_result(None)

        self._enqueue(key, tell)
        return ended

    def begin_no_more(self) -> None:
        """From now on, begins no work. Then `stop` has to be called."""
        self._stopping.set()

    async def stop(self) -> None:
        """Finishes the work that has begun. Other updates stay in the inbox, or with Telegram."""
        self.begin_no_more()
        if self._dispatcher is not None:
            self._dispatcher.cancel()
            await asyncio.wait([self._dispatcher])
        if self.running:
            await asyncio.wait(self.running)
        for ended in list(self._awaited):
            ended.cancel()

    def lag(self) -> float:
        """Returns how many seconds the oldest unfinished work has waited; 0 if there is none."""
        return self._unfinished.oldest()

    def held(self) -> Collection[Hashable]:
        """Returns what the heartbeat watches: work that has begun, and updates that have no queue yet."""
        if self._dispatching is not None:
            return (*self._begun, self._dispatching.update_id)
        return tuple(self._begun) if self.arrivals.empty() else (*self._begun, "arrivals")

    async def _dispatch_loop(self) -> None:
        while not self._stopping.is_set():
            self._dispatching = await self.arrivals.get()
            await self.dispatch(self._dispatching)
            self._dispatching = None

    async def dispatch(self, received: ReceivedUpdate) -> None:
        try:
            update = self._parse(received.body)
            await self._enqueue_update(received, update)
        except StoppingError:
            return
        except Exception as error:
            complain(log, "update not understood", error, **_name(received))
            self._enqueue(("update", received.update_id), lambda: self._give_up(received), received.update_id)

    async def _enqueue_update(self, received: ReceivedUpdate, update: Update, answer: object = None) -> None:
        key = await retry_transient(lambda: self._key(update), self._stopping)
        self._enqueue(key, partial(self._process, received, update, answer), received.update_id)

    def _enqueue(self, key: Hashable, work: Work, update_id: int | None = None) -> None:
        """Puts work into the queue of its key. `update_id`: the number of the update that the work handles.
        None for other work; its log lines then name the update or the row of the outbox that is handled now,
        because this has caused the work."""
        its_ids = cause() if update_id is None else {"update": update_id}
        queued = _Queued(work, {**its_ids, **_game_of(key)})
        queue = self._queues.get(key)
        if queue is not None:
            queue.append(queued)
            return
        self._queues[key] = deque([queued])
        task = asyncio.create_task(self._run_queue(key), name=f"queue {key}")
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def _run_queue(self, key: Hashable) -> None:
        queue = self._queues[key]
        while queue and not self._stopping.is_set():
            work, its_ids = queue.popleft()
            self._begun.add(work)
            try:
                with log_ids(**its_ids):
                    await work()
            except StoppingError:
                break
            except Exception as error:
                complain(log, "queue stumbled", error)
            finally:
                self._begun.discard(work)
        del self._queues[key]

    async def _process(self, received: ReceivedUpdate, update: Update, answer: object) -> None:
        try:
            await retry_transient(lambda: self._handle_in_transaction(update, answer), self._stopping)
        except StoppingError:
            return
        except AskFirst as question:
            asking = partial(self._ask, received, update, question)
            self._enqueue(("asking", received.update_id), asking, received.update_id)
        except Exception as error:
            await self._fail(received, update, error)

    async def _handle_in_transaction(self, update: Update, answer: object) -> None:
        try:
            await self._handle_once(update, answer, patient=False)
        except PatienceNeededError:
            await self._handle_once(update, answer, patient=True)
        self._ended(update.update_id)

    async def _handle_once(self, update: Update, answer: object, *, patient: bool) -> None:
        """Marks the update as done and handles it, in one transaction. If the update was marked already, does
        not handle it. `answer`: what Telegram answered to the handler's question. `patient`: whether the
        transaction may take long."""
        async with self._store.transaction(patient=patient) as tx:
            if await inbox.done(tx, self._bot_id, update.update_id):
                await self._handle(tx, update, answer)
            else:
                log.debug("update handled before", update=update.update_id)

    async def _ask(self, received: ReceivedUpdate, update: Update, question: AskFirst) -> None:
        """Asks Telegram the handler's question, and queues the update again with the answer. Meanwhile the
        update's queue goes on with other work."""
        try:
            await self._enqueue_update(received, update, await unless_set(self._stopping, question.ask()))
        except StoppingError:
            return
        except Exception as error:
            await self._fail(received, update, error)

    async def _fail(self, received: ReceivedUpdate, update: Update, error: Exception) -> None:
        complain(log, "update failed", error, **_name(received))
        self._metrics.failures[Failed.UPDATE].inc()
        await self._give_up(received)
        await self._tell_of_failure(received, update)

    async def _give_up(self, received: ReceivedUpdate) -> None:
        async def mark() -> None:
            async with self._store.transaction() as tx:
                await inbox.done(tx, self._bot_id, received.update_id)

        await retry_transient(mark, self._stopping)
        self._ended(received.update_id)

    def _ended(self, update_id: int) -> None:
        took = self._unfinished.end(update_id)
        if took is not None:
            self._metrics.update.observe(took)

    async def _tell_of_failure(self, received: ReceivedUpdate, update: Update) -> None:
        try:
            await self._on_failure(update)
        except Exception as error:
            complain(log, "failure not told", error, **_name(received))


def _name(received: ReceivedUpdate) -> dict[str, object]:
    """Returns what a log line may say of an update: its number and kind, but nothing that people wrote."""
    kinds = [key for key in received.body if key != "update_id"]
    return {"update": received.update_id, "kind": kinds[0] if kinds else "empty"}


def _game_of(key: Hashable) -> dict[str, int]:
    match key:
        case ("game", int(game_id)):
            return {"game": game_id}
    return {}


class SharedLook:
    """Runs `look`, a piece of work that many callers ask for at the same time. Only one run goes on at a
    time. Callers who ask during a run share the next run that succeeds."""

    def __init__(self, look: Work) -> None:
        self._look = look
        self._looking = asyncio.Lock()
        self._asked = self._fulfilled = 0

    async def look(self) -> None:
        """Returns when a run that began after this call has succeeded. Raises what its own run raises."""
        self._asked += 1
        number = self._asked
        async with self._looking:
            if self._fulfilled < number:
                asked = self._asked
                await self._look()
                self._fulfilled = asked


class Unfinished:
    """Remembers which work is not done yet, and when it began to wait."""

    def __init__(self) -> None:
        self._since: dict[Hashable, float] = {}
        self._ended = asyncio.Event()

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self._since

    def begin(self, thing: Hashable) -> None:
        """Remembers that work waits from now on. `thing`: the number of an update, or other work's future."""
        self._since[thing] = time.monotonic()

    def end(self, thing: Hashable) -> float | None:
        """Forgets work that `begin` remembered. Returns how many seconds it took; None if it is forgotten."""
        since = self._since.pop(thing, None)
        self._ended.set()
        return None if since is None else time.monotonic() - since

    async def until_done(self, things: Set[Hashable], seconds: float) -> None:
        """Waits until all this work is forgotten, but at most `seconds`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not things.isdisjoint(self._since):
                    self._ended.clear()
                    await self._ended.wait()

    def oldest(self) -> float:
        """Returns how many seconds the oldest work has waited; 0 if there is none."""
        since = next(iter(self._since.values()), None)
        return 0.0 if since is None else time.monotonic() - since
