"""Order and budgets, in time that only the test moves."""

import heapq
import itertools
import math
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.delivery.budget import Budget
from bot.delivery.schedule import Schedule
from bot.store.outbox import Outgoing, Priority, What

GROUP, OTHER, PERSON = -100, -200, 5
TIGHT = Budget(bot_per_second=4, chat_per_second=1, chat_burst=2, group_per_minute=6, counts_per_minute=2)


def row(
    row_id: int,
    chat_id: int = GROUP,
    priority: Priority = Priority.NEWS,
    what: What = "send",
    *,
    slot: str | None = None,
    opens: int | None = None,
) -> Outgoing:
    if what in ("edit", "delete") and slot is None:
        slot = "vote"
    return Outgoing(
        id=row_id,
        bot_id=7,
        chat_id=chat_id,
        game_id=1,
        priority=priority,
        what=what,
        slot=slot,
        query_id="q" if what == "answer" else None,
        opens=opens,
        content={},
        locale="ru",
    )


def count(row_id: int, slot: str = "vote", **place: int) -> Outgoing:
    return row(row_id, priority=Priority.COUNT, what="edit", slot=slot, **place)


def answer(row_id: int, chat_id: int = GROUP) -> Outgoing:
    return row(row_id, chat_id, Priority.ANSWER, "answer")


def scheduled(*rows: Outgoing, budget: Budget | None = None) -> Schedule:
    schedule = Schedule(budget or Budget())
    for outgoing in rows:
        schedule.add(outgoing, 0.0)
    return schedule


def sent_at(schedule: Schedule, now: float = 0.0) -> list[int]:
    """What goes out at one moment, if every call is answered at once."""
    ids = []
    while (outgoing := schedule.take(now)) is not None:
        ids.append(outgoing.id)
        schedule.done(outgoing, now)
    return ids


def all_sent(schedule: Schedule) -> list[int]:
    ids, now = [], 0.0
    while len(schedule):
        ids += sent_at(schedule, now)
        now += schedule.wait(now) if len(schedule) else 0.0
    return ids


class TestOrder:
    def test_a_chat_is_told_in_order_whatever_the_urgency(self) -> None:
        rows = [row(1), row(2, priority=Priority.PROMPT), row(3), row(4, priority=Priority.PROMPT)]
        assert all_sent(scheduled(*rows)) == [1, 2, 3, 4]

    def test_the_next_message_of_a_chat_waits_for_the_answer_to_the_one_before(self) -> None:
        schedule = scheduled(row(1), row(2), row(3, OTHER))
        assert [schedule.take(0.0), schedule.take(0.0), schedule.take(0.0)] == [row(1), row(3, OTHER), None]
        schedule.done(row(1), 0.0)
        assert schedule.take(0.0) == row(2)

    def test_across_chats_the_urgent_go_first(self) -> None:
        rows = [
            count(1, chat_id=-1),
            row(2, -2, Priority.NEWS),
            row(3, -3, Priority.PROMPT),
            answer(4, -4),
            row(5, -5, Priority.PROMPT),
        ]
        assert sent_at(scheduled(*rows)) == [4, 3, 5, 2, 1]

    def test_figures_let_everything_pass_but_what_is_of_their_own_slot(self) -> None:
        news, prompt = row(2), row(3, priority=Priority.PROMPT)
        assert all_sent(scheduled(count(1), news, prompt)) == [2, 3, 1]
        assert all_sent(scheduled(count(1), row(2, slot="vote"), row(3))) == [1, 2, 3]

    def test_a_newer_edit_takes_the_place_of_an_older_of_its_slot(self) -> None:
        assert all_sent(scheduled(count(1), count(2, "lobby"), count(3))) == [2, 3]
        assert all_sent(scheduled(count(1), row(2, what="delete"))) == [2]

    def test_an_edit_under_way_or_opening_a_step_is_not_replaced(self) -> None:
        opening = row(1, what="edit", opens=4)
        assert all_sent(scheduled(opening, count(2))) == [1, 2]
        schedule = scheduled(count(1))
        assert schedule.take(0.0) == count(1)
        schedule.add(count(2), 0.0)
        schedule.done(count(1), 0.0)
        assert schedule.take(0.0) == count(2)

    def test_answers_are_never_held_back(self) -> None:
        schedule = scheduled(row(1), *[answer(number) for number in range(2, 50)])
        schedule.take(0.0)
        assert len(sent_at(schedule)) == 48

    def test_a_row_with_a_date_waits_for_it_and_holds_back_only_its_slot(self) -> None:
        schedule = Schedule(Budget())
        schedule.add(row(1, slot="vote"), 0.0, due=10.0)
        schedule.add(row(2), 0.0)
        schedule.add(row(3, what="edit"), 0.0)
        assert sent_at(schedule) == [2]
        assert schedule.wait(0.0) == 10.0
        assert sent_at(schedule, 10.0) == [1, 3]

    def test_a_row_added_twice_is_sent_once(self) -> None:
        assert all_sent(scheduled(row(1), row(1), row(2))) == [1, 2]


