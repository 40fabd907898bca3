"""`mafia check`: checks whether a bot could run here. It prints a line for each thing that the bot needs."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
from aiogram import Bot
from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import (
    AiogramError,
    TelegramMigrateToChat,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.types import ChatFullInfo, ResultChatMemberUnion, User
from rich.console import Console
from rich.text import Text
from sqlalchemy.exc import DBAPIError

from bot import settings as settings_module
from bot.commands import own_database
from bot.commands.answers import in_language, tell
from bot.intake.registration import recent_error
from bot.intake.webhook import address_of
from bot.replica.needs import ADDRESSES, DATABASE, NEEDS, Need, no_backup, require_words
from bot.runtime import files, lock
from bot.runtime.client import open_bot
from bot.runtime.heartbeat import STALE, seconds_since_beat
from bot.runtime.listener import raise_descriptors, room
from bot.runtime.network import message
from bot.runtime.table_pages import MARK
from bot.services.operator.started import link_to_add
from bot.settings import ENV_FILE, PREFIX, Settings, SettingsError, env_file
from bot.store.backup import sqlite_backup
from bot.store.chat import chats
from bot.store.database.database import why
from bot.store.database.migrate import SchemaError
from bot.store.database.sqlstate import ConnectError
from bot.store.database.transaction import open_store
from bot.web.places import MOST_CONNECTIONS

PLAIN = {"✓": "+", "!": "!", "✗": "x"}
"""The signs in place of the usual ones, for a terminal that can not print them."""
MOST_GROUPS = 20
"""The most groups for which `mafia check` asks Telegram about the bot's rights."""
PAGE_WITHIN = 15.0
"""Seconds within which the page of a table has to answer."""

Members = Mapping[int, ResultChatMemberUnion | None]
"""The bot's own membership in each group, by the group's id; None if Telegram does not tell it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check. `wrong`: what keeps a bot from running, and what the operator can do about it;
    None if nothing does. `warning`: something that does not work, although a bot can run. `note`: what is
    said if all is well. `about`: a group's id or another value that belongs to `subject`."""

    subject: str
    wrong: object = None
    note: object = ""
    warning: object = None
    about: str = ""

    @property
    def line(self) -> str:
        said = self.wrong or self.warning or self.note
        words = tell(f"subject-{self.subject}", text=self.about)
        return in_language((words, said)) if said else words

    @property
    def mark(self) -> tuple[str, str]:
        """The sign that is printed before the finding, and its colour."""
        if self.wrong is not None:
            return "✗", "red"
        return ("✓", "green") if self.warning is None else ("!", "yellow")


async def check() -> int:
    """Checks the installation and prints the findings. Returns 1 if something is wrong, else 0."""
    console = Console(highlight=False, soft_wrap=True)
    plain = not _can_encode("✓✗", console.encoding)
    right = True
    async for finding in _findings():
        right = right and finding.wrong is None
        mark, style = finding.mark
        console.print(Text(PLAIN[mark] if plain else mark, style), Text(finding.line))
    return 0 if right else 1


def _can_encode(marks: str, encoding: str) -> bool:
    try:
        marks.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


async def _findings() -> AsyncIterator[Finding]:
    yield file_of_settings()
    needs: Sequence[Need] = NEEDS
    try:
        settings = settings_module.load()
    except SettingsError as error:
        for line in error.lines:
            yield Finding("settings", line)
        if error.rest is None:
            return
        settings, needs = error.rest, NEEDS[1:]  # a bot's token may be what is wrong
    else:
        yield Finding("settings")
    yield Finding(
        "chats",
        note=tell("check-all") if settings.chats is None else tell("check-served", count=len(settings.chats)),
    )
    failed = set[str]()
    for need in needs:
        if need.after not in failed:
            finding = await _looked(need, settings)
            yield finding
            failed |= {need.subject} if finding.wrong else set()
    lacking = no_backup(settings)
    if lacking is not None:
        yield Finding("backups", warning=tell("check-no-backup", text=in_language(lacking)))
    yield secrecy_of(settings)
    if settings.web_url is not None:
        yield connections()
    yield locales()
    if settings.proxy_shown is not None:
        yield await proxy_at(settings.proxy_shown)
    for token in settings.tokens if settings.has_token else ():
        for finding in await rights_of(settings, token):
            yield finding


def file_of_settings() -> Finding:
    """Returns the finding about the `.env` file. No file is a warning, unless the environment has a token."""
    path = env_file()
    if os.path.lexists(path):
        return Finding("env", note=str(path))
    if {f"{PREFIX}BOT_TOKEN", f"{PREFIX}BOT_TOKEN_FILE"} & {name.upper() for name in os.environ}:
        return Finding("env", note=tell("check-environment"))
    return Finding("env", warning=tell("check-no-env", text=str(path)))


