"""`mafia run`: hosts all bots of the installation that no other program owns, until it is stopped."""

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from random import SystemRandom

import structlog

from bot.intake.telegram_retry import TokenRefusedError
from bot.intake.webhook import Webhook
from bot.monitor.pages import answering
from bot.monitor.status import tell_status
from bot.monitor.watching import Monitor
from bot.replica import before_migration, needs
from bot.replica.entrance import Entrance
from bot.replica.lookout import Lookout
from bot.replica.ownership import Ownership
from bot.replica.served import Served
from bot.replica.sole import SoleOwner
from bot.runtime import files, garbage, lock, logs, supervisor
from bot.runtime.client import open_bot
from bot.runtime.heartbeat import Heartbeat, Held, alive_file
from bot.runtime.logs import complain
from bot.runtime.metered import Metered
from bot.runtime.metrics import Metrics
from bot.setting_values import bot_id_of
from bot.settings import Settings
from bot.store import bell
from bot.store.database import is_postgres
from bot.store.migrate import migrate, require_current, schema_of
from bot.store.retry import retry_transient
from bot.store.transaction import Observe, Store
from bot.version import version

log = structlog.get_logger("bot.replica")


async def run(settings: Settings) -> None:
    """Runs until SIGINT or SIGTERM. Raises SettingsError; LockError if another program has SQLite's file; or
    what the store raises if it can not be opened."""
    logs.configure(settings)
    garbage.search_seldom()
    supervisor.tell(STATUS="looks at the database")
    metrics = Metrics()
    async with AsyncExitStack() as stack:
        stack.enter_context(lock.alone_at(settings.database_url))
        await needs.meet(settings)
        await _tell_start(settings)
        await bring_up(settings)
        files.narrow(settings.database_url)
        observe = metrics.transaction.observe
        store = await stack.enter_async_context(_opened(settings.database_url, observe))
        leases = None
        if is_postgres(settings.database_url):
            leases = await stack.enter_async_context(_opened(settings.database_url))
        await Replica(settings, store, leases, metrics).run()


async def _tell_start(settings: Settings) -> None:
    """Migrations may take long, and Telegram may not answer: until then nothing else is said."""
    look = partial(schema_of, settings.database_url)
    found = await (retry_transient(look, asyncio.Event()) if is_postgres(settings.database_url) else look())
    log.info("starting", version=version(), database=settings.database, schema=str(found))


async def bring_up(settings: Settings) -> None:
    """Sees to the schema. A server may be away, or start after this program: that is waited for. Raises what
    the store raises otherwise."""
    url = settings.database_url
    save = partial(before_migration.save, settings)
    look = partial(migrate, url, save) if settings.migrate else partial(require_current, url)
    if is_postgres(url):
        await retry_transient(look, asyncio.Event())
    else:
        await look()


@asynccontextmanager
async def _opened(database_url: str, observe: Observe | None = None) -> AsyncIterator[Store]:
    store = Store.open(database_url, observe=observe)
    try:
        yield store
    finally:
        await store.close()


class Replica:
    """One program. Bots that another program at the same database owns are taken over when they are free.

    `leases`: the same database with connections of its own, so that a lease is renewed however busy the
    others are; None for a database that is never shared."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        leases: Store | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.stopping = asyncio.Event()
        self._leases = leases
        self._lookout = None if leases is None else Lookout(Store(leases.engine))
        self._settings = settings
        self._store = store
        self._parts: dict[str, Held] = {}
        self._served: list[Served] = []
        self._owners: list[Ownership] = []
        self._refused = 0
        self._heartbeat = Heartbeat(alive_file(settings.database_url), self._parts)
        self._metrics = metrics or Metrics()
        self._monitor = Monitor(
            self._metrics,
            store,
            settings.database_url,
            lambda: self._heartbeat.stuck,
            settings.backup_folder,
        )

    async def run(self) -> None:
        """Runs until SIGINT or SIGTERM. If one bot can not be hosted, all stop, and this raises why."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop)
        beating = asyncio.create_task(self._heartbeat.run(), name="heartbeat")
        telling = asyncio.create_task(tell_status(self._monitor), name="status")
        try:
            async with AsyncExitStack() as stack:
                await stack.enter_async_context(answering(self._monitor, self._settings.metrics_listen))
                for token in self._settings.tokens:
                    self._served.append(await self._open(stack, token))
                await stack.enter_async_context(self._listening())
                supervisor.tell(READY=1)  # before it owns a bot: a program that stands by is ready, too
                await self._serve_all()
        finally:
            for task in (beating, telling):
                task.cancel()
            await asyncio.wait({beating, telling})

    def _stop(self) -> None:
        supervisor.tell(STOPPING=1)
        self.stopping.set()

    async def _open(self, stack: AsyncExitStack, token: str) -> Served:
        owner = self._owner(bot_id_of(token))
        bot = await stack.enter_async_context(open_bot(self._settings, token, owner.holds))
        metrics = self._metrics.of_bot(bot.id)
        bot.session.middleware(Metered(metrics))
        store = self._store if self._leases is None else Store(self._store.engine)
        entrance = Entrance(bot, self._settings, store, self.stopping, shared=self._leases is not None)
        stack.push_async_callback(entrance.ended)
        return Served(bot, owner, entrance, self._settings, self._parts, self._monitor, metrics)

    def _owner(self, bot_id: int) -> Ownership | SoleOwner:
        if self._leases is None or self._lookout is None:
            return SoleOwner(self._store)
        holder = f"{socket.gethostname()[:40]}:{os.getpid()}"
        leases = Store(self._leases.engine)  # a turn of its own: no bot waits for another's lease
        owner = Ownership(self._store, leases, bot_id, holder, self._lookout, claimed=self._claimed)
        self._owners.append(owner)
        return owner

    def _claimed(self) -> int:
        return sum(each.is_claimed for each in self._owners)

    @asynccontextmanager
    async def _listening(self) -> AsyncIterator[None]:
        """Takes Telegram's requests within the block, for all bots, whoever owns them."""
        secret = self._settings.webhook_secret
        if self._settings.mode == "polling" or secret is None:
            yield
            return
        webhook = Webhook(*(each.entrance.door for each in self._served), secret=secret.get_secret_value())
        async with webhook.listening(self._settings.listen):
            if self._leases is None:
                yield
                return
            hearing = asyncio.create_task(
                bell.listen(self._leases.engine, self._rung, self.stopping), name="bell"
            )
            try:
                yield
            finally:
                self.stopping.set()
                await hearing

    def _rung(self, bot_id: int) -> None:
        for each in self._served:
            if each.bot.id == bot_id:
                each.entrance.rung()

    async def _serve_all(self) -> None:
        """In any order: programs that start together would all begin with the same bot."""
        order = SystemRandom().sample(self._served, len(self._served))
        serving = [asyncio.create_task(self._serve(each)) for each in order]
        try:
            await asyncio.wait(serving, return_when=asyncio.FIRST_EXCEPTION)
        finally:
            self.stopping.set()
            await asyncio.wait(serving)
        for task in serving:
            task.result()

    async def _serve(self, served: Served) -> None:
        """One of several bots whose token is refused does not stop the others. Raises TokenRefusedError if
        none is left."""
        try:
            await served.serve(self.stopping)
        except TokenRefusedError as error:
            self._refused += 1
            if self._refused == len(self._served):
                raise
            complain(log, "token refused: this bot is not hosted", error, bot=served.bot.id)
