"""What people may send in a group, as Telegram tells and takes it; what is taken of it, and given back."""

from collections.abc import Mapping

from aiogram import Bot
from aiogram.types import ChatMemberMember, ChatMemberRestricted, ChatPermissions

from bot.store.restraints import EVERYBODY, Restraint

Permissions = Mapping[str, bool | int]
"""By Telegram's names; `until_date` of somebody who was restricted before, in unix seconds."""

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
"""What is taken. Everything else stays as it is."""

NAMES = tuple(ChatPermissions.model_fields)

LONGEST_GAME = 12 * 3600
"""Seconds after which Telegram itself gives a person his voice back, whatever became of the bot."""

PATIENCE = 10
"""Seconds for one call."""


def taken_of(before: Permissions) -> frozenset[str]:
    """What the bot takes, of permissions as they were."""
    return frozenset(name for name in SENDING if before.get(name))


def is_shut(now: Permissions, before: Permissions) -> bool:
    """Whether all that is taken is away. If some of it is there again, somebody else has given it."""
    return not any(now.get(name) for name in taken_of(before))


async def ask(bot: Bot, row: Restraint) -> Permissions:
    """The permissions as they are; empty if nothing can be taken of this person: he runs the group, or is not
    in it. Raises what aiogram raises."""
    if row.user_id == EVERYBODY:
        there = (await bot.get_chat(row.chat_id, request_timeout=PATIENCE)).permissions
        return {} if there is None else _named(there)
    match await bot.get_chat_member(row.chat_id, row.user_id, request_timeout=PATIENCE):
        case ChatMemberMember():
            return dict.fromkeys(NAMES, True)
        case ChatMemberRestricted() as member:
            until = member.until_date
            return {**_named(member), "until_date": int(until.timestamp()) if until.year > 1970 else 0}
        case _:
            return {}


async def take(bot: Bot, row: Restraint, present: Permissions, now: float) -> None:
    """Takes what can be taken. `now`: unix seconds."""
    shut = {**present, **dict.fromkeys(SENDING, False), "until_date": int(now) + LONGEST_GAME}
    await _put(bot, row, shut)


async def give_back(bot: Bot, row: Restraint, before: Permissions, present: Permissions) -> None:
    """Makes what was taken as it was. What somebody else has changed beside it stays as he left it."""
    back = {**present, **dict.fromkeys(taken_of(before), True)}
    await _put(bot, row, {**back, "until_date": before.get("until_date", 0)})


def _named(told: object) -> Permissions:
    found = {name: getattr(told, name, None) for name in NAMES}
    return {name: bool(value) for name, value in found.items() if value is not None}


async def _put(bot: Bot, row: Restraint, wanted: Permissions) -> None:
    permissions = ChatPermissions(**{name: bool(wanted[name]) for name in NAMES if name in wanted})
    if row.user_id == EVERYBODY:
        await bot.set_chat_permissions(
            row.chat_id, permissions, use_independent_chat_permissions=True, request_timeout=PATIENCE
        )
    else:
        await bot.restrict_chat_member(
            row.chat_id,
            row.user_id,
            permissions,
            use_independent_chat_permissions=True,
            until_date=int(wanted.get("until_date", 0)) or None,
            request_timeout=PATIENCE,
        )
