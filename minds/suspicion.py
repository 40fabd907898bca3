"""How black each seat looks in a view: log-odds from checks, votes and words."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log

from engine.roles import Seat
from minds.questions import Kind
from minds.view import TableRecord, View

CERTAIN = 8.0
"""The log-odds of something that is nearly certain."""

VOTED = 1.5
"""The weight of a vote; it is multiplied by how red the candidate looks."""
BLAMED = 0.6
"""The weight of words against a seat."""
FOLLOWED = 0.2
"""The weight of the words of a trusted speaker."""
STRAY = 3.0
"""The weight of a death by night, if others than the blacks may kill."""
TASTE = 0.5
"""The weight of a mind's likes and dislikes, which have no reason."""
TEMPTED = 0.15
"""The probability that a liar calls a player of his own team black."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a seat knows for certain. `colours`: seat → whether it is black. `checker`: this seat is a checker
    itself."""

    seat: Seat | None
    colours: Mapping[Seat, bool]
    checker: bool = False
    taste: tuple[float, ...] = ()


Odds = dict[Seat, float]


def suspicion(view: View) -> Odds:
    """Returns seat → log-odds of being black, as this seat sees it. A black knows the colours for certain."""
    own = view.own
    colours = {seat: seat in own.us for seat in range(1, view.table.players + 1)} if own.black else {}
    for learned in own.checked:
        colours[learned.seats[0]] = learned.answer == "black"
    colours[own.seat] = own.black
    checks = any(kind == Kind.CHECK_TEAM for _, kind in own.deeds) or bool(own.checked)
    checker = checks and not own.black
    odds = weighed(view.table, Ground(own.seat, colours, checker, own.taste))
    return _compared(view, odds)


def public(table: TableRecord) -> Odds:
    """Returns the log-odds as the whole table sees them, from the public record alone."""
    return weighed(table, Ground(None, {}))


def weighed(table: TableRecord, ground: Ground) -> Odds:
    """Returns the log-odds from certain facts first, and then from votes and words, seen in the light of
    these facts, in two passes."""
    colours = {**({} if table.strays else dict.fromkeys(table.killed, False)), **ground.colours}
    seats = range(1, table.players + 1)
    share = table.blacks / table.players
    prior = log(share / (1 - share))
    trust = trusted(table, colours, checker=ground.checker)
    odds = {seat: prior - (STRAY if seat in table.killed else 0.0) for seat in seats}
    for claimant, true in trust.items():
        odds[claimant] += _of_claim(true, rivals=len(trust) > 1)
    for report in table.reports:
        odds[report.seat] += _of_report(trust.get(report.by, 0.5), black=report.black)
    if ground.taste:
        for seat in seats:
            odds[seat] -= TASTE * ground.taste[seat - 1]
    hard = _fixed(odds, colours)
    for _ in range(2):
        odds = _fixed(_read(table, hard, odds, share), colours)
    return odds


def _fixed(odds: Odds, colours: Mapping[Seat, bool]) -> Odds:
    known = {seat: CERTAIN if black else -CERTAIN for seat, black in colours.items()}
    return {**{seat: max(-CERTAIN, min(CERTAIN, value)) for seat, value in odds.items()}, **known}


def chance_of(value: float) -> float:
    """Converts log-odds to a probability."""
    return 1 / (1 + exp(-value))


def _read(table: TableRecord, hard: Odds, soft: Odds, share: float) -> Odds:
    black = {seat: chance_of(value) for seat, value in soft.items()}
    odds = dict(hard)
    for hands in table.hands:
        tells = VOTED * (share - black[hands.seat])
        for voter in hands.voters:
            odds[voter] += tells
    for stance in table.stances:
        sign = 1 if stance.black else -1
        odds[stance.by] += sign * BLAMED * (share - black[stance.seat])
        odds[stance.seat] += sign * FOLLOWED * max(0.0, 1 - 2 * black[stance.by])
    return odds


def trusted(table: TableRecord, colours: Mapping[Seat, bool], *, checker: bool = False) -> dict[Seat, float]:
    """Returns player who claims to be the checker → the probability that he is one. A red who is the only
    checker believes no other player."""
    trust: dict[Seat, float] = {}
    sole = checker and table.checkers <= 1
    for seat in table.claimed:
        black = colours.get(seat)
        caught = any(colours.get(r.seat, r.black) != r.black for r in table.reports if r.by == seat)
        if black or caught or (sole and black is None):
            trust[seat] = 0.02
        elif seat in table.killed:
            trust[seat] = 0.98
    if sole:
        return {seat: trust.get(seat, 0.02) for seat in table.claimed}
    proved = sum(value > 0.9 for value in trust.values()) >= table.checkers
    unproved = [seat for seat in table.claimed if seat not in trust]
    for place, seat in enumerate(unproved):
        rivals = len(unproved) > table.checkers
        alone = (0.58, 0.42)[min(place, 1)] if rivals else 0.88
        trust[seat] = 0.1 if proved else alone
    return trust


def _of_claim(true: float, *, rivals: bool) -> float:
    if true > 0.9:
        return -CERTAIN
    if true < 0.05:
        return CERTAIN
    return log((1 - true) / true) + (0.6 if rivals else 0.0)


def _of_report(trust: float, *, black: bool) -> float:
    lie = 1 - trust
    if black:
        return log((trust + lie * TEMPTED + 0.001) / (lie * 0.5 + 0.001))
    return log((lie * 0.5 + 0.001) / (trust + lie * 0.5 + 0.001))


def _compared(view: View, odds: Odds) -> Odds:
    """Returns the odds after the journalist's comparisons: each tells whether two seats are of one colour. A
    comparison counts if the colour of one of the two is nearly certain."""
    for learned in view.own.learned:
        if learned.answer not in ("same", "different") or len(learned.seats) != 2:
            continue
        one, other = sorted(learned.seats, key=lambda seat: -abs(odds[seat]))
        if abs(odds[one]) > 2:
            sign = 1 if learned.answer == "same" else -1
            odds[other] = max(-CERTAIN, min(CERTAIN, odds[other] + sign * odds[one]))
        elif learned.answer == "different":
            odds[one] += 0.5
            odds[other] += 0.5
    return odds
