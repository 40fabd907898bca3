"""Runs a schedule in simulated time. The simulated Telegram answers each request after a while and counts
it."""

import heapq
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.delivery.budget import Budget
from bot.delivery.lane import Lane, is_count, lane_of
from bot.delivery.schedule import Schedule
from bot.values.outgoing import Outgoing

LATENCY = 0.08
"""The seconds from a request to its answer."""


class Arrival(NamedTuple):
    """A row that reaches the schedule at second `at`, and is due `delay` seconds later."""

    at: float
    row: Outgoing
    delay: float = 0.0


@dataclass
class Simulated:
    """A simulation. `accepted`: id of a row → second when Telegram accepted it; `counted`: each request that
    Telegram limits, at the second when Telegram counted it; `deletions`: chat → seconds at which requests to
    delete began."""

    schedule: Schedule = field(default_factory=lambda: Schedule(Budget()))
    now: float = 0.0
    accepted: dict[int, float] = field(default_factory=dict)
    counted: list[tuple[float, int]] = field(default_factory=list)
    deletions: defaultdict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    deleted: int = 0
    replaced: set[int] = field(default_factory=set)
    _answers: list[tuple[float, int, Outgoing]] = field(default_factory=list)
    _games: defaultdict[int, dict[int, tuple[float, Outgoing]]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    def play(self, arrivals: Iterable[Arrival]) -> None:
        """Runs until all arriving rows are sent."""
        coming = sorted(arrivals, key=lambda each: (each.at, each.row.id), reverse=True)
        while True:
            while coming and coming[-1].at <= self.now:
                self._add(coming.pop())
            self._serve()
            moments = [self.now + self.schedule.wait(self.now)]
            moments += [self._answers[0][0]] if self._answers else []
            moments += [coming[-1].at] if coming else []
            if math.isinf(min(moments)):
                return
            self.now = max(self.now, min(moments))

    def _add(self, arrival: Arrival) -> None:
        row = arrival.row
        waiting = self._games[row.chat_id]
        self.replaced |= {older for older, (_, each) in waiting.items() if row.replaces(each)}
        self.schedule.add(row, self.now, self.now + arrival.delay)
        if lane_of(row) is Lane.GAME and row.what != "answer":
            waiting[row.id] = (self.now + arrival.delay, row)

    def _serve(self) -> None:
        while self._answers and self._answers[0][0] <= self.now:
            row = heapq.heappop(self._answers)[2]
            self.accepted.update((each.id, self.now) for each in self.schedule.together(row))
            self._games[row.chat_id].pop(row.id, None)
            self.schedule.done(row, self.now)
        while (taken := self.schedule.take(self.now)) is not None:
            self._check(taken)
            if lane_of(taken) is Lane.DELETION:
                self.deletions[taken.chat_id].append(self.now)
                self.deleted += len(self.schedule.together(taken))
            elif taken.what != "answer":
                seen = self.now + LATENCY * (taken.id * 7 % 10) / 9
                self.counted.append((seen, taken.chat_id))
            heapq.heappush(self._answers, (self.now + LATENCY, taken.id, taken))

    def _check(self, taken: Outgoing) -> None:
        """Checks that rows of the game go before all other rows of their chat. Only a vote count may go
        later, when Telegram's limits allow no request for it."""
        if lane_of(taken) is Lane.OTHER and taken.what != "answer":
            waiting = {
                id_: (due, row)
                for id_, (due, row) in self._games[taken.chat_id].items()
                if not is_count(row) and id_ not in self.replaced
            }
            assert not [id_ for id_, (due, _) in waiting.items() if due <= self.now]

    def waits(self, arrivals: Sequence[Arrival], chat_id: int) -> list[float]:
        """Returns how many seconds each message that opens a step waited in this chat after it was due."""
        return [
            self.accepted[each.row.id] - each.at - each.delay
            for each in arrivals
            if each.row.opens is not None and each.row.chat_id == chat_id
        ]

    def broken(self) -> list[str]:
        """Returns Telegram's limits that were broken: 30 requests a second; 5 in 5 seconds in one chat; 20 a
        minute in one group; and some seconds between deletions."""
        found = ["bot"] if fullest([at for at, _ in self.counted], 1.0) > 30 else []
        for chat in {chat for _, chat in self.counted}:
            own = [at for at, where in self.counted if where == chat]
            found += [f"{chat}: burst"] if fullest(own, 5.0) > 5 else []
            found += [f"{chat}: minute"] if chat < 0 and fullest(own, 60.0) > 20 else []
        return found + [f"{chat}: deletions" for chat, at in self.deletions.items() if fullest(at, 5.0) > 1]


def fullest(moments: Sequence[float], interval: float) -> int:
    """Returns the largest number of moments within one interval."""
    moments, most, first = sorted(moments), 0, 0
    for place, moment in enumerate(moments):
        while moments[first] <= moment - interval:
            first += 1
        most = max(most, place - first + 1)
    return most
