"""Tests how soon an edit shows what people look for: a hand, a nomination, a clock that has ended.

An edit comes within 1.5 s while the chat has enough calls left. Edits are gathered longer only if few calls
are left.
"""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.budget import Budget
from bot.render.game.narrator import COUNT_EDIT_DELAY
from bot.values.outgoing import Outgoing
from tests.rig.delivery.rows import GROUP, count, row
from tests.rig.delivery.simulated import Arrival, Simulated, fullest

SHOWN = 1.5
"""The most seconds from an act until everybody sees it."""
FREE = 5
"""A count is edited at once if its chat had at most this many calls in the last minute."""

steps = st.lists(st.floats(15.0, 60.0), min_size=1, max_size=12)
"""The seconds that each step of a game lasts: from the message that opens it to the end of its question."""
pauses = st.lists(st.floats(1.1, 40.0), max_size=60)
"""The seconds between two acts that an edit shows."""


def arrivals_of(steps: list[float], pauses: list[float]) -> list[Arrival]:
    arrivals, opened = [], 0.0
    for number, seconds in enumerate(steps, 1):
        if number > 1:
            arrivals.append(Arrival(opened, count(0, f"speech:{number - 1}")))
        arrivals.append(Arrival(opened, row(0, slot=f"speech:{number}", opens=number)))
        opened += seconds
    at = 0.0
    for pause in pauses:
        at += pause
        arrivals.append(Arrival(at, count(0, "vote"), COUNT_EDIT_DELAY))
    arrivals.sort(key=lambda each: each.at)
    numbered = enumerate(arrivals, 1)
    return [each._replace(row=_with_id(each, number)) for number, each in numbered]


def _with_id(arrival: Arrival, number: int) -> Outgoing:
    return replace(arrival.row, id=number)


@given(steps, pauses)
def test_an_act_is_seen_within_a_second_and_a_half_while_the_chat_has_calls_left(
    steps: list[float], pauses: list[float]
) -> None:
    arrivals = arrivals_of(steps, pauses)
    telegram = Simulated()
    telegram.play(arrivals)
    calls = sorted(at for at, chat in telegram.counted if chat == GROUP)
    for each in arrivals:
        due = each.at + each.delay
        recent = [at for at in calls if due - 61.0 < at < each.at + SHOWN]
        if each.row.opens is None and len(recent) <= FREE and fullest(recent, 5.0) < 5:
            assert shown_at(telegram, each, arrivals) - each.at <= SHOWN


@given(steps, pauses)
def test_edits_of_counts_never_use_the_calls_reserved_for_openings(
    steps: list[float], pauses: list[float]
) -> None:
    arrivals = arrivals_of(steps, pauses)
    telegram = Simulated()
    telegram.play(arrivals)
    budget = Budget()
    counts = {each.row.id for each in arrivals if each.row.opens is None}
    accepted = sorted((at, number) for number, at in telegram.accepted.items())
    for at, number in accepted:
        before = [each for each, _ in accepted if at - 60.0 < each < at]
        if number in counts:
            assert len(before) < budget.game_per_minute - budget.openings_per_minute


@given(steps)
def test_the_clock_of_a_step_closes_before_the_next_step_opens(steps: list[float]) -> None:
    arrivals = arrivals_of(steps, [])
    telegram = Simulated()
    telegram.play(arrivals)
    opened = {each.row.opens: telegram.accepted[each.row.id] for each in arrivals if each.row.opens}
    for number in range(2, len(steps) + 1):
        closing = next(
            each.row.id for each in arrivals if each.row.slot == f"speech:{number - 1}" and not each.row.opens
        )
        assert telegram.accepted[closing] <= opened[number]


def shown_at(telegram: Simulated, arrival: Arrival, arrivals: list[Arrival]) -> float:
    """Returns the second when Telegram accepted this edit, or a newer edit of the same message."""
    return min(
        telegram.accepted[each.row.id]
        for each in arrivals
        if each.row.id in telegram.accepted
        and each.row.slot == arrival.row.slot
        and each.row.id >= arrival.row.id
    )
