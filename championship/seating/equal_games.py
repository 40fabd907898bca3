"""Tells whether all play equally many games, and which numbers of players or games would make it so."""

from dataclasses import dataclass

from championship.seating.equality import Spread
from championship.seating.plan import Plan
from championship.seating.rests import games_of


@dataclass(frozen=True, slots=True)
class Unequal:
    """Unequal numbers of games. `games`: how many each player plays. `heads`: the nearest numbers of players
    who would play equally in as many rounds. `each`: the nearest number of games for all."""

    games: Spread
    heads: tuple[int, ...] = ()
    each: int | None = None


def unequal(plan: Plan) -> Unequal | None:
    """Returns how unequal the numbers of games would be; None if all play equally many. Stand-ins are not
    counted. Once rounds are played there is no advice."""
    games = Spread.of(games_of(plan))
    if games.least == games.most:
        return None
    if plan.played:
        return Unequal(games)
    places = sum(plan.tables_of(number) for number in range(plan.rounds)) * plan.size
    players, few = games.count, plan.tables * plan.size
    fewer = next((count for count in range(players - 1, few - 1, -1) if places % count == 0), None)
    more = next((count for count in range(players + 1, places + 1) if places % count == 0), None)
    return Unequal(games, tuple(count for count in (fewer, more) if count is not None), _each(plan, games))


def _each(plan: Plan, games: Spread) -> int:
    steps = sorted(range(1, games.most + plan.size), key=lambda each: abs(each - games.mean))
    return next(each for each in steps if each * games.count % plan.size == 0)


def rounds_for(games: int, players: int, tables: int, size: int) -> tuple[int, int | None]:
    """Returns how many rounds it takes until everybody has played `games` games, and how many tables play in
    the last round; None: all."""
    if players <= tables * size:
        return games, None
    played = -(-players * games // size)
    rounds, rest = divmod(played, tables)
    return (rounds + 1, rest) if rest else (rounds, None)
