"""Does what is due when a deadline has passed. Also sets the timers of ready checks and evenings at a start
of the program."""

from dataclasses import replace
from typing import assert_never

from bot.render.post import line
from bot.runtime.timers import Timed
from bot.services.game import pauses, playing
from bot.services.live.game import LiveGame
from bot.services.lobby import calling, evening, friends, places, ready, tables
from bot.services.lobby.ready import CHECK, LATE, UNDER_WAY
from bot.services.lobby.slot_messages import close_questions
from bot.services.motions import motions
from bot.services.past.statistics import sum_up_after
from bot.services.reach.failures import call_off
from bot.services.scope import AppContext, Scope
from bot.services.tournaments import clock
from bot.store.chat import chats
from bot.store.game import deadlines, games
from bot.store.game.deadlines import Deadline
from bot.store.game.pauses import Pause
from bot.store.lobby import evenings
from engine.acts import Timeout


async def time_out(app: AppContext, timed: Timed) -> None:
    """Does what this deadline was set for, in one or more transactions; nothing if nobody waits for it any
    more. If it fails, it may be called again."""
    match timed.kind:
        case "motion":
            await motions.lapse_in_time(app, timed.id)
        case "tournament":
            async with app.store.transaction() as tx:
                await clock.pass_on(Scope(app, tx), timed.id)
        case "step" | "pause" | "gathering" | "ready" | "late":
            async with app.store.transaction() as tx:
                await end_wait(Scope(app, tx), timed)
        case "post" | "remind" | "call" | "hour" | "next":
            if timed.kind in ("call", "hour", "next"):
                await tables.learn_who_is_where(app, timed.id)
            async with app.store.transaction() as tx:
                await _go_on(Scope(app, tx), timed)
        case _:
            assert_never(timed.kind)


async def end_wait(scope: Scope, timed: Timed) -> None:
    """Ends what a game waits for, if the game still waits for it.

    If Telegram has just accepted the message of a step, the step goes on, because its clock starts only then.
    The timers decide this and not the time of day, because somebody may have changed the system's clock.
    """
    deadline = await deadlines.of_game(scope.tx, timed.id)
    if deadline is None or deadline.timed != timed or scope.app.timers.ends_at(timed) is not None:
        return
    match deadline.kind:
        case "step":
            await playing.act(scope, await scope.games.live_game(scope.tx, timed.id), Timeout())
        case "pause":
            await _end_pause(scope, await scope.games.live_game(scope.tx, timed.id))
        case "ready":
            game = await games.get(scope.tx, timed.id)
            await ready.time_is_over(scope, game)
            await tables.call_late(scope, game)
        case "late":
            await ready.late_is_over(scope, await games.get(scope.tx, timed.id))
        case "gathering" | "post" | "remind" | "call" | "hour" | "next":
            pass  # housekeeping closes lobbies that have lapsed; `_go_on` handles evenings
        case _:
            assert_never(deadline.kind)


async def _go_on(scope: Scope, timed: Timed) -> None:
    """Does what an evening has waited for, if it still waits for it."""
    deadline = await deadlines.of_game(scope.tx, timed.id)
    found = await evenings.find(scope.tx, timed.id)
    if deadline is None or deadline.timed != timed or found is None or found.is_over:
        return
    await deadlines.clear(scope.tx, timed.id)
    home = await chats.get(scope.tx, scope.bot_id, found.game.chat_id)
    if home is not None and home.left_at is not None:  # only a refused message has shown this
        await calling.lose(scope, found)
        return
    match timed.kind:
        case "post":
            await calling.appear(scope, found)
        case "remind":
            await calling.remind(scope, found)
        case "call":
            await calling.call(scope, found)
            await places.try_topics_again(scope, found)
        case "hour" | "next":
            await calling.hour_came(scope, found)
            if found.weekly:  # the question would now be about the next evening too
                await close_questions(scope, found.game, evening.SURE_TO_CANCEL, line("evening-past"))
            await evening.next_week(scope, found)
            if timed.kind == "hour":
                await friends.call(scope, found)
            if await tables.open_next(scope, found, is_first=timed.kind == "hour"):
                sum_up_after(scope, found)


async def _end_pause(scope: Scope, live: LiveGame) -> None:
    """Is called when the longest time of a pause has passed. The game goes on; but if it was paused because
    the bot could not write to its group, it ends without a result."""
    match live.pause:
        case Pause(asked="muted"):
            await call_off(scope, live.game, "muted")
        case Pause(asked="away"):
            await pauses.resume(scope, live, "back")
        case _:
            await pauses.resume(scope, live, "time")


async def take_up(scope: Scope, game_id: int) -> None:
    """Is called for a running game at a start of the program, and for a paused game when Telegram is back. If
    the game was paused because Telegram was away, it goes on, or ends if that was too long ago. Otherwise its
    clock is set again."""
    live = await scope.games.live_game(scope.tx, game_id)
    if live.pause is None or live.pause.asked != "away":
        await playing.take_up(scope, game_id)
        return
    deadline = await deadlines.of_game(scope.tx, game_id)
    if deadline is not None and deadline.due_at <= scope.tx.now:
        await call_off(scope, live.game, "away")
    else:
        await pauses.resume(scope, live, "back")


async def resume_lobbies(app: AppContext) -> None:
    """Is called at a start of the program. Sets the timers of ready checks and evenings. The hour of an
    evening does not change."""
    async with app.store.transaction() as tx:
        for deadline in await deadlines.of_lobbies(tx, app.bot.id):
            due_at = deadline.due_at
            if deadline.kind in UNDER_WAY:
                due_at = _end_of_check(app, deadline, tx.now)
                await deadlines.put(tx, replace(deadline, due_at=due_at))
            app.timers.put(deadline.timed, due_at)


def _end_of_check(app: AppContext, deadline: Deadline, now: float) -> float:
    """Returns when a ready check ends after a restart of the program, in unix seconds. If the time scale has
    changed, the time that is left changes too. A check whose time ran out while the bot was down gets its
    whole time again."""
    whole, left = (CHECK if deadline.kind == "ready" else LATE) * app.scale, deadline.due_at - now
    if left <= 0:
        return now + whole
    return now + min(whole, left * (1 if app.scale_before is None else app.scale / app.scale_before))
