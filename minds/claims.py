"""When a player says that he is the checker, and which checks he reports: true checks and invented ones."""

from engine.roles import Seat
from minds import day
from minds.points import FEW, Point, must
from minds.questions import Occasion
from minds.view import View
from minds.words.moments import Moment
from minds.words.numbers import LAST_NIGHT


def checks(view: View, occasion: Occasion) -> tuple[Point, ...]:
    """Returns the points with which a player claims to be the checker and tells his new checks; () if he has
    nothing to tell or waits. The points of a black are lies."""
    if view.own.black:
        return _lies(view, occasion)
    found = _untold(view)
    if view.own.seat in view.table.claimed:
        return tuple(found.values())
    if not found or not _time_to_speak(view, found, occasion):
        return ()
    return (_claim(view), *found.values())


def _claim(view: View) -> Point:
    """Returns a checker's claim: if only one such card was dealt and somebody at the table has claimed it,
    the claim is against the last of them."""
    table = view.table
    rivals = [seat for seat in table.claimed if table.here(seat)]
    if rivals and table.checkers <= 1:
        return must(Moment.COUNTER, ("a", rivals[-1]))
    return must(Moment.CLAIM)


def _untold(view: View) -> dict[Seat, Point]:
    told = {report.seat for report in view.table.reports if report.by == view.own.seat}
    found = {}
    for learned in view.own.checked:
        seat = learned.seats[0]
        known = seat in told or (seat in view.table.killed and not view.table.strays)
        if not known:
            found[seat] = _report(seat, learned.night, black=learned.answer == "black")
    return found


def _report(seat: Seat, night: int | None, *, black: bool) -> Point:
    dated = () if night is None or night > LAST_NIGHT else (("night", night),)
    return must(Moment.REPORT_BLACK if black else Moment.REPORT_RED, ("a", seat), *dated)


def _time_to_speak(view: View, found: dict[Seat, Point], occasion: Occasion) -> bool:
    """Returns whether to tell the checks now: always in a defence, in a last word and after another's claim.
    In a turn from the second day on, if a black whom he found is at the table, if he is nominated himself, if
    few players are left, or if three checks are untold."""
    own, table = view.own, view.table
    if occasion is not Occasion.TURN or table.claimed:
        return True
    if table.day <= 1:
        return False
    black = any(learned.answer == "black" and table.here(learned.seats[0]) for learned in own.learned)
    danger = own.seat in table.ballot and table.day > 1
    return black or danger or len(table.present) <= FEW or len(found) >= 3


def _lies(view: View, occasion: Occasion) -> tuple[Point, ...]:
    """Returns a black's false claim to be the checker, with a false check if he has somebody to blame. A bold
    black makes it if a check of a player at the table found him or a comrade, or in his defence, before
    anybody claims. Nobody makes it in a last word, or after a comrade: then the answer is ()."""
    own, table = view.own, view.table
    if any(seat in own.us for seat in table.claimed) or occasion is Occasion.LAST_WORD:
        return ()
    for report in table.reports:
        caught = report.black and report.seat in own.us and report.by not in own.us and table.here(report.by)
        if caught and own.nerve > (0.35 if report.seat == own.seat else 0.75):
            counter = must(Moment.COUNTER, ("a", report.by)) if table.checkers <= 1 else must(Moment.CLAIM)
            return (counter, *_false_check(view))
    if occasion is Occasion.DEFENCE and table.day > 1 and own.nerve > 0.6 and not table.claimed:
        return (must(Moment.CLAIM), *_false_check(view))
    return ()


def _false_check(view: View) -> tuple[Point, ...]:
    scores = {seat: score for seat, score in day.blamed(view).items() if seat not in view.own.us}
    pick = max(scores, key=lambda seat: scores[seat], default=None)
    if pick is None or pick in view.table.claimed:
        return ()
    return (_report(pick, view.table.night, black=True),)
