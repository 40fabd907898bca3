"""What the bot does while no call gets through to Telegram: everything stands still.

No deadline passes, nothing is sent but answers to presses, and running games are paused, so that pages and
webhooks change nothing either. When Telegram answers again, each game goes on with the whole time of its
step. Motions, ready checks, other pauses and tournaments have as much time as they had when the silence
began. The hour of an evening does not change.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import structlog

from bot.delivery.sender import Sender
from bot.runtime.stopping import StoppingError, set_within
from bot.services.game.pauses import pause
from bot.services.scope import AppContext, Scope
from bot.store.database.retry import retry_transient
from bot.store.game import deadlines, motions
from bot.store.game.deadlines import Deadline
from bot.store.tournaments import tournaments

log = structlog.get_logger("bot")


@dataclass(frozen=True)
class Away:
    """Stops the bot while Telegram is away, and lets it go on afterwards. `take_up`: continues the games that
    have these deadlines, each in its queue. `back`: set when Telegram is back."""

    app: AppContext
    sender: Sender
    stopping: asyncio.Event
    take_up: Callable[[Iterable[Deadline]], Awaitable[None]]
    back: asyncio.Event = field(default_factory=asyncio.Event)

    async def begin(self) -> None:
        """Is called when no call gets through any more. Stops timers and sender, and pauses running games."""
        self.back.clear()
        self.app.timers.hold()
        self.sender.hold()
        log.warning("Telegram is away: all games stand still")
        with suppress(StoppingError):
            games = [each.game_id for each in await self._running("step")]
            pausing = [self.app.run_in_queue(("game", each), partial(self._pause, each)) for each in games]
            # The timer of a game that can not be paused is held too.
            await asyncio.gather(*pausing, return_exceptions=True)

    async def end(self, seconds: float) -> None:
        """Lets everything go on, because Telegram is back: moves the deadlines, continues the paused games,
        and sends again. `seconds`: how long Telegram was away, not scaled."""
        with suppress(StoppingError):
            await retry_transient(partial(self._postpone, seconds), self.stopping)
            await self.take_up(await self._running("pause"))
        self.back.set()
        self.sender.go_on()
        log.info("Telegram answers again", after=round(seconds))

    async def rest(self, seconds: float) -> None:
        """Waits `seconds` (not scaled) before a failed request for updates is made again. While Telegram is
        away, ends as soon as it is back, because players then press at once."""
        await (set_within(self.back, seconds) if self.app.timers.stand_still else asyncio.sleep(seconds))

    async def _running(self, kind: str) -> list[Deadline]:
        async def look() -> list[Deadline]:
            async with self.app.store.read_only() as tx:
                return [each for each in await deadlines.of_bot(tx, self.app.bot.id) if each.kind == kind]

        return await retry_transient(look, self.stopping)

    async def _pause(self, game_id: int) -> None:
        async with self.app.store.transaction() as tx:
            await pause(Scope(self.app, tx), await self.app.games.live_game(tx, game_id), "away")

    async def _postpone(self, seconds: float) -> None:
        app = self.app
        async with app.store.transaction() as tx:
            await deadlines.postpone(tx, app.bot.id, seconds)
            await motions.postpone(tx, app.bot.id, seconds)
            await tournaments.postpone(tx, app.bot.id, seconds)
            tx.after_commit(partial(app.timers.go_on, seconds))
            tx.after_commit(partial(app.outages.append, (tx.now - seconds, tx.now)))
