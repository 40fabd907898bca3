"""The order of rows and the budgets of requests, in time that only the test moves."""

import itertools
import math

from bot.delivery.budget import Budget
from bot.delivery.schedule import HANGS, Schedule
from bot.values.outgoing import Priority
from tests.rig.delivery.rows import OTHER, PERSON, answer, count, reply, row
from tests.rig.delivery.scheduled import all_sent, scheduled, sent_at


class TestOrder:
    def test_messages_of_a_chat_keep_their_order_whatever_their_priority(self) -> None:
        rows = [row(1), row(2, priority=Priority.PROMPT), row(3), row(4, priority=Priority.PROMPT)]
        assert all_sent(scheduled(*rows)) == [1, 2, 3, 4]

    def test_a_message_waits_until_the_previous_message_of_its_chat_is_answered(self) -> None:
        schedule = scheduled(row(1), row(2), row(3, OTHER), budget=Budget(new_under_way=9))
        assert [schedule.take(0.0), schedule.take(0.0), schedule.take(0.0)] == [row(1), row(3, OTHER), None]
        schedule.done(row(1), 0.0)
        assert schedule.take(0.0) == row(2)

    def test_the_most_urgent_row_of_all_chats_is_sent_first(self) -> None:
        rows = [
            count(1, chat_id=-1),
            row(2, -2, Priority.NEWS),
            row(3, -3, Priority.PROMPT),
            answer(4, -4),
            row(5, -5, Priority.PROMPT),
        ]
        assert sent_at(scheduled(*rows)) == [4, 3, 5, 2, 1]

    def test_a_row_before_a_prompt_in_the_same_chat_is_as_urgent_as_the_prompt(self) -> None:
        rows = [row(1, -1), row(2, PERSON), row(3, PERSON, Priority.PROMPT), row(4, -4, Priority.PROMPT)]
        assert sent_at(scheduled(*rows)) == [2, 3, 4, 1]

    def test_a_count_keeps_its_place_while_the_budget_allows_it(self) -> None:
        assert sent_at(scheduled(count(1), row(2), row(3, priority=Priority.PROMPT))) == [1, 2, 3]

    def test_without_budget_a_count_delays_only_rows_of_its_own_slot(self) -> None:
        none = Budget(game_per_minute=3)
        news, prompt = row(2), row(3, priority=Priority.PROMPT)
        assert sent_at(scheduled(count(1), news, prompt, budget=none)) == [2, 3]
        assert sent_at(scheduled(count(1), row(2, slot="vote"), row(3), budget=none)) == []

    def test_a_newer_edit_of_a_slot_replaces_the_older_edit(self) -> None:
        assert all_sent(scheduled(count(1), count(2, "lobby"), count(3))) == [2, 3]
        assert all_sent(scheduled(count(1), row(2, what="delete"))) == [2]

    def test_an_edit_that_is_under_way_or_opens_a_step_is_not_replaced(self) -> None:
        opening = row(1, what="edit", opens=4)
        assert all_sent(scheduled(opening, count(2))) == [1, 2]
        schedule = scheduled(count(1))
        assert schedule.take(0.0) == count(1)
        schedule.add(count(2), 0.0)
        schedule.done(count(1), 0.0)
        assert schedule.take(0.0) == count(2)

    def test_answers_to_presses_never_wait(self) -> None:
        schedule = scheduled(row(1), *[answer(number) for number in range(2, 50)])
        schedule.take(0.0)
        assert len(sent_at(schedule)) == 48

    def test_no_row_of_the_chat_overtakes_a_row_with_a_date(self) -> None:
        schedule = Schedule(Budget())
        schedule.add(row(1, slot="vote"), 0.0, due=10.0)
        schedule.add(row(2), 0.0)
        schedule.add(row(3, PERSON), 0.0)
        assert sent_at(schedule) == [3]
        assert schedule.wait(0.0) == 10.0
        assert sent_at(schedule, 10.0) == [1, 2]

    def test_a_count_with_a_date_delays_only_its_slot(self) -> None:
        schedule = Schedule(Budget())
        schedule.add(count(1), 0.0, due=10.0)
        schedule.add(row(2), 0.0)
        assert sent_at(schedule) == [2]
        assert sent_at(schedule, 10.0) == [1]

    def test_a_row_added_twice_is_sent_once(self) -> None:
        assert all_sent(scheduled(row(1), row(1), row(2))) == [1, 2]


