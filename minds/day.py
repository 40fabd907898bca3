"""Decides whom a simulated player blames, nominates and votes for. A black acts like a mistaken red."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.roles import Seat
from engine.victory import is_parity
from minds.night import Choice
from minds.questions import Kind, Question
from minds.suspicion import CERTAIN, Odds, chance_of, pretended_odds, public_odds, suspicion
from minds.view import Chance, Strength, View

BEST_MOVE_SEATS = 3
NOMINATES = 0.85
NOMINATES_AT_FIRST = 0.55
"""The probability that a player nominates a seat against which he has not spoken: less on the first day."""
STANDS_BY_IT = 0.9
"""The probability that on the first day a player nominates whom he has blamed. Later he always does."""
LOYALTY: Mapping[Strength, float] = MappingProxyType(
    {Strength.NEWCOMER: 20.0, Strength.CLUB: 0.8, Strength.MASTER: 0.4}
)
"""What a black subtracts from a comrade's log-odds before he chooses whom he wants out; by his taste, up to
twice as much, or nothing. A newcomer hardly ever turns against a comrade: this gives him away."""
LOST = 0.6
"""A comrade is lost if the table takes him for black with at least this probability. A black who raised a
hand against a comrade on an earlier day does so again only if he is lost: once is enough to look red."""
QUIET_NIGHTS = 2
"""After more nights without a death than this, it is better to put any candidate out than nobody."""
GIVES_WAY = 0.3
"""If the table is stuck (`QUIET_NIGHTS`), the probability that a red raises a hand for another candidate than
the one he wants out. Otherwise a split table would vote in the same way every day."""
SENDS_AWAY_AT = 0.45
"""A red raises a hand for the raise if the tied players' mean probability of being black is at least this."""


def blamed(view: View) -> Odds:
    """Returns how much a player wants each other seat out, in log-odds. His words, nominations and votes
    follow from this. A black leaves out his comrades if his team wins as soon as one more red leaves."""
    if not view.own.black:
        odds = suspicion(view)
        return {seat: odds[seat] for seat in view.others}
    seen, ours = pretended_odds(view), sum(map(view.table.here, view.own.us))
    keeps_all = is_parity(ours, len(view.table.present) - ours - 1)
    scores = {}
    for seat in view.others:
        if keeps_all and seat in view.own.us:
            continue
        score = seen[seat]
        if seat in view.own.us:
            score -= LOYALTY[view.own.strength] * (1 + view.own.taste[seat - 1])
            if _turned_before(view, seat) and chance_of(public_odds(view.table)[seat]) < LOST:
                score -= CERTAIN
        elif _accuser(view, seat):
            score += 3.0 * view.own.nerve
        scores[seat] = score
    return scores


def _turned_before(view: View, comrade: Seat) -> bool:
    """Returns whether the player raised a hand against this comrade on an earlier day."""
    return any(
        hands.seat == comrade and hands.day < view.table.day and view.own.seat in hands.voters
        for hands in view.table.hands
    )


def _accuser(view: View, seat: Seat) -> bool:
    return any(report.by == seat and report.black for report in view.table.reports)


def nominate(view: View, question: Question, chance: Chance) -> Choice:
    """Returns the seat that the player most wants out; () if the question does not offer it, if he has
    nominated today, or by chance. A black who has blamed nobody names another where only his team is named.
    The nomination agrees with the player's words. If he has spoken, he nominates only a seat against which he
    spoke today, and never a seat for which he spoke; nobody if he said that he names nobody."""
    own, table = view.own, view.table
    if any(named.by == own.seat and named.day == table.day for named in table.named):
        return ()
    today = [said for said in table.uttered if (said.by, said.day) == (own.seat, table.day)]
    against, spared = spoken_of(view, black=True), spoken_of(view, black=False)
    scores = {seat: score for seat, score in blamed(view).items() if seat not in spared}
    if any(said.alone for said in today) or not scores or (today and against.isdisjoint(scores)):
        return ()
    wanted = max(scores, key=lambda seat: (seat in against, scores[seat], _told_last(view, seat)))
    if wanted in question.seats and chance.random() < _willing(view, wanted, scores, against):
        return (wanted,)
    ours_alone = not against and own.black and table.ballot and all(seat in own.us for seat in table.ballot)
    others = [seat for seat in question.seats if seat in scores and seat not in own.us]
    return (max(others, key=lambda seat: scores[seat]),) if ours_alone and others else ()


