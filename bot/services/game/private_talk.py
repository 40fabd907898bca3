"""Private messages that one player writes to the bot, which passes them on to some others: among the blacks
by night, or among players who are out.

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
"""The most such messages of one game that may wait to be sent to the same reader. A newer message replaces
the oldest."""


async def tell(
    ctx: UpdateContext, live: LiveGame, said: Line, readers: Sequence[Seat], *, silent: bool
) -> None:
    """Sends a player's message to the players at the seats `readers`. The caller has asked `may_talk` before.
    `silent`: whether it makes no sound."""
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
