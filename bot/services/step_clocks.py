"""When a step ends: its deadline in the store, and the timer that follows each commit.

A step has a far deadline until Telegram accepts the message that opens it; then its own time runs. After a
start, a step that ran out meanwhile may have its time again; if time runs faster or slower than before the
start, what is left of a step is stretched or shortened with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from bot.runtime.timers import Running, Timers
from bot.services.live_game import LiveGame
from bot.store import deadlines, games, outbox
from bot.store.deadlines import PAUSED, Deadline
from bot.store.pauses import Asked
from bot.store.transaction import Transaction
from engine.steps import Step

LONGEST_WAIT = 60
"""Seconds added to a step's own: after them it ends even if Telegram never accepted its message."""

LONGEST: Mapping[Asked, int] = MappingProxyType({"motion": 10 * 60, "judge": 30 * 60, "muted": 10 * 60})
"""Seconds, scaled, after which a pause ends by itself."""

AFTER_A_START = 60
"""Seconds, scaled, for which a game at least waits after a start until the bot may write in its group."""

FAR = 4 * 60
"""Seconds. If a deadline is further away than this at a start, the system's clock may have been set back."""


def _lasts(step: Step, deadline: Deadline) -> float:
    """Seconds of a step, not scaled: as the rules give them, or as it was changed."""
    return float(step.seconds or 0) if deadline.seconds is None else deadline.seconds


