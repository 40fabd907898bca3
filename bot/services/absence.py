"""What the bot does about a player who does nothing at the table. It reminds him in private, or in the group
if he has no private chat; then the judge or the table decides, or he leaves at once. When he speaks at the
table, says that he is there, or by day does something in private, it deletes the reminder and the question.

Only what the table sees counts (`bot/services/live/attendance.py`), and nothing is decided by night. So
nobody learns from this what happens by night.
"""

from bot.choices import ChatSettings
from bot.render.game import calls
from bot.render.game.calls import CALL, REMINDERS
from bot.services.game import playing
from bot.services.game.judge_name import judge_target
from bot.services.game.private_messages import (
    call_speaker,
    nobody_asks,
    take_back_all,
    take_from_judge,
    tell_why_he_goes,
)
from bot.services.live.game import Change, LiveGame
from bot.services.motions import motions
from bot.services.motions.kinds import half_is_gone
from bot.services.motions.substitutes import call_for
from bot.services.scope import Scope, UpdateContext
from bot.store.telegram import messages
from bot.values.outgoing import Priority
from engine import view
from engine.acts import Leave
from engine.roles import Phase, Seat
from engine.steps import StepName


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. After an act it calls the next speaker, reminds players who
    do nothing, and lets the judge or the table decide about them; it may propose to stop the game. At the
    game's end it deletes its messages about that. In a practice it does only the last."""
    before, after = change.before, change.after
    if change.is_over:
        await _clear(scope, after)
    elif change.cause == "act" and not after.game.is_practice:
        await call_speaker(scope, before, after)
        missed = after.attendance.missed
        more = missed != before.attendance.missed or (missed and _is_morning(before, after))
        if more or _gone_since(before, after):
            settings = await scope.settings_of(after.game.chat_id)
            if settings.absent != "off":
                await _look_for_absent(scope, before, after, settings)
        await _offer_to_stop(scope, before, after)


async def _clear(scope: Scope, live: LiveGame) -> None:
    for slot in {CALL, *(slot for _, slot in await messages.places(scope.tx, live.game.id, REMINDERS))}:
        await take_back_all(scope, live, slot)
    for seat in live.attendance.missed:
        await take_from_judge(scope, live, seat)


async def _look_for_absent(scope: Scope, before: LiveGame, after: LiveGame, settings: ChatSettings) -> None:
    for seat in _gone_since(before, after):
        await nobody_asks(scope, before, seat)
    enough, morning = int(settings.missed), _is_morning(before, after)
    for seat in view.known_table(after.state):
        missed = after.attendance.missing(seat)
        more = missed > before.attendance.missing(seat)
        if more and missed == enough:
            await _remind(scope, after, seat, missed)
        elif missed > enough and (more or morning) and after.state.step.phase is Phase.DAY:
            await _decide(scope, after.game.id, seat, settings)


def _gone_since(before: LiveGame, after: LiveGame) -> set[Seat]:
    """Returns the seats whose players have left the table between the states `before` and `after` of a game.
    A death by night counts only when the table knows of it."""
    return {*view.known_table(before.state)} - {*view.known_table(after.state)}


def _is_morning(before: LiveGame, after: LiveGame) -> bool:
    return (before.state.step.phase, after.state.step.phase) == (Phase.NIGHT, Phase.DAY)


async def _remind(scope: Scope, live: LiveGame, seat: Seat, missed: int) -> None:
    private = await scope.voice.private_target(scope.tx, live, seat)
    post = (
        calls.reminder_in_group(live.roster, seat, missed)
        if private is None
        else calls.reminder(await scope.voice.linked(scope.tx, live), missed)
    )
    await scope.outbox.say(
        private or live.group,
        post,
        priority=Priority.PROMPT,
        game_id=live.game.id,
        slot=calls.reminder_slot(seat),
    )


async def _decide(scope: Scope, game_id: int, seat: Seat, settings: ChatSettings) -> None:
    """Is called when the player at this seat does not come back after a reminder. Tells the judge; without
    one, asks the table, or makes him leave at once. Does nothing if he is out or the game is over.

    If the chat allows substitutes, the bot first asks the group for one. Without a judge, it then waits until
    the player has missed one more step, and while the table votes on a candidate. Otherwise a substitute
    would not have enough time to come.
    """
    live = await scope.games.live_game(scope.tx, game_id)
    if seat not in view.known_table(live.state) or live.state.step.name is StepName.OVER:
        return
    missed = live.attendance.missing(seat)
    waits = settings.substitutes == "on" and missed == int(settings.missed) + 1
    if waits:
        await call_for(scope, live, seat)
    judge = await judge_target(scope.tx, live.game)
    if judge is not None:
        await take_from_judge(scope, live, seat)
        said, slot = calls.to_judge(live.roster, seat, missed), calls.of_judge(seat)
        await scope.outbox.say(judge, said, game_id=game_id, slot=slot)
    elif waits or await motions.proposed(scope.tx, live, "substitute", seat) is not None:
        return
    elif settings.absent == "ask":
        await motions.propose(scope, live, "remove", seat, by=None)
    else:
        await scope.outbox.say(live.group, calls.leaves(live.roster, seat), game_id=game_id)
        await tell_why_he_goes(scope, live, seat, "absent-taken-out")
        await playing.act(scope, live, Leave(seat))


async def _offer_to_stop(scope: Scope, before: LiveGame, after: LiveGame) -> None:
    """Asks the table whether to stop the game, if one more player has left since `before` and now at least
    half of the players are gone."""
    live = await scope.games.live_game(scope.tx, after.game.id)
    if live.game.status != "running" or live.state.step.name is StepName.OVER:
        return
    if before.attendance.left != live.attendance.left and half_is_gone(live):
        await motions.propose(scope, live, "stop", by=None)


async def is_seen(ctx: UpdateContext, live: LiveGame, seat: Seat) -> LiveGame:
    """Stores that the player at the seat is there, because he has pressed a button, even if the press came
    too late. Returns the changed game; as it is if he is out, in a practice, and by night, when the change
    would reveal who has something to do."""
    if live.game.is_practice or live.state.step.phase is Phase.NIGHT or not live.state.here(seat):
        return live
    return await ctx.games.notice(ctx.tx, live, seat)


async def is_here_by_day(ctx: UpdateContext, live: LiveGame, seat: Seat) -> LiveGame:
    """Stores that the player at the seat is there, as he did something in private; deletes his reminder and
    questions about him. Returns the changed game; as it is by night, in a practice, or if he is out."""
    return live if live.state.step.phase is Phase.NIGHT else await is_here(ctx, live, seat)


async def is_here(ctx: UpdateContext, live: LiveGame, seat: Seat) -> LiveGame:
    """Stores that the player at the seat is there, because he spoke at the table or said that he is there.
    Deletes his reminder and the questions about him. Returns the changed game; in a practice, or if he is
    out, the game as it is."""
    if live.game.is_practice or not live.state.here(seat):
        return live
    live = await ctx.games.notice(ctx.tx, live, seat)
    if seat in live.attendance.missed:
        await nobody_asks(ctx, live, seat)
        await motions.drop_about(ctx, live, "remove", seat)
        await ctx.app.watchers.changes(ctx.tx, live.game.id)
    return live
