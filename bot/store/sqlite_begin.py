"""How a transaction of SQLite begins."""

from sqlalchemy import Connection

READING = "reading"
"""The name of the execution option of transactions that only read."""


def beginning(connection: Connection) -> str:
    """The statement that begins a transaction of this connection.

    A deferred transaction that reads first and writes later fails at once, busy timeout or not, when another
    has written in between. One that only reads waits for nobody."""
    return "BEGIN DEFERRED" if connection.get_execution_options().get(READING) else "BEGIN IMMEDIATE"
