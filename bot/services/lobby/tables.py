"""An evening from its hour on: tables open while there are people and places, game after game."""

import asyncio
from collections.abc import Iterable, Sequence

from bot.render.game.buttons import to_table
from bot.render.lobby.evening import fewer, some
from bot.render.lobby.mentions import mentions
from bot.render.post import Line, Post, line
from bot.runtime.links import ANY_MESSAGE
from bot.services.chat.settings import played_in
from bot.services.live.game import Change, target_of
from bot.services.live.members import Membership
from bot.services.live.outbox_writer import ChatTarget
from bot.services.lobby import ready
from bot.services.lobby.evening import ELSEWHERE, NO_PLACE, close, refresh, show
from bot.services.lobby.lobby import LOBBY_LASTS, expect, go_on_with_evenings, open_table
from bot.services.lobby.lobby import show as show_lobby
from bot.services.lobby.seating import seat_judge
from bot.services.lobby.slot_messages import mention_people, unsay
from bot.services.practice import practice
from bot.services.scope import AppContext, Scope
from bot.store.chat import chats
from bot.store.game import games, seats
from bot.store.game.seats import SeatTakenError
from bot.store.lobby import comers, evenings, waiting
from bot.store.season import season_strengths, seasons
from bot.store.tournaments import event_games
from bot.values.evening import Comer, Evening
from bot.values.game import Game
from bot.values.outgoing import Priority
from championship import sharing
from championship.seating.chance import Chance
from championship.sharing import Layout
from engine.rules.model import RuleSet

SEED_BYTES = 8
"""How long the number is from which it follows who sits at which table of an evening."""

BETWEEN = 60.0
"""Seconds (scaled) between the end of a game and the opening of the next table."""

MONTH = 30 * 24 * 3600.0
"""Seconds (not scaled). Whoever has begun fewer games within this time sits down first."""


async def open_next(scope: Scope, evening: Evening, *, is_first: bool) -> bool:
    """Gives free seats at the evening's tables to its people, unless they are enough for one more table that
    the host wants. Opens more tables for those who are left, where a place is free. If no table is open then,
    the evening waits for more people, or ends. `is_first`: whether its hour has just come. Returns whether it
    ends now after games."""
    played = await evenings.tables_of(scope.tx, evening)
    if not played and scope.tx.now >= _ends_at(scope, evening):  # the bot was down at the hour
        return await _wait(scope, evening, played, is_first=is_first)
    people = await _free(scope, evening)
    rules = (await played_in(scope, evening.game.chat_id, evening.game.ruleset)).rules
    lobbies = [game for game in played if game.status == "lobby"]
    if await _have_their_own(scope, evening, played, people, rules):
        opened = await _open(scope, evening, played, people, rules)
        people = await _free(scope, evening)
        for game in lobbies:
            people = await _fill(scope, game, people)
    else:
        for game in lobbies:
            people = await _fill(scope, game, people)
        opened = [] if evening.is_ending else await _open(scope, evening, played, people, rules)
    if not opened and not any(game.is_open for game in played):
        return await _wait(scope, evening, played, is_first=is_first)
    await _expect_late(scope, evening)
    await refresh(scope, evening)
    return False


async def _have_their_own(
    scope: Scope, evening: Evening, played: Sequence[Game], people: Sequence[Comer], rules: RuleSet
) -> bool:
    """Returns whether these people are enough for one more table that the host wants, and the tables that
    gather do not need them."""
    gathering = [await seats.of_game(scope.tx, game.id) for game in played if game.status == "lobby"]
    is_wanted = sum(game.is_open for game in played) < (evening.tables or 0)
    if not is_wanted or any(len(sitting) not in rules.deals for sitting in gathering):
        return False
    return bool(sharing.layouts(len(people), rules.deals) and await _places(scope, evening, played))


