"""The rows of one lane of a chat, in their order. No operation looks at all that wait."""

import heapq
import math
from bisect import insort
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import islice

from bot.store.outbox import Outgoing, Priority

TOGETHER = 100
"""Messages that one call may delete."""


class Lane(IntEnum):
    """A chat has a queue for each; the first goes before the second, and the third goes by itself."""

    GAME = 0
    OTHER = 1
    """what belongs to no game: answers to commands, dialogues, notices"""
    DELETION = 2
    """messages of others that are deleted, many by one call"""


def lane_of(row: Outgoing) -> Lane:
    if row.game_id is not None:
        return Lane.GAME
    return Lane.DELETION if row.what == "delete" else Lane.OTHER


def is_count(row: Outgoing) -> bool:
    """Whether it only brings a figure up to date."""
    return row.priority is Priority.COUNT and row.what == "edit"


Order = tuple[bool, int]


@dataclass(slots=True, eq=False)
class Entry:
    """`due`: seconds of the schedule's clock. `waits`: that moment has come."""

    row: Outgoing
    due: float
    order: Order
    waits: bool = False
    gone: bool = False

    @property
    def place(self) -> tuple[int | None, str] | None:
        return None if self.row.slot is None else (self.row.game_id, self.row.slot)


@dataclass(slots=True, eq=False)
class Queue:
    """`busy` is what is under way, `closed_until` the moment before which nothing more is begun, `version`
    that of its turn in the schedule: an older one there is void.

    Replies go behind all else of their queue. Figures are few: for each slot one waits.
    """

    busy: tuple[Outgoing, ...] = ()
    closed_until: float = -math.inf
    version: int = 0
    _by_id: dict[int, Entry] = field(default_factory=dict)
    _replaceable: dict[Hashable, list[Entry]] = field(default_factory=dict)
    _rows: list[tuple[Order, int, Entry]] = field(default_factory=list)
    _figures: list[Entry] = field(default_factory=list)
    _later: list[tuple[float, int, Entry]] = field(default_factory=list)
    _waiting: list[int] = field(default_factory=lambda: [0] * len(Priority))

    def __len__(self) -> int:
        return len(self._by_id)

    def add(self, row: Outgoing, now: float, due: float) -> None:
        """A row that is here already is left as it is; a reply has the place of the one it replaces."""
        if row.id in self._by_id:
            return
        entry = Entry(row, due, (row.priority is Priority.REPLY, row.id))
        for older in [*self._replaceable.get(_subject(row), ())]:
            if row.replaces(older.row) and older.row.id not in {each.id for each in self.busy}:
                self.remove(older.row.id)
                if row.reply is not None:
                    entry.order = min(entry.order, older.order)
        self._by_id[row.id] = entry
        if _may_be_replaced(row):
            self._replaceable.setdefault(_subject(row), []).append(entry)
        if is_count(row):
            insort(self._figures, entry, key=lambda each: each.order)
        else:
            heapq.heappush(self._rows, (entry.order, row.id, entry))
        heapq.heappush(self._later, (due, row.id, entry))
        self._look_at(now)

    def remove(self, row_id: int) -> None:
        entry = self._by_id.pop(row_id, None)
        if entry is None:
            return
        entry.gone = True
        if entry.waits:
            self._waiting[entry.row.priority] -= 1
        if is_count(entry.row):
            self._figures.remove(entry)
        subject = _subject(entry.row)
        if entry in self._replaceable.get(subject, ()):
            self._replaceable[subject].remove(entry)
            if not self._replaceable[subject]:
                del self._replaceable[subject]

    def clear(self) -> None:
        """Only what is under way stays."""
        under_way = {each.id for each in self.busy}
        for row_id in self._by_id.keys() - under_way:
            self.remove(row_id)

    def pick(self, now: float) -> Entry | None:
        """The first, when it is due; only a figure's edit lets pass whatever is not of its own slot."""
        head = self._head()
        figure: Entry | None = None
        held: set[tuple[int | None, str]] = set()
        for entry in self._figures:
            if head is not None and head.order < entry.order:
                break
            if figure is None and entry.place not in held and entry.due <= now:
                figure = entry
            if entry.place is not None:
                held.add(entry.place)
        if head is None or head.place in held or head.due > now:
            return figure
        return head

    def call(self, entry: Entry, now: float) -> tuple[Outgoing, ...]:
        """The rows that one call settles: deletions go together."""
        if lane_of(entry.row) is not Lane.DELETION:
            return (entry.row,)
        due = (other.row for other in self._by_id.values() if other.due <= now and other is not entry)
        return (entry.row, *islice(due, TOGETHER - 1))

    def waits(self, now: float) -> bool:
        """Whether a row is due, or under way."""
        self._look_at(now)
        return any(self._waiting)

    def urgency(self, entry: Entry, now: float) -> tuple[Priority, int]:
        """What a row's turn among all chats is: it is as urgent as the most urgent that waits behind it."""
        self._look_at(now)
        waiting = (priority for priority in Priority if self._waiting[priority])
        return min(waiting, default=entry.row.priority), entry.row.id

    def next_due(self, now: float) -> float:
        self._look_at(now)
        return self._later[0][0] if self._later else math.inf

    def _head(self) -> Entry | None:
        while self._rows and self._rows[0][2].gone:
            heapq.heappop(self._rows)
        return self._rows[0][2] if self._rows else None

    def _look_at(self, now: float) -> None:
        """Sees whose moment has come."""
        while self._later and (self._later[0][0] <= now or self._later[0][2].gone):
            entry = heapq.heappop(self._later)[2]
            if not entry.gone:
                entry.waits = True
                self._waiting[entry.row.priority] += 1


def _subject(row: Outgoing) -> Hashable:
    """Rows that may replace one another have the same."""
    return (row.game_id, row.slot) if row.slot is not None else (row.reply, *row.audience)


def _may_be_replaced(row: Outgoing) -> bool:
    return row.reply is not None or (row.slot is not None and row.what == "edit" and row.opens is None)
