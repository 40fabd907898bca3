"""The rows that wait in one chat. They are in three lanes, and each lane has its own queue.

**The problem.** A chat's messages must keep their order. But an answer to a command must not delay the game,
and deletions must not delay anything. During a vote the counts change many times a minute, and only the
newest counts should be sent. In a flood thousands of rows wait in one chat, and no operation may look at all
of them.

**Three lanes.** `GAME`: rows that belong to a game. `OTHER`: rows that belong to none, and the talk of
players by night, with its deletion. `DELETION`: deletions that belong to no game, of other people's messages
and of the bot's own. `GAME` goes before `OTHER`. `DELETION` has its own budget and waits for neither.

**What always holds in a queue**
- At most one call is under way (`busy`). A call is for one row, or for many deletions.
- Rows are sent in the order of their ids. Replies are sent after all other rows of their queue.
- A newer row may replace an older one that waits (`Outgoing.replaces`), but not one that is under way. A new
  answer to a command then takes the place of the older answer, so that a person who asks again does not have
  to wait longer. Messages of players that the bot passes on keep their order.
- A newer row may remove older rows from the outbox (`Outgoing.drops`). The queue removes them too, except
  those under way.
- A count is an edit that only brings a message up to date, a pin, an unpin, or a deletion of a message of the
  bot that nobody needs any more. Other rows may overtake a count while the budgets have no room for it, but
  only rows of other slots: two edits of the same message keep their order.

**How.** `_rows` is a heap of the rows that must keep their order. `_counts` is a short sorted list. `_later`
is a heap by due time. Removed rows stay in the heaps, marked `gone`, until they come to the top. So the cost
of `add`, `remove` and `pick` grows with the logarithm of the rows that wait, or with the number of counts.

**Who calls.** Only `bot/delivery/schedule.py`. This module knows nothing about budgets, makes no calls, and
raises no exceptions.
"""

import heapq
import math
from bisect import insort
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import islice

from bot.values.outgoing import OF_A_MESSAGE, Outgoing, Priority

MESSAGES_A_CALL = 100
"""How many messages one call may delete."""


class Lane(IntEnum):
    """The lanes of a chat: which kinds of rows of the outbox share a queue."""

    GAME = 0
    OTHER = 1
    """Rows that no game waits for: answers to commands, notices, the pages of a person or a chat, and what
    players write to each other by night."""
    DELETION = 2
    """Deletions that belong to no game: other people's messages, and messages of the bot that it has closed
    or asked anew. One call deletes many."""


def lane_of(row: Outgoing) -> Lane:
    if row.game_id is not None:
        return Lane.OTHER if row.is_talk else Lane.GAME
    return Lane.DELETION if row.what == "delete" else Lane.OTHER


def is_count(row: Outgoing) -> bool:
    """Returns whether the row is a count: an edit, pin, unpin or deletion of the priority `COUNT`, for which
    nobody waits."""
    return row.priority is Priority.COUNT and row.what in OF_A_MESSAGE


Order = tuple[bool, int]


@dataclass(slots=True, eq=False)
class Entry:
    """A row in a queue. `order`: rows with a smaller value are sent first. `due`: the earliest moment to send
    the row, in seconds of the schedule's clock. `is_due`: whether this moment has come. `gone`: whether the
    row was removed but is still in a heap."""

    row: Outgoing
    due: float
    order: Order
    is_due: bool = False
    gone: bool = False

    def __lt__(self, other: "Entry") -> bool:
        """Returns False: none goes first. A heap compares entries only if a row was removed and put back."""
        return False

    @property
    def place(self) -> tuple[int | None, str] | None:
        return None if self.row.slot is None else (self.row.game_id, self.row.slot)


