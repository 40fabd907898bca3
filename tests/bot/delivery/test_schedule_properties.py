"""For any messages in any order: messages of a chat keep their order, no budget is exceeded, and everything
is sent."""

import heapq
import itertools
import math
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.delivery.budget import Budget
from bot.delivery.schedule import Schedule
from bot.values.outgoing import Outgoing, Priority, What
from tests.rig.delivery.rows import GROUP, OTHER, PERSON, row

TIGHT = Budget(bot_per_second=4, chat_burst=2, group_per_minute=6, game_per_minute=4, openings_per_minute=2)


@dataclass
class Server:
    """Answers each call after a while. Counts the call at some moment between the call and its answer."""

    latencies: list[float]
    floods: set[int]
    schedule: Schedule
    now: float = 0.0
    order: list[tuple[float, Outgoing]] = field(default_factory=list)
    counted: list[tuple[float, Outgoing]] = field(default_factory=list)
    answers: list[tuple[float, int, Outgoing]] = field(default_factory=list)

    def play(self, arrivals: list[tuple[float, Outgoing]]) -> None:
        left = iter([*arrivals, (math.inf, row(0))])
        arrival, coming = next(left)
        while True:
            while arrival <= self.now:
                self.schedule.add(coming, self.now)
                arrival, coming = next(left)
            self.serve()
            answered = self.answers[0][0] if self.answers else math.inf
            self.now = min(arrival, answered, self.now + self.schedule.wait(self.now))
            if math.isinf(self.now):
                return

    def serve(self) -> None:
        while self.answers and self.answers[0][0] <= self.now:
            _, number, outgoing = heapq.heappop(self.answers)
            if number in self.floods:
                self.schedule.again(outgoing, self.now, 3.0)
            else:
                self.schedule.done(outgoing, self.now)
                self.order.append((self.now, outgoing))
        while (outgoing_ := self.schedule.take(self.now)) is not None:
            number = len(self.counted)
            latency = self.latencies[number % len(self.latencies)]
            self.counted.append((self.now + latency * ((number * 7) % 10) / 9, outgoing_))
            heapq.heappush(self.answers, (self.now + latency, number, outgoing_))


Drawn = tuple[float, tuple[int, tuple[What, Priority, str | None], int | None]]
"""Seconds since the row before it; its chat; what, priority and slot; the serial of the step it opens."""

PROMPT, NEWS, COUNT = Priority.PROMPT, Priority.NEWS, Priority.COUNT
kinds = st.one_of(
    st.tuples(st.just("send"), st.sampled_from([PROMPT, NEWS]), st.sampled_from([None, "vote"])),
    st.tuples(st.just("edit"), st.sampled_from([PROMPT, NEWS, COUNT]), st.sampled_from(["vote", "lobby"])),
    st.tuples(st.just("answer"), st.just(Priority.ANSWER), st.none()),
)
rows_drawn = st.tuples(st.sampled_from([GROUP, OTHER, PERSON]), kinds, st.sampled_from([None, 4]))
timetable = st.lists(
    st.tuples(st.sampled_from([0.0, 0.0, 0.1, 0.7, 5.0]), rows_drawn), min_size=1, max_size=40
)


def arrivals_of(drawn: list[Drawn]) -> list[tuple[float, Outgoing]]:
    moments = itertools.accumulate(gap for gap, _ in drawn)
    return [
        (moment, row(number, chat_id, priority, what, slot=slot, opens=opens if what == "edit" else None))
        for number, (moment, (_, (chat_id, (what, priority, slot), opens))) in enumerate(
            zip(moments, drawn, strict=True), start=1
        )
    ]


def fullest(moments: list[float], interval: float) -> int:
    moments = sorted(moments)
    return max((sum(1 for m in moments if start <= m < start + interval) for start in moments), default=0)


@settings(max_examples=60)
@given(
    timetable,
    st.lists(st.sampled_from([0.0, 0.05, 0.4, 2.0]), min_size=1, max_size=7),
    st.sets(st.integers(0, 30), max_size=4),
)
def test_any_rows_are_all_sent_in_order_and_within_the_budgets(
    drawn: list[Drawn], latencies: list[float], floods: set[int]
) -> None:
    arrivals = arrivals_of(drawn)
    server = Server(latencies, floods, Schedule(TIGHT))
    server.play(arrivals)

    counted = [(moment, sent) for moment, sent in server.counted if sent.what != "answer"]
    assert fullest([moment for moment, _ in counted], 1.0) <= TIGHT.bot_per_second
    for chat_id in (GROUP, OTHER, PERSON):
        own = [(moment, sent) for moment, sent in counted if sent.chat_id == chat_id]
        moments = [moment for moment, _ in own]
        assert fullest(moments, TIGHT.chat_burst) <= TIGHT.chat_burst
        if chat_id < 0:
            counts = [moment for moment, sent in own if (sent.what, sent.priority) == ("edit", COUNT)]
            assert fullest(moments, 60.0) <= TIGHT.group_per_minute
            assert fullest(counts, 60.0) <= TIGHT.game_per_minute - TIGHT.openings_per_minute

    check_order(arrivals, server.order)


def check_order(arrivals: list[tuple[float, Outgoing]], order: list[tuple[float, Outgoing]]) -> None:
    arrived = {outgoing.id: moment for moment, outgoing in arrivals}
    sent = [outgoing for _, outgoing in order]
    assert len({outgoing.id for outgoing in sent}) == len(sent)
    places = {outgoing.id: place for place, outgoing in enumerate(sent)}
    told = [outgoing for _, outgoing in arrivals if outgoing.what != "answer"]
    for _, outgoing in arrivals:
        if outgoing.id not in places:
            assert any(
                newer.replaces(outgoing) and arrived[newer.id] >= arrived[outgoing.id] for newer in told
            )
    for earlier, later in itertools.combinations([one for one in told if one.id in places], 2):
        if earlier.chat_id == later.chat_id and places[later.id] < places[earlier.id]:
            assert earlier.priority is Priority.COUNT
            assert earlier.slot != later.slot


def test_the_order_check_can_fail() -> None:
    arrivals = [(0.0, row(1)), (0.0, row(2))]
    with pytest.raises(AssertionError):
        check_order(arrivals, [(0.0, row(2)), (0.0, row(1))])