async def _free(scope: Scope, evening: Evening) -> list[Comer]:
    """Returns the people of the evening who are there, sit in no game and judge none."""
    here = [who for who in await comers.of_evening(scope.tx, evening) if who.is_here(scope.tx.now)]
    return [who for who in here if not await _is_busy(scope, who.user_id or 0)]


async def _is_busy(scope: Scope, user_id: int) -> bool:
    sits = await games.of_person(scope.tx, scope.bot_id, user_id)
    return sits is not None or await games.judged_by(scope.tx, scope.bot_id, user_id) is not None


async def _fill(scope: Scope, game: Game, people: Sequence[Comer]) -> list[Comer]:
    """Puts people on the waiting list of a table that gathers, and fills it. Returns those without a seat."""
    for who in people:
        if _may_sit(scope, game.chat_id, who):
            await _wait_for_seat(scope, game, who)
    await ready.somebody_went(scope, game)
    sitting = {who.user_id for who in await seats.of_game(scope.tx, game.id)}
    return [who for who in people if who.user_id not in sitting]


async def _wait_for_seat(scope: Scope, game: Game, who: Comer) -> None:
    await waiting.come(scope.tx, scope.bot_id, game.id, who.user_id or 0, who.name)


async def _open(
    scope: Scope, evening: Evening, played: Sequence[Game], people: Sequence[Comer], rules: RuleSet
) -> list[Game]:
    """Opens as many tables as the host wants or, if that is not possible, as people and free places allow.
    Returns them. Nobody sits in a group where he is not. Those for whom no seat is left wait for one at each
    table where they may sit."""
    places = await _places(scope, evening, played)
    strengths = await _strengths(scope, evening)
    candidates = await _candidates(scope, evening, played, people, strengths, places)
    able = [who for who in candidates if len(who.barred) < len(places)]
    chance = Chance(int.from_bytes(scope.app.chance.randbytes(SEED_BYTES)))
    possible = sharing.layouts(len(able), rules.deals)
    for layout in _fitting(evening, possible, len(places)):
        shared = sharing.share(able, layout, "strength" if strengths else "lot", chance)
        if shared is not None:
            break
    else:
        return []
    wanted = evening.tables or 0
    has_people = any(len(one.sizes) >= wanted for one in possible)
    if len(layout.sizes) < wanted and not played and (has_people or len(places) < wanted):
        await unsay(scope, evening.game, NO_PLACE)
        said = fewer(layout, has_places=len(places) >= wanted)
        await scope.outbox.say(target_of(evening.game), said, game_id=evening.id, slot=NO_PLACE)
    named = {who.number: who for who in people}
    opened, newest = list[Game](), _newest(played)
    for target, table in zip(places, shared.tables, strict=False):
        game = await open_table(scope, target, evening.game.creator_id, evening.game.ruleset, evening.id)
        if game is not None:
            game = await _judged_again(scope, evening, game, newest.get((game.chat_id, game.thread_id)))
            opened.append(game)
            for number in table:
                await _sit(scope, game, named[number])
    for game in opened:
        for number in shared.waiting:
            if _may_sit(scope, game.chat_id, named[number]):
                await _wait_for_seat(scope, game, named[number])
        await show_lobby(scope, game)
        await ready.ask(scope, game)
    await _call_over(scope, evening, [game for game in opened if game.chat_id != evening.game.chat_id])
    return opened


def _newest(played: Iterable[Game]) -> dict[tuple[int, int], Game]:
    """Returns the newest game of each chat and topic. `played`: oldest first."""
    return {(game.chat_id, game.thread_id): game for game in played}


async def _judged_again(scope: Scope, evening: Evening, game: Game, before: Game | None) -> Game:
    """Gives the judge of the game `before` the chair of the next table there, unless he has answered the post
    since, sits or judges elsewhere, or the bot can not write to him. Returns the table."""
    judge = None if before is None else before.judge_id
    private = None if judge is None else await scope.private_chat_of(judge)
    answered = {who.user_id for who in await comers.of_evening(scope.tx, evening)}
    if judge is None or private is None or judge in answered or await _is_busy(scope, judge):
        return game
    return await seat_judge(scope, game, private)


