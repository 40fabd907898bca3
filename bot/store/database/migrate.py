"""Brings a database to the schema of this program by migrations, and finds which schema a database has."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, func, inspect, select, text

import migrations
from bot.store import schema
from bot.store.database.database import is_postgres, open_engine
from bot.store.database.sqlite import CONTENTS, OLDEST
from engine.remark import Remark

UNRELEASED = ("0005", "0025")
"""The numbers of the first and the last schema of the development between the releases 0.1.0 and 0.2.0."""

_ONE_AT_A_TIME = select(func.pg_advisory_xact_lock(0x6D61666961))
"""An SQL statement that takes a lock, so that only one program migrates at a time. The lock ends with the
transaction. Its number spells "mafia"."""


class SchemaError(Exception):
    """The database has another schema than the one that this program uses. The argument says which."""


class SchemaState(Enum):
    """How the schema of a database compares with the schema of this program. A PostgreSQL database that has
    only tables of other programs counts as empty, and these tables are left alone. An SQLite file belongs to
    one program, so tables of another program make it foreign."""

    EMPTY = "empty"
    BEHIND = "behind"
    CURRENT = "current"
    NEWER = "newer"
    UNRELEASED = "unreleased"
    FOREIGN = "foreign"


NOT_OURS: Mapping[SchemaState, object] = MappingProxyType(
    {
        SchemaState.NEWER: Remark("newer"),
        SchemaState.UNRELEASED: "the database is of a version between 0.1.0 and 0.2.0 that was not released:"
        ' "From an unreleased version" in docs/upgrading.md says how to bring it up',
        SchemaState.FOREIGN: Remark("foreign"),
    }
)
"""Why this program must not change a database: a newer version, an unreleased version or another program
wrote it."""

OLDER = Remark("older")
"""The schema is older, and the program was told not to apply the missing migrations."""


@dataclass(frozen=True, slots=True)
class Schema:
    """What is known of a database's schema. `state`: how it compares with this program's schema. `present`:
    its number, None if the database has no schema. `ours`: the number of this program's schema."""

    state: SchemaState
    present: str | None
    ours: str

    def __str__(self) -> str:
        present = "none" if self.present is None else str(int(self.present))
        return present if self.present == self.ours else f"{present} → {int(self.ours)}"


Before: TypeAlias = Callable[[str, str], object]
"""A function that is called before a migration, with the database's URL and the number of its next schema."""


async def migrate(database_url: str, before: Before | None = None) -> None:
    """Brings the database to the schema of this program. Applies the migrations that are missing: all of them
    or none. Raises SchemaError if this program must not change the database. `before` is called first if the
    database has an older schema. If it raises an exception, the database stays as it is. If two programs
    start at the same time, one migrates and the other waits."""
    engine = open_engine(database_url, patient=True)
    try:
        async with engine.connect() as conn:
            if is_postgres(database_url):
                # At this level, each statement sees what others committed while this one waited.
                await conn.execution_options(isolation_level="READ COMMITTED")
                await conn.execute(_ONE_AT_A_TIME)
            await conn.run_sync(_upgrade, None if before is None else partial(before, database_url))
            await conn.commit()
    finally:
        await engine.dispose()


async def require_current(database_url: str) -> None:
    """Raises SchemaError if the database does not have the schema of this program. Changes nothing."""
    require_own(found := await state_of(database_url))
    if found is not SchemaState.CURRENT:
        raise SchemaError(OLDER)


def require_own(found: SchemaState) -> None:
    """Raises SchemaError if the schema found in the database does not allow this program to change it."""
    if found in NOT_OURS:
        raise SchemaError(NOT_OURS[found])


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
    """Returns whether a schema with this number belongs to this program or to an earlier version of it."""
    return revision in _known(ScriptDirectory.from_config(config()))


def made_at(revision: str) -> frozenset[tuple[str, str]]:
    """Returns the kinds and names of all that the migrations up to this number make in an SQLite file."""
    with create_engine("sqlite://").begin() as connection:
        _apply(connection, revision)
        return frozenset((kind, name) for kind, name in connection.execute(text(CONTENTS)))


@cache
def head() -> str:
    """Returns the number of this program's schema."""
    return str(ScriptDirectory.from_config(config()).get_current_head())


def config() -> Config:
    """Returns the settings of Alembic, the library for migrations. The caller adds the connection."""
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
    _apply(connection, "head")


def _apply(connection: Connection, revision: str) -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, revision)


def _schema_of(connection: Connection) -> Schema:
    scripts = ScriptDirectory.from_config(config())
    ours = head()
    heads = MigrationContext.configure(connection).get_current_heads()
    present = heads[0] if heads else None
    if _is_foreign(connection, heads):
        return Schema(SchemaState.FOREIGN, None, ours)
    if present is None:
        return Schema(SchemaState.EMPTY, None, ours)
    if _is_unreleased(connection, present):
        return Schema(SchemaState.UNRELEASED, present, ours)
    if present not in _known(scripts):
        return Schema(SchemaState.NEWER, present, ours)
    return Schema(SchemaState.CURRENT if present == ours else SchemaState.BEHIND, present, ours)


def _is_foreign(connection: Connection, heads: Sequence[str]) -> bool:
    """Returns whether the database belongs to another program, which may use Alembic too. `heads`: the
    numbers in Alembic's table. They are ours only if they have four digits and the tables of our first schema
    exist."""
    tables = {*inspect(connection).get_table_names()}
    if heads:
        return not tables >= OLDEST or not all(re.fullmatch("[0-9]{4}", head) for head in heads)
    named = {*schema.metadata.tables} if connection.dialect.name == "postgresql" else tables
    return bool(tables & named - {"alembic_version"})


def _is_unreleased(connection: Connection, present: str) -> bool:
    """Returns whether the database has a schema that was never released. Some released schemas have the same
    numbers, but only they have the column `deadlines.kind`."""
    if not UNRELEASED[0] <= present <= UNRELEASED[1]:
        return False
    return all(column["name"] != "kind" for column in inspect(connection).get_columns("deadlines"))


def _known(scripts: ScriptDirectory) -> set[str]:
    return {script.revision for script in scripts.walk_revisions()}
