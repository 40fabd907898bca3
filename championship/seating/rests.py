"""Decides who plays in which round, and who rests."""

from collections import Counter

from championship.seating.chance import Chance
from championship.seating.plan import Plan


def players_of_rounds(plan: Plan, chance: Chance) -> list[list[int]]:
    """Returns, for each round that was not played yet, the numbers of its players, in order. Players with the
    most games rest; of players with equally many, first the players who have just played. So numbers of games
    differ by at most one, nobody rests twice before everybody has rested once, and nobody rests in two rounds
    in a row if half of the players have a seat (unless the rounds already played were unequal)."""
    games = games_before(plan)
    last = {player for table in plan.played[-1] for player in table} if plan.played else set(plan.players)
    rests = {number for number, player in enumerate(plan.players) if player not in last}
    helping = stand_in_seats(plan)
    rounds = []
    for number in range(len(plan.played), plan.rounds):
        order = chance.shuffled(range(len(plan.players)))
        order.sort(key=lambda player: (games[player], player not in rests))
        helpers = [player for player in order if plan.players[player] in plan.stand_ins]
        others = [player for player in order if plan.players[player] not in plan.stand_ins]
        places = plan.seats(number) - helping[number]
        chosen = sorted(others[:places] + helpers[: helping[number]])
        rests = {*order}.difference(chosen)
        games.update(chosen)
        rounds.append(chosen)
    return rounds


def stand_in_seats(plan: Plan) -> list[int]:
    """Returns how many stand-ins play in each round: as many as fill the tables, and then as few more as make
    the games of the others equal, if there are enough stand-ins for it."""
    counted, free = len(plan.players) - len(plan.stand_ins), len(plan.stand_ins)
    to_come = range(len(plan.played), plan.rounds)
    sits = [max(0, plan.seats(number) - counted) for number in range(plan.rounds)]
    before = sum(times for player, times in games_before(plan).items() if _counts(plan, player))
    places = before + sum(plan.seats(number) - sits[number] for number in to_come)
    more = places % counted if counted else 0
    if more <= sum(free - sits[number] for number in to_come):
        for _ in range(more):
            sits[min(to_come, key=lambda number: (sits[number], -number))] += 1
    return sits


def games_before(plan: Plan) -> Counter[int]:
    """Returns how often each player has played in the rounds that stay, by his number."""
    times = Counter(player for tables in plan.played for table in tables for player in table)
    return Counter({number: times[player] for number, player in enumerate(plan.players)})


def games_of(plan: Plan) -> tuple[int, ...]:
    """Returns how many games each player will play, without stand-ins."""
    games = games_before(plan)
    for chosen in players_of_rounds(plan, Chance(0)):
        games.update(chosen)
    return tuple(times for player, times in games.items() if _counts(plan, player))


def _counts(plan: Plan, player: int) -> bool:
    return plan.players[player] not in plan.stand_ins
