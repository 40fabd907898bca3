"""The post of an evening: who comes, when, and what the host changes. What happens from its hour on is in
`tables.py`."""

import datetime as dt
import math
from collections.abc import Iterable, Sequence
from zoneinfo import ZoneInfo

from bot.presses.press import question
from bot.render.book_words import title_args
from bot.render.lobby import evening as texts
from bot.render.post import Line, Post, line
from bot.runtime.timers import GameKind
from bot.services.chat import pins
from bot.services.chat.nicknames import name_in
from bot.services.chat.settings import played_in
from bot.services.live.game import target_of
from bot.services.live.members import Membership
from bot.services.lobby.lobby import CHOOSING, expect
from bot.services.lobby.reminders import retire_reminders
from bot.services.lobby.seating import free_seat, give_back, join, not_in_the_group
from bot.services.lobby.slot_messages import MENTIONS, close_questions, delete_slots, edit_soon, unsay
from bot.services.scope import SERVICE_ACCOUNTS, Scope, UpdateContext
from bot.store.database.transaction import Transaction
from bot.store.game import games, seats
from bot.store.lobby import comers, evenings
from bot.store.people import nicknames, people
from bot.store.telegram import messages
from bot.values.durations import DAY
from bot.values.evening import Answer, Comer, Evening
from bot.values.game import Game
from bot.values.outgoing import Priority
from bot.words.hours import local_time, week_after
from engine.rules.model import RuleSet

SLOT = "evening"
MOVED = f"{messages.ASIDE}evening-moved"
"""The slot of the message that says to which hour the evening was moved."""

MORE = f"{messages.ASIDE}evening-more"
"""The slot of the message with what few people need."""

CALL = f"{messages.ASIDE}evening-call"
"""The slot of the message that calls people some minutes before the hour."""

NO_PLACE = f"{messages.ASIDE}evening-place"
"""The slot of the message that says how to give a table a place."""

ELSEWHERE = f"{messages.ASIDE}evening-elsewhere-"
"""How the slots of the messages begin that call people to tables in other groups; the table's id follows."""

FRIEND = f"{messages.ASIDE}evening-friend-"
"""How the slots of the messages about friends begin; the friend's number follows."""

CHANGED = f"{messages.ASIDE}evening-book"
"""The slot of the message that says by which book the evening is played now."""

SURE_TO_CANCEL = "evening-cancel"
"""The name of the question whether to cancel an evening."""

HOUR = "evening-hour"
"""The name of the question that a reply answers with the hour to which the evening is moved."""

HALF_HOUR = 1800.0

LATEST = 3 * 3600.0
"""Seconds (not scaled) after the hour. A person who comes later says an hour until then."""

BEFORE: tuple[tuple[GameKind, float], ...] = (("remind", 3600.0), ("call", 600.0), ("hour", 0.0))
"""What happens how many seconds (not scaled) before the hour: people are reminded in private, then called in
the group."""


async def expect_next(scope: Scope, evening: Evening) -> None:
    """Makes the evening wait for the next of the moments of `BEFORE`."""
    kind, before = next(each for each in BEFORE if evening.hour - each[1] > scope.tx.now or not each[1])
    await expect(scope, evening.game, kind, evening.hour - before)


async def show(scope: Scope, evening: Evening) -> None:
    """Sends the post anew, below the newest messages of the group. The one before keeps no buttons."""
    post, game = await _post(scope, evening), evening.game
    await unsay(scope, game, MORE)
    if await messages.find(scope.tx, game.chat_id, game.id, SLOT) is not None:
        await edit_soon(scope, game, Post(lines=(line("evening-below"),)), SLOT, at_once=True)
    await scope.outbox.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=SLOT)
    await pins.pin(scope, game, SLOT)


async def refresh(scope: Scope, evening: Evening, *, at_once: bool = False) -> None:
    """Updates the post within `LOBBY_EDIT_DELAY` or `at_once`, and the message with what few people need."""
    await edit_soon(scope, evening.game, await _post(scope, evening), SLOT, at_once=at_once)
    if await messages.find(scope.tx, evening.game.chat_id, evening.id, MORE) is not None:
        await edit_soon(scope, evening.game, await _more(scope, evening), MORE)


async def refresh_all(ctx: UpdateContext) -> None:
    """Brings the posts of this chat's evenings up to date."""
    for evening in await posted(ctx, ctx.target.chat_id):
        await refresh(ctx, evening)


async def posted(scope: Scope, chat_id: int) -> list[Evening]:
    """Returns the evenings of a chat that have posts, the soonest first; that of a weekly one comes later."""
    ahead = await evenings.open_in(scope.tx, scope.bot_id, chat_id)
    return [one for one in ahead if await messages.is_filled(scope.tx, chat_id, one.id, SLOT)]


