"""Rows of a game that nobody writes but the owner of its bot: read once, then remembered.

**The problem.** Each tap asks for the same rows of its game: which message fills a slot, what waits to be
sent there, when the step ends. Only the program that asks has written them. (Others delete what is left of
people in games that are over: `/forget` at another bot, `mafia forget`. Nothing is done there any more.)

**What always holds**
- A transaction sees what it has written itself. Others see that after its commit, and never what was rolled
  back.
- What a transaction that only reads has read is not remembered: it may see less than the newest commit.
- A value is never changed, but replaced by another.
- If nobody knows whether a commit was done, all is forgotten.

**Who writes here.** The modules of the store that own a table (`messages`, `outbox`, `deadlines`, `drafts`,
`motions`): each has a `Remembered`, and tells it what its statements change. A statement that changes rows of
whichever games goes through `execute`.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sqlalchemy import Column, Delete, Update

if TYPE_CHECKING:
    from bot.store.transaction import Transaction

T = TypeVar("T")

MOST = 2_000
"""Games that are remembered at most: those that were asked for last. So games that are over go by and by."""

UNREAD = object()
"""In place of rows that have to be read: nothing is known of them, or a statement has changed them in a way
that only the database knows."""

Key = tuple[int, "Remembered[Any]"]
"""The id of a game, and which rows of it."""


class Memory:
    """What the owner of a bot remembers of its games: rows as the last commit left them."""

    def __init__(self) -> None:
        self._games: OrderedDict[int, dict[Remembered[Any], Any]] = OrderedDict()

    def get(self, key: Key) -> Any:
        """The rows, or `UNREAD`."""
        game_id, rows = key
        of_game = self._games.get(game_id)
        if of_game is None:
            return UNREAD
        self._games.move_to_end(game_id)
        return of_game.get(rows, UNREAD)

    def keep(self, seen: Mapping[Key, Any]) -> None:
        """What a transaction has seen at its end, after its commit."""
        for (game_id, rows), value in seen.items():
            if value is not UNREAD:
                self._games.setdefault(game_id, {})[rows] = value
                self._games.move_to_end(game_id)
            elif game_id in self._games:
                self._games[game_id].pop(rows, None)
        while len(self._games) > MOST:
            self._games.popitem(last=False)

    def clear(self) -> None:
        self._games.clear()


class Remembered(Generic[T]):
    """Certain rows of each game, as one value.

    `read` asks the database for it. `of_game` is the column with the id of the game.
    """

    def __init__(self, of_game: "Column[int]", read: "Callable[[Transaction, int], Awaitable[T]]") -> None:
        self._of_game = of_game
        self._read = read

    async def of(self, tx: "Transaction", game_id: int) -> T:
        """The rows of this game, as the transaction sees them."""
        value = self._seen(tx, game_id)
        if value is UNREAD:
            value = tx.remembered[game_id, self] = await self._read(tx, game_id)
        rows: T = value
        return rows

    def change(self, tx: "Transaction", game_id: int, change: Callable[[T], T]) -> None:
        """A statement has changed the rows. Rows that are not remembered are read when they are needed."""
        value = self._seen(tx, game_id)
        if value is not UNREAD:
            tx.remembered[game_id, self] = change(value)

    async def execute(self, tx: "Transaction", statement: Update | Delete) -> int:
        """Changes or deletes rows of whichever games. Returns how many rows that were."""
        found = (await tx.conn.execute(statement.returning(self._of_game))).scalars().all()
        tx.remembered.update(((game_id, self), UNREAD) for game_id in found if game_id is not None)
        return len(found)

    def _seen(self, tx: "Transaction", game_id: int) -> Any:
        key = (game_id, self)
        return tx.remembered[key] if key in tx.remembered else tx.memory.get(key)
