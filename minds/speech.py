"""What a seat says: points that fit the moment, in lines that nobody has said in this game before."""

from collections.abc import Collection, Mapping

from minds import hearing, reasons, telling
from minds.points import Point
from minds.questions import Occasion
from minds.reasons import Slots
from minds.view import Chance, View
from minds.words import lines
from minds.words.line import MANNERS, Line, Manner, Need
from minds.words.moments import Moment
from minds.words.numbers import HIGHEST_NAMED

LINES: Mapping[Manner | None, int] = {Manner.SHORT: 2, Manner.POLITE: 3, Manner.SHARP: 3, None: 3}
"""Manner → the most messages of a speech. A claim and its checks, which must be said, do not count."""


def say(view: View, occasion: Occasion, language: str, chance: Chance) -> tuple[str, ...]:
    """Returns the messages of one speech, in order; () if there is nothing new to say. `language`: "ru" or
    "uk"; raises `ValueError` for another one."""
    heard = view.own.whispers if occasion is Occasion.WHISPER else view.table.said
    fits = _fits(view, occasion)
    points = telling.points(view, occasion, chance)
    if not any(slots for point in points for _, slots in point.ways):
        fits |= {Need.ALONE}
    spoken: list[str] = []
    for point in points:
        if not point.must and len(spoken) >= LINES[view.own.manner]:
            break
        known = heard.union(map(hearing.key, spoken), spoken)
        line = _line(view, point, language, fits, known, chance)
        if line is not None:
            spoken.append(line)
        if point.claims:
            fits -= {Need.SOLE}
    return tuple(spoken)


def nominate(view: View, seat: int, language: str, chance: Chance) -> str:
    """Returns words that nominate a seat, in a form that the host understands; "" if all were said before."""
    point = Point(((Moment.NOMINATE, (("a", seat),)),), must=True)
    return _line(view, point, language, _fits(view, Occasion.TURN), view.table.said, chance) or ""


def _fits(view: View, occasion: Occasion) -> frozenset[Need]:
    """Returns the conditions of lines that hold now."""
    own, table = view.own, view.table
    before = [seat for seat in table.turns if seat != own.seat]
    after = [seat for seat in view.others if seat not in table.turns]
    turn = occasion is Occasion.TURN
    true = {
        Need.FIRST: turn and bool(table.turns) and not before,
        Need.MIDDLE: turn and bool(before) and len(after) > 1,
        Need.LAST: turn and bool(before) and not after,
        Need.VOTED: any(hands.voters for hands in table.hands),
        Need.LATER: table.day > 1,
        Need.VOTES: occasion in (Occasion.TURN, Occasion.DEFENCE) and table.here(own.seat),
        Need.RED: not table.strays,
        Need.SOLE: len(table.claimed) == 1,
    }
    return frozenset(need for need, is_true in true.items() if is_true)


def _line(
    view: View, point: Point, language: str, fits: frozenset[Need], heard: Collection[str], chance: Chance
) -> str | None:
    for moment, slots in (*point.ways, *(() if point.must else ((Moment.TALK, ()),))):
        every = _fitting(view, moment, slots, language, fits)
        fresh = [line for line in every if hearing.key_of(line, language) not in heard]
        new = [line for line in fresh if hearing.key_of(line, language) not in view.table.worn] or fresh
        if new:
            return lines.spoken(chance.choice(new), language, dict(slots), view.table.checker)
        texts = [lines.spoken(line, language, dict(slots), view.table.checker) for line in every]
        left = [text for text in texts if text not in heard]
        if point.must and left:
            return chance.choice(left)
    return None


def _fitting(
    view: View, moment: Moment, slots: Slots, language: str, fits: frozenset[Need]
) -> tuple[Line, ...]:
    """Returns the lines of a moment that are true now and that this player would say. Lines of his own manner
    are repeated as often as there are manners, so that all lines are said equally often at a table."""
    seats = {slot: number for slot, number in slots if len(slot) == 1}
    dated = Need.DATED if any(slot == "night" for slot, _ in slots) else Need.UNDATED
    here = {Need.HERE} if all(map(view.table.here, seats.values())) else set()
    told = {each.by for each in view.table.uttered} - {each.by for each in view.table.reports}
    heard = {Need.HEARD} if seats.get("a") in told else set()
    warned = {Need.WARNED} if reasons.warned(view.table, seats.get("b", 0), seats.get("a", 0)) else set()
    today = {Need.TODAY} if reasons.is_of_today(view, moment, seats.get("a", 0)) else set()
    friends = {Need.FRIENDS} if reasons.accusers(view).isdisjoint(seats.values()) else set()
    true = fits | {dated} | here | heard | warned | today | friends
    return tuple(
        line
        for line in lines.of(language)[moment]
        if line.needs <= true and line.manner in (None, view.own.manner)
        if all(seats[slot] <= HIGHEST_NAMED for slot in line.named)
        for _ in range(1 if line.manner is None else len(MANNERS))
    )
