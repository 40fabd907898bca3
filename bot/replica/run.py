"""`mafia run`: hosts all bots of the installation that no other program owns, until it is stopped."""

import asyncio
import gc
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
from bot.replica.ownership import Lookout, Ownership, SoleOwner
from bot.replica.served import Served
from bot.runtime import files, lock, logs, supervisor
from bot.runtime.client import Metered, open_bot
from bot.runtime.heartbeat import Heartbeat, Held, alive_file
from bot.runtime.listener import raise_descriptors
from bot.runtime.logs import complain
from bot.runtime.metrics import Metrics
from bot.services.live.watchers import Watchers
from bot.setting_values import bot_id_of
from bot.settings import Settings
from bot.store.database import bell
from bot.store.database.database import is_postgres
from bot.store.database.migrate import migrate, require_current, schema_of
from bot.store.database.retry import retry_transient
from bot.store.database.transaction import Store, open_store
from bot.version import version
from bot.web.hosted import Hosted
from bot.web.server import Server

log = structlog.get_logger("bot.replica")


async def run(settings: Settings) -> None:
    """Runs the bots until the process gets SIGINT or SIGTERM. Raises SettingsError, LockError if another
    program uses the SQLite file, or SchemaError, BackupError or the store's errors if the database can not be
    opened or migrated."""
    logs.configure(settings)
    asyncio.get_running_loop().set_exception_handler(logs.unread)
    # Garbage collection finds almost nothing here. If it runs after every 700 new objects, it takes 0.36 ms
    # of each press; after every 10,000, it takes 0.04 ms. The objects that exist now stay for ever; searching
    # them would delay a press by 0.1 s.
    gc.freeze()
    gc.set_threshold(10_000)
    raise_descriptors()
    supervisor.tell(STATUS="looks at the database")
    metrics = Metrics()
    async with AsyncExitStack() as stack:
        stack.enter_context(lock.alone_at(settings.database_url))
        await needs.meet(settings)
        await _tell_start(settings)
        await bring_up(settings)
        files.narrow(settings.database_url)
        observe = metrics.transaction.observe
        store = await stack.enter_async_context(open_store(settings.database_url, observe))
        leases = None
        if is_postgres(settings.database_url):
            leases = await stack.enter_async_context(open_store(settings.database_url))
        await Replica(settings, store, leases, metrics).run()


async def _tell_start(settings: Settings) -> None:
    """Logs the program's version and the state of the database's schema. It does so before migrations, which
    may take long, and before the program asks Telegram, which may not answer."""
    look = partial(schema_of, settings.database_url)
    found = await (retry_transient(look, asyncio.Event()) if is_postgres(settings.database_url) else look())
    log.info("starting", version=version(), database=settings.database, schema=str(found))


async def bring_up(settings: Settings) -> None:
    """Migrates the database, or only checks its schema if the settings say so. Waits while the database
    server is out of reach. Raises SchemaError, BackupError and all other errors of the store."""
    url = settings.database_url
    save = partial(before_migration.save, settings)
    look = partial(migrate, url, save) if settings.migrate else partial(require_current, url)
    if is_postgres(url):
        await retry_transient(look, asyncio.Event())
    else:
        await look()


