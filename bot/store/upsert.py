"""`insert` with ON CONFLICT, the same statement for both databases.

SQLite took the clause over from PostgreSQL. SQLAlchemy has an `insert` for each, and its compiler for SQLite
reads PostgreSQL's; the other way round it does not.
"""

from sqlalchemy.dialects.postgresql import insert

__all__ = ["insert"]
