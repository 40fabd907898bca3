"""What people are told of an evening before its hour: the post of a weekly one, a reminder in private, a call
in the group; or that it is moved or cancelled."""

import datetime as dt
from dataclasses import replace
from typing import Literal, TypeAlias

from bot.presses.press import question
from bot.render.lobby import evening as texts
from bot.render.lobby.lobby import Over, over
from bot.render.lobby.mentions import NOTIFIED, mentions
from bot.render.post import Line, Post, line
from bot.services.chat.settings import played_in
from bot.services.live.game import target_of
from bot.services.live.outbox_writer import ChatTarget
from bot.services.lobby.evening import (
    CALL,
    HALF_HOUR,
    MOVED,
    SLOT,
    changed,
    close,
    expect_next,
    following,
    next_week,
    refresh,
    same_day,
    show,
)
from bot.services.lobby.lobby import close as close_lobby
from bot.services.lobby.reminders import REMINDER, retire_reminders
from bot.services.lobby.slot_messages import mention_people, unsay
from bot.services.lobby.tables import absent_elsewhere
from bot.services.scope import Scope, UpdateContext
from bot.store.chat import chats
from bot.store.lobby import comers, evenings
from bot.store.telegram import messages
from bot.values.evening import Answer, Evening
from bot.values.outgoing import Priority
from bot.words.hours import hour_of, is_day, local_time, moment_of, same_time

News: TypeAlias = Literal["moved", "cancelled"]
"""What those who come are told of an evening."""

MORNING = 6
"""An hour before this one, in reply to an evening, is of the night that follows it."""

SETTLING = 30.0
"""Seconds (scaled) for which the private news of a move waits. If the host moves the evening several times
within them, those who come read only the last hour."""


async def appear(scope: Scope, evening: Evening) -> None:
    """Sends the post of a weekly evening."""
    await show(scope, evening)
    await expect_next(scope, evening)


async def appear_at_once(ctx: UpdateContext, evening: Evening) -> Line | None:
    """Sends the post of a weekly evening before its day, or once more. Returns None, or a line that says that
    its hour has passed."""
    if evening.hour <= ctx.tx.now:
        return line("evening-past")
    await appear(ctx, evening)
    return None


async def remind(scope: Scope, evening: Evening) -> None:
    """Reminds in private those who come at the hour and have a private chat with the bot."""
    said, asks = await _reminder(scope, evening, asks=True), question(REMINDER, evening.id)
    for _, private in await _expected(scope, evening, "yes"):
        if private is not None:
            await scope.outbox.say(private, said, question=asks)
    await evenings.change(scope.tx, evening, reminded=True)
    await expect_next(scope, evening)


async def hour_came(scope: Scope, evening: Evening) -> None:
    """Is called from the hour of an evening on: the private reminders can not be answered any more."""
    await retire_reminders(scope, evening, await _reminder(scope, evening, asks=False))


async def _reminder(scope: Scope, evening: Evening, *, asks: bool) -> Post:
    chat = await chats.get(scope.tx, scope.bot_id, evening.game.chat_id)
    clock = (await scope.settings_of(evening.game.chat_id)).clock
    url = await scope.voice.link_to_slot(scope.tx, evening.game, SLOT)
    return texts.reminder(evening, chat.title if chat else "?", clock, url, asks=asks)


async def call(scope: Scope, evening: Evening) -> None:
    """Says in the group that the game is near and how many people are missing, and mentions those who come
    and were not reminded in private."""
    rules = (await played_in(scope, evening.game.chat_id, evening.game.ruleset)).rules
    expected = await _expected(scope, evening, "yes")
    unasked = [named for named, private in expected if private is None or not evening.was_reminded]
    answers = await comers.of_evening(scope.tx, evening)
    url = await scope.voice.link_to_slot(scope.tx, evening.game, SLOT)
    said = texts.call(evening, rules, answers, unasked, url, await absent_elsewhere(scope, evening))
    await mention_people(scope, evening.game, unasked)
    await scope.outbox.say(
        target_of(evening.game), said, priority=Priority.PROMPT, game_id=evening.id, slot=CALL
    )
    await expect_next(scope, evening)


