"""Asks Telegram to let the bot read all messages of groups, and stores in which groups this has no effect.

A bot gets all messages of a group if it came to the group without privacy mode, or if it is an administrator
there. If it came in privacy mode, it does not get them before it is added anew.
"""

import structlog
from aiogram.exceptions import AiogramError, TelegramNotFound
from aiogram.methods.base import TelegramMethod

from bot.choices import ChatSettings
from bot.runtime.condition import Hearing
from bot.runtime.logs import error_fields
from bot.runtime.network import message
from bot.runtime.stopping import StoppingError
from bot.services.scope import AppContext
from bot.store.chat import chats

log = structlog.get_logger("bot")

ALL = 1_000_000
"""The limit of a query that shall return all groups of a bot."""


class SetMySettings(TelegramMethod[bool]):
    """Changes the bot's own settings at Telegram; those that are None stay (Bot API 10.5)."""

    __returning__ = bool
    __api_method__ = "setMySettings"

    can_read_all_group_messages: bool | None = None


async def ask_to_hear(app: AppContext, *, may_set: bool) -> None:
    """Switches privacy mode off if it is on and the operator lets the bot do that (`may_set`). `app.hearing`
    says what came of it; an error of Telegram is only logged.

    Before it asks Telegram, it stores in which groups the bot is, so that a crash loses none of them.
    """
    try:
        if (await app.bot.me()).can_read_all_group_messages:
            app.hearing = Hearing.ALL
            return
        await _mark_groups(app)
        app.hearing = await _switched(app) if may_set else Hearing.LEFT
    except StoppingError:
        return
    except AiogramError as error:
        app.hearing = Hearing.REFUSED
        log.warning("privacy mode stays on", why=str(message(error)), **error_fields(error))


async def _switched(app: AppContext) -> Hearing:
    try:
        await app.bot(SetMySettings(can_read_all_group_messages=True))
    except TelegramNotFound:
        log.warning("privacy mode stays on", why="the Bot API server does not know setMySettings")
        return Hearing.REFUSED
    log.info("privacy mode is off now", groups="those from before have to add the bot anew")
    return Hearing.SWITCHED


async def _mark_groups(app: AppContext) -> None:
    async with app.store.read_only() as tx:
        known = [await chats.get(tx, app.bot.id, each) for each in await chats.newest(tx, app.bot.id, ALL)]
    for chat in known:
        if chat is not None and not chat.settings.came_deaf:
            async with app.store.transaction() as tx:
                await chats.change_settings(tx, app.bot.id, chat.chat_id, ChatSettings(came_deaf=True))