async def by_newest_post(scope: Scope, chat_id: int) -> list[Evening]:
    """Returns the evenings of a chat that people can still answer: first that with the newest post."""
    ahead = [one for one in await posted(scope, chat_id) if not one.is_ending]
    sent = {one.id: await messages.find(scope.tx, chat_id, one.id, SLOT) for one in ahead}
    return sorted(ahead, key=lambda one: sent[one.id] or math.inf, reverse=True)


async def same_day(scope: Scope, evening: Evening) -> Line | None:
    """Returns a line about another evening on this evening's day that has a post; None if there is none."""
    clock = (await scope.settings_of(evening.game.chat_id)).clock
    day = local_time(evening.hour, clock).date()
    for one in await posted(scope, evening.game.chat_id):
        if one.id != evening.id and one.hour > scope.tx.now and local_time(one.hour, clock).date() == day:
            return line("evening-same-day", **texts.hour(one, clock))
    return None


async def is_post(scope: Scope, evening: Evening, message_id: int) -> bool:
    """Returns whether this message is the post of the evening."""
    return await messages.find(scope.tx, evening.game.chat_id, evening.id, SLOT) == message_id


async def _post(scope: Scope, evening: Evening) -> Post:
    rules = (await played_in(scope, evening.game.chat_id, evening.game.ruleset)).rules
    clock = (await scope.settings_of(evening.game.chat_id)).clock
    tables = await evenings.tables_of(scope.tx, evening)
    books, scale = scope.books.values(), scope.app.scale
    return texts.post(evening, await facts_of(scope.tx, evening, rules, tables, clock, scale, books))


async def facts_of(
    tx: Transaction,
    evening: Evening,
    rules: RuleSet,
    tables: Sequence[Game],
    clock: dt.tzinfo | None,
    scale: float,
    books: Iterable[RuleSet],
) -> texts.Facts:
    """Returns what the post and the page tell at this moment. `tables`: all of the evening. `clock`: the
    group's time zone. `scale`: multiplies all durations. `books`: all."""
    answers = await comers.of_evening(tx, evening)
    places = [(evening.game.chat_id, evening.game.thread_id), *await evenings.places_of(tx, evening)]
    open_now = [game for game in tables if game.is_open]
    seated = [
        (texts.number_of(game, places), [who.name for who in await seats.of_game(tx, game.id)])
        for game in open_now
    ]
    host = await people.get(tx, evening.game.bot_id, evening.game.creator_id)
    nickname = await nicknames.name_of(tx, evening.game.chat_id, evening.game.creator_id)
    return texts.facts_of(
        evening,
        rules,
        answers,
        clock,
        host=None if host is None or host.user_id in SERVICE_ACCOUNTS else nickname or host.name,
        tables=sorted(seated),
        plays=any(game.status == "running" for game in open_now),
        here=sum(who.is_here(tx.now) for who in answers) if evening.hour <= tx.now else None,
        scale=scale,
        others=books,
    )


async def answer(ctx: UpdateContext, evening: Evening, wish: Answer) -> Line:
    """Stores what the person has answered, and returns the line that tells him; if he is not in the group, or
    the evening is ending, stores nothing and returns a line that says so. Each further press of "later" means
    half an hour later. Raises `AskFirst` if Telegram has to be asked."""
    if ctx.member(evening.game.chat_id, ctx.person.user_id).standing is Membership.GONE:
        return await not_in_the_group(ctx, evening.game)
    if evening.is_ending:
        return line("evening-ends")
    since = None if wish != "later" else _later(evening, await _own(ctx, evening), ctx.tx.now)
    name = await name_in(ctx, evening.game.chat_id)
    await comers.answer(ctx.tx, evening, ctx.person.user_id, name, wish, since)
    tables = await evenings.tables_of(ctx.tx, evening)
    said = await _at_tables(ctx, tables, wish)
    await changed(ctx, evening)
    is_played = any(game.status == "running" for game in tables)
    if wish == "yes" and said is None and is_played and await ctx.own_game() is None:
        return line("evening-waits-noted")
    if since is None:
        stay = wish == "no" and await _brings_friends(ctx, evening)
        return said or line("evening-friends-stay" if stay else f"evening-{wish}-noted")
    clock = (await ctx.settings_of(evening.game.chat_id)).clock
    return line("evening-later-noted", hour=texts.clock_time(since, clock))


async def _brings_friends(ctx: UpdateContext, evening: Evening) -> bool:
    named = [who for who in await comers.of_evening(ctx.tx, evening) if who.user_id is None and who.comes]
    return any(who.brought_by == ctx.person.user_id for who in named)


