"""Measures how often each side wins when minds play, who know only what their seats know. Writes a part of
`docs/balance.md`.

python -m benchmarks.minds [--games 500] [--seed 1]
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.commands.simulating import interval
from engine.rules.registry import BOOKS
from minds.play import new, play

PAGE = Path(__file__).parents[1] / "docs" / "balance.md"
BEGIN, END = "<!-- minds -->", "<!-- /minds -->"
LARGER = {"city": (13,), "party": (12,)}
"""Book → the numbers of players with which it is played besides ten."""


class Row(NamedTuple):
    book: str
    players: int
    wins: Counter[str]
    days: int
    lines: int

    @property
    def games(self) -> int:
        return self.wins.total()


def tables() -> list[tuple[str, int]]:
    """Returns the book and the number of players of every row."""
    return [(book, players) for book in BOOKS for players in (10, *LARGER.get(book, ()))]


def row(book: str, players: int, games: int, seed: int) -> Row:
    """Plays `games` games at one table. All of them come from one seed."""
    chance = Random(seed)  # noqa: S311
    wins: Counter[str] = Counter()
    days = lines = 0
    for number in range(games):
        game = new(BOOKS[book], players, chance, ("ru", "uk")[number % 2])
        play(game)
        result = game.state.result
        wins[(result.winner if result else None) or "draw"] += 1
        days += game.state.day.number
        lines += len(game.said)
    return Row(book, players, wins, days, lines)


def section(rows: Sequence[str], games: int, seed: int) -> str:
    """Writes the part of the page between the marks of this benchmark."""
    return "\n".join(
        [
            BEGIN,
            f"{games} games a row from seed {seed} (`python -m benchmarks.minds`). Every player is a mind of",
            "`minds/`: it knows its own card and checks, and what the table has seen and heard.",
            "",
            "| book | players | red | black | draw | black, 95 % | days | lines said |",
            "|---|---|---|---|---|---|---|---|",
            *rows,
            END,
        ]
    )


def _table_row(one: Row) -> str:
    shares = " | ".join(f"{one.wins[side] / one.games:.3f}" for side in ("red", "black", "draw"))
    low, high = interval(one.wins["black"], one.games)
    return (
        f"| `{one.book}` | {one.players} | {shares} | {low:.3f}–{high:.3f}"
        f" | {one.days / one.games:.1f} | {one.lines / one.games:.0f} |"
    )


def kept(page: str) -> str:
    """Returns this part as the page has it now, with its marks."""
    return page[page.index(BEGIN) : page.index(END) + len(END)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes what minds play into docs/balance.md.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="BOOK:PLAYERS", action="append", help="the other rows stay")
    options = parser.parse_args()
    rows = []
    for book, players in tables():
        page = PAGE.read_text("utf-8")
        old = [line for line in kept(page).splitlines() if line.startswith(f"| `{book}` | {players} |")]
        asked = options.only is None or f"{book}:{players}" in options.only
        rows += [_table_row(row(book, players, options.games, options.seed))] if asked else old
    PAGE.write_text(page.replace(kept(page), section(rows, options.games, options.seed)), "utf-8")


if __name__ == "__main__":
    main()
