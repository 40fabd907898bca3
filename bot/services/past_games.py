"""A game that is over, told once more: to whoever asks for it, in private if he can be written to there."""

from bot.render.ending import filmed, told_again
from bot.render.post import Post
from bot.services.context import UpdateContext
from bot.services.game_log import protocol_of, record_of
from bot.services.judge import with_judge
from bot.services.live_game import LiveGame
from bot.services.values import Game
from bot.store import marks, standings
from bot.store.outbox import Priority


async def tell_again(ctx: UpdateContext, game: Game) -> bool | None:
    """Sends record, protocol and result, as they were at the end. True: into the person's private chat;
    False: here. None if nothing is sent: a game is open here, and the person can not be written to.

    The rows are no game's: whoever asks for many games is held to what may wait in a chat."""
    to_him = ctx.person.reachable
    if not to_him and await ctx.open_game() is not None:
        return None
    live = await ctx.games.live_game(ctx.tx, game.id)
    target = ctx.private if to_him else ctx.target
    for part, post in enumerate(await _posts(ctx, live)):
        await ctx.outbox.say(
            target,
            post.model_copy(update={"of_game": game.id}),
            what="send" if post.record is None and post.replay is None else "document",
            priority=Priority.REPLY,
            reply=f"past:{game.id}:{part}",
        )
    return to_him


async def counts_here(ctx: UpdateContext, game: Game) -> bool:
    """Whether the game is one of this chat's past games."""
    return await standings.is_past_game(ctx.tx, ctx.target.chat_id, game.id)


async def _posts(ctx: UpdateContext, live: LiveGame) -> tuple[Post, ...]:
    game = live.game
    text, given = await record_of(ctx.tx, live), (await marks.of_game(ctx.tx, game.id)).marks
    record = await ctx.games.record_post(ctx.tx, live, text)
    protocol = await protocol_of(ctx.tx, live)
    roster = await with_judge(ctx.tx, live, live.roster)
    told = told_again(live.state, protocol, roster, record, given)
    return told if live.state.result is None else (*told, filmed(text))
