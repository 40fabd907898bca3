"""Protocols for what the store needs from a connection and an engine. SQLAlchemy's asynchronous classes have
these methods, and so do the classes of `sqlite_quick.py` and `sqlite_patient.py`."""

import asyncio
from collections.abc import Awaitable
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVarTuple, overload

from sqlalchemy import CursorResult, Dialect, Executable
from sqlalchemy import Engine as SyncEngine
from sqlalchemy.sql.selectable import TypedReturnsRows

Ts = TypeVarTuple("Ts")


class CommittedError(asyncio.CancelledError):
    """A task was cancelled during its commit, and the commit has succeeded."""


class Connection(Protocol):
    """One connection to the database. It runs statements only within a transaction."""

    @property
    def dialect(self) -> Dialect: ...

    def begin(self) -> Awaitable[object]: ...

    def begin_nested(self) -> AbstractAsyncContextManager[object]: ...

    async def commit(self) -> None: ...

    async def rollback(self) -> None: ...

    @overload
    async def execute(
        self, statement: TypedReturnsRows[*Ts], parameters: Any = None
    ) -> CursorResult[*Ts]: ...

    @overload
    async def execute(
        self, statement: Executable, parameters: Any = None
    ) -> CursorResult[*tuple[Any, ...]]: ...

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]: ...


class Engine(Protocol):
    """Opens connections to one database."""

    @property
    def sync_engine(self) -> SyncEngine: ...

    def connect(self) -> AbstractAsyncContextManager[Connection]: ...

    def execution_options(self, **options: Any) -> "Engine": ...

    async def dispose(self) -> None: ...
