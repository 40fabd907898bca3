"""The tables that gather where a person has played before."""

from bot.render.welcome import Gathering
from bot.services.context import UpdateContext
from bot.services.members import Standing
from bot.services.served_chats import is_served
from bot.store import chats, lobbies, seats

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
