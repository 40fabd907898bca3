"""Compiles SQL statements once for all tests, not once for each test's database.

The program's engine keeps its compiled statements as long as it runs. Each test has its own engine, and would
compile every statement again; this would be a quarter of the time of tests that play games.
"""

from typing import Any

from sqlalchemy import Connection, Engine, event


class Compiled(dict[Any, Any]):
    """Compiled statements by statement and kind of database. SQLAlchemy looks them up by the dialect object
    of an engine; here all dialects of one kind count as equal."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_of_kind(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__(_of_kind(key), compiled)


def _of_kind(key: Any) -> Any:
    dialect, *statement = key
    return (type(dialect), *statement)


_compiled = Compiled()


def compile_once() -> None:
    """Makes all engines that are opened from now on share their compiled statements."""
    event.listen(Engine, "engine_connect", _remember)


def _remember(connection: Connection) -> None:
    connection.execution_options(compiled_cache=_compiled)
