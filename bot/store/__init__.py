"""The database. Each module has one subject, and its functions take a `Transaction`.

Statements that a press needs are built once, when their module is loaded, because building a statement takes
longer than running it.

Where an insert has to handle a conflict, `insert` comes from `sqlalchemy.dialects.postgresql`. SQLAlchemy
compiles PostgreSQL's clause for both databases, but SQLite's clause only for SQLite.
"""
