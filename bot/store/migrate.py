"""Migrations: brings a database up to the schema of this program, and says which schema it has."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select

import migrations
from bot.store import schema
from bot.store.database import is_postgres, open_engine
from bot.store.sqlite import OLDEST

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


class SchemaForeignError(SchemaError):
    """The database is another program's; this one must not touch it."""

    def __init__(self) -> None:
        super().__init__("the database is another program's: give the bot a database of its own")


class SchemaState(Enum):
    """The schema of a database, compared with this program's. A server's is empty, too, if it holds tables of
    others, which are left alone; a file belongs to one program."""

    EMPTY = "empty"
    BEHIND = "behind"
    CURRENT = "current"
    NEWER = "newer"
    FOREIGN = "foreign"


@dataclass(frozen=True, slots=True)
class Schema:
    """`present`: the number of the schema that the database has, None if it has none; `ours`: the number of
    this program's."""

    state: SchemaState
    present: str | None
    ours: str

    def __str__(self) -> str:
        present = "none" if self.present is None else str(int(self.present))
        return present if self.present == self.ours else f"{present} → {int(self.ours)}"


Before: TypeAlias = Callable[[str, str], object]
"""Is called with the database's URL and the schema that it will have."""


async def migrate(database_url: str, before: Before | None = None) -> None:
    """Applies the migrations that are missing, all or none. Raises SchemaNewerError or SchemaForeignError.

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
    """Changes nothing. Raises SchemaError if the schema is not this program's."""
    require_own(found := await state_of(database_url))
    if found is not SchemaState.CURRENT:
        raise SchemaOlderError


def require_own(found: SchemaState) -> None:
    """Raises SchemaNewerError or SchemaForeignError for a database that is not this program's to change."""
    if found is SchemaState.NEWER:
        raise SchemaNewerError
    if found is SchemaState.FOREIGN:
        raise SchemaForeignError


async def state_of(database_url: str) -> SchemaState:
    return (await schema_of(database_url)).state


async def schema_of(database_url: str) -> Schema:
    engine = open_engine(database_url)
    try:
        async with engine.connect() as conn:
            return await conn.run_sync(_schema_of)
    finally:
        await engine.dispose()


def is_known(revision: str) -> bool:
    """Whether it is a schema of this program, or of one before it."""
    return revision in _known(ScriptDirectory.from_config(config()))


@cache
def head() -> str:
    """The number of this program's schema."""
    return str(ScriptDirectory.from_config(config()).get_current_head())


def config() -> Config:
    """Alembic's settings. The caller adds the connection."""
    settings = Config()
    settings.set_main_option("script_location", str(Path(migrations.__file__).parent))
    settings.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    settings.set_main_option("path_separator", "os")
    return settings


def _upgrade(connection: Connection, before: Callable[[str], object] | None) -> None:
    found = _schema_of(connection)
    require_own(found.state)
    if found.state is SchemaState.BEHIND and before is not None:
        before(found.ours)
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")


def _schema_of(connection: Connection) -> Schema:
    scripts = ScriptDirectory.from_config(config())
    ours = head()
    heads = MigrationContext.configure(connection).get_current_heads()
    present = heads[0] if heads else None
    if _is_foreign(connection, heads):
        return Schema(SchemaState.FOREIGN, None, ours)
    if present is None:
        return Schema(SchemaState.EMPTY, None, ours)
    if present not in _known(scripts):
        return Schema(SchemaState.NEWER, present, ours)
    return Schema(SchemaState.CURRENT if present == ours else SchemaState.BEHIND, present, ours)


def _is_foreign(connection: Connection, heads: Sequence[str]) -> bool:
    """Other programs use Alembic, too: a number in its table is ours only if it looks so, and our first
    tables are there."""
    tables = {*inspect(connection).get_table_names()}
    if heads:
        return not tables >= OLDEST or not all(re.fullmatch("[0-9]{4}", head) for head in heads)
    named = {*schema.metadata.tables} if connection.dialect.name == "postgresql" else tables
    return bool(tables & named - {"alembic_version"})


def _known(scripts: ScriptDirectory) -> set[str]:
    return {script.revision for script in scripts.walk_revisions()}
