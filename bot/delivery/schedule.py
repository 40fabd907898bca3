"""Which row goes next, and when: order within a chat, urgency across chats, and the budgets of both.

**The problem.** Telegram takes about 30 calls a second from a bot, and from a group 20 messages a minute.
Often more than that is due at once. Then what a game waits for must go first, in its chat and across chats.
Nobody who writes to the bot, however much, may hold up a game. It must be quick with hundreds of chats.

**What always holds**
- The calls of any window of time fit every budget (`bot/delivery/budget.py`). Telegram may count a call at
  any moment between its start and its answer. So a call under way takes room, and its time in the window is
  that of its answer.
- A lane of a chat has one call under way at most (`bot/delivery/lane.py`). So its messages arrive in order.
- Across chats, rows of games go before all others, then the more urgent, then the older.
- The others have a share of each budget; the rest of it is kept for games.
- New messages have a limit of their own (`Budget.new_under_way`): a killed program sends again what was under
  way. A call that hangs for `HANGS` seconds no longer takes room.

**How.** A `_Turn` is the place of one lane of a chat among all. Each lane has at most one valid turn. If the
lane's first row fits the budgets of its chat, the turn is in `_ready`, or in `_ready_new` for a new message.
Else it is in `_later`, with the moment when the row will fit.
Nothing is ever taken out of the middle of a heap: a lane's `version` grows with each change, and turns of
older versions are void. Answers to taps are in `_answers`, past all budgets: Telegram does not count them.

**Who calls.** Only the sender, in one event loop: add(row) → wait() → take() → together(row) → the call →
accepted(row) → done(row), or again(row, pause). It makes no call.

**What may fail.** Nothing here raises for a row that was added. What has to be tried later comes back with
`again`: a game's row closes its chat for the pause, any other its lane; after a flood error, the chat.
"""

import heapq
import math
from collections.abc import Iterator
from typing import NamedTuple

from bot.delivery.budget import MINUTE, Budget, ChatBudget, Window
from bot.delivery.chat import PLAY, Chat
from bot.delivery.lane import Entry, Lane, Queue, lane_of
from bot.store.outbox import Outgoing, Priority

HANGS = 2.0
"""Real seconds after which a new message that Telegram has not answered does not hold back the next."""


class _Turn(NamedTuple):
    """A lane's place among all: games first, then by urgency, then by age."""

    lane: Lane
    priority: Priority
    row_id: int
    chat_id: int
    version: int


Ready = list[_Turn]


