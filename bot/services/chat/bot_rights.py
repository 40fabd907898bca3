"""Finds out which rights the bot needs for a group's settings and does not have, and tells the group."""

from aiogram.exceptions import TelegramAPIError

from bot.choices import DELETING, ChatSettings, Need
from bot.render.chat import rights
from bot.runtime.condition import Hearing
from bot.services.live.members import Member, Membership
from bot.services.live.outbox_writer import ChatTarget
from bot.services.scope import AppContext, Scope, UpdateContext
from bot.store.chat import chats

UNSAID = frozenset({Membership.UNTOLD, Membership.UNKNOWN})


def needs(settings: ChatSettings) -> tuple[Need, ...]:
    """Returns the rights that the bot needs in a group with these settings."""
    wanted: dict[Need, bool] = {
        "hear": True,
        "see": True,
        "delete": (settings.discipline in DELETING or settings.audience == "delete")
        and settings.talk == "chat",
        "restrict": "on" in (settings.closes, settings.silences),
        "pin": settings.pin == "on",
    }
    return tuple(need for need, is_wanted in wanted.items() if is_wanted)


async def tell_lacking(scope: Scope, target: ChatTarget) -> None:
    """Tells a group which rights the bot does not have there: one message, sent only if a right is missing of
    which the group was not told. If the bot gets a right and loses it again, the group is told again.

    The bot asks Telegram after the commit, outside the transaction.
    """

    async def look() -> None:
        member = await scope.app.members.ask(target.chat_id, scope.bot_id)
        hears_all = await hears_new_groups(scope.app)
        async with scope.app.store.transaction() as later:
            chat = await chats.get(later, scope.bot_id, target.chat_id)
            if chat is None:
                return
            lacks, told = _lacks(member, chat.settings, hears_all=hears_all), chat.settings.lacking_told
            if lacks != told:
                changed = ChatSettings(lacking_told=lacks)
                await chats.change_settings(later, scope.bot_id, target.chat_id, changed)
            if {*lacks} - {*told}:
                await scope.app.outbox(later).say(target, rights.lacking(lacks))

    scope.app.after(scope.tx, ("rights", target.chat_id), look)


async def lacking_here(ctx: UpdateContext, settings: ChatSettings) -> tuple[Need, ...]:
    """Returns the rights that the bot needs and does not have in this chat; none if Telegram does not say
    what the bot may do. Raises `AskFirst` if the bot has to ask Telegram first."""
    member = ctx.member(ctx.target.chat_id, ctx.bot_id)
    return _lacks(member, settings, hears_all=await hears_new_groups(ctx.app))


def _lacks(member: Member, settings: ChatSettings, *, hears_all: bool) -> tuple[Need, ...]:
    """Returns the rights that the bot needs in a group and does not have; none if Telegram does not say what
    the bot may do. "rejoin" stands for "hear" where it is enough to add the bot anew. If the only missing
    right is to see who leaves, returns none, because games work without it. `member`: the bot in this group.
    `hears_all`: whether privacy mode is off."""
    if member.standing in UNSAID:
        return ()
    has = {*member.rights, *(("hear",) if hears_all and not settings.came_deaf else ())}
    if member.standing is Membership.ADMINISTRATOR:
        has |= {"hear", "see"}
    lacks = tuple(need for need in needs(settings) if need not in has)
    if hears_all:
        lacks = tuple("rejoin" if need == "hear" else need for need in lacks)
    return () if lacks == ("see",) else lacks


async def hears_new_groups(app: AppContext) -> bool:
    """Returns whether privacy mode is off, so that the bot gets all messages of groups to which it comes. The
    program asks Telegram about this at its start, so the answer is known; if it is not, returns True."""
    try:
        return app.hearing is Hearing.SWITCHED or bool((await app.bot.me()).can_read_all_group_messages)
    except TelegramAPIError:
        return True
