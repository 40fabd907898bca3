"""A practice: one person, simulated neighbours, and his private chat for a table.

It is a game like any other, in a chat that is no group. It has no lobby, nobody proves its deal, and it
counts nowhere. A seat at a table of people ends it.
"""

from bot.render.post import Line, line
from bot.render.practice import opened
from bot.services.chat_settings import played_here
from bot.services.context import AppContext, UpdateContext
from bot.services.live_game import rules_of
from bot.services.practice_names import NAMES
from bot.store import games, lobbies, seats
from bot.store.games import AlreadyOpenError, Game
from bot.store.transaction import Transaction
from engine.deal import deal

BOOK, PLAYERS = "party", 7
"""The shortest game that has a meeting, a doctor and a sheriff."""

OVERRIDES = {"greet_together": True}
"""The first night is short. Later nights keep their length: whoever practises has to find the buttons."""

EVERY = 60.0
"""Seconds, scaled, from the beginning of a person's practice until he may begin another."""

MOST = 50
"""Practices of one bot at the same time: they must not take the processor from tables of people."""


async def begin(ctx: UpdateContext) -> Line | None:
    """Deals a practice in the person's private chat, or returns why not."""
    own = await ctx.own_game() or await ctx.judged_game()
    if own is not None:
        return line("practice-runs" if own.is_practice else "practice-at-a-table")
    if len(await games.practices(ctx.tx, ctx.bot_id)) >= MOST:
        return line("practice-too-many")
    newest = await lobbies.newest_in(ctx.tx, ctx.bot_id, ctx.private.chat_id)
    if newest is not None and ctx.tx.now < newest + EVERY * ctx.app.scale:
        return line("practice-too-soon")
    if await ctx.is_crowded():
        return line("too-much-waits")
    game = await _open(ctx)
    if game is None:
        return line("practice-runs")
    await ctx.outbox.say(ctx.private, opened(PLAYERS - 1), game_id=game.id)
    order = await _sit(ctx, game)
    ctx.app.chance.shuffle(order)
    places = {user_id: seat for seat, user_id in enumerate(order, 1)}
    dealt = deal(rules_of(game, ctx.books), PLAYERS, ctx.app.chance)
    await ctx.games.begin(ctx.tx, game, dealt, places)
    return None


async def _sit(ctx: UpdateContext, game: Game) -> list[int]:
    """Seats the person and his neighbours; returns their ids. Nobody has an id below 0 on Telegram, and no
    two neighbours of the bot have the same."""
    others = [name for name in NAMES[game.locale] if name not in ctx.person.name.split()]
    names = ctx.app.chance.sample(others, PLAYERS - 1)
    people = {ctx.person.user_id: ctx.person.name}
    people |= {-(game.id * PLAYERS + number): name for number, name in enumerate(names)}
    for user_id, name in people.items():
        await seats.sit(ctx.tx, ctx.bot_id, game.id, user_id, name)
    return [*people]


async def _open(ctx: UpdateContext) -> Game | None:
    chosen = await played_here(ctx, BOOK)
    try:
        return await games.create(
            ctx.tx,
            bot_id=ctx.bot_id,
            chat_id=ctx.private.chat_id,
            creator_id=ctx.person.user_id,
            ruleset=BOOK,
            overrides={**chosen.overrides, **OVERRIDES},
            locale=ctx.private.locale,
        )
    except AlreadyOpenError:
        return None


async def end(ctx: UpdateContext) -> bool:
    """Ends the person's practice where it is. False if he has none."""
    return await end_of(ctx.app, ctx.tx, ctx.person.user_id)


async def end_of(app: AppContext, tx: Transaction, user_id: int) -> bool:
    """The same where there is no update of his."""
    own = await games.of_person(tx, app.bot.id, user_id)
    if own is None or not own.is_practice:
        return False
    await app.games.close(tx, await app.games.live_game(tx, own.id), "practice")
    return True
