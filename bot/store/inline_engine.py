"""An engine for connections whose statements run where they are called: no greenlet for a statement, and no
way through the pool for a transaction. Both take longer than a short transaction itself."""

from typing import Any, cast

from sqlalchemy import Connection, CursorResult, Engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.sqlite_begin import beginning

Kept = dict[frozenset[str], AsyncConnection]


class _InlineStatements(AsyncConnection):
    """A connection that goes back to its engine open, unless something is wrong with it."""

    async def start(self, is_ctxmanager: bool = False) -> AsyncConnection:
        if self.sync_connection is not None:
            return self
        await super().start(is_ctxmanager)
        adapter: Any = self._proxied.connection.dbapi_connection
        adapter.beginning = beginning(self._proxied)
        return self

    async def execute(
        self, statement: Any, parameters: Any = None, *, execution_options: Any = None
    ) -> CursorResult[Any]:
        connection = await self._begun()
        return connection.execute(statement, parameters, execution_options=execution_options)

    async def exec_driver_sql(
        self, statement: str, parameters: Any = None, execution_options: Any = None
    ) -> CursorResult[Any]:
        connection = await self._begun()
        return connection.exec_driver_sql(statement, parameters, execution_options)

    async def _begun(self) -> Connection:
        if not self.in_transaction():
            await self.begin()
        return self._proxied

    async def __aexit__(self, kind: Any, value: Any, traceback: Any) -> None:
        if not self._goes_back():
            await super().__aexit__(kind, value, traceback)

    def _goes_back(self) -> bool:
        connection = self.sync_connection
        if connection is None or connection.closed or connection.invalidated:
            return False
        connection.rollback()
        return cast("InlineEngine", self.engine).keeps(self)


class InlineEngine(AsyncEngine):
    """Keeps one connection open that writes and one that reads: who differs in the options of the engine
    alone shares them (`kept`, by those options)."""

    __slots__ = ("_kept", "_options")
    _connection_cls = _InlineStatements

    def __init__(self, sync_engine: Engine, kept: Kept | None = None) -> None:
        super().__init__(sync_engine)
        self._kept: Kept = {} if kept is None else kept
        self._options = frozenset(sync_engine.get_execution_options())

    def connect(self) -> AsyncConnection:
        return self._kept.pop(self._options, None) or super().connect()

    def keeps(self, connection: AsyncConnection) -> bool:
        return self._kept.setdefault(self._options, connection) is connection

    def execution_options(self, **options: Any) -> "InlineEngine":
        return InlineEngine(self.sync_engine.execution_options(**options), self._kept)

    async def dispose(self, close: bool = True) -> None:
        while self._kept:
            await self._kept.popitem()[1].close()
        await super().dispose(close)
