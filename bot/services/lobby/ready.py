"""The ready check: before the deal, the bot asks all people who sit whether they are there, and those who
wait for a seat, too.

Whoever does not answer within `CHECK` is late. He keeps his seat for `LATE` more. Somebody who waits gets it
only if the table begins without him: when this time is over, or when the host begins. A check is a row of
`deadlines`. It ends when all people who sit have answered.
"""

from collections.abc import Sequence
from typing import TypeAlias

from bot.render.lobby import ready
from bot.render.lobby.lobby import over
from bot.render.post import Line, Post, line
from bot.runtime.timers import GameKind
from bot.services.live.game import rules_of, target_of
from bot.services.lobby.lobby import CHECKING, close, deal_out, expect, keep_open, refresh
from bot.services.lobby.slot_messages import edit_soon, mention_people
from bot.services.lobby.waiting import sit_from_list, wait_again
from bot.services.scope import Scope, UpdateContext
from bot.store.chat import chats
from bot.store.database.transaction import Transaction
from bot.store.game import deadlines, seats
from bot.store.lobby import comers, waiting
from bot.store.telegram import messages
from bot.values.game import Game, Sitting
from bot.values.outgoing import Priority
from engine.rules.model import RuleSet

CHECK = 90.0
"""Seconds (scaled) in which people have to answer. A person who gets a seat during the check has as much
time."""

LATE = 600.0
"""Seconds (scaled) for which a person who has not answered keeps his seat after that."""

Named: TypeAlias = Sequence[tuple[int, str]]
"""People by id and name."""

UNDER_WAY: tuple[GameKind, ...] = ("ready", "late")


async def is_asked(tx: Transaction, game: Game) -> bool:
    """Returns whether a ready check is under way in this lobby."""
    return await _stage(tx, game) is not None


async def _stage(tx: Transaction, game: Game) -> GameKind | None:
    deadline = await deadlines.of_game(tx, game.id)
    return deadline.kind if deadline is not None and deadline.kind in UNDER_WAY else None


async def asks_itself(scope: Scope, game: Game) -> bool:
    """Returns whether a ready check starts as soon as the lobby is full, without its host."""
    return game.evening_id is not None or (await scope.settings_of(game.chat_id)).ready == "on"


async def ask(scope: Scope, game: Game, *already_ready: int) -> None:
    """Starts a ready check. `already_ready`: the ids of people who caused it and need not answer."""
    await seats.none_ready(scope.tx, game.id)
    await waiting.none_ready(scope.tx, game.id)
    for user_id in already_ready:
        await seats.set_ready(scope.tx, game.id, user_id)
    await _ask_the_silent(scope, game)


async def _ask_the_silent(scope: Scope, game: Game) -> None:
    """Asks the people who have not answered again, in a new message, so that its mentions notify them. They
    have the whole time again."""
    await expect(scope, game, "ready", scope.tx.now + CHECK * scope.app.scale)
    old = await messages.find(scope.tx, game.chat_id, game.id, CHECKING)
    if old is not None:
        await scope.outbox.say(target_of(game), Post(), what="delete", message_id=old)
    silent, listed = await _asked(scope, game)
    await mention_people(scope, game, [*silent, *listed])
    post = await _post(scope, game, silent, listed)
    await scope.outbox.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=CHECKING)


async def ask_again(scope: Scope, game: Game) -> None:
    """If a ready check is under way, asks again the people who have not answered, because the message that
    asked them can not be reached any more."""
    if await is_asked(scope.tx, game):
        await _ask_the_silent(scope, game)


async def _asked(scope: Scope, game: Game) -> tuple[Named, Named]:
    """Returns ids and names: of those who sit and have not answered, and of those who may get their seats."""
    silent, listed = (
        [(who.user_id, who.name) for who in there if not who.ready]
        for there in (await seats.of_game(scope.tx, game.id), await waiting.of_game(scope.tx, game.id))
    )
    return silent, listed[: len(silent)]


async def _post(scope: Scope, game: Game, silent: Named, listed: Named) -> Post:
    is_late, rules = await _stage(scope.tx, game) == "late", rules_of(game, scope.books)
    return ready.asked(
        game.id,
        silent,
        listed,
        late=is_late,
        can_begin=await _ready(scope.tx, game, rules) in rules.deals,
        goes_home=game.evening_id is not None,
        seconds=round(LATE if is_late else CHECK),
    )


async def answer(ctx: UpdateContext, game: Game) -> Line:
    """Stores that the person is ready. If a check has ended without a game, and enough people sit, the next
    one begins. Returns the line that answers him."""
    if not await is_asked(ctx.tx, game):
        was_asked = await messages.is_filled(ctx.tx, game.chat_id, game.id, CHECKING)
        count = len(await seats.of_game(ctx.tx, game.id))
        if not was_asked or count not in rules_of(game, ctx.books).deals:
            return line("ready-not-asked")
        await ask(ctx, game, ctx.person.user_id)
    if await seats.set_ready(ctx.tx, game.id, ctx.person.user_id):
        await follow(ctx, game)
        return line("ready-noted")
    if await waiting.set_ready(ctx.tx, game.id, ctx.person.user_id):
        await follow(ctx, game)
        return line("ready-waits")
    return line("ready-only-seated")


