"""`BotApp`: the parts of one running bot, put together."""

import asyncio
import gc
import signal
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from random import SystemRandom

import structlog
from aiogram import Bot, Dispatcher
from aiogram.types import Update

from bot.delivery.alone import Alone
from bot.delivery.budget import Budget
from bot.delivery.message import Message
from bot.delivery.sender import Sender
from bot.delivery.verdict import Refused
from bot.handlers import dispatcher
from bot.intake.gate import Gate, Press
from bot.intake.polling import Polling
from bot.intake.queues import KeyedQueues
from bot.intake.telegram_retry import retry_until_reachable
from bot.intake.webhook import Webhook, register
from bot.pictures.painter import Painter
from bot.render.phrase import Moment, Phrasing, fits_a_caption
from bot.render.post import Post, line
from bot.runtime import files, logs
from bot.runtime.book_files import books_of
from bot.runtime.client import open_bot
from bot.runtime.heartbeat import Heartbeat, alive_file
from bot.runtime.links import message_link
from bot.runtime.timers import Timers
from bot.services import besides, lobby_hours, motions, pins
from bot.services.context import AppContext
from bot.services.delivery_failures import refused
from bot.services.games import GameService
from bot.services.housekeeping import keep_house
from bot.services.language import spoken
from bot.services.menus import publish
from bot.services.tournaments import clock
from bot.services.update_context import context_for, queue_key, tell_failure
from bot.settings import Settings
from bot.site.printer import Printer
from bot.store import deadlines, games
from bot.store.migrate import migrate, require_current
from bot.store.outbox import Outgoing, Priority
from bot.store.retry import StoppingError, retry_transient
from bot.store.transaction import Store, Transaction

log = structlog.get_logger("bot")

UPDATES = ("message", "edited_message", "callback_query", "my_chat_member", "chat_member")
"""The kinds of update that the bot asks Telegram for."""

TIMEOUT_AGAIN = 30.0
"""Seconds, scaled, after which the end of a step is tried again if it failed."""


async def run(settings: Settings) -> None:
    """Runs until SIGINT or SIGTERM. Raises SettingsError, or what the store raises if it can not be
    opened."""
    logs.configure(settings)
    gc.freeze()  # collections skip what is loaded: otherwise a tap may wait 0.1 s for one
    bring_up = migrate if settings.migrate else require_current
    await bring_up(settings.database_url)
    files.narrow(files.database_file(settings.database_url))
    async with open_bot(settings) as bot:
        store = Store.open(settings.database_url)
        try:
            me = await retry_until_reachable(bot.me)
            await BotApp(settings, bot, store, me.username or "").run()
        finally:
            await store.close()


