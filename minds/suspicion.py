"""How black each seat looks in a view: the distribution over the deals, as log-odds of each seat."""

from collections.abc import Iterator, Mapping
from math import exp, log
from types import MappingProxyType

from engine.roles import Seat
from minds.deals.ground import Ground, Use
from minds.deals.posterior import Posterior, checkers, posterior
from minds.questions import Kind
from minds.view import Strength, TableRecord, View

CERTAIN = 8.0
"""The log-odds of something that is nearly certain."""

USES: Mapping[Strength, Use] = MappingProxyType(
    {
        Strength.NEWCOMER: Use(choices=0.3, claims=0.4, taste=1.0),
        Strength.CLUB: Use(choices=0.5, claims=0.7, taste=0.6),
        Strength.MASTER: Use(),
    }
)
"""Strength of a mind → how strongly it weighs what it has seen."""

Odds = dict[Seat, float]


def suspicion(view: View) -> Odds:
    """Returns seat → log-odds of being black, as this seat sees it. A black knows the colours for certain."""
    own = view.own
    if own.black:
        return {seat: CERTAIN if seat in own.us else -CERTAIN for seat in range(1, view.table.players + 1)}
    return _odds(posterior(view.table, ground_of(view), USES[own.strength], own.taste))


def public_odds(table: TableRecord, strength: Strength = Strength.CLUB) -> Odds:
    """Returns seat → log-odds of being black, as the whole table sees it, from the public record alone."""
    return _odds(posterior(table, Ground(), USES[strength]._replace(taste=0.0)))


def pretended_odds(view: View) -> Odds:
    """Returns seat → log-odds of being black, as a black would see it if he were the red whom he plays."""
    own = view.own
    found = posterior(view.table, Ground(own.seat, frozenset((own.seat,))), USES[own.strength], own.taste)
    return _odds(found)


def checker_odds(table: TableRecord, ground: Ground) -> dict[Seat, float]:
    """Returns seat → the probability that it is the checker, for the seats that claim to be, as somebody sees
    it who knows `ground` for certain; 0 for the seat of `ground` itself."""
    return dict(checkers(table, ground, USES[Strength.MASTER]))


def ground_of(view: View) -> Ground:
    """Returns what a red knows for certain: its card, and what its checks have found."""
    own = view.own
    colours = {learned.seats[0]: learned.answer for learned in own.checked}
    checks = any(kind == Kind.CHECK_TEAM for _, kind in own.deeds) or bool(own.checked)
    return Ground(
        own.seat,
        frozenset((own.seat, *(seat for seat, answer in colours.items() if answer == "red"))),
        frozenset(seat for seat, answer in colours.items() if answer == "black" and seat != own.seat),
        checks,
        tuple(_compared(view)),
    )


def _compared(view: View) -> Iterator[tuple[Seat, Seat, bool]]:
    """Yields what comparisons have shown: two seats, and whether they have the same colour."""
    for learned in view.own.learned:
        if learned.answer in ("same", "different") and len(learned.seats) == 2:
            one, other = learned.seats
            yield one, other, learned.answer == "same"


def _odds(found: Posterior) -> Odds:
    return {seat: _log_odds(chance) for seat, chance in enumerate(found.black) if seat}


def _log_odds(chance: float) -> float:
    least = chance_of(-CERTAIN)
    if least < chance < 1 - least:
        return log(chance / (1 - chance))
    return CERTAIN if chance > least else -CERTAIN


def chance_of(value: float) -> float:
    """Converts log-odds to a probability."""
    return 1 / (1 + exp(-value))
