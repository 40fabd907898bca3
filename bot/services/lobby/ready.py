"""The ready check: before the deal, the bot asks all people who sit whether they are there. Those who do not
answer lose their seats.

A check is a row of `deadlines`. It starts again for people who get a seat from the waiting list. It ends when
all people who sit have answered.
"""

from collections.abc import Sequence

from bot.render.lobby import ready
from bot.render.post import Line, Post, line
from bot.services.live.game import rules_of, target_of
from bot.services.live.outbox_writer import ChatTarget, language
from bot.services.lobby.lobby import CHECKING, COMING, deal_out, expect, refresh, rest
from bot.services.scope import Scope, UpdateContext
from bot.store.chat import chats
from bot.store.database.transaction import Transaction
from bot.store.game import deadlines, seats
from bot.store.people import people
from bot.store.telegram import messages
from bot.values.game import Game, Sitting
from bot.values.outgoing import Priority

CHECK = 60.0
"""Seconds (scaled) in which people have to answer. A person who gets a seat during the check has as much
time."""


async def is_asked(tx: Transaction, game: Game) -> bool:
    """Returns whether a ready check is under way in this lobby."""
    deadline = await deadlines.of_game(tx, game.id)
    return deadline is not None and deadline.kind == "ready"


async def ask(scope: Scope, game: Game, *besides: int) -> None:
    """Starts a ready check: asks all people who sit in the lobby whether they are there. `besides`: the ids
    of people who need not answer, because they have caused the check."""
    await seats.none_ready(scope.tx, game.id)
    for user_id in besides:
        await seats.set_ready(scope.tx, game.id, user_id)
    await _ask_the_silent(scope, game)


async def _ask_the_silent(scope: Scope, game: Game) -> None:
    """Asks the people who have not answered again, in a new message, so that its mentions notify them. They
    have the whole time again."""
    await expect(scope, game, "ready", scope.tx.now + CHECK * scope.app.scale)
    old = await messages.find(scope.tx, game.chat_id, game.id, CHECKING)
    if old is not None:
        await scope.outbox.say(target_of(game), Post(), what="delete", message_id=old)
    await scope.outbox.say(
        target_of(game),
        _post(game, await seats.of_game(scope.tx, game.id)),
        priority=Priority.PROMPT,
        game_id=game.id,
        slot=CHECKING,
    )


async def ask_again(scope: Scope, game: Game) -> None:
    """If a ready check is under way, asks the people who have not answered again, because the message that
    asked them can not be reached any more."""
    if await is_asked(scope.tx, game):
        await _ask_the_silent(scope, game)


def _post(game: Game, sitting: Sequence[Sitting]) -> Post:
    silent = [(who.user_id, who.name) for who in sitting if not who.ready]
    return ready.asked(game.id, silent, round(CHECK))


async def answer(ctx: UpdateContext, game: Game) -> Line:
    """Stores that the person is ready. Returns the line that answers him."""
    if not await is_asked(ctx.tx, game):
        return line("ready-not-asked")
    if not await seats.set_ready(ctx.tx, game.id, ctx.person.user_id):
        return line("ready-only-seated")
    await follow(ctx, game)
    return line("ready-noted")


async def came(ctx: UpdateContext, game: Game) -> None:
    """Stores that the person is ready, because he sits down during a ready check."""
    await seats.set_ready(ctx.tx, game.id, ctx.person.user_id)
    await follow(ctx, game)


async def follow(scope: Scope, game: Game) -> None:
    """Is called after somebody has answered, come or gone in a ready check. If all have answered, ends the
    check; otherwise shows who has not."""
    if not await is_asked(scope.tx, game):
        return
    sitting = await seats.of_game(scope.tx, game.id)
    if all(who.ready for who in sitting):
        await _end(scope, game, sitting)
        return
    await scope.outbox.say(
        target_of(game),
        _post(game, sitting),
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=CHECKING,
        delay=COMING * scope.app.scale,
    )


async def somebody_went(scope: Scope, game: Game) -> None:
    """Is called after somebody has left the lobby. Gives his seat to the next person who waits. If a ready
    check is under way, asks this person too; he has as much time as the others had."""
    before = {who.user_id for who in await seats.of_game(scope.tx, game.id)}
    await refresh(scope, game)
    moved_up = any(who.user_id not in before for who in await seats.of_game(scope.tx, game.id))
    if moved_up and await is_asked(scope.tx, game):
        await _ask_the_silent(scope, game)
    else:
        await follow(scope, game)


async def begin_without_silent(scope: Scope, game: Game) -> Line | None:
    """Deals to those who have answered the ready check, and begins the game. Returns None, or a line that
    says why this is not possible."""
    sitting = await seats.of_game(scope.tx, game.id)
    ready_now, deals = [who for who in sitting if who.ready], rules_of(game, scope.books).deals
    if len(ready_now) > max(deals):  # the book was changed during the check
        return line("lobby-crowded", count=len(ready_now) - max(deals))
    if len(ready_now) not in deals:
        return line("ready-too-few", count=len(ready_now), least=min(deals))
    await _drop(scope, game, [who for who in sitting if not who.ready])
    await _end(scope, game, ready_now)
    return None


async def time_is_over(scope: Scope, game: Game) -> None:
    """Is called when the time of a ready check is over. Those who have not answered lose their seats; the
    first people on the waiting list get these seats and are asked."""
    await _drop(scope, game, [who for who in await seats.of_game(scope.tx, game.id) if not who.ready])
    await refresh(scope, game)
    sitting = await seats.of_game(scope.tx, game.id)
    if all(who.ready for who in sitting):
        await _end(scope, game, sitting)
    else:
        await _ask_the_silent(scope, game)


async def _drop(scope: Scope, game: Game, silent: Sequence[Sitting]) -> None:
    chat = await chats.get(scope.tx, scope.bot_id, game.chat_id)
    for who in silent:
        await seats.stand_up(scope.tx, game.id, who.user_id)
        person = await people.get(scope.tx, scope.bot_id, who.user_id)
        target = ChatTarget(who.user_id, language(person, scope.app.default_locale))
        lost = line("ready-seat-lost", chat=chat.title if chat is not None else "?")
        await scope.outbox.say(target, Post(lines=(lost,)))


async def _end(scope: Scope, game: Game, sitting: Sequence[Sitting]) -> None:
    """Is called when all people who sit have answered the ready check. Deals the cards; if the book is for
    fewer or for more people, the lobby stays open."""
    rules = rules_of(game, scope.books)
    if len(sitting) in rules.deals:
        await deal_out(scope, game, rules, sitting)
        return
    await seats.none_ready(scope.tx, game.id)
    await rest(scope, game, anew=True)
    said = ready.ended(len(sitting), rules.deals)
    writer = scope.outbox
    await writer.say(target_of(game), said, what="edit", game_id=game.id, slot=CHECKING)
    await refresh(scope, game)
