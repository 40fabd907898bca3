"""How black every seat looks from a view: log-odds, from checks, votes and words."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log

from engine.roles import Seat
from minds.questions import Kind
from minds.view import Table, View

CERTAIN = 8.0
"""Log-odds of what is as good as known."""

VOTED = 1.5
"""What a hand tells, times how red its candidate looks."""
BLAMED = 0.6
"""What words against somebody tell."""
FOLLOWED = 0.2
"""How far one believes the word of somebody trusted."""
STRAY = 3.0
"""What being killed by night tells where not only the blacks kill."""
TASTE = 0.5
"""How much weighs what has no reason."""
TEMPTED = 0.15
"""How often a liar calls one of his own black."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What is known for certain. `colours`: seat → whether black. `checker`: he checks himself."""

    seat: Seat | None
    colours: Mapping[Seat, bool]
    checker: bool = False
    taste: tuple[float, ...] = ()


Odds = dict[Seat, float]


def suspicion(view: View) -> Odds:
    """Log-odds of being black by seat, as this seat sees them; a black knows them for certain."""
    own = view.own
    colours = {seat: seat in own.us for seat in range(1, view.table.players + 1)} if own.black else {}
    for learned in own.checked:
        colours[learned.seats[0]] = learned.answer == "black"
    colours[own.seat] = own.black
    checks = any(kind == Kind.CHECK_TEAM for _, kind in own.deeds) or bool(own.checked)
    checker = checks and not own.black
    odds = weighed(view.table, Ground(own.seat, colours, checker, own.taste))
    return _compared(view, odds)


def public(table: Table) -> Odds:
    """As somebody sees them who has only the record: what the table as a whole thinks."""
    return weighed(table, Ground(None, {}))


def weighed(table: Table, ground: Ground) -> Odds:
    """Hard grounds first, then, twice over, what hands and words tell in their light."""
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
    """Log-odds as a probability."""
    return 1 / (1 + exp(-value))


def _read(table: Table, hard: Odds, soft: Odds, share: float) -> Odds:
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


def trusted(table: Table, colours: Mapping[Seat, bool], *, checker: bool = False) -> dict[Seat, float]:
    """Who calls himself the one who checks → how likely he is. A red who alone checks believes nobody."""
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
    """What a comparison of two tells, once the colour of one is all but known."""
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
