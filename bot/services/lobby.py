"""A lobby: opened for a book as the chat plays it, shown as people come and go, in step with the chat."""

from functools import partial
from zoneinfo import ZoneInfo

from bot import variants
from bot.keyboards.taps import question
from bot.render import lobby, planned
from bot.render.judging import judge_line
from bot.render.post import Line, Post
from bot.runtime.timers import Running
from bot.services import pins
from bot.services.bot_permissions import tell_lacking
from bot.services.chat_settings import played_here, remember_book
from bot.services.context import AppContext, UpdateContext
from bot.services.judge import judge_name
from bot.services.live_game import rules_of, target_of
from bot.services.sealing import seal
from bot.services.waiting import move_up
from bot.store import chats, deadlines, games, messages, questions, seats, slots, waiting
from bot.store.games import AlreadyOpenError, Game
from bot.store.outbox import Priority
from bot.store.transaction import Transaction
from bot.words.hours import shown

SLOT = "lobby"
FULL = "full"
"""The slot of the message that tells the creator of a full lobby."""

COMING = 2.0
"""Seconds, scaled. Several people who come within them are one edit."""

LOBBY_LASTS = 3 * 3600.0
"""Seconds, scaled, after which a lobby closes in which nobody comes, leaves or changes anything."""


PLANNED_LASTS = 30 * 60.0
"""Seconds, scaled, after the hour of a planned game."""


async def open_lobby(ctx: UpdateContext, book: str) -> Game | None:
    """Opens a lobby, sealed; None if a game is open here already. The chat remembers the
    language and the book."""
    chosen = await played_here(ctx, book)
    try:
        game = await games.create(
            ctx.tx,
            bot_id=ctx.bot_id,
            chat_id=ctx.target.chat_id,
            thread_id=ctx.target.thread_id or 0,
            creator_id=ctx.person.user_id,
            ruleset=book,
            overrides=chosen.overrides,
            variant=chosen.name,
            locale=ctx.target.locale,
        )
    except AlreadyOpenError:
        return None
    await chats.choose_locale(ctx.tx, ctx.target.chat_id, ctx.target.locale)
    await remember_book(ctx, book)
    await tell_lacking(ctx.app, ctx.tx, ctx.target)
    await seal(ctx.app, ctx.tx, game)
    return game


async def change_book(ctx: UpdateContext, game: Game, book: str) -> None:
    """The lobby is for another book from now on."""
    await remember_book(ctx, book)
    await _gather_for(ctx, game, book)


async def follow_chat(ctx: UpdateContext) -> None:
    """The chat has changed its rules: its lobbies take them over and show them."""
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if game.status == "lobby":
            chosen = await played_here(ctx, game.ruleset)
            if (chosen.overrides, chosen.name) != (game.overrides, game.variant):
                await _gather_for(ctx, game, game.ruleset)


async def _gather_for(ctx: UpdateContext, game: Game, book: str) -> None:
    chosen = await played_here(ctx, book)
    await games.set_book(ctx.tx, game.id, book, chosen.overrides, chosen.name)
    await refresh(ctx, await games.get(ctx.tx, game.id))


async def show(ctx: UpdateContext, game: Game) -> None:
    """Says the lobby's message."""
    await rest(ctx.app, ctx.tx, game)
    post = await _gathering(ctx.app, ctx.tx, game)
    await ctx.outbox.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=SLOT)
    await pins.pin(ctx.app, ctx.tx, game, SLOT)


async def show_in(ctx: UpdateContext, game: Game, message_id: int) -> None:
    """Makes a message that asked for a book the lobby's message."""
    await questions.forget(ctx.tx, ctx.bot_id, ctx.target.chat_id, message_id)
    await messages.record(ctx.tx, ctx.bot_id, ctx.target.chat_id, game.id, SLOT, message_id=message_id)
    await pins.pin(ctx.app, ctx.tx, game, SLOT)
    await refresh(ctx, game)


async def refresh(ctx: UpdateContext, game: Game) -> None:
    """Brings the lobby's message up to date, within `COMING`."""
    await refresh_in(ctx.app, ctx.tx, game)


async def refresh_in(app: AppContext, tx: Transaction, game: Game) -> None:
    """The same where there is no update. Whoever waits moves up to a free seat first."""
    await move_up(app, tx, game)
    await rest(app, tx, game)
    post, soon = await _gathering(app, tx, game), COMING * app.scale
    await app.outbox(tx).say(
        target_of(game),
        post,
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
        delay=soon,
    )


