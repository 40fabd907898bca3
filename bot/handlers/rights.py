"""What only some may decide: a table's creator or its players, and the administrators of the group."""

import asyncio
from collections.abc import Collection
from functools import partial

from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.types import CallbackQuery, ChatMemberAdministrator, ChatMemberOwner

from bot.desk import Desk, Standing
from bot.intake.lanes import AskFirst
from bot.render.post import Line, line

STAND_INS = frozenset({777000, 136817688, 1087968824})
"""Telegram's accounts in whose name channels and anonymous administrators write: each is many people."""

PAUSES = (0.0, 0.2, 0.6)
"""Seconds before each try to learn who somebody is."""

PATIENCE = 2
"""Seconds for Telegram to say so: with all tries, less than a phone waits for the answer to a tap."""

MAY_PASS = (TelegramNetworkError, TelegramServerError, TelegramRetryAfter, ClientDecodeError)


async def may_decide(
    desk: Desk, refusal: Line, *, besides: Collection[int] = (), query: CallbackQuery | None = None
) -> bool:
    """Whether this person may: an administrator, or one of the people `besides`. Who may not is told so.

    Raises `AskFirst` where Telegram has to say it, and has not been asked: nothing is done before.
    """
    user_id = desk.person.user_id
    if desk.as_group or (user_id in besides and user_id not in STAND_INS):
        return True
    if desk.standing is None:
        raise AskFirst(partial(_standing, desk.host.bot, desk.place.chat_id, user_id))
    if desk.standing is Standing.ADMINISTRATOR:
        return True
    said = refusal if desk.standing is Standing.MEMBER else line("rights-unknown")
    if query is not None:
        await desk.answer(query, said, alert=True)
    else:
        await desk.say(said)
    return False


async def _standing(bot: Bot, chat_id: int, user_id: int) -> Standing:
    for pause in PAUSES:
        await asyncio.sleep(pause)
        try:
            member = await bot.get_chat_member(chat_id, user_id, request_timeout=PATIENCE)
        except MAY_PASS:
            continue
        except TelegramAPIError:
            return Standing.MEMBER
        decides = isinstance(member, ChatMemberOwner | ChatMemberAdministrator)
        return Standing.ADMINISTRATOR if decides else Standing.MEMBER
    return Standing.UNKNOWN
