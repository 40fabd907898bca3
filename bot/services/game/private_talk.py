"""Messages that one player writes to the bot for some others: the blacks by night, or players who are out.

They never delay the messages of the game itself: their rows belong to no game, so they are sent after all
rows of games.
"""

from collections.abc import Sequence

from bot.render.post import Line, Post, line
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.values.outgoing import Priority
from engine.roles import Seat

WAITING = 6
"""How many of these messages in one game may wait for the same reader. A newer one replaces the oldest."""


async def tell(
    ctx: UpdateContext, live: LiveGame, said: Line, readers: Sequence[Seat], *, silent: bool
) -> None:
    """Sends a message to its readers. The caller has asked `may_talk` before."""
    post = Post(lines=(said,), silent=silent, protected=True)
    for reader in readers:
        target = await ctx.voice.private_target(ctx.tx, live, reader)
        place = ctx.app.talk.place(live.game.id, reader) % WAITING
        await ctx.outbox.say(target, post, priority=Priority.NEWS, reply=f"talk:{live.game.id}:{place}")


async def may_talk(ctx: UpdateContext, live: LiveGame, seat: Seat) -> bool:
    """Returns whether a message of this seat may be passed on now. If not, tells the player that he writes
    too often."""
    if ctx.app.talk.spend(live.game.id, seat, ctx.tx.now, ctx.app.scale):
        return True
    await ctx.show(Post(lines=(line("talk-too-often"),), silent=True), "talk-too-often")
    return False