async def came(ctx: UpdateContext, game: Game) -> None:
    """Stores that the person is ready, because he sits down during a ready check."""
    await seats.set_ready(ctx.tx, game.id, ctx.person.user_id)
    await follow(ctx, game)


async def follow(scope: Scope, game: Game) -> None:
    """Is called after somebody has answered, come or gone in a ready check. If all who sit have answered,
    ends the check; otherwise shows who has not."""
    if not await is_asked(scope.tx, game):
        return
    sitting = await seats.of_game(scope.tx, game.id)
    if all(who.ready for who in sitting):
        await _end(scope, game, sitting)
    else:
        await _show(scope, game)


async def _show(scope: Scope, game: Game) -> None:
    await edit_soon(scope, game, await _post(scope, game, *await _asked(scope, game)), CHECKING)


async def somebody_went(scope: Scope, game: Game) -> None:
    """Is called after somebody has left the lobby, or has come to its waiting list. Gives free seats to
    those who wait. If a ready check is under way and one of them has not answered, asks him too; he has as
    much time as the others had. If the lobby is full again, a check may start. A table of an evening closes
    after the last of its people."""
    before = {who.user_id for who in await seats.of_game(scope.tx, game.id)}
    await refresh(scope, game)
    sitting = await seats.of_game(scope.tx, game.id)
    moved_up = [who for who in sitting if who.user_id not in before]
    asked, most = await is_asked(scope.tx, game), max(rules_of(game, scope.books).deals)
    if game.evening_id is not None and not sitting:
        await close(scope, game, over("went-home"), "went-home")
    elif asked and any(not who.ready for who in moved_up):
        await _ask_the_silent(scope, game)
    elif moved_up and not asked and len(sitting) == most and await asks_itself(scope, game):
        await ask(scope, game)
    else:
        await follow(scope, game)


async def begin_without_silent(scope: Scope, game: Game) -> Line | None:
    """Deals to those who have answered the ready check: first to those who sit, then to those who wait.
    Whoever has not answered waits for a seat from now on; in an evening, he comes later. Returns None, or a
    line that says why this is not possible; then nobody loses his seat."""
    rules = rules_of(game, scope.books)
    count = await _ready(scope.tx, game, rules)
    if count > max(rules.deals):  # the book was changed during the check
        return line("lobby-crowded", count=count - max(rules.deals))
    if count not in rules.deals:
        return line("ready-too-few", count=count, least=min(rules.deals))
    for who in await seats.of_game(scope.tx, game.id):
        if not who.ready:
            await wait_again(scope, game, who)
            if game.evening_id is not None:  # the next table waits for him only when he says that he is there
                await comers.missed(scope.tx, game.evening_id, who.user_id)
            await _tell_left_behind(scope, game, who)
    for waiter in await waiting.of_game(scope.tx, game.id):
        if waiter.ready and len(await seats.of_game(scope.tx, game.id)) < max(rules.deals):
            await sit_from_list(scope, game, waiter)
    await _end(scope, game, await seats.of_game(scope.tx, game.id))
    return None


async def _tell_left_behind(scope: Scope, game: Game, who: Sitting) -> None:
    private = await scope.private_chat_of(who.user_id)
    chat = await chats.get(scope.tx, scope.bot_id, game.chat_id)
    if private is not None and chat is not None:
        key = "ready-left-behind" if game.evening_id is None else "evening-left-behind"
        said = Post(lines=(line(key, chat=chat.title),))
        await scope.outbox.say(private, said)


async def _ready(tx: Transaction, game: Game, rules: RuleSet) -> int:
    """Returns how many people could play now."""
    there = sum(who.ready for who in await seats.of_game(tx, game.id))
    in_stead = sum(who.ready for who in await waiting.of_game(tx, game.id))
    return there + min(in_stead, max(0, max(rules.deals) - there))


async def time_is_over(scope: Scope, game: Game) -> None:
    """Is called when the time of a ready check is over. The table waits for people who are late."""
    await expect(scope, game, "late", scope.tx.now + LATE * scope.app.scale)
    await _show(scope, game)


async def late_is_over(scope: Scope, game: Game) -> None:
    """Is called when the table has waited long enough for people who are late. It begins without them if it
    can; otherwise everybody keeps his seat."""
    if await begin_without_silent(scope, game) is not None:
        await _give_up(scope, game)


async def _end(scope: Scope, game: Game, sitting: Sequence[Sitting]) -> None:
    """Is called when all people who sit have answered the ready check. Deals the cards; if the book is for
    fewer or for more people, the lobby stays open."""
    rules = rules_of(game, scope.books)
    if len(sitting) in rules.deals:
        await deal_out(scope, game, rules, sitting)
    else:
        await _give_up(scope, game)


async def _give_up(scope: Scope, game: Game) -> None:
    """Ends the ready check without a game. Nobody loses his seat."""
    rules = rules_of(game, scope.books)
    said = ready.ended(game.id, await _ready(scope.tx, game, rules), rules.deals)
    await seats.none_ready(scope.tx, game.id)
    await waiting.none_ready(scope.tx, game.id)
    await keep_open(scope, game, anew=True)
    await scope.outbox.say(target_of(game), said, what="edit", game_id=game.id, slot=CHECKING)
    await refresh(scope, game)
