"""Measures how often each side wins, in every book and with every legal number of players. Writes the page
`docs/lab/balance.md` and its plot.

    python -m benchmarks.balance [--games 1000] [--seed 1]

Players who do random legal acts are no model of people. They show which side the rules of a book favour.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.commands.simulating import interval
from engine.rules.registry import BOOKS
from engine.simulate import Policy, Tally, simulate

DOCS = Path(__file__).parents[1] / "docs"
HEADING = "## When minds play"
"""Where the part of the page begins that is not written here."""

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
    """Plays every book with every number of players and both policies. All series begin with the same
    seed."""
    return [
        Row(book.id, players, policy, simulate(book, players, games, policy, Random(seed)))  # noqa: S311
        for book in BOOKS.values()
        for players in book.deals
        for policy in Policy
    ]


def markdown(found: Sequence[Row], games: int, seed: int, minds: str) -> str:
    """Writes the page: the plot, a table of all rows, and the part about minds, as it is."""
    draws = sum(row.tally.wins["draw"] for row in found)
    sizes = [
        (book.id, players)
        for book in BOOKS.values()
        for players in sorted({min(book.deals), 10, max(book.deals)})
    ]
    shares = [row.black for row in found if (row.ruleset, row.players) == ("fiim-2019", 10)]
    lines = [
        "# Balance",
        "",
        "For organisers who choose a book, and for contributors who change one: how often each side wins.",
        "",
        f"**At a table of ten by `fiim-2019`** the blacks win {shares[0]:.3f} of the games of random players",
        f"and {shares[1]:.3f} under `uniform`; [minds](#when-minds-play) come nearer to people.",
        f"`python -m benchmarks.balance` writes this page: {games} games a figure from seed {seed}.",
        "",
        "`random`: every player does something legal, drawn at random, at every step. `uniform`: on day 1",
        "nobody is nominated; from day 2 one player drawn uniformly leaves by day, and by night a red drawn",
        "uniformly is shot. Real people do neither; the figures show how the books themselves lean.",
        "",
        "![Share of games won by the blacks, by number at the table](../images/balance.svg)",
        "",
        "Share of games won by the blacks, with its 95 % interval, at the smallest and the largest table",
        f"of each book and at ten. The reds won all others but {draws} draws.",
        "",
        "| book | players | `random` | days · acts | `uniform` | days · acts |",
        "|---|---|---|---|---|---|",
        *(_table_row([row for row in found if (row.ruleset, row.players) == size]) for size in sizes),
        "",
        "For ten players and three blacks `uniform` is a small Markov chain whose exact answer is",
        f"31/35 = {31 / 35:.4f} for the blacks, whatever the book does about ties and fouls.",
        "",
        minds,
        "",
    ]
    return "\n".join(lines)


def _table_row(found: Sequence[Row]) -> str:
    """`found` has a row for each policy."""
    cells = [f"`{found[0].ruleset}`", str(found[0].players)]
    for row in found:
        low, high = row.spread
        cells.append(f"{row.black:.3f} ({low:.3f}–{high:.3f})")
        cells.append(f"{row.tally.days / row.tally.games:.1f} · {row.tally.acts / row.tally.games:.0f}")
    return f"| {' | '.join(cells)} |"


def svg(found: Sequence[Row]) -> str:
    """Draws the blacks' share of won games for each number of players: dots with their intervals, filled dots
    for `random`."""
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
    parser = argparse.ArgumentParser(description="Writes docs/lab/balance.md and its plot.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = rows(options.games, options.seed)
    (DOCS / "images").mkdir(exist_ok=True)
    page = DOCS / "lab" / "balance.md"
    before = page.read_text("utf-8")
    minds = before[before.index(HEADING) :].rstrip()
    page.write_text(markdown(found, options.games, options.seed, minds), encoding="utf-8")
    (DOCS / "images" / "balance.svg").write_text(svg(found), encoding="utf-8")


if __name__ == "__main__":
    main()
