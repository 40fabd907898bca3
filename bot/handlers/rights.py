"""What only the creator of a lobby, or an administrator of the group, may ask."""

from collections.abc import Awaitable, Callable
from functools import partial

from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, ChatMemberAdministrator, ChatMemberOwner

from bot.desk import Desk
from bot.render.post import line

STAND_INS = frozenset({777000, 136817688, 1087968824})
"""Telegram's accounts in whose name channels and anonymous administrators write: each is many people."""

Wish = Callable[[Desk], Awaitable[None]]


async def privileged(
    desk: Desk, creator_id: int | None, wish: Wish, query: CallbackQuery | None = None
) -> None:
    """Does what is wished, if this person may wish it.

    Telegram is asked only about others than the creator, and outside the transaction: a slow answer must
    not hold up other tables.
    """
    by_creator = desk.person.user_id == creator_id and creator_id not in STAND_INS
    if by_creator or desk.as_group:
        await wish(desk)
        return

    async def ask() -> None:
        try:
            allowed = await _is_administrator(desk)
            async with desk.host.store.unit() as unit:
                await (wish if allowed else partial(_refuse, query))(desk.within(unit))
        except Exception:
            if query is not None:
                async with desk.host.store.unit() as unit:
                    await desk.within(unit).answer(query, line("something-failed"), alert=True)
            raise

    desk.host.after(desk.unit, ("rights", desk.place.chat_id), ask)


async def _refuse(query: CallbackQuery | None, desk: Desk) -> None:
    if query is not None:
        await desk.answer(query, line("creator-only"), alert=True)
    else:
        await desk.say(line("creator-only"))


async def _is_administrator(desk: Desk) -> bool:
    try:
        member = await desk.host.bot.get_chat_member(desk.place.chat_id, desk.person.user_id)
    except TelegramAPIError:
        return False
    return isinstance(member, ChatMemberOwner | ChatMemberAdministrator)