class TestBudgets:
    def test_a_chat_has_a_burst_and_then_one_a_second(self) -> None:
        schedule = scheduled(*[row(number, PERSON) for number in range(1, 6)])
        assert sent_at(schedule, 0.0) == [1, 2, 3]
        assert math.isclose(schedule.wait(0.0), 1.0, abs_tol=1e-4)
        assert sent_at(schedule, 1.001) == [4]
        assert sent_at(schedule, 1.5) == []

    def test_a_group_has_twenty_a_minute(self) -> None:
        schedule = scheduled(*[row(number) for number in range(1, 30)])
        now, sent = 0.0, 0
        while now < 59.9:
            sent += len(sent_at(schedule, now))
            now += max(schedule.wait(now), 0.001)
        assert sent == 20

    def test_a_private_chat_has_no_limit_a_minute(self) -> None:
        schedule = scheduled(*[row(number, PERSON) for number in range(1, 30)])
        assert len([sent for now in range(60) for sent in sent_at(schedule, now + 0.01)]) == 29

    def test_figures_leave_ten_a_minute_to_the_rest(self) -> None:
        schedule = Schedule(Budget())
        sent = 0
        for second in range(59):
            schedule.add(count(second + 1), float(second))
            sent += len(sent_at(schedule, float(second)))
        assert sent == 10
        schedule.add(row(100), 59.0)
        assert sent_at(schedule, 59.0) == [100]

    def test_a_bot_has_thirty_a_second_over_all_chats(self) -> None:
        schedule = scheduled(*[row(number, number) for number in range(1, 101)])
        assert len(sent_at(schedule, 0.0)) == 30
        assert len(sent_at(schedule, 0.9)) == 0
        assert len(sent_at(schedule, 1.001)) == 30

    def test_calls_under_way_count(self) -> None:
        schedule = scheduled(*[row(number, number) for number in range(1, 101)])
        taken = list(itertools.islice(iter(lambda: schedule.take(0.0), None), 100))
        assert len(taken) == 30
        assert schedule.wait(0.0) == math.inf

    def test_a_fast_game_has_fast_budgets(self) -> None:
        schedule = Schedule(Budget(), time_scale=0.02)
        for number in range(1, 6):
            schedule.add(row(number, PERSON), 0.0)
        assert sent_at(schedule, 0.0) == [1, 2, 3]
        assert sent_at(schedule, 0.0201) == [4]

    def test_a_flood_wait_closes_its_chat_and_no_other(self) -> None:
        schedule = scheduled(row(1), row(2), row(3, OTHER))
        first = schedule.take(0.0)
        assert first is not None
        schedule.again(first, 0.0, 35.0)
        schedule.add(answer(4), 0.0)
        assert sent_at(schedule, 0.0) == [4, 3]
        assert schedule.wait(0.0) == 35.0
        assert sent_at(schedule, 35.0) == [1, 2]

    def test_an_answer_to_be_made_again_waits_alone(self) -> None:
        schedule = scheduled(answer(1), answer(2), row(3))
        first = schedule.take(0.0)
        assert first is not None
        schedule.again(first, 0.0, 2.0)
        assert sent_at(schedule, 0.0) == [2, 3]
        assert sent_at(schedule, 2.0) == [1]

    def test_chats_at_rest_are_forgotten(self) -> None:
        schedule = Schedule(Budget())
        for number in range(1, 101):
            schedule.add(row(number, number), float(number))
            sent_at(schedule, float(number))
        schedule.add(row(200), 500.0)
        assert sent_at(schedule, 500.0) == [200]
        assert len(schedule._chats) == 1


@dataclass
class Server:
    """Answers each call after a while, has counted it somewhere in between."""

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


rows_drawn = st.tuples(
    st.sampled_from([GROUP, OTHER, PERSON]),
    st.one_of(
        st.tuples(st.just("send"), st.sampled_from([Priority.PROMPT, Priority.NEWS]), st.none()),
        st.tuples(
            st.just("edit"),
            st.sampled_from([Priority.PROMPT, Priority.NEWS, Priority.COUNT]),
            st.sampled_from(["vote", "lobby"]),
        ),
        st.tuples(st.just("answer"), st.just(Priority.ANSWER), st.none()),
    ),
    st.sampled_from([None, 4]),
)
timetable = st.lists(
    st.tuples(st.sampled_from([0.0, 0.0, 0.1, 0.7, 5.0]), rows_drawn), min_size=1, max_size=40
)


def arrivals_of(
    drawn: list[tuple[float, tuple[int, tuple[What, Priority, str | None], int | None]]],
) -> list[tuple[float, Outgoing]]:
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


@settings(max_examples=60, deadline=None)
@given(
    timetable,
    st.lists(st.sampled_from([0.0, 0.05, 0.4, 2.0]), min_size=1, max_size=7),
    st.sets(st.integers(0, 30), max_size=4),
)
def test_whatever_comes_order_and_budgets_hold_and_all_is_sent(
    drawn: list[tuple[float, tuple[int, tuple[What, Priority, str | None], int | None]]],
    latencies: list[float],
    floods: set[int],
) -> None:
    arrivals = arrivals_of(drawn)
    server = Server(latencies, floods, Schedule(TIGHT))
    server.play(arrivals)

    counted = [(moment, sent) for moment, sent in server.counted if sent.what != "answer"]
    assert fullest([moment for moment, _ in counted], 1.0) <= TIGHT.bot_per_second
    for chat_id in (GROUP, OTHER, PERSON):
        own = sorted(moment for moment, sent in counted if sent.chat_id == chat_id)
        for first, second in itertools.combinations(range(len(own)), 2):
            assert second - first + 1 <= TIGHT.chat_burst + own[second] - own[first] + 1e-3
        if chat_id < 0:
            figures = [
                moment
                for moment, sent in counted
                if sent.chat_id == chat_id and sent.priority is Priority.COUNT and sent.what == "edit"
            ]
            assert fullest(own, 60.0) <= TIGHT.group_per_minute
            assert fullest(figures, 60.0) <= TIGHT.counts_per_minute

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
    try:
        check_order(arrivals, [(0.0, row(2)), (0.0, row(1))])
    except AssertionError:
        return
    raise AssertionError("it can not")
