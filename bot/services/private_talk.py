"""What one player writes to the bot for a few others: the blacks by night, and those who are out.

Nothing that the rules ask waits for it. Its rows belong to no game, so they go behind all rows of games.
"""

from collections.abc import Sequence

from bot.render.post import Line, Post, line
from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from bot.services.values import Priority
from engine.roles import Seat

WAITING = 6
"""Messages of one game's talk that wait for a reader at most. The newest stay."""


async def tell(
    ctx: UpdateContext, live: LiveGame, said: Line, readers: Sequence[Seat], *, silent: bool
) -> None:
    """Passes words on, which `may_talk` has let through."""
    post = Post(lines=(said,), silent=silent, protected=True)
    for reader in readers:
        target = await ctx.games.voice.private_target(ctx.tx, live, reader)
        place = ctx.games.talk.place(live.game.id, reader) % WAITING
        await ctx.outbox.say(target, post, priority=Priority.NEWS, reply=f"talk:{live.game.id}:{place}")


async def may_talk(ctx: UpdateContext, live: LiveGame, seat: Seat) -> bool:
    """Whether words of the seat may be passed on now. If it writes too often, it is told so."""
    if ctx.games.talk.spend(live.game.id, seat, ctx.tx.now, ctx.app.scale):
        return True
    await ctx.show(Post(lines=(line("talk-too-often"),), silent=True), "talk-too-often")
    return False
