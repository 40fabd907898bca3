"""What a seat has to say now: the points of a speech, the most important one first, each with its reason."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.roles import Seat
from minds import day, reasons
from minds.claims import checks
from minds.night import order
from minds.points import FEW, Point, must, talk
from minds.questions import Kind, Occasion, Question
from minds.suspicion import public_odds
from minds.view import ORDER_LENGTH, Chance, Report, Stance, View
from minds.words.moments import Moment

ASKS = 0.12
"""The probability that a player asks somebody a question in his turn."""
REFERS_TO_A_VOTE = 0.25
"""The probability that a player begins with the last vote, if there was one."""
ANSWERS_A_NOMINATION = 0.8
"""The probability that a nominated player begins with his nomination."""

SIDES_WITH: Mapping[Moment, str] = MappingProxyType(
    {
        Moment.TRUST_HUNCH: "a",
        Moment.TRUST_MANNER: "a",
        Moment.TRUST_REPORTED: "ab",
        Moment.TRUST_CHECKER: "a",
        Moment.ANSWER_RED: "a",
        Moment.KILLED_CHECKER: "a",
        Moment.BLAME_REPORTED: "b",
        Moment.BLAME_AGREED: "b",
    }
)
"""Moment → the slots of the seats that its lines believe."""


def points(view: View, occasion: Occasion, chance: Chance) -> tuple[Point, ...]:
    """Returns what this seat has to say, in the order of a speech."""
    match occasion:
        case Occasion.WHISPER:
            return _whisper(view, chance)
        case Occasion.LAST_WORD:
            killed = view.own.seat in view.table.killed
            moment = Moment.LAST_KILLED if killed else Moment.LAST_VOTED
            told = checks(view, occasion)
            return (*told, talk(moment), *_blames(_claiming(view, told), chance, 0.6))
        case Occasion.DEFENCE:
            told = checks(view, occasion)
            return (*told, talk(Moment.DEFENCE), *_blames(_claiming(view, told), chance, 0.5))
        case Occasion.TURN:
            return _consistent(tuple(_turn(view, chance)))


def _turn(view: View, chance: Chance) -> Iterator[Point]:
    told = checks(view, Occasion.TURN)
    yield from told
    view = _claiming(view, told)
    answered = tuple(_answers(view))
    if not told or chance.random() < 0.3:
        yield from _opening(view, chance)
    yield from answered
    quiet = view.table.day <= 1 and chance.random() < 0.4
    if not quiet and not any(moment is Moment.ANSWER_BLACK for each in answered for moment, _ in each.ways):
        yield from _blames(view, chance, 0.9)
    if not answered and chance.random() < 0.45:
        yield from _trusts(view, chance)
    if chance.random() < ASKS:
        yield from _asks(view, chance)
    if len(view.table.present) > FEW and chance.random() < 0.35:
        yield talk(Moment.TALK)
    if quiet:
        yield talk(Moment.FIRST_DAY)


def _consistent(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Returns the points without words about a vote against a seat that the same speech believes. A point
    that has no other words becomes small talk."""
    sides = {
        dict(slots)[slot]
        for point in points
        for moment, slots in point.ways
        for slot in SIDES_WITH.get(moment, "")
    }
    kept = []
    for point in points:
        ways = tuple(
            way for way in point.ways if way[0] is not Moment.MY_VOTE or dict(way[1])["a"] not in sides
        )
        kept.append(point if ways == point.ways else Point(ways) if ways else talk(Moment.TALK))
    return tuple(kept)


def _claiming(view: View, told: tuple[Point, ...]) -> View:
    """Returns the view for the rest of a speech in which the player has made these points. If he claims to be
    the checker, he believes no other claim, and a black whom he has found needs no further reason."""
    me, table = view.own.seat, view.table
    for moment, slots in (point.ways[0] for point in told):
        table = table.with_claim(me)
        if moment is Moment.COUNTER:
            stance = Stance(table.day, me, dict(slots)["a"], True)
            table = table._replace(stances=(*table.stances, stance))
        elif moment is not Moment.CLAIM:
            report = Report(me, dict(slots)["a"], moment is Moment.REPORT_BLACK)
            table = table._replace(reports=(*table.reports, report))
    return View(view.own, table)


def _opening(view: View, chance: Chance) -> Iterator[Point]:
    own, table = view.own, view.table
    if own.seat in table.ballot and chance.random() < ANSWERS_A_NOMINATION:
        yield talk(Moment.ON_BALLOT)
    elif table.day <= 1:
        introduces = table.night == 0 and table.turns == (own.seat,)
        yield talk(Moment.INTRODUCTION if introduces else Moment.FIRST_DAY)
    else:
        yield from _of_the_day(view, chance)


def _of_the_day(view: View, chance: Chance) -> Iterator[Point]:
    table = view.table
    rivals = [seat for seat in table.claimed if table.here(seat) and seat != view.own.seat]
    if len(rivals) >= 2 and table.checkers <= 1 and chance.random() < 0.6:
        yield talk(Moment.TWO_CHECKERS, ("a", rivals[0]), ("b", rivals[1]))
    elif chance.random() < REFERS_TO_A_VOTE and (voted := _last_vote(view)) is not None:
        yield voted
    elif table.fresh and chance.random() < 0.6:
        yield _of_the_dead(view, chance.choice(table.fresh))
    elif not table.fresh and chance.random() < 0.5:
        yield talk(Moment.QUIET_NIGHT)
    elif len(table.present) <= FEW:
        yield talk(Moment.LATE)
    else:
        yield talk(Moment.TALK)