async def _at_tables(ctx: UpdateContext, tables: Sequence[Game], wish: Answer) -> Line | None:
    """Gives the person a seat at one of the evening's tables that gathers, first at the one with the fewest
    people, or a place on a waiting list, or frees them. Returns the line that tells him where he sits or
    waits; None if he does not."""
    said: Line | None = None
    seated = {game.id: len(await seats.of_game(ctx.tx, game.id)) for game in tables if game.status == "lobby"}
    for game in sorted(tables, key=lambda each: seated.get(each.id, 0)):
        if game.id not in seated or wish == "later":
            continue
        if wish == "no":
            await give_back(ctx, game)
        elif ctx.member(game.chat_id, ctx.person.user_id).standing is Membership.GONE:
            continue  # the table stands in a group in which he is not
        elif said is None or said.key == "lobby-waits":
            said = await join(ctx, game)
    return said


async def _own(ctx: UpdateContext, evening: Evening) -> Comer | None:
    answers = await comers.of_evening(ctx.tx, evening)
    return next((who for who in answers if who.user_id == ctx.person.user_id), None)


async def judges(ctx: UpdateContext, game: Game) -> None:
    """Is called when the person takes the judge's chair of a lobby. If it is a table of an evening, he goes
    from its list: he judges the next games there, too, until he answers the post again."""
    if game.evening_id is None:
        return
    evening = await evenings.get(ctx.tx, game.evening_id)
    own = await _own(ctx, evening)
    if own is not None and not evening.is_over:
        await comers.drop(ctx.tx, evening, own.number)
        await refresh(ctx, evening)


