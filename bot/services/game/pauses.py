"""Pauses and added time: the clock of a step stops, goes on, or gets more seconds.

A pause is not an act of the game, so the record does not contain it. It is a row in the database. The
deadline of a paused game is the end of its pause, so the game goes on by itself if nobody resumes it.
"""

from dataclasses import replace
from functools import partial
from math import ceil
from typing import Literal

from bot.render.game import pause as texts
from bot.render.post import Countdown, Line, Post
from bot.services.live.clocks import LONGEST_PAUSE, lasts
from bot.services.live.game import Change, LiveGame
from bot.services.scope import Scope
from bot.store.database.transaction import Transaction
from bot.store.game import acts, pauses
from bot.store.game.pauses import Asked, Pause
from bot.store.telegram import outbox
from bot.values.outgoing import Outgoing
from engine.roles import Phase
from engine.steps import SPEECHES

Resumes = Literal["judge", "gone", "motion", "time", "heard", "back"]
"""Why a game is resumed. `judge`: the judge resumes it. `gone`: the judge who paused it has left his chair.
`motion`: the players decided it. `time`: the longest time of a pause is over. `heard`: the bot may write in
the group again. `back`: calls get through to Telegram again."""

UNTOLD: frozenset[Asked] = frozenset({"muted", "away"})
"""The pauses in which the bot can write nothing to the group. After them the step has its whole time."""


async def countdown(tx: Transaction, live: LiveGame) -> Countdown | None:
    """Returns what the message of the present step shows of its clock: the whole time of the step, or in a
    pause the seconds that are left. Returns None if the step has no clock."""
    step = live.state.step
    if step.seconds is None:
        return None
    if live.pause is not None:
        return Countdown(serial=step.serial, seconds=seconds_left(live), paused=True)
    return Countdown(serial=step.serial, seconds=ceil(await lasts(tx, live)))


async def pause(scope: Scope, live: LiveGame, by: Asked) -> bool:
    """Pauses the game: stops its clock and, if the bot may write in the group, tells it. In a pause, players
    can do only one act: leave. Returns False if the game is paused already or is over, or if its step has no
    clock. `by`: who asks for the pause."""
    if live.pause is not None or live.state.step.seconds is None or live.game.status != "running":
        return False
    left = await scope.app.clocks.hold(scope.tx, live, by)
    paused = Pause(live.state.step.serial, None if by in UNTOLD else left, by)
    await pauses.put(scope.tx, live.game.id, paused)
    after = replace(live, pause=paused)
    if by not in UNTOLD:
        said = texts.begins(
            live.state, live.roster, live.head, by, LONGEST_PAUSE[by] // 60, seconds_left(after)
        )
        await scope.voice.utter(scope.tx, live, said)
    scope.games.remember(scope.tx, after)
    await scope.follow(Change("clock", live, after))
    return True


async def resume(scope: Scope, live: LiveGame, by: Resumes) -> bool:
    """Resumes a paused game; its step has the time that was left; its whole time after a pause of `UNTOLD`,
    or if it began in the pause. Returns False if it is not paused, or is paused until Telegram is back and
    `by` is not "back". `by`: why it is resumed."""
    if live.pause is None or (live.pause.asked == "away" and by != "back"):
        return False
    tx = scope.tx
    tx.after_commit(partial(scope.app.talk.rest, live.game.id, tx.now))
    tx.after_commit(partial(scope.app.talk.cover, live.game.id, live.state.step.serial))
    left, whole = seconds_left(live), live.pause.serial != live.state.step.serial
    await pauses.end(tx, live.game.id)
    await scope.app.clocks.release(tx, live, None if whole else live.pause.seconds)
    after = replace(live, pause=None)
    named = await acts.draft(tx, live.game.id, live.state.step.serial)
    roster = await scope.voice.linked(tx, live)
    missed = await _gathered(scope, live) if by == "back" else ()
    said = texts.ends(live.state, roster, live.head, named, by, left, missed)
    await scope.voice.utter(tx, live, said)
    scope.games.remember(tx, after)
    await scope.follow(Change("clock", live, after))
    return True


async def _gathered(scope: Scope, live: LiveGame) -> tuple[Line, ...]:
    stale: list[Outgoing] = []
    lines: list[Line] = []
    for row in await outbox.of_game(scope.tx, live.game.id, live.game.chat_id):
        post = Post.model_validate(row.content)
        for_all = row.what == "send" and row.slot is None and row.receiver_id is None
        if for_all and post == Post(lines=post.lines, silent=post.silent):
            stale.append(row)
            lines.extend(post.lines)
    if stale:
        await outbox.mark_done(scope.tx, *stale)
        scope.tx.after_commit(partial(scope.app.unsend, stale))
    return tuple(lines)


async def reopen(scope: Scope, live: LiveGame, after: LiveGame) -> tuple[LiveGame, int | None]:
    """Is called after an undo. If it has led to the same step as before, and it is day, the step keeps the
    seconds that were left, or its pause; otherwise nothing is done. Returns the game and these seconds
    (scaled); None in place of them if the step is paused or has its whole time. `live`: the game before."""
    before, step = live.state.step, after.state.step
    if step.phase is not Phase.DAY or replace(before, serial=step.serial) != step:
        return after, None
    if live.pause is not None and live.pause.serial == before.serial:
        paused = replace(live.pause, serial=step.serial)
        await pauses.put(scope.tx, live.game.id, paused)
        return replace(after, pause=paused), None
    left = None if live.pause is not None else await scope.app.clocks.left(scope.tx, live)
    if left is None:
        return after, None
    await scope.app.clocks.release(scope.tx, after, left)
    return after, ceil(left)


async def extend(scope: Scope, live: LiveGame, seconds: int) -> bool:
    """Adds seconds (scaled) to the present speech, also in a pause. Returns False if nobody speaks now."""
    step = live.state.step
    if step.name not in SPEECHES or step.seat is None:
        return False
    after = live
    if live.pause is None:
        await scope.app.clocks.extend(scope.tx, live, seconds)
    else:
        paused = Pause(step.serial, _left(live) + seconds, live.pause.asked)
        await pauses.put(scope.tx, live.game.id, paused)
        after = replace(live, pause=paused)
        scope.games.remember(scope.tx, after)
    left = None if after.pause is None else seconds_left(after)
    named = await acts.draft(scope.tx, live.game.id, step.serial)
    roster = await scope.voice.linked(scope.tx, live)
    said = texts.extended(live.state, roster, live.head, named, step.seat, seconds, left)
    await scope.voice.utter(scope.tx, live, said)
    await scope.follow(Change("clock", live, after))
    return True


def _left(live: LiveGame) -> float:
    """Returns how many seconds (scaled) are left of the step of a paused game."""
    pause, step = live.pause, live.state.step
    known = pause is not None and pause.serial == step.serial and pause.seconds is not None
    return float(pause.seconds if known and pause and pause.seconds is not None else step.seconds or 0)


def seconds_left(live: LiveGame) -> int:
    """Returns how many seconds the message of the step shows in a pause."""
    return ceil(_left(live))
