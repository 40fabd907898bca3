"""Sends the result, the protocol and the page of a game that is over to people who ask for them."""

from bot.render.game.ending import told_again
from bot.render.past.history import table_post
from bot.render.post import Post
from bot.services.game import playing
from bot.services.game.judge_name import with_judge
from bot.services.live.game import LiveGame
from bot.services.live.log import protocol_of, record_of, told_marks
from bot.services.past.counting import outcome_of
from bot.services.scope import UpdateContext
from bot.store.past import imports
from bot.values.game import Game
from bot.values.outgoing import Priority


async def tell_again(ctx: UpdateContext, game: Game) -> bool | None:
    """Sends the result, the protocol and the file of a game again, as they were at its end. Returns True if
    they go to the person's private chat, and False if they go to this chat. Returns None if nothing is sent:
    a game is open here, and the bot can not write to the person.

    The rows of the outbox belong to no game. So the limit of rows that may wait in a chat also applies to a
    person who asks for many games.
    """
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


async def _posts(ctx: UpdateContext, live: LiveGame) -> tuple[Post, ...]:
    game = live.game
    if await imports.outcome_of(ctx.tx, game.id) is not None:
        return (await _result(ctx, live),)
    given = await told_marks(ctx.tx, game)
    text = await record_of(ctx.tx, live, marks=given)
    record = await playing.record_post(ctx, live, text, page=live.state.result is not None)
    protocol = await protocol_of(ctx.tx, live)
    roster = await with_judge(ctx.tx, live, live.roster)
    return told_again(live.state, protocol, roster, record, given)


async def _result(ctx: UpdateContext, live: LiveGame) -> Post:
    outcome = await outcome_of(ctx.tx, live, await protocol_of(ctx.tx, live))
    source = (await imports.sources(ctx.tx, [live.game.id]))[live.game.id]
    if outcome is None:
        raise ValueError(f"game {live.game.id} has no result")
    return table_post(outcome, live.roster, live.state.rules, source)
