"""A lobby. A person opens it for a book with the chat's house rules, the bot edits its message as people come
and go, and it is dealt or closed."""

from collections.abc import Sequence
from functools import partial

from bot import variants
from bot.render.judge.judging import judge_line
from bot.render.lobby import lobby
from bot.render.post import Post
from bot.runtime.timers import GameKind
from bot.services.chat import pins
from bot.services.chat.bot_rights import tell_lacking
from bot.services.chat.settings import played_in, remember_book
from bot.services.game import playing
from bot.services.game.judge_name import judge_name
from bot.services.game.sealing import deal_cards, seal_seed
from bot.services.live.game import rules_of, target_of
from bot.services.live.log import protocol_of
from bot.services.live.outbox_writer import ChatTarget
from bot.services.lobby.slot_messages import (
    close_questions,
    delete_slots,
    edit_soon,
    is_said,
    say_once,
    unsay,
)
from bot.services.lobby.waiting import move_up
from bot.services.scope import SERVICE_ACCOUNTS, Scope, UpdateContext
from bot.store.chat import chats
from bot.store.database.transaction import Transaction
from bot.store.game import deadlines, games, seats, substitutes
from bot.store.game.deadlines import Deadline
from bot.store.game.games import AlreadyOpenError
from bot.store.lobby import evenings, waiting
from bot.store.telegram import messages, questions
from bot.values.durations import DAY, HOUR, MINUTE
from bot.values.game import Game, Sitting
from bot.values.outgoing import Priority
from engine.acts import Hint
from engine.rules.model import RuleSet

SLOT = "lobby"
FULL = f"{messages.ASIDE}full"
"""The slot of the message that tells the creator that his lobby is full."""
CUTTING = f"{messages.ASIDE}cutting"
"""The slot of the message in which people cut the deck."""
MORE = f"{messages.ASIDE}more"
"""The slot of the message with the buttons that few people need."""
CHOOSING = f"{messages.ASIDE}books"
"""The slot of the message with the books from which the host chooses another one."""
CHECKING = f"{messages.ASIDE}ready"
"""The slot of the message of the ready check."""

LOBBY_LASTS = 3 * HOUR
"""Seconds (scaled) after which a lobby closes if nobody comes, leaves or changes anything."""

EVENING_LASTS = 30 * MINUTE
"""The same, for a table of an evening that has had games: its people may have gone home without a word."""

SAME_TABLE = DAY
"""Seconds (not scaled) after the last game in a chat. Within this time, people can keep their seats of that
game."""

LATELY = DAY
"""Seconds (not scaled) after the last game in a chat. Within this time, the bot offers to call its people to
the next game."""


async def open_lobby(ctx: UpdateContext, book: str) -> Game | None:
    """Opens a lobby for the book with this id. Returns it, or None if a game is open here already. The chat
    remembers the language and the book."""
    game = await open_table(ctx, ctx.target, ctx.person.user_id, book)
    if game is not None:
        await chats.choose_locale(ctx.tx, ctx.target.chat_id, ctx.target.locale)
        await remember_book(ctx, book)
    return game


async def open_table(
    scope: Scope, target: ChatTarget, creator_id: int, book: str, evening_id: int | None = None
) -> Game | None:
    """Opens a lobby in this group or topic, and posts the commitment to its seed. Returns the lobby, or None
    if a game is open there already. `evening_id`: the evening to which it belongs."""
    chosen = await played_in(scope, target.chat_id, book)
    try:
        game = await games.create(
            scope.tx,
            bot_id=scope.bot_id,
            chat_id=target.chat_id,
            thread_id=target.thread_id or 0,
            creator_id=creator_id,
            ruleset=book,
            overrides=chosen.overrides,
            variant=chosen.name,
            locale=target.locale,
            evening_id=evening_id,
        )
    except AlreadyOpenError:
        return None
    await tell_lacking(scope, target)
    await _bar_people_who_hinted(scope, game)
    await seal_seed(scope, game)
    return game


async def _bar_people_who_hinted(scope: Scope, game: Game) -> None:
    """Forbids some people to sit down in a new lobby: those who were out in the last game here and then gave
    a hint to its players."""
    last = await games.last_played(scope.tx, scope.bot_id, game.chat_id, game.thread_id)
    if last is None:
        return
    rules = rules_of(last, scope.books)
    if Hint.WORD not in rules.acts or rules.hint_ends_game:
        return
    live = await scope.games.live_game(scope.tx, last.id)
    for given in (await protocol_of(scope.tx, live)).given:
        if given.word == Hint.WORD and given.seat in live.roster.people:
            await seats.bar(scope.tx, game.id, live.roster.people[given.seat].user_id)


async def change_book(ctx: UpdateContext, game: Game, book: str) -> None:
    """Changes the book of a lobby to the book with this id."""
    for slot in (MORE, CHOOSING):
        await unsay(ctx, game, slot)
    await remember_book(ctx, book)
    await _gather_for(ctx, game, book)


