"""What all tables need: the metadata, the types of columns, and functions that make tables and indexes."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Column, ColumnElement, Index, Integer, MetaData, Table, TextClause
from sqlalchemy.sql.schema import SchemaItem

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Serial = BigInteger().with_variant(Integer(), "sqlite")
"""The type of columns that the database numbers itself. SQLite does so only in a column of the type
INTEGER."""

Json = JSON(none_as_null=True)


def table(name: str, *items: SchemaItem, **options: Any) -> Table:
    """Adds a table to the metadata, and returns it."""
    return Table(name, metadata, *items, **options)


def index_where(
    name: str, rows: ColumnElement[bool] | TextClause, *columns: Column[Any] | str, unique: bool = False
) -> Index:
    """Returns an index of only those rows that fulfil the condition `rows`."""
    return Index(name, *columns, unique=unique, sqlite_where=rows, postgresql_where=rows)
