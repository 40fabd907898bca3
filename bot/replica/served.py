"""One bot of the installation, and how this program serves it."""

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass

from aiogram import Bot
from aiogram.types import User

from bot.app import BotApp
from bot.intake.telegram_retry import retry_until_reachable
from bot.monitor.watching import Monitor
from bot.replica.entrance import Entrance
from bot.replica.ownership import SECONDS_BETWEEN_CHECKS, Ownership, SoleOwner, Term
from bot.runtime import logs
from bot.runtime.heartbeat import Held
from bot.runtime.metrics import BotMetrics
from bot.runtime.permits import Signer
from bot.runtime.stopping import StoppingError, set_within, unless_set
from bot.runtime.table_pages import TablePages
from bot.services.live.watchers import Watchers
from bot.settings import Settings
from bot.store.database.database import is_transient
from bot.store.database.retry import tell_out_of_reach
from bot.web.hosted import Hosted


@dataclass(eq=False)
class Served:
    """One bot that this program hosts whenever it owns the bot. `parts`: what the heartbeat watches; the
    bot's parts are added to it while the bot is hosted here. `hosted`: the pages of its tables; None if there
    are none."""

    bot: Bot
    _owner: Ownership | SoleOwner
    entrance: Entrance
    _settings: Settings
    _parts: MutableMapping[str, Held]
    _monitor: Monitor
    _metrics: BotMetrics
    _watchers: Watchers
    _hosted: Hosted | None

    async def serve(self, stopping: asyncio.Event) -> None:
        """Hosts the bot whenever this program owns it, until `stopping` is set. Raises TokenRefusedError, and
        errors that end the app. If the database is full or out of reach, only the present term ends."""
        logs.note(bot=self.bot.id)
        try:
            me = await unless_set(stopping, retry_until_reachable(self.bot.me))
        except StoppingError:
            return
        if self._hosted is not None:
            self._hosted.username = me.username or ""
        while not stopping.is_set():
            try:
                await self._serve_a_term(me, stopping)
            except StoppingError:
                continue  # the lease was lost while the app started
            except Exception as error:
                if not is_transient(error):
                    raise
                tell_out_of_reach(error, SECONDS_BETWEEN_CHECKS)
                await set_within(stopping, SECONDS_BETWEEN_CHECKS)

    async def _serve_a_term(self, me: User, stopping: asyncio.Event) -> None:
        async with self._owner.term(stopping) as term:
            read_condition = self._monitor.condition
            app = BotApp(
                self._settings,
                self.bot,
                term.store,
                me.username or "",
                metrics=self._metrics,
                read_condition=read_condition,
                watchers=self._watchers,
                pages=self._pages(me),
            )
            with self._monitor.watching(app.watched, self._owner.holds):
                await self._host(app, term, stopping)

    def _pages(self, me: User) -> TablePages | None:
        url = self._settings.web_url
        if url is None:
            return None
        is_app = bool(me.has_main_web_app)
        return TablePages(url, self.bot.id, me.username or "", Signer(self.bot.token), is_app)

    async def _host(self, app: BotApp, term: Term, stopping: asyncio.Event) -> None:
        parts = {f"{name} of {app.bot.id}": held for name, held in app.parts.items()}
        running = asyncio.create_task(app.run(), name=f"bot {app.bot.id}")
        ends = [asyncio.create_task(event.wait()) for event in (stopping, term.lost)]
        self.entrance.app = app
        self._parts.update(parts)
        try:
            await asyncio.wait({running, *ends}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            app.stopping.set()
            await asyncio.wait({running})
            self.entrance.app = None
            for each in ends:
                each.cancel()
            for name in parts:
                del self._parts[name]
        running.result()
