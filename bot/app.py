"""Contains `BotApp`, which creates the parts of one running bot and connects them."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import SystemRandom

import structlog
from aiogram import Bot, Dispatcher
from aiogram.types import Update

from bot.choices import ChatSettings
from bot.delivery.budget import Budget
from bot.delivery.learnt import EphemeralSupport
from bot.delivery.message import Message
from bot.delivery.sender import Sender
from bot.handlers import dispatcher
from bot.intake.gate import Gate, Press, not_so_fast
from bot.intake.polling import Polling
from bot.intake.queues import KeyedQueues
from bot.intake.registration import Registration, registration_of
from bot.monitor.watching import Watched
from bot.pictures.painter import Painter
from bot.render.phrase import Moment, Phrasing, answer, fits_a_caption
from bot.render.post import Post
from bot.runtime.book_files import books_of
from bot.runtime.condition import ReadCondition
from bot.runtime.contact import Contact
from bot.runtime.heartbeat import Held
from bot.runtime.links import message_link
from bot.runtime.logs import complain
from bot.runtime.metrics import BotMetrics, Failed, Metrics
from bot.runtime.stopping import StoppingError, set_within
from bot.runtime.table_pages import TablePages
from bot.runtime.timers import Timed, Timers
from bot.services import timeouts
from bot.services.chat.hearing import ask_to_hear
from bot.services.chat.menus import publish
from bot.services.consequences import CONSEQUENCES, accepted
from bot.services.housekeeping import keep_house
from bot.services.live.watchers import Watchers
from bot.services.motions import motions
from bot.services.operator import started
from bot.services.practice import neighbours
from bot.services.reach import muted
from bot.services.reach.away import Away
from bot.services.reach.failures import on_row_given_up
from bot.services.scope import AppContext, Scope
from bot.services.tournaments import clock
from bot.services.updates import context_for, is_anonymous, queue_key, tell_failure
from bot.settings import Settings
from bot.site.printer import Printer
from bot.store.database.retry import retry_transient
from bot.store.database.transaction import Store, Transaction
from bot.store.game import deadlines, games
from bot.store.game.deadlines import Deadline
from bot.values.outgoing import Outgoing

log = structlog.get_logger("bot")

UPDATES = ("message", "edited_message", "callback_query", "my_chat_member", "chat_member", "message_reaction")
"""The kinds of updates that the bot asks Telegram for. Telegram sends reactions only to an administrator."""

SECONDS_BETWEEN_SEARCHES = 5.0
"""Seconds between two searches in the inbox. They find updates that another program has stored and whose
signal was lost."""

OVERDUE = 40.0
"""Seconds, not scaled, for which a step of the day waits at most for presses that were made in time."""

TIMEOUT_AGAIN = 30.0
"""Seconds (scaled) after which the bot tries the work of a deadline again, if it has failed."""


class BotApp:
    """One running bot. Creates its parts, starts and stops them, and passes calls between them. `polling`:
    None with a webhook, and until the bot listens."""

    polling: Polling | None = None

    def __init__(
        self,
        settings: Settings,
        bot: Bot,
        store: Store,
        name: str,
        *,
        budget: Budget | None = None,
        metrics: BotMetrics | None = None,
        read_condition: ReadCondition | None = None,
        watchers: Watchers | None = None,
        pages: TablePages | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`name`: the bot's user name, without "@". `budget`: None for Telegram's limits of requests.
        `metrics`: None if nobody reads them. `read_condition`: returns the condition of the process; None if
        nobody asks. `watchers`: who looks at tables. `pages`: where their pages are; None if there are none.
        `clock`: returns unix seconds, for the sender."""
        self.metrics = metrics or Metrics().of_bot(bot.id)
        self.settings, self.bot, self.store = settings, bot, store
        self.stopping, self.rung, ephemeral = asyncio.Event(), asyncio.Event(), EphemeralSupport()
        self.timers, self.name = Timers(self.due, waits=self._waits), name
        self.phrasing = Phrasing(name, self.timers, pages)
        self.painter, self.printer = Painter(), Printer()
        self.gate = Gate(self._too_fast, settings.time_scale)
        self.queues = KeyedQueues(
            store,
            bot.id,
            handle=self.handle,
            key=lambda update: queue_key(self.context, update),
            on_failure=self.failed,
            parse=partial(Update.model_validate, context={"bot": bot}),
            metrics=self.metrics,
        )
        self.sender = Sender(
            bot,
            store,
            self.render,
            on_accepted=self.accepted,
            on_refused=lambda tx, row, reason: on_row_given_up(self._scope(tx), row, reason),
            waits=lambda tx, row, reason: muted.waits(self._scope(tx), row, reason),
            budget=budget or Budget(new_under_way=settings.under_way),
            time_scale=settings.time_scale,
            clock=clock,
            ephemeral=ephemeral,
        )
        self.context = self._context(ephemeral, read_condition, watchers or Watchers())
        self.dispatcher: Dispatcher = dispatcher()
        self.contact, self.registration = self._contact(), registration_of(settings, bot, UPDATES)

    def _contact(self) -> Contact:
        self.away = away = Away(self.context, self.sender, self.stopping, self.take_up)
        scale = self.settings.time_scale
        return Contact(self.bot, scale, matters=self.timers.any, lost=away.begin, back=away.end)

    def _context(
        self, ephemeral: EphemeralSupport, read_condition: ReadCondition | None, watchers: Watchers
    ) -> AppContext:
        settings = self.settings
        return AppContext(
            bot=self.bot,
            name=self.name,
            store=self.store,
            send=self.sender.add,
            speak_again=self.sender.try_again,
            unsend=self.sender.unsend,
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
            metrics=self.metrics,
            consequences=CONSEQUENCES,
            ephemeral=ephemeral,
            books=books_of(settings.rules),
            owner=settings.owner,
            read_condition=read_condition,
            has_pages=settings.web_url is not None,
            new_group=ChatSettings.model_validate(settings.new_group),
            watchers=watchers,
        )

    @property
    def parts(self) -> Mapping[str, Held]:
        """The parts of the bot that must make progress. The heartbeat watches them."""
        return {"queues": self.queues.held, "sender": self.sender.held, "timers": self.timers.held}

    @property
    def watched(self) -> Watched:
        """The parts and figures of this bot that the monitor reads."""
        webhook = partial(getattr, self.registration, "state", None)
        return Watched(self.bot.id, self.queues.lag, self.sender.waiting, webhook)

    async def run(self) -> None:
        """Runs the bot until `stopping` is set, one of its parts fails, or nobody knows whether a commit has
        succeeded. Then stops the parts in order, and raises the error of a failed start or part."""
        with self.store.told_of_unknown(self._doubt):
            await self._run()

    def _doubt(self) -> None:
        """Ends the run, because what is in memory may be older than what is stored. No more work begins: it
        would come before what should have followed the commit. Work that has begun reads the games again."""
        self.stopping.set()
        self.queues.begin_no_more()
        self.context.games.forget_all()

    async def _run(self) -> None:
        try:
            resumed, overdue = await self.resume()
            await self.queues.start()
        except Exception:
            # The next try creates a new app. No work of this one may go on beside it.
            await self._stop_work()
            raise
        log.info("started", **started.told(self.settings, self.name, resumed))
        sending = asyncio.create_task(self.sender.run(), name="sender")
        ticking = asyncio.create_task(self.timers.run(), name="timers")
        listening = asyncio.create_task(self.listen(), name="intake")
        watching = asyncio.create_task(self.contact.watch(), name="contact")
        self.bot.session.middleware(self.contact)
        resuming = asyncio.create_task(self.take_up(overdue), name="resuming")
        stopped = asyncio.create_task(self.stopping.wait(), name="stop")
        failed = self.metrics.failures[Failed.HOUSEKEEPING].inc
        keeping = asyncio.create_task(keep_house(self.context, self.stopping, failed), name="housekeeping")
        publishing = asyncio.create_task(self._introduce(), name="introduction")
        try:
            parts = {sending, ticking, listening, watching, stopped}
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.bot.session.middleware.unregister(self.contact)
            publishing.cancel()
            self.stopping.set()
            await asyncio.wait({keeping})
            resuming.cancel()
            await self._stop(sending, listening, ticking, watching, stopped)
        for task in (listening, sending, ticking, watching):
            if not task.cancelled():
                task.result()

    async def _introduce(self) -> None:
        """Tells Telegram how the bot wants to be shown, and what it wants to hear. Only logs a failure."""
        try:
            await ask_to_hear(self.context, may_set=self.settings.settings)
            await publish(self.bot, self.settings.default_locale)
        except Exception as error:
            complain(log, "the bot's settings were not looked at", error)

    async def _stop(self, sending: "asyncio.Task[None]", *others: "asyncio.Task[object]") -> None:
        """Stops the parts of the bot in this order: it takes no more updates, then the handlers finish their
        work, then the sender waits until its requests are answered. `others`: the tasks to cancel."""
        for task in others:
            task.cancel()
        await asyncio.wait(others)
        await self._stop_work()
        await self.sender.stop()
        await asyncio.wait({sending})
        await self.painter.close()
        await self.printer.close()
        log.info("stopped")

    async def _stop_work(self) -> None:
        self.context.mindsets.stop()
        await self.context.draws.stop()
        await self.queues.stop()
        await self.context.members.stop()

    async def resume(self) -> tuple[int, list[Deadline]]:
        """Sets the timers of running games, lobbies, motions and tournaments. Returns the number of running
        games, and the deadlines of those that `take_up` has to continue: most have passed meanwhile."""
        async with self.store.read_only() as tx:
            self.context.talk.since = tx.now
            running = await deadlines.of_bot(tx, self.bot.id)
            await motions.restore(self._scope(tx))
            practices = await games.practices(tx, self.bot.id)
            for each in running:
                if each.serial is not None and each.game_id in practices:
                    neighbours.begin_step(self.context, each.game_id, each.serial)
            overdue = [each for each in running if not self.context.clocks.expect(each, tx.now)]
        await timeouts.resume_lobbies(self.context)
        await clock.resume(self.context)
        return len(running), overdue

    async def take_up(self, overdue: Iterable[Deadline]) -> None:
        """Continues games whose deadlines have passed, one after another, each in its queue: so a press waits
        for at most one of them. A game that fails is tried again later. Ends early if the bot stops."""
        for each in overdue:
            try:
                await self.queues.run(("game", each.game_id), partial(self._take_up_one, each.game_id))
            except StoppingError:
                return
            except Exception:
                if self.timers.ends_at(each.timed) is not None:  # the end of its pause is hours away
                    self.timers.clear(each.timed.subject)
                self.timers.again(each.timed, TIMEOUT_AGAIN * self.settings.time_scale)

    async def _take_up_one(self, game_id: int) -> None:
        async with self.store.transaction() as tx:
            await timeouts.take_up(self._scope(tx), game_id)

    async def listen(self) -> None:
        if self.registration is None:
            self.polling = Polling(
                self.bot,
                self.store,
                allowed_updates=UPDATES,
                take=self.queues.receive,
                admit=self.gate.admit,
                at_once=self.queues.at_once,
                rest=self.away.rest,
            )
            pressing = () if self.settings.web_url is None else (self._fetch_what_is_stored(),)
            await asyncio.gather(self.polling.run(), *pressing)
            return
        await asyncio.gather(self._keep_registered(self.registration), self._fetch_what_is_stored())

    async def _keep_registered(self, registration: Registration) -> None:
        await registration.register()
        await registration.watch(self.stopping)

    async def _fetch_what_is_stored(self) -> None:
        while not self.stopping.is_set():
            await set_within(self.rung, SECONDS_BETWEEN_SEARCHES)
            self.rung.clear()
            with suppress(StoppingError):
                await retry_transient(self.queues.fetch, self.stopping)

    def _too_fast(self, press: Press) -> None:
        self.sender.toast(not_so_fast(press, self.bot.id, self.settings.default_locale))

    def _scope(self, tx: Transaction) -> Scope:
        return Scope(self.context, tx)

    async def handle(self, tx: Transaction, update: Update, answer: object) -> None:
        if is_anonymous(update):
            return
        self.context.members.forget_changed(update)
        if update.message is not None:
            self.sender.courier.lost.note(update.message.chat.id, update.message.message_id)
        ctx = await context_for(self._scope(tx), update, answer if isinstance(answer, Mapping) else {})
        await self.dispatcher.feed_update(self.bot, update, ctx=ctx)

    async def failed(self, update: Update) -> None:
        async with self.store.transaction() as tx:
            await tell_failure(self._scope(tx), update)

    def _waits(self, timed: Timed, moment: float) -> bool:
        """Returns whether a deadline waits for presses that were made before its `moment` (`time.monotonic`)
        and come late. By night none does: no step's end may depend on a player's connection."""
        waits = timed.kind == "step" and time.monotonic() < moment + OVERDUE
        lacks = self.polling is not None and self.polling.may_lack(moment)
        return waits and lacks and self.context.games.is_day(timed.id)

    def due(self, timed: Timed) -> None:
        due = time.monotonic() - self.timers.late
        ended = self.queues.run(timed.subject, partial(self._time_out, timed, due))
        ended.add_done_callback(partial(self._timed_out, timed))

    async def _time_out(self, timed: Timed, due: float) -> None:
        await timeouts.time_out(self.context, timed)
        if timed.kind not in ("motion", "tournament"):
            self.metrics.late.observe(time.monotonic() - due)

    def _timed_out(self, timed: Timed, ended: "asyncio.Future[None]") -> None:
        """Sets the timer again if its work has failed and the bot does not stop: else the game would stand
        until the next start."""
        failed = None if ended.cancelled() else ended.exception()
        if failed is not None and not isinstance(failed, StoppingError):
            self.timers.again(timed, TIMEOUT_AGAIN * self.settings.time_scale)

    async def accepted(self, tx: Transaction, outgoing: Outgoing, accepted_at: float) -> None:
        """Does all that follows when Telegram has accepted a message, at `accepted_at` (unix seconds)."""
        await accepted(self._scope(tx), outgoing, accepted_at)

    def render(self, outgoing: Outgoing, now: float) -> Message:
        post = Post.model_validate(outgoing.content)
        if outgoing.what == "answer":
            return answer(post, outgoing.locale)
        moment = Moment(now, self.settings.time_scale, outgoing.game_id, outgoing.opens)
        message = self.phrasing.message(post, outgoing.locale, moment)
        if post.replay is not None:
            number = post.of_game or outgoing.game_id
            sheet = self.printer.sheet(f"game-{number}.html", post.replay, outgoing.locale, post.said)
            return replace(message, sheet=sheet)
        if post.picture is None or outgoing.what != "send":
            return message
        if not fits_a_caption(message.caption or message.text):
            return message
        return replace(message, photo=self.painter.photo(post.picture, outgoing.locale))
