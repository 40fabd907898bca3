"""Rows that belong to no game: they wait behind the game's rows, their number has a bound, only the newest
reply to a person is kept, and deletions are sent together."""

import math
import sys
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest

from bot.delivery.budget import Budget
from bot.delivery.lane import MESSAGES_A_CALL, Queue
from bot.delivery.schedule import Schedule
from bot.values.outgoing import Priority
from tests.rig.delivery.rows import GROUP, OTHER, PERSON, count, deletion, notice, reply, row
from tests.rig.delivery.scheduled import all_sent, scheduled, sent_at


def test_a_row_that_was_removed_can_be_queued_again_for_the_same_moment() -> None:
    """Simulation, seed 92061."""
    queue = Queue()
    queue.add(row(1), 0.0, 4.0)
    queue.add(row(2), 0.0, 5.0)
    queue.remove(2)
    queue.add(row(2), 0.0, 5.0)
    assert queue.next_due(4.0) == 5.0


class TestGamesFirst:
    def test_a_row_of_a_game_overtakes_all_rows_of_no_game(self) -> None:
        rows = [notice(1), reply(2, "help"), deletion(3), row(4), count(5)]
        assert all_sent(scheduled(*rows))[:2] == [4, 5]

    def test_rows_of_games_go_first_and_deletions_last_across_chats(self) -> None:
        rows = [
            deletion(1, -1),
            reply(2, "help", -2),
            notice(3, -3, Priority.PROMPT),
            count(4, chat_id=-4),
            row(5, -5),
        ]
        assert sent_at(scheduled(*rows)) == [5, 4, 3, 2, 1]

    def test_notices_are_sent_in_order_before_replies(self) -> None:
        rows = [reply(1, "help", PERSON), notice(2, PERSON), notice(3, PERSON, Priority.PROMPT)]
        assert all_sent(scheduled(*rows)) == [2, 3, 1]

    def test_a_reply_that_hangs_does_not_delay_the_game_of_its_chat(self) -> None:
        schedule = scheduled(reply(1, "help"), budget=Budget(new_under_way=2))
        assert schedule.take(0.0) == reply(1, "help")
        schedule.add(row(2), 0.0)
        assert sent_at(schedule, 0.1) == [2]

    def test_a_failed_reply_delays_no_other_row_unless_it_failed_by_a_flood_wait(self) -> None:
        for flood, sent in ((False, [2]), (True, [])):
            schedule = scheduled(reply(1, "help"))
            schedule.take(0.0)
            schedule.again(reply(1, "help"), 0.0, 30.0, flood=flood)
            schedule.add(row(2), 0.0)
            assert sent_at(schedule, 1.0) == sent

    def test_rows_of_no_game_use_the_calls_of_counts_and_not_of_prompts(self) -> None:
        schedule = scheduled(row(1), *[notice(number) for number in range(2, 100)])
        now = 0.0
        while now < 30.0:
            sent_at(schedule, now)
            now += 1.0
        counts = []
        for number in range(200, 230):
            schedule.add(count(number), now)
            counts += sent_at(schedule, now)
            now += 1.0
        # the first row of the game and four notices
        assert len([number for number in counts if number >= 200]) == 9 - 5
        for number in range(300, 308):
            schedule.add(row(number), now)
            assert number in sent_at(schedule, now)
            now += 3.0

    def test_a_reply_does_not_wait_for_a_count_without_budget(self) -> None:
        schedule = Schedule(Budget())
        for number in range(1, 10):
            schedule.add(row(number), 6.0 * number)
            sent_at(schedule, 6.0 * number)
        schedule.add(count(20), 55.0)
        schedule.add(reply(21, "table"), 55.0)
        assert sent_at(schedule, 55.0) == [21]

    def test_a_third_of_the_calls_of_each_second_is_reserved_for_games(self) -> None:
        schedule = scheduled(*[notice(number, number) for number in range(1, 60)])
        assert len(sent_at(schedule)) == 20
        games = [row(number, number) for number in range(100, 110)]
        for outgoing in games:
            schedule.add(outgoing, 0.5)
        assert sent_at(schedule, 0.5) == [outgoing.id for outgoing in games]
        assert math.isclose(schedule.wait(0.5), 0.5, abs_tol=1e-3)


