"""Tells the pages of a table that something about their game has changed. It carries no secret: a page reads
what its viewer may know from the log. What it carries is what the group has just heard, because that is
stored nowhere.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from bot.store.database import bell
from bot.store.database.transaction import Transaction

Call = Callable[[], None]

REMARKS_SHOWN = 3
"""How many of the last remarks of a speech the pages show."""


class _Speech(NamedTuple):
    serial: int
    remarks: Mapping[float, str]


class Watchers:
    """Who has to be told about which game in this program. `rings`: whether pages may be open in other
    programs at the same database, which the bell then tells."""

    def __init__(self, *, rings: bool = False) -> None:
        self._rings = rings
        self._calls: defaultdict[int, Counter[Call]] = defaultdict(Counter)
        self._speeches: dict[int, _Speech] = {}

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

    def remarks(self, game_id: int, serial: int) -> tuple[str, ...]:
        """Returns the last remarks of who speaks in this step, the oldest first."""
        speech = self._speeches.get(game_id)
        return tuple(speech.remarks.values()) if speech is not None and speech.serial == serial else ()

    async def hear(
        self, tx: Transaction, game_id: int, serial: int, number: float = 0, text: str = ""
    ) -> None:
        """Shows, after the commit, a remark of who speaks in this step, and forgets those of other steps.
        `number`: a remark takes the place of an earlier one with the same number. `text`: "" if nothing is
        said yet."""
        tx.after_commit(partial(self._hear, game_id, serial, number, text))
        if self._rings:
            await bell.ring(tx, bell.REMARKS, json.dumps([game_id, serial, number, text]))

    def heard(self, message: str) -> None:
        """Is called with a remark of which the bell tells."""
        self._hear(*json.loads(message))

    def _hear(self, game_id: int, serial: int, number: float, text: str) -> None:
        speech = self._speeches.pop(game_id, None)
        remarks = speech.remarks if speech is not None and speech.serial == serial else {}
        if text:
            remarks = dict([*{**remarks, number: text}.items()][-REMARKS_SHOWN:])
            self.changed(game_id)
        if remarks:
            self._speeches[game_id] = _Speech(serial, remarks)
