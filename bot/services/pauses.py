"""Pauses, and added time: the clock of a step stands still, goes on, or gets more.

A pause is no act of the game, and no record knows of it. It is a row, as its end is: the deadline of a paused
game is the end of its pause, so that it goes on by itself if nobody says so.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Literal

from bot.render import pause as told
from bot.render.post import Countdown
from bot.services.game_voice import GameVoice
from bot.services.live_game import LiveGame
from bot.services.live_games import LiveGames
from bot.services.step_clocks import LONGEST, StepClocks
from bot.store import drafts, pauses
from bot.store.pauses import Asked, Pause
from bot.store.transaction import Transaction
from engine.roles import Phase
from engine.steps import SPEECHES

Follower = Callable[[Transaction, LiveGame], Awaitable[None]]
"""What is done after a clock was stopped, let go on, or given more, in the same transaction."""

Resumes = Literal["judge", "gone", "motion", "time", "heard"]
"""Who or what lets a game go on; `gone`: its judge, who had stopped it, judges no more; `heard`: the bot may
write in the group again."""


@dataclass(frozen=True)
class Pauses:
    """The pauses of all running games."""

    games: LiveGames
    voice: GameVoice
    clocks: StepClocks
    followers: list[Follower] = field(default_factory=list)

    async def countdown(self, tx: Transaction, live: LiveGame) -> Countdown | None:
        """The clock of the present step: how long it lasts in all, or, in a pause, what is left of it. None
        if the game has none any more."""
        step = live.state.step
        if step.seconds is None:
            return None
        if live.pause is not None:
            return Countdown(serial=step.serial, seconds=seconds_left(live), paused=True)
        return Countdown(serial=step.serial, seconds=ceil(await self.clocks.lasts(tx, live)))

    async def pause(self, tx: Transaction, live: LiveGame, by: Asked) -> bool:
        """Stops the clock; the group is told, if the bot may write there. False if it stands already, or the
        game has no clock any more."""
        if live.pause is not None or live.state.step.seconds is None:
            return False
        left = await self.clocks.hold(tx, live, by)
        paused = Pause(live.state.step.serial, None if by == "muted" else left, by)
        await pauses.put(tx, live.game.id, paused)
        after = replace(live, pause=paused)
        if by != "muted":
            said = told.begins(live.state, live.roster, live.head, by, LONGEST[by] // 60, seconds_left(after))
            await self.voice.utter(tx, live, said)
        self.games.remember(tx, after)
        return await self._followed(tx, after)

    async def resume(self, tx: Transaction, live: LiveGame, by: Resumes) -> bool:
        """Lets the clock go on, with what was left of the step. False if it was not stopped."""
        if live.pause is None:
            return False
        left, whole = seconds_left(live), live.pause.serial != live.state.step.serial
        await pauses.end(tx, live.game.id)
        await self.clocks.release(tx, live, None if whole else live.pause.seconds)
        after = replace(live, pause=None)
        named = await drafts.of_step(tx, live.game.id, live.state.step.serial)
        roster = await self.voice.linked(tx, live)
        said = told.ends(live.state, roster, live.head, live.knowledge, named, by, left)
        await self.voice.utter(tx, live, said)
        self.games.remember(tx, after)
        return await self._followed(tx, after)

    async def reopen(self, tx: Transaction, live: LiveGame, after: LiveGame) -> tuple[LiveGame, int | None]:
        """The clock of the step that an undo reaches: if by day it is the same one, it goes on, or stands,
        with what was left. Returns the game, and those seconds; None if the step has its whole time."""
        before, step = live.state.step, after.state.step
        if step.phase is not Phase.DAY or replace(before, serial=step.serial) != step:
            return after, None
        if live.pause is not None and live.pause.serial == before.serial:
            paused = replace(live.pause, serial=step.serial)
            await pauses.put(tx, live.game.id, paused)
            return replace(after, pause=paused), None
        left = None if live.pause is not None else await self.clocks.left(tx, live)
        if left is None:
            return after, None
        await self.clocks.release(tx, after, left)
        return after, ceil(left)

    async def extend(self, tx: Transaction, live: LiveGame, seconds: int) -> bool:
        """Gives the speech that runs so many seconds more. False if nobody speaks now."""
        step = live.state.step
        if step.name not in SPEECHES or step.seat is None:
            return False
        after = live
        if live.pause is None:
            await self.clocks.extend(tx, live, seconds)
        else:
            paused = Pause(step.serial, _left(live) + seconds, live.pause.asked)
            await pauses.put(tx, live.game.id, paused)
            after = replace(live, pause=paused)
            self.games.remember(tx, after)
        left = None if after.pause is None else seconds_left(after)
        said = told.extended(live.state, live.roster, live.head, step.seat, seconds, left)
        await self.voice.utter(tx, live, said)
        return await self._followed(tx, after)

    async def _followed(self, tx: Transaction, after: LiveGame) -> bool:
        for follower in self.followers:
            await follower(tx, after)
        return True


def _left(live: LiveGame) -> float:
    """Seconds, not scaled, that a paused step has left."""
    pause, step = live.pause, live.state.step
    known = pause is not None and pause.serial == step.serial and pause.seconds is not None
    return float(pause.seconds if known and pause and pause.seconds is not None else step.seconds or 0)


def seconds_left(live: LiveGame) -> int:
    """What the message of a paused step shows."""
    return ceil(_left(live))
