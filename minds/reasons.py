"""Why a player blames a seat: what the table has seen of it. Each reason is a moment for which lines are
written."""

from collections.abc import Iterator

from engine.roles import Seat
from minds.suspicion import trusted
from minds.view import Chance, View
from minds.words.moments import Moment

Way = tuple[Moment, tuple[tuple[str, Seat], ...]]


def against(view: View, seat: Seat, chance: Chance) -> tuple[Way, ...]:
    """Returns the reasons to blame a seat, the strongest first. Equally strong reasons are in random
    order."""
    forced = tuple(_of_checks(view, seat))
    if forced:
        return forced
    seen = list(_seen(view, seat))
    return tuple(way for _, way in sorted(((chance.random(), way) for way in seen), key=lambda each: each[0]))


def _of_checks(view: View, seat: Seat) -> Iterator[Way]:
    own, table = view.own, view.table
    trust = trusted(table, {own.seat: own.black})
    for report in table.reports:
        if report.seat == seat and report.black and trust.get(report.by, 0) > 0.5 and report.by != own.seat:
            yield Moment.BLAME_REPORTED, (("a", seat), ("b", report.by))
    if seat in table.claimed and len(table.claimed) > 1:
        yield Moment.BLAME_RIVAL, (("a", seat),)


def _seen(view: View, seat: Seat) -> Iterator[Way]:
    own, table = view.own, view.table
    red = [each for each in table.killed if not table.strays]
    about = [stance for stance in table.stances if stance.by == seat and stance.black]
    named = [each for each in table.named if each.by == seat]
    charges = dict.fromkeys([*(each.seat for each in about), *(each.seat for each in named)])
    if own.seat in charges:
        yield Moment.BLAME_ME, (("a", seat),)
    for hands in table.hands:
        if hands.seat in red and seat in hands.voters:
            yield Moment.BLAME_VOTED_RED, (("a", seat), ("b", hands.seat))
    for each in charges:
        if each in red:
            yield Moment.BLAME_NAMED_RED, (("a", seat), ("b", each))
    for stance in table.stances:
        others = stance.by not in (own.seat, seat) and table.here(stance.by)
        if stance.seat == seat and stance.black and stance.day == table.day and others:
            yield Moment.BLAME_AGREED, (("a", seat), ("b", stance.by))
    if seat in table.spoke:
        yield Moment.BLAME_MANNER, (("a", seat),)
    if table.day > 1 and not about and not named:
        yield Moment.BLAME_QUIET, (("a", seat),)
