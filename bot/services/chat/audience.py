"""Handles what the audience writes in the group during a game. The audience is people who do not play, and
players who are out. The bot tells the judge about it, because it may contain hints (FIIM 6.8.3)."""

from bot.render.judge.pages import audience_heard
from bot.services.chat.discipline import delete
from bot.services.game.judge_name import judge_target
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.values.outgoing import Priority
from engine.roles import Seat


async def hear_audience(
    ctx: UpdateContext, live: LiveGame, seat: Seat | None, text: str, message_id: int
) -> None:
    """Tells the judge in private what somebody who does not play now has written in the group. If the chat's
    settings ask for it, also deletes messages of people without a seat. `seat`: the writer's seat if he is a
    player who is out; otherwise None."""
    settings = await ctx.settings_of(ctx.target.chat_id)
    if settings.talk == "call" or ctx.person.user_id == live.game.judge_id:
        return
    judge = await judge_target(ctx.tx, live.game)
    if judge is not None:
        roster = await ctx.voice.linked(ctx.tx, live)
        post = audience_heard(live.state, roster, ctx.person.name, seat, text)
        await ctx.outbox.say(judge, post, priority=Priority.REPLY, reply=f"audience:{ctx.person.user_id}")
    if seat is None and settings.audience == "delete":
        await delete(ctx, message_id)
