"""Who plays in which round, when there are more players than seats."""

from collections import Counter

from championship.seating.chance import Chance
from championship.seating.plan import Plan, Round


def playing(plan: Plan, chance: Chance) -> list[list[int]]:
    """The numbers of those who play, in order, for each round that is not played yet.

    Who has played most often rests. So games differ by one at most, and nobody rests a second time before
    everyone has rested once (but for what the rounds already played have made unequal).
    """
    games = _games(plan.players, plan.played)
    rounds = []
    for _ in range(len(plan.played), plan.rounds):
        order = chance.shuffled(range(len(plan.players)))
        chosen = sorted(sorted(order, key=lambda player: games[player])[: plan.seats])
        games.update(chosen)
        rounds.append(chosen)
    return rounds


def _games(players: tuple[str, ...], played: tuple[Round, ...]) -> Counter[int]:
    times = Counter(player for tables in played for table in tables for player in table)
    return Counter({number: times[player] for number, player in enumerate(players)})
