"""Decides which row is sent next, and when. It keeps the order within a chat, prefers urgent rows among all
chats, and keeps the budgets of each chat and of the bot.

**Must live here:** the order among chats. The order within one is in `lane.py`, the limits in `budget.py`.
**Does not know:** calls, the database, and what a message says.
**Could be better:** new messages have a limit of their own, so there are two heaps with one order.

**The problem.** Telegram takes about 30 calls a second from a bot, and 20 messages a minute in a group. Often
more rows than that are due at once. Then the rows that a game waits for must be sent first, in their own chat
and among all chats. A person who writes very much to the bot must not delay any game. The schedule must be
quick with hundreds of chats.

**What always holds**
- In any interval of time, the calls stay within every budget (`bot/delivery/budget.py`). Telegram may count a
  call at any moment between its start and its answer. So a call under way takes room in the budgets, and is
  counted in them when its answer comes.
- A lane of a chat has at most one call under way (`bot/delivery/lane.py`). So its messages arrive in order.
- Among all chats, rows of games go before all others. Among equals, the more urgent row goes first, then the
  older one.
- Rows that belong to no game may use only a share of each budget. The rest is kept for games.
- New messages have their own limit (`Budget.new_under_way`): if the program is killed, the next start sends
  those again that were under way. A call that has no answer after `HANGS` seconds no longer counts towards
  this limit.

**How.** A `_QueuedLane`, a turn, is the place of a chat's lane among all lanes. Each lane has at most one
valid turn. If the budgets of its chat have room for the lane's first row, the turn is in `_ready`, or in
`_ready_new` for a new message. Otherwise it is in `_later`, with the moment when there will be room. A turn
is never taken out of the middle of a heap: a lane's `version` grows with each change, and turns of older
versions are ignored. Answers to presses are in `_answers` and need no budget: Telegram does not count them.

**Who calls.** The sender, in one event loop: add(row) → wait() → take() → together(row) → the call →
accepted(row) → done(row), or again(row, pause), or postpone(row, pause). `Lost` calls only `take_beside`.

**What may fail.** No function here raises an exception for a row that was added. The sender returns a row
that has to be tried later with `again`. During the pause no row of its lane is sent. If the lane is `GAME`,
or `OTHER` after a flood error, the whole chat sends only answers and rows of the lane `DELETION`. A
row that was not sent goes back with `postpone`, for example because its file is not ready yet. It takes
nothing of the budgets, and only its lane waits.
"""

import asyncio
import heapq
import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.delivery.budget import Budget, ChatBudget, Window
from bot.delivery.chat import PLAY, Chat
from bot.delivery.clock import now
from bot.delivery.lane import Entry, Lane, Queue, lane_of
from bot.values.durations import MINUTE
from bot.values.outgoing import NEW, Outgoing, Priority

LOOK = 0.25
"""The most seconds between two looks whether a budget has room."""

HANGS = 2.0
"""Seconds, not scaled. When Telegram has not answered a new message within this time, the next new message
may be sent without its answer."""


class _QueuedLane(NamedTuple):
    """The place of one lane in the order of all lanes of all chats: first by `Lane`, so that games come
    first, then by the more urgent row, then by the older row."""

    lane: Lane
    priority: Priority
    row_id: int
    chat_id: int
    version: int


Ready = list[_QueuedLane]


