"""Plans as text, and how a plan that fails becomes small."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.faults import Kind
from simulation.people.pranks import LIGHT
from simulation.plan import Accident, AtCommit, Event, Kill, Leap, OnLine, Outage, Plan, Prank
from simulation.script import read_plan, write_plan
from simulation.shrink import shrunk

SECONDS = st.floats(0, 1e5, allow_nan=False)
EVENTS = st.one_of(
    st.builds(Kill, st.integers(1, 10**6)),
    st.builds(AtCommit, st.integers(1, 10**4), st.sampled_from(Accident)),
    st.builds(OnLine, st.sampled_from(Kind), st.integers(1, 10**4), SECONDS),
    st.builds(Outage, SECONDS, SECONDS, st.booleans(), SECONDS, SECONDS),
    st.builds(Leap, SECONDS, st.floats(-1e4, 1e4, allow_nan=False)),
    st.builds(Prank, SECONDS, st.sampled_from(LIGHT), st.integers(0, 2**32)),
)
PLANS = st.builds(Plan.of, st.integers(0, 10**9))
WHOLE = Plan.of(3, "party")


@given(PLANS, st.lists(EVENTS, max_size=9).map(tuple))
def test_a_written_plan_is_read_as_the_same_plan(drawn: Plan, events: tuple[Event, ...]) -> None:
    for plan in (drawn, replace(drawn, events=events)):
        assert read_plan(write_plan(plan)) == plan


@pytest.mark.parametrize("text", ["", "1 party", "1 party 10 ru 0.1 supergroup 0 1 1"])
def test_a_plan_that_is_too_short_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="shorter"):
        read_plan(text)


@pytest.mark.parametrize("word", ["kill", "jump:3", "leap:1:2:3"])
def test_an_unknown_event_in_a_plan_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=f"“{word}” is no event"):
        read_plan(f"{write_plan(WHOLE)} {word}")


@pytest.mark.parametrize("guilty", [(3,), (0, -1), (5, 6, 7)])
def test_shrinking_a_plan_drops_events_that_the_failure_does_not_need(guilty: tuple[int, ...]) -> None:
    needed = [WHOLE.events[number] for number in guilty]

    def fails(plan: Plan) -> bool:
        return all(each in plan.events for each in needed) and plan.players >= 7

    small = shrunk(WHOLE, fails)
    assert set(small.events) == set(needed)
    assert small.players == 7
