"""Makes the tables, columns and indexes that the data file of a migration names.

The file stands beside the migration and has its name. `[tables.NAME]` is a new table, `[added.NAME]` has new
columns of an old one. A column is `TYPE`, with `?` behind it if it may be NULL, ` = DEFAULT` if the database
fills it in, and ` -> TABLE` if it refers to the `id` of another table. `numbers_once`: SQLite does not give
the id of a deleted row again.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import op

TYPES: dict[str, sa.types.TypeEngine[Any]] = {
    "serial": sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
    "bigint": sa.BigInteger(),
    "int": sa.Integer(),
    "float": sa.Float(),
    "bool": sa.Boolean(),
    "text": sa.String(),
    "json": sa.JSON(none_as_null=True),
    "bytes": sa.LargeBinary(),
}
DEFAULTS: dict[str, Any] = {"false": sa.false(), "true": sa.true(), "''": ""}
COLUMN = re.compile(
    r"(?P<type>\w+)(\((?P<length>\d+)\))?(?P<null>\?)?( = (?P<default>\S+))?( -> (?P<table>\w+))?"
)
INDEX = re.compile(
    r"(?P<unique>unique )?(?P<name>\w+) on (?P<table>\w+) \((?P<columns>.+?)\)( where (?P<rows>.+))?"
)


def make_tables(migration: str) -> None:
    """Makes what the data file of the migration names. `migration`: the path of its module. Raises ValueError
    if a line cannot be read."""
    made = tomllib.loads(Path(migration).with_suffix(".toml").read_text("utf-8"))
    for table, columns in made.get("added", {}).items():
        for name, said in columns.items():
            op.add_column(table, _column(name, said))
    for table, described in made.get("tables", {}).items():
        _make_table(table, **described)
    for said in made.get("indexes", ()):
        found = _read(INDEX, said)
        rows = None if found["rows"] is None else sa.text(found["rows"])
        op.create_index(
            op.f(found["name"]),
            found["table"],
            found["columns"].split(", "),
            unique=found["unique"] is not None,
            sqlite_where=rows,
            postgresql_where=rows,
        )


def _make_table(
    name: str,
    columns: dict[str, str],
    key: list[str],
    unique: list[list[str]] = [],  # noqa: B006
    checks: dict[str, str] = {},  # noqa: B006
    *,
    numbers_once: bool = False,
) -> None:
    referred = {column: _read(COLUMN, said)["table"] for column, said in columns.items()}
    op.create_table(
        name,
        *(_column(column, said) for column, said in columns.items()),
        *(sa.CheckConstraint(said, name=op.f(f"ck_{name}_{what}")) for what, said in checks.items()),
        *(sa.UniqueConstraint(*each, name=op.f(f"uq_{name}_{'_'.join(each)}")) for each in unique),
        *(
            sa.ForeignKeyConstraint([column], [f"{table}.id"], name=op.f(f"fk_{name}_{column}"))
            for column, table in referred.items()
            if table is not None
        ),
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}")),
        sqlite_autoincrement=numbers_once,
    )


def _column(name: str, said: str) -> sa.Column[Any]:
    found = _read(COLUMN, said)
    default = found["default"]
    return sa.Column(
        name,
        sa.String(int(found["length"])) if found["length"] else TYPES[found["type"]],
        nullable=found["null"] is not None,
        server_default=None if default is None else DEFAULTS.get(default, default),
        autoincrement="auto" if name == "id" else False,
    )


def _read(form: re.Pattern[str], said: str) -> re.Match[str]:
    found = form.fullmatch(said)
    if found is None:
        raise ValueError(f"“{said}” cannot be read")
    return found
