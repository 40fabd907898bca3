"""What the bot lacks in a group for what the group has switched on, and how the group learns of it."""

from typing import get_args

from aiogram.exceptions import TelegramAPIError

from bot.choices import DELETING, ChatSettings, Need
from bot.render import rights
from bot.services.context import AppContext, UpdateContext
from bot.services.members import Member, Standing
from bot.services.outbox_writer import ChatTarget
from bot.store import chats
from bot.store.transaction import Transaction


def needs(settings: ChatSettings) -> tuple[Need, ...]:
    """What the bot needs for what the chat has chosen."""
    wanted: dict[Need, bool] = {
        "hear": True,
        "see": True,
        "delete": settings.discipline in DELETING and settings.talk == "chat",
        "restrict": "on" in (settings.closes, settings.silences),
        "pin": settings.pin == "on",
    }
    return tuple(need for need, is_wanted in wanted.items() if is_wanted)


async def tell_lacking(app: AppContext, tx: Transaction, target: ChatTarget) -> None:
    """Tells a group in one message all that the bot lacks there, if it lacks something that the group was not
    told of. What it has again may be told again later.

    Telegram is asked after the commit, outside the transaction.
    """

    async def look() -> None:
        member = await app.members.ask(target.chat_id, app.bot.id)
        hears_all = await _hears_all(app)
        async with app.store.transaction() as later:
            chat = await chats.get(later, app.bot.id, target.chat_id)
            if chat is None:
                return
            lacks, told = _lacks(member, chat.settings, hears_all=hears_all), chat.settings.lacking_told
            if lacks != told:
                changed = ChatSettings(lacking_told=lacks)
                await chats.change_settings(later, app.bot.id, target.chat_id, changed)
            if {*lacks} - {*told}:
                await app.outbox(later).say(target, rights.lacking(lacks))

    app.after(tx, ("rights", target.chat_id), look)


async def lacking_here(ctx: UpdateContext, settings: ChatSettings) -> tuple[Need, ...]:
    """What the bot lacks in this chat. Raises `AskFirst` if only Telegram can say it."""
    member = ctx.member(ctx.target.chat_id, ctx.bot_id)
    return _lacks(member, settings, hears_all=await _hears_all(ctx.app))


def _lacks(member: Member, settings: ChatSettings, *, hears_all: bool) -> tuple[Need, ...]:
    """Nothing, if Telegram does not say what the bot may do. Nor if it only misses who leaves: that alone
    spoils no game."""
    if member.standing in UNSAID:
        return ()
    has = {*member.rights, *(("hear",) if hears_all else ())}
    if member.standing is Standing.ADMINISTRATOR:
        has |= {"hear", "see"}
    lacks = tuple(need for need in get_args(Need) if need in needs(settings) and need not in has)
    return () if lacks == ("see",) else lacks


UNSAID = frozenset({Standing.UNTOLD, Standing.UNKNOWN})


async def _hears_all(app: AppContext) -> bool:
    """Whether privacy mode is off. The program asks it at its start, so the answer is there."""
    try:
        return bool((await app.bot.me()).can_read_all_group_messages)
    except TelegramAPIError:
        return True
