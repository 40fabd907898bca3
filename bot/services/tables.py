"""The tables that gather where a person has played before."""

from bot.render.welcome import Gathering
from bot.services.context import UpdateContext
from bot.services.members import Standing
from bot.services.served_chats import is_served
from bot.store import chats, games, lobbies, seats
from bot.store.games import Game

LATELY = 24 * 3600.0
"""Seconds, not scaled: so long its people are offered as those of the next game."""

MOST = 5
"""Tables that are shown at most. Of each Telegram is asked whether the person is in the group."""


async def gathering_for(ctx: UpdateContext) -> list[Gathering]:
    """The newest tables that gather in groups where the person has sat at a table and still is. Raises
    `AskFirst` if Telegram has to say that."""
    found = []
    for game in await lobbies.where_known(ctx.tx, ctx.bot_id, ctx.person.user_id, MOST):
        gone = ctx.member(game.chat_id, ctx.person.user_id).standing is Standing.GONE
        chat = await chats.get(ctx.tx, ctx.bot_id, game.chat_id)
        if chat is not None and not gone and await is_served(ctx, game.chat_id):
            sitting = await seats.of_game(ctx.tx, game.id)
            found.append(Gathering(game.join_code, chat.title, len(sitting)))
    return found


async def played_lately(ctx: UpdateContext) -> Game | None:
    """The last game played here, if it ended within `LATELY`."""
    last = await games.last_played(ctx.tx, ctx.bot_id, ctx.target.chat_id, ctx.target.thread_id or 0)
    if last is None or last.ended_at is None or ctx.tx.now - last.ended_at > LATELY:
        return None
    return last if last.ruleset in ctx.books else None