async def _looked(need: Need, settings: Settings) -> Finding:
    """Returns the finding about one thing that `mafia run` needs, checked in the same way. An address that is
    in use is only a warning if a bot already runs here, because that bot may use it."""
    try:
        note = await need.look(settings)
        return Finding(need.subject, damaged(settings) if need.subject == DATABASE else None, note)
    except SettingsError as error:
        if need.subject == ADDRESSES and _runs_here(settings.database_url):
            return Finding(need.subject, warning=tell("check-address-taken", text=in_language(error)))
        return Finding(need.subject, error)
    except SchemaError as error:
        return Finding(need.subject, error)
    except (DBAPIError, ConnectError) as error:
        return Finding(need.subject, (settings.database, why(error)))


def damaged(settings: Settings) -> str | None:
    """Returns what is wrong with the contents of SQLite's file; None if nothing is, or there is no file."""
    file = files.database_file(settings.database_url)
    found = sqlite_backup.damage(file) if file is not None and file.is_file() else None
    return found and tell("check-damaged", name=settings.database, text=found)


def _runs_here(database_url: str) -> bool:
    age = seconds_since_beat(database_url)
    return age is not None and age <= STALE and lock.is_held(database_url) is not False


def secrecy_of(settings: Settings) -> Finding:
    """Returns the finding that says whether other users of this machine can read the roles or the token."""
    names = (files.database_file(settings.database_url), Path(ENV_FILE), settings.bot_token_file)
    secret = [path for path in names if path is not None]
    open_ones = " ".join(str(path) for path in secret if files.open_to_others(path))
    told = tell("check-open", text=open_ones) if open_ones else None
    return Finding("files", note=tell("check-closed"), warning=told)


def connections() -> Finding:
    """Raises the limit of open files as far as the system allows. Returns the finding that says how many
    connections the pages of tables may have then."""
    raise_descriptors()
    found = room(MOST_CONNECTIONS)
    few = tell("check-few", name=str(found), text=str(2 * MOST_CONNECTIONS))
    return Finding("connections", note=str(found), warning=None if found == MOST_CONNECTIONS else few)


def locales() -> Finding:
    from bot.render import locales as words  # noqa: PLC0415  (a broken locale is a finding, not a crash)

    try:
        require_words()
        for locale in words.LOCALES:
            words.read_all(locale)
    except SettingsError as error:
        return Finding("locales", str(error))
    except OSError as error:
        return Finding("locales", f"{error.filename}: {error.strerror}")
    except KeyError as error:
        return Finding("locales", str(error.args[0]))
    return Finding("locales", note=", ".join(words.LOCALES))


async def proxy_at(place: str) -> Finding:
    """Returns the finding that says whether a proxy can be reached. The findings about a bot say whether the
    proxy passes its calls on to Telegram. `place`: scheme, host and port of the proxy."""
    found = urlsplit(place)
    try:
        async with asyncio.timeout(PAGE_WITHIN):
            _, writer = await asyncio.open_connection(found.hostname, found.port)
        writer.close()
    except OSError as error:
        return Finding("proxy", about=place, warning=tell("proxy-away", why=in_language(message(error))))
    return Finding("proxy", about=place, note=tell("check-proxy"))


async def rights_of(settings: Settings, token: str) -> list[Finding]:
    """Returns findings about the bot with this `token`; only one if Telegram is away or refuses the token."""
    async with open_bot(settings, token) as bot:
        try:
            me = await bot.get_me(request_timeout=15)
        except (TelegramUnauthorizedError, TelegramNotFound):
            return [Finding("token", tell("check-refused", text=str(bot.id)))]
        except AiogramError as error:
            return [Finding("token", warning=tell("check-unasked", why=in_language(message(error))))]
        add = tell("check-add", text=link_to_add(me.username or "")) if me.can_join_groups else ""
        known, served = await _groups_of(settings, bot.id), sorted(settings.chats or ())
        members = {chat_id: await _member(bot, chat_id) for chat_id in dict.fromkeys([*known, *served])}
        return [
            Finding("token", note=f"@{me.username}{add and '; '}{add}"),
            Finding("groups", warning=None if me.can_join_groups else tell("check-unwanted")),
            *await _webhook_of(settings, bot),
            *await _pages_of(settings, me),
            _hearing_of(
                {chat_id: members[chat_id] for chat_id in known},
                hears=me.can_read_all_group_messages,
                switches=settings.settings,
            ),
            *[await chat_of(bot, chat_id, members[chat_id]) for chat_id in served],
            *await _mute_in(bot, members, known, served),
        ]


async def _webhook_of(settings: Settings, bot: Bot) -> list[Finding]:
    if settings.mode == "polling":
        return []
    try:
        info = await bot.get_webhook_info(request_timeout=15)
    except AiogramError as error:
        return [Finding("webhook", warning=tell("check-unasked", why=type(error).__name__))]
    url = address_of(settings.webhook_url or "", bot.id, alone=len(settings.tokens) == 1)
    waiting = tell("check-waiting", count=info.pending_update_count)
    if said := recent_error(info, time.time()):
        return [Finding("webhook", warning=tell("check-telegram-says", text=said, why=waiting))]
    if info.url != url:
        return [Finding("webhook", warning=tell("check-elsewhere" if info.url else "check-unregistered"))]
    return [Finding("webhook", note=tell("check-registered", why=waiting))]


