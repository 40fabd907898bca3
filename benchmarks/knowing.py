"""Measures what minds know and do in games at one table: how well a red knows the blacks after each day, whom
the table votes out, and what the best moves hit.

python -m benchmarks.knowing [--games 400] [--seed 1] > FILE

writes the figures as JSON, which `benchmarks.minds knowing --before FILE` puts beside those of now. This file
alone, laid into an older program, measures it.
"""

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from math import log
from random import Random

from engine.acts import NameBest
from engine.roles import Phase, Team
from engine.rules.registry import BOOKS
from engine.state import State
from engine.steps import StepName
from minds.play import MindsGame, new, step
from minds.suspicion import chance_of, suspicion

BOOK, PLAYERS = "fiim-2019", 10
"""The table of the games in which minds are measured."""
LAST_DAY = 4
"""Later days are counted together with this one, because few games reach them."""
LEAST = 1e-4
"""The least probability in a log loss, so that one that is wrong and certain does not outweigh all others."""


@dataclass
class Known:
    """What was measured. Counters have the day, or a name, as their key, in words, so that it can be kept as
    JSON.

    `seconds`: of processor, while the games were played. `beliefs`: how many probabilities of reds; `losses`,
    `squares`: the sums of their log losses and of their squared errors. `hands`, `hands_black`: hands against
    candidates, and those of them against blacks.
    """

    games: int = 0
    acts: int = 0
    days: int = 0
    lines: int = 0
    seconds: float = 0.0
    wins: Counter[str] = field(default_factory=Counter)
    beliefs: Counter[str] = field(default_factory=Counter)
    losses: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    hands: Counter[str] = field(default_factory=Counter)
    hands_black: Counter[str] = field(default_factory=Counter)
    first_out: Counter[str] = field(default_factory=Counter)
    best: Counter[str] = field(default_factory=Counter)

    def stored(self) -> dict[str, object]:
        """Returns it as a value for JSON."""
        return dict(vars(self))


def measured(book: str, players: int, games: int, seed: int, **strengths: str) -> Known:
    """Plays `games` games at one table and measures them. Their cards follow from the seed alone, whoever
    plays. `strengths`: the strengths of the reds and the blacks, for `minds.play.new`."""
    found = Known()
    for number in range(games):
        chance = Random(f"{seed} {number}")  # noqa: S311
        game = new(BOOKS[book], players, chance, ("ru", "uk")[number % 2], **strengths)  # type: ignore[arg-type]
        _play(game, found)
        _count(game, found)
    return found


def _play(game: MindsGame, found: Known) -> None:
    began = time.process_time()
    while game.state.step.name is not StepName.OVER:
        before = game.state
        step(game)
        if before.step.phase is Phase.DAY and game.state.step.phase is Phase.NIGHT:
            found.seconds += time.process_time() - began
            _believed(game, before, found)
            began = time.process_time()
    found.seconds += time.process_time() - began


def _believed(game: MindsGame, evening: State, found: Known) -> None:
    """Counts what the living reds believe of the other living seats after a day."""
    day = str(min(LAST_DAY, evening.day.number))
    for seat, view in game.views.items():
        if game.state.role(seat).team is Team.BLACK or not view.table.here(seat):
            continue
        odds = suspicion(view)
        for other in view.others:
            is_black = game.state.role(other).team is Team.BLACK
            chance = min(1 - LEAST, max(LEAST, chance_of(odds[other])))
            found.beliefs[day] += 1
            found.losses[day] -= log(chance if is_black else 1 - chance)  # type: ignore[assignment]
            found.squares[day] += (chance - is_black) ** 2  # type: ignore[assignment]


def _count(game: MindsGame, found: Known) -> None:
    result, table = game.state.result, game.views[1].table
    found.games += 1
    found.acts += len(game.acts)
    found.days += game.state.day.number
    found.lines += len(game.said)
    found.wins[(result.winner if result else None) or "draw"] += 1
    for hands in table.hands:
        day = str(min(LAST_DAY, hands.day))
        found.hands[day] += len(hands.voters)
        if game.state.role(hands.seat).team is Team.BLACK:
            found.hands_black[day] += len(hands.voters)
    if table.out:
        found.first_out[game.state.role(table.out[0]).team] += 1
    for act in game.acts:
        if isinstance(act, NameBest):
            hits = sum(game.state.role(seat).team is Team.BLACK for seat in act.seats)
            found.best[str(hits)] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures what minds know, and writes it as JSON.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    json.dump(measured(BOOK, PLAYERS, options.games, options.seed).stored(), sys.stdout)


if __name__ == "__main__":
    main()
