"""Who wins how often, in every book and at every legal table: `docs/balance.md` and its plot.

    python -m benchmarks.balance [--games 1000] [--seed 1]

Players who do something legal at random are no model of people; they show how a book's own mechanics lean.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.minds import kept
from bot.commands.simulating import interval
from engine.rules.registry import BOOKS
from engine.simulate import Policy, Tally, simulate

DOCS = Path(__file__).parents[1] / "docs"

WIDTH, HEIGHT, MARGIN, LEGEND = 760, 360, 48, 140
COLOURS = {
    "fiim-2019": "#1f4e79",
    "classic-10": "#7a4fa3",
    "ua-club": "#b8860b",
    "city": "#2e7d4f",
    "party": "#b03a2e",
}


class Row(NamedTuple):
    ruleset: str
    players: int
    policy: Policy
    tally: Tally

    @property
    def black(self) -> float:
        return self.tally.wins["black"] / self.tally.games

    @property
    def spread(self) -> tuple[float, float]:
        return interval(self.tally.wins["black"], self.tally.games)


def rows(games: int, seed: int) -> list[Row]:
    """Every book at every table, both policies, from one seed each."""
    return [
        Row(book.id, players, policy, simulate(book, players, games, policy, Random(seed)))  # noqa: S311
        for book in BOOKS.values()
        for players in book.deals
        for policy in Policy
    ]


def markdown(found: Sequence[Row], games: int, seed: int, minds: str) -> str:
    """The page: the plot, a table of all rows, and the part that `benchmarks.minds` writes."""
    lines = [
        "# Balance",
        "",
        "How often each side wins when the players know nothing: every book at every legal table,",
        f"{games} games a row from seed {seed} (`python -m benchmarks.balance`).",
        "",
        "Policy `random`: every player does something legal, drawn at random, at every step.",
        "Policy `uniform`: on day 1 nobody is nominated; from day 2 one player drawn uniformly leaves",
        "by day, and by night a red drawn uniformly is shot. Real people do neither; the figures show",
        "how the books themselves lean.",
        "",
        "![Share of games won by the blacks, by number at the table](images/balance.svg)",
        "",
        "| book | players | policy | red | black | draw | black, 95 % | days | acts |",
        "|---|---|---|---|---|---|---|---|---|",
        *map(_table_row, found),
        "",
        "For ten players and three blacks `uniform` is a small Markov chain whose exact answer is",
        f"31/35 = {31 / 35:.4f} for the blacks, whatever the book does about ties and fouls.",
        "",
        "## When minds play",
        "",
        minds,
        "",
    ]
    return "\n".join(lines)


def _table_row(row: Row) -> str:
    wins, total = row.tally.wins, row.tally.games
    low, high = row.spread
    shares = " | ".join(f"{wins[side] / total:.3f}" for side in ("red", "black", "draw"))
    return (
        f"| `{row.ruleset}` | {row.players} | {row.policy} | {shares} | {low:.3f}–{high:.3f}"
        f" | {row.tally.days / total:.1f} | {row.tally.acts / total:.0f} |"
    )


def svg(found: Sequence[Row]) -> str:
    """The share of the blacks by head count: dots with their intervals, filled for `random`."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        'font-family="sans-serif" font-size="12" role="img" aria-label="Share of games won by the blacks">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        *_axes(),
        *map(_dot, found),
        *_legend(),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _x(players: float) -> float:
    return MARGIN + (players - 4.5) / 15 * (WIDTH - MARGIN - LEGEND)


def _y(share: float) -> float:
    return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'


def _axes() -> list[str]:
    right = WIDTH - LEGEND
    lines = [_text(MARGIN, 20, "share of games won by the blacks")]
    for tenths in range(0, 11, 2):
        y = _y(tenths / 10)
        lines.append(f'<line x1="{MARGIN}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        lines.append(_text(MARGIN - 8, y + 4, f"{10 * tenths} %", "end"))
    lines += [_text(_x(players), HEIGHT - MARGIN + 18, str(players), "middle") for players in range(5, 20)]
    lines.append(_text((MARGIN + right) / 2, HEIGHT - 8, "players at the table", "middle"))
    return lines


def _dot(row: Row) -> str:
    colour = COLOURS[row.ruleset]
    shift = (list(COLOURS).index(row.ruleset) - 2) * 0.11
    x, y = _x(row.players + shift), _y(row.black)
    low, high = (_y(share) for share in row.spread)
    fill = colour if row.policy is Policy.RANDOM else "white"
    return (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{fill}" stroke="{colour}"/>'
    )


def _legend() -> list[str]:
    left = WIDTH - LEGEND + 20
    lines = []
    for place, (book, colour) in enumerate(COLOURS.items()):
        y = MARGIN + 22 * place
        lines.append(f'<circle cx="{left}" cy="{y}" r="4" fill="{colour}"/>')
        lines.append(_text(left + 12, y + 4, book))
    y = MARGIN + 22 * len(COLOURS) + 8
    return [*lines, _text(left - 6, y, "● random"), _text(left - 6, y + 18, "○ uniform")]


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes docs/balance.md and its plot.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = rows(options.games, options.seed)
    (DOCS / "images").mkdir(exist_ok=True)
    page = DOCS / "balance.md"
    minds = kept(page.read_text("utf-8"))
    page.write_text(markdown(found, options.games, options.seed, minds), encoding="utf-8")
    (DOCS / "images" / "balance.svg").write_text(svg(found), encoding="utf-8")


if __name__ == "__main__":
    main()
