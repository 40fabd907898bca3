"""SQL is compiled once for all tests, not once for each test's database.

An engine keeps what it has compiled, as the program does for as long as it runs. A test has an engine of its
own, so it would compile every statement anew: a quarter of the time of the tests that play.
"""

from typing import Any

from sqlalchemy import Connection, Engine, event


class Compiled(dict[Any, Any]):
    """By statement and kind of database. SQLAlchemy asks by the engine's own dialect; those of one kind are
    alike."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_of_kind(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__(_of_kind(key), compiled)


def _of_kind(key: Any) -> Any:
    dialect, *statement = key
    return (type(dialect), *statement)


_compiled = Compiled()


def compile_once() -> None:
    """For every engine that is opened from now on."""
    event.listen(Engine, "engine_connect", _remember)


def _remember(connection: Connection) -> None:
    connection.execution_options(compiled_cache=_compiled)
