"""Whom to blame, nominate and vote. A black plays a red who happens to be wrong."""

from engine.roles import Seat
from minds.night import Choice
from minds.questions import Kind, Question
from minds.suspicion import CERTAIN, Odds, chance_of, public, suspicion
from minds.view import Chance, View

BEST = 3
NOMINATES = 0.85
NOMINATES_AT_FIRST = 0.55
"""Probabilities; the first day gives little to go on."""
LOST = 2.0
"""Log-odds at which a black gives up one of his own."""
STUCK = 2
"""After more nights than that without a death, any single candidate is better than none."""
UP = 0.45
"""The mean probability of being black from which a red sends the tied away together."""


def blamed(view: View) -> Odds:
    """How much a seat wants each of the others gone; what he says, nominates and votes follows from it."""
    if not view.own.black:
        odds = suspicion(view)
        return {seat: odds[seat] for seat in view.others}
    seen = public(view.table)
    bold = view.own.nerve > 0.4
    scores = {}
    for seat in view.others:
        score = seen[seat] - 0.5 * view.own.taste[seat - 1]
        if seat in view.own.us:
            score = score - LOST if bold and seen[seat] > LOST else -20.0 + score
        elif _accuser(view, seat):
            score += 3.0 * view.own.nerve
        scores[seat] = score
    return scores


def _accuser(view: View, seat: Seat) -> bool:
    return any(report.by == seat and report.black for report in view.table.reports)


def nominate(view: View, question: Question, chance: Chance) -> Choice:
    """The one most wanted gone, unless he stands already; nobody twice a day.

    It agrees with his words: whom he has spoken against today, he nominates, from the second day on always,
    and nobody else. Whom he has spoken for he leaves alone.
    """
    own, table = view.own, view.table
    if any(named.by == own.seat and named.day == table.day for named in table.named):
        return ()
    against, spared = _spoken_of(view, black=True), _spoken_of(view, black=False)
    scores = {seat: score for seat, score in blamed(view).items() if seat not in spared}
    if not scores:
        return ()
    wanted = max(scores, key=lambda seat: (seat in against, scores[seat]))
    if wanted in question.seats and chance.random() < _willing(view, wanted, scores, against):
        return (wanted,)
    ours_alone = not against and own.black and table.ballot and all(seat in own.us for seat in table.ballot)
    others = [seat for seat in question.seats if seat in scores and seat not in own.us]
    return (max(others, key=lambda seat: scores[seat]),) if ours_alone and others else ()


def _willing(view: View, wanted: Seat, scores: Odds, against: frozenset[Seat]) -> float:
    """How likely he nominates the one he wants gone."""
    sure = wanted in against or (not view.own.black and scores[wanted] >= CERTAIN)
    if view.table.day > 1:
        return 1.0 if sure else NOMINATES
    return NOMINATES_AT_FIRST


def _spoken_of(view: View, *, black: bool) -> frozenset[Seat]:
    """Whom he has called black, or red, today; his checks count as long as the game lasts."""
    own, table = view.own, view.table
    stances = (
        each.seat for each in table.stances if (each.day, each.by, each.black) == (table.day, own.seat, black)
    )
    reports = (each.seat for each in table.reports if (each.by, each.black) == (own.seat, black))
    return frozenset((*stances, *reports))


def vote(view: View, question: Question, _: Chance) -> Choice:
    """A hand for the candidate, if nobody who is still to come is wanted gone more."""
    own, candidate = view.own, question.seats[0]
    if candidate == own.seat:
        return ()
    scores = blamed(view)
    coming = [seat for seat in view.table.ballot if seat in scores and seat != own.seat] or [candidate]
    if coming == [candidate] and len(view.table.ballot) == 1 and not _counted_today(view):
        return question.seats if _worth_it(view, candidate) else ()
    return question.seats if max(coming, key=lambda seat: scores[seat]) == candidate else ()


def _counted_today(view: View) -> bool:
    return any(hands.day == view.table.day for hands in view.table.hands)


def _worth_it(view: View, candidate: Seat) -> bool:
    """Whether a single candidate should go at all."""
    if view.own.black:
        return candidate not in view.own.us
    stuck = view.table.quiet > STUCK
    return stuck or chance_of(suspicion(view)[candidate]) > view.table.blacks / view.table.players


def vote_all(view: View, question: Question, _: Chance) -> Choice:
    """A hand for the raise: whether the table is better without all of them."""
    own = view.own
    if own.seat in question.seats:
        return ()
    if own.black:
        ours = sum(seat in own.us for seat in question.seats)
        return question.seats if 2 * ours < len(question.seats) else ()
    odds = suspicion(view)
    mean = sum(chance_of(odds[seat]) for seat in question.seats) / max(1, len(question.seats))
    return question.seats if mean >= UP else ()


def best(view: View, question: Question, _: Chance) -> Choice:
    """The three who look blackest. A black who was shot by his own keeps them out of it."""
    scores = blamed(view)
    found = sorted(
        (seat for seat in question.seats if seat != view.own.seat and seat in scores),
        key=lambda seat: -scores[seat],
    )
    return tuple(found[: min(BEST, question.most)])


BY_KIND = {
    Kind.NOMINATE: nominate,
    Kind.VOTE: vote,
    Kind.RAISE: vote_all,
    Kind.BEST: best,
}
"""What is asked by day → how it is answered; () is nothing."""
