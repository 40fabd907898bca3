"""The commands that clients offer, in each language."""

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.logs import fault
from bot.render.locales import LOCALES, say

log = structlog.get_logger("bot")

GROUP = ("newgame", "begin", "cancel", "stop", "leave", "table", "rules", "settings", "stats", "lang", "help")
PRIVATE = ("role", "lift", "leave", "lang", "help")


async def publish(bot: Bot) -> None:
    """Sets the menus; without them the commands work all the same, so a failure only gets a log line."""
    try:
        for locale in LOCALES:
            await bot.set_my_commands(
                _menu(GROUP, locale), scope=BotCommandScopeAllGroupChats(), language_code=locale
            )
            await bot.set_my_commands(
                _menu(PRIVATE, locale), scope=BotCommandScopeAllPrivateChats(), language_code=locale
            )
    except AiogramError as error:
        log.warning("menus not set", **fault(error))


def _menu(commands: tuple[str, ...], locale: str) -> list[BotCommand]:
    return [BotCommand(command=name, description=say(locale, f"command-{name}", {})) for name in commands]
