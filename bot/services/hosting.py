"""What is decided about a lobby or a game: begin, cancel, stop, open once more."""

from collections.abc import Sequence

from bot.render import lobby
from bot.render.post import Line, line
from bot.services.context import UpdateContext
from bot.services.live_game import rules_of, target_of
from bot.services.lobby import SLOT, show
from bot.services.seating import sit_again
from bot.store import games, seats
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import Sitting
from engine.deal import deal


async def begin(ctx: UpdateContext, game: Game) -> Line | None:
    """Deals and begins the game, or returns why not."""
    sitting = await seats.of_game(ctx.tx, game.id)
    rules = rules_of(game, ctx.books)
    if len(sitting) > max(rules.deals):
        return line("lobby-crowded", count=len(sitting) - max(rules.deals))
    if len(sitting) not in rules.deals:
        return line("lobby-too-few", count=len(sitting), least=min(rules.deals))
    order = [who.user_id for who in sitting]
    ctx.app.chance.shuffle(order)
    places = {user_id: seat for seat, user_id in enumerate(order, 1)}
    names = [who.name for who in sitting]
    await ctx.outbox.say(
        target_of(game),
        lobby.gathered(rules, names),
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
    )
    await ctx.games.begin(ctx.tx, game, deal(rules, len(sitting), ctx.app.chance), places)
    return None


async def cancel(ctx: UpdateContext, game: Game) -> None:
    """Closes a lobby, whose message says so."""
    await games.close(ctx.tx, game.id, "cancelled")
    await ctx.outbox.say(target_of(game), lobby.cancelled(), what="edit", game_id=game.id, slot=SLOT)


async def stop(ctx: UpdateContext, game: Game) -> None:
    """Ends a running game without a result."""
    await ctx.games.close(ctx.tx, await ctx.games.live_game(ctx.tx, game.id), "stopped")


async def call_together(ctx: UpdateContext, game: Game, played: Sequence[Sitting]) -> None:
    """Fills a lobby that was opened after a game. Who opened it sits down, if he played; the others are
    called.

    They are not seated: they may have gone to bed, and a seat here would keep them from other games.
    """
    caller = ctx.person
    others = [
        (who.user_id, who.name)
        for who in played
        if who.present and who.known and who.user_id != caller.user_id
    ]
    if others:
        await ctx.post(lobby.called(others))
    if caller.reachable and any(who.user_id == caller.user_id for who in played):
        await sit_again(ctx, game)
    await show(ctx, game)
