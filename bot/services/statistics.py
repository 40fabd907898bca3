"""Figures of a chat."""

from collections import Counter

from bot.services.context import UpdateContext
from bot.store import games


async def results_here(ctx: UpdateContext) -> Counter[str]:
    """How often "red" and "black" won in this chat, and how often nobody did ("draw")."""
    return await games.results_in(ctx.tx, ctx.bot_id, ctx.target.chat_id)