@dataclass(slots=True, eq=False)
class Queue:
    """The rows of one lane of one chat.

    `busy`: the rows of the call that has no answer yet. `closed_until`: no other call begins before this
    moment. `version`: the number of the queue's newest turn in the schedule. Turns of this queue with smaller
    numbers are not valid any more.
    """

    busy: tuple[Outgoing, ...] = ()
    closed_until: float = -math.inf
    version: int = 0
    _by_id: dict[int, Entry] = field(default_factory=dict)
    _replaceable: dict[Hashable, list[Entry]] = field(default_factory=dict)
    _rows: list[tuple[Order, int, Entry]] = field(default_factory=list)
    _counts: list[Entry] = field(default_factory=list)
    _later: list[tuple[float, int, Entry]] = field(default_factory=list)
    _waiting: list[int] = field(default_factory=lambda: [0] * len(Priority))

    def __len__(self) -> int:
        return len(self._by_id)

    def rows(self) -> Iterator[Outgoing]:
        """Returns all rows of the queue, in no particular order."""
        return (entry.row for entry in self._by_id.values())

    def add(self, row: Outgoing, now: float, due: float) -> None:
        """Queues a row, and removes the waiting rows that it replaces. `due`: the earliest moment to send it.
        A row that is queued already stays."""
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
            insort(self._counts, entry, key=lambda each: each.order)
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
            self._counts.remove(entry)
        subject = _subject(entry.row)
        if entry in self._replaceable.get(subject, ()):
            self._replaceable[subject].remove(entry)
            if not self._replaceable[subject]:
                del self._replaceable[subject]

    def postpone(self, row: Outgoing, due: float) -> None:
        """Lets a row that was taken wait until the moment `due`."""
        entry = self._by_id[row.id]
        if entry.is_due:
            entry.is_due = False
            self._waiting[row.priority] -= 1
        entry.due = due
        heapq.heappush(self._later, (due, row.id, entry))

    def drop(self, row_ids: Iterable[int]) -> None:
        """Removes the rows with these ids, except those that are being sent."""
        under_way = {each.id for each in self.busy}
        for row_id in row_ids:
            if row_id not in under_way:
                self.remove(row_id)

    def clear(self) -> None:
        """Removes all rows, except those that are being sent."""
        self.drop([*self._by_id])

    def pick(self, now: float, *, counts: bool) -> Entry | None:
        """Returns the row to send now; None if there is none. `counts`: whether the budgets have room for a
        count. Without room, a count is returned only if no other row can be sent. A row that is not due holds
        up all rows behind it; a count that is not due, only rows of its slot."""
        head = self._head()
        count: Entry | None = None
        held: set[tuple[int | None, str]] = set()
        for entry in self._counts:
            if head is not None and head.order < entry.order:
                break
            if count is None and entry.place not in held and entry.due <= now:
                count = entry
            if entry.place is not None:
                held.add(entry.place)
        if head is None or head.place in held or head.due > now or (count is not None and counts):
            return count
        return head

    def call(self, entry: Entry, now: float) -> tuple[Outgoing, ...]:
        """Returns the rows that one call sends: usually only the row of `entry`; in the lane `DELETION`, also
        up to 99 other rows that are due."""
        if lane_of(entry.row) is not Lane.DELETION:
            return (entry.row,)
        due = (other.row for other in self._by_id.values() if other.due <= now and other is not entry)
        return (entry.row, *islice(due, MESSAGES_A_CALL - 1))

    def urgency(self, entry: Entry, now: float) -> tuple[Priority, int]:
        """Returns the rank of a row among those of the same lane of all chats; smaller ranks go first. A row
        is as urgent as the most urgent row of its queue that is due. For example, a prompt that stands behind
        a notice must wait for the notice, so both are urgent."""
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
        while self._later and (self._later[0][0] <= now or self._later[0][2].gone):
            entry = heapq.heappop(self._later)[2]
            if not entry.gone:
                entry.is_due = True
                self._waiting[entry.row.priority] += 1


def _subject(row: Outgoing) -> Hashable:
    """Returns the key of a row. `Queue.add` looks for rows to replace only among those with the same key."""
    return row.edited if row.what in OF_A_MESSAGE else (row.reply, *row.audience)


def _may_be_replaced(row: Outgoing) -> bool:
    return row.reply is not None or (row.what == "edit" and row.opens is None)