class BotApp:
    """One running bot: makes its parts, starts and stops them, and passes calls from one to another."""

    def __init__(
        self, settings: Settings, bot: Bot, store: Store, name: str, *, budget: Budget | None = None
    ) -> None:
        """`name`: the bot's user name, without "@". `budget`: how much may be sent; None for Telegram's
        limits."""
        self.settings = settings
        self.bot = bot
        self.store = store
        self.timers = Timers(self._due)
        self.name = name
        self.phrasing = Phrasing(name, self.timers)
        self.painter, self.printer = Painter(), Printer()
        self.gate = Gate(self._too_fast, settings.time_scale)
        self.queues = KeyedQueues(store, bot.id, handle=self._handle, key=self._key, on_failure=self._failed)
        self.sender = Sender(
            bot,
            store,
            self._render,
            on_accepted=self._accepted,
            on_refused=self._refused,
            budget=budget or Budget(new_under_way=settings.under_way),
            time_scale=settings.time_scale,
            alone=(alone := Alone()),
        )
        self.context = AppContext(
            bot=bot,
            name=name,
            store=store,
            send=self.sender.add,
            default_locale=settings.default_locale,
            chance=SystemRandom(),
            link=message_link,
            scale=settings.time_scale,
            time_again=settings.time_again,
            scale_before=settings.time_scale_before,
            timers=self.timers,
            run_in_queue=self.queues.run,
            kept=settings.kept,
            serves=settings.chats,
            alone=alone,
            books=books_of(settings.rules),
        )
        besides.attach(self.context)
        self.heartbeat = Heartbeat(
            alive_file(files.database_file(settings.database_url)),
            {"queues": self.queues.held, "sender": self.sender.held, "timers": self.timers.held},
        )
        self.dispatcher: Dispatcher = dispatcher()
        self.stopping = asyncio.Event()

    @property
    def games(self) -> GameService:
        return self.context.games

    async def run(self) -> None:
        """Runs until a signal or a failure of one of its parts, then stops them in order."""
        overdue = await self._resume()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.stopping.set)
        await self.queues.start()
        log.info("started", bot=self.name, mode=self.settings.mode)
        sending = asyncio.create_task(self.sender.run(), name="sender")
        ticking = asyncio.create_task(self._tick(), name="timers")
        listening = asyncio.create_task(self._listen(), name="intake")
        resuming = asyncio.create_task(self._take_up(overdue), name="resuming")
        stopped = asyncio.create_task(self.stopping.wait(), name="stop")
        keeping = asyncio.create_task(keep_house(self.context, self.stopping), name="housekeeping")
        publishing = asyncio.create_task(publish(self.bot, self.settings.default_locale), name="menus")
        beating = asyncio.create_task(self.heartbeat.run(), name="heartbeat")
        try:
            await asyncio.wait({sending, ticking, listening, stopped}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            beating.cancel()
            publishing.cancel()
            self.stopping.set()
            await asyncio.wait({keeping})
            resuming.cancel()
            await self._stop(listening, ticking, sending, stopped)
        for task in (listening, sending, ticking):
            if not task.cancelled():
                task.result()

    async def _stop(self, *tasks: "asyncio.Task[object]") -> None:
        """In this order: nothing new comes in, handlers that have begun finish, calls under way are
        answered."""
        listening, ticking, sending, stopped = tasks
        for task in (listening, ticking, stopped):
            task.cancel()
        await asyncio.wait({listening, ticking, stopped})
        self.context.neighbours.stop()
        await self.context.draws.stop()
        await self.queues.stop()
        await self.context.members.stop()
        await self.sender.stop()
        await asyncio.wait({sending})
        await self.painter.close()
        await self.printer.close()
        log.info("stopped")

    async def _tick(self) -> None:
        context = self.context
        await asyncio.gather(self.timers.run(), context.motion_timers.run(), context.tournament_timers.run())

    async def _resume(self) -> list[int]:
        """Starts the timers of all running games. Returns the games whose clock has to be looked at first."""
        async with self.store.read_only() as tx:
            self.games.talk.since = tx.now
            running = await deadlines.of_bot(tx, self.bot.id)
            await motions.restore(self.context, tx)
            practices = await games.practices(tx, self.bot.id)
            await lobby_hours.resume(self.context, tx)
            for each in running:
                if each.game_id in practices:
                    self.context.neighbours.begun(each.game_id, each.serial)
            overdue = [each.game_id for each in running if not self.games.expect(each, tx.now)]
        await clock.resume(self.context)
        return overdue

    async def _take_up(self, overdue: Iterable[int]) -> None:
        """Resumes games one after another, each in its queue, so that a tap waits for one of them at most."""
        for game_id in overdue:
            await self.queues.run(("game", game_id), partial(self._take_up_one, game_id))

    async def _take_up_one(self, game_id: int) -> None:
        async def transaction() -> None:
            async with self.store.transaction() as tx:
                await self.games.take_up(tx, game_id)

        await retry_transient(transaction, self.stopping)

    async def _listen(self) -> None:
        if self.settings.mode == "polling":
            polling = Polling(
                self.bot, self.store, allowed_updates=UPDATES, take=self.queues.receive, admit=self.gate.admit
            )
            await polling.run()
            return
        secret, url = self.settings.webhook_secret, self.settings.webhook_url
        if secret is None or url is None:  # never: the settings require both in this mode
            return
        webhook = Webhook(
            self.store,
            self.bot.id,
            secret=secret.get_secret_value(),
            take=self.queues.receive,
            admit=self.gate.admit,
        )
        async with webhook.listening(self.settings.listen):
            await register(self.bot, url, secret.get_secret_value(), UPDATES)
            await asyncio.Event().wait()

    def _too_fast(self, press: Press) -> None:
        """Answers with a toast. It is in the language of the person's client: the store is not read for
        it."""
        answer = Outgoing(
            bot_id=self.bot.id,
            chat_id=press.user_id,
            priority=Priority.ANSWER,
            what="answer",
            query_id=press.query_id,
            content=Post(lines=(line("not-so-fast"),)).model_dump(mode="json", exclude_defaults=True),
            locale=spoken(press.language, self.settings.default_locale),
        )
        self.sender.toast(answer)

    async def _handle(self, tx: Transaction, update: Update, answer: object) -> None:
        self.context.members.forget_changed(update)
        answers = answer if isinstance(answer, Mapping) else {}
        ctx = await context_for(self.context, tx, update, answers)
        await self.dispatcher.feed_update(self.bot, update, ctx=ctx)

    async def _failed(self, update: Update) -> None:
        async with self.store.transaction() as tx:
            await tell_failure(self.context, tx, update)

    async def _key(self, update: Update) -> Hashable:
        return await queue_key(self.context, update)

    def _due(self, game_id: int, serial: int) -> None:
        self.queues.run(("game", game_id), partial(self._time_out, game_id, serial))

    async def _time_out(self, game_id: int, serial: int) -> None:
        async def transaction() -> None:
            async with self.store.transaction() as tx:
                await lobby_hours.time_out(self.context, tx, game_id, serial)

        try:
            await retry_transient(transaction, self.stopping)
        except StoppingError:
            raise
        except Exception:
            # Without a new timer the game would stand still until the next start.
            self.timers.again(game_id, serial, TIMEOUT_AGAIN * self.settings.time_scale)
            raise

    async def _accepted(self, tx: Transaction, outgoing: Outgoing, accepted_at: float) -> None:
        if outgoing.game_id is not None and outgoing.opens is not None:
            await self.games.start_clock(tx, outgoing.game_id, outgoing.opens, accepted_at)
            await pins.follow(self.context, tx, outgoing)

    async def _refused(self, tx: Transaction, outgoing: Outgoing, reason: Refused) -> None:
        await refused(self.context, tx, outgoing, reason)

    def _render(self, outgoing: Outgoing, now: float) -> Message:
        post = Post.model_validate(outgoing.content)
        if outgoing.what == "answer":
            return self.phrasing.answer(post, outgoing.locale)
        moment = Moment(now, self.settings.time_scale, outgoing.game_id, outgoing.opens)
        message = self.phrasing.message(post, outgoing.locale, moment)
        if post.replay is not None:
            sheet = self.printer.sheet(f"game-{outgoing.game_id}.html", post.replay, outgoing.locale)
            return replace(message, sheet=sheet)
        if post.picture is None or outgoing.what != "send" or not fits_a_caption(message.text):
            return message
        return replace(message, photo=self.painter.photo(post.picture, outgoing.locale))