class Schedule:
    """All rows of one bot that wait to be sent. Moments are seconds of a clock that only goes forward."""

    def __init__(self, budget: Budget, time_scale: float = 1.0) -> None:
        self._budget = budget
        self._time_scale = time_scale
        self._bot = Window(budget.bot_per_second, time_scale)
        self._others = Window(budget.others_per_second, time_scale)
        self._begun = 0
        self._others_begun = 0
        self.chats: dict[int, Chat] = {}
        self._answers: list[tuple[float, int, Outgoing]] = []
        self._later: list[tuple[float, int, Lane, int]] = []
        self._ready: Ready = []
        self._ready_new: Ready = []
        self._new_begun: dict[int, float] = {}
        self._sweep_at = -math.inf

    def add(self, row: Outgoing, now: float, due: float = -math.inf) -> None:
        """Queues a row of the outbox, and forgets the waiting rows that it replaces or drops. It will not be
        sent before the moment `due`. A row in a lane that is queued already is not queued again."""
        if row.what == "answer":
            heapq.heappush(self._answers, (due, row.id, row))
            return
        chat = self.chats.get(row.chat_id)
        if chat is None:
            chat = Chat(ChatBudget.of(self._budget, row.chat_id, self._time_scale))
            self.chats[row.chat_id] = chat
        lane = lane_of(row)
        chat.queues[lane].add(row, now, due)
        if row.drops:
            self.remove(row.chat_id, Lane.OTHER, row.drops, now)
        self._place(row.chat_id, chat, lane, now)
        if lane is Lane.GAME:
            chat.played_at = now
            self._place(row.chat_id, chat, Lane.OTHER, now)  # these rows may have waited for a game row

    def take_answer(self, now: float) -> Outgoing | None:
        """Takes out the answer to a press that is sent now, and returns it; None if none is due."""
        due = bool(self._answers) and self._answers[0][0] <= now
        return heapq.heappop(self._answers)[2] if due else None

    def take(self, now: float) -> Outgoing | None:
        """Returns the row to send now; None if no row may be sent now. The caller must then call `done`,
        `again` or `postpone` for the row; until then no other row of its lane is returned. Answers have no
        lane."""
        if (answer := self.take_answer(now)) is not None:
            return answer
        self._sweep(now)
        self._promote(now)
        while (ready := self._open(now)) and self._bot.wait(now, self._begun) == 0:
            turn = ready[0]
            chat = self.chats.get(turn.chat_id)
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
        """Returns all rows that are sent in one call with a taken row. The taken row itself is the first."""
        return (row,) if row.what == "answer" else self.chats[row.chat_id].queues[lane_of(row)].busy

    def wait(self, now: float) -> float:
        """Returns how many seconds to wait until `take` may return a row. Infinite if `take` can return
        nothing before an answer of Telegram or a new row comes."""
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
        """Removes a taken row that needs no other try, and all other rows of the same call."""
        if row.what == "answer":
            return
        chat = self.chats[row.chat_id]
        queue = chat.queues[lane_of(row)]
        for row_done in queue.busy:
            queue.remove(row_done.id)
        self._free(chat, row, now)

    def accepted(self, row: Outgoing) -> None:
        """Notes that Telegram has accepted or refused a row. If the row is a new message, it takes room for
        new messages until its result is stored. Otherwise, if the program were killed, several messages would
        be sent twice."""
        if row.id in self._new_begun:
            self._new_begun[row.id] = math.inf

    def again(self, row: Outgoing, now: float, pause: float, *, flood: bool = False) -> None:
        """Puts a taken row back, to be tried again after `pause` seconds. During the pause no row of its lane
        is sent; if the lane is `GAME`, no row of `OTHER` either. If Telegram said that the bot sends too much
        (`flood`), a row of `OTHER` holds up `GAME`, too. An answer to a press holds up nothing."""
        if row.what == "answer":
            heapq.heappush(self._answers, (now + pause, row.id, row))
            return
        chat, lane = self.chats[row.chat_id], lane_of(row)
        whole = lane is Lane.GAME or (lane is Lane.OTHER and flood)
        for closed in (Lane.GAME, Lane.OTHER) if whole else (lane,):
            queue = chat.queues[closed]
            queue.closed_until = max(queue.closed_until, now + pause)
        self._free(chat, row, now)

    def postpone(self, row: Outgoing, now: float, pause: float) -> None:
        """Puts a taken row back for which no call was made. It is tried after `pause` seconds. Meanwhile the
        rows behind it in its lane wait, and the chat's other lanes go on."""
        chat, lane = self.chats[row.chat_id], lane_of(row)
        chat.queues[lane].postpone(row, now + pause)
        self._end(chat, row)
        self._place_all(chat, row.chat_id, now)

    def try_again(self, chat_id: int, now: float) -> None:
        """Ends the pause that `again` began in a chat, so that its rows can be sent at once. A pause of
        deletions that belong to no game goes on."""
        chat = self.chats.get(chat_id)
        if chat is None:
            return
        for lane in (Lane.GAME, Lane.OTHER):
            chat.queues[lane].closed_until = now
            self._place(chat_id, chat, lane, now)

    def remove(self, chat_id: int, lane: Lane, row_ids: Iterable[int], now: float) -> None:
        """Forgets rows of a lane that were deleted from the outbox, except those that are being sent."""
        chat = self.chats.get(chat_id)
        if chat is not None:
            chat.queues[lane].drop(row_ids)
            self._place(chat_id, chat, lane, now)

    def drop(self, chat_id: int) -> None:
        """Forgets all rows that wait in the lanes of a chat, except those that are being sent."""
        for queue in self.chats[chat_id].queues:
            queue.clear()
            queue.version += 1

    def waiting(self) -> Iterator[Outgoing]:
        """Yields all rows that wait or are being sent, except answers to presses that are being sent."""
        yield from (row for _, _, row in self._answers)
        for chat in self.chats.values():
            for queue in chat.queues:
                yield from queue.rows()

    def __len__(self) -> int:
        queued = (len(queue) for chat in self.chats.values() for queue in chat.queues)
        return len(self._answers) + sum(queued)

    async def take_beside(self, chat_id: int) -> None:
        """Waits until a call beside one under way in this chat fits into the budgets, and counts it."""
        chat = self.chats[chat_id]
        # Time alone makes room: there is no event to wait for.
        while (room := max(chat.budget.wait(now(), False, 1), self._bot.wait(now(), self._begun))) > 0:  # noqa: ASYNC110
            await asyncio.sleep(min(room, LOOK))
        self._bot.spend(now())
        chat.budget.spend(now(), counting=False)

    def _entry(self, turn: _QueuedLane, chat: Chat, now: float) -> Entry | None:
        """Returns the row to send for a turn whose place in the order has come up. None if the turn is out of
        date: since it was made, other calls have used the chat's budgets, or another row of the lane has
        become due and changed its urgency. The caller then places the lane anew."""
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
        self._end(chat, row)
        self._bot.spend(now)
        if lane_of(row) is not Lane.GAME:
            self._others.spend(now)
        chat.spend(row, now)
        self._place_all(chat, row.chat_id, now)

    def _end(self, chat: Chat, row: Outgoing) -> None:
        lane = lane_of(row)
        chat.queues[lane].busy = ()
        self._begun -= 1
        self._others_begun -= lane is not Lane.GAME
        self._new_begun.pop(row.id, None)

    def _place_all(self, chat: Chat, chat_id: int, now: float) -> None:
        for lane in Lane:
            self._place(chat_id, chat, lane, now)

    def _open(self, now: float) -> Ready | None:
        """Returns the heap whose first turn is the most urgent that may begin now; None if no turn may."""
        queues = [self._ready, self._ready_new] if self._room_for_new(now) else [self._ready]
        return min((queue for queue in queues if queue), key=lambda queue: queue[0], default=None)

    def _room_for_new(self, now: float) -> bool:
        under_way = sum(begun + HANGS > now for begun in self._new_begun.values())
        return under_way < self._budget.new_under_way

    def _wait_of_others(self, turn: _QueuedLane, now: float) -> float:
        """Returns how many seconds a turn has to wait for the bot's budget, because rows that belong to no
        game may use only a share of it. 0 for rows of games."""
        return 0.0 if turn.lane is Lane.GAME else self._others.wait(now, self._others_begun)

    def _place(self, chat_id: int, chat: Chat, lane: Lane, now: float) -> None:
        """Makes a new turn for a lane: one that may begin now, or one with a later moment; none if the lane
        is empty, has a call under way or waits for another lane. Its older turns are not valid any more."""
        queue = chat.queues[lane]
        queue.version += 1
        if queue.busy or not queue:
            return
        entry = chat.pick(lane, now)
        at = queue.next_due(now)
        if entry is not None:
            open_at = chat.opens_at(lane, entry, now, PLAY * self._time_scale)
            if open_at <= now:
                turn = _QueuedLane(lane, *queue.urgency(entry, now), chat_id, queue.version)
                heapq.heappush(self._ready_new if _is_new(entry.row) else self._ready, turn)
                return
            at = min(at, open_at)
        if at < math.inf:
            heapq.heappush(self._later, (at, chat_id, lane, queue.version))

    def _promote(self, now: float) -> None:
        while self._later and self._later[0][0] <= now:
            _, chat_id, lane, version = heapq.heappop(self._later)
            chat = self.chats.get(chat_id)
            if chat is not None and chat.queues[lane].version == version:
                self._place(chat_id, chat, lane, now)

    def _sweep(self, now: float) -> None:
        """Forgets the chats in which nothing waits and all budgets are full. At most once a minute."""
        if now < self._sweep_at:
            return
        minute = MINUTE * self._time_scale
        self._sweep_at = now + minute
        self.chats = {key: chat for key, chat in self.chats.items() if not chat.is_at_rest(now, minute)}


def _is_new(row: Outgoing) -> bool:
    return row.what in NEW
