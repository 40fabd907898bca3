"""Tells the pages of a table that something about their game has changed. It carries no data: a page reads
what its viewer may know from the log."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from bot.store.database import bell
from bot.store.database.transaction import Transaction

Call = Callable[[], None]


class Watchers:
    """Who has to be told about which game in this program. `rings`: whether pages may be open in other
    programs at the same database, which the bell then tells."""

    def __init__(self, *, rings: bool = False) -> None:
        self._rings = rings
        self._calls: defaultdict[int, Counter[Call]] = defaultdict(Counter)

    @contextmanager
    def watching(self, game_id: int, call: Call) -> Iterator[None]:
        """Calls `call` at each change of the game during the `with` block. Several blocks may have the same
        `call`; it is called once for each change, until the last of them ends."""
        self._calls[game_id][call] += 1
        try:
            yield
        finally:
            self._calls[game_id] -= Counter((call,))
            if not self._calls[game_id]:
                del self._calls[game_id]

    def changed(self, game_id: int) -> None:
        """Tells those who watch this game in this program."""
        for call in tuple(self._calls.get(game_id, ())):
            call()

    async def changes(self, tx: Transaction, game_id: int) -> None:
        """Tells of a change of the game after the commit."""
        tx.after_commit(partial(self.changed, game_id))
        if self._rings:
            await bell.ring(tx, bell.TABLES, str(game_id))
