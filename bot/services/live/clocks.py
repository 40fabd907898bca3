"""The clocks of steps. Each step but the last has a deadline in the store, and after the commit a timer.

Until Telegram accepts the message that opens a step, the step's deadline is far away; then the step's own
time begins. If a step's time ran out while the program was down, the step may get its whole time again. If
the time scale was changed at the start, the time that is left of a step is multiplied accordingly.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from bot.runtime.timers import Timed, Timers
from bot.services.live.game import LiveGame
from bot.store.database.transaction import Transaction
from bot.store.game import deadlines
from bot.store.game.deadlines import Deadline
from bot.store.game.pauses import Asked
from bot.store.telegram import outbox
from engine.steps import Step

LONGEST_WAIT = 60
"""Seconds (scaled) that are added to a step's own time. After both, the step ends even if Telegram never
accepted its message."""

LONGEST_PAUSE: Mapping[Asked, int] = MappingProxyType(
    {"motion": 10 * 60, "judge": 30 * 60, "muted": 10 * 60, "away": 6 * 3600}
)
"""Seconds (scaled) after which a pause ends by itself, for each way in which a pause begins. If Telegram was
away for longer, the players have gone."""

AFTER_A_START = 60
"""Seconds (scaled). If a game is paused because the bot may not write in its group, it waits at least so long
after a start of the program."""

FARTHEST_DEADLINE = 4 * 60
"""Seconds (scaled). If a deadline is further away than this at a start of the program, somebody may have set
the system's clock back."""


def _lasts(step: Step, deadline: Deadline) -> float:
    """Returns how long a step lasts, in seconds (scaled): the time of the rules, or the time to which a
    person or a pause has changed it."""
    return float(step.seconds or 0) if deadline.seconds is None else deadline.seconds


async def lasts(tx: Transaction, live: LiveGame) -> float:
    """Returns how long the present step of a game lasts from beginning to end, in seconds (scaled)."""
    step, known = live.state.step, await deadlines.of_game(tx, live.game.id)
    own = known is not None and known.serial == step.serial
    return _lasts(step, known) if own and known is not None else float(step.seconds or 0)


class Running(NamedTuple):
    """The clock of a step. `ends`: unix seconds. `lasts`: its whole time, in seconds (scaled)."""

    ends: float
    lasts: float


async def running(tx: Transaction, live: LiveGame) -> Running | None:
    """Returns the clock of a game's present step. Returns None while it does not run: Telegram has not
    accepted the step's message yet, the game is paused, or the step has no clock."""
    game_id, step = live.game.id, live.state.step
    known = await deadlines.of_game(tx, game_id)
    if known is None or known.serial != step.serial or await outbox.is_opening(tx, game_id, step.serial):
        return None
    return Running(known.due_at, _lasts(step, known))