async def _pages_of(settings: Settings, me: User) -> list[Finding]:
    """Returns the findings about the pages of a bot's tables: whether people can reach them, and whether
    Telegram opens them as a Mini App. Returns none if the settings ask for no pages. `me`: the bot."""
    if settings.web_url is None:
        return []
    address = f"{settings.web_url}/{me.id}/"
    wrong = await _why_no_page(address)
    register = tell("check-no-app", name=f"@{me.username}", text=address)
    return [
        Finding("table-page", note=tell("check-page", text=address), warning=wrong and f"{address} {wrong}"),
        Finding("mini-app", note=tell("check-set-up"), warning=None if me.has_main_web_app else register),
    ]


async def _why_no_page(address: str) -> str | None:
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PAGE_WITHIN)) as session,
            session.get(address, allow_redirects=False) as answer,
        ):
            status, body = answer.status, await answer.read()
    except (aiohttp.ClientError, OSError) as error:
        return tell("check-page-away", why=in_language(message(error)))
    if status != HTTPStatus.OK:
        return tell("check-page-answers", text=str(status))
    return None if MARK.encode() in body else tell("check-page-other")


def _hearing_of(known: Members, *, hears: bool | None, switches: bool) -> Finding:
    """Returns the finding that says whether the bot gets all messages of groups. In privacy mode it gets them
    only where it is an administrator. `known`: the bot's membership in each group it knows. `hears`: whether
    privacy mode is off; None if Telegram has not said. `switches`: whether `mafia run` may switch it off."""
    if hears:
        return Finding("privacy", note=tell("check-off"))
    if switches and not known:  # it has not run yet
        return Finding("privacy", note=tell("check-switches"))
    deaf = [chat_id for chat_id, member in known.items() if not _is_administrator(member)]
    if known and not deaf:
        return Finding("privacy", note=tell("check-hears", count=len(known)))
    groups = ", ".join(map(str, deaf))
    counted = tell("check-deaf-in", count=len(known) - len(deaf), number=len(known), text=groups)
    said = tell("check-deaf", why=f" ({counted})" if known else "")
    left = tell("check-left")
    return Finding("privacy", warning=said if switches else f"{said}; {left}")


async def _groups_of(settings: Settings, bot_id: int) -> list[int]:
    if not own_database.is_there(settings.database_url):
        return []
    try:
        async with open_store(settings.database_url) as store, store.read_only(patient=True) as tx:
            return await chats.newest(tx, bot_id, MOST_GROUPS)
    except (DBAPIError, ConnectError):
        return []  # another finding tells what is wrong with the database


async def _member(bot: Bot, chat_id: int) -> ResultChatMemberUnion | None:
    try:
        return await bot.get_chat_member(chat_id, bot.id, request_timeout=15)
    except AiogramError:
        return None


def _is_administrator(member: ResultChatMemberUnion | None) -> bool:
    return member is not None and member.status in (ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.CREATOR)


def _is_mute(member: ResultChatMemberUnion | None, chat: ChatFullInfo) -> bool:
    if member is None or member.status not in (ChatMemberStatus.MEMBER, ChatMemberStatus.RESTRICTED):
        return False
    denied = chat.permissions is not None and chat.permissions.can_send_messages is False
    return denied or not getattr(member, "can_send_messages", True)


async def _mute_in(bot: Bot, members: Members, known: Iterable[int], served: Iterable[int]) -> list[Finding]:
    """Returns the findings about groups where the bot may not write. Groups that `MAFIA_CHATS` names
    (`served`) are left out."""
    asked = [each for each in known if each not in set(served) and not _is_administrator(members[each])]
    found = [await chat_of(bot, chat_id, members[chat_id]) for chat_id in asked]
    return [each for each in found if each.warning == tell("check-mute")]


async def chat_of(bot: Bot, chat_id: int, member: ResultChatMemberUnion | None) -> Finding:
    """Returns the finding that says whether the bot is in a group and may write there, or names the group's
    new id. `member`: the bot's membership; None: not known, which is no reason for a warning."""
    about = str(chat_id)
    try:
        chat = await bot.get_chat(chat_id, request_timeout=15)
    except TelegramMigrateToChat as error:
        return Finding("chat", about=about, note=tell("check-moved", text=str(error.migrate_to_chat_id)))
    except AiogramError as error:
        return Finding("chat", about=about, warning=tell("check-lost", why=type(error).__name__))
    return Finding("chat", about=about, warning=tell("check-mute") if _is_mute(member, chat) else None)
