"""`mafia check`: whether a bot could run here. It prints a line for each thing that the bot needs."""

import os
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from aiogram import Bot
from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import (
    AiogramError,
    TelegramMigrateToChat,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from rich.console import Console
from rich.text import Text
from sqlalchemy.exc import DBAPIError

from bot import settings as settings_module
from bot.commands import own_database
from bot.intake.registration import said_of
from bot.intake.webhook import address_of
from bot.replica.needs import ADDRESSES, NEEDS, Need, no_backup
from bot.runtime import files, lock
from bot.runtime.client import open_bot
from bot.runtime.heartbeat import STALE, seconds_since_beat
from bot.runtime.network import reason
from bot.settings import ENV_FILE, Settings, SettingsError, env_file
from bot.store import chats
from bot.store.database import ConnectError, why
from bot.store.migrate import SchemaError
from bot.store.transaction import Store

PLAIN = {"✓": "+", "!": "!", "✗": "x"}
"""For a terminal that knows no other letters."""
MOST_GROUPS = 20
"""Groups that Telegram is asked about."""
UNWANTED = "the bot may not be added to new ones: /setjoingroups at @BotFather"


@dataclass(frozen=True, slots=True)
class Finding:
    """`wrong`: what is wrong and what to do about it; None if a bot could run so. `warning`: what does not
    work then."""

    subject: str
    wrong: str | None = None
    note: str = ""
    warning: str | None = None

    @property
    def line(self) -> str:
        said = self.wrong or self.warning or self.note
        return f"{self.subject}: {said}" if said else self.subject

    @property
    def mark(self) -> tuple[str, str]:
        """And its style."""
        if self.wrong is not None:
            return "✗", "red"
        return ("✓", "green") if self.warning is None else ("!", "yellow")


async def check() -> int:
    """Prints the findings; returns the exit code: 1 if one is wrong. A warning is not."""
    console = Console(highlight=False, soft_wrap=True)
    plain = not _writes("✓✗", console.encoding)
    right = True
    async for finding in _findings():
        right = right and finding.wrong is None
        mark, style = finding.mark
        console.print(Text(PLAIN[mark] if plain else mark, style), Text(finding.line))
    return 0 if right else 1


def _writes(marks: str, encoding: str) -> bool:
    try:
        marks.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


async def _findings() -> AsyncIterator[Finding]:
    yield file_of_settings()
    try:
        settings = settings_module.load()
    except SettingsError as error:
        for line in error.lines:
            yield Finding("settings", line)
        return
    yield Finding("settings")
    yield Finding("chats", note="all" if settings.chats is None else f"{len(settings.chats)} are served")
    failed = set[str]()
    for need in NEEDS:
        if need.after not in failed:
            finding = await _looked(need, settings)
            yield finding
            failed |= {need.subject} if finding.wrong else set()
    lacking = no_backup(settings)
    if lacking is not None:
        yield Finding("backups", warning=f"{lacking}. Without it no later schema is migrated to")
    yield secrecy_of(settings)
    yield locales()
    for token in settings.tokens if settings.has_token else ():
        for finding in await rights_of(settings, token):
            yield finding


def file_of_settings() -> Finding:
    """Where settings are looked for, but for the environment."""
    path = env_file()
    return Finding(".env", note=str(path) if os.path.lexists(path) else f"there is none at {path}")


async def _looked(need: Need, settings: Settings) -> Finding:
    """What `mafia run` would find, too. An address may be in use by the bot that runs here."""
    try:
        return Finding(need.subject, note=await need.look(settings))
    except SettingsError as error:
        if need.subject == ADDRESSES and _runs_here(settings.database_url):
            return Finding(need.subject, warning=f"{error}: by the bot that runs here, if by nobody else")
        return Finding(need.subject, str(error))
    except SchemaError as error:
        return Finding(need.subject, str(error))
    except (DBAPIError, ConnectError) as error:
        return Finding(need.subject, f"{settings.database}: {why(error)}")


def _runs_here(database_url: str) -> bool:
    age = seconds_since_beat(database_url)
    return age is not None and age <= STALE and lock.is_held(database_url) is not False


def secrecy_of(settings: Settings) -> Finding:
    """Whether others on this machine can read the roles, or the token."""
    names = (files.database_file(settings.database_url), Path(ENV_FILE), settings.bot_token_file)
    secret = [path for path in names if path is not None]
    open_ones = " ".join(str(path) for path in secret if files.open_to_others(path))
    wrong = f"others on this machine can read what is secret: chmod 600 {open_ones}" if open_ones else None
    return Finding("files", wrong, "closed to others")


def locales() -> Finding:
    from bot.render import locales as words  # noqa: PLC0415  (a broken locale is a finding, not a crash)

    try:
        for locale in words.LOCALES:
            words.read_all(locale)
    except OSError as error:
        return Finding("locales", f"{error.filename}: {error.strerror}")
    except KeyError as error:
        return Finding("locales", str(error.args[0]))
    return Finding("locales", note=", ".join(words.LOCALES))


async def rights_of(settings: Settings, token: str) -> list[Finding]:
    """What Telegram says about a bot."""
    async with open_bot(settings, token) as bot:
        try:
            me = await bot.get_me(request_timeout=15)
        except (TelegramUnauthorizedError, TelegramNotFound):
            return [Finding("token", f"Telegram refuses it, bot {bot.id}: see MAFIA_BOT_TOKEN")]
        except AiogramError as error:
            return [Finding("token", f"Telegram could not be asked: {reason(error)}")]
        return [
            Finding("token", note=f"@{me.username}"),
            Finding("groups", warning=None if me.can_join_groups else UNWANTED),
            *await _webhook_of(settings, bot),
            await _hearing_of(settings, bot, hears=bool(me.can_read_all_group_messages)),
            *[await chat_of(bot, chat_id) for chat_id in sorted(settings.chats or ())],
        ]


async def _webhook_of(settings: Settings, bot: Bot) -> list[Finding]:
    """The webhook as Telegram sees it; nothing in polling mode. The next `mafia run` registers it."""
    if settings.mode == "polling":
        return []
    try:
        info = await bot.get_webhook_info(request_timeout=15)
    except AiogramError as error:
        return [Finding("webhook", warning=f"Telegram could not be asked ({type(error).__name__})")]
    url = address_of(settings.webhook_url or "", bot.id, alone=len(settings.tokens) == 1)
    waiting = f"{info.pending_update_count} updates wait"
    if said := said_of(info, time.time()):
        return [Finding("webhook", warning=f"Telegram says: {said}; {waiting}")]
    if info.url != url:
        other = "Telegram sends elsewhere" if info.url else "none is registered"
        return [Finding("webhook", warning=f"{other}; `mafia run` registers it")]
    return [Finding("webhook", note=f"registered, {waiting}")]


async def _hearing_of(settings: Settings, bot: Bot, *, hears: bool) -> Finding:
    """Privacy mode keeps speech from a bot, but for the groups where it is an administrator."""
    if hears:
        return Finding("privacy mode", note="off")
    known = await _groups_of(settings, bot.id)
    deaf = [chat_id for chat_id in known if not await _is_administrator(bot, chat_id)]
    where = f"; it is none in {', '.join(map(str, deaf))}" if deaf else ""
    counted = f" (it is one in {len(known) - len(deaf)} of {len(known)} groups{where})" if known else ""
    return Finding(
        "privacy mode",
        warning="is on: buttons and commands work, but speech is heard only where the bot is an "
        f"administrator{counted}; /setprivacy at @BotFather turns it off",
    )


async def _groups_of(settings: Settings, bot_id: int) -> list[int]:
    """Those that were heard of last, if the database can say."""
    if not own_database.is_there(settings.database_url):
        return []
    store = Store.open(settings.database_url)
    try:
        async with store.read_only() as tx:
            return await chats.newest(tx, bot_id, MOST_GROUPS)
    except (DBAPIError, ConnectError):
        return []  # what is wrong with it is told in its own line
    finally:
        await store.close()


async def _is_administrator(bot: Bot, chat_id: int) -> bool:
    try:
        found = await bot.get_chat_member(chat_id, bot.id, request_timeout=15)
    except AiogramError:
        return False
    return found.status in (ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.CREATOR)


async def chat_of(bot: Bot, chat_id: int) -> Finding:
    """Whether the bot is in a group that it serves."""
    subject = f"chat {chat_id}"
    try:
        await bot.get_chat(chat_id, request_timeout=15)
    except TelegramMigrateToChat as error:
        return Finding(subject, note=f"is {error.migrate_to_chat_id} now, and is served under both numbers")
    except AiogramError as error:
        lost = f"the bot is not in it, or the number is wrong ({type(error).__name__})"
        return Finding(subject, warning=lost)
    return Finding(subject)
