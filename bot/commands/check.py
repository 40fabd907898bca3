"""`mafia check`: whether a bot could run here. It prints a line for each thing that the bot needs."""

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
from bot.runtime import files
from bot.runtime.client import open_bot
from bot.settings import ENV_FILE, Settings, SettingsError
from bot.store import chats
from bot.store.database import ConnectError, why
from bot.store.migrate import SchemaNewerError, SchemaState, state_of
from bot.store.transaction import Store

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
    def mark(self) -> str:
        """In rich's markup."""
        if self.wrong is not None:
            return "[red]✗[/]"
        return "[green]✓[/]" if self.warning is None else "[yellow]![/]"


async def check() -> int:
    """Prints the findings; returns the exit code: 1 if one is wrong. A warning is not."""
    console = Console(highlight=False, soft_wrap=True)
    right = True
    async for finding in _findings():
        right = right and finding.wrong is None
        console.print(finding.mark, Text(finding.line))
    return 0 if right else 1


async def _findings() -> AsyncIterator[Finding]:
    try:
        settings = settings_module.load()
    except SettingsError as error:
        yield Finding("settings", str(error))
        return
    yield Finding("settings")
    yield Finding("chats", note="all" if settings.chats is None else f"{len(settings.chats)} are served")
    database = await database_of(settings)
    yield database
    if database.wrong is None:
        yield await migrations_of(settings)
    yield secrecy_of(settings)
    yield locales()
    if not settings.has_token:
        yield Finding("token", note="not set, so the bot's rights were not looked at")
        return
    for token in settings.tokens:
        for finding in await rights_of(settings, token):
            yield finding


async def database_of(settings: Settings) -> Finding:
    """Whether the database can be opened and written to. It is not created if there is none."""
    path = files.database_file(settings.database_url)
    if path is not None and not path.exists():
        return _room_for(path)
    name = str(path or "PostgreSQL")
    store = Store.open(settings.database_url)
    try:
        async with store.transaction():
            pass
    except (DBAPIError, ConnectError) as error:
        return Finding("database", f"{name}: {why(error)}")
    finally:
        await store.close()
    return Finding("database", note=name)


async def migrations_of(settings: Settings) -> Finding:
    path = files.database_file(settings.database_url)
    there = path is None or path.exists()
    found = await state_of(settings.database_url) if there else SchemaState.EMPTY
    if found is SchemaState.NEWER:
        return Finding("migrations", str(SchemaNewerError()))
    if found is SchemaState.CURRENT:
        return Finding("migrations", note="current")
    if settings.migrate:
        return Finding("migrations", note="pending, applied by the next `mafia run`")
    return Finding("migrations", "pending, and MAFIA_MIGRATE is off: `mafia migrate` applies them")


def _room_for(path: Path) -> Finding:
    folder = path.absolute().parent
    wrong = None if folder.is_dir() else f"there is no folder {folder}"
    return Finding("database", wrong, f"{path} will be made by the first run")


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
            return [Finding("token", f"Telegram could not be asked ({type(error).__name__})")]
        return [
            Finding("token", note=f"@{me.username}"),
            Finding("groups", warning=None if me.can_join_groups else UNWANTED),
            await _hearing_of(settings, bot, hears=bool(me.can_read_all_group_messages)),
            *[await chat_of(bot, chat_id) for chat_id in sorted(settings.chats or ())],
        ]


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
