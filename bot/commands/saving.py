"""`mafia backup` and `mafia restore`: save the database to a file, and load it from there.

Files are written outside an event loop, because a loop would delay an interrupt until the work is done.
"""

import asyncio
from pathlib import Path

from bot.commands import own_database
from bot.commands.answers import say
from bot.commands.progress import progress
from bot.runtime import files
from bot.runtime.lock import LockError
from bot.setting_values import database_name
from bot.settings import SettingsError
from bot.store.backup import copying, postgres_backup, saved, sqlite_backup
from bot.store.backup.backup import BackupError
from bot.store.backup.standstill import RunningError, no_bot_at, require_no_owner
from bot.store.database.database import is_postgres
from bot.store.database.migrate import NOT_OURS, SchemaError, SchemaState, is_known, made_at, state_of
from bot.store.database.transaction import open_store
from engine.remark import Remark

_SQLITE, _POSTGRES = b"SQLite format 3\0", b"PGDMP"
"""The first bytes of a backup: of one of SQLite, and of one of PostgreSQL."""


def backup(database_url: str, path: Path) -> None:
    """Saves the database to a new file. The bot may be running. Raises SettingsError if there is no database
    of the bot, or the file exists or can not be written; then there is no new file."""
    asyncio.run(_require_there(database_url))
    try:
        with progress("backup") as told:
            size = saved.save(database_url, path, told)
    except FileExistsError:
        raise SettingsError((path, Remark("stays"))) from None
    except OSError as error:
        raise SettingsError((path, error)) from None
    except BackupError as error:
        raise SettingsError(("backup", error)) from None
    say(path, Remark("saved", count=size))


def backup_among(database_url: str, folder: Path, keep: int) -> None:
    """Saves the database to a new file in the folder, and prints its path. Keeps the newest `keep` backups of
    this database and deletes the others. Raises SettingsError if it can not save or delete one."""
    asyncio.run(_require_there(database_url))
    try:
        with progress("backup") as told:
            path = saved.save_among(folder, database_url, keep, told)
    except OSError as error:
        raise SettingsError((error.filename or folder, error)) from None
    except BackupError as error:
        raise SettingsError(("backup", error)) from None
    say(path)


async def _require_there(database_url: str) -> None:
    where = f"MAFIA_DATABASE_URL: {database_name(database_url)}"
    there = own_database.is_there(database_url)
    found = await state_of(database_url) if there else SchemaState.EMPTY
    if found is SchemaState.EMPTY:
        raise SettingsError((where, Remark("no-database")))
    if found is SchemaState.FOREIGN:
        raise SettingsError((where, NOT_OURS[found]))


def restore(database_url: str, path: Path, *, over: bool) -> None:
    """Loads a backup into the database while no bot runs. `over`: whether it may replace what the database
    contains. Raises SettingsError if the file is no backup for this database, a bot runs, or the content may
    not be replaced; then the database stays as it is."""
    database = files.database_file(database_url)
    try:
        _require_kind(path, _POSTGRES if database is None else _SQLITE)
        revision = (postgres_backup if database is None else sqlite_backup).checked(path)
        if not is_known(revision):
            raise SchemaError(NOT_OURS[SchemaState.NEWER])
        if database is not None:
            for kind, name in sorted(sqlite_backup.contents(path) - made_at(revision)):
                raise BackupError(Remark("makes-no", text=f"{kind} {name!a}"))
        with no_bot_at(database_url):
            asyncio.run(_require_room(database_url, over=over))
            with progress("restore") as told:
                if database is None:
                    postgres_backup.load(path, database_url)
                else:
                    sqlite_backup.load(path, database, told)
    except OSError as error:
        raise SettingsError((path, error)) from None
    except (BackupError, SchemaError) as error:
        raise SettingsError((path, error)) from None
    except (RunningError, LockError) as error:
        raise SettingsError(("MAFIA_DATABASE_URL", database_name(database_url), error)) from None
    say(path, Remark("restored"))
    if asyncio.run(state_of(database_url)) is SchemaState.BEHIND:
        say(Remark("brings-up"))


def _require_kind(path: Path, wanted: bytes) -> None:
    with path.open("rb") as file:
        start = file.read(len(_SQLITE))
    if start.startswith(wanted):
        return
    if start.startswith((_SQLITE, _POSTGRES)):
        raise BackupError(Remark("other-kind"))
    raise BackupError(Remark("no-backup-file"))


async def _require_room(database_url: str, *, over: bool) -> None:
    """Raises RunningError if a bot runs (PostgreSQL), and SettingsError if the database is another program's,
    of a newer version (PostgreSQL), or not empty, and the user does not allow to overwrite it (`over`)."""
    if not own_database.is_there(database_url):
        return
    where = f"MAFIA_DATABASE_URL: {database_name(database_url)}"
    found = await state_of(database_url)
    if found is SchemaState.FOREIGN:
        raise SettingsError((where, NOT_OURS[found]))
    if found is SchemaState.NEWER and is_postgres(database_url):
        # This program does not know which tables a newer version has.
        raise SettingsError((where, Remark("into-empty")))
    async with open_store(database_url) as store, store.read_only(patient=True) as tx:
        if found is not SchemaState.EMPTY and is_postgres(database_url):
            await require_no_owner(tx.conn)
        unused = found is SchemaState.CURRENT and await copying.first_held(tx.conn) is None
    if not (over or unused or found is SchemaState.EMPTY):
        raise SettingsError((where, Remark("holds-games")))