async def call_late(scope: Scope, table: Game) -> None:
    """Is called when a table waits for people who are late. If it stands in another group than its evening,
    they may not be there: the evening's own group reads who is waited for, and where."""
    found = None if table.evening_id is None else await evenings.find(scope.tx, table.evening_id)
    if found is not None and found.game.chat_id != table.chat_id:
        await _call_over(scope, found, [table], again=True)


async def _call_over(scope: Scope, evening: Evening, tables: Sequence[Game], *, again: bool = False) -> None:
    """Tells those who sit at tables in other groups where these stand: in private, or by mentions in the
    evening's own group. `again`: only those who are late, and all of them there."""
    calls, called = list[tuple[str, Post]](), list[tuple[int, str]]()
    for table in tables:
        chat = await chats.get(scope.tx, scope.bot_id, table.chat_id)
        back = to_table(scope.app.link(table.chat_id, table.thread_id or ANY_MESSAGE))
        name, seated = chat.title if chat else "?", list[tuple[int, str]]()
        for who in [each for each in await seats.of_game(scope.tx, table.id) if not (again and each.ready)]:
            private = None if again else await scope.private_chat_of(who.user_id)
            if private is None:
                seated.append((who.user_id, who.name))
            else:
                yours = Post(lines=(line("evening-your-table", chat=name),), rows=back)
                await scope.outbox.say(private, yours, priority=Priority.PROMPT)
        head = line("evening-table-there", chat=name, count=len(seated))
        calls.append((f"{ELSEWHERE}{table.id}", Post(lines=(head, *mentions(seated)), rows=back)))
        called += seated
    if calls:
        await mention_people(scope, evening.game, called)
    for slot, said in calls:
        await unsay(scope, evening.game, slot)
        at = target_of(evening.game)
        await scope.outbox.say(at, said, priority=Priority.PROMPT, game_id=evening.id, slot=slot)


def _fitting(evening: Evening, possible: Sequence[Layout], places: int) -> list[Layout]:
    """Returns the layouts that the places allow: first that with as many tables as the host wants."""
    fitting = [one for one in possible if len(one.sizes) <= places]
    return sorted(fitting, key=lambda one: len(one.sizes) != evening.tables)


async def learn_who_is_where(app: AppContext, evening_id: int) -> None:
    """Is called before tables open, outside of a transaction. Asks Telegram which of the evening's people are
    in the other groups where its tables may stand. `Members` keeps the answers for a while."""
    async with app.store.transaction() as tx:
        evening = await evenings.find(tx, evening_id)
        if evening is None:
            return
        chats_there = {chat for chat, _ in await evenings.places_of(tx, evening)} - {evening.game.chat_id}
        coming = [who.user_id for who in await comers.of_evening(tx, evening) if who.user_id and who.comes]
    await asyncio.gather(*(app.members.ask(chat, user) for chat in chats_there for user in coming))


async def absent_elsewhere(scope: Scope, evening: Evening) -> tuple[Line, ...]:
    """Returns a line for each other group where a table may stand and in which some of the people are not."""
    coming = [who for who in await comers.of_evening(scope.tx, evening) if who.comes]
    found = list[Line]()
    for chat_id in dict.fromkeys(chat for chat, _ in await evenings.places_of(scope.tx, evening)):
        absent = [who.name for who in coming if not _may_sit(scope, chat_id, who)]
        chat = await chats.get(scope.tx, scope.bot_id, chat_id) if absent else None
        if chat is not None:
            found.append(line("evening-absent", chat=chat.title, **some(absent)))
    return tuple(found)


def _may_sit(scope: Scope, chat_id: int, who: Comer) -> bool:
    """Returns False if Telegram has just said that he is not in the group."""
    known = scope.app.members.known(chat_id, who.user_id or 0)
    return known is None or known.standing is not Membership.GONE


