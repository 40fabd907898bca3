"""`mafia simulate`: plays random games and prints how often each team won, how long the games were, and how
fast they were played."""

import json
import math
import sys
import time
from collections.abc import Mapping
from random import Random

from rich.console import Console
from rich.table import Table

from bot.commands.progress import progress
from engine.rules.model import RuleSet
from engine.simulate import Policy, Tally, simulate
from engine.state import BadDeal

WRONG_INPUT = 2
CONFIDENT = 1.96
"""The length of a 95 % interval to each side, in standard errors."""

OUTCOMES = ("red", "black", "draw")


def simulate_book(
    books: Mapping[str, RuleSet],
    ruleset: str,
    players: int | None,
    games: int,
    seed: int | None,
    policy: Policy,
    *,
    as_data: bool,
) -> int:
    """Plays random games by a book and prints the results. Returns the exit code: 2 if the book is not known
    or not for so many, or there is no game. `ruleset`: the book's id. `players`: how many sit at the table;
    None: 10, or the fewest the book allows. `policy`: how they play."""
    if ruleset not in books:
        return _wrong(f"ruleset: “{ruleset}” is none of {', '.join(books)}")
    if games < 1:
        return _wrong("games: at least one")
    rules = books[ruleset]
    heads = players if players is not None else (10 if 10 in rules.deals else min(rules.deals))
    # With a seed, a run can be repeated. These cards need not be secret.
    chance = Random(seed)  # noqa: S311
    begun = time.perf_counter()
    try:
        with progress("simulate") as told:
            tally = simulate(rules, heads, games, policy, chance, told)
    except BadDeal as error:
        return _wrong(f"players: {error}")
    speed = games / (time.perf_counter() - begun)
    if as_data:
        sys.stdout.write(json.dumps(_data(ruleset, heads, tally, speed)) + "\n")
    else:
        _print(ruleset, heads, tally, speed)
    return 0


def _wrong(why: str) -> int:
    sys.stderr.write(f"mafia: {why}\n")
    return WRONG_INPUT


def _data(ruleset: str, players: int, tally: Tally, speed: float) -> dict[str, object]:
    return {
        "ruleset": ruleset,
        "players": players,
        "games": tally.games,
        "wins": {outcome: tally.wins[outcome] for outcome in OUTCOMES},
        "intervals": {outcome: interval(tally.wins[outcome], tally.games) for outcome in OUTCOMES},
        "days_mean": tally.days / tally.games,
        "acts_mean": tally.acts / tally.games,
        "games_per_second": speed,
    }


def interval(wins: int, games: int) -> tuple[float, float]:
    """Returns the lower and the upper end of Wilson's 95 % interval for the share of games that were won.
    They stay between 0 and 1, even for few games."""
    share, square = wins / games, CONFIDENT**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    half = CONFIDENT * spread / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def _print(ruleset: str, players: int, tally: Tally, speed: float) -> None:
    table = Table("", "wins", "share", "95 %", title=f"{ruleset}, {players} players, {tally.games} games")
    for outcome in OUTCOMES:
        wins = tally.wins[outcome]
        low, high = interval(wins, tally.games)
        table.add_row(outcome, str(wins), f"{wins / tally.games:.4f}", f"{low:.4f}…{high:.4f}")
    console = Console()
    console.print(table)
    days, acts = tally.days / tally.games, tally.acts / tally.games
    console.print(f"{days:.2f} days and {acts:.1f} acts a game, {speed:.0f} games a second")
