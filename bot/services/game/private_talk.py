"""Private messages that one player writes to the bot, which passes them on to some others: among the blacks
by night, or among players who are out.

They never delay the messages of the game itself: their rows are sent after all other rows of games.

What is written by night, and what the bot answers then, is deleted in the morning from all chats, also from
the chat of the player who wrote it. It would show later whether he was awake by night.
"""

from collections.abc import Sequence

from bot.render.post import Line, Post, line
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.store.telegram import messages
from bot.values.outgoing import TALK, Priority
from engine.roles import Seat

WAITING = 6
"""The most private messages of one game that may wait to be sent to the same reader. A newer message replaces
the oldest."""


def talk_slot(seat: Seat, number: int | str) -> str:
    """Returns the name of the slot for a message that a player writes by night. `number`: another one for
    each message of this seat in the game."""
    return f"{TALK}{seat}:{number}"


async def written_by_night(ctx: UpdateContext, live: LiveGame, seat: Seat, message_id: int) -> str:
    """Stores that the player's newest message is deleted in the morning. Returns the name of its slot."""
    slot = talk_slot(seat, message_id)
    await messages.record(ctx.tx, ctx.bot_id, ctx.private.chat_id, live.game.id, slot, message_id=message_id)
    return slot


async def answer_by_night(ctx: UpdateContext, live: LiveGame, said: Line, slot: str) -> None:
    """Answers a player who has written by night. `slot`: the slot of his message."""
    await ctx.outbox.say(
        ctx.private,
        Post(lines=(said,), silent=True, protected=True),
        priority=Priority.REPLY,
        reply=said.key,
        game_id=live.game.id,
        slot=f"{slot}:answer",
    )


async def tell(
    ctx: UpdateContext,
    live: LiveGame,
    said: Line,
    readers: Sequence[Seat],
    *,
    silent: bool,
    slot: str | None = None,
) -> list[Seat]:
    """Sends a player's message to the players at the seats `readers`. The caller has asked before whether the
    player may talk. `silent`: whether it makes no sound. `slot`: the slot of a message that is deleted in the
    morning; None for one that stays. Returns the seats of those who have a private chat."""
    told = []
    post = Post(lines=(said,), silent=silent, protected=True)
    for reader in readers:
        target = await ctx.voice.private_target(ctx.tx, live, reader)
        if target is None:
            continue
        place = ctx.app.talk.place(live.game.id, reader) % WAITING
        await ctx.outbox.say(
            target,
            post,
            priority=Priority.NEWS,
            reply=f"talk:{live.game.id}:{place}",
            game_id=None if slot is None else live.game.id,
            slot=slot,
        )
        told.append(reader)
    return told


async def may_talk(ctx: UpdateContext, live: LiveGame, seat: Seat) -> bool:
    """Returns whether a message of this seat may be passed on now. If so, counts it; if not, tells the player
    that he writes too often."""
    if spends(ctx, live, seat):
        return True
    await ctx.reply_to_all(Post(lines=(line("talk-too-often"),), silent=True), "talk-too-often")
    return False


def spends(ctx: UpdateContext, live: LiveGame, seat: Seat) -> bool:
    """Returns whether a message of this seat may be passed on now, because the player has not written too
    often. If so, counts it."""
    return ctx.app.talk.spend(live.game.id, seat, ctx.tx.now, ctx.app.scale)
