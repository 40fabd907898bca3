"""How equal a seating can be at best, by arithmetic: if nobody leaves, all tables are full, and nobody has to
sit apart."""

from collections import Counter
from fractions import Fraction
from math import comb

from championship.seating import Plan, Seating, Spread
from championship.seating.plan import thirds


def even(total: int, count: int) -> Spread:
    """Returns the most equal distribution of whole numbers with this sum: they differ by at most one."""
    less, more = divmod(total, count)
    return Spread.of([less] * (count - more) + [less + 1] * more)


def places(plan: Plan) -> int:
    return plan.rounds * plan.tables * plan.size


def least_variance_of_pairs(plan: Plan) -> Fraction:
    """Returns a variance below which no seating is. Add the squares of how often each player meets each
    (himself included, once a game). This sum equals the sum of squares of how many players any two tables of
    all rounds share. These are whole numbers, and their sum is fixed."""
    players, met = len(plan.players), plan.rounds * plan.tables * comb(plan.size, 2)
    games = even(places(plan), players).histogram
    shared = sum(times * comb(often, 2) for often, times in games)
    between = _squares(even(shared, comb(plan.rounds, 2) * plan.tables**2)) if plan.rounds > 1 else 0
    own = sum(times * often**2 for often, times in games)
    squares = max(0, (places(plan) * plan.size + 2 * between - own) // 2)
    alone, count = even(met, comb(players, 2)), comb(players, 2)
    return max(alone.variance, Fraction(squares, count) - Fraction(met, count) ** 2)


def _squares(spread: Spread) -> int:
    return sum(times * value**2 for value, times in spread.histogram)


def in_thirds(seating: Seating) -> list[Spread]:
    """Returns how often each player sits in the first, the middle and the last seats."""
    tables = [table for tables in seating.rounds for table in tables]
    third = [part for part, seats in enumerate(thirds(len(tables[0]))) for _ in range(seats)]
    had = Counter((player, part) for table in tables for player, part in zip(table, third, strict=True))
    return [Spread.of(had[player, part] for player in seating.players) for part in range(3)]
