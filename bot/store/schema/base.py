"""What all modules with tables need: the metadata and the types of columns."""

from sqlalchemy import JSON, BigInteger, Integer, MetaData

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
"""The type of columns whose numbers the database counts up itself. SQLite does so only in a column of the
type INTEGER."""

Json = JSON(none_as_null=True)
