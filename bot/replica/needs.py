"""What the program needs to run on this machine. `mafia run` begins with these checks, and `mafia check`
prints their results. So both commands find the same faults."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial

from bot.runtime import files
from bot.runtime.book_files import BookFileError, books_of
from bot.runtime.listener import require_free
from bot.setting_values import Address
from bot.settings import PREFIX, Settings, SettingsError
from bot.store.backup import postgres_backup
from bot.store.database.database import is_postgres
from bot.store.database.migrate import OLDER, SchemaError, SchemaState, require_own, schema_of
from bot.store.database.retry import retry_transient
from bot.store.database.transaction import open_store
from engine.remark import Joined, Remark
from locales import LANGUAGES
from minds.words import lines


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that the program needs. `look` checks it, changes nothing, and returns a message about what
    it has found. It raises SettingsError, SchemaError, or the errors of the store. `after`: the subject of
    the need that must be met before this one can be checked."""

    subject: str
    look: Callable[[Settings], Awaitable[object]]
    after: str = ""


async def meet(settings: Settings) -> None:
    """Checks everything that the program needs, and raises the error of the first check that fails. Waits
    while a database server is out of reach."""
    require_words()
    for need in NEEDS:
        if is_postgres(settings.database_url):
            await retry_transient(partial(need.look, settings), asyncio.Event())
        else:
            await need.look(settings)


def require_words() -> None:
    """Raises SettingsError if simulated players have no words in a language of play, or not all."""
    try:
        for language in LANGUAGES:
            lines.of(language)
    except ValueError as error:
        raise SettingsError(f"minds/words/{error}") from None


async def _bots(settings: Settings) -> str:
    return str(len(settings.tokens))


async def _rules(settings: Settings) -> object:
    try:
        return Remark("books", count=len(books_of(settings.rules)))
    except BookFileError as error:
        raise SettingsError((f"{PREFIX}RULES", error)) from None


async def _database(settings: Settings) -> object:
    """Checks that the program can open the database and write to it, and returns its name. If an SQLite file
    does not exist, returns a remark and does not create it. Raises SettingsError if the folder is closed, or
    the errors of the store."""
    path = files.database_file(settings.database_url)
    if path is not None and (why := files.why_no_room(path.absolute().parent)):
        raise SettingsError((f"{PREFIX}DATABASE_URL", why))
    if path is not None and not path.exists():
        return Remark("made-by-run", name=settings.database)
    async with open_store(settings.database_url) as store, store.transaction(patient=True):
        return settings.database


async def _migrations(settings: Settings) -> object:
    path = files.database_file(settings.database_url)
    if path is not None and not path.exists() and settings.migrate:
        return Remark("pending")
    if path is not None and not path.exists():
        raise SchemaError(OLDER)
    found = await schema_of(settings.database_url)
    require_own(found.state)
    if found.state is SchemaState.CURRENT:
        return Joined(", ", Remark("current"), Remark("schema", why=found))
    if not settings.migrate:
        raise SchemaError(OLDER)
    if found.state is SchemaState.BEHIND:
        _require_backup(settings)
    return Remark("pending"), Remark("schema", why=found)


def no_backup(settings: Settings) -> object:
    """Returns why the program can not make the backup that the settings ask for: `pg_dump` is lacking. None
    if it is there, for SQLite, or if the settings ask for no backup."""
    wanted = settings.backup_folder is not None and is_postgres(settings.database_url)
    return postgres_backup.lacking() if wanted else None


def _require_backup(settings: Settings) -> None:
    lacking = no_backup(settings)
    if lacking is not None:
        raise SettingsError((f"{PREFIX}BACKUPS", Joined("; ", lacking, Remark("without-backup"))))
    folder = settings.backup_folder
    if folder is None or not folder.exists() or (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        return
    why = Remark("not-writable") if folder.is_dir() else Remark("no-folder-either")
    raise SettingsError((f"{PREFIX}BACKUPS", folder, Joined("; ", why, Remark("without-backup"))))


async def _addresses(settings: Settings) -> object:
    wanted = [*_listened(settings)]
    for setting, address in wanted:
        await require_free(address, setting=setting)
    return ", ".join(f"{address.host}:{address.port}" for _, address in wanted) or Remark("none-listened")


def _listened(settings: Settings) -> Iterator[tuple[str, Address]]:
    if settings.mode == "webhook":
        yield "listen", settings.listen
    if settings.web_url is not None:
        yield "web_listen", settings.web_listen
    if settings.metrics_listen is not None:
        yield "metrics_listen", settings.metrics_listen


ADDRESSES, DATABASE = "addresses", "database"
NEEDS = (
    Need("bots", _bots),
    Need("rules", _rules),
    Need(DATABASE, _database),
    Need("migrations", _migrations, after=DATABASE),
    Need(ADDRESSES, _addresses),
)