def _of_the_dead(view: View, seat: Seat) -> Point:
    table = view.table
    exposes_us = any(each.by == seat and each.black and each.seat in view.own.us for each in table.reports)
    before = any(claim.by == seat and claim.day < table.day for claim in table.claims)
    told = before and any(each.by == seat for each in table.reports)
    proved = told and not table.strays and view.own.seat not in table.claimed
    ways = (Moment.KILLED_CHECKER, Moment.KILLED) if proved and not exposes_us else (Moment.KILLED,)
    return Point(tuple((each, (("a", seat),)) for each in ways))


def _last_vote(view: View) -> Point | None:
    """Returns a point about the last vote: for whom the speaker has raised a hand, or whom the table has
    voted out yesterday; None if there is neither, or if the last vote is today's."""
    table = view.table
    last = table.hands[-1].day if table.hands else 0
    hands = [each for each in table.hands if each.day == last]
    if not hands or last == table.day:
        return None
    mine = [each.seat for each in hands if view.own.seat in each.voters]
    gone = [each.seat for each in hands if each.seat in table.out]
    ways = [(Moment.MY_VOTE, (("a", mine[-1]),))] if mine else []
    ways += [(Moment.GONE, (("a", gone[-1]),))] if gone and last == table.day - 1 else []
    return Point(tuple(ways)) if ways else None


# Questions and answers.


def _answers(view: View) -> Iterator[Point]:
    """Yields the answer to the last open question to the player; nothing without one, or if he would have to
    blame the one who asked."""
    asked = [each for each in view.table.asked if each.seat == view.own.seat and view.table.here(each.by)]
    if not asked:
        return
    by, about = asked[-1].by, asked[-1].about
    scores = _opinion(view)
    accused = _accused(view)
    if about in scores and about != accused and about not in day.spoken_of(view, black=True):
        sure = scores[about] < sorted(scores.values())[len(scores) // 2]
        if sure:
            yield must(Moment.ANSWER_RED, ("a", about), ("b", by))
            return
    if accused is not None and accused != by and about in (None, accused, view.own.seat):
        yield must(Moment.ANSWER_BLACK, ("a", accused), ("b", by))
    elif accused != by:
        yield must(Moment.ANSWER_NOTHING, ("b", by))


def _asks(view: View, chance: Chance) -> Iterator[Point]:
    """Yields a question to a player who has none to answer and whose turn is still to come, if any."""
    table = view.table
    asked = {each.seat for each in table.asked}
    open_to = [seat for seat in view.others if seat not in table.turns and seat not in asked]
    if open_to:
        yield talk(Moment.ASK, ("a", chance.choice(open_to)))


# Opinions.


def _opinion(view: View) -> dict[Seat, float]:
    """Returns seat → the log-odds of being black that the player shows, for other seats at the table. A black
    shows what the table can see, and nothing of his comrades."""
    odds = public_odds(view.table) if view.own.black else day.blamed(view)
    return {seat: odds[seat] for seat in view.others if seat not in view.own.us}


def _accused(view: View) -> Seat | None:
    """Returns the seat against which the player speaks: one that calls itself black, or else the blackest;
    never one for which he has spoken today. None if there is no such seat."""
    scores, spared = day.blamed(view), day.spoken_of(view, black=False)
    open_to = [seat for seat in scores if seat not in spared]
    confessed = [seat for seat in open_to if seat not in view.own.us and reasons.confesses(view.table, seat)]
    return max(confessed or open_to, key=lambda seat: scores[seat], default=None)


def _blames(view: View, chance: Chance, often: float) -> Iterator[Point]:
    target = _accused(view)
    if target is None or chance.random() >= often:
        return
    if any(report.by == view.own.seat and report.seat == target for report in view.table.reports):
        return
    yield Point(reasons.against(view, target, chance))
    ballot = [seat for seat in view.table.ballot if seat != view.own.seat]
    if len(ballot) > 1 and target in ballot and chance.random() < 0.5:
        yield talk(Moment.CHOICE, ("a", target))


def _trusts(view: View, chance: Chance) -> Iterator[Point]:
    own, table = view.own, view.table
    accused, against = _accused(view), day.spoken_of(view, black=True)
    told = {report.by for report in table.reports}
    for seat in reasons.believed(view):
        if table.here(seat) and not own.black and seat in told - {accused, *against}:
            yield talk(Moment.TRUST_CHECKER, ("a", seat))
            return
    scores = {seat: score for seat, score in _opinion(view).items() if seat not in (accused, *against)}
    if scores:
        yield Point(reasons.for_red(view, min(scores, key=lambda seat: scores[seat]), chance))


# By night.


def _whisper(view: View, chance: Chance) -> tuple[Point, ...]:
    """Returns what a black writes to his comrades. The leader names the order of the shots. Another black
    agrees to it, or proposes one if he has heard none."""
    own = view.own
    if not own.order or own.seat == (own.don or min(own.us)):
        seats = own.order[:ORDER_LENGTH] or order(view, Question(Kind.ORDER, view.table.present, 3), chance)
        moment = (Moment.ORDER_1, Moment.ORDER_2, Moment.ORDER_3)[len(seats) - 1] if seats else Moment.AGREE
        return (must(moment, *zip("abc", seats, strict=False)),)
    return (must(Moment.AGREE),)
