"""Why a player blames or trusts a seat, by what the table has seen. Each reason is a moment for which lines
are written, and is true of what has happened."""

from collections.abc import Iterator

from engine.roles import Seat
from minds.deals.ground import Ground
from minds.hearing import SPEECH
from minds.suspicion import checker_odds, ground_of
from minds.view import Chance, Nomination, Report, Stance, TableRecord, View
from minds.words.moments import Moment

Slots = tuple[tuple[str, int], ...]
Way = tuple[Moment, Slots]

MANY_WORDS = 40
"""A player speaks much if his speeches of one day have at least this many words together. The number of
messages does not matter: one turn is often several short messages."""
FEW_WORDS = 8
ECHOES = 2
"""A player agrees with everybody if he has repeated at least this many opinions in a day."""


def believed(view: View) -> tuple[Seat, ...]:
    """Returns the players whose claim to be the checker this player says he believes: never a player whose
    check calls him black. If only one such card was dealt, a player who has or claims it believes none."""
    own, table = view.own, view.table
    ground = Ground(blacks=frozenset((own.seat,))) if own.black else ground_of(view)
    if table.checkers <= 1 and (own.seat in table.claimed or ground.checker):
        return ()
    trust = checker_odds(table, ground)
    hostile = {report.by for report in table.reports if report.seat == own.seat and report.black}
    return tuple(seat for seat in table.claimed if trust[seat] > 0.5 and seat not in (own.seat, *hostile))


def accusers(view: View) -> frozenset[Seat]:
    """Returns the players who have called this player black, in words or by a check, have nominated him or
    have raised a hand for him."""
    me, table = view.own.seat, view.table
    said: tuple[Stance | Report, ...] = (*table.stances, *table.reports)
    named = (each.by for each in table.named if each.seat == me)
    voted = (voter for hands in table.hands if hands.seat == me for voter in hands.voters)
    return frozenset((*(each.by for each in said if each.seat == me and each.black), *named, *voted))


def against(view: View, seat: Seat, chance: Chance) -> tuple[Way, ...]:
    """Returns the reasons to blame a seat, at least one. A confession, a believed check or a false claim
    leaves no other reasons; else strong ones come first and weak ones last, both in random order."""
    forced = tuple(_of_checks(view, seat))
    if forced:
        return forced
    strong = [*_of_the_dead(view, seat), *_of_me(view, seat)]
    weak = [*_of_agreement(view, seat), *_of_speech(view.table, seat), (Moment.BLAME_HUNCH, (("a", seat),))]
    return (*_shuffled(strong, chance), *_shuffled(weak, chance))


def confesses(table: TableRecord, seat: Seat) -> bool:
    """Returns whether the player has called himself black today."""
    return Stance(table.day, seat, seat, True) in table.stances


def _shuffled(ways: list[Way], chance: Chance) -> list[Way]:
    return [way for _, way in sorted(((chance.random(), way) for way in ways), key=lambda each: each[0])]


def _of_checks(view: View, seat: Seat) -> Iterator[Way]:
    table, trust = view.table, believed(view)
    if confesses(table, seat):
        yield Moment.BLAME_CONFESSED, (("a", seat),)
    for report in table.reports:
        if report.seat == seat and report.black and report.by in trust:
            yield Moment.BLAME_REPORTED, (("a", seat), ("b", report.by))
    rivals = seat in table.claimed and len(table.claimed) > 1 and table.checkers <= 1
    if rivals and seat not in trust:
        yield Moment.BLAME_RIVAL, (("a", seat),)


def _of_the_dead(view: View, seat: Seat) -> Iterator[Way]:
    """Yields reasons from other reds who died by night: what the seat did to them, or what they said. Yields
    none if others than the blacks may kill by night: then the dead may be black."""
    table = view.table
    red = [] if table.strays else [each for each in table.killed if each != view.own.seat]
    voted = [hands.seat for hands in table.hands if seat in hands.voters]
    named = [each.seat for each in table.named if each.by == seat]
    called = [each.seat for each in table.stances if each.by == seat and each.black]
    for moment, seats in (
        (Moment.BLAME_VOTED_RED, voted),
        (Moment.BLAME_NAMED_RED, named),
        (Moment.BLAME_CALLED_RED, called),
    ):
        for each in dict.fromkeys(seats):
            if each in red:
                yield moment, (("a", seat), ("b", each))
    for by in red:
        if any(each.by == by and each.seat == seat and each.black for each in table.stances):
            yield Moment.BLAME_DEAD, (("a", seat), ("b", by))