class Schedule:
    """Times are seconds of a clock that only goes forward."""

    def __init__(self, budget: Budget, time_scale: float = 1.0) -> None:
        self._budget = budget
        self._time_scale = time_scale
        self._bot = Window(budget.bot_per_second, time_scale)
        self._others = Window(budget.others_per_second, time_scale)
        self._begun = 0
        self._others_begun = 0
        self._chats: dict[int, Chat] = {}
        self._answers: list[tuple[float, int, Outgoing]] = []
        self._later: list[tuple[float, int, Lane, int]] = []
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
            chat = Chat(ChatBudget.of(self._budget, row.chat_id, self._time_scale))
            self._chats[row.chat_id] = chat
        lane = lane_of(row)
        chat.queues[lane].add(row, now, due)
        if row.drops:
            chat.queues[Lane.OTHER].drop(row.drops)
            self._place(row.chat_id, chat, Lane.OTHER, now)
        self._place(row.chat_id, chat, lane, now)
        if lane is Lane.GAME:
            chat.played_at = now
            self._place(row.chat_id, chat, Lane.OTHER, now)  # the row that they waited for may be replaced

    def take(self, now: float) -> Outgoing | None:
        """The row to send now; None if no row may go. It keeps its place until `done` or `again`."""
        if self._answers and self._answers[0][0] <= now:
            return heapq.heappop(self._answers)[2]
        self._sweep(now)
        self._promote(now)
        while (ready := self._open(now)) and self._bot.wait(now, self._begun) == 0:
            turn = ready[0]
            chat = self._chats.get(turn.chat_id)
            if chat is None or chat.queues[turn.lane].version != turn.version:
                heapq.heappop(ready)
                continue
            if self._wait_of_others(turn, now) > 0:
                return None
            heapq.heappop(ready)
            if (entry := self._entry(turn, chat, now)) is not None:
                return self._begin(chat.queues[turn.lane], entry, now)
            self._place(turn.chat_id, chat, turn.lane, now)
        return None

    def together(self, row: Outgoing) -> tuple[Outgoing, ...]:
        """The rows of the call for a row that was taken. The row itself is the first."""
        return (row,) if row.what == "answer" else self._chats[row.chat_id].queues[lane_of(row)].busy

    def wait(self, now: float) -> float:
        """Seconds until `take` may return a row if nothing else happens. Infinite if it never will."""
        self._promote(now)
        moments = [math.inf]
        if ready := self._open(now):
            moments.append(max(self._bot.wait(now, self._begun), self._wait_of_others(ready[0], now)))
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
        """The row is done, and all that went with it."""
        if row.what == "answer":
            return
        chat = self._chats[row.chat_id]
        queue = chat.queues[lane_of(row)]
        for row_done in queue.busy:
            queue.remove(row_done.id)
        self._free(chat, row, now)

    def accepted(self, row: Outgoing) -> None:
        """Telegram has answered. Until that is written down no other new message begins, however long it
        takes: if the program were killed, each of them would come twice."""
        if row.id in self._new_begun:
            self._new_begun[row.id] = math.inf

    def again(self, row: Outgoing, now: float, pause: float, *, flood: bool = False) -> None:
        """The row is tried again after `pause` seconds.

        If it is a game's, or Telegram said that it was sent too much (`flood`), the whole chat waits as long,
        except answers and deletions.
        """
        if row.what == "answer":
            heapq.heappush(self._answers, (now + pause, row.id, row))
            return
        chat, lane = self._chats[row.chat_id], lane_of(row)
        whole = lane is Lane.GAME or (lane is Lane.OTHER and flood)
        for closed in (Lane.GAME, Lane.OTHER) if whole else (lane,):
            queue = chat.queues[closed]
            queue.closed_until = max(queue.closed_until, now + pause)
        self._free(chat, row, now)

    def try_again(self, chat_id: int, now: float) -> None:
        """What waits in a chat after a failure may go now."""
        chat = self._chats.get(chat_id)
        if chat is None:
            return
        for lane in (Lane.GAME, Lane.OTHER):
            chat.queues[lane].closed_until = now
            self._place(chat_id, chat, lane, now)

    def drop(self, chat_id: int) -> None:
        """Forgets what waits for a chat. What is under way stays."""
        for queue in self._chats[chat_id].queues:
            queue.clear()
            queue.version += 1

    def waiting(self) -> Iterator[Outgoing]:
        """All rows that are not done, those under way too, but for answers under way."""
        yield from (row for _, _, row in self._answers)
        for chat in self._chats.values():
            for queue in chat.queues:
                yield from queue.rows()

    def __len__(self) -> int:
        queued = (len(queue) for chat in self._chats.values() for queue in chat.queues)
        return len(self._answers) + sum(queued)

    def _entry(self, turn: _Turn, chat: Chat, now: float) -> Entry | None:
        """The row of a turn; None if it may not go any more because of what other lanes did since."""
        queue = chat.queues[turn.lane]
        entry = chat.pick(turn.lane, now)
        if entry is None or queue.urgency(entry, now) != (turn.priority, turn.row_id):
            return None
        return entry if chat.opens_at(turn.lane, entry, now, PLAY * self._time_scale) <= now else None

    def _begin(self, queue: Queue, entry: Entry, now: float) -> Outgoing:
        queue.busy = queue.call(entry, now)
        self._begun += 1
        self._others_begun += lane_of(entry.row) is not Lane.GAME
        if _is_new(entry.row):
            self._new_begun[entry.row.id] = now
        return entry.row

    def _free(self, chat: Chat, row: Outgoing, now: float) -> None:
        """A call was answered: it is entered in all its budgets, and other rows of its chat may go."""
        lane = lane_of(row)
        chat.queues[lane].busy = ()
        self._begun -= 1
        self._new_begun.pop(row.id, None)
        self._bot.spend(now)
        if lane is not Lane.GAME:
            self._others_begun -= 1
            self._others.spend(now)
        chat.spend(row, now)
        for each in Lane:
            self._place(row.chat_id, chat, each, now)

    def _open(self, now: float) -> Ready | None:
        """The heap whose first turn is the most urgent that may begin."""
        queues = [self._ready, self._ready_new] if self._room_for_new(now) else [self._ready]
        return min((queue for queue in queues if queue), key=lambda queue: queue[0], default=None)

    def _room_for_new(self, now: float) -> bool:
        under_way = sum(begun + HANGS > now for begun in self._new_begun.values())
        return under_way < self._budget.new_under_way

    def _wait_of_others(self, turn: _Turn, now: float) -> float:
        """Seconds that a turn has to wait for the share of the bot's budget that is not kept for games."""
        return 0.0 if turn.lane is Lane.GAME else self._others.wait(now, self._others_begun)

    def _place(self, chat_id: int, chat: Chat, lane: Lane, now: float) -> None:
        """Makes a new turn for a lane: ready, or for later. Older turns of the lane are void from now on."""
        queue = chat.queues[lane]
        queue.version += 1
        if queue.busy or not queue:
            return
        entry = chat.pick(lane, now)
        at = queue.next_due(now)
        if entry is not None:
            open_at = chat.opens_at(lane, entry, now, PLAY * self._time_scale)
            if open_at <= now:
                turn = _Turn(lane, *queue.urgency(entry, now), chat_id, queue.version)
                heapq.heappush(self._ready_new if _is_new(entry.row) else self._ready, turn)
                return
            at = min(at, open_at)
        if at < math.inf:
            heapq.heappush(self._later, (at, chat_id, lane, queue.version))

    def _promote(self, now: float) -> None:
        while self._later and self._later[0][0] <= now:
            _, chat_id, lane, version = heapq.heappop(self._later)
            chat = self._chats.get(chat_id)
            if chat is not None and chat.queues[lane].version == version:
                self._place(chat_id, chat, lane, now)

    def _sweep(self, now: float) -> None:
        """Forgets the chats that are at rest, once a minute."""
        if now < self._sweep_at:
            return
        minute = MINUTE * self._time_scale
        self._sweep_at = now + minute
        self._chats = {
            chat_id: chat for chat_id, chat in self._chats.items() if not chat.is_at_rest(now, minute)
        }


def _is_new(row: Outgoing) -> bool:
    """Whether the call makes a new message. Sent twice, that is there twice; an edit or a deletion is not."""
    return row.what in ("send", "document")
