"""Tells the open pages of a table that their game has changed. The signal carries no secret: a page reads
from the log what its viewer may know. It carries only what the speaker has said in the group, because the log
does not contain that."""

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
    """The functions to call when a game changes, and the speaker's last remarks. `rings`: whether other
    programs at the same database may have open pages; `bell` tells them."""

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
        """Calls the functions that watch this game in this program."""
        for call in tuple(self._calls.get(game_id, ())):
            call()

    async def changes(self, tx: Transaction, game_id: int) -> None:
        """After the commit, tells the pages in all programs that the game has changed."""
        tx.after_commit(partial(self.changed, game_id))
        if self._rings:
            await bell.ring(tx, bell.TABLES, str(game_id))

    def remarks(self, game_id: int, serial: int) -> tuple[str, ...]:
        """Returns the last `REMARKS_SHOWN` remarks of the player who speaks in this step, oldest first."""
        speech = self._speeches.get(game_id)
        return tuple(speech.remarks.values()) if speech is not None and speech.serial == serial else ()

    async def hear(
        self, tx: Transaction, game_id: int, serial: int, number: float = 0, text: str = ""
    ) -> None:
        """After the commit, in all programs, shows a remark of the player who speaks in this step, and
        forgets those of other steps. `number`: the remark replaces an earlier one with the same number.
        `text`: "" for none."""
        tx.after_commit(partial(self._hear, game_id, serial, number, text))
        if self._rings:
            await bell.ring(tx, bell.REMARKS, json.dumps([game_id, serial, number, text]))

    def heard(self, message: str) -> None:
        """Shows a remark of a speaker that another program has sent by the bell, as `hear` does, and forgets
        those of other steps. `message`: the text of the ring, JSON as `hear` writes it."""
        self._hear(*json.loads(message))

    def _hear(self, game_id: int, serial: int, number: float, text: str) -> None:
        speech = self._speeches.pop(game_id, None)
        remarks = speech.remarks if speech is not None and speech.serial == serial else {}
        if text:
            remarks = dict([*{**remarks, number: text}.items()][-REMARKS_SHOWN:])
            self.changed(game_id)
        if remarks:
            self._speeches[game_id] = _Speech(serial, remarks)