async def follow_chat(ctx: UpdateContext) -> None:
    """Is called after the chat has changed its rules. Changes its lobbies to the new rules."""
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if game.status == "lobby":
            chosen = await played_in(ctx, game.chat_id, game.ruleset)
            if (chosen.overrides, chosen.name) != (game.overrides, game.variant):
                await _gather_for(ctx, game, game.ruleset)


async def _gather_for(ctx: UpdateContext, game: Game, book: str) -> None:
    chosen = await played_in(ctx, game.chat_id, book)
    await games.set_book(ctx.tx, game.id, book, chosen.overrides, chosen.name)
    await refresh(ctx, await games.get(ctx.tx, game.id))


async def show(scope: Scope, game: Game) -> None:
    """Sends the lobby's message anew, below the newest messages of the group."""
    await keep_open(scope, game)
    post = await _gathering(scope, game)
    await scope.outbox.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=SLOT)
    await pins.pin(scope, game, SLOT)


async def show_in(ctx: UpdateContext, game: Game, message_id: int) -> None:
    """Edits the message that asked for a book, so that it becomes the lobby's message."""
    await questions.forget(ctx.tx, ctx.bot_id, ctx.target.chat_id, message_id)
    await messages.record(ctx.tx, ctx.bot_id, ctx.target.chat_id, game.id, SLOT, message_id=message_id)
    await pins.pin(ctx, game, SLOT)
    await refresh(ctx, game)


async def refresh(scope: Scope, game: Game, *, is_full: bool = False) -> None:
    """Gives free seats of a lobby to people who wait, and brings the lobby's message up to date within
    `LOBBY_EDIT_DELAY` seconds; at once if it `is_full` now, because the group is told so."""
    await move_up(scope, game)
    await keep_open(scope, game)
    await edit_soon(scope, game, await _gathering(scope, game), SLOT, at_once=is_full)


async def refresh_all(ctx: UpdateContext) -> None:
    """Brings the messages of this chat's lobbies up to date."""
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if game.status == "lobby":
            await refresh(ctx, game)


async def close(scope: Scope, game: Game, post: Post, note: str | None = None) -> None:
    """Closes a lobby. `post`: what its message shows from now on. `note`: the code of the reason, stored."""
    await games.close(scope.tx, game.id, "cancelled", note)
    await scope.outbox.say(target_of(game), post, what="edit", game_id=game.id, slot=SLOT)
    await pins.unpin(scope, game, SLOT)
    await _put_away(scope, game)
    await go_on_with_evenings(scope, game, scope.tx.now)


async def go_on_with_evenings(scope: Scope, table: Game, due_at: float) -> None:
    """Is called when a table begins or ends, because people or a place may be free now. The evenings that it
    may concern and whose hour has come look at `due_at` (unix seconds) whether a table can open."""
    for evening in await evenings.around(scope.tx, table):
        if evening.hour <= scope.tx.now:
            await expect(scope, evening.game, "next", due_at)


async def give_way(scope: Scope, announced: Game) -> None:
    """Closes the lobby in the group of a tournament's table, where its game `announced` begins."""
    here = await games.open_in(scope.tx, announced.bot_id, announced.chat_id, announced.thread_id)
    if here is not None and here.status == "lobby":
        await close(scope, here, lobby.over("for-a-round"), "round")


async def keep_open(scope: Scope, game: Game, *, anew: bool = False) -> None:
    """Lets a lobby stay open for its whole time again, because somebody has done something in it. `anew`:
    whether the lobby no longer waits for what it waited for before."""
    lasts = EVENING_LASTS if await _has_played(scope, game) else LOBBY_LASTS
    due_at = scope.tx.now + lasts * scope.app.scale
    if anew:
        await deadlines.put(scope.tx, Deadline(game.id, "gathering", None, due_at))
    else:
        await deadlines.extend(scope.tx, game.id, due_at)


async def _has_played(scope: Scope, table: Game) -> bool:
    """Returns whether games were played in the evening of this table."""
    found = None if table.evening_id is None else await evenings.find(scope.tx, table.evening_id)
    tables = [] if found is None else await evenings.tables_of(scope.tx, found)
    return any(one.started_at is not None for one in tables)


async def expect(scope: Scope, game: Game, kind: GameKind, due_at: float) -> None:
    """Stores what a lobby or an evening waits for (`kind`), and sets the timer that ends this wait at
    `due_at` (unix seconds)."""
    deadline = Deadline(game.id, kind, None, due_at)
    await deadlines.put(scope.tx, deadline)
    scope.tx.after_commit(partial(scope.app.timers.put, deadline.timed, due_at))


