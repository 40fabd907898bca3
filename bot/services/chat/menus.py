"""The menus of commands that Telegram's clients show, in each language."""

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.render.locales import LOCALES, say
from bot.runtime.logs import error_fields
from bot.runtime.stopping import StoppingError

log = structlog.get_logger("bot")

GROUP = (
    "newgame",
    "begin",
    "cancel",
    "stop",
    "pause",
    "leave",
    "judge",
    "table",
    "rules",
    "words",
    "settings",
    "stats",
    "top",
    "history",
    "evening",
    "season",
    "rating",
    "nick",
    "join",
    "lang",
    "privacy",
    "help",
)
PRIVATE = (
    "practice",
    "judge",
    "role",
    "table",
    "note",
    "lift",
    "call",
    "leave",
    "rules",
    "words",
    "stats",
    "tournament",
    "lang",
    "mydata",
    "forget",
    "privacy",
    "help",
)


async def publish(bot: Bot, default: str) -> None:
    """Sets the bot's menus of commands at Telegram. Clients in a language that the bot does not have show the
    menu in the `default` language.

    Commands work without menus too, so a failure is only logged. The next start sets them again.
    """
    try:
        for code, locale in ((None, default), *((locale, locale) for locale in LOCALES)):
            for commands, scope in (
                (GROUP, BotCommandScopeAllGroupChats()),
                (PRIVATE, BotCommandScopeAllPrivateChats()),
            ):
                await bot.set_my_commands(_menu(commands, locale), scope=scope, language_code=code)
    except StoppingError:
        return
    except AiogramError as error:
        log.warning("menus not set", **error_fields(error))


def _menu(commands: tuple[str, ...], locale: str) -> list[BotCommand]:
    return [BotCommand(command=name, description=say(locale, f"command-{name}", {})) for name in commands]