async def move_by(ctx: UpdateContext, evening: Evening, later: float) -> Line | None:
    """Moves the evening by this many seconds. From the hour on, they count from the last half hour on the
    clock. Returns None, or a line that says why not."""
    return await _move(ctx, evening, max(evening.hour, ctx.tx.now // HALF_HOUR * HALF_HOUR) + later)


async def move_to(ctx: UpdateContext, evening: Evening, text: str) -> Line | None:
    """Moves the evening to what a person wrote: an hour of the same day, the same hour of another day, or
    both. Returns None, or a line that says why not."""
    clock = (await ctx.settings_of(evening.game.chat_id)).clock or dt.UTC
    written = f"в {text}" if text.strip().isdecimal() else text
    wanted = hour_of(f"{text} {texts.clock_time(evening.hour, clock)}" if is_day(text) else written)
    if wanted is None:
        return line("evening-move-unclear", text=text)
    if not wanted.has_day:
        same = local_time(evening.hour, clock)
        if wanted.hour < MORNING <= same.hour:  # after midnight
            same += dt.timedelta(days=1)
        wanted = replace(wanted, day=same.day, month=same.month)
    hour = moment_of(wanted, clock, ctx.tx.now)
    return line("planned-no-day") if hour is None else await _move(ctx, evening, hour)


async def _move(ctx: UpdateContext, evening: Evening, hour: float) -> Line | None:
    """Moves the evening to this hour (unix seconds), and tells the group and those who come. Those that
    follow a weekly one keep their hour. Returns a line that says why not, or that there is another evening on
    that day; otherwise None."""
    ahead = await evenings.open_in(ctx.tx, ctx.bot_id, evening.game.chat_id)
    if hour <= ctx.tx.now:
        return line("evening-past")
    if await evenings.tables_of(ctx.tx, evening):
        return line("evening-begun")
    if any(one.hour == hour and one.game.thread_id == evening.game.thread_id for one in ahead):
        return line("evening-twice")
    moved = await _begin_at(ctx, evening, hour, evening.usual_hour)
    await unsay(ctx, evening.game, MOVED)
    await _tell(ctx, moved, "moved", delay=SETTLING * ctx.app.scale, slot=MOVED)
    await expect_next(ctx, moved)
    await refresh(ctx, moved, at_once=True)
    clock = (await ctx.settings_of(evening.game.chat_id)).clock
    is_same = local_time(evening.hour, clock).date() == local_time(hour, clock).date()
    return None if is_same else await same_day(ctx, moved)


async def move_following(ctx: UpdateContext, evening: Evening) -> Line:
    """Lets those that follow a weekly evening begin at its hour, to which it was moved alone. Returns the
    line that says so, or why not."""
    if not evening.weekly:
        return line("evening-once" if evening.hour > ctx.tx.now else "evening-past")
    await refresh(ctx, await evenings.change(ctx.tx, evening, usual=None), at_once=True)
    hour = texts.hour(evening, (await ctx.settings_of(evening.game.chat_id)).clock)
    said = Post(lines=(line("evening-moved", **hour), line("evening-moved-weekly")))
    await ctx.outbox.say(target_of(evening.game), said, what="edit", game_id=evening.id, slot=MOVED)
    return line("evening-moved-weekly")


async def follow_clock(ctx: UpdateContext, before: dt.tzinfo | None, now: dt.tzinfo | None) -> None:
    """Moves the group's evenings to the same hours of its new clock, where the old and the new hour are still
    to come; of weekly ones always those that follow. `before`, `now`: its time zones, or None; without both,
    does nothing."""
    if before is None or now is None:
        return
    for one in await evenings.open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        hour = same_time(one.hour, before, now)
        moves = min(one.hour, hour) > ctx.tx.now and hour != one.hour
        usual = same_time(one.usual_hour, before, now)
        moved = await _begin_at(ctx, one, hour if moves else one.hour, usual)
        if moves and await messages.is_filled(ctx.tx, one.game.chat_id, one.id, SLOT):
            await expect_next(ctx, moved)


async def _begin_at(ctx: UpdateContext, evening: Evening, hour: float, usual: float) -> Evening:
    """Stores when the evening begins, and of a weekly one its usual hour (unix seconds). If the hour is new,
    latecomers come as much later, and the call and the reminders of the old one go. Returns the evening."""
    moved = await evenings.move(ctx.tx, evening, hour)
    if evening.weekly:
        moved = await evenings.change(ctx.tx, evening, usual=None if usual == hour else usual)
    if hour != evening.hour:
        await comers.come_later(ctx.tx, evening, hour - evening.hour)
        await unsay(ctx, evening.game, CALL)
        await retire_reminders(ctx, evening)
    return moved


async def cancel(ctx: UpdateContext, evening: Evening, *, for_good: bool) -> None:
    """Cancels an evening and its tables that gather, and tells those who come. If a game of it has begun, all
    go home instead: the evening ends with the last of them. `for_good`: whether no weekly one follows."""
    begun = any(game.started_at is not None for game in await evenings.tables_of(ctx.tx, evening))
    if begun:
        await comers.none_come(ctx.tx, evening)
        await changed(ctx, await evenings.change(ctx.tx, evening, tables=0))
    else:
        if not for_good:
            await next_week(ctx, evening)
        await close(ctx, evening, "cancelled")
        clock = (await ctx.settings_of(evening.game.chat_id)).clock
        after = texts.following(await following(ctx, evening), clock)
        if for_good and evening.weekly:
            after = (line("evening-no-more"),)
        await _tell(ctx, evening, "cancelled", *after)
    await _close_tables(ctx, evening, "went-home" if begun else "cancelled")


async def lose(scope: Scope, evening: Evening) -> None:
    """Ends an evening of a group in which the bot is not any more, and its tables that gather. Those who come
    are told in private."""
    await close(scope, evening, "cancelled")
    await _tell_in_private(scope, evening, "cancelled")
    await _close_tables(scope, evening, "cancelled")


async def _close_tables(scope: Scope, evening: Evening, why: Over) -> None:
    for game in await evenings.tables_of(scope.tx, evening):
        if game.status == "lobby":
            await close_lobby(scope, game, over(why))
            if game.chat_id != evening.game.chat_id:  # the evening's own group reads it by its post
                await scope.outbox.say(target_of(game), over(why))


async def _tell_in_private(
    scope: Scope, evening: Evening, what: News, *after: Line, delay: float = 0.0
) -> list[tuple[int, str]]:
    """Tells those who come what became of the evening, in place of older news that still waits. `after`:
    lines below. `delay`: seconds for which it waits for newer news. Returns the ids and names of those to
    whom the bot can not write."""
    chat = await chats.get(scope.tx, scope.bot_id, evening.game.chat_id)
    hour = texts.hour(evening, (await scope.settings_of(evening.game.chat_id)).clock)
    url = await scope.voice.link_to_slot(scope.tx, evening.game, SLOT) if what == "moved" else None
    said = line(f"evening-{what}-in", chat=chat.title if chat else "?", **hour)
    own = Post(lines=(said, *after), rows=(texts.to_post(url),))
    expected = await _expected(scope, evening, "yes", "later")
    for _, private in expected:
        if private is not None:
            await scope.outbox.say(private, own, reply=f"evening:{evening.id}", delay=delay)
    return [named for named, private in expected if private is None]


async def _tell(
    ctx: UpdateContext,
    evening: Evening,
    what: News,
    *after: Line,
    delay: float = 0.0,
    slot: str | None = None,
) -> None:
    """Tells those who come, in private, and the group, in this slot of the evening. Those to whom the bot can
    not write are mentioned, but not the person himself. If one of a week is moved, a button moves those that
    follow."""
    untold = await _tell_in_private(ctx, evening, what, *after, delay=delay)
    untold = [one for one in untold if one[0] != ctx.person.user_id]
    hour = texts.hour(evening, (await ctx.settings_of(evening.game.chat_id)).clock)
    await mention_people(ctx, evening.game, untold)
    called = (line("evening-untold"), *mentions(untold[:NOTIFIED])) if untold else ()
    rows = (texts.move_all(evening),) if evening.weekly and evening.usual and what == "moved" else ()
    said = Post(lines=(line(f"evening-{what}", **hour), *after, *called), rows=rows)
    game_id = evening.id if slot else None
    await ctx.outbox.say(target_of(evening.game), said, game_id=game_id, slot=slot)


async def _expected(
    scope: Scope, evening: Evening, *answers: Answer
) -> list[tuple[tuple[int, str], ChatTarget | None]]:
    """Returns the id and name of each who has given one of these answers, and his private chat, if any."""
    return [
        ((who.user_id, who.name), await scope.private_chat_of(who.user_id))
        for who in await comers.of_evening(scope.tx, evening)
        if who.user_id is not None and who.answer in answers
    ]
