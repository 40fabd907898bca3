"""A practice: one person plays with simulated players in his private chat.

It is a game like any other, but it has no lobby, its deal has no proof, and it does not count in statistics.
It also ends when the person leaves it, or sits down at a table of people.
"""

from bot.render.game.hints import practice_opens
from bot.render.locales import say
from bot.render.post import Line, line
from bot.services.chat.settings import played_in
from bot.services.game import playing
from bot.services.live.game import rules_of
from bot.services.scope import Scope, UpdateContext
from bot.store.game import games, seats
from bot.store.game.games import AlreadyOpenError
from bot.store.lobby import lobbies
from bot.values.game import Game
from engine.deal import deal

BOOK, PLAYERS = "party", 7
"""The book and the number of players of a practice: the shortest with a meeting, a doctor and a sheriff."""

OVERRIDES = {"greet_together": True, "meeting_seconds": 30}
"""The house rules of a practice. They make the first night short, in which most cards have nothing to do.
Later nights keep their length, because a person who practises needs time to find the buttons."""

SECONDS_BETWEEN_PRACTICES = 60.0
"""Seconds (scaled) after the beginning of a practice. Until then, the same person may not begin another."""

MOST_PRACTICES = 50
"""The most practices that one bot hosts at the same time. More would take too much processor time from games
of people."""


def names(locale: str) -> list[str]:
    """Returns the names of simulated players in a language."""
    return say(locale, "practice-names", {}).split(", ")


async def begin(ctx: UpdateContext) -> Line | None:
    """Deals a practice in the person's private chat. Returns None, or a line that says why not."""
    own = await ctx.own_game() or await ctx.judged_game()
    if own is not None:
        return line("practice-runs" if own.is_practice else "practice-at-a-table")
    if len(await games.practices(ctx.tx, ctx.bot_id)) >= MOST_PRACTICES:
        return line("practice-too-many")
    newest = await lobbies.newest_in(ctx.tx, ctx.bot_id, ctx.private.chat_id)
    if newest is not None and ctx.tx.now < newest + SECONDS_BETWEEN_PRACTICES * ctx.app.scale:
        return line("practice-too-soon")
    if await ctx.is_crowded():
        return line("too-much-waits")
    game = await _open(ctx)
    if game is None:
        return line("practice-runs")
    order = await _sit(ctx, game)
    hints = ctx.person.hints and ctx.person.user_id in await seats.newcomers(ctx.tx, game.id)
    await ctx.outbox.say(ctx.private, practice_opens(PLAYERS - 1, hints=hints), game_id=game.id)
    ctx.app.chance.shuffle(order)
    places = {user_id: seat for seat, user_id in enumerate(order, 1)}
    dealt = deal(rules_of(game, ctx.books), PLAYERS, ctx.app.chance)
    await playing.begin(ctx, game, dealt, places)
    return None


async def _sit(ctx: UpdateContext, game: Game) -> list[int]:
    """Gives seats to the person and the simulated players. Returns their ids. The id of a simulated player is
    below 0: it belongs to no person on Telegram and to no other simulated player of this bot."""
    others = [name for name in names(game.locale) if name not in ctx.person.name.split()]
    drawn = ctx.app.chance.sample(others, PLAYERS - 1)
    people = {ctx.person.user_id: ctx.person.name}
    people |= {-(game.id * PLAYERS + number): name for number, name in enumerate(drawn)}
    for user_id, name in people.items():
        await seats.sit(ctx.tx, ctx.bot_id, game.id, user_id, name)
    return [*people]


async def _open(ctx: UpdateContext) -> Game | None:
    chosen = await played_in(ctx, ctx.target.chat_id, BOOK)
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
    """Ends the person's practice. Returns False if he has none."""
    return await end_of(ctx, ctx.person.user_id)


async def end_of(scope: Scope, user_id: int) -> bool:
    """Ends the practice of the person with this user id. Returns False if he has none."""
    own = await games.of_person(scope.tx, scope.bot_id, user_id)
    if own is None or not own.is_practice:
        return False
    await playing.close(scope, await scope.games.live_game(scope.tx, own.id), "practice")
    return True
