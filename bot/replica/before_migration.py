"""Saves the database before its schema is changed. With this backup, the operator can go back to the older
version of the program."""

import structlog

from bot.settings import Settings
from bot.store.backup import saved
from bot.store.backup.backup import BackupError
from engine.remark import Joined, Remark

log = structlog.get_logger("bot.replica")


def save(settings: Settings, database_url: str, schema: str) -> None:
    """Saves a database before it is migrated to the schema with the number `schema`. Saves none if
    `MAFIA_BACKUPS` is 0, and no PostgreSQL database if it is not set, because not every machine has
    `pg_dump`. Raises BackupError if the database can not be saved; then the caller must not migrate it."""
    folder = settings.backup_folder
    if folder is None:
        if settings.backups is None:
            log.warning("no backup before the migration", schema=schema)
        return
    try:
        path = saved.save_among(folder, database_url, saved.MOST_BACKUPS, before=schema)
    except (BackupError, OSError) as error:
        why = (error.filename or folder, error) if isinstance(error, OSError) else error
        raise BackupError("MAFIA_BACKUPS", Joined("; ", why, Remark("without-backup"))) from None
    log.info("saved before the migration", file=path.name, schema=schema)
