"""One bot of the installation, and how this program serves it."""

import asyncio
from collections.abc import MutableMapping

from aiogram import Bot

from bot.app import BotApp
from bot.intake.telegram_retry import retry_until_reachable
from bot.monitor.watching import Monitor
from bot.replica.entrance import Entrance
from bot.replica.ownership import LOOKED, Ownership, SoleOwner, Term
from bot.runtime import logs
from bot.runtime.heartbeat import Held
from bot.runtime.metrics import BotMetrics
from bot.runtime.stopping import StoppingError, set_within, unless_set
from bot.settings import Settings
from bot.store.database import is_transient
from bot.store.retry import tell_out_of_reach


class Served:
    """One bot that this program hosts whenever it owns the bot. `parts`: what the heartbeat watches; the
    bot's parts are added to it while the bot is hosted here."""

    def __init__(
        self,
        bot: Bot,
        owner: Ownership | SoleOwner,
        entrance: Entrance,
        settings: Settings,
        parts: MutableMapping[str, Held],
        monitor: Monitor,
        metrics: BotMetrics,
    ) -> None:
        self.bot = bot
        self.entrance = entrance
        self._owner = owner
        self._settings = settings
        self._parts = parts
        self._monitor = monitor
        self._metrics = metrics

    async def serve(self, stopping: asyncio.Event) -> None:
        """Hosts the bot whenever this program owns it, until `stopping` is set. Raises TokenRefusedError, and
        errors that end the app. An error of a PostgreSQL server ends only the present term."""
        logs.note(bot=self.bot.id)
        try:
            me = await unless_set(stopping, retry_until_reachable(self.bot.me))
        except StoppingError:
            return
        while not stopping.is_set():
            try:
                await self._serve_a_term(me.username or "", stopping)
            except StoppingError:
                continue  # the lease was lost while the app started
            except Exception as error:
                if not (isinstance(self._owner, Ownership) and is_transient(error)):
                    raise
                tell_out_of_reach(error, LOOKED)
                await set_within(stopping, LOOKED)

    async def _serve_a_term(self, name: str, stopping: asyncio.Event) -> None:
        async with self._owner.term(stopping) as term:
            look = self._monitor.condition
            app = BotApp(self._settings, self.bot, term.store, name, metrics=self._metrics, look=look)
            with self._monitor.watching(app.watched, self._owner.holds):
                await self._host(app, term, stopping)

    async def _host(self, app: BotApp, term: Term, stopping: asyncio.Event) -> None:
        """Runs the app that hosts the bot, until the term is lost or the program stops."""
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
