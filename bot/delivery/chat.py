"""The rows of the outbox that wait in one chat: three lanes, and when the first row of each may be sent."""

import math
from dataclasses import dataclass, field

from bot.delivery.budget import ChatBudget
from bot.delivery.lane import Entry, Lane, Queue, is_count, lane_of
from bot.values.durations import MINUTE
from bot.values.outgoing import Outgoing

PLAY = 2 * MINUTE
"""After a row of a game was queued or sent, the game counts as "at play" for so many seconds."""


@dataclass(slots=True)
class Chat:
    budget: ChatBudget
    queues: tuple[Queue, Queue, Queue] = field(default_factory=lambda: (Queue(), Queue(), Queue()))
    spent_at: float = -math.inf
    played_at: float = -math.inf

    def opens_at(self, lane: Lane, entry: Entry, now: float, play: float) -> float:
        """Returns the moment when a row may be sent. `entry`: the row, which is the next one of `lane`.
        Infinite while the row waits for another lane of the chat. A game counts as at play while a row of it
        waits, and for `play` seconds after the last one was queued or sent."""
        queue = self.queues[lane]
        if lane is Lane.GAME:
            wait = self._wait(now, counting=is_count(entry.row))
        elif lane is Lane.DELETION:
            wait = self.budget.deletions.wait(now)
        elif self._game_goes(now):
            wait = math.inf
        else:
            played = math.inf if self.queues[Lane.GAME] else self.played_at + play
            wait = self.budget.wait_other(now, played)
        return max(queue.closed_until, now + wait)

    def pick(self, lane: Lane, now: float) -> Entry | None:
        """Returns the row of this lane that is sent next; None if none can be sent now."""
        return self.queues[lane].pick(now, counts=lane is Lane.GAME and self._has_room(now))

    def _game_goes(self, now: float) -> bool:
        """Returns whether a row of a game is being sent or is due; then rows without a game wait. If only
        counts are due and the budgets have no room for them, the result is False."""
        game = self.queues[Lane.GAME]
        if game.busy:
            return True
        room = self._has_room(now)
        entry = game.pick(now, counts=room)
        return entry is not None and (room or not is_count(entry.row))

    def _has_room(self, now: float) -> bool:
        return self._wait(now, counting=True) <= 0

    def _wait(self, now: float, *, counting: bool) -> float:
        return self.budget.wait(now, counting, bool(self.queues[Lane.OTHER].busy))

    def spend(self, row: Outgoing, now: float) -> None:
        self.spent_at = now
        match lane_of(row):
            case Lane.GAME:
                self.played_at = now
                self.budget.spend(now, is_count(row))
            case Lane.OTHER:
                self.budget.spend_other(now)
            case Lane.DELETION:
                self.budget.deletions.spend(now)

    def is_at_rest(self, now: float, minute: float) -> bool:
        """Returns whether nothing waits in the chat and all its budgets are full again, so that the schedule
        can forget it. `minute`: how many seconds a minute of the budgets lasts."""
        if any(queue or queue.busy for queue in self.queues):
            return False
        closed_until = max(queue.closed_until for queue in self.queues)
        return max(self.spent_at + minute, self.played_at + PLAY / MINUTE * minute, closed_until) < now
