"""`BotApp`: the parts of one running bot, put together."""

import asyncio
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
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
from bot.handlers import dispatcher
from bot.intake.gate import Gate, Press
from bot.intake.polling import Polling
from bot.intake.queues import KeyedQueues
from bot.intake.registration import registration_of
from bot.intake.too_fast import not_so_fast
from bot.monitor.watching import Watched
from bot.pictures.painter import Painter
from bot.render.phrase import Moment, Phrasing, answer, fits_a_caption
from bot.render.post import Post
from bot.runtime.book_files import books_of
from bot.runtime.condition import Look
from bot.runtime.heartbeat import Held
from bot.runtime.links import message_link
from bot.runtime.metrics import BotMetrics, Failed, Metrics
from bot.runtime.stopping import StoppingError, set_within
from bot.runtime.timers import Timers
from bot.services import besides, lobby_hours, motions, muted, pins, started
from bot.services.context import AppContext
from bot.services.delivery_failures import refused
from bot.services.games import GameService
from bot.services.housekeeping import keep_house
from bot.services.menus import publish
from bot.services.tournaments import clock
from bot.services.update_context import context_for, queue_key, tell_failure
from bot.settings import Settings
from bot.site.printer import Printer
from bot.store import deadlines, games
from bot.store.deadlines import Deadline
from bot.store.outbox import Outgoing
from bot.store.retry import retry_transient
from bot.store.transaction import Store, Transaction

log = structlog.get_logger("bot")

UPDATES = ("message", "edited_message", "callback_query", "my_chat_member", "chat_member")
"""The kinds of update that the bot asks Telegram for."""

LOOKED = 5.0
"""Seconds between two looks into the inbox for what another program has stored, if it does not ring."""

TIMEOUT_AGAIN = 30.0
"""Seconds, scaled, after which the end of a step is tried again if it failed."""