def warned(table: TableRecord, by: Seat, seat: Seat) -> bool:
    """Returns whether a player called the seat black on a day before he left; a best move does not count."""
    left = next((each.day for each in table.gone if each.seat == by), 0)
    said = (each for each in table.stances if (each.by, each.seat) == (by, seat) and each.black)
    return any(each.day < left for each in said if not each.best)


def _of_me(view: View, seat: Seat) -> Iterator[Way]:
    me, table = view.own.seat, view.table
    if any(each.by == seat and each.seat == me and each.black for each in table.stances):
        yield Moment.BLAME_ME, (("a", seat),)
    if any(each.by == seat and each.seat == me for each in table.named):
        yield Moment.BLAME_NAMED_ME, (("a", seat),)
    if any(hands.seat == me and seat in hands.voters for hands in table.hands):
        yield Moment.BLAME_VOTED_ME, (("a", seat),)


def is_of_today(view: View, moment: Moment, seat: Seat) -> bool:
    """Returns whether the reason is that the seat has nominated this player, and the nomination was today."""
    named = Nomination(view.table.day, seat, view.own.seat)
    return moment is Moment.BLAME_NAMED_ME and named in view.table.named


def _of_agreement(view: View, seat: Seat) -> Iterator[Way]:
    table = view.table
    for stance in table.stances:
        others = stance.by not in (view.own.seat, seat) and table.here(stance.by)
        if stance.seat == seat and stance.black and stance.day == table.day and others:
            yield Moment.BLAME_AGREED, (("a", seat), ("b", stance.by))


def _of_speech(table: TableRecord, seat: Seat) -> Iterator[Way]:
    about = [each for each in table.stances if each.by == seat and each.seat != seat]
    checked = any(report.by == seat for report in table.reports)
    today = [each.words for each in table.uttered if each.by == seat and each.day == table.day]
    speeches = [words for words in today if words >= SPEECH]
    if speeches and not checked:
        yield Moment.BLAME_MANNER, (("a", seat),)
    if sum(speeches) >= MANY_WORDS and not checked:
        yield Moment.BLAME_MUCH, (("a", seat),)
    if len(today) == len(speeches) == 1 and today[0] <= FEW_WORDS and seat in table.turns[:-1]:
        yield Moment.BLAME_LITTLE, (("a", seat),)
    if _echoes(table, seat) >= ECHOES:
        yield Moment.BLAME_ECHO, (("a", seat),)
    for each in about:
        if any(other.seat == each.seat and other.black is not each.black for other in about):
            yield Moment.BLAME_TURNED, (("a", seat), ("b", each.seat))
            break
    names_nobody = not any(each.black for each in about) and all(each.by != seat for each in table.named)
    if table.day > 1 and names_nobody and seat not in table.claimed:
        yield Moment.BLAME_QUIET, (("a", seat),)


def _echoes(table: TableRecord, seat: Seat) -> int:
    """Returns how many opinions of this seat today were other players' opinions before."""
    today = [each for each in table.stances if each.day == table.day]
    return sum(
        each.by == seat
        and any((other.seat, other.black) == (each.seat, each.black) for other in today[:place])
        for place, each in enumerate(today)
    )


def for_red(view: View, seat: Seat, chance: Chance) -> tuple[Way, ...]:
    """Returns the reasons to call a seat red, at least one, the strongest first."""
    table, trust = view.table, believed(view)
    told: list[Way] = [
        (Moment.TRUST_REPORTED, (("a", seat), ("b", report.by)))
        for report in table.reports
        if report.seat == seat and not report.black and report.by in trust
    ]
    weak: list[Way] = [(Moment.TRUST_HUNCH, (("a", seat),))]
    if seat in table.spoke:
        weak.append((Moment.TRUST_MANNER, (("a", seat),)))
    return (*told, *_shuffled(weak, chance))