def _later(evening: Evening, own: Comer | None, now: float) -> float:
    """Returns from when (unix seconds) a person comes, after one more press of "later"."""
    soonest = max(evening.hour, now // HALF_HOUR * HALF_HOUR) + HALF_HOUR
    if own is None or own.since is None or own.answer != "later":
        return soonest
    later = own.since + HALF_HOUR
    return later if later <= soonest + LATEST else soonest


async def person_left(ctx: UpdateContext, user_id: int) -> None:
    """Is called after a person has left the group. He comes to none of its evenings, nor to that of another
    group at whose table he sits here."""
    left = await evenings.open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    sits = await games.of_person(ctx.tx, ctx.bot_id, user_id)
    if sits is not None and sits.chat_id == ctx.target.chat_id:
        left += [one for one in await evenings.around(ctx.tx, sits) if one.id == sits.evening_id]
    for evening in left:
        answers = await comers.of_evening(ctx.tx, evening)
        for who in answers:
            if who.user_id == user_id and who.comes:
                await comers.answer(ctx.tx, evening, user_id, who.name, "no")
                await refresh(ctx, evening)
        for game in await evenings.tables_of(ctx.tx, evening):
            if game.status == "lobby":
                await free_seat(ctx, game, user_id)


async def changed(scope: Scope, evening: Evening) -> None:
    """Updates the post after an answer or a change of rules. From the hour on, tables may open at once."""
    if evening.hour <= scope.tx.now:
        await expect(scope, evening.game, "next", scope.tx.now)
    await refresh(scope, evening)


async def show_more(ctx: UpdateContext, evening: Evening) -> None:
    """Shows what few people need in a message below the newest ones. The one before it is deleted."""
    await unsay(ctx, evening.game, MORE)
    post, game, asks = await _more(ctx, evening), evening.game, question(HOUR, evening.id)
    await ctx.outbox.say(
        target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=MORE, question=asks
    )


async def _more(scope: Scope, evening: Evening) -> Post:
    rules = (await played_in(scope, evening.game.chat_id, evening.game.ruleset)).rules
    answers = await comers.of_evening(scope.tx, evening)
    clock = (await scope.settings_of(evening.game.chat_id)).clock
    begun, left = bool(await evenings.tables_of(scope.tx, evening)), evening.hour - scope.tx.now
    return texts.more(evening, rules, answers, clock, left=left, begun=begun)


async def play_by(ctx: UpdateContext, evening: Evening, book: str) -> None:
    """Changes the book of the evening's tables that open from now on."""
    for slot in (MORE, NO_PLACE, CHOOSING, CHANGED):
        await unsay(ctx, evening.game, slot)
    await games.set_book(ctx.tx, evening.id, book, {}, None)
    now = await evenings.get(ctx.tx, evening.id)
    await changed(ctx, now)
    if book != evening.game.ruleset:
        rules = (await played_in(ctx, now.game.chat_id, book)).rules
        said = Post(lines=(line("evening-rules-changed", **title_args(rules)),), silent=True)
        await ctx.outbox.say(target_of(now.game), said, game_id=now.id, slot=CHANGED)


async def repeat(ctx: UpdateContext, evening: Evening) -> Line:
    """Repeats the evening every week from now on, or no more. Returns the line that says which. From its hour
    on, only the next one can be changed."""
    if evening.hour <= ctx.tx.now:
        return line("evening-past")
    turned = await evenings.change(ctx.tx, evening, weekly=not evening.weekly, usual=None)
    await refresh(ctx, turned)
    days = int((await ctx.settings_of(turned.game.chat_id)).posted_before)
    return line("evening-weekly", count=days) if turned.weekly else line("evening-once")


async def next_week(scope: Scope, evening: Evening) -> None:
    """Plans the evening of the next week, if the evening is weekly and the group has a clock: from then on,
    that one is. Its post is sent as many days before as the chat wants."""
    game, settings = evening.game, await scope.settings_of(evening.game.chat_id)
    if not evening.weekly or settings.clock is None:
        return
    following = await evenings.create(
        scope.tx,
        bot_id=scope.bot_id,
        chat_id=game.chat_id,
        thread_id=game.thread_id,
        creator_id=game.creator_id,
        ruleset=game.ruleset,
        locale=game.locale,
        hour=_hour_after(evening, settings.clock),
        weekly=True,
    )
    for at in await evenings.places_of(scope.tx, evening):
        await evenings.place(scope.tx, following, *at, stands=True)
    await evenings.change(scope.tx, evening, weekly=False)
    await expect(scope, following.game, "post", following.hour - int(settings.posted_before) * DAY)


def _hour_after(evening: Evening, clock: ZoneInfo) -> float:
    """Returns when the next of weekly evenings begins: a week after this one, or more weeks if the host has
    moved this one so far."""
    hour = week_after(evening.usual_hour, clock)
    while hour <= evening.hour:
        hour = week_after(hour, clock)
    return hour


async def close(scope: Scope, evening: Evening, why: texts.Over) -> None:
    """Ends an evening. `why`: what its post says from now on."""
    await games.close(scope.tx, evening.id, "cancelled", why)
    clock, game = (await scope.settings_of(evening.game.chat_id)).clock, evening.game
    tables = await evenings.tables_of(scope.tx, evening)
    sums_up = why == "ended" and any(one.winner and one.chat_id == game.chat_id for one in tables)
    after = () if sums_up else texts.following(await following(scope, evening), clock)  # else below
    post = texts.over(evening, await _played(scope, evening), why, after, clock)
    await scope.outbox.say(target_of(game), post, what="edit", game_id=game.id, slot=SLOT)
    await pins.unpin(scope, game, SLOT)
    for slot in (MORE, CALL, NO_PLACE, CHOOSING):
        await unsay(scope, game, slot)
    for slots in (MENTIONS, FRIEND, ELSEWHERE):
        await delete_slots(scope, game, slots)
    await close_questions(scope, game, SURE_TO_CANCEL, line("evening-is-over"))
    await retire_reminders(scope, evening)


async def following(scope: Scope, evening: Evening) -> Evening | None:
    """Returns the evening that follows an evening in a week, from the moment when it was planned; its host
    may have moved it by some hours. None if there is none."""
    clock = (await scope.settings_of(evening.game.chat_id)).clock
    if clock is None or (await evenings.get(scope.tx, evening.id)).weekly:
        return None
    for one in await evenings.open_in(scope.tx, scope.bot_id, evening.game.chat_id):
        near = abs(one.usual_hour - _hour_after(evening, clock)) < DAY / 4
        if near and one.weekly and one.game.thread_id == evening.game.thread_id:
            return one
    return None


async def _played(scope: Scope, evening: Evening) -> list[str]:
    """Returns the names of those who have played in the evening; those who came if nobody has."""
    played: dict[int, str] = {}
    for game in await evenings.tables_of(scope.tx, evening):
        if game.started_at is not None:
            played |= {who.user_id: who.name for who in await seats.of_game(scope.tx, game.id)}
    if played:
        return [*played.values()]
    return [who.name for who in await comers.of_evening(scope.tx, evening) if who.comes]


async def ask_sure(ctx: UpdateContext, evening: Evening) -> None:
    """Asks whether to cancel the evening; from its hour on, to end it. Only the newest question stands."""
    await close_questions(ctx, evening.game, SURE_TO_CANCEL, line("evening-asked-again"))
    clock = (await ctx.settings_of(evening.game.chat_id)).clock
    playing = sum(game.status == "running" for game in await evenings.tables_of(ctx.tx, evening))
    asked = texts.sure(evening, clock, has_come=evening.hour <= ctx.tx.now, playing=playing)
    await ctx.post(asked, question=question(SURE_TO_CANCEL, evening.id))
