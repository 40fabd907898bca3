"""The ready check: all who sit are asked once more before the deal, and who is silent loses his seat.

A check is a row of `deadlines`. It goes on for those who move up from the waiting list, and ends when all who
sit have answered.
"""

from collections.abc import Sequence

from bot.render import ready
from bot.render.post import Line, Post, line
from bot.services.context import AppContext, UpdateContext
from bot.services.dealing import deal_out
from bot.services.language import language
from bot.services.live_game import rules_of, target_of
from bot.services.lobby import COMING, expect, refresh_in, rest, unsay
from bot.services.outbox_writer import ChatTarget
from bot.store import chats, deadlines, messages, people, seats
from bot.store.deadlines import READY
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import Sitting
from bot.store.transaction import Transaction

CHECK = 60.0
"""Seconds, scaled, to answer in. Who moves up meanwhile has as long."""

SLOT = "ready"


async def is_asked(tx: Transaction, game: Game) -> bool:
    """Whether a check runs in this lobby."""
    deadline = await deadlines.of_game(tx, game.id)
    return deadline is not None and deadline.serial == READY


async def ask(app: AppContext, tx: Transaction, game: Game, *besides: int) -> None:
    """Asks all who sit. `besides`: who has answered by asking for it."""
    await seats.none_ready(tx, game.id)
    for user_id in besides:
        await seats.set_ready(tx, game.id, user_id)
    await _ask_the_silent(app, tx, game)


async def _ask_the_silent(app: AppContext, tx: Transaction, game: Game) -> None:
    """A new message, so that the mentions ring, and the whole time."""
    await expect(app, tx, game, READY, tx.now + CHECK * app.scale)
    old = await messages.find(tx, game.chat_id, game.id, SLOT)
    if old is not None:
        await app.outbox(tx).say(target_of(game), Post(), what="delete", message_id=old)
    await app.outbox(tx).say(
        target_of(game),
        _post(game, await seats.of_game(tx, game.id)),
        priority=Priority.PROMPT,
        game_id=game.id,
        slot=SLOT,
    )


def _post(game: Game, sitting: Sequence[Sitting]) -> Post:
    silent = [(who.user_id, who.name) for who in sitting if not who.ready]
    return ready.asked(game.id, silent, seconds=round(CHECK), serial=READY)


async def answer(ctx: UpdateContext, game: Game) -> Line:
    """The person is ready. Returns what he is told."""
    if not await is_asked(ctx.tx, game):
        return line("ready-not-asked")
    if not await seats.set_ready(ctx.tx, game.id, ctx.person.user_id):
        return line("ready-only-seated")
    await follow(ctx.app, ctx.tx, game)
    return line("ready-noted")


async def came(ctx: UpdateContext, game: Game) -> None:
    """Who sits down during a check has answered it by that."""
    await seats.set_ready(ctx.tx, game.id, ctx.person.user_id)
    await follow(ctx.app, ctx.tx, game)


async def follow(app: AppContext, tx: Transaction, game: Game) -> None:
    """Somebody has answered, come or gone during a check: it goes on, or it is over."""
    if not await is_asked(tx, game):
        return
    sitting = await seats.of_game(tx, game.id)
    if all(who.ready for who in sitting):
        await _end(app, tx, game, sitting)
        return
    await app.outbox(tx).say(
        target_of(game),
        _post(game, sitting),
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
        delay=COMING * app.scale,
    )


async def somebody_went(app: AppContext, tx: Transaction, game: Game) -> None:
    """Somebody has gone from the lobby. Who moves up during a check is asked, and has as long as the others
    had."""
    before = {who.user_id for who in await seats.of_game(tx, game.id)}
    await refresh_in(app, tx, game)
    moved_up = any(who.user_id not in before for who in await seats.of_game(tx, game.id))
    if moved_up and await is_asked(tx, game):
        await _ask_the_silent(app, tx, game)
    else:
        await follow(app, tx, game)


async def begin_without_silent(app: AppContext, tx: Transaction, game: Game) -> Line | None:
    """Deals to those who have answered, or returns why not."""
    sitting = await seats.of_game(tx, game.id)
    ready_now, deals = [who for who in sitting if who.ready], rules_of(game, app.books).deals
    if len(ready_now) not in deals:
        return line("ready-too-few", count=len(ready_now), least=min(deals))
    await _drop(app, tx, game, [who for who in sitting if not who.ready])
    await _end(app, tx, game, ready_now)
    return None


async def time_is_over(app: AppContext, tx: Transaction, game: Game) -> None:
    """Who is silent loses his seat, and the first who wait move up and are asked."""
    await _drop(app, tx, game, [who for who in await seats.of_game(tx, game.id) if not who.ready])
    await refresh_in(app, tx, game)
    sitting = await seats.of_game(tx, game.id)
    if all(who.ready for who in sitting):
        await _end(app, tx, game, sitting)
    else:
        await _ask_the_silent(app, tx, game)


async def _drop(app: AppContext, tx: Transaction, game: Game, silent: Sequence[Sitting]) -> None:
    chat = await chats.get(tx, app.bot.id, game.chat_id)
    for who in silent:
        await seats.stand_up(tx, game.id, who.user_id)
        person = await people.get(tx, app.bot.id, who.user_id)
        target = ChatTarget(who.user_id, language(person, app.default_locale))
        lost = line("ready-seat-lost", chat=chat.title if chat is not None else "?")
        await app.outbox(tx).say(target, Post(lines=(lost,)))


async def _end(app: AppContext, tx: Transaction, game: Game, sitting: Sequence[Sitting]) -> None:
    """All who sit have answered: the cards are dealt, or the table goes on gathering."""
    rules = rules_of(game, app.books)
    if len(sitting) in rules.deals:
        await unsay(app, tx, game, SLOT)
        await deal_out(app, tx, game, rules, sitting)
        return
    await seats.none_ready(tx, game.id)
    await rest(app, tx, game, anew=True)
    said = ready.not_enough(len(sitting), min(rules.deals))
    writer = app.outbox(tx)
    await writer.say(target_of(game), said, what="edit", game_id=game.id, slot=SLOT)
    await refresh_in(app, tx, game)
