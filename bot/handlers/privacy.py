"""What the bot can hear in a group: everything, or (privacy mode) only commands and taps."""

from aiogram.exceptions import TelegramAPIError
from aiogram.types import ChatMemberAdministrator

from bot.desk import Desk
from bot.render.post import line
from bot.store import chats


def warn_of_privacy(desk: Desk) -> None:
    """Tells a group once, if the bot can not hear what is said in it, and what to change.

    Telegram is asked outside the transaction.
    """

    async def look() -> None:
        if await _hears(desk):
            return
        async with desk.host.store.unit() as unit:
            there = desk.within(unit)
            chat = await chats.get(unit, desk.bot_id, desk.place.chat_id)
            if chat is not None and not chat.privacy_warned:
                await chats.privacy_warned(unit, desk.bot_id, desk.place.chat_id)
                await there.say(line("privacy-warning"))

    desk.host.after(desk.unit, ("privacy", desk.place.chat_id), look)


async def _hears(desk: Desk) -> bool:
    try:
        me = await desk.host.bot.me()
        if me.can_read_all_group_messages:
            return True
        member = await desk.host.bot.get_chat_member(desk.place.chat_id, desk.bot_id)
    except TelegramAPIError:
        return True
    return isinstance(member, ChatMemberAdministrator)