@dataclass(frozen=True)
class StepClocks:
    """`scale` is for all durations. `time_again`: a step that ran out while the bot was down always has its
    time again, not only if nobody can have seen its message. `before`: the scale of deadlines that were set
    before the start, if it was another."""

    timers: Timers
    scale: float
    time_again: bool
    before: float | None = None

    async def set(self, tx: Transaction, live: LiveGame) -> bool:
        """Gives the present step its far deadline. False if it has a deadline, needs none, or is paused."""
        step, game_id = live.state.step, live.game.id
        if live.pause is not None or step.seconds is None:
            return False
        due_at = tx.now + (step.seconds + LONGEST_WAIT) * self.scale
        if not await deadlines.begin(tx, game_id, step.serial, due_at):
            return False
        self._put(tx, game_id, Running(step.serial, due_at, real=False))
        return True

    async def start(self, tx: Transaction, game_id: int, step: Step, accepted_at: float) -> None:
        """The step's own time runs from `accepted_at` (unix seconds)."""
        times = {"since": accepted_at, "lasts": float(step.seconds or 0), "scale": self.scale}
        due_at = await deadlines.run(tx, game_id, step.serial, **times)
        if due_at is not None:
            self._put(tx, game_id, Running(step.serial, due_at, real=True))

    async def hold(self, tx: Transaction, live: LiveGame, asked: Asked) -> float | None:
        """Stops the clock, for as long as such a pause lasts at most. Returns what is `left` of the step."""
        game_id, left = live.game.id, await self.left(tx, live)
        ends_at = tx.now + LONGEST[asked] * self.scale
        await deadlines.put(tx, game_id, PAUSED, ends_at)
        self._put(tx, game_id, Running(PAUSED, ends_at, real=True))
        return left

    async def left(self, tx: Transaction, live: LiveGame) -> float | None:
        """What is left of the step, in seconds that are not scaled; None if its message has not been accepted
        yet."""
        game_id, step = live.game.id, live.state.step
        known = await deadlines.of_game(tx, game_id)
        waits = await outbox.is_opening(tx, game_id, step.serial)
        if known is None or waits:
            return None
        return min(max(0.0, (known.due_at - tx.now) / self.scale), _lasts(step, known))

    async def lasts(self, tx: Transaction, live: LiveGame) -> float:
        """How long the present step lasts in all, in seconds that are not scaled."""
        step, known = live.state.step, await deadlines.of_game(tx, live.game.id)
        own = known is not None and known.serial == step.serial
        return _lasts(step, known) if own and known is not None else float(step.seconds or 0)

    async def release(self, tx: Transaction, live: LiveGame, left: float | None) -> None:
        """The step goes on once its message is accepted, for the seconds that were `left`; None: all of its
        time."""
        game_id, step = live.game.id, live.state.step
        seconds = (step.seconds or 0) if left is None else left
        due_at = tx.now + (seconds + LONGEST_WAIT) * self.scale
        await deadlines.put(tx, game_id, step.serial, due_at, left)
        self._put(tx, game_id, Running(step.serial, due_at, real=False))

    async def extend(self, tx: Transaction, live: LiveGame, seconds: int) -> None:
        """The present step lasts so many seconds more."""
        game_id, step = live.game.id, live.state.step
        known = await deadlines.of_game(tx, game_id)
        if known is None or known.serial != step.serial:
            return
        due_at = known.due_at + seconds * self.scale
        await deadlines.put(tx, game_id, step.serial, due_at, _lasts(step, known) + seconds)
        running = self.timers.ends_at(game_id, step.serial) is not None
        self._put(tx, game_id, Running(step.serial, due_at, real=running))

    async def ran_out(self, tx: Transaction, game_id: int, serial: int) -> bool:
        """Whether this step's time is over.

        Not if Telegram accepted its message just then, which restarts its clock. The timers say that; the
        system's clock may have been set meanwhile.
        """
        deadline = await deadlines.of_game(tx, game_id)
        return (
            deadline is not None
            and deadline.serial == serial
            and self.timers.ends_at(game_id, serial) is None
        )

    def expect(self, deadline: Deadline, now: float) -> bool:
        """At a start: sets the timer of a step that is not over. False if the game has to be taken up."""
        if self.before is not None:
            return False
        runs = now < deadline.due_at <= now + FAR * self.scale
        if runs:
            self.timers.put(deadline.game_id, Running(deadline.serial, deadline.due_at, real=True))
        return runs

    async def take_up(self, tx: Transaction, live: LiveGame) -> bool:
        """At a start, for a step whose deadline has passed, is too far, or is of another scale. Whether its
        message has to show another time.

        No deadline is set further away than a step, or a pause, can last, because the system's clock may have
        been set back.
        """
        game_id, step = live.game.id, live.state.step
        deadline = await deadlines.of_game(tx, game_id)
        if deadline is None or step.seconds is None or self.timers.has(game_id):
            return False
        carried = self._carried(deadline.due_at, tx.now)
        if deadline.serial == PAUSED:
            asked: Asked = "judge" if live.pause is None else live.pause.asked
            ends_at = min(carried, tx.now + LONGEST[asked] * self.scale)
            if asked == "muted":
                ends_at = max(ends_at, tx.now + AFTER_A_START * self.scale)
            await deadlines.put(tx, game_id, PAUSED, ends_at)
            self._put(tx, game_id, Running(PAUSED, ends_at, real=True))
            return False
        seconds = _lasts(step, deadline)
        due_at = min(carried, tx.now + (seconds + LONGEST_WAIT) * self.scale)
        again = due_at <= tx.now and await self._has_time_again(tx, deadline)
        if again:
            due_at = tx.now + seconds * self.scale
        changed = again or self.before is not None
        if changed:
            await deadlines.put(tx, game_id, deadline.serial, due_at, deadline.seconds)
        self._put(tx, game_id, Running(deadline.serial, due_at, real=True))
        return changed

    def _carried(self, due_at: float, now: float) -> float:
        """A deadline from before the start, with what was left of it in the present scale."""
        return due_at if self.before is None else now + (due_at - now) * self.scale / self.before

    async def clear(self, tx: Transaction, game_id: int) -> None:
        """The game is over."""
        await deadlines.clear(tx, game_id)
        tx.after_commit(partial(self.timers.clear, game_id))

    def _put(self, tx: Transaction, game_id: int, running: Running) -> None:
        tx.after_commit(partial(self.timers.put, game_id, running))

    async def _has_time_again(self, tx: Transaction, deadline: Deadline) -> bool:
        if self.time_again:
            return True
        game = await games.get(tx, deadline.game_id)
        return await outbox.is_opening(tx, game.id, deadline.serial)
