"""What the bot itself may in a group: hear all that is said (not in privacy mode), and delete what is."""

from aiogram.exceptions import TelegramAPIError

from bot import variants
from bot.desk import Desk, Host
from bot.members import Standing
from bot.render.post import Post, line
from bot.store import chats
from bot.store.chats import Chat
from bot.store.unit import Unit
from bot.voice import Place

TOLD = "deleting-told"
"""Among a chat's settings: it was told that the bot can not delete there."""


def warn_of_privacy(desk: Desk) -> None:
    """Tells a group once, if the bot can not hear what is said in it, and what to change.

    Telegram is asked outside the transaction.
    """

    async def look() -> None:
        if await _hears(desk.host, desk.place.chat_id):
            return
        async with desk.host.store.unit() as unit:
            there = desk.within(unit)
            chat = await chats.get(unit, desk.bot_id, desk.place.chat_id)
            if chat is not None and not chat.privacy_warned:
                await chats.privacy_warned(unit, desk.bot_id, desk.place.chat_id)
                await there.say(line("privacy-warning"))

    desk.host.after(desk.unit, ("privacy", desk.place.chat_id), look)


async def warn_of_weakness(host: Host, unit: Unit, place: Place) -> None:
    """Tells a group that wants talk deleted, if the bot can not, and what to change: once for each time it
    is wanted. Telegram is asked outside the transaction."""

    async def look() -> None:
        if await _deletes(host, place.chat_id):
            return
        async with host.store.unit() as later:
            chat = await _untold(host, later, place)
            if chat is not None:
                await chats.set_settings(later, host.bot.id, chat.chat_id, {**chat.settings, TOLD: True})
                await host.voice(later).say(place, Post(lines=(line("deleting-not-allowed"),)))

    if await _untold(host, unit, place) is not None:
        host.after(unit, ("weakness", place.chat_id), look)


async def _untold(host: Host, unit: Unit, place: Place) -> Chat | None:
    chat = await chats.get(unit, host.bot.id, place.chat_id)
    if chat is None or variants.setting(chat.settings, "discipline") not in variants.DELETING:
        return None
    return None if chat.settings.get(TOLD) else chat


UNSAID = frozenset({Standing.UNTOLD, Standing.UNKNOWN})
"""Where Telegram does not say what the bot may, nobody is warned."""


async def _hears(host: Host, chat_id: int) -> bool:
    try:
        me = await host.bot.me()
    except TelegramAPIError:
        return True
    if me.can_read_all_group_messages:
        return True
    member = await host.members.ask(chat_id, host.bot.id)
    return member.standing in UNSAID or member.standing is Standing.ADMINISTRATOR


async def _deletes(host: Host, chat_id: int) -> bool:
    member = await host.members.ask(chat_id, host.bot.id)
    return member.standing in UNSAID or member.deletes