async def close(app: AppContext, tx: Transaction, game: Game, post: Post, note: str | None = None) -> None:
    """Closes a lobby. `post`: what its message says from now on. `note`: why, for the store."""
    await games.close(tx, game.id, "cancelled", note)
    await app.outbox(tx).say(target_of(game), post, what="edit", game_id=game.id, slot=SLOT)
    await pins.unpin(app, tx, game, SLOT)


async def give_way(app: AppContext, tx: Transaction, announced: Game) -> None:
    """The round of a tournament begins: a lobby that is open at its table is closed."""
    here = await games.open_in(tx, announced.bot_id, announced.chat_id, announced.thread_id)
    if here is not None and here.status == "lobby":
        await close(app, tx, here, lobby.for_a_round(), "round")


async def rest(app: AppContext, tx: Transaction, game: Game, *, anew: bool = False) -> None:
    """Something was done in the lobby: it lasts for a while. A planned one lasts until some time after its
    hour. `anew`: what it waited for is over."""
    due_at = tx.now + LOBBY_LASTS * app.scale
    if game.planned_at is not None:
        due_at = game.planned_at + PLANNED_LASTS * app.scale
    if anew:
        await deadlines.put(tx, game.id, deadlines.GATHERING, due_at)
    else:
        await deadlines.extend(tx, game.id, due_at)


async def expect(app: AppContext, tx: Transaction, game: Game, serial: int, due_at: float) -> None:
    """The lobby waits for something until `due_at` (unix seconds). `serial`: for what (`WAITED_FOR`)."""
    await deadlines.put(tx, game.id, serial, due_at)
    tx.after_commit(partial(app.timers.put, game.id, Running(serial, due_at, real=True)))


async def say_once(app: AppContext, tx: Transaction, game: Game, post: Post, slot: str) -> None:
    """Says it to the group once a lobby, so that somebody who comes and goes many times makes no noise."""
    if not await _is_said(tx, game, slot):
        writer = app.outbox(tx)
        await writer.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=slot)


async def unsay(app: AppContext, tx: Transaction, game: Game, slot: str) -> None:
    """Deletes what `say_once` has said, once its time is over."""
    if await _is_said(tx, game, slot):
        await app.outbox(tx).say(target_of(game), Post(), what="delete", game_id=game.id, slot=slot)


async def drop_begin_question(app: AppContext, tx: Transaction, game: Game) -> None:
    """Deletes the question: somebody has sat down since, or the game begins."""
    for message_id in await questions.asking(tx, app.bot.id, game.chat_id, question("begin", game.id)):
        await questions.forget(tx, app.bot.id, game.chat_id, message_id)
        await app.outbox(tx).say(target_of(game), Post(), what="delete", message_id=message_id)


async def _is_said(tx: Transaction, game: Game, slot: str) -> bool:
    return await slots.is_filled(tx, game.chat_id, game.id, slot)


async def _gathering(app: AppContext, tx: Transaction, game: Game) -> Post:
    sitting = await seats.of_game(tx, game.id)
    judge = await judge_name(tx, game)
    fitting = [book for book in app.books.values() if len(sitting) in book.deals]
    return lobby.gathering(
        game.id,
        game.join_code,
        rules_of(game, app.books),
        [(who.name, who.cut) for who in sitting],
        variant=game.variant,
        changed=variants.changed(app.books[game.ruleset], game.overrides),
        fitting=fitting,
        called=await _is_said(tx, game, FULL),
        judge=None if judge is None else judge_line(judge, sees=game.judge_sees),
        waiting=[who.name for who in await waiting.of_game(tx, game.id)],
        planned=await _hour(app, tx, game),
    )


async def _hour(app: AppContext, tx: Transaction, game: Game) -> Line | None:
    chat = await chats.get(tx, app.bot.id, game.chat_id)
    clock = chat.settings.clock if chat is not None else None
    if game.planned_at is None:
        return None
    return planned.hour(game.planned_at, shown(game.planned_at, clock or ZoneInfo("UTC")))


async def names_of(tx: Transaction, game: Game) -> list[str]:
    """The names of all who sit, in the order in which they came."""
    return [who.name for who in await seats.of_game(tx, game.id)]