def _willing(view: View, wanted: Seat, scores: Odds, against: frozenset[Seat]) -> float:
    sure = wanted in against or (not view.own.black and scores[wanted] >= CERTAIN)
    if view.table.day > 1:
        return 1.0 if sure else NOMINATES
    return STANDS_BY_IT if sure else NOMINATES_AT_FIRST


def _told_last(view: View, seat: Seat) -> int:
    """Returns the place of the player's last report of a seat among all reports, from 0; -1 without one."""
    places = [n for n, each in enumerate(view.table.reports) if (each.by, each.seat) == (view.own.seat, seat)]
    return max(places, default=-1)


def spoken_of(view: View, *, black: bool) -> frozenset[Seat]:
    """Returns the seats that the player has called black (or red) today, or in a report on any day."""
    own, table = view.own, view.table
    stances = (
        each.seat for each in table.stances if (each.day, each.by, each.black) == (table.day, own.seat, black)
    )
    reports = (each.seat for each in table.reports if (each.by, each.black) == (own.seat, black))
    return frozenset((*stances, *reports))


def vote(view: View, question: Question, chance: Chance) -> Choice:
    """Returns the candidate if the player raises a hand for him, else (). He does so if he wants no later
    candidate out more, and never for himself. The day's only candidate must also look blacker than an average
    seat to a red, and must be no comrade of a black. If nobody has been killed for some nights, a red
    sometimes raises a hand for anybody."""
    own, candidate = view.own, question.seats[0]
    if candidate == own.seat:
        return ()
    if _stuck(view) and not own.black and chance.random() < GIVES_WAY:
        return question.seats
    scores = blamed(view)
    if candidate not in scores:
        return ()  # a comrade to spare, or a player who has just left
    coming = [seat for seat in view.table.ballot if seat in scores and seat != own.seat] or [candidate]
    if coming == [candidate] and len(view.table.ballot) == 1 and not _counted_today(view):
        return question.seats if _worth_it(view, candidate) else ()
    return question.seats if max(coming, key=lambda seat: scores[seat]) == candidate else ()


def _counted_today(view: View) -> bool:
    return any(hands.day == view.table.day for hands in view.table.hands)


def _worth_it(view: View, candidate: Seat) -> bool:
    if view.own.black:
        return candidate not in view.own.us
    return _stuck(view) or chance_of(suspicion(view)[candidate]) > view.table.blacks / view.table.players


def _stuck(view: View) -> bool:
    """Returns whether nobody has been killed for so long that it is better to put anybody out than nobody."""
    return view.table.quiet > QUIET_NIGHTS


def vote_all(view: View, question: Question, _: Chance) -> Choice:
    """Returns the tied seats if the player raises a hand so that they leave together, else (). A red does it
    if they look black enough, or if nobody has been killed for some nights; a black, if most of them are red;
    a tied player never."""
    own = view.own
    if own.seat in question.seats:
        return ()
    if own.black:
        ours = sum(seat in own.us for seat in question.seats)
        return question.seats if 2 * ours < len(question.seats) else ()
    odds = suspicion(view)
    mean = sum(chance_of(odds[seat]) for seat in question.seats) / max(1, len(question.seats))
    return question.seats if _stuck(view) or mean >= SENDS_AWAY_AT else ()


def best(view: View, question: Question, _: Chance) -> Choice:
    """Returns the seats that the player names in the best move: at most three that he most wants out."""
    scores = blamed(view)
    found = sorted(
        (seat for seat in question.seats if seat != view.own.seat and seat in scores),
        key=lambda seat: -scores[seat],
    )
    return tuple(found[: min(BEST_MOVE_SEATS, question.most)])


BY_KIND = {Kind.NOMINATE: nominate, Kind.VOTE: vote, Kind.RAISE: vote_all, Kind.BEST: best}
"""Kind of a question by day → the function that answers it. The answer () means no choice."""