class Replica:
    """One running program. When a bot of another program at the same database becomes free, it takes the bot
    over.

    `leases`: a store of the same database with its own connections, so that a lease is renewed even if all
    other connections are busy; None for a database that only one program uses.
    """

    def __init__(
        self, settings: Settings, store: Store, leases: Store | None = None, metrics: Metrics | None = None
    ) -> None:
        self.stopping = asyncio.Event()
        self._leases = leases
        self._lookout = None if leases is None else Lookout(Store(leases.engine))
        self._settings = settings
        self._store = store
        self._parts: dict[str, Held] = {}
        self.served: list[Served] = []
        self._owners: list[Ownership] = []
        self._refused = 0
        self._heartbeat = Heartbeat(alive_file(settings.database_url), self._parts)
        self._metrics = metrics or Metrics()
        self._watchers = Watchers(rings=leases is not None and settings.web_url is not None)
        self._pages: list[Hosted] = []
        self._monitor = Monitor(
            self._metrics, store, settings.database_url, lambda: self._heartbeat.stuck, settings.backup_folder
        )

    async def run(self) -> None:
        """Runs until the process gets SIGINT or SIGTERM. If one bot can not be hosted, all bots stop, and
        this method raises the error; but a refused token stops only its bot while others go on."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop)
        beating = asyncio.create_task(self._heartbeat.run(), name="heartbeat")
        telling = asyncio.create_task(tell_status(self._monitor), name="status")
        try:
            async with AsyncExitStack() as stack:
                await stack.enter_async_context(answering(self._monitor, self._settings.metrics_listen))
                for token in self._settings.tokens:
                    self.served.append(await self._open(stack, token))
                await stack.enter_async_context(self._listening())
                supervisor.tell(READY=1)  # ready even without a bot: it waits for one
                await self.serve_all()
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
        hosted = None
        if self._settings.web_url is not None:
            press, shared = entrance.receiver.receive, self._leases is not None
            hosted = Hosted.of(bot, self._settings, store, self._watchers, press, metrics, shared=shared)
            bot.session.middleware(hosted.answers)
            self._pages.append(hosted)
        parts, monitor, watchers = self._parts, self._monitor, self._watchers
        return Served(bot, owner, entrance, self._settings, parts, monitor, metrics, watchers, hosted)

    def _owner(self, bot_id: int) -> Ownership | SoleOwner:
        if self._leases is None or self._lookout is None:
            return SoleOwner(self._store)
        holder = f"{socket.gethostname()[:40]}:{os.getpid()}"
        leases = Store(self._leases.engine)  # each bot has its own queue, so it does not wait for others
        owner = Ownership(self._store, leases, bot_id, holder, self._lookout, claimed=self._claimed)
        self._owners.append(owner)
        return owner

    def _claimed(self) -> int:
        return sum(each.is_claimed for each in self._owners)

    @asynccontextmanager
    async def _listening(self) -> AsyncIterator[None]:
        """During the `async with` block, takes the requests of the webhook and of pages for all bots, also
        for bots that other programs own."""
        secret, url = self._settings.webhook_secret, self._settings.web_url
        async with AsyncExitStack() as stack:
            if self._settings.mode == "webhook" and secret is not None:
                receivers = (each.entrance.receiver for each in self.served)
                webhook = Webhook(*receivers, secret=secret.get_secret_value())
                await stack.enter_async_context(webhook.listening(self._settings.listen))
            elif url is None:
                yield
                return
            if url is not None:
                pages = Server(self._pages, self._settings)
                await stack.enter_async_context(pages.listening(self._settings.web_listen))
            async with self._hearing():
                yield

    @asynccontextmanager
    async def _hearing(self) -> AsyncIterator[None]:
        if self._leases is None:
            yield
            return
        hear = {
            bell.INBOX: self._rung,
            bell.TABLES: lambda game_id: self._watchers.changed(int(game_id)),
            bell.ANSWERS: self._answered,
            bell.REMARKS: self._watchers.heard,
        }
        hearing = asyncio.create_task(bell.listen(self._leases.engine, hear, self.stopping), name="bell")
        try:
            yield
        finally:
            self.stopping.set()
            await hearing

    def _rung(self, bot_id: str) -> None:
        for each in self.served:
            if each.bot.id == int(bot_id):
                each.entrance.rung()

    def _answered(self, message: str) -> None:
        for each in self._pages:
            each.answers.heard(message)

    async def serve_all(self) -> None:
        """Serves all bots until the program stops. If one fails, stops all and raises its error. They begin
        in a random order, so that programs that start at the same time do not all try to take the same bot
        first."""
        order = SystemRandom().sample(self.served, len(self.served))
        serving = [asyncio.create_task(self._serve(each)) for each in order]
        try:
            await asyncio.wait(serving, return_when=asyncio.FIRST_EXCEPTION)
        finally:
            self.stopping.set()
            await asyncio.wait(serving)
        for task in serving:
            task.result()

    async def _serve(self, served: Served) -> None:
        """Serves one bot until the program stops. If Telegram refuses the bot's token, the other bots go on.
        Raises TokenRefusedError if the tokens of all bots are refused."""
        try:
            await served.serve(self.stopping)
        except TokenRefusedError as error:
            self._refused += 1
            if self._refused == len(self.served):
                raise
            complain(log, "token refused: this bot is not hosted", error, bot=served.bot.id)
