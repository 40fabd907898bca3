"""Which row goes next, and when: order within a chat, urgency across chats, the budgets of both.

It is told the time and makes no call: the sender takes rows from it and tells how they went.
"""

import heapq
import math
from bisect import insort
from dataclasses import dataclass, field

from bot.delivery.budget import MINUTE, Budget, ChatBudget, Window
from bot.store.outbox import Outgoing, Priority

HANGS = 2.0
"""Real seconds after which a new message that is still under way does not hold back the next."""

Ready = list[tuple[Priority, int, int, int]]


@dataclass(slots=True)
class _Entry:
    row: Outgoing
    due: float

    @property
    def counting(self) -> bool:
        return _counting(self.row)

    @property
    def place(self) -> tuple[int | None, str] | None:
        return None if self.row.slot is None else (self.row.game_id, self.row.slot)


@dataclass(slots=True)
class _Chat:
    budget: ChatBudget
    entries: list[_Entry] = field(default_factory=list)
    busy: Outgoing | None = None
    closed_until: float = -math.inf
    spent_at: float = -math.inf
    version: int = 0
    """of its place in the queues: an older one there is void"""

    def pick(self, now: float) -> _Entry | None:
        """The first, when it is due; only a figure's edit lets pass whatever is not of its own slot."""
        figure: _Entry | None = None
        held: set[tuple[int | None, str]] = set()
        for entry in self.entries:
            free = entry.place not in held
            if not entry.counting:
                return entry if free and entry.due <= now else figure
            if free and entry.due <= now:
                figure = figure or entry
            if entry.place is not None:
                held.add(entry.place)
        return figure

    def urgency(self, entry: _Entry, now: float) -> tuple[Priority, int]:
        """What a row's turn among all chats is: it is as urgent as the most urgent that waits behind it."""
        waiting = (each.row.priority for each in self.entries if each.due <= now)
        return min(waiting, default=entry.row.priority), entry.row.id

    def next_due(self, now: float) -> float:
        return min((entry.due for entry in self.entries if entry.due > now), default=math.inf)


