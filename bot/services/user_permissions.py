"""What only some people may do: administrators, and whoever a handler names (creator, players)."""

from collections.abc import Collection

from aiogram.types import CallbackQuery

from bot.render.post import Line, line
from bot.services.context import UpdateContext
from bot.services.members import Standing

SERVICE_ACCOUNTS = frozenset({777000, 136817688, 1087968824})
"""Telegram's accounts that stand for channels and anonymous administrators. Each of them is many people."""


async def may_decide(
    ctx: UpdateContext, refusal: Line, *, besides: Collection[int] = (), query: CallbackQuery | None = None
) -> bool:
    """Whether this person is an administrator, or one of the people `besides`. If not, he is told.

    Raises `AskFirst` if only Telegram can say it.
    """
    user_id = ctx.person.user_id
    if ctx.as_group or (user_id in besides and user_id not in SERVICE_ACCOUNTS):
        return True
    standing = ctx.member(ctx.target.chat_id, user_id).standing
    if standing is Standing.ADMINISTRATOR:
        return True
    await refuse(ctx, line("rights-unknown") if standing is Standing.UNKNOWN else refusal, query)
    return False


async def refuse(ctx: UpdateContext, said: Line, query: CallbackQuery | None) -> None:
    """Says why not: in an alert for a tap, else in a reply."""
    if query is not None:
        await ctx.answer(query, said, alert=True)
    else:
        await ctx.refuse(said)
