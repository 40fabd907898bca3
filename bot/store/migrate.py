"""Migrations: brings a database up to the schema of this program, and says which schema it has."""

from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TypeAlias

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

import migrations
from bot.store.database import is_postgres, open_engine

_ONE_AT_A_TIME = select(func.pg_advisory_xact_lock(0x6D61666961))
"""Ends with the transaction. The number says "mafia"."""


class SchemaError(Exception):
    """The database is not of this program's schema."""


class SchemaNewerError(SchemaError):
    """The database was written by a newer program; this one must not touch it."""

    def __init__(self) -> None:
        super().__init__("the database is newer than this program: use the program that wrote it, or newer")


class SchemaOlderError(SchemaError):
    """Migrations are pending, and nobody applies them."""

    def __init__(self) -> None:
        super().__init__("the database is older than this program: bring it up with `mafia migrate`")


class SchemaState(Enum):
    """The schema of a database, compared with this program's."""

    EMPTY = "empty"
    BEHIND = "behind"
    CURRENT = "current"
    NEWER = "newer"


Before: TypeAlias = Callable[[str, str], object]
"""Is called with the database's URL and the schema that it will have."""


async def migrate(database_url: str, before: Before | None = None) -> None:
    """Applies the migrations that are missing, all or none. Raises SchemaNewerError.

    `before`: called first if the database has an older schema. What it raises leaves the database as it is.
    Of two programs that start at once, one migrates and the other waits for it."""
    engine = open_engine(database_url, patient=True)
    try:
        async with engine.connect() as conn:
            if is_postgres(database_url):
                # Each statement sees what the other program has committed meanwhile.
                await conn.execution_options(isolation_level="READ COMMITTED")
                await conn.execute(_ONE_AT_A_TIME)
            await conn.run_sync(_upgrade, None if before is None else partial(before, database_url))
            await conn.commit()
    finally:
        await engine.dispose()


async def require_current(database_url: str) -> None:
    """Changes nothing. Raises SchemaNewerError or SchemaOlderError if the schema is not this program's."""
    match await state_of(database_url):
        case SchemaState.NEWER:
            raise SchemaNewerError
        case SchemaState.EMPTY | SchemaState.BEHIND:
            raise SchemaOlderError
        case SchemaState.CURRENT:
            return


async def state_of(database_url: str) -> SchemaState:
    engine = open_engine(database_url)
    try:
        async with engine.connect() as conn:
            return await conn.run_sync(_state_of)
    finally:
        await engine.dispose()


def is_known(revision: str) -> bool:
    """Whether it is a schema of this program, or of one before it."""
    return revision in _known(ScriptDirectory.from_config(config()))


def config() -> Config:
    """Alembic's settings. The caller adds the connection."""
    settings = Config()
    settings.set_main_option("script_location", str(Path(migrations.__file__).parent))
    settings.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    settings.set_main_option("path_separator", "os")
    return settings


def _upgrade(connection: Connection, before: Callable[[str], object] | None) -> None:
    settings = config()
    match _state_of(connection):
        case SchemaState.NEWER:
            raise SchemaNewerError
        case SchemaState.BEHIND if before is not None:
            before(str(ScriptDirectory.from_config(settings).get_current_head()))
        case _:
            pass
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")


def _state_of(connection: Connection) -> SchemaState:
    scripts = ScriptDirectory.from_config(config())
    present = MigrationContext.configure(connection).get_current_revision()
    if present is None:
        return SchemaState.EMPTY
    if present not in _known(scripts):
        return SchemaState.NEWER
    return SchemaState.CURRENT if present == scripts.get_current_head() else SchemaState.BEHIND


def _known(scripts: ScriptDirectory) -> set[str]:
    return {script.revision for script in scripts.walk_revisions()}
