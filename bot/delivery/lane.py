"""The rows of one chat that wait, in three queues, one a lane.

**The problem.** A chat's messages must keep their order. But an answer to a command must not hold up the
game, and deletions must hold up nobody. A vote changes its figures many times a minute, and only the newest
figure is worth a call. In a flood thousands of rows wait in one chat: no operation may look at all of them.

**Three lanes.** `GAME`: what belongs to a game. `OTHER`: what belongs to none. `DELETION`: messages of others
that are deleted. `GAME` goes before `OTHER`; `DELETION` has a budget of its own and waits for neither.

**What always holds in a queue**
- At most one call is under way (`busy`). A call is for one row, or for many deletions.
- Rows go in the order of their ids. Replies go behind all others of their queue.
- A newer row may replace an older one that waits (`Outgoing.replaces`), but none that is under way. An answer
  to a command then has the older one's place, so that whoever asks again does not lose it; talk passed on
  keeps its order.
- Rows that went from the outbox because of a newer one (`Outgoing.drops`) go here too, but none under way.
- A figure (an edit that only brings a message up to date, or a pin) may be overtaken while there is no room
  for it, but only by rows of other slots: two edits of one message keep their order.

**How.** `_rows` is a heap of what must keep its order. `_figures` is a short sorted list. `_later` is a heap
by due time. Rows that were removed stay in the heaps, marked `gone`, until they come to the top. So `add`,
`remove` and `pick` cost the logarithm of what waits, or the number of figures.

**Who calls.** Only `bot/delivery/schedule.py`. Nothing here knows budgets or makes calls, and nothing fails.
"""

import heapq
import math
from bisect import insort
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import islice

from bot.store.outbox import OF_A_MESSAGE, Outgoing, Priority

TOGETHER = 100
"""Messages that one call may delete."""


class Lane(IntEnum):
    """A chat has a queue for each."""

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
    """Whether the row is an edit that only brings a figure up to date, or a pin: nobody waits for it."""
    return row.priority is Priority.COUNT and row.what in ("edit", "pin", "unpin")


Order = tuple[bool, int]


@dataclass(slots=True, eq=False)
class Entry:
    """A row in a queue. `due`: the moment before which it is not sent, in seconds of the schedule's clock.
    `is_due`: that moment has come. `gone`: it was removed, and only its place in a heap is left."""

    row: Outgoing
    due: float
    order: Order
    is_due: bool = False
    gone: bool = False

    @property
    def place(self) -> tuple[int | None, str] | None:
        return None if self.row.slot is None else (self.row.game_id, self.row.slot)


@dataclass(slots=True, eq=False)
class Queue:
    """One lane of one chat.

    `busy`: the rows of the call under way. `closed_until`: the moment before which no other call begins.
    `version`: the number of the queue's newest turn in the schedule; older turns there are void.
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

    def rows(self) -> Iterator[Outgoing]:
        """All rows, in no order."""
        return (entry.row for entry in self._by_id.values())

    def add(self, row: Outgoing, now: float, due: float) -> None:
        """Queues a row. One that is queued already is left as it is."""
        if row.id in self._by_id:
            return
        entry = Entry(row, due, (row.priority is Priority.REPLY, row.id))
        for older in [*self._replaceable.get(_subject(row), ())]:
            if row.replaces(older.row) and older.row.id not in {each.id for each in self.busy}:
                self.remove(older.row.id)
                if row.reply is not None and row.priority is Priority.REPLY:
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
        if entry.is_due:
            self._waiting[entry.row.priority] -= 1
        if is_count(entry.row):
            self._figures.remove(entry)
        subject = _subject(entry.row)
        if entry in self._replaceable.get(subject, ()):
            self._replaceable[subject].remove(entry)
            if not self._replaceable[subject]:
                del self._replaceable[subject]

    def drop(self, row_ids: Iterable[int]) -> None:
        """Removes these rows, unless they are under way."""
        under_way = {each.id for each in self.busy}
        for row_id in row_ids:
            if row_id not in under_way:
                self.remove(row_id)

    def clear(self) -> None:
        """Removes all rows but those under way."""
        self.drop([*self._by_id])

    def pick(self, now: float, *, figures: bool) -> Entry | None:
        """The row to send now; None if none is due. `figures`: whether the chat's budgets have room for one.

        That is the oldest that is due, unless an older figure of the same slot waits. If there is no room for
        figures, the first other row overtakes them.
        """
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
        if head is None or head.place in held or head.due > now or (figure is not None and figures):
            return figure
        return head

    def call(self, entry: Entry, now: float) -> tuple[Outgoing, ...]:
        """The rows of one call: `entry` alone, or with it up to 99 other deletions."""
        if lane_of(entry.row) is not Lane.DELETION:
            return (entry.row,)
        due = (other.row for other in self._by_id.values() if other.due <= now and other is not entry)
        return (entry.row, *islice(due, TOGETHER - 1))

    def urgency(self, entry: Entry, now: float) -> tuple[Priority, int]:
        """The row's place among all chats: as urgent as the most urgent row that waits in its queue. Rows
        keep their order, so a prompt behind a notice can only go when the notice has gone."""
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
        """Notes whose moment has come."""
        while self._later and (self._later[0][0] <= now or self._later[0][2].gone):
            entry = heapq.heappop(self._later)[2]
            if not entry.gone:
                entry.is_due = True
                self._waiting[entry.row.priority] += 1


def _subject(row: Outgoing) -> Hashable:
    """Rows that may replace one another have the same subject."""
    return row.edited if row.what in OF_A_MESSAGE else (row.reply, *row.audience)


def _may_be_replaced(row: Outgoing) -> bool:
    return row.reply is not None or (row.what == "edit" and row.opens is None)