@dataclass(frozen=True)
class StepClocks:
    """Sets and stops the clocks of steps. `scale`: all durations are multiplied by it. `time_again`: whether
    every step whose time ran out while the bot was down gets its time again; if not, only a step whose
    message nobody can have seen gets it. `before`: the time scale before the start, if it was different."""

    timers: Timers
    scale: float
    time_again: bool
    before: float | None = None

    async def set(self, tx: Transaction, live: LiveGame) -> None:
        """Sets the deadline until which the game's present step waits for Telegram to accept its message,
        unless the step already has a deadline, needs none, or is paused."""
        step, game_id = live.state.step, live.game.id
        if live.pause is not None or step.seconds is None:
            return
        due_at = tx.now + (step.seconds + LONGEST_WAIT) * self.scale
        if await deadlines.begin(tx, game_id, step.serial, due_at):
            self._put(tx, Timed("step", game_id, step.serial), due_at, real=False)

    async def start(self, tx: Transaction, game_id: int, step: Step, accepted_at: float) -> None:
        """Starts the step's own time at `accepted_at` (unix seconds); not if the game is in another step."""
        times = {"since": accepted_at, "lasts": float(step.seconds or 0), "scale": self.scale}
        due_at = await deadlines.run(tx, game_id, step.serial, **times)
        if due_at is not None:
            self._put(tx, Timed("step", game_id, step.serial), due_at)

    async def hold(self, tx: Transaction, live: LiveGame, asked: Asked) -> float | None:
        """Stops the clock of the game's present step, for at most the longest time of a pause of the kind
        `asked`. Returns how many seconds (scaled) of the step were left; None for its whole time."""
        game_id, left = live.game.id, await self.left(tx, live)
        await self._set(tx, Deadline(game_id, "pause", None, tx.now + LONGEST_PAUSE[asked] * self.scale))
        return left

    async def left(self, tx: Transaction, live: LiveGame) -> float | None:
        """Returns how many seconds (scaled) of the present step are left. While its clock does not run, these
        are the seconds that a person has given it or a pause has left it; None for its whole time."""
        clock = await running(tx, live)
        if clock is not None:
            return min(max(0.0, (clock.ends - tx.now) / self.scale), clock.lasts)
        known = await deadlines.of_game(tx, live.game.id)
        return None if known is None or known.serial != live.state.step.serial else known.seconds

    async def release(self, tx: Transaction, live: LiveGame, left: float | None) -> None:
        """Lets the clock of a step start again when Telegram accepts its next message. `left`: how many
        seconds (scaled) the step then has; None for its whole time."""
        game_id, step = live.game.id, live.state.step
        seconds = (step.seconds or 0) if left is None else left
        due_at = tx.now + (seconds + LONGEST_WAIT) * self.scale
        await self._set(tx, Deadline(game_id, "step", step.serial, due_at, left), real=False)

    async def extend(self, tx: Transaction, live: LiveGame, seconds: int) -> None:
        """Makes the game's present step last this many seconds (scaled) longer; not if it has no deadline."""
        game_id, step = live.game.id, live.state.step
        known = await deadlines.of_game(tx, game_id)
        if known is None or known.serial != step.serial:
            return
        due_at = known.due_at + seconds * self.scale
        runs = await running(tx, live) is not None  # its timer may have passed while this act waited its turn
        await self._set(tx, replace(known, due_at=due_at, seconds=_lasts(step, known) + seconds), real=runs)

    def expect(self, deadline: Deadline, now: float) -> bool:
        """Sets the timer of a step whose time is not over, at a start of the program, and returns True.
        Returns False if `take_up` has to be called for the game: after another scale, in a pause, or for a
        deadline that has passed or is too far away. `now`: unix seconds."""
        if self.before is not None or deadline.kind == "pause":
            return False
        runs = now < deadline.due_at <= now + FARTHEST_DEADLINE * self.scale
        if runs:
            self.timers.put(deadline.timed, deadline.due_at)
        return runs

    async def take_up(self, tx: Transaction, live: LiveGame) -> bool:
        """Sets the clock of a step or pause whose deadline has passed, is too far away, or has another scale,
        at a start of the program. Returns whether the step's message has to show another time. Returns False,
        and does nothing, if the step has no deadline or its timer is set.

        No deadline is set further away than a step or a pause can last, because somebody may have set the
        system's clock back.
        """
        game_id, step = live.game.id, live.state.step
        deadline = await deadlines.of_game(tx, game_id)
        if deadline is None or step.seconds is None or self.timers.has(("game", game_id)):
            return False
        carried = self._carried(deadline.due_at, tx.now)
        if deadline.kind == "pause":
            asked: Asked = "judge" if live.pause is None else live.pause.asked
            ends_at = min(carried, tx.now + LONGEST_PAUSE[asked] * self.scale)
            if asked == "muted":
                ends_at = max(ends_at, tx.now + AFTER_A_START * self.scale)
            await self._set(tx, replace(deadline, due_at=ends_at))
            return False
        seconds = _lasts(step, deadline)
        due_at = min(carried, tx.now + (seconds + LONGEST_WAIT) * self.scale)
        again = due_at <= tx.now and (self.time_again or await outbox.is_opening(tx, game_id, step.serial))
        if again:
            due_at = tx.now + seconds * self.scale
        changed = again or self.before is not None
        if changed:
            await deadlines.put(tx, replace(deadline, due_at=due_at))
        self._put(tx, deadline.timed, due_at)
        return changed

    def _carried(self, due_at: float, now: float) -> float:
        """Converts a deadline from before the start of the program (`due_at`) to the present time scale: the
        time that is left until it gets longer or shorter. Returns it in unix seconds."""
        return due_at if self.before is None else now + (due_at - now) * self.scale / self.before

    async def clear(self, tx: Transaction, game_id: int) -> None:
        """Deletes the deadline and the timer of a game that is over."""
        await deadlines.clear(tx, game_id)
        tx.after_commit(partial(self.timers.clear, ("game", game_id)))

    async def _set(self, tx: Transaction, deadline: Deadline, *, real: bool = True) -> None:
        await deadlines.put(tx, deadline)
        self._put(tx, deadline.timed, deadline.due_at, real=real)

    def _put(self, tx: Transaction, timed: Timed, due_at: float, *, real: bool = True) -> None:
        moment = self.timers.moment_of(due_at)
        tx.after_commit(partial(self.timers.put, timed, due_at, real=real, moment=moment))
