"""Makes a failing plan as small as possible: leaves events and people out as long as it still fails."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from simulation.plan import BOOKS, Event, Plan

Fails = Callable[[Plan], bool]
"""Plays a plan, and returns whether it still fails in the same way."""

TRIES = 400
"""The most plans that are played to make one plan smaller."""


def shrunk(plan: Plan, fails: Fails) -> Plan:
    """Returns the smallest plan found that still fails; `plan` itself if no smaller one does."""
    left = TRIES

    def still(candidate: Plan) -> bool:
        nonlocal left
        left -= 1
        return left >= 0 and fails(candidate)

    before = None
    while before != plan and left > 0:
        before = plan
        plan = _fewer_events(plan, still)
        plan = _fewer_people(plan, still)
    return plan


def _fewer_events(plan: Plan, fails: Fails) -> Plan:
    """Returns a plan that still fails with fewer events, if there is one: tries without halves of them, then
    without quarters, and so on down to single events."""
    size = max(1, len(plan.events) // 2)
    while plan.events:
        for kept in _without_parts(plan.events, size):
            smaller = replace(plan, events=kept)
            if fails(smaller):
                plan = smaller
                break
        else:
            if size == 1:
                return plan
            size = max(1, size // 2)
            continue
        size = min(size, max(1, len(plan.events) // 2))
    return plan


def _without_parts(events: Sequence[Event], size: int) -> Iterator[tuple[Event, ...]]:
    """Yields the events without each part of `size` events. The last part comes first, because what happens
    late is often not needed."""
    for end in range(len(events), 0, -size):
        yield (*events[: max(0, end - size)], *events[end:])


def _fewer_people(plan: Plan, fails: Fails) -> Plan:
    for players in sorted(each for each in BOOKS[plan.book].deals if each < plan.players):
        smaller = replace(plan, players=players)
        if fails(smaller):
            return smaller
    return plan