class BotApp:
    """One running bot: makes its parts, starts and stops them, and passes calls from one to another."""

    def __init__(
        self,
        settings: Settings,
        bot: Bot,
        store: Store,
        name: str,
        *,
        budget: Budget | None = None,
        metrics: BotMetrics | None = None,
        look: Look | None = None,
    ) -> None:
        """`name`: the bot's user name, without "@". `budget`: how much may be sent; None for Telegram's
        limits. `metrics`: None to count for nobody. `look`: how the process does, for its owner."""
        self.metrics = metrics or Metrics().of_bot(bot.id)
        self.settings, self.bot = settings, bot
        self.store = store
        self.timers, self.name = Timers(self._due), name
        self.phrasing = Phrasing(name, self.timers)
        self.painter, self.printer = Painter(), Printer()
        self.gate = Gate(self._too_fast, settings.time_scale)
        self.queues = KeyedQueues(
            store,
            bot.id,
            handle=self._handle,
            key=lambda update: queue_key(self.context, update),
            on_failure=self._failed,
            parse=partial(Update.model_validate, context={"bot": bot}),
            metrics=self.metrics,
        )
        alone = Alone()
        self.sender = Sender(
            bot,
            store,
            self._render,
            on_accepted=self._accepted,
            on_refused=lambda tx, row, reason: refused(self.context, tx, row, reason),
            waits=lambda tx, row, reason: muted.waits(self.context, tx, row, reason),
            budget=budget or Budget(new_under_way=settings.under_way),
            time_scale=settings.time_scale,
            alone=alone,
        )
        self.context = self._context(alone, look)
        besides.attach(self.context, self.metrics.over.inc)
        self.dispatcher: Dispatcher = dispatcher()
        self.registration = registration_of(settings, bot, UPDATES)
        self.stopping, self.rung = asyncio.Event(), asyncio.Event()

    def _context(self, alone: Alone, look: Look | None) -> AppContext:
        settings = self.settings
        return AppContext(
            bot=self.bot,
            name=self.name,
            store=self.store,
            send=self.sender.add,
            speak_again=self.sender.try_again,
            send_unstored=self.sender.toast,
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
            bots=settings.bots,
            alone=alone,
            books=books_of(settings.rules),
            owner=settings.owner,
            look=look,
        )

    @property
    def games(self) -> GameService:
        return self.context.games

    @property
    def parts(self) -> Mapping[str, Held]:
        """What has to make progress."""
        return {"queues": self.queues.held, "sender": self.sender.held, "timers": self.timers.held}

    @property
    def watched(self) -> Watched:
        """What a monitor may ask."""
        webhook = partial(getattr, self.registration, "state", None)
        return Watched(self.bot.id, self.queues.lag, self.sender.waiting, webhook)

    async def run(self) -> None:
        """Runs until `stopping` is set or one of its parts fails, then stops them in order."""
        resumed, overdue = await self._resume()
        await self.queues.start()
        log.info("started", **started.told(self.settings, self.name, resumed))
        sending = asyncio.create_task(self.sender.run(), name="sender")
        ticking = asyncio.create_task(self._tick(), name="timers")
        listening = asyncio.create_task(self._listen(), name="intake")
        resuming = asyncio.create_task(self._take_up(overdue), name="resuming")
        stopped = asyncio.create_task(self.stopping.wait(), name="stop")
        failed = self.metrics.failures[Failed.HOUSEKEEPING].inc
        keeping = asyncio.create_task(keep_house(self.context, self.stopping, failed), name="housekeeping")
        publishing = asyncio.create_task(publish(self.bot, self.settings.default_locale), name="menus")
        try:
            await asyncio.wait({sending, ticking, listening, stopped}, return_when=asyncio.FIRST_COMPLETED)
        finally:
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

    async def _resume(self) -> tuple[int, list[Deadline]]:
        """Starts the timers of all running games. Returns how many, and those to be looked at first."""
        async with self.store.read_only() as tx:
            self.games.talk.since = tx.now
            running = await deadlines.of_bot(tx, self.bot.id)
            await motions.restore(self.context, tx)
            practices = await games.practices(tx, self.bot.id)
            for each in running:
                if each.game_id in practices:
                    self.context.neighbours.begun(each.game_id, each.serial)
            overdue = [each for each in running if not self.games.expect(each, tx.now)]
        await lobby_hours.resume(self.context)
        await clock.resume(self.context)
        return len(running), overdue

    async def _take_up(self, overdue: Iterable[Deadline]) -> None:
        """Resumes games one after another, each in its queue, so that a tap waits for one of them at most."""
        for each in overdue:
            try:
                await self.queues.run(("game", each.game_id), partial(self._take_up_one, each.game_id))
            except StoppingError:
                return
            except Exception:
                self.timers.again(each.game_id, each.serial, TIMEOUT_AGAIN * self.settings.time_scale)

    async def _take_up_one(self, game_id: int) -> None:
        async with self.store.transaction() as tx:
            await self.games.take_up(tx, game_id)

    async def _listen(self) -> None:
        if self.registration is None:
            await Polling(
                self.bot,
                self.store,
                allowed_updates=UPDATES,
                take=self.queues.receive,
                admit=self.gate.admit,
                at_once=self.queues.at_once,
            ).run()
            return
        await self.registration.register()
        await asyncio.gather(self.registration.watch(self.stopping), self._fetch_what_is_stored())

    async def _fetch_what_is_stored(self) -> None:
        while True:
            await set_within(self.rung, LOOKED)
            self.rung.clear()
            with suppress(StoppingError):
                await retry_transient(self.queues.fetch, self.stopping)

    def _too_fast(self, press: Press) -> None:
        self.sender.toast(not_so_fast(press, self.bot.id, self.settings.default_locale))

    async def _handle(self, tx: Transaction, update: Update, answer: object) -> None:
        self.context.members.forget_changed(update)
        ctx = await context_for(self.context, tx, update, answer if isinstance(answer, Mapping) else {})
        await self.dispatcher.feed_update(self.bot, update, ctx=ctx)

    async def _failed(self, update: Update) -> None:
        async with self.store.transaction() as tx:
            await tell_failure(self.context, tx, update)

    def _due(self, game_id: int, serial: int) -> None:
        due = time.monotonic() - self.timers.late
        self.queues.run(("game", game_id), partial(self._time_out, game_id, serial, due))

    async def _time_out(self, game_id: int, serial: int, due: float) -> None:
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
        self.metrics.late.observe(time.monotonic() - due)

    async def _accepted(self, tx: Transaction, outgoing: Outgoing, accepted_at: float) -> None:
        if outgoing.game_id is not None and outgoing.opens is not None:
            await self.games.start_clock(tx, outgoing.game_id, outgoing.opens, accepted_at)
            await pins.follow(self.context, tx, outgoing)
        await muted.heard(self.context, tx, outgoing)

    def _render(self, outgoing: Outgoing, now: float) -> Message:
        post = Post.model_validate(outgoing.content)
        if outgoing.what == "answer":
            return answer(post, outgoing.locale)
        moment = Moment(now, self.settings.time_scale, outgoing.game_id, outgoing.opens)
        message = self.phrasing.message(post, outgoing.locale, moment)
        if post.replay is not None:
            name = f"game-{post.of_game or outgoing.game_id}.html"
            return replace(message, sheet=self.printer.sheet(name, post.replay, outgoing.locale))
        if post.picture is None or outgoing.what != "send" or not fits_a_caption(message.text):
            return message
        return replace(message, photo=self.painter.photo(post.picture, outgoing.locale))