async def _places(scope: Scope, evening: Evening, played: Sequence[Game]) -> list[ChatTarget]:
    """Returns where a table of the evening may open now: the place of its post and those that were named,
    unless a game is open there, a tournament's round waits there, the evening's newest table there was closed
    without a game, or the bot has left that group."""
    barred = {at for at, game in _newest(played).items() if game.started_at is None}
    since = scope.tx.now - event_games.HELD * scope.app.scale
    found = []
    for at in ((evening.game.chat_id, evening.game.thread_id), *await evenings.places_of(scope.tx, evening)):
        taken = await games.open_in(scope.tx, scope.bot_id, *at) is not None
        if at in barred or taken or await event_games.has_table(scope.tx, scope.bot_id, *at, since):
            continue
        chat = await chats.get(scope.tx, scope.bot_id, at[0])
        if chat is not None and chat.left_at is None:
            found.append(ChatTarget(at[0], chat.locale or evening.game.locale, at[1] or None))
    return found


async def _candidates(
    scope: Scope,
    evening: Evening,
    played: Sequence[Game],
    people: Sequence[Comer],
    strengths: dict[int, float],
    places: Sequence[ChatTarget],
) -> list[sharing.Candidate]:
    counts = await comers.played_since(scope.tx, evening, scope.tx.now - MONTH)
    newest = _newest(game for game in played if game.started_at is not None)
    sat = {who.user_id for game in newest.values() for who in await seats.of_game(scope.tx, game.id)}
    return [
        sharing.Candidate(
            who.number,
            strengths.get(who.user_id or 0),
            counts.get(who.user_id or 0, 0),
            bool(sat) and who.user_id not in sat,
            frozenset(n for n, at in enumerate(places) if not _may_sit(scope, at.chat_id, who)),
        )
        for who in people
    ]


async def _strengths(scope: Scope, evening: Evening) -> dict[int, float]:
    running = [one for one in await seasons.of_chat(scope.tx, evening.game.chat_id) if one.until is None]
    known = await season_strengths.of_season(scope.tx, running[0].id) if running else {}
    return {int(key): one.mu for key, one in known.items() if isinstance(key, str)}


async def _sit(scope: Scope, game: Game, who: Comer) -> None:
    """Gives a person a seat; somebody who has taken one elsewhere meanwhile waits."""
    await practice.end_of(scope, who.user_id or 0)
    try:
        await seats.sit(scope.tx, scope.bot_id, game.id, who.user_id or 0, who.name)
    except SeatTakenError:
        await _wait_for_seat(scope, game, who)


async def _expect_late(scope: Scope, evening: Evening) -> None:
    """Makes the evening look again when the next of those comes who come later."""
    answers = await comers.of_evening(scope.tx, evening)
    coming = [since for who in answers if who.comes and (since := who.since or 0.0) > scope.tx.now]
    if coming:
        await expect(scope, evening.game, "next", min(coming))


async def _wait(scope: Scope, evening: Evening, played: Sequence[Game], *, is_first: bool) -> bool:
    """Is called if no table is open. After games the evening ends. Before the first, it waits for more
    people, and says so; it ends if its time is over or a table closed without a game. The post is sent anew
    only at the hour. Returns whether it ends after games."""
    ends_at = _ends_at(scope, evening)
    if any(game.started_at is not None for game in played):
        await close(scope, evening, "ended")
        return True
    if played or scope.tx.now >= ends_at:
        await close(scope, evening, "lapsed")
    else:
        await expect(scope, evening.game, "next", ends_at)
        await _expect_late(scope, evening)
        await (show if is_first else refresh)(scope, evening)
    return False


def _ends_at(scope: Scope, evening: Evening) -> float:
    """Returns when an evening ends for which too few people have come, in unix seconds."""
    return evening.hour + LOBBY_LASTS * scope.app.scale


async def table_ended(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. When the game is over, the next table of an evening may
    open `BETWEEN` later."""
    if change.is_over:
        await go_on_with_evenings(scope, change.after.game, scope.tx.now + BETWEEN * scope.app.scale)