class TestBudgets:
    def test_a_chat_gets_at_most_five_messages_in_five_seconds(self) -> None:
        schedule = scheduled(*[row(number, PERSON) for number in range(1, 10)])
        assert sent_at(schedule, 0.0) == [1, 2, 3, 4, 5]
        assert math.isclose(schedule.wait(0.0), 5.0, abs_tol=1e-4)
        assert sent_at(schedule, 4.999) == []
        assert sent_at(schedule, 5.001) == [6, 7, 8, 9]

    def test_a_group_gets_at_most_twenty_messages_a_minute(self) -> None:
        schedule = scheduled(*[row(number) for number in range(1, 30)])
        now, sent = 0.0, 0
        while now < 59.9:
            sent += len(sent_at(schedule, now))
            now += max(schedule.wait(now), 0.001)
        assert sent == 20

    def test_a_private_chat_has_no_limit_of_messages_a_minute(self) -> None:
        schedule = scheduled(*[row(number, PERSON) for number in range(1, 30)])
        assert len([sent for now in range(60) for sent in sent_at(schedule, now + 0.01)]) == 29

    def test_counts_leave_three_of_twelve_calls_a_minute_to_openings(self) -> None:
        schedule = Schedule(Budget())
        moments = []
        for second in range(59):
            schedule.add(count(second + 1), float(second))
            moments += [second] * len(sent_at(schedule, float(second)))
        # Messages go out at once while more than three requests are left, but at most five in five seconds.
        # Then they go out 4, 6 and 12 seconds after the previous one.
        assert moments == [0, 1, 2, 3, 4, 6, 10, 16, 28]
        schedule.add(row(100), 59.0)
        assert sent_at(schedule, 59.0) == [100]

    def test_a_count_is_sent_as_soon_as_older_calls_are_a_minute_old(self) -> None:
        schedule = Schedule(Budget())
        for number, moment in enumerate((0.0, 0.0, 0.0, 0.0, 52.0, 52.0, 52.0, 52.0, 58.0), 1):
            schedule.add(count(number) if moment == 58.0 else row(number), moment)
            sent_at(schedule, moment)
        schedule.add(count(10), 58.0)
        assert sent_at(schedule, 58.0) == []
        assert math.isclose(schedule.wait(58.0), 2.0, abs_tol=1e-3)

    def test_a_bot_sends_at_most_thirty_messages_a_second_to_all_chats(self) -> None:
        schedule = scheduled(*[row(number, number) for number in range(1, 101)])
        assert len(sent_at(schedule, 0.0)) == 30
        assert len(sent_at(schedule, 0.9)) == 0
        assert len(sent_at(schedule, 1.001)) == 30

    def test_calls_under_way_count_to_the_limit_of_a_second(self) -> None:
        many = Budget(new_under_way=100)
        schedule = scheduled(*[row(number, number) for number in range(1, 101)], budget=many)
        taken = list(itertools.islice(iter(lambda: schedule.take(0.0), None), 100))
        assert len(taken) == 30
        assert schedule.wait(0.0) == math.inf

    def test_a_new_message_waits_for_the_previous_one_of_any_chat_but_no_edit_waits(self) -> None:
        schedule = scheduled(row(1), row(2, OTHER), row(3, PERSON, what="edit", slot="vote"))
        first, second = schedule.take(0.0), schedule.take(0.0)
        assert first is not None
        assert second is not None
        assert (first.id, second.id, schedule.take(0.0)) == (1, 3, None)
        schedule.done(first, 0.1)
        assert sent_at(schedule, 0.1) == [2]

    def test_a_new_message_that_hangs_does_not_delay_others_for_long(self) -> None:
        schedule = scheduled(row(1), row(2, OTHER))
        assert schedule.take(0.0) is not None
        assert schedule.wait(0.0) == HANGS
        assert sent_at(schedule, HANGS) == [2]

    def test_a_new_message_waits_until_the_previous_acceptance_is_stored(self) -> None:
        """The next message waits until the database knows that Telegram accepted the previous one. Otherwise
        a kill while the database is away could send several messages twice."""
        schedule = scheduled(row(1), row(2, OTHER))
        first = schedule.take(0.0)
        assert first is not None
        schedule.accepted(first)
        assert schedule.wait(0.0) == math.inf
        assert sent_at(schedule, 100 * HANGS) == []
        schedule.done(first, 100 * HANGS)
        assert sent_at(schedule, 100 * HANGS) == [2]

    def test_a_fast_game_has_fast_budgets(self) -> None:
        schedule = Schedule(Budget(), time_scale=0.02)
        for number in range(1, 8):
            schedule.add(row(number, PERSON), 0.0)
        assert sent_at(schedule, 0.0) == [1, 2, 3, 4, 5]
        assert sent_at(schedule, 0.1001) == [6, 7]

    def test_a_flood_wait_stops_its_chat_and_no_other_chat(self) -> None:
        schedule = scheduled(row(1), row(2), row(3, OTHER))
        first = schedule.take(0.0)
        assert first is not None
        schedule.again(first, 0.0, 35.0)
        schedule.add(answer(4), 0.0)
        assert sent_at(schedule, 0.0) == [4, 3]
        assert schedule.wait(0.0) == 35.0
        assert sent_at(schedule, 35.0) == [1, 2]

    def test_a_file_in_preparation_delays_no_replies_and_uses_no_budget(self) -> None:
        schedule = scheduled(row(1, what="document"), reply(2, "help"), row(3))
        for now in range(30):
            page = schedule.take(now)
            assert page is not None
            assert page.id == 1
            schedule.postpone(page, now, 0.5)
            assert sent_at(schedule, now) == ([2] if now == 0 else [])
        assert schedule.wait(29.0) == 0.5
        assert sent_at(schedule, 30.0) == [1, 3]

    def test_an_answer_that_is_to_be_repeated_delays_no_other_row(self) -> None:
        schedule = scheduled(answer(1), answer(2), row(3))
        first = schedule.take(0.0)
        assert first is not None
        schedule.again(first, 0.0, 2.0)
        assert sent_at(schedule, 0.0) == [2, 3]
        assert sent_at(schedule, 2.0) == [1]

    def test_the_schedule_forgets_chats_without_rows(self) -> None:
        schedule = Schedule(Budget())
        for number in range(1, 101):
            schedule.add(row(number, number), float(number))
            sent_at(schedule, float(number))
        schedule.add(row(200), 500.0)
        assert sent_at(schedule, 500.0) == [200]
        assert len(schedule.chats) == 1
