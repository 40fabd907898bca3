"""What only the creator of a lobby, or an administrator of the group, may ask."""

from collections.abc import Awaitable, Callable

from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, ChatMemberAdministrator, ChatMemberOwner

from bot.desk import Desk
from bot.render.post import line

Wish = Callable[[Desk], Awaitable[None]]


async def privileged(
    desk: Desk, creator_id: int | None, wish: Wish, query: CallbackQuery | None = None
) -> None:
    """Does what is wished, if this person may wish it.

    Telegram is asked only about others than the creator, and outside the transaction: a slow answer must
    not hold up other tables.
    """
    if desk.person.user_id == creator_id:
        await wish(desk)
        return

    async def ask() -> None:
        allowed = await _is_administrator(desk)
        async with desk.host.store.unit() as unit:
            there = desk.within(unit)
            if allowed:
                await wish(there)
            elif query is not None:
                await there.answer(query, line("creator-only"), alert=True)
            else:
                await there.say(line("creator-only"))

    desk.host.after(desk.unit, ("rights", desk.place.chat_id), ask)


async def _is_administrator(desk: Desk) -> bool:
    if desk.person.user_id == desk.place.chat_id:
        return True  # an administrator who writes anonymously, as the group itself
    try:
        member = await desk.host.bot.get_chat_member(desk.place.chat_id, desk.person.user_id)
    except TelegramAPIError:
        return False
    return isinstance(member, ChatMemberOwner | ChatMemberAdministrator)
