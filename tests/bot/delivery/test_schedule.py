"""The order of rows and the budgets of requests, in time that only the test moves."""

import itertools
import math

from bot.delivery.budget import Budget
from bot.delivery.schedule import HANGS, Schedule
from bot.values.outgoing import Priority
from tests.rig.delivery.rows import OTHER, PERSON, answer, count, reply, row
from tests.rig.delivery.scheduled import all_sent, scheduled, sent_at


class TestOrder:
    def test_a_chat_is_told_in_order_whatever_the_urgency(self) -> None:
        rows = [row(1), row(2, priority=Priority.PROMPT), row(3), row(4, priority=Priority.PROMPT)]
        assert all_sent(scheduled(*rows)) == [1, 2, 3, 4]

    def test_the_next_message_of_a_chat_waits_for_the_answer_to_the_one_before(self) -> None:
        schedule = scheduled(row(1), row(2), row(3, OTHER), budget=Budget(new_under_way=9))
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

    def test_what_stands_before_a_prompt_in_its_chat_is_as_urgent(self) -> None:
        rows = [row(1, -1), row(2, PERSON), row(3, PERSON, Priority.PROMPT), row(4, -4, Priority.PROMPT)]
        assert sent_at(scheduled(*rows)) == [2, 3, 4, 1]

    def test_a_count_keeps_its_place_while_there_is_room(self) -> None:
        assert sent_at(scheduled(count(1), row(2), row(3, priority=Priority.PROMPT))) == [1, 2, 3]

    def test_without_room_counts_let_everything_pass_but_what_is_of_their_own_slot(self) -> None:
        none = Budget(game_per_minute=3)
        news, prompt = row(2), row(3, priority=Priority.PROMPT)
        assert sent_at(scheduled(count(1), news, prompt, budget=none)) == [2, 3]
        assert sent_at(scheduled(count(1), row(2, slot="vote"), row(3), budget=none)) == []

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

    def test_a_row_with_a_date_waits_for_it_and_nothing_overtakes_it(self) -> None:
        schedule = Schedule(Budget())
        schedule.add(row(1, slot="vote"), 0.0, due=10.0)
        schedule.add(row(2), 0.0)
        schedule.add(row(3, PERSON), 0.0)
        assert sent_at(schedule) == [3]
        assert schedule.wait(0.0) == 10.0
        assert sent_at(schedule, 10.0) == [1, 2]

    def test_a_count_with_a_date_holds_back_only_its_slot(self) -> None:
        schedule = Schedule(Budget())
        schedule.add(count(1), 0.0, due=10.0)
        schedule.add(row(2), 0.0)
        assert sent_at(schedule) == [2]
        assert sent_at(schedule, 10.0) == [1]

    def test_a_row_added_twice_is_sent_once(self) -> None:
        assert all_sent(scheduled(row(1), row(1), row(2))) == [1, 2]


class TestBudgets:
    def test_a_chat_has_five_in_any_five_seconds(self) -> None:
        schedule = scheduled(*[row(number, PERSON) for number in range(1, 10)])
        assert sent_at(schedule, 0.0) == [1, 2, 3, 4, 5]
        assert math.isclose(schedule.wait(0.0), 5.0, abs_tol=1e-4)
        assert sent_at(schedule, 4.999) == []
        assert sent_at(schedule, 5.001) == [6, 7, 8, 9]

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

    def test_of_the_twelve_calls_that_a_group_can_follow_counts_leave_three_to_openings(self) -> None:
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

    def test_a_count_goes_as_soon_as_older_calls_have_left_the_minute(self) -> None:
        schedule = Schedule(Budget())
        for number, moment in enumerate((0.0, 0.0, 0.0, 0.0, 52.0, 52.0, 52.0, 52.0, 58.0), 1):
            schedule.add(count(number) if moment == 58.0 else row(number), moment)
            sent_at(schedule, moment)
        schedule.add(count(10), 58.0)
        assert sent_at(schedule, 58.0) == []
        assert math.isclose(schedule.wait(58.0), 2.0, abs_tol=1e-3)

    def test_a_bot_has_thirty_a_second_over_all_chats(self) -> None:
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

    def test_a_new_message_waits_for_the_one_before_in_any_chat_and_an_edit_does_not(self) -> None:
        schedule = scheduled(row(1), row(2, OTHER), row(3, PERSON, what="edit", slot="vote"))
        first, second = schedule.take(0.0), schedule.take(0.0)
        assert first is not None
        assert second is not None
        assert (first.id, second.id, schedule.take(0.0)) == (1, 3, None)
        schedule.done(first, 0.1)
        assert sent_at(schedule, 0.1) == [2]

    def test_a_new_message_that_hangs_holds_back_no_other_for_long(self) -> None:
        schedule = scheduled(row(1), row(2, OTHER))
        assert schedule.take(0.0) is not None
        assert schedule.wait(0.0) == HANGS
        assert sent_at(schedule, HANGS) == [2]

    def test_one_that_is_accepted_holds_back_the_next_until_that_is_written_down(self) -> None:
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

    def test_a_flood_wait_closes_its_chat_and_no_other(self) -> None:
        schedule = scheduled(row(1), row(2), row(3, OTHER))
        first = schedule.take(0.0)
        assert first is not None
        schedule.again(first, 0.0, 35.0)
        schedule.add(answer(4), 0.0)
        assert sent_at(schedule, 0.0) == [4, 3]
        assert schedule.wait(0.0) == 35.0
        assert sent_at(schedule, 35.0) == [1, 2]

    def test_a_file_that_is_being_made_holds_up_neither_replies_nor_the_budget(self) -> None:
        schedule = scheduled(row(1, what="document"), reply(2, "help"), row(3))
        for now in range(30):
            page = schedule.take(now)
            assert page is not None
            assert page.id == 1
            schedule.postpone(page, now, 0.5)
            assert sent_at(schedule, now) == ([2] if now == 0 else [])
        assert schedule.wait(29.0) == 0.5
        assert sent_at(schedule, 30.0) == [1, 3]

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
        assert len(schedule.chats) == 1