class TestReplies:
    def test_a_newer_reply_to_the_same_command_replaces_the_older_one(self) -> None:
        rows = [reply(1, "help"), reply(2, "table"), reply(3, "help"), reply(4, "help", OTHER)]
        assert [sent for sent in all_sent(scheduled(*rows)) if sent != 4] == [3, 2]
        assert len(scheduled(*rows)) == 3

    def test_a_reply_to_one_person_alone_replaces_only_his_own_replies(self) -> None:
        rows = [reply(number, "help", receiver_id=number % 2) for number in range(1, 7)]
        assert sorted(all_sent(scheduled(*rows))) == [5, 6]

    def test_only_the_newest_messages_of_talk_wait_and_keep_their_order(self) -> None:
        rows = [replace(notice(number, PERSON), reply=f"talk:{number % 3}") for number in range(1, 9)]
        assert all_sent(scheduled(*rows)) == [6, 7, 8]

    def test_a_reply_whose_call_is_under_way_is_not_replaced(self) -> None:
        schedule = scheduled(reply(1, "help"))
        assert schedule.take(0.0) == reply(1, "help")
        schedule.add(reply(2, "help"), 0.0)
        schedule.done(reply(1, "help"), 0.0)
        assert all_sent(schedule) == [2]


class TestDeletions:
    def test_one_call_deletes_a_hundred_messages_and_the_next_call_waits(self) -> None:
        rows = [deletion(number) for number in range(1, 131)]
        schedule = scheduled(*rows)
        first = schedule.take(0.0)
        assert first is not None
        assert schedule.together(first) == tuple(rows[:MESSAGES_A_CALL])
        schedule.done(first, 0.0)
        assert schedule.take(1.0) is None
        assert math.isclose(schedule.wait(1.0), 4.0, abs_tol=1e-3)
        second = schedule.take(5.001)
        assert second is not None
        assert schedule.together(second) == tuple(rows[MESSAGES_A_CALL:])

    def test_a_deletion_added_during_a_call_waits_for_the_next_call(self) -> None:
        schedule = scheduled(deletion(1))
        first = schedule.take(0.0)
        assert first is not None
        schedule.add(deletion(2), 0.0)
        assert schedule.together(first) == (deletion(1),)
        schedule.done(first, 0.1)
        assert len(schedule) == 1

    def test_deletions_do_not_use_the_budget_of_their_chat(self) -> None:
        schedule = scheduled(deletion(1))
        assert schedule.take(0.0) == deletion(1)
        for number in range(2, 7):
            schedule.add(row(number), 0.0)
        assert sent_at(schedule) == [2, 3, 4, 5, 6]

    def test_a_failed_call_is_repeated_together_with_newer_deletions(self) -> None:
        schedule = scheduled(deletion(1), deletion(2))
        first = schedule.take(0.0)
        assert first is not None
        schedule.add(deletion(3), 0.0)
        schedule.again(first, 0.0, 30.0, flood=True)
        schedule.add(row(4), 0.0)
        assert sent_at(schedule, 1.0) == [4]
        again = schedule.take(30.0)
        assert again is not None
        assert [each.id for each in schedule.together(again)] == [1, 2, 3]

    def test_a_chat_that_moved_keeps_only_the_row_under_way(self) -> None:
        schedule = scheduled(row(1), row(2), notice(3), deletion(4))
        assert schedule.take(0.0) == row(1)
        schedule.drop(GROUP)
        assert len(schedule) == 1
        schedule.done(row(1), 0.1)
        assert (len(schedule), schedule.take(10.0)) == (0, None)


def steps_of(rows: int, kind: str) -> int:
    """Counts the executed lines of the schedule's code: `rows` rows of this kind in one chat are queued and
    sent."""
    lines = 0

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal lines
        if "/bot/delivery/" not in frame.f_code.co_filename:
            return None
        lines += event == "line"
        return trace

    queued = {
        "game": [row(number) for number in range(1, rows)],
        "notices": [notice(number) for number in range(1, rows)],
        "replies": [reply(number, "help", receiver_id=number) for number in range(1, rows)],
        "one reply": [reply(number, "help") for number in range(1, rows)],
        "deletions": [deletion(number) for number in range(1, rows)],
    }[kind]
    schedule, before = Schedule(Budget()), sys.gettrace()
    sys.settrace(trace)
    try:
        for outgoing in queued:
            schedule.add(outgoing, 0.0)
        sent_at(schedule)
    finally:
        sys.settrace(before)
    return lines


@pytest.mark.parametrize("kind", ["game", "notices", "replies", "one reply", "deletions"])
def test_ten_times_as_many_rows_in_a_chat_cost_ten_times_as_much(kind: str) -> None:
    assert steps_of(2000, kind) < 12 * steps_of(200, kind)
