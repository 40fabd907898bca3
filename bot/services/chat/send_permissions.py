"""Asks Telegram what people may send in a group, takes these permissions away, and gives them back."""

from collections.abc import Mapping

from aiogram import Bot
from aiogram.types import ChatMemberMember, ChatMemberRestricted, ChatPermissions

from bot.store.chat.restraints import EVERYBODY, Restraint

Permissions = Mapping[str, bool | int]
"""What a person or a group may do, by Telegram's names of permissions. If somebody was already restricted,
`until_date` is when that ends, in unix seconds."""

SENDING = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
)
"""The permissions that the bot takes away. It changes no other permissions."""

NAMES = tuple(ChatPermissions.model_fields)

LONGEST_GAME = 12 * 3600
"""Seconds. After this time Telegram itself ends a restriction, even if the bot is not running any more."""

REQUEST_TIMEOUT = 10
"""The most seconds that one request to Telegram may take."""


def taken_of(before: Permissions) -> frozenset[str]:
    """Returns those of the permissions `before` that the bot takes away."""
    return frozenset(name for name in SENDING if before.get(name))


def is_shut(now: Permissions, before: Permissions) -> bool:
    """Returns whether all permissions that the bot has taken away are still missing. If not, somebody else
    has given some of them back. `before`: the permissions before the bot took any."""
    return not any(now.get(name) for name in taken_of(before))


async def ask(bot: Bot, row: Restraint) -> Permissions:
    """Returns the present permissions of the person or the group of this row. They are empty for an
    administrator and for a person who has left or is banned, because the bot can take nothing from them.
    Raises aiogram's errors."""
    if row.user_id == EVERYBODY:
        there = (await bot.get_chat(row.chat_id, request_timeout=REQUEST_TIMEOUT)).permissions
        return {} if there is None else _flags(there)
    match await bot.get_chat_member(row.chat_id, row.user_id, request_timeout=REQUEST_TIMEOUT):
        case ChatMemberMember():
            return dict.fromkeys(NAMES, True)
        case ChatMemberRestricted() as member:
            until = member.until_date
            return {**_flags(member), "until_date": int(until.timestamp()) if until.year > 1970 else 0}
        case _:
            return {}


async def take(bot: Bot, row: Restraint, present: Permissions, now: float) -> None:
    """Takes all permissions of `SENDING` away from the person or the group of this row. `present`: the
    permissions now. `now`: unix seconds. Raises aiogram's errors."""
    shut = {**present, **dict.fromkeys(SENDING, False), "until_date": int(now) + LONGEST_GAME}
    await _put(bot, row, shut)


async def give_back(bot: Bot, row: Restraint, before: Permissions, present: Permissions) -> None:
    """Gives the permissions back that the bot has taken from the person or the group of this row. Permissions
    that somebody else has changed meanwhile stay as they are. `before`: the permissions before the bot took
    any. `present`: those now. Raises aiogram's errors."""
    back = {**present, **dict.fromkeys(taken_of(before), True)}
    await _put(bot, row, {**back, "until_date": before.get("until_date", 0)})


def _flags(told: object) -> Permissions:
    found = {name: getattr(told, name, None) for name in NAMES}
    return {name: bool(value) for name, value in found.items() if value is not None}


async def _put(bot: Bot, row: Restraint, wanted: Permissions) -> None:
    permissions = ChatPermissions(**{name: bool(wanted[name]) for name in NAMES if name in wanted})
    if row.user_id == EVERYBODY:
        await bot.set_chat_permissions(
            row.chat_id, permissions, use_independent_chat_permissions=True, request_timeout=REQUEST_TIMEOUT
        )
    else:
        await bot.restrict_chat_member(
            row.chat_id,
            row.user_id,
            permissions,
            use_independent_chat_permissions=True,
            until_date=int(wanted.get("until_date", 0)) or None,
            request_timeout=REQUEST_TIMEOUT,
        )
