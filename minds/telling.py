"""What a seat has to say now: the points of a speech, the most important one first, each with its reason."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.roles import Seat
from minds import day, reasons
from minds.night import order
from minds.questions import Kind, Occasion, Question
from minds.suspicion import public, trusted
from minds.view import Chance, View
from minds.words.moments import Moment

Slots = tuple[tuple[str, Seat], ...]
Way = tuple[Moment, Slots]

FEW = 5
"""If this many players or fewer are at the table, everybody knows that the end is near."""


class Point(NamedTuple):
    """One thing to say. `ways`: moments that express it, the best one first. `must`: it has to be said."""

    ways: tuple[Way, ...]
    must: bool = False


def points(view: View, occasion: Occasion, chance: Chance) -> tuple[Point, ...]:
    """Returns what this seat has to say, in the order of a speech."""
    match occasion:
        case Occasion.WHISPER:
            return _whisper(view, chance)
        case Occasion.LAST_WORD:
            killed = view.own.seat in view.table.killed
            moment = Moment.LAST_KILLED if killed else Moment.LAST_VOTED
            return (*_checks(view, occasion), _talk(moment), *_blames(view, chance, 0.6))
        case Occasion.DEFENCE:
            return (*_checks(view, occasion), _talk(Moment.DEFENCE), *_blames(view, chance, 0.5))
        case Occasion.TURN:
            return tuple(_turn(view, chance))


def _turn(view: View, chance: Chance) -> Iterator[Point]:
    claims = _checks(view, Occasion.TURN)
    yield from claims
    if not claims or chance.random() < 0.3:
        yield from _opening(view, chance)
    quiet = view.table.day <= 1 and chance.random() < 0.4
    if not quiet:
        yield from _blames(view, chance, 0.9)
    if chance.random() < 0.45:
        yield from _trusts(view, chance)
    if chance.random() < 0.35:
        yield _talk(Moment.TALK)
    if quiet:
        yield _talk(Moment.FIRST_DAY)


def _talk(moment: Moment, *slots: tuple[str, Seat]) -> Point:
    return Point(((moment, slots),))


def _opening(view: View, chance: Chance) -> Iterator[Point]:
    own, table = view.own, view.table
    rivals = [seat for seat in table.claimed if table.here(seat) and seat != own.seat]
    if own.seat in table.ballot:
        yield _talk(Moment.ON_BALLOT)
    elif table.day <= 1:
        yield _talk(Moment.FIRST_DAY)
    elif len(rivals) >= 2 and chance.random() < 0.6:
        yield _talk(Moment.TWO_CHECKERS, ("a", rivals[0]), ("b", rivals[1]))
    elif table.fresh and chance.random() < 0.7:
        yield from _of_the_dead(view)
    elif not table.fresh and chance.random() < 0.5:
        yield _talk(Moment.QUIET_NIGHT)
    elif len(table.present) <= FEW:
        yield _talk(Moment.LATE)


def _of_the_dead(view: View) -> Iterator[Point]:
    seat = view.table.fresh[0]
    moment = Moment.KILLED_CHECKER if seat in view.table.claimed else Moment.KILLED
    ways = dict.fromkeys((moment, Moment.KILLED))
    yield Point(tuple((each, (("a", seat),)) for each in ways))


# Checks, true and invented ones.


def _checks(view: View, occasion: Occasion) -> tuple[Point, ...]:
    """Returns a claim, and all checks that were not told yet, if it is time for them. For a black, returns
    his lies."""
    if view.own.black:
        return _lies(view, occasion)
    found = _untold(view)
    if view.own.seat not in view.table.claimed:
        if not found or not _time_to_speak(view, found, occasion):
            return ()
        return (Point(((Moment.CLAIM, ()),), must=True), *found.values())
    return tuple(found.values())


def _untold(view: View) -> dict[Seat, Point]:
    """Returns seat with an untold check → the point that tells its colour."""
    told = {report.seat for report in view.table.reports if report.by == view.own.seat}
    found = {}
    for learned in view.own.learned:
        seat = learned.seats[0]
        known = seat in told or (seat in view.table.killed and not view.table.strays)
        if learned.answer in ("red", "black") and not known:
            moment = Moment.REPORT_BLACK if learned.answer == "black" else Moment.REPORT_RED
            found[seat] = Point(((moment, (("a", seat),)),), must=True)
    return found


def _time_to_speak(view: View, found: dict[Seat, Point], occasion: Occasion) -> bool:
    """Says whether to tell the checks now: one of them found a black, the checker is about to leave, or
    another player claims his role."""
    own, table = view.own, view.table
    if occasion is not Occasion.TURN or table.claimed:
        return True
    if table.day <= 1:
        return False
    black = any(learned.answer == "black" and table.here(learned.seats[0]) for learned in own.learned)
    danger = own.seat in table.ballot and table.day > 1
    return black or danger or len(table.present) <= FEW or len(found) >= 3


def _lies(view: View, occasion: Occasion) -> tuple[Point, ...]:
    """Returns the claim to be the checker, for a black whom a check found, or for a bold black who must
    defend himself."""
    own, table = view.own, view.table
    if any(seat in own.us for seat in table.claimed) or occasion is Occasion.LAST_WORD:
        return ()
    for report in table.reports:
        caught = report.black and report.seat in own.us and report.by not in own.us and table.here(report.by)
        if caught and own.nerve > (0.35 if report.seat == own.seat else 0.75):
            return (Point(((Moment.COUNTER, (("a", report.by),)),), must=True), *_false_check(view))
    if occasion is Occasion.DEFENCE and own.nerve > 0.6 and not table.claimed:
        return (Point(((Moment.CLAIM, ()),), must=True), *_false_check(view))
    return ()


def _false_check(view: View) -> tuple[Point, ...]:
    scores = {seat: score for seat, score in day.blamed(view).items() if seat not in view.own.us}
    pick = max(scores, key=lambda seat: scores[seat], default=None)
    if pick is None or pick in view.table.claimed:
        return ()
    return (Point(((Moment.REPORT_BLACK, (("a", pick),)),), must=True),)


# Opinions.


def _accused(view: View) -> Seat | None:
    """Returns the seat against which he speaks."""
    scores = day.blamed(view)
    return max(scores, key=lambda seat: scores[seat], default=None)


def _blames(view: View, chance: Chance, often: float) -> Iterator[Point]:
    scores, target = day.blamed(view), _accused(view)
    if target is None or chance.random() >= often:
        return
    told = [report for report in view.table.reports if report.by == view.own.seat]
    if any(report.seat == target for report in told):
        return
    yield Point((*reasons.against(view, target, chance), (Moment.BLAME_HUNCH, (("a", target),))))
    ballot = [seat for seat in view.table.ballot if seat in scores]
    if len(ballot) > 1 and target in ballot and chance.random() < 0.5:
        yield _talk(Moment.CHOICE, ("a", target))


def _trusts(view: View, chance: Chance) -> Iterator[Point]:
    own, table = view.own, view.table
    trust = trusted(table, {own.seat: own.black})
    for seat in table.claimed:
        if table.here(seat) and seat != own.seat and trust[seat] > 0.5 and not own.black:
            yield _talk(Moment.TRUST_CHECKER, ("a", seat))
            return
    odds = public(table) if own.black else day.blamed(view)
    accused = _accused(view)
    others = {seat: odds[seat] for seat in view.others if seat not in (*own.us, accused)}
    if not others:
        return
    seat = min(others, key=lambda each: others[each])
    by = [r.by for r in table.reports if r.seat == seat and not r.black and trust.get(r.by, 0) > 0.5]
    told: tuple[Way, ...] = ((Moment.TRUST_REPORTED, (("a", seat), ("b", by[0]))),) if by else ()
    manner: tuple[Way, ...] = ((Moment.TRUST_MANNER, (("a", seat),)),) if seat in table.spoke else ()
    hunch: tuple[Way, ...] = ((Moment.TRUST_HUNCH, (("a", seat),)),)
    by_ear = (*manner, *hunch) if chance.random() < 0.4 else (*hunch, *manner)
    yield Point((*told, *by_ear))


# By night.


def _whisper(view: View, chance: Chance) -> tuple[Point, ...]:
    """Returns what a black writes to his comrades. The leader names the order of the shots. Another black
    agrees to it, or proposes one if he has heard none."""
    own = view.own
    if not own.order or own.seat == (own.don or min(own.us)):
        seats = own.order or order(view, Question(Kind.ORDER, view.table.present, 3), chance)
        moment = (Moment.ORDER_1, Moment.ORDER_2, Moment.ORDER_3)[len(seats) - 1] if seats else Moment.AGREE
        return (Point(((moment, tuple(zip("abc", seats, strict=False))),), must=True),)
    return (_quiet(Moment.AGREE),)


def _quiet(moment: Moment) -> Point:
    return Point(((moment, ()),), must=True)
