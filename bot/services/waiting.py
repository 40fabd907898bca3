"""The waiting list behind a full table: who comes is put on it, and moves up when a seat is free."""

from bot.render.buttons import to_table
from bot.render.post import Post, line
from bot.services import practice
from bot.services.context import AppContext, UpdateContext
from bot.services.language import language
from bot.services.live_game import rules_of
from bot.services.outbox_writer import ChatTarget
from bot.store import games, people, seats, waiting
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import SeatTakenError
from bot.store.transaction import Transaction
from bot.store.waiting import Waiter

MOST = 30
"""People on a list at most."""


async def wait(ctx: UpdateContext, game: Game) -> None:
    """Puts the person on the list of a full table, and tells him his place."""
    user_id = ctx.person.user_id
    listed = [who.user_id for who in await waiting.of_game(ctx.tx, game.id)]
    if user_id not in listed and len(listed) >= MOST:
        await ctx.say(line("lobby-no-seat"))
        return
    await waiting.come(ctx.tx, ctx.bot_id, game.id, user_id, ctx.person.name)
    place = listed.index(user_id) if user_id in listed else len(listed)
    back = to_table(await ctx.games.voice.link_to_newest(ctx.tx, game))
    await ctx.post(Post(lines=(line("lobby-waits", number=place + 1),), rows=back))


async def waits_here(ctx: UpdateContext, game: Game) -> bool:
    """Whether the person is on the list of this lobby."""
    return any(who.user_id == ctx.person.user_id for who in await waiting.of_game(ctx.tx, game.id))


async def lists_to_leave(ctx: UpdateContext) -> list[Game]:
    """The lobbies whose lists `/leave` means here: in a group its own, in private all on which he is."""
    where = await waiting.where(ctx.tx, ctx.bot_id, ctx.person.user_id)
    found = [await games.get(ctx.tx, game_id) for game_id in where]
    here = (ctx.target.chat_id, ctx.target.thread_id or 0)
    return [game for game in found if not ctx.in_group or (game.chat_id, game.thread_id) == here]


async def move_up(app: AppContext, tx: Transaction, game: Game) -> None:
    """Seats those who wait while there are seats, in their order. Whoever sits or judges, or can not be
    written to, keeps his place on the list."""
    if game.status != "lobby":
        return
    free = max(rules_of(game, app.books).deals) - len(await seats.of_game(tx, game.id))
    for who in await waiting.of_game(tx, game.id):
        if free <= 0:
            return
        free -= await _moves_up(app, tx, game, who)


async def _moves_up(app: AppContext, tx: Transaction, game: Game, who: Waiter) -> bool:
    person = await people.get(tx, app.bot.id, who.user_id)
    if person is None or not person.reachable:
        return False
    if await games.judged_by(tx, app.bot.id, who.user_id) is not None:
        return False
    await practice.end_of(app, tx, who.user_id)
    try:
        await seats.sit(tx, app.bot.id, game.id, who.user_id, who.name)
    except SeatTakenError:
        return False
    await waiting.go(tx, game.id, who.user_id)
    said = Post(
        lines=(line("lobby-moved-up"),), rows=to_table(await app.games.voice.link_to_newest(tx, game))
    )
    target = ChatTarget(who.user_id, language(person, app.default_locale))
    await app.outbox(tx).say(target, said, priority=Priority.PROMPT)
    return True