async def show_more(scope: Scope, game: Game) -> None:
    """Shows the buttons that few people need in a message below the lobby, so that the lobby stays as it is
    for the others. If they are shown already, puts them away."""
    judged = game.judge_id is not None
    offers = await _discipline_is(scope, game, by_book=False)
    code = None if judged else game.join_code
    post = lobby.more(game.id, rules_of(game, scope.books), code, offers_discipline=offers)
    if not await say_once(scope, game, post, MORE):
        await unsay(scope, game, MORE)


async def _put_away(scope: Scope, game: Game) -> None:
    """Deletes the messages beside a lobby that is over, so that their buttons do not stay."""
    for slot in (FULL, CUTTING, MORE, CHOOSING, CHECKING):
        await unsay(scope, game, slot)
    await delete_slots(scope, game)
    await close_questions(scope, game, "begin")


async def _gathering(scope: Scope, game: Game) -> Post:
    sitting = await seats.of_game(scope.tx, game.id)
    judge = await judge_name(scope.tx, game)
    fitting = [book for book in scope.books.values() if len(sitting) in book.deals]
    return lobby.gathering(
        game.id,
        rules_of(game, scope.books),
        [(who.name, who.cut) for who in sitting],
        variant=game.variant,
        changed=variants.changed(scope.books[game.ruleset], game.overrides),
        fitting=fitting,
        called=await is_said(scope.tx, game, FULL),
        judge=None if judge is None else judge_line(judge, sees=game.judge_sees),
        waiting=[who.name for who in await waiting.of_game(scope.tx, game.id)],
        is_first=not await games.has_played(scope.tx, scope.bot_id, game.chat_id, game.ruleset),
        by_book=await _discipline_is(scope, game, by_book=True),
        scale=scope.app.scale,
        host_comes=_host_comes(game, sitting),
        checked=await is_said(scope.tx, game, CHECKING),
    )


def _host_comes(game: Game, sitting: Sequence[Sitting]) -> bool:
    """Returns whether the creator may still come: he has taken neither a seat nor the judge's chair, and is
    no account of Telegram itself."""
    here = {game.judge_id, *(who.user_id for who in sitting), *SERVICE_ACCOUNTS}
    return game.creator_id not in here


async def _discipline_is(scope: Scope, game: Game, *, by_book: bool) -> bool:
    """Returns whether the lobby already uses the book's own discipline (`by_book`), or may choose it
    (otherwise). It does neither if there is a judge, who decides about discipline himself, or if the table
    talks in a call, which the bot can not hear."""
    settings = await scope.settings_of(game.chat_id)
    return game.judge_id is None and settings.talk != "call" and settings.is_by_book is by_book


async def names_of(tx: Transaction, game: Game) -> list[str]:
    """Returns the names of all people who sit in a lobby, in the order of joining."""
    return [who.name for who in await seats.of_game(tx, game.id)]


async def deal_out(scope: Scope, game: Game, rules: RuleSet, sitting: Sequence[Sitting]) -> None:
    """Deals cards to these people (`sitting`), and begins the game."""
    if (await scope.settings_of(game.chat_id)).seats == "kept":
        game, sitting = await _keep_seats(scope.tx, game, sitting)
    names = [who.name for who in sitting]
    await scope.outbox.say(
        target_of(game),
        lobby.gathered(rules, names),
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
    )
    await pins.unpin(scope, game, SLOT)
    await _put_away(scope, game)
    await playing.begin(scope, game, *deal_cards(game, rules, sitting, scope.app.chance))
    await go_on_with_evenings(scope, game, scope.tx.now)


async def _keep_seats(
    tx: Transaction, game: Game, sitting: Sequence[Sitting]
) -> tuple[Game, Sequence[Sitting]]:
    """Gives people the seats that they had in the last game here, if that game was recent; a substitute has
    the seat that he took. The other people follow, in the order of joining. Returns the game and the people
    in their new order."""
    last = await games.last_played(tx, game.bot_id, game.chat_id, game.thread_id)
    before: dict[int, int] = {}
    if last is not None and last.ended_at is not None and tx.now - last.ended_at <= SAME_TABLE:
        before = {who.user_id: who.seat for who in await seats.of_game(tx, last.id) if who.seat is not None}
        before |= {who.user_id: who.seat for who in await substitutes.of_game(tx, last.id) if who.place}
    order = sorted(sitting, key=lambda who: (before.get(who.user_id, len(before) + 1), who.joined_order))
    await seats.set_order(tx, game.id, [who.user_id for who in order])
    await games.change(tx, game.id, seating="given")
    return await games.get(tx, game.id), await seats.of_game(tx, game.id)


async def played_lately(ctx: UpdateContext) -> Game | None:
    """Returns the last game that was played in this chat, if it ended within the last `LATELY` seconds and
    its book can be played; otherwise None."""
    last = await games.last_played(ctx.tx, ctx.bot_id, ctx.target.chat_id, ctx.target.thread_id or 0)
    if last is None or last.ended_at is None or ctx.tx.now - last.ended_at > LATELY:
        return None
    return last if last.ruleset in ctx.books else None
