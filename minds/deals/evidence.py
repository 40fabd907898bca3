"""Evidence about colours in the table's record, as choices: who chose whom, and among which seats."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.roles import Seat
from minds.deals.likelihoods import Habit
from minds.deals.teams import mask_of
from minds.view import Hands, TableRecord


class Choice(NamedTuple):
    """A player chose a seat. `among`: the mask of the seats that he could choose, himself left out."""

    habit: Habit
    first_day: bool
    by: Seat
    seat: Seat
    among: int


class Shot(NamedTuple):
    """A seat died by night. `among`: the mask of the seats that were at the table; `claimed`: the mask of the
    seats of `among` that had claimed to be the checker."""

    seat: Seat
    among: int
    claimed: int


@lru_cache(maxsize=128)
def choices(table: TableRecord) -> tuple[tuple[Choice, ...], ...]:
    """Returns the choices of each day that has any, in order of the days; in a day words come first, then
    nominations, then hands. To choose the same seat again, for or against it, counts once in the game."""
    days = sorted(
        {each.day for each in table.stances}
        | {each.day for each in table.named}
        | {each.day for each in table.hands}
    )
    known: set[tuple[Seat, Seat, bool]] = set()
    found = [tuple(_of_day(table, day, known)) for day in days]
    return tuple(day for day in found if day)


def _of_day(table: TableRecord, day: int, known: set[tuple[Seat, Seat, bool]]) -> Iterator[Choice]:
    """Yields the choices of a day that are not in `known`, and adds them to it, as (who chose, whom, whether
    he trusts him). Leaves out a player who chose himself or a seat that could not be chosen."""
    present = mask_of(present_on(table, day))
    for habit, by, seat, among in _habits_seen(table, day, present):
        key = (by, seat, habit is Habit.TRUST)
        if by == seat or key in known or not among >> seat & 1:
            continue
        known.add(key)
        yield Choice(habit, day <= 1, by, seat, among & ~(1 << by))


def _habits_seen(table: TableRecord, day: int, present: int) -> Iterator[tuple[Habit, Seat, Seat, int]]:
    every = mask_of(tuple(range(1, table.players + 1)))
    for stance in table.stances:
        if stance.day == day:
            among = every if stance.best else present
            habit = Habit.BEST if stance.best else Habit.BLAME if stance.black else Habit.TRUST
            yield habit, stance.by, stance.seat, among
    for named in table.named:
        if named.day == day:
            yield Habit.NAME, named.by, named.seat, present
    for ballot, hands in _rounds(table, day):
        for voter in hands.voters:
            yield Habit.HAND, voter, hands.seat, ballot


def _rounds(table: TableRecord, day: int) -> Iterator[tuple[int, Hands]]:
    """Yields the hands of a day, each with the mask of the candidates of its round. A round ends before a
    candidate whom it has already had."""
    rounds: list[list[Hands]] = []
    for hands in table.hands:
        if hands.day != day:
            continue
        if not rounds or any(hands.seat == each.seat for each in rounds[-1]):
            rounds.append([])
        rounds[-1].append(hands)
    for each in rounds:
        ballot = mask_of(tuple(hands.seat for hands in each))
        yield from ((ballot, hands) for hands in each)


def present_on(table: TableRecord, day: int) -> tuple[Seat, ...]:
    """Returns the seats that were at the table when this day began."""
    gone = {each.seat for each in table.gone if _before(table, each.seat, each.day, day)}
    return tuple(seat for seat in range(1, table.players + 1) if seat not in gone or table.here(seat))


def _before(table: TableRecord, seat: Seat, left: int, day: int) -> bool:
    return left < day or (left == day and seat in table.killed)


@lru_cache(maxsize=128)
def shots(table: TableRecord) -> tuple[Shot, ...]:
    """Returns the deaths by night, in order."""
    found = []
    for each in table.gone:
        if each.seat in table.killed:
            here = tuple(
                seat
                for seat in range(1, table.players + 1)
                if not any(other.seat == seat and other.day < each.day for other in table.gone)
                or table.here(seat)
            )
            claimed = {claim.by for claim in table.claims if claim.day < each.day}
            among = mask_of(here)
            found.append(Shot(each.seat, among, among & mask_of(frozenset(claimed))))
    return tuple(found)


class CheckerConduct(NamedTuple):
    """What a seat has shown about being the checker: a claim, or speeches without a claim, after a rival's
    claim (`silent`) or up to its last word (`mute`). `reports`: the checks that it told, as (seat, black)."""

    seat: Seat
    claimed: bool
    silent: bool
    mute: bool
    reports: tuple[tuple[Seat, bool], ...]


@lru_cache(maxsize=128)
def checker_conducts(table: TableRecord) -> tuple[CheckerConduct, ...]:
    """Returns what each seat has shown about being the checker, without seats that have shown nothing."""
    found = []
    for seat in range(1, table.players + 1):
        claimed = seat in table.claimed
        each = CheckerConduct(
            seat,
            claimed,
            not claimed and _silent(table, seat),
            not claimed and _mute(table, seat),
            tuple((report.seat, report.black) for report in table.reports if report.by == seat),
        )
        if any(each[1:]):
            found.append(each)
    return tuple(found)


def _mute(table: TableRecord, seat: Seat) -> bool:
    late = any(each.seat == seat and each.day > 1 for each in table.gone)
    return late and seat in table.parted and not table.here(seat)


def _silent(table: TableRecord, seat: Seat) -> bool:
    """Returns whether a seat without a claim has spoken since as many others had claimed as there are
    checkers in the game: if it is one of them, it knew that a claim was a lie."""
    rivals = table.claims[table.checkers - 1 :] if table.checkers else ()
    if not rivals:
        return False
    first = rivals[0]
    heard = table.spoke[first.after :] if first.day == table.day else ()
    return seat in heard or _last_speech(table, seat) > first.day


def _last_speech(table: TableRecord, seat: Seat) -> int:
    if table.here(seat):
        return table.day if seat in table.spoke else table.day - 1
    left = next((each.day for each in table.gone if each.seat == seat), table.day)
    return left - 1 if seat in table.killed else left