class Schedule:
    """Times are seconds of a clock that only goes forward."""

    def __init__(self, budget: Budget, time_scale: float = 1.0) -> None:
        self._budget = budget
        self._time_scale = time_scale
        self._bot = Window(budget.bot_per_second, time_scale)
        self._begun = 0
        self._chats: dict[int, _Chat] = {}
        self._answers: list[tuple[float, int, Outgoing]] = []
        self._later: list[tuple[float, int, int]] = []
        self._ready: Ready = []
        self._ready_new: Ready = []
        self._new_begun: dict[int, float] = {}
        self._sweep_at = -math.inf

    def add(self, row: Outgoing, now: float, due: float = -math.inf) -> None:
        """Queues a row, not to be sent before `due`. One that is queued already is left as it is."""
        if row.what == "answer":
            heapq.heappush(self._answers, (due, row.id, row))
            return
        chat = self._chats.get(row.chat_id)
        if chat is None:
            chat = _Chat(ChatBudget.of(self._budget, row.chat_id, self._time_scale))
            self._chats[row.chat_id] = chat
        if any(entry.row.id == row.id for entry in chat.entries):
            return
        chat.entries = [
            entry for entry in chat.entries if entry.row is chat.busy or not row.replaces(entry.row)
        ]
        insort(chat.entries, _Entry(row, due), key=lambda entry: entry.row.id)
        self._place(row.chat_id, chat, now)

    def take(self, now: float) -> Outgoing | None:
        """The row to send now. It stays in its place until `done` or `again` is told."""
        if self._answers and self._answers[0][0] <= now:
            return heapq.heappop(self._answers)[2]
        self._sweep(now)
        self._promote(now)
        while (ready := self._open(now)) and self._bot.wait(now, self._begun) == 0:
            priority, row_id, chat_id, version = heapq.heappop(ready)
            chat = self._chats.get(chat_id)
            if chat is None or chat.version != version:
                continue
            entry = chat.pick(now)
            if entry is None or chat.urgency(entry, now) != (priority, row_id):
                self._place(chat_id, chat, now)
                continue
            chat.busy = entry.row
            self._begun += 1
            if _is_new(entry.row):
                self._new_begun[entry.row.id] = now
            return entry.row
        return None

    def wait(self, now: float) -> float:
        """Seconds until `take` may have something, if nothing else happens; infinite if it will not."""
        self._promote(now)
        moments = [self._bot.wait(now, self._begun) if self._open(now) else math.inf]
        if self._ready_new and not self._room_for_new(now):
            moments.append(
                min(begun for begun in self._new_begun.values() if begun + HANGS > now) + HANGS - now
            )
        if self._later:
            moments.append(self._later[0][0] - now)
        if self._answers:
            moments.append(self._answers[0][0] - now)
        return max(0.0, min(moments))

    def done(self, row: Outgoing, now: float) -> None:
        """The row is settled."""
        if row.what == "answer":
            return
        chat = self._free(row, now)
        chat.entries = [entry for entry in chat.entries if entry.row.id != row.id]
        self._place(row.chat_id, chat, now)

    def again(self, row: Outgoing, now: float, pause: float) -> None:
        """The row is to be tried again; its chat is closed for `pause` seconds, except to answers."""
        if row.what == "answer":
            heapq.heappush(self._answers, (now + pause, row.id, row))
            return
        chat = self._free(row, now)
        chat.closed_until = now + pause
        self._place(row.chat_id, chat, now)

    def drop(self, chat_id: int) -> None:
        """Forgets what is queued for a chat."""
        chat = self._chats[chat_id]
        chat.entries = []
        chat.version += 1

    def __len__(self) -> int:
        return len(self._answers) + sum(len(chat.entries) for chat in self._chats.values())

    def _free(self, row: Outgoing, now: float) -> _Chat:
        chat = self._chats[row.chat_id]
        chat.busy = None
        self._begun -= 1
        self._new_begun.pop(row.id, None)
        self._bot.spend(now)
        chat.budget.spend(now, _counting(row))
        chat.spent_at = now
        return chat

    def _open(self, now: float) -> Ready | None:
        """The queue whose first is the most urgent that may be begun."""
        queues = [self._ready, self._ready_new] if self._room_for_new(now) else [self._ready]
        return min((queue for queue in queues if queue), key=lambda queue: queue[0], default=None)

    def _room_for_new(self, now: float) -> bool:
        under_way = sum(begun + HANGS > now for begun in self._new_begun.values())
        return under_way < self._budget.new_under_way

    def _place(self, chat_id: int, chat: _Chat, now: float) -> None:
        """Puts a chat among those that are ready, or among those that have to wait."""
        chat.version += 1
        if chat.busy is not None or not chat.entries:
            return
        entry = chat.pick(now)
        at = chat.next_due(now)
        if entry is not None:
            open_at = max(chat.closed_until, now + chat.budget.wait(now, entry.counting))
            if open_at <= now:
                ready = self._ready_new if _is_new(entry.row) else self._ready
                heapq.heappush(ready, (*chat.urgency(entry, now), chat_id, chat.version))
                return
            at = min(at, open_at)
        heapq.heappush(self._later, (at, chat_id, chat.version))

    def _promote(self, now: float) -> None:
        while self._later and self._later[0][0] <= now:
            _, chat_id, version = heapq.heappop(self._later)
            chat = self._chats.get(chat_id)
            if chat is not None and chat.version == version:
                self._place(chat_id, chat, now)

    def _sweep(self, now: float) -> None:
        """Forgets, once a minute, the chats whose budgets are as good as new."""
        if now < self._sweep_at:
            return
        minute = MINUTE * self._time_scale
        self._sweep_at = now + minute
        self._chats = {
            chat_id: chat
            for chat_id, chat in self._chats.items()
            if chat.entries or chat.busy or max(chat.spent_at + minute, chat.closed_until) >= now
        }


def _is_new(row: Outgoing) -> bool:
    """Sent twice, it is there twice; an edit or a deletion is not."""
    return row.what in ("send", "document")


def _counting(row: Outgoing) -> bool:
    """Whether it only brings a figure up to date."""
    return row.priority is Priority.COUNT and row.what == "edit"
