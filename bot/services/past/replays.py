"""Sends the group the page of a game that is over, as a file. Sends the record, the protocol and the result
to people who ask for them."""

from bot.render.game.ending import filmed, told_again
from bot.render.game.utterance import REPLAY
from bot.render.past.imported import table_post
from bot.render.post import Post
from bot.services.game import playing
from bot.services.game.judge_name import with_judge
from bot.services.live.game import Change, LiveGame
from bot.services.live.log import protocol_of, record_of
from bot.services.past.counting import outcome_of
from bot.services.scope import Scope, UpdateContext
from bot.store import imports, judges, standings
from bot.values.game import Game
from bot.values.outgoing import Priority

WAITS = 5.0
"""Seconds (scaled) after the end of a game before its page is sent. Until then, more marks can still change
it."""


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. If the game ends with a result, sends its page to the
    group."""
    if change.is_over and _has_page(change.after):
        await _send(scope, change.after, await record_of(scope.tx, change.after))


def _has_page(live: LiveGame) -> bool:
    return not live.game.is_practice and live.state.result is not None


async def send_again(scope: Scope, live: LiveGame, record: str) -> None:
    """Sends the group a new page of a game, made from this record, in place of the old one."""
    if not _has_page(live):
        return
    await scope.outbox.say(live.group, Post(), what="delete", game_id=live.game.id, slot=REPLAY)
    await _send(scope, live, record)


async def _send(scope: Scope, live: LiveGame, record: str) -> None:
    game = live.game
    await scope.outbox.say(
        live.group,
        filmed(record),
        what="document",
        priority=Priority.NEWS,
        game_id=game.id,
        slot=REPLAY,
        reply=f"replay:{game.id}",
        delay=WAITS * scope.app.scale,
    )


async def tell_again(ctx: UpdateContext, game: Game) -> bool | None:
    """Sends the record, the protocol and the result of a game again, as they were at its end. Returns True if
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


async def counts_here(ctx: UpdateContext, game: Game) -> bool:
    """Returns whether the game is one of this chat's past games."""
    return await standings.is_past_game(ctx.tx, ctx.target.chat_id, game.id)


async def _posts(ctx: UpdateContext, live: LiveGame) -> tuple[Post, ...]:
    game = live.game
    if await imports.outcome_of(ctx.tx, game.id) is not None:
        return (await _result(ctx, live),)
    text, given = await record_of(ctx.tx, live), (await judges.marks_of(ctx.tx, game.id)).marks
    record = await playing.record_post(ctx, live, text)
    protocol = await protocol_of(ctx.tx, live)
    roster = await with_judge(ctx.tx, live, live.roster)
    told = told_again(live.state, protocol, roster, record, given)
    return told if live.state.result is None else (*told, filmed(text))


async def _result(ctx: UpdateContext, live: LiveGame) -> Post:
    """Returns the post with the result of a game that was imported from a table of results."""
    outcome = await outcome_of(ctx.tx, live, await protocol_of(ctx.tx, live))
    source = (await imports.sources(ctx.tx, [live.game.id]))[live.game.id]
    if outcome is None:
        raise ValueError(f"game {live.game.id} has no result")
    return table_post(outcome, live.roster, live.state.rules, source)
